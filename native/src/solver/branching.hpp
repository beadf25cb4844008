// The branching factors of the queries of a set: how many different answers they have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bestguess::solver {

// The largest branching factors in falling order.
struct BranchingFactors {
    static constexpr std::size_t DEEP = 4;
    std::array<std::uint32_t, DEEP + 1> most{}; // falling

    bool operator==(const BranchingFactors &) const = default;

    void add(std::uint32_t answers) {
        for (std::uint32_t &other : most)
            if (answers > other) std::swap(answers, other);
    }

    // The branching factors without one query of this many answers.
    BranchingFactors without(std::uint32_t answers) const {
        BranchingFactors rest = *this;
        const auto found = std::find(rest.most.begin(), rest.most.end(), answers);
        if (found != rest.most.end()) std::copy(found + 1, rest.most.end(), found), rest.most.back() = 0;
        return rest;
    }

    // The largest branching factor of a query asked after `depth` others.
    double at(std::size_t depth) const { return std::max(2u, most[std::min(depth, DEEP - 1)]); }
};

} // namespace bestguess::solver
