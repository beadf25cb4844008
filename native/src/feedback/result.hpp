// What is known of the value of a set.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/transposition_table.hpp"

namespace bestguess::feedback {

using solver::Entry;
using solver::FULL_BEAM;
using solver::INFINITE;
using solver::NO_QUERY;
using solver::TranspositionTable;

struct Result {
    double lower = 0.0, upper = INFINITE;
    std::uint16_t query = NO_QUERY; // achieves `upper`
    double floor = 0.0;             // no policy within the beam costs less; `lower` where every query is searched

    bool exact() const { return lower == upper; }

    // Whether nothing is left to be searched: no policy within the beam costs less than the budget and the best known.
    bool done(double budget) const { return floor >= std::min(budget, upper); }

    // Takes what was found of the same set, but for its floor.
    void improve(const Result &found) {
        lower = std::max(lower, found.lower);
        if (found.upper < upper) upper = found.upper, query = found.query;
    }
};

} // namespace bestguess::feedback
