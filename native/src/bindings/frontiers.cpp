// Bindings: fleets whose ships may not touch, counted along the cells of the board; and some layout of any fleet.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/counted_layouts.hpp"
#include "fleet/search.hpp"
#include "frontier/posterior.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

Counted frontier_posterior(int rows, int columns, std::vector<int> lengths, Allowed allowed, Hits hits, double memory,
                           Weights weights) {
    const Arguments args(rows, columns, false, std::move(lengths), allowed, hits, weights);
    return counted_posterior(args, [&](auto each) {
        const auto fleet = args.fleet<16>();
        FrontierPosterior posterior(fleet, MemoryBudget(memory), interruptible());
        each(fleet, posterior.total, posterior.marginals());
    });
}

std::optional<Array<std::int32_t>> frontier_layouts(int rows, int columns, std::vector<int> lengths, Allowed allowed,
                                                    Hits hits, Ranks ranks, double memory, Weights weights) {
    const Arguments args(rows, columns, false, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&](auto each) {
        const auto fleet = args.fleet<16>();
        const FrontierPosterior posterior(fleet, MemoryBudget(memory), interruptible());
        auto place = [&](int kind, int placement) { return encoded(fleet, kind, placement); };
        each(posterior.total, [&](u128 rank, std::int32_t *layout) { posterior.unrank(rank, layout, place); });
    });
}

std::optional<Array<std::int32_t>> fleet_search(int rows, int columns, bool touching, std::vector<int> lengths,
                                                Allowed allowed, Hits hits, std::uint64_t seed) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    std::vector<std::int32_t> layout(args.lengths.size());
    bool found = false;
    {
        nb::gil_scoped_release release;
        args.with_width(
            [&]<int W>(const Fleet<W> &fleet) { found = Search<W>(fleet, seed, interruptible()).find(layout.data()); });
    }
    if (!found) return std::nullopt;
    const std::size_t ships = layout.size();
    return to_numpy(std::move(layout), {ships});
}

} // namespace

void bind_frontiers(nb::module_ &m) {
    m.def("frontier_posterior", &frontier_posterior, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "memory"_a, "weights"_a = nb::none(),
          R"(Counts as :func:`fleet_posterior` does, ships that may not touch, cell by cell: for fleets of many ships.

``None`` where that would take more than ``memory`` bytes, on boards of more than 12 columns and rows, for ships
of more than 14 cells, and where the layouts (equal ships not told apart) may not fit 64 bits.)");
    m.def("frontier_layouts", &frontier_layouts, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "ranks"_a, "memory"_a, "weights"_a = nb::none(),
          R"(The layouts of these ranks as :func:`fleet_layouts` gives them, in another order, counted cell by cell.)");
    m.def("fleet_search", &fleet_search, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "seed"_a, R"(Some layout (ships,), or ``None`` if there is none: a complete search.)");
}
