// The flat bound on questions, by the most answers that queries have, so that it is worked out once.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>

#include "solver/branching.hpp"

namespace bestguess::solver {

// The least questions of n secrets in all, when no queries have more answers: most(d) is the most after d questions. The
// best tree is as flat as it can be (Huffman 1952, with fewer answers at every step: what its leaves take up of the whole,
// 1 / (k1 .. kd) each, falls with d, and ever less).
template <class Most> double flat(double n, const Most &most) {
    if (n < 2.0) return 0.0;
    std::size_t depth = 0;
    double told = 1.0, next = most(0); // as many leaves fit in with so many questions, and with one more
    for (; told * next <= n; next = most(++depth))
        told *= next;
    const double split = std::ceil((n - told) / (next - 1.0)); // leaves of the last full level asked once more
    return n * static_cast<double>(depth) + n - told + split;
}

// The same where one query has at most `first` answers and no other more than `second`, two or more.
inline std::int64_t flat(std::int64_t n, std::int64_t first, std::int64_t second) {
    if (n < 2) return 0;
    if (n <= first) return n;
    std::int64_t cost = 2 * n, told = first;
    for (; told * second < n; told *= second)
        cost += n;
    return cost - told + (n - told + second - 2) / (second - 1);
}

// flat() for all sizes.
class Flats {
  public:
    static constexpr std::size_t MOST = 512; // secrets
    using Row = std::array<std::uint16_t, MOST + 1>;

    const Row &of(const Ways &ways) {
        std::uint64_t mix = 0;
        for (const std::uint32_t answers : ways.most)
            mix = (mix + answers) * 0x9E3779B97F4A7C15u;
        Seen &seen = seen_[mix >> 56];
        if (seen.row && seen.ways == ways) return *seen.row;
        std::unique_ptr<Row> &row = rows_[ways.most];
        if (!row) {
            row = std::make_unique<Row>();
            for (std::size_t n = 0; n <= MOST; ++n)
                (*row)[n] = static_cast<std::uint16_t>(flat(static_cast<double>(n), [&](std::size_t depth) { return ways.at(depth); }));
        }
        seen = {ways, row.get()};
        return *row;
    }

  private:
    std::map<std::array<std::uint32_t, Ways::DEEP + 1>, std::unique_ptr<Row>> rows_;

    struct Seen {
        Ways ways;
        const Row *row = nullptr;
    };
    std::array<Seen, 256> seen_; // lately
};

} // namespace bestguess::solver
