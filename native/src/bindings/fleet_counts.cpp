// Bindings: the layouts of a fleet, counted.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/counted_layouts.hpp"
#include "fleet/posterior.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

// Calls f(fleet, covers, planes), where planes has the type that the fleet needs.
template <class F> void with_covers(const Arguments &args, double limit, F f) {
    const auto of_any_width = [&](const FleetKinds &fleet, const Covers &covers) {
        args.with_planes(fleet, [&](auto planes) { f(fleet, covers, planes); });
    };
    args.with_width([&](const auto &fleet) { of_any_width(fleet, Covering(fleet, most_covers(limit))); });
}

Counted fleet_posterior(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                        double limit, int threads, Weights weights) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    return counted_posterior(args, [&](const EachCount &each) {
        with_covers(args, limit, [&]<class P>(const FleetKinds &fleet, const Covers &covers, P) {
            const Posterior<P> posterior(fleet, covers, limit, threads, interruptible());
            each(fleet, posterior.total, posterior.in);
        });
    });
}

std::optional<Array<std::int32_t>> fleet_layouts(int rows, int columns, bool touching, std::vector<int> lengths,
                                                 Allowed allowed, Hits hits, Ranks ranks, double limit, int threads,
                                                 Weights weights) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&](const auto &each) {
        with_covers(args, limit, [&]<class P>(const FleetKinds &fleet, const Covers &covers, P) {
            Posterior<P> posterior(fleet, covers, limit, threads, interruptible(), true);
            Workspace<P> space(fleet);
            each(posterior.total, [&](u128 rank, std::int32_t *layout) { posterior.unrank(rank, space, layout); });
        });
    });
}

} // namespace

std::vector<u128> bestguess::layouts_of_covers(const Arguments &args, double limit, int threads) {
    std::vector<u128> layouts;
    with_covers(args, limit, [&]<class P>(const FleetKinds &fleet, const Covers &covers, P) {
        layouts = Posterior<P>(fleet, covers, limit, threads, interruptible(), true).of_covers();
    });
    return layouts;
}

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
