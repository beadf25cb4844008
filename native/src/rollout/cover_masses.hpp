// How likely each cell is to be occupied, where secrets weigh differently: the summed weights of those that have it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "common/bits.hpp"

namespace bestguess {

// The counterpart of CoverCounts for secrets with a `weight`. Sums are of integers, and so the same in any order.
template <int W> class CoverMasses {
  public:
    template <class S> explicit CoverMasses(std::span<const S> secrets) {
        for (const S &one : secrets) {
            total_ += one.weight;
            one.cells.each([&](int cell) { mass_[cell] += one.weight; });
        }
    }

    // Subtracts the secrets of a part.
    void take_away(const CoverMasses &part) {
        for (std::size_t cell = 0; cell < mass_.size(); ++cell) mass_[cell] -= part.mass_[cell];
        total_ -= part.total_;
    }

    // The cells that some, and that all, of the secrets have.
    std::pair<Bits<W>, Bits<W>> some_and_all() const {
        Bits<W> some, all;
        for (int cell = 0; cell < 64 * W; ++cell) {
            if (mass_[cell]) some.set(cell);
            if (mass_[cell] == total_) all.set(cell);
        }
        return {some, all};
    }

    // The first of these cells that secrets of the most weight have; shares of all weight within `tie` are equal.
    int most_likely(const Bits<W> &cells, double tie) const {
        std::uint64_t most = 0;
        cells.each([&](int cell) { most = std::max(most, mass_[cell]); });
        const auto slack = static_cast<std::uint64_t>(tie * static_cast<double>(total_));
        int best = -1;
        cells.each([&](int cell) {
            if (best < 0 && mass_[cell] + slack >= most) best = cell;
        });
        return best;
    }

  private:
    std::array<std::uint64_t, 64 * W> mass_{};
    std::uint64_t total_ = 0;
};

} // namespace bestguess
