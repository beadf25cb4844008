// Bindings: fleets of ships on a board.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include "fleet_sample.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace bestguess;

namespace {

using Allowed = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Ranks = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Hits = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct Arguments {
    int rows, columns;
    bool touching;
    std::vector<int> lengths;
    const std::uint8_t *allowed, *hits;
    int cells() const { return rows * columns; }

    Arguments(int rows_, int columns_, bool touching_, std::vector<int> lengths_, const Allowed &a, const Hits &h)
        : rows(rows_), columns(columns_), touching(touching_), lengths(std::move(lengths_)), allowed(a.data()),
          hits(h.data()) {
        if (rows < 1 || columns < 1 || cells() > 1024) throw nb::value_error("a board has 1 to 1024 cells");
        if (lengths.empty() || lengths.size() > MAX_SHIPS) throw nb::value_error("a fleet has 1 to 32 ships");
        for (int length : lengths)
            if (length < 1 || length > std::max(rows, columns)) throw nb::value_error("a ship does not fit the board");
        if (a.shape(0) != lengths.size() || a.shape(1) != 2 || a.shape(2) != std::size_t(cells()))
            throw nb::value_error("allowed must have the shape (ships, 2, cells)");
        if (h.shape(0) != std::size_t(cells())) throw nb::value_error("hits must have the shape (cells,)");
    }

    // Calls f with a Fleet wide enough for the board, and the type of its planes.
    template <class F> auto with_fleet(F &&f) const {
        if (cells() <= 128) return f(Fleet<2>(rows, columns, touching, lengths, allowed, hits), std::uint16_t{});
        return f(Fleet<16>(rows, columns, touching, lengths, allowed, hits), std::uint32_t{});
    }
};

template <class N> nb::ndarray<nb::numpy, N> array(std::vector<N> &&values, std::initializer_list<std::size_t> shape) {
    auto *store = new std::vector<N>(std::move(values));
    nb::capsule owner(store, [](void *p) noexcept { delete static_cast<std::vector<N> *>(p); });
    return nb::ndarray<nb::numpy, N>(store->data(), shape, owner);
}

nb::int_ python_int(u128 value) {
    nb::object high = nb::int_(static_cast<std::uint64_t>(value >> 64));
    nb::object low = nb::int_(static_cast<std::uint64_t>(value));
    return nb::int_(high << nb::int_(64) | low);
}

// Writes kinds' numbers to every ship of the kind, divided evenly: identical ships share alike.
template <int W, class N>
void share_out(const Fleet<W> &fleet, std::size_t kind, std::size_t p, N number, double *in) {
    const auto &mine = fleet.kinds[kind];
    const auto share = static_cast<double>(number / static_cast<N>(mine.ships.size()));
    for (int s : mine.ships) in[std::size_t(s) * 2 * fleet.g.cells() + encoded(fleet, int(kind), int(p))] = share;
}

nb::object fleet_posterior(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                           double limit, int threads) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    const std::size_t cells = args.cells();
    u128 total = 0;
    std::vector<double> in(args.lengths.size() * 2 * cells);
    bool feasible = true;
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class T>(const Fleet<W> &fleet, T) {
            try {
                Posterior<W, T> posterior(fleet, limit, threads);
                total = posterior.total;
                for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
                    for (std::size_t p = 0; p < posterior.in[k].size(); ++p)
                        share_out(fleet, k, p, posterior.in[k][p], in.data());
            } catch (const TooLarge &) {
                feasible = false;
            }
        });
    }
    if (!feasible) return nb::none();
    return nb::make_tuple(python_int(total), array(std::move(in), {args.lengths.size(), 2, cells}));
}

nb::object fleet_layouts(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                         Ranks ranks, double limit, int threads) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    if (ranks.shape(1) != 2) throw nb::value_error("ranks must have the shape (n, 2): high and low 64 bits");
    const std::size_t n = ranks.shape(0), ships = args.lengths.size();
    const std::uint64_t *rank = ranks.data();
    std::vector<std::int32_t> layouts(n * ships);
    bool feasible = true, in_range = true;
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class T>(const Fleet<W> &fleet, T) {
            try {
                Posterior<W, T> posterior(fleet, limit, threads, false);
                Workspace<W, T> space(fleet);
                for (std::size_t i = 0; i < n && in_range; ++i) {
                    const u128 r = u128(rank[2 * i]) << 64 | rank[2 * i + 1];
                    in_range = r < posterior.total;
                    if (in_range) posterior.unrank(r, space, layouts.data() + i * ships);
                }
            } catch (const TooLarge &) {
                feasible = false;
            }
        });
    }
    if (!in_range) throw nb::value_error("a rank is not below the number of layouts");
    if (!feasible) return nb::none();
    return nb::cast(array(std::move(layouts), {n, ships}));
}

nb::tuple fleet_estimate(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                         std::uint64_t seed, std::size_t draws, std::size_t batches) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    const std::size_t size = args.lengths.size() * 2 * args.cells(), ships = args.lengths.size();
    std::vector<double> number(batches), squares(batches), in(batches * size);
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class T>(const Fleet<W> &fleet, T) {
            Sampler<W, T> sampler(fleet, seed);
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
                for (std::size_t k = 0; k < sum.size(); ++k)
                    for (std::size_t p = 0; p < sum[k].size(); ++p)
                        share_out(fleet, k, p, sum[k][p], in.data() + b * size);
            }
        });
    }
    return nb::make_tuple(array(std::move(number), {batches}), array(std::move(squares), {batches}),
                          array(std::move(in), {batches, ships, 2, std::size_t(args.cells())}));
}

nb::tuple fleet_draws(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                      std::uint64_t seed, std::size_t draws) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    const std::size_t ships = args.lengths.size();
    std::vector<double> masses;
    std::vector<std::int32_t> layouts;
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class T>(const Fleet<W> &fleet, T) {
            Sampler<W, T> sampler(fleet, seed);
            for (std::size_t d = 0; d < draws; ++d) {
                if (!sampler.draw()) continue;
                masses.push_back(sampler.weight * static_cast<double>(sampler.ways));
                layouts.resize(layouts.size() + ships);
                sampler.complete(layouts.data() + layouts.size() - ships);
            }
        });
    }
    const std::size_t n = masses.size();
    return nb::make_tuple(array(std::move(masses), {n}), array(std::move(layouts), {n, ships}));
}

nb::object fleet_search(int rows, int columns, bool touching, std::vector<int> lengths, Allowed allowed, Hits hits,
                        std::uint64_t seed) {
    Arguments args(rows, columns, touching, std::move(lengths), allowed, hits);
    std::vector<std::int32_t> layout(args.lengths.size());
    bool found = false;
    {
        nb::gil_scoped_release release;
        args.with_fleet([&]<int W, class T>(const Fleet<W> &fleet, T) {
            found = Search<W, T>(fleet, seed).find(layout.data());
        });
    }
    if (!found) return nb::none();
    const std::size_t ships = layout.size();
    return nb::cast(array(std::move(layout), {ships}));
}

} // namespace

void bind_fleets(nb::module_ &m) {
    m.def("fleet_posterior", &fleet_posterior, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "limit"_a, "threads"_a = 1);
    m.def("fleet_layouts", &fleet_layouts, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "ranks"_a, "limit"_a, "threads"_a = 1);
    m.def("fleet_estimate", &fleet_estimate, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "seed"_a, "draws"_a, "batches"_a);
    m.def("fleet_draws", &fleet_draws, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "seed"_a, "draws"_a);
    m.def("fleet_search", &fleet_search, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "seed"_a);
}
