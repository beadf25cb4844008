// Bindings: fleets of ships on a board.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include "fleet_count.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace bestguess;

namespace {

using Allowed = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
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
                    for (std::size_t p = 0; p < fleet.kinds[k].placements.size(); ++p) {
                        const auto &placement = fleet.kinds[k].placements[p];
                        // Identical ships share their kind's layouts evenly.
                        const double share = double(posterior.in[k][p] / fleet.kinds[k].ships.size());
                        for (int s : fleet.kinds[k].ships)
                            in[(s * 2 + placement.orientation) * cells + placement.cell] = share;
                    }
            } catch (const TooLarge &) {
                feasible = false;
            }
        });
    }
    if (!feasible) return nb::none();
    return nb::make_tuple(python_int(total), array(std::move(in), {args.lengths.size(), 2, cells}));
}

} // namespace

void bind_fleets(nb::module_ &m) {
    m.def("fleet_posterior", &fleet_posterior, "rows"_a, "columns"_a, "touching"_a, "lengths"_a, "allowed"_a, "hits"_a,
          "limit"_a, "threads"_a);
}
