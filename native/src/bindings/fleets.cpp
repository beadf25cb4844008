// Bindings: fleets of ships on a board.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/fleet_arguments.hpp"
#include "fleet/rejection_sampling.hpp"
#include "fleet/search.hpp"
#include "frontier/posterior.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

using Ranks = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nb::int_ python_int(u128 value) {
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

nb::tuple posterior_tuple(u128 total, Shots<u128> &&shots, std::size_t ships, std::size_t cells) {
    return nb::make_tuple(python_int(total), to_numpy(std::move(shots.placed), {ships, 2, cells}),
                          to_numpy(std::move(shots.afloat), {ships, cells}),
                          to_numpy(std::move(shots.sinking), {ships, cells}), to_numpy(std::move(shots.empty), {cells}));
}

nb::object fleet_posterior(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                           double limit, int threads,
                      Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t cells = args.cells(), ships = args.lengths.size();
    u128 total = 0;
    std::optional<Shots<u128>> shots;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            try {
                Posterior<W, P> posterior(fleet, limit, threads, interruptible());
                total = posterior.total;
                shots.emplace(fleet, posterior.in, total);
            } catch (const TooLarge &) {
            }
        });
    }
    if (!shots) return nb::none();
    return posterior_tuple(total, std::move(*shots), ships, cells);
}

nb::object frontier_posterior(int rows, int columns, std::vector<int> lengths, Allowed allowed, Hits hits, double memory,
                      Weights weights) {
    Arguments args(rows, columns, false, std::move(lengths), allowed, hits, weights);
    u128 total = 0;
    std::optional<Shots<u128>> shots;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            try {
                FrontierPosterior posterior(fleet, MemoryBudget(memory), interruptible());
                total = posterior.total;
                shots.emplace(fleet, posterior.marginals(), total);
            } catch (const TooLarge &) {
            }
        });
    }
    if (!shots) return nb::none();
    return posterior_tuple(total, std::move(*shots), args.lengths.size(), args.cells());
}

// The layouts of these ranks, shape (n, ships). `give(fleet, P{}, each)` counts and calls each(total, unrank) once, where
// unrank(rank, layout) writes a layout down; it raises TooLarge where counting would take too long.
template <class Give> nb::object layouts_by_rank(const Arguments &args, const Ranks &ranks, Give give) {
    if (ranks.shape(1) != 2) throw nb::value_error("ranks must have the shape (n, 2): high and low 64 bits");
    const std::size_t n = ranks.shape(0), ships = args.lengths.size();
    const std::uint64_t *rank = ranks.data();
    std::vector<std::int32_t> layouts(n * ships);
    bool feasible = true, in_range = true;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P planes) {
            try {
                give(fleet, planes, [&](u128 total, auto unrank) {
                    for (std::size_t i = 0; i < n && in_range; ++i) {
                        const u128 r = u128(rank[2 * i]) << 64 | rank[2 * i + 1];
                        in_range = r < total;
                        if (in_range) unrank(r, layouts.data() + i * ships);
                    }
                });
            } catch (const TooLarge &) {
                feasible = false;
            }
        });
    }
    if (!in_range) throw nb::value_error("a rank is not below the number of layouts");
    if (!feasible) return nb::none();
    return nb::cast(to_numpy(std::move(layouts), {n, ships}));
}

nb::object fleet_layouts(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                         Ranks ranks, double limit, int threads, Weights weights) {
    const Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&]<int W, class P>(const Fleet<W> &fleet, P, auto each) {
        Posterior<W, P> posterior(fleet, limit, threads, interruptible(), true);
        Workspace<W, P> space(fleet);
        each(posterior.total, [&](u128 rank, std::int32_t *layout) { posterior.unrank(rank, space, layout); });
    });
}

nb::object frontier_layouts(int rows, int columns, std::vector<int> lengths, Allowed allowed, Hits hits, Ranks ranks,
                            double memory, Weights weights) {
    const Arguments args(rows, columns, false, std::move(lengths), allowed, hits, weights);
    return layouts_by_rank(args, ranks, [&]<int W, class P>(const Fleet<W> &fleet, P, auto each) {
        const FrontierPosterior posterior(fleet, MemoryBudget(memory), interruptible());
        auto place = [&](int kind, int placement) { return encoded(fleet, kind, placement); };
        each(posterior.total, [&](u128 rank, std::int32_t *layout) { posterior.unrank(rank, layout, place); });
    });
}

