// The bitset searches for objectives with lives, of all widths.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/lives_search.hpp"

namespace bestguess::solver {

class LivesSearches : public LivesContext {
  public:
    static constexpr std::size_t MOST = LivesSearch<8>::MOST; // secrets

    LivesSearches(const AnswerTable &table, const Objective &objective, const LowerBounds &bounds, TranspositionTable &transpositions, CostEstimate &cost_estimate)
        : LivesContext(table, objective, bounds, transpositions, cost_estimate), one_(table, *this), two_(table, *this), four_(table, *this), eight_(table, *this) {}

    // Whether sets of this table can be searched as bits for this objective.
    static bool fit(const AnswerTable &table, const Objective &objective) { return objective.lives && objective.sum && !objective.answers_take_lives && table.equal_weights() && !table.past(); }

    // Bounds on the value of a set of two secrets or more.
    Bounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, double budget, Hint hint, const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, left, whole(budget), hint));
    }

    WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) override {
        if (size <= one_.MOST) return one_.solve(secrets, size, key, left, budget, hint);
        if (size <= two_.MOST) return two_.solve(secrets, size, key, left, budget, hint);
        if (size <= four_.MOST) return four_.solve(secrets, size, key, left, budget, hint);
        return eight_.solve(secrets, size, key, left, budget, hint);
    }

  private:
    LivesSearch<1> one_;
    LivesSearch<2> two_;
    LivesSearch<4> four_;
    LivesSearch<8> eight_;
};

} // namespace bestguess::solver
