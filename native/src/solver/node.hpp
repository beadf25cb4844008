// What the search knows of a set while it looks at its queries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

// A set of secrets that give one answer to one query.
struct Part {
    Key key;
    Past past = 0;
    double mass = 0.0, lower = 0.0, upper = INFINITE; // of the part's value, its step not included
    std::uint32_t size = 0;
    std::uint16_t id = 0, query = 0;
    std::uint32_t slot = 0; // of the query and the answer together
};

// The state of a set, as the memo knows it.
inline Key state(const Part &set, int left) {
    Key key = set.key;
    if (set.past) key.slot += scramble(set.past);
    key.slot = scramble(key.slot + static_cast<std::uint64_t>(left) * 0xD6E8FEB86659FD93u);
    return key;
}

struct Option {
    std::uint16_t query;
    std::uint32_t begin, end; // its parts in Frame::parts
    double lower, upper, estimate;
    double missed = 0.0; // a lower bound on the value of the part it misses
};

// What one level of the recursion works with, kept to be used again.
struct Frame {
    Scan scan;
    std::vector<Option> options;
    std::vector<Part> parts, found;
    std::vector<std::uint32_t> order, place;
    std::vector<double> fewer; // of each query with one miss less: a lower bound on what the set costs if it is asked first
    Key key;                   // whose options these are, once it was searched
};

// What is known of a set by one that it is part of: a bound for each query asked first, less a discount.
struct Hint {
    const std::vector<double> *bounds;
    double discount;
};

} // namespace bestguess::solver
