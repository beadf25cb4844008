// Bindings: layouts of a fleet, drawn at random.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/counted_layouts.hpp"
#include "fleet/importance_sampling.hpp"
#include "fleet/rejection_sampling.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

// Calls f(sampler, fleet).
template <class F> void with_sampler(const Arguments &args, std::uint64_t seed, F f) {
    const auto of_any_width = [&](const FleetKinds &fleet, RandomCover &&cover) {
        args.with_few_planes(fleet, [&]<class P>(P) {
            Sampler<P> sampler(fleet, cover, seed);
            f(sampler, fleet);
        });
    };
    args.with_width([&](const auto &fleet) { of_any_width(fleet, CoverOfWidth(fleet)); });
}

std::tuple<Array<double>, Array<double>, Array<double>, Array<double>, Array<double>, Array<double>>
fleet_estimate(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
               std::uint64_t seed, std::size_t draws, std::size_t batches, Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t cells = args.cells(), ships = args.lengths.size();
    std::vector<double> number(batches), squares(batches), placed, afloat, sinking, empty;
    {
        nb::gil_scoped_release release;
        with_sampler(args, seed, [&](auto &sampler, const FleetKinds &fleet) {
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
                Shots<double> shots(fleet, args.hits, sum, number[b]);
                for (auto [to, from] : {std::pair{&placed, &shots.placed}, std::pair{&afloat, &shots.afloat},
                                        std::pair{&sinking, &shots.sinking}, std::pair{&empty, &shots.empty}})
                    to->insert(to->end(), from->begin(), from->end());
            }
        });
    }
    return {to_numpy(std::move(number), {batches}),
            to_numpy(std::move(squares), {batches}),
            to_numpy(std::move(placed), {batches, ships, 2, cells}),
            to_numpy(std::move(afloat), {batches, ships, cells}),
            to_numpy(std::move(sinking), {batches, ships, cells}),
            to_numpy(std::move(empty), {batches, cells})};
}

std::tuple<Array<double>, Array<std::int32_t>> fleet_draws(int rows, int columns, bool touching,
                                                           std::vector<int> lengths, Allowed allowed, Hits hits,
                                                           std::uint64_t seed, std::size_t draws, Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t ships = args.lengths.size();
    std::vector<double> masses;
    std::vector<std::int32_t> layouts;
    {
        nb::gil_scoped_release release;
        with_sampler(args, seed, [&](auto &sampler, const FleetKinds &) {
            for (std::size_t d = 0; d < draws; ++d) {
                if (!sampler.draw()) continue;
                masses.push_back(sampler.weight * static_cast<double>(sampler.ways));
                layouts.resize(layouts.size() + ships);
                sampler.complete(layouts.data() + layouts.size() - ships);
            }
        });
    }
    const std::size_t n = masses.size();
    return {to_numpy(std::move(masses), {n}), to_numpy(std::move(layouts), {n, ships})};
}

std::optional<Array<std::int32_t>> fleet_rejection_sampling(int rows, int columns, bool touching,
                                                            std::vector<int> lengths, Allowed allowed, Hits hits,
                                                            std::uint64_t seed, std::size_t size, double limit,
                                                            int threads, Weights weights) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits, weights);
    const std::size_t ships = args.lengths.size();
    std::vector<std::int32_t> layouts(size * ships);
    bool feasible = false;
    {
        nb::gil_scoped_release release;
        args.with_width([&]<int W>(const Fleet<W> &fleet) {
            try {
                RejectionSampler<W> sampler(fleet, seed, most_covers(limit),
                                            [&] { return layouts_of_covers(args, limit, threads); });
                feasible = sampler.draw(size, layouts.data(), interruptible());
            } catch (const TooLarge &) {}
        });
    }
    if (!feasible) return std::nullopt;
    return to_numpy(std::move(layouts), {size, ships});
}

} // namespace

void bind_fleet_draws(nb::module_ &m) {
    m.def("fleet_estimate", &fleet_estimate, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "seed"_a, "draws"_a, "batches"_a, "weights"_a = nb::none(),
          R"(Importance sampling, ``draws`` for each batch.

Returns for each batch the sum of the draws' masses (batches,), of their squares (batches,), and the
mass in each of the four arrays of :func:`fleet_posterior`, with the batches in front. The mean mass
of a draw estimates the number of layouts.)");
    m.def("fleet_draws", &fleet_draws, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          nb::kw_only(), "seed"_a, "draws"_a, "weights"_a = nb::none(),
          R"(Layouts (n, ships) drawn by importance sampling, with the mass (n,) that each stands for; n <= draws.)");
    m.def("fleet_rejection_sampling", &fleet_rejection_sampling, "rows"_a, "columns"_a, "touching"_a, "lengths"_a,
          "allowed"_a, "hits"_a, nb::kw_only(), "seed"_a, "size"_a, "limit"_a, "threads"_a = 1,
          "weights"_a = nb::none(),
          R"(``size`` layouts drawn uniformly with replacement, shape (size, ships): many times faster than by rank.

``None`` where counting would take more than ``limit`` leaves, where there is no layout, or where the free ships
are too often in each other's way (200 tries a layout).)");
}
