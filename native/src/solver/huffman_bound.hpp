// The Huffman bound: the least total number of questions of n secrets, given the branching factors of the queries.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>

#include "solver/branching.hpp"

namespace bestguess::solver {

// The least sum of questions over n secrets, where at depth d no query has more than most(d) answers. The best tree
// has its leaves on two adjacent levels (Huffman 1952; here with fewer answers at every step: the share of a leaf, 1 /
// (k1 .. kd), falls with d, and ever less).
template <class MostAnswers> double huffman_bound(double n, const MostAnswers &most) {
    if (n < 2.0) return 0.0;
    std::size_t depth = 0;
    double told = 1.0, next = most(0); // the number of leaves at this depth, and one level deeper
    for (; told * next <= n; next = most(++depth)) told *= next;
    const double split = std::ceil((n - told) / (next - 1.0)); // leaves of the last full level asked once more
    return n * static_cast<double>(depth) + n - told + split;
}

// The Huffman bound where one query has at most `first` answers and no other one more than `second`, two or more.
inline std::int64_t huffman_bound(std::int64_t n, std::int64_t first, std::int64_t second) {
    if (n < 2) return 0;
    if (n <= first) return n;
    std::int64_t cost = 2 * n, told = first;
    for (; told * second < n; told *= second) cost += n;
    return cost - told + (n - told + second - 2) / (second - 1);
}

// The Huffman bounds of all sizes, tabulated for each set of branching factors.
class HuffmanTable {
  public:
    static constexpr std::size_t MAX_SECRETS = 512; // secrets
    using Row = std::array<std::uint16_t, MAX_SECRETS + 1>;

    const Row &of(const BranchingFactors &branching) {
        std::uint64_t mix = 0;
        for (const std::uint32_t answers : branching.most) mix = (mix + answers) * 0x9E3779B97F4A7C15u;
        CachedRow &cached = cache_[mix >> 56];
        if (cached.row && cached.branching == branching) return *cached.row;
        std::unique_ptr<Row> &row = rows_[branching.most];
        if (!row) {
            row = std::make_unique<Row>();
            for (std::size_t n = 0; n <= MAX_SECRETS; ++n)
                (*row)[n] = static_cast<std::uint16_t>(
                    huffman_bound(static_cast<double>(n), [&](std::size_t depth) { return branching.at(depth); }));
        }
        cached = {branching, row.get()};
        return *row;
    }

  private:
    std::map<std::array<std::uint32_t, BranchingFactors::DEEP + 1>, std::unique_ptr<Row>> rows_;

    struct CachedRow {
        BranchingFactors branching;
        const Row *row = nullptr;
    };
    std::array<CachedRow, 256> cache_; // the rows used last, by a hash of their branching factors
};

} // namespace bestguess::solver
