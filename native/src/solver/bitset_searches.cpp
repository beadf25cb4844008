#include "solver/bitset_searches.hpp"

#include "solver/bitset_search.hpp"
#include "solver/lives_objective.hpp"
#include "solver/question_objective.hpp"

namespace bestguess::solver {

namespace {

// The bitset searches of all widths for one objective.
template <template <int> class Goal> class BitsetSearches : public BitsetContext {
  public:
    BitsetSearches(const AnswerTable &table, const Objective &objective, const LowerBounds &bounds,
                   TranspositionTable &transpositions, CostEstimate &cost_estimate)
        : BitsetContext(table, objective, bounds, transpositions, cost_estimate), one_(table, *this),
          two_(table, *this), four_(table, *this), eight_(table, *this) {}

    WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget,
                        Hint hint) override {
        if (size <= one_.MAX_SECRETS) return one_.solve(secrets, size, key, left, budget, hint);
        if (size <= two_.MAX_SECRETS) return two_.solve(secrets, size, key, left, budget, hint);
        if (size <= four_.MAX_SECRETS) return four_.solve(secrets, size, key, left, budget, hint);
        return eight_.solve(secrets, size, key, left, budget, hint);
    }

  private:
    BitsetSearch<1, Goal> one_;
    BitsetSearch<2, Goal> two_;
    BitsetSearch<4, Goal> four_;
    BitsetSearch<8, Goal> eight_;
};

} // namespace

std::unique_ptr<BitsetContext> bitset_searches(const AnswerTable &table, const Objective &objective,
                                               const LowerBounds &bounds, TranspositionTable &transpositions,
                                               CostEstimate &cost_estimate) {
    if (objective.lives)
        return std::make_unique<BitsetSearches<LivesObjective>>(table, objective, bounds, transpositions,
                                                                cost_estimate);
    if (objective.questions)
        return std::make_unique<BitsetSearches<QuestionObjective>>(table, objective, bounds, transpositions,
                                                                   cost_estimate);
    return nullptr;
}

} // namespace bestguess::solver
