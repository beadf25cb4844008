// Bindings: boards of up to 64 cells, counted, selected, listed and played on.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "bindings/arrays.hpp"
#include "boards/greedy_tree.hpp"
#include "boards/layouts.hpp"

using namespace bestguess;

namespace {

template <class T> using Input = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;
using Boards = Input<Board>;
using Weights = Input<std::uint32_t>;

template <class T> std::size_t length(const Input<T> &array, const char *name) {
    if (array.ndim() != 1) throw nb::value_error((std::string(name) + " must have one dimension").c_str());
    if (array.shape(0) >= kMaxBoards)
        throw nb::value_error((std::string(name) + " must be shorter than 2**28").c_str());
    return array.shape(0);
}

std::size_t length(const Boards &boards, const Weights &weights) {
    const std::size_t n = length(boards, "boards");
    if (length(weights, "weights") != n) throw nb::value_error("boards and weights must be equally long");
    return n;
}

Array<std::int64_t> cell_weights(Boards boards, Weights weights) {
    const std::size_t n = length(boards, weights);
    std::vector<std::int64_t> sums(kCells);
    {
        nb::gil_scoped_release release;
        const Board *board = boards.data();
        const std::uint32_t *weight = weights.data();
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < n; ++i) bits |= weight[i];
        // One pass for each bit of the weights. Most weights are 1, so most blocks can be skipped
        // in all passes but the first.
        std::array<Board, 64> block;
        for (int bit = 0; bit < int(std::bit_width(bits)); ++bit) {
            CellCounts counts;
            for (std::size_t begin = 0; begin < n; begin += block.size()) {
                const std::size_t size = std::min(block.size(), n - begin);
                std::uint32_t here = 0;
                for (std::size_t i = 0; i < size; ++i) here |= weight[begin + i];
                if (!(here >> bit & 1)) continue;
                for (std::size_t i = 0; i < size; ++i)
                    block[i] = board[begin + i] & -Board(weight[begin + i] >> bit & 1);
                counts.add(block.data(), size);
            }
            for (int cell = 0; cell < kCells; ++cell) sums[cell] += std::int64_t(counts[cell]) << bit;
        }
    }
    return to_numpy(std::move(sums));
}

std::pair<Array<Board>, Array<std::uint32_t>> select_boards(Boards boards, Weights weights, int cell, bool value) {
    const std::size_t n = length(boards, weights);
    if (cell < 0 || cell >= kCells) throw nb::value_error("cell must be 0 to 63");
    std::vector<Board> kept;
    std::vector<std::uint32_t> kept_weights;
    {
        nb::gil_scoped_release release;
        const Board *board = boards.data();
        std::size_t size = 0;
        for (std::size_t i = 0; i < n; ++i) size += (board[i] >> cell & 1) == value;
        // One place to spare: every board is written, and the place moves on only if it is kept.
        kept.resize(size + 1);
        kept_weights.resize(size + 1);
        std::size_t place = 0;
        for (std::size_t i = 0; i < n; ++i) {
            kept[place] = board[i];
            kept_weights[place] = weights.data()[i];
            place += (board[i] >> cell & 1) == value;
        }
        kept.pop_back();
        kept_weights.pop_back();
    }
    return {to_numpy(std::move(kept)), to_numpy(std::move(kept_weights))};
}

Array<Board> list_layouts(int rows, int columns, std::vector<Sides> shapes, std::size_t limit) {
    if (rows < 1 || columns < 1 || rows > kCells || columns > kCells || rows * columns > kCells)
        throw nb::value_error("rows and columns must give a board of 1 to 64 cells");
    for (const auto &[height, width] : shapes)
        if (height < 1 || width < 1) throw nb::value_error("shapes must have positive sides");
    std::vector<Board> boards;
    {
        nb::gil_scoped_release release;
        boards = LayoutLister(rows, columns, std::move(shapes), limit, interruptible()).list();
    }
    return to_numpy(std::move(boards));
}

Array<std::int64_t> greedy_costs(Boards boards, int num_cells, const std::vector<std::string> &objectives) {
    const std::size_t n = length(boards, "boards");
    if (num_cells < 1 || num_cells > kCells) throw nb::value_error("num_cells must be 1 to 64");
    std::vector<Objective> chosen;
    for (const std::string &name : objectives) {
        if (name == "likelihood")
            chosen.push_back(Objective::likelihood);
        else if (name == "information")
            chosen.push_back(Objective::information);
        else if (name == "certainty")
            chosen.push_back(Objective::certainty);
        else
            throw nb::value_error("objectives must be 'likelihood', 'information' or 'certainty'");
    }
    if (chosen.empty()) throw nb::value_error("objectives must not be empty");
    std::vector<std::int64_t> histogram;
    {
        nb::gil_scoped_release release;
        std::vector<Board> copy(boards.data(), boards.data() + n);
        for (const Board board : copy) {
            if (board & ~first_cells(num_cells)) throw std::invalid_argument("a board has a cell beyond num_cells");
            if (std::popcount(board) != std::popcount(copy.front()))
                throw std::invalid_argument("all boards must have equally many cells set");
        }
        histogram = GreedyBoardTree(std::move(copy), num_cells, std::move(chosen), interruptible()).run();
    }
    return to_numpy(std::move(histogram));
}

} // namespace

void bind_bitboards(nb::module_ &m) {
    m.def("cell_weights", &cell_weights, nb::arg("boards").noconvert(), nb::arg("weights").noconvert(),
          R"(For each cell, the summed weight of the boards that have it set, shape (64,).

``boards`` and ``weights`` have shape (n,); otherwise ``ValueError``.)");
    m.def("select_boards", &select_boards, nb::arg("boards").noconvert(), nb::arg("weights").noconvert(),
          nb::arg("cell"), nb::arg("value"),
          R"(The boards whose ``cell`` is set (or not, if ``value`` is false) with their weights, in their order.

Raises ``ValueError`` if the shapes differ from (n,) or the cell is not 0 to 63.)");
    m.def("list_layouts", &list_layouts, nb::arg("rows"), nb::arg("columns"), nb::arg("shapes"), nb::arg("limit"),
          R"(Every layout of rectangles that do not overlap, as the board of its cells, shape (layouts,).

Each rectangle lies either way round; a layout is the set of the placed rectangles, so that
equal ones cannot be told apart. Different layouts with the same cells are each listed. Raises
``ValueError`` for a board not of 1 to 64 cells, ``OverflowError`` if there are more than ``limit``
or they are so tightly packed that finding them takes more than seconds.)");
    m.def("greedy_costs", &greedy_costs, nb::arg("boards").noconvert(), nb::arg("num_cells"), nb::arg("objectives"),
          R"(How many of the boards a greedy policy solves in 0, 1, 2, … shots, shape (num_cells + 1,).

The policy asks the cell that is best in the first objective (``"likelihood"``, ``"information"``
or ``"certainty"``), of equals the best in the next, then the lowest index, as
``policies.greedy.Greedy`` does, until every set cell is hit. Boards may repeat. Raises
``ValueError`` unless all have equally many cells set, none beyond ``num_cells``.)");
}
