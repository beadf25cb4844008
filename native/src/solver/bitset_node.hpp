// Sets of secrets as bits, candidate queries, and the working memory of one level of a bitset search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/bitset_table.hpp"
#include "solver/bounds.hpp"

namespace bestguess::solver {

template <int WORDS> struct BitsetSubset {
    Bits<WORDS> set;
    Key key;
    std::uint32_t size;
    bool miss = false; // whether it misses the query that it is a part of
    std::int64_t lower = 0, upper = WholeBounds::ENDLESS;
};

struct BitsetCandidate {
    std::uint32_t index, hit, answers; // place in BitsetTable::queries; secrets hit; different answers
    std::int64_t lower, upper = WholeBounds::ENDLESS;
    std::int64_t missed = 0; // a lower bound on the part that misses
    double estimate = 0.0;
    std::uint32_t begin = 0, end = 0; // the range of its parts in BitsetNode::parts whose value is not known at once
    std::int64_t settled = -1;        // the cost of everything else, once it was partitioned
};

// The order in which candidates are searched: one type for all searches, so that one sort is compiled.
struct BySmallestEstimate {
    bool operator()(const BitsetCandidate &a, const BitsetCandidate &b) const {
        return a.estimate != b.estimate ? a.estimate < b.estimate : a.index < b.index;
    }
};

template <int WORDS> struct BitsetNode {
    std::vector<BitsetCandidate> candidates;
    std::vector<BitsetSubset<WORDS>> parts;
    std::vector<std::pair<double, std::uint32_t>> order; // of the parts of a candidate: the smallest is searched first
    std::vector<double>
        with_fewer_lives; // for each query asked first: a lower bound on the value of the set with one miss less
    Key key;              // the state whose candidates these are, once it was searched
};

} // namespace bestguess::solver
