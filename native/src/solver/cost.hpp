// Bounds on a value in whole secrets.
#pragma once

#include <cstdint>
#include <limits>

namespace bestguess::solver {

struct WholeBounds {
    static constexpr std::int64_t ENDLESS = std::numeric_limits<std::int64_t>::max() / 4;

    std::int64_t lower = 0, upper = ENDLESS;

    bool exact() const { return lower >= upper; }
};

} // namespace bestguess::solver
