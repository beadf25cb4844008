// Bindings: the layouts of a fleet, counted.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/counted_layouts.hpp"
#include "fleet/posterior.hpp"

using namespace bestguess;
using namespace nb::literals;

std::vector<u128> bestguess::layouts_of_covers(const Arguments &args, double limit, int threads) {
    return args.with_planes([&]<int W, class P>(const Fleet<W> &fleet, P) {
        return Posterior<W, P>(fleet, limit, threads, interruptible(), true).of_covers();
    });
}

namespace {

Counted fleet_posterior(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                        double limit, int threads, Weights weights) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    return counted_posterior(args, [&](auto each) {
        args.with_planes([&]<int W, class P>(const Fleet<W> &fleet, P) {
            const Posterior<W, P> posterior(fleet, limit, threads, interruptible());
            each(fleet, posterior.total, posterior.in);
        });
    });
}

std::optional<Array<std::int32_t>> fleet_layouts(int rows, int columns, bool touching, std::vector<int> lengths,
                                                 Allowed allowed, Hits hits, Ranks ranks, double limit, int threads,
                                                 Weights weights) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&](auto each) {
        args.with_planes([&]<int W, class P>(const Fleet<W> &fleet, P) {
            Posterior<W, P> posterior(fleet, limit, threads, interruptible(), true);
            Workspace<W, P> space(fleet);
            each(posterior.total, [&](u128 rank, std::int32_t *layout) { posterior.unrank(rank, space, layout); });
        });
    });
}

} // namespace

void bind_fleet_counts(nb::module_ &m) {
    m.def("fleet_posterior", &fleet_posterior, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "limit"_a, "threads"_a = 1, "weights"_a = nb::none(),
          R"(Counts layouts exactly (the sums are integers; what is returned as float is rounded once).

Returns their number; in how many ship s lies at each placement (ships, 2, cells); in how many a
shot at cell c hits ship s and leaves it afloat (ships, cells), or sinks it (ships, cells), both 0
where c was hit; and in how many nothing lies at c (cells,).)");
    m.def("fleet_layouts", &fleet_layouts, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "ranks"_a, "limit"_a, "threads"_a = 1, "weights"_a = nb::none(),
          R"(The layouts of these ranks, (n, ships). ``ranks`` (n, 2) holds the high and low 64 bits of each.)");
}
