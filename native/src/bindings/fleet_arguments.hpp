// The arguments that all functions about a fleet begin with.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "fleet/weight_limits.hpp"

namespace bestguess {

using Allowed = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Hits = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Weights = std::optional<nb::ndarray<const std::uint16_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>>;

// Throws ValueError unless there is such a board, and a ship of each length fits it.
inline void check_fleet(int rows, int columns, const std::vector<int> &lengths) {
    if (rows < 1 || columns < 1 || rows * columns > 1024) throw nb::value_error("a board has 1 to 1024 cells");
    if (lengths.empty() || lengths.size() > MAX_SHIPS) throw nb::value_error("a fleet has 1 to 32 ships");
    for (int length : lengths)
        if (length < 1 || length > std::max(rows, columns)) throw nb::value_error("a ship does not fit the board");
}

struct Arguments {
    int rows, columns;
    bool touching;
    std::vector<int> lengths;
    const std::uint8_t *allowed, *hits;
    const std::uint16_t *weights = nullptr;
    int cells() const { return rows * columns; }

    Arguments(int rows_, int columns_, bool touching_, std::vector<int> lengths_, const Allowed &a, const Hits &h,
              const Weights &w = std::nullopt)
        : rows(rows_), columns(columns_), touching(touching_), lengths(std::move(lengths_)), allowed(a.data()),
          hits(h.data()) {
        check_fleet(rows, columns, lengths);
        if (a.shape(0) != lengths.size() || a.shape(1) != 2 || a.shape(2) != std::size_t(cells()))
            throw nb::value_error("allowed must have the shape (ships, 2, cells)");
        if (h.shape(0) != std::size_t(cells())) throw nb::value_error("hits must have the shape (cells,)");
        if (!w) return;
        weights = w->data();
        if (w->shape(0) != lengths.size() || w->shape(1) != 2 || w->shape(2) != std::size_t(cells()))
            throw nb::value_error("weights must have the shape (ships, 2, cells)");
    }

    // The fleet, with masks of W words; of 16 for any board. With `apart`, no two ships are of one kind.
    template <int W> Fleet<W> fleet(bool apart = false) const {
        Fleet<W> fleet(rows, columns, touching, lengths, allowed, hits, apart, weights);
        if (!WeightLimits(fleet).fit_any_plane()) throw std::invalid_argument("weights are too large for this board");
        return fleet;
    }

    // Calls f with a Fleet wide enough for the board; for what needs no planes.
    template <class F> auto with_width(F &&f) const { return cells() > 128 ? f(fleet<16>()) : f(fleet<2>()); }

    // Calls f with the type of planes that the fleet needs.
    template <class F> auto with_planes(const FleetKinds &fleet, F &&f) const {
        const WeightLimits limit(fleet);
        if (cells() > 128) return limit.fit_32_bits() ? f(Large{}) : f(WideWeighted{});
        const bool small = fleet.g.length <= Small::length;
        if (!limit.weighted) return small ? f(Small{}) : f(Medium{});
        if (!limit.fit_32_bits()) return f(WideWeighted{});
        return small && limit.fit_16_bits() ? f(Weighted{}) : f(Large{});
    }

    // The same of fewer types, for what takes long to compile and spends little of its time on planes.
    template <class F> auto with_few_planes(const FleetKinds &fleet, F &&f) const {
        const WeightLimits limit(fleet);
        if (!limit.weighted && fleet.g.length <= Small::length) return f(Small{});
        return limit.fit_32_bits() ? f(Large{}) : f(WideWeighted{});
    }
};

} // namespace bestguess