nb::tuple fleet_estimate(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                         std::uint64_t seed, std::size_t draws, std::size_t batches,
                      Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t cells = args.cells(), ships = args.lengths.size();
    std::vector<double> number(batches), squares(batches), placed, afloat, sinking, empty;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            Sampler<W, P> sampler(fleet, seed);
            std::vector<std::vector<double>> sum;
            for (const auto &kind : fleet.kinds) sum.emplace_back(kind.placements.size());
            for (std::size_t b = 0; b < batches; ++b) {
                for (auto &numbers : sum) std::fill(numbers.begin(), numbers.end(), 0.0);
                for (std::size_t d = 0; d < draws; ++d) {
                    if (!sampler.draw()) continue;
                    const double mass = sampler.weight * static_cast<double>(sampler.ways);
                    number[b] += mass;
                    squares[b] += mass * mass;
                    for (auto step : sampler.placed) sum[step.kind][step.placement] += mass;
                    const auto &plan = sampler.plan();
                    for (std::size_t i = 0; i < plan.leaf.size(); ++i) {
                        auto &mine = sum[plan.leaf[i]];
                        const auto &placements = fleet.kinds[plan.leaf[i]].placements;
                        for (std::size_t p = 0; p < mine.size(); ++p)
                            mine[p] += sampler.weight * double(sampler.space.ways(plan.leaf_kind[i], placements[p]));
                    }
                }
                Shots<double> shots(fleet, sum, number[b]);
                for (auto [to, from] : {std::pair{&placed, &shots.placed}, std::pair{&afloat, &shots.afloat},
                                        std::pair{&sinking, &shots.sinking}, std::pair{&empty, &shots.empty}})
                    to->insert(to->end(), from->begin(), from->end());
            }
        });
    }
    return nb::make_tuple(to_numpy(std::move(number), {batches}), to_numpy(std::move(squares), {batches}),
                          to_numpy(std::move(placed), {batches, ships, 2, cells}),
                          to_numpy(std::move(afloat), {batches, ships, cells}),
                          to_numpy(std::move(sinking), {batches, ships, cells}),
                          to_numpy(std::move(empty), {batches, cells}));
}

nb::tuple fleet_draws(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                      std::uint64_t seed, std::size_t draws,
                      Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t ships = args.lengths.size();
    std::vector<double> masses;
    std::vector<std::int32_t> layouts;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            Sampler<W, P> sampler(fleet, seed);
            for (std::size_t d = 0; d < draws; ++d) {
                if (!sampler.draw()) continue;
                masses.push_back(sampler.weight * static_cast<double>(sampler.ways));
                layouts.resize(layouts.size() + ships);
                sampler.complete(layouts.data() + layouts.size() - ships);
            }
        });
    }
    const std::size_t n = masses.size();
    return nb::make_tuple(to_numpy(std::move(masses), {n}), to_numpy(std::move(layouts), {n, ships}));
}

nb::object fleet_rejection_sampling(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                         std::uint64_t seed, std::size_t size, double limit, int threads,
                      Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t ships = args.lengths.size();
    std::vector<std::int32_t> layouts(size * ships);
    bool feasible = false;
    {
        nb::gil_scoped_release release;
        args.with_weighted_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            try {
                RejectionSampler<W, P> sampler(fleet, seed, limit, threads, interruptible());
                feasible = sampler.draw(size, layouts.data(), interruptible());
            } catch (const TooLarge &) {
            }
        });
    }
    if (!feasible) return nb::none();
    return nb::cast(to_numpy(std::move(layouts), {size, ships}));
}

nb::object fleet_search(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                        std::uint64_t seed) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    std::vector<std::int32_t> layout(args.lengths.size());
    bool found = false;
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class P>(const Fleet<W> &fleet, P) {
            found = Search<W>(fleet, seed, interruptible()).find(layout.data());
        });
    }
    if (!found) return nb::none();
    const std::size_t ships = layout.size();
    return nb::cast(to_numpy(std::move(layout), {ships}));
}

} // namespace

void bind_fleets(nb::module_ &m) {
    m.def("fleet_posterior", &fleet_posterior, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "limit"_a, "threads"_a = 1, "weights"_a = nb::none());
    m.def("fleet_layouts", &fleet_layouts, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "ranks"_a, "limit"_a, "threads"_a = 1, "weights"_a = nb::none());
    m.def("frontier_posterior", &frontier_posterior, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "memory"_a, "weights"_a = nb::none());
    m.def("frontier_layouts", &frontier_layouts, "rows"_a, "columns"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "ranks"_a, "memory"_a, "weights"_a = nb::none());
    m.def("fleet_estimate", &fleet_estimate, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "seed"_a, "draws"_a, "batches"_a, "weights"_a = nb::none());
    m.def("fleet_draws", &fleet_draws, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "seed"_a, "draws"_a, "weights"_a = nb::none());
    m.def("fleet_rejection_sampling", &fleet_rejection_sampling, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "seed"_a, "size"_a, "limit"_a, "threads"_a = 1, "weights"_a = nb::none());
    m.def("fleet_search", &fleet_search, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a, nb::kw_only(),
          "seed"_a);
}
