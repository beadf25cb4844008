// What the functions about all layouts of a fleet return: what each shot would find, or the layouts of some ranks.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <nanobind/stl/tuple.h>

#include "bindings/fleet_arguments.hpp"

namespace bestguess {

using Ranks = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

inline nb::int_ python_int(u128 value) {
    nb::object high = nb::int_(static_cast<std::uint64_t>(value >> 64));
    nb::object low = nb::int_(static_cast<std::uint64_t>(value));
    return nb::int_(high << nb::int_(64) | low);
}

// The outcomes of a shot, from the number of layouts that have a ship of each kind at each placement: for each ship and
// cell the layouts in which the shot hits the ship and leaves it afloat, those in which it sinks the ship, and for each
// cell those in which nothing is there. Identical ships share equally.
template <class N> struct Shots {
    std::vector<double> placed, afloat, sinking, empty;

    template <int W> Shots(const Fleet<W> &fleet, const std::vector<std::vector<N>> &in, N total) {
        const std::size_t cells = fleet.g.cells(), ships = fleet.ships;
        placed.resize(ships * 2 * cells);
        afloat.resize(ships * cells);
        sinking.resize(ships * cells);
        std::vector<N> nothing(cells, total), up(cells), down(cells);
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k) {
            const auto &kind = fleet.kinds[k];
            std::fill(up.begin(), up.end(), N{});
            std::fill(down.begin(), down.end(), N{});
            for (std::size_t p = 0; p < in[k].size(); ++p) {
                const N number = in[k][p] / static_cast<N>(kind.ships.size());
                for (int s : kind.ships) placed[s * 2 * cells + encoded(fleet, int(k), int(p))] = double(number);
                const auto open = kind.placements[p].mask.without(fleet.hits);
                int left = 0;
                open.each([&](int) { ++left; });
                open.each([&](int cell) { (left == 1 ? down : up)[cell] += number; });
                kind.placements[p].mask.each([&](int cell) { nothing[cell] -= in[k][p]; });
            }
            for (int s : kind.ships)
                for (std::size_t c = 0; c < cells; ++c) {
                    afloat[s * cells + c] = double(up[c]);
                    sinking[s * cells + c] = double(down[c]);
                }
        }
        for (std::size_t c = 0; c < cells; ++c) empty.push_back(double(nothing[c]));
    }
};

// The layouts with each way to cover the hits, in the order of Covering; see Posterior, which compiles in
// fleet_counts.cpp.
std::vector<u128> layouts_of_covers(const Arguments &args, double limit, int threads);

// The number of layouts, and the four arrays of Shots; None where counting is out of reach.
using Counted = std::optional<std::tuple<nb::int_, Array<double>, Array<double>, Array<double>, Array<double>>>;

// The number of layouts and the outcomes of a shot, from `count`, which gives both to each(fleet, total, in) once, or
// raises TooLarge; then the answer is None.
template <class Count> Counted counted_posterior(const Arguments &args, Count count) {
    const std::size_t cells = args.cells(), ships = args.lengths.size();
    u128 total = 0;
    std::optional<Shots<u128>> shots;
    {
        nb::gil_scoped_release release;
        try {
            count([&](const auto &fleet, u128 layouts, const std::vector<std::vector<u128>> &in) {
                total = layouts;
                shots.emplace(fleet, in, total);
            });
        } catch (const TooLarge &) {}
    }
    if (!shots) return std::nullopt;
    return std::tuple(python_int(total), to_numpy(std::move(shots->placed), {ships, 2, cells}),
                      to_numpy(std::move(shots->afloat), {ships, cells}),
                      to_numpy(std::move(shots->sinking), {ships, cells}), to_numpy(std::move(shots->empty), {cells}));
}

// The layouts of these ranks, shape (n, ships). `count` calls each(total, unrank) once, where unrank(rank, layout)
// writes a layout down, or raises TooLarge; then the answer is None.
template <class Count>
std::optional<Array<std::int32_t>> layouts_by_rank(const Arguments &args, const Ranks &ranks, Count count) {
    if (ranks.shape(1) != 2) throw nb::value_error("ranks must have the shape (n, 2): high and low 64 bits");
    const std::size_t n = ranks.shape(0), ships = args.lengths.size();
    const std::uint64_t *rank = ranks.data();
    std::vector<std::int32_t> layouts(n * ships);
    bool feasible = true, in_range = true;
    {
        nb::gil_scoped_release release;
        try {
            count([&](u128 total, auto unrank) {
                for (std::size_t i = 0; i < n && in_range; ++i) {
                    const u128 r = u128(rank[2 * i]) << 64 | rank[2 * i + 1];
                    in_range = r < total;
                    if (in_range) unrank(r, layouts.data() + i * ships);
                }
            });
        } catch (const TooLarge &) {
            feasible = false;
        }
    }
    if (!in_range) throw nb::value_error("a rank is not below the number of layouts");
    if (!feasible) return std::nullopt;
    return to_numpy(std::move(layouts), {n, ships});
}

} // namespace bestguess
