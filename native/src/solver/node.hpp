// Sets of secrets, candidate queries, and the working memory of one level of the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

// A set of secrets: all those that give one answer to one query.
struct Subset {
    Key key;
    Past past = 0;
    double mass = 0.0, lower = 0.0, upper = INFINITE; // bounds on its value, without the step that led to it
    std::uint32_t size = 0;
    std::uint16_t id = 0, query = 0;
    std::uint32_t slot = 0; // numbers the query and the answer together
};

// The key of a set with `left` misses left in the transposition table.
inline Key state(const Subset &set, int left) {
    Key key = set.key;
    if (set.past) key.slot += scramble(set.past);
    key.slot = scramble(key.slot + static_cast<std::uint64_t>(left) * 0xD6E8FEB86659FD93u);
    return key;
}

struct Candidate {
    std::uint16_t query;
    std::uint32_t begin, end; // the range of its parts in Node::parts
    double lower, upper, estimate;
    double missed = 0.0; // a lower bound on the value of the part it misses
};

// The working memory of one level of the search; it is used again by the next set of that level.
struct Node {
    SetStatistics statistics;
    std::vector<Candidate> candidates;
    std::vector<Subset> parts, found;
    std::vector<std::uint32_t> order, place;
    std::vector<double>
        with_fewer_lives; // for each query asked first: a lower bound on the value of the set with one miss less
    Key key;              // the state whose candidates these are, once it was searched

    // The least lower bound of a candidate.
    double least() const {
        double lower = INFINITE;
        for (const Candidate &candidate : candidates) lower = std::min(lower, candidate.lower);
        return lower;
    }
};

// Lower bounds that a set inherits from a set that contains it: one for each first query, less a discount.
struct Hint {
    const std::vector<double> *bounds;
    double discount;
};

} // namespace bestguess::solver
