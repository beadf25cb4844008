// A policy as a decision tree in flat arrays: nodes in depth-first order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess {

struct DecisionTree {
    std::vector<std::int64_t> query;  // the query asked in each node; -1 in a leaf
    std::vector<std::int64_t> parent; // the parent of each node; -1 for the root
    std::vector<std::int64_t> answer; // the answer that leads from the parent to the node; -1 for the root
    std::vector<std::int64_t> secret; // in a leaf the column of the secret found, -1 where none is; -1 in other nodes
    double cost = 0.0;                // the cost of the tree; infinite if the search was stopped

    // Adds a leaf, which becomes another node when `query` is set; returns its number.
    std::size_t add(std::int64_t from, std::int64_t through, std::int64_t solved) {
        query.push_back(-1), parent.push_back(from), answer.push_back(through), secret.push_back(solved);
        return query.size() - 1;
    }
};

} // namespace bestguess
