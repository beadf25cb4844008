// The wards of all sizes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/lives_search.hpp"

namespace bestguess::solver {

class Wards : public WardDesk {
  public:
    static constexpr std::size_t MOST = Ward<8>::MOST; // secrets

    Wards(const Table &table, const Rules &rules, const Bounds &bounds, Memo &memo, Learned &learned)
        : WardDesk(table, rules, bounds, memo, learned), one_(table, *this), two_(table, *this), four_(table, *this), eight_(table, *this) {}

    // Whether sets of this table can be searched so.
    static bool fit(const Table &table, const Rules &rules) { return rules.lives && rules.sum && !rules.tiring && table.even() && !table.past(); }

    // Bounds on the value of a set of two secrets or more.
    Value solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, double budget, Hint hint, const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, left, whole(budget), hint));
    }

    Cost descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) override {
        if (size <= one_.MOST) return one_.solve(secrets, size, key, left, budget, hint);
        if (size <= two_.MOST) return two_.solve(secrets, size, key, left, budget, hint);
        if (size <= four_.MOST) return four_.solve(secrets, size, key, left, budget, hint);
        return eight_.solve(secrets, size, key, left, budget, hint);
    }

  private:
    Ward<1> one_;
    Ward<2> two_;
    Ward<4> four_;
    Ward<8> eight_;
};

} // namespace bestguess::solver
