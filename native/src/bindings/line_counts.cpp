// Bindings: fleets whose ships may touch, counted line by line.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/counted_layouts.hpp"
#include "lines/posterior.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

Counted line_posterior(int rows, int columns, std::vector<int> lengths, Allowed allowed, Hits hits, double limit,
                       double memory, Weights weights) {
    const Arguments args(rows, columns, true, std::move(lengths), allowed, hits, weights);
    return counted_posterior(args, [&](auto each) {
        const auto fleet = args.fleet<16>();
        const LinePosterior posterior(fleet, limit, MemoryBudget(memory), interruptible());
        each(fleet, posterior.total, posterior.in);
    });
}

std::optional<Array<std::int32_t>> line_layouts(int rows, int columns, std::vector<int> lengths, Allowed allowed,
                                                Hits hits, Ranks ranks, double limit, double memory, Weights weights) {
    const Arguments args(rows, columns, true, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&](auto each) {
        const auto fleet = args.fleet<16>();
        const LineLayouts layouts(fleet, limit, MemoryBudget(memory), interruptible());
        auto place = [&](int kind, int placement) { return encoded(fleet, kind, placement); };
        each(layouts.total, [&](u128 rank, std::int32_t *layout) { layouts.unrank(rank, layout, place); });
    });
}

} // namespace

void bind_line_counts(nb::module_ &m) {
    m.def(
        "line_posterior", &line_posterior, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
        "limit"_a, "memory"_a, "weights"_a = nb::none(),
        R"(Counts as :func:`fleet_posterior` does, ships that may touch, line by line: for fleets of six ships and more.

``None`` where that would take longer than ``limit`` leaves, or more than ``memory`` bytes.)");
    m.def("line_layouts", &line_layouts, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "ranks"_a, "limit"_a, "memory"_a, "weights"_a = nb::none(),
          R"(The layouts of these ranks as :func:`fleet_layouts` gives them, in another order, counted line by line.)");
}
