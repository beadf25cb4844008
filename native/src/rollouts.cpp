// Bindings: what play after each candidate costs on a list of secrets.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "binding.hpp"
#include "rollout.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

using Maps = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Layouts = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Costs = nb::ndarray<nb::numpy, std::uint16_t>;

constexpr std::size_t MOST_SECRETS = std::size_t{1} << 28;

void check(std::size_t secrets, const std::vector<int> &candidates, int cells) {
    if (secrets >= MOST_SECRETS) throw nb::value_error("fewer than 2**28 secrets");
    for (int cell : candidates)
        if (cell >= cells) throw nb::value_error("a candidate is beyond the board");
}

// A row for each candidate: what each secret costs. A negative candidate stands for what the top level asks itself.
template <class List>
Costs run(List list, const decltype(List::One::cells) &asked, const std::vector<int> &candidates, std::vector<Widths> levels) {
    const std::size_t secrets = list.secrets.size();
    std::vector<std::uint16_t> costs(candidates.size() * secrets);
    if (secrets) {
        Rollout<List> rollout(std::move(list), asked, std::move(levels), interruptible());
        for (std::size_t i = 0; i < candidates.size(); ++i) rollout.costs(candidates[i], costs.data() + i * secrets);
    }
    nb::gil_scoped_acquire gil;
    return to_numpy(std::move(costs), {candidates.size(), secrets});
}

Costs map_rollouts(Maps maps, int num_cells, const std::vector<int> &candidates, std::vector<Widths> levels) {
    if (num_cells < 1 || num_cells > 64) throw nb::value_error("num_cells must be 1 to 64");
    check(maps.shape(0), candidates, num_cells);
    nb::gil_scoped_release release;
    SecretList<1, std::uint8_t, 0> list;
    for (std::size_t i = 0; i < maps.shape(0); ++i) {
        list.secrets.push_back({{{maps(i)}}, static_cast<std::uint32_t>(i), {}});
        if (num_cells < 64 && maps(i) >> num_cells) throw std::invalid_argument("a map has a cell beyond num_cells");
    }
    return run(std::move(list), {}, candidates, std::move(levels));
}

struct Board {
    int rows, columns;
    std::vector<int> lengths;
    Said said;
    const std::uint8_t *asked;
    int cells() const { return rows * columns; }

    template <int W, class Place, int SHIPS>
    Costs run(Layouts layouts, const std::vector<int> &candidates, std::vector<Widths> levels) const {
        nb::gil_scoped_release release;
        SecretList<W, Place, SHIPS> list;
        list.said = said;
        list.places = 2 * static_cast<std::size_t>(cells());
        list.masks.resize(lengths.size() * list.places);
        for (std::size_t ship = 0; ship < lengths.size(); ++ship)
            for (int place = 0; place < 2 * cells(); ++place)
                for (int k = 0, cell = place % cells(); k < lengths[ship] && cell < cells(); ++k) {
                    list.masks[ship * list.places + place].set(cell);
                    cell += place < cells() ? 1 : columns;
                }
        Bits<W> before;
        for (int cell = 0; cell < cells(); ++cell)
            if (asked[cell]) before.set(cell);
        list.secrets.resize(layouts.shape(0));
        for (std::size_t i = 0; i < layouts.shape(0); ++i) {
            auto &one = list.secrets[i];
            one.id = static_cast<std::uint32_t>(i);
            for (std::size_t ship = 0; ship < lengths.size(); ++ship) {
                const std::int32_t place = layouts(i, ship), cell = place % cells();
                const int room = place < cells() ? columns - cell % columns : rows - cell / columns;
                if (place < 0 || place >= 2 * cells() || lengths[ship] > room)
                    throw std::invalid_argument("a layout has a ship that is not on the board");
                one.place[ship] = static_cast<Place>(place);
                one.cells = one.cells | list.masks[ship * list.places + place];
            }
        }
        return ::run(std::move(list), before, candidates, std::move(levels));
    }
};

Said said_of(const std::string &announce) {
    if (announce == "silent") return Said::nothing;
    if (announce == "sunk") return Said::sunk;
    if (announce == "named") return Said::sunk_ship;
    if (announce == "every-hit") return Said::every_ship;
    throw nb::value_error("announce must be 'silent', 'sunk', 'named' or 'every-hit'");
}

Costs fleet_rollouts(int rows, int columns, std::vector<int> lengths, const std::string &announce, Layouts layouts,
                     Cells asked, const std::vector<int> &candidates, std::vector<Widths> levels) {
    const Board board{rows, columns, std::move(lengths), said_of(announce), asked.data()};
    if (rows < 1 || columns < 1 || board.cells() > 1024) throw nb::value_error("a board has 1 to 1024 cells");
    if (board.lengths.empty() || board.lengths.size() > 32) throw nb::value_error("a fleet has 1 to 32 ships");
    for (int length : board.lengths)
        if (length < 1 || length > std::max(rows, columns)) throw nb::value_error("a ship does not fit the board");
    if (layouts.shape(1) != board.lengths.size()) throw nb::value_error("layouts must have the shape (n, ships)");
    if (asked.shape(0) != std::size_t(board.cells())) throw nb::value_error("asked must have the shape (cells,)");
    check(layouts.shape(0), candidates, board.cells());
    if (board.cells() <= 128 && board.lengths.size() <= 12)
        return board.run<2, std::uint8_t, 12>(layouts, candidates, std::move(levels));
    return board.run<16, std::uint16_t, 32>(layouts, candidates, std::move(levels));
}

} // namespace

void bind_rollouts(nb::module_ &m) {
    m.def("map_rollouts", &map_rollouts, "maps"_a, "num_cells"_a, "candidates"_a, "levels"_a);
    m.def("fleet_rollouts", &fleet_rollouts, "rows"_a, "columns"_a, "lengths"_a, "announce"_a, "layouts"_a, "asked"_a,
          "candidates"_a, "levels"_a);
}
