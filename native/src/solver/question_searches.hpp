// The halls of all sizes.
#pragma once

#include <cstdint>

#include "solver/bitset_context.hpp"
#include "solver/question_search.hpp"

namespace bestguess::solver {

class Halls : public HallDesk {
  public:
    static constexpr std::size_t MOST = Hall<8>::MOST; // secrets
    static_assert(MOST <= Flats::MOST);

    Halls(const Table &table, const Bounds &bounds, Memo &memo, Learned &learned)
        : HallDesk(table, bounds, memo, learned), one_(table, *this), two_(table, *this), four_(table, *this), eight_(table, *this) {}

    // Whether sets of this table can be searched so.
    static bool fit(const Table &table, const Rules &rules) { return rules.questions && rules.sum && !rules.lives && table.even() && !table.past(); }

    // Bounds on the value of a set of two secrets or more.
    Value solve(const std::uint32_t *secrets, std::size_t size, const Key &key, double budget, const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, whole(budget)));
    }

    Cost descend(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) override {
        if (size <= one_.MOST) return one_.solve(secrets, size, key, budget);
        if (size <= two_.MOST) return two_.solve(secrets, size, key, budget);
        if (size <= four_.MOST) return four_.solve(secrets, size, key, budget);
        return eight_.solve(secrets, size, key, budget);
    }

  private:
    Hall<1> one_;
    Hall<2> two_;
    Hall<4> four_;
    Hall<8> eight_;
};

} // namespace bestguess::solver
