// Certified bounds on a value.
#pragma once

#include <cstdint>
#include <limits>

namespace bestguess::solver {

// The greatest number of its kind that a value may have; larger than any value.
template <class Number> inline constexpr Number endless = std::numeric_limits<Number>::infinity();
template <> inline constexpr std::int64_t endless<std::int64_t> = std::numeric_limits<std::int64_t>::max() / 4;

template <class Number> struct BoundsOf {
    static constexpr Number ENDLESS = endless<Number>;

    Number lower = 0, upper = ENDLESS;

    bool exact() const { return lower >= upper; }
};

using Bounds = BoundsOf<double>;            // in sums of weights, or in steps
using WholeBounds = BoundsOf<std::int64_t>; // in numbers of secrets of equal weight

inline constexpr double INFINITE = Bounds::ENDLESS;

} // namespace bestguess::solver
