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
        if (rows < 1 || columns < 1 || cells() > 1024) throw nb::value_error("a board has 1 to 1024 cells");
        if (lengths.empty() || lengths.size() > MAX_SHIPS) throw nb::value_error("a fleet has 1 to 32 ships");
        for (int length : lengths)
            if (length < 1 || length > std::max(rows, columns)) throw nb::value_error("a ship does not fit the board");
        if (a.shape(0) != lengths.size() || a.shape(1) != 2 || a.shape(2) != std::size_t(cells()))
            throw nb::value_error("allowed must have the shape (ships, 2, cells)");
        if (h.shape(0) != std::size_t(cells())) throw nb::value_error("hits must have the shape (cells,)");
        if (!w) return;
        weights = w->data();
        if (w->shape(0) != lengths.size() || w->shape(1) != 2 || w->shape(2) != std::size_t(cells()))
            throw nb::value_error("weights must have the shape (ships, 2, cells)");
    }

    // Calls f with a Fleet wide enough for the board; for what needs no planes. With `apart`, no two ships are of one
    // kind.
    template <class F> auto with_width(F &&f, bool apart = false) const {
        if (cells() > 128)
            return f(checked(Fleet<16>(rows, columns, touching, lengths, allowed, hits, apart, weights)));
        return f(checked(Fleet<2>(rows, columns, touching, lengths, allowed, hits, apart, weights)));
    }

    // A Fleet for every board, for what hardly looks at masks of cells: one type compiles in half the time of two.
    Fleet<16> of_any_width() const {
        return checked(Fleet<16>(rows, columns, touching, lengths, allowed, hits, false, weights));
    }

    // Calls f with a Fleet wide enough for the board, and the type of its planes.
    template <class F> auto with_planes(F &&f) const {
        return with_width([&]<int W>(const Fleet<W> &fleet) {
            const WeightLimits limit(fleet);
            if constexpr (W == 16) {
                return limit.fit_32_bits() ? f(fleet, Large{}) : f(fleet, WideWeighted{});
            } else {
                const bool small = fleet.g.length <= Small::length;
                if (!limit.weighted) return small ? f(fleet, Small{}) : f(fleet, Medium{});
                if (!limit.fit_32_bits()) return f(fleet, WideWeighted{});
                return small && limit.fit_16_bits() ? f(fleet, Weighted{}) : f(fleet, Large{});
            }
        });
    }

    // The same from fewer types of planes, for what takes long to compile and spends little of its time on planes.
    template <class F> auto with_few_planes(F &&f) const {
        return with_width([&]<int W>(const Fleet<W> &fleet) {
            const WeightLimits limit(fleet);
            if constexpr (W == 2)
                if (!limit.weighted && fleet.g.length <= Small::length) return f(fleet, Small{});
            return limit.fit_32_bits() ? f(fleet, Large{}) : f(fleet, WideWeighted{});
        });
    }

  private:
    template <int W> static Fleet<W> checked(Fleet<W> &&fleet) {
        if (!WeightLimits(fleet).fit_any_plane()) throw std::invalid_argument("weights are too large for this board");
        return std::move(fleet);
    }
};

} // namespace bestguess
