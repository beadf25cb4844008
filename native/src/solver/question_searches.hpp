// The halls of all sizes, and the nook for the smallest sets.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/bitset_context.hpp"
#include "solver/question_search.hpp"
#include "solver/small_question_search.hpp"

namespace bestguess::solver {

class Halls : public HallDesk {
  public:
    static constexpr std::size_t MOST = Hall<8>::MOST; // secrets
    static_assert(MOST <= Flats::MOST);

    // Sets of up to `small` secrets go to the nook.
    Halls(const Table &table, const Bounds &bounds, std::size_t small, Memo &memo, Learned &learned)
        : HallDesk(table, bounds, memo, learned), nook_(table), small_(std::min(small, Nook::MOST)), least_(table, *this, 0), one_(table, *this, small_),
          two_(table, *this, small_), four_(table, *this, small_), eight_(table, *this, small_) {}

    // Whether sets of this table can be searched so.
    static bool fit(const Table &table, const Rules &rules) { return rules.questions && rules.sum && !rules.lives && table.even() && !table.past(); }

    // Bounds on the value of a set of two secrets or more.
    Value solve(const std::uint32_t *secrets, std::size_t size, const Key &key, double budget, const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, whole(budget)));
    }

    std::uint64_t entered() const { return nodes + nook_.nodes(); }

    Cost descend(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) override {
        if (size <= small_) return tucked(secrets, size, key, budget);
        if (size <= one_.MOST) return one_.solve(secrets, size, key, budget);
        if (size <= two_.MOST) return two_.solve(secrets, size, key, budget);
        if (size <= four_.MOST) return four_.solve(secrets, size, key, budget);
        return eight_.solve(secrets, size, key, budget);
    }

  private:
    Cost tucked(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) {
        const Key at = state_of(key);
        Cost value;
        advice = NO_QUERY;
        if (const auto entry = memo.find(at)) {
            value = known(*entry);
            advice = entry->query;
            if (value.exact() || value.lower >= budget) return value;
        }
        if (stopped) return value;
        if (!nook_.lay(secrets, size)) return least_.solve(secrets, size, key, budget);
        const Cost cost = nook_.solve(budget, *tick_);
        stopped = nook_.stopped();
        if (cost.upper <= value.upper) advice = nook_.advice();
        keep(at, static_cast<std::uint32_t>(size), cost, nook_.advice());
        return {std::max(value.lower, cost.lower), std::min(value.upper, cost.upper)};
    }

    Nook nook_;
    const std::size_t small_;
    Hall<1> least_; // sets that are too much for the nook, and all their parts
    Hall<1> one_;
    Hall<2> two_;
    Hall<4> four_;
    Hall<8> eight_;
};

} // namespace bestguess::solver
