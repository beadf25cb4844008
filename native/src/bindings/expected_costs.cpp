// Bindings: all layouts left, and what play after each candidate costs over them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/fleet_arguments.hpp"
#include "fleet/announcement.hpp"
#include "fleet/listing.hpp"
#include "rollout/costs.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

using Costs = std::optional<std::tuple<std::size_t, Array<std::uint64_t>>>;
using Layouts = std::optional<Array<std::int32_t>>;

// Calls f with a fleet and a secret of its widths. With `apart`, no two ships are of one kind.
template <class F> auto with_secret(const Arguments &args, bool apart, F f) {
    if (is_small(args.cells(), args.lengths.size())) {
        if (args.lengths.size() <= EightShips::ships) return f(args.fleet<2>(apart), EightShips{});
        return f(args.fleet<2>(apart), SmallSecret{});
    }
    return f(args.fleet<16>(apart), LargeSecret{});
}

// How many layouts there are, and their misses after each candidate.
template <class One, int W> Costs expected_cost(const Fleet<W> &fleet, const FleetGame &game, std::size_t most,
                                                const std::vector<int> &candidates, std::vector<Widths> levels,
                                                int threads) {
    std::vector<std::uint64_t> misses;
    std::size_t size = 0;
    {
        nb::gil_scoped_release release;
        try {
            Listing<W, One> listing(fleet, most, interruptible());
            auto list = game.list<One>();
            list.secrets = listing.found;
            size = listing.found.size();
            for (const auto &kind : fleet.kinds)
                for (int ship : kind.ships) list.name[ship] = static_cast<std::uint8_t>(kind.ships[0]);
            misses = costs_of_all(list, fleet.hits, candidates, std::move(levels), threads, interruptible());
        } catch (const TooLarge &) {
            size = SIZE_MAX;
        }
    }
    if (size == SIZE_MAX) return std::nullopt;
    const std::size_t number = misses.size();
    return std::tuple(size, to_numpy(std::move(misses), {number}));
}

Costs fleet_expected_costs(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                           const std::string &announce, std::size_t most, const std::vector<int> &candidates,
                           std::vector<Widths> levels, int threads) {
    const FleetGame game{rows, columns, lengths, announcement_of(announce)};
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    for (int cell : candidates)
        if (cell < 0 || cell >= args.cells()) throw nb::value_error("a candidate is beyond the board");
    const auto cost = [&]<class One>(const auto &fleet, One) {
        return expected_cost<One>(fleet, game, most, candidates, std::move(levels), threads);
    };
    if (game.announcement == Announcement::nothing && args.cells() <= 64 * SilentSecret::width)
        return cost(args.fleet<2>(), SilentSecret{});
    return with_secret(args, game.announcement == Announcement::every_ship, cost);
}

// All layouts, shape (n, ships); None where they are more than `most` or hard to find.
template <class One, int W> Layouts listing(const Fleet<W> &fleet, std::size_t most) {
    const std::size_t ships = static_cast<std::size_t>(fleet.ships);
    std::vector<std::int32_t> layouts;
    std::size_t size = 0;
    {
        nb::gil_scoped_release release;
        try {
            const Listing<W, One> listing(fleet, most, interruptible());
            size = listing.found.size();
            layouts.reserve(size * ships);
            for (const One &one : listing.found)
                for (std::size_t ship = 0; ship < ships; ++ship) layouts.push_back(one.place[ship]);
        } catch (const TooLarge &) {
            size = SIZE_MAX;
        }
    }
    if (size == SIZE_MAX) return std::nullopt;
    return to_numpy(std::move(layouts), {size, ships});
}

Layouts fleet_listing(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                      std::size_t most, bool labelled) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    return with_secret(args, labelled, [&]<class One>(const auto &fleet, One) { return listing<One>(fleet, most); });
}

} // namespace

void bind_expected_costs(nb::module_ &m) {
    m.def("fleet_listing", &fleet_listing, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "most"_a, "labelled"_a,
          R"(Every layout, shape (n, ships); ``None`` for over ``most``, or if finding them takes far more tries.

If ``labelled``, ships that nothing tells apart make another layout when they change places.)");
    m.def(
        "fleet_expected_costs", &fleet_expected_costs, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a,
        "hits"_a, nb::kw_only(), "announce"_a, "most"_a, "candidates"_a, "levels"_a, "threads"_a = 1,
        R"(How many layouts are left, and their misses in all after each candidate, shape (candidates,), by ``levels``.

Levels are those of :func:`map_rollouts`. Ships that nothing tells apart may change places without making another
layout here. ``None`` for over ``most`` layouts, or if finding them takes far more tries. The same for any threads.)");
}
