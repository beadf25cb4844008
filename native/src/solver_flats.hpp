// The flat bound on questions, by the most answers that queries have, so that it is worked out once.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>

#include "solver_bounds.hpp"

namespace bestguess::solver {

// The flat bound of Bounds::spread() for secrets of weight 1 and all sizes.
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
                (*row)[n] = static_cast<std::uint16_t>(Bounds::flat(n, ways));
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
