// How many answers the queries of a set have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bestguess::solver {

// The most answers that any query has, that any other one has, and so on.
struct Ways {
    static constexpr std::size_t DEEP = 4;
    std::array<std::uint32_t, DEEP + 1> most{}; // falling

    bool operator==(const Ways &) const = default;

    void add(std::uint32_t answers) {
        for (std::uint32_t &other : most)
            if (answers > other) std::swap(answers, other);
    }

    // The same without a query of so many answers.
    Ways without(std::uint32_t answers) const {
        Ways rest = *this;
        const auto found = std::find(rest.most.begin(), rest.most.end(), answers);
        if (found != rest.most.end()) std::copy(found + 1, rest.most.end(), found), rest.most.back() = 0;
        return rest;
    }

    // Of the query asked after `depth` others.
    double at(std::size_t depth) const { return std::max(2u, most[std::min(depth, DEEP - 1)]); }
};

} // namespace bestguess::solver
