// The bitset searches for `questions` of all widths.
#pragma once

#include <cstdint>

#include "solver/bitset_context.hpp"
#include "solver/question_search.hpp"

namespace bestguess::solver {

class QuestionSearches : public QuestionContext {
  public:
    static constexpr std::size_t MOST = QuestionSearch<8>::MOST; // secrets
    static_assert(MOST <= HuffmanTable::MOST);

    QuestionSearches(const AnswerTable &table, const LowerBounds &bounds, TranspositionTable &transpositions, CostEstimate &cost_estimate)
        : QuestionContext(table, bounds, transpositions, cost_estimate), one_(table, *this), two_(table, *this), four_(table, *this), eight_(table, *this) {}

    // Whether sets of this table can be searched as bits for this objective.
    static bool fit(const AnswerTable &table, const Objective &objective) { return objective.questions && objective.sum && !objective.lives && table.equal_weights() && !table.past(); }

    // Bounds on the value of a set of two secrets or more.
    Bounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, double budget, const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, whole(budget)));
    }

    WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) override {
        if (size <= one_.MOST) return one_.solve(secrets, size, key, budget);
        if (size <= two_.MOST) return two_.solve(secrets, size, key, budget);
        if (size <= four_.MOST) return four_.solve(secrets, size, key, budget);
        return eight_.solve(secrets, size, key, budget);
    }

  private:
    QuestionSearch<1> one_;
    QuestionSearch<2> two_;
    QuestionSearch<4> four_;
    QuestionSearch<8> eight_;
};

} // namespace bestguess::solver
