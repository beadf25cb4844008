// What the functions about all layouts of a fleet return: what each shot would find, or the layouts of some ranks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <nanobind/stl/tuple.h>

#include "bindings/fleet_arguments.hpp"

namespace bestguess {

using Ranks = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// The outcomes of a shot, from the number of layouts that have a ship of each kind at each placement: for each ship and
// cell the layouts in which the shot hits the ship and leaves it afloat, those in which it sinks the ship, and for each
// cell those in which nothing is there. Identical ships share equally.
template <class N> struct Shots {
    std::vector<double> placed, afloat, sinking, empty;

    Shots(const FleetKinds &fleet, const std::uint8_t *hits, const std::vector<std::vector<N>> &in, N total) {
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
                const auto &placement = kind.placements[p];
                const auto each = [&](auto f) {
                    for (int i = 0; i < kind.length; ++i)
                        f(placement.cell + i * (placement.orientation ? fleet.g.columns : 1));
                };
                int left = 0;
                each([&](int cell) { left += !hits[cell]; });
                each([&](int cell) {
                    if (!hits[cell]) (left == 1 ? down : up)[cell] += number;
                    nothing[cell] -= in[k][p];
                });
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
using EachCount = std::function<void(const FleetKinds &, u128, const std::vector<std::vector<u128>> &)>;
Counted counted_posterior(const Arguments &args, const std::function<void(const EachCount &)> &count);

// The layouts of these ranks, shape (n, ships). `count` calls each(total, unrank) once, where unrank(rank, layout)
// writes a layout down, or raises TooLarge; then the answer is None.
using Unrank = std::function<void(u128, std::int32_t *)>;
std::optional<Array<std::int32_t>>
layouts_by_rank(const Arguments &args, const Ranks &ranks,
                const std::function<void(const std::function<void(u128, const Unrank &)> &)> &count);

} // namespace bestguess
