// Bindings: what play after each candidate costs on a list of secrets.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "bindings/arrays.hpp"
#include "bindings/fleet_arguments.hpp"
#include "fleet/announcement.hpp"
#include "rollout/costs.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

using Maps = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Layouts = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using SecretWeights = std::optional<nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>>;
using Costs = nb::ndarray<nb::numpy, std::uint16_t>;

constexpr std::size_t MOST_SECRETS = std::size_t{1} << 28;
constexpr std::uint64_t MOST_WEIGHT = std::uint64_t{1} << 52; // times the misses of a game it stays below 2^63

void check(std::size_t secrets, const std::vector<int> &candidates, int cells) {
    if (secrets >= MOST_SECRETS) throw nb::value_error("fewer than 2**28 secrets");
    for (int cell : candidates)
        if (cell >= cells) throw nb::value_error("a candidate is beyond the board");
}

template <class One> Costs run(const SecretList<One> &list, const Bits<One::width> &asked,
                               const std::vector<int> &candidates, std::vector<Widths> levels, int threads) {
    auto costs = costs_of_each(list, asked, candidates, std::move(levels), threads, interruptible());
    nb::gil_scoped_acquire gil;
    return to_numpy(std::move(costs), {candidates.size(), list.secrets.size()});
}

Costs map_rollouts(Maps maps, int num_cells, const std::vector<int> &candidates, std::vector<Widths> levels) {
    if (num_cells < 1 || num_cells > 64) throw nb::value_error("num_cells must be 1 to 64");
    check(maps.shape(0), candidates, num_cells);
    nb::gil_scoped_release release;
    SecretList<MapSecret> list;
    std::vector<MapSecret> secrets;
    for (std::size_t i = 0; i < maps.shape(0); ++i) {
        secrets.push_back({{{maps(i)}}, static_cast<std::uint32_t>(i), {}});
        if (num_cells < 64 && maps(i) >> num_cells) throw std::invalid_argument("a map has a cell beyond num_cells");
    }
    list.secrets = secrets;
    return run(list, {}, candidates, std::move(levels), 1);
}

template <class One> Costs run(const FleetGame &game, const std::uint8_t *asked, Layouts layouts,
                               const SecretWeights &weights, double tie, const std::vector<int> &candidates,
                               std::vector<Widths> levels, int threads) {
    nb::gil_scoped_release release;
    auto list = game.list<One>();
    list.tie = tie;
    const int cells = game.cells();
    decltype(One::cells) before;
    for (int cell = 0; cell < cells; ++cell)
        if (asked[cell]) before.set(cell);
    std::vector<One> secrets(layouts.shape(0));
    for (std::size_t i = 0; i < layouts.shape(0); ++i) {
        auto &one = secrets[i];
        one.id = static_cast<std::uint32_t>(i);
        if constexpr (is_weighted<One>) one.weight = (*weights)(i);
        for (std::size_t ship = 0; ship < game.lengths.size(); ++ship) {
            const std::int32_t place = layouts(i, ship), cell = place % cells;
            const int room = place < cells ? game.columns - cell % game.columns : game.rows - cell / game.columns;
            if (place < 0 || place >= 2 * cells || game.lengths[ship] > room)
                throw std::invalid_argument("a layout has a ship that is not on the board");
            one.place[ship] = static_cast<typename One::Place>(place);
            one.cells = one.cells | list.masks[ship * list.places + place];
        }
    }
    list.secrets = secrets;
    return run(list, before, candidates, std::move(levels), threads);
}

void check(const SecretWeights &weights, std::size_t secrets) {
    if (!weights) return;
    if (weights->shape(0) != secrets) throw nb::value_error("weights must have the shape (n,)");
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < secrets; ++i) {
        if (!(*weights)(i)) throw nb::value_error("a layout has the weight 0");
        sum += (*weights)(i);
    }
    if (sum >= MOST_WEIGHT) throw nb::value_error("the weights sum to 2**52 or more");
}

Costs fleet_rollouts(int rows, int columns, std::vector<int> lengths, const std::string &announce, Layouts layouts,
                     Cells asked, const std::vector<int> &candidates, std::vector<Widths> levels,
                     const SecretWeights &weights, double tie, int threads) {
    const FleetGame game{rows, columns, std::move(lengths), announcement_of(announce)};
    check_fleet(rows, columns, game.lengths);
    if (layouts.shape(1) != game.lengths.size()) throw nb::value_error("layouts must have the shape (n, ships)");
    if (asked.shape(0) != std::size_t(game.cells())) throw nb::value_error("asked must have the shape (cells,)");
    check(layouts.shape(0), candidates, game.cells());
    check(weights, layouts.shape(0));
    if (!(tie >= 0 && tie < 1)) throw nb::value_error("tie must be a share from 0 up, below 1");
    const auto costs = [&]<class One>(One) {
        return run<One>(game, asked.data(), layouts, weights, tie, candidates, std::move(levels), threads);
    };
    if (is_small(game.cells(), game.lengths.size()))
        return weights ? costs(SmallWeightedSecret{}) : costs(SmallSecret{});
    return weights ? costs(LargeWeightedSecret{}) : costs(LargeSecret{});
}

} // namespace

void bind_rollouts(nb::module_ &m) {
    m.attr("WEIGHED") = WEIGHED;
    m.def(
        "map_rollouts", &map_rollouts, "maps"_a, "num_cells"_a, "candidates"_a, "levels"_a,
        R"(The misses that each map costs after each candidate, shape (candidates, maps); a candidate below 0: at once.

After the candidate play goes on by policy improvement: level 0 asks the cell that most maps left have; level j,
whose widths are ``levels[j - 1]``, tries the likeliest cells and asks the one after which level j - 1 pays least
in all, or the next below it whose widths reach as far as the maps left are many. Widths are pairs (most maps left,
cells tried), the first that fits; one cell where none does. Cells that all maps left have are asked at once.)");
    m.def("fleet_rollouts", &fleet_rollouts, "rows"_a, "columns"_a, "lengths"_a, nb::kw_only(), "announce"_a,
          "layouts"_a, "asked"_a, "candidates"_a, "levels"_a, "weights"_a = nb::none(), "tie"_a = 0.0, "threads"_a = 1,
          R"(The misses of :func:`map_rollouts` for layouts of a fleet, shape (n, ships).

The cells ``asked``, shape (cells,), are known already. Play takes each layout to be as likely as its weight says,
shape (n,), none of which is 0; all alike without ``weights``. Cells whose shares of the weight left differ by no
more than ``tie`` are equally likely. The same for any threads. ValueError where the weights sum to 2**52 or more.

A placement is orientation * cells + start cell, as in :func:`fleet_layouts`; ``announce`` is that of the game.
Where it is not ``silent``, levels above 0 try cells that all layouts have like others in no more than ``WEIGHED``.)");
}
