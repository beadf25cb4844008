// Answers of 64 bits as numbers of 32 bits, for a search that only compares the answers to one query with each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess::solver {

// Appends the numbers of the answers to one query: 0, the miss, is 0, and the others count from 1 in their order.
// Returns the answers of 1, 2, ...
inline std::vector<std::int64_t> number_answers(std::vector<std::int64_t> answers,
                                                std::vector<std::uint32_t> &numbers) {
    std::vector<std::int64_t> known = answers;
    std::erase(known, 0);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (const std::int64_t answer : answers) {
        const auto place = std::lower_bound(known.begin(), known.end(), answer) - known.begin();
        numbers.push_back(answer ? static_cast<std::uint32_t>(place + 1) : 0);
    }
    return known;
}

} // namespace bestguess::solver
