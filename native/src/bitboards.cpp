// Bitboards: many boards of up to 64 cells, one bit a cell, counted and split together.
//
// The counts of all 64 cells are held vertically: plane[j] holds bit j of every cell's count. Adding
// a board to 64 counters is then a few word operations (carry-save addition: Warren, Hacker's
// Delight, 5-1), and "the cells with the highest count" is one step a plane, from the top down.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nb = nanobind;

namespace {

using Board = std::uint64_t;

constexpr int kCells = 64;
constexpr int kPlanes = 32;

// The same as TIE in bestguess/core/players.py: scores this close are equal.
constexpr double kTie = 1e-9;
// Among fewer boards than this, different counts never have entropies within kTie: two neighbours
// near one half, where the entropy is flattest, differ by at least 2.8 / n².
constexpr std::size_t kExactTies = 1 << 15;
// Among fewer boards than this, different counts never have probabilities within kTie.
constexpr std::size_t kMaxBoards = 1 << 28;
// Listing gives up after so many trials (seconds) even if few layouts were found: a tight packing.
constexpr std::size_t kMaxTrials = std::size_t{1} << 32;

constexpr Board first_cells(int count) { return count >= kCells ? ~Board{0} : (Board{1} << count) - 1; }

// For each cell, how many of some boards have it set.
class Counts {
  public:
    void add(const Board *boards, std::size_t n) {
        std::size_t i = 0;
        Board ones = plane_[0], twos = plane_[1], fours = plane_[2];
        for (; i + 8 <= n; i += 8) {
            const Board *b = boards + i;
            const Board fours_a = sum(twos, sum(ones, b[0], b[1]), sum(ones, b[2], b[3]));
            const Board fours_b = sum(twos, sum(ones, b[4], b[5]), sum(ones, b[6], b[7]));
            carry(3, sum(fours, fours_a, fours_b));
        }
        plane_[0] = ones, plane_[1] = twos, plane_[2] = fours;
        for (; i < n; ++i) carry(0, boards[i]);
        total_ += n;
        width_ = std::bit_width(total_);
    }

    std::size_t operator[](int cell) const {
        std::size_t count = 0;
        for (int j = 0; j < width_; ++j) count |= (plane_[j] >> cell & 1) << j;
        return count;
    }

    // The cells that some, and that all, of the boards have set.
    std::pair<Board, Board> some_and_all() const {
        Board some = 0, all = ~Board{0};
        for (int j = 0; j < width_; ++j) {
            some |= plane_[j];
            all &= ~(plane_[j] ^ total_bit(j));
        }
        return {some, all};
    }

    // Of these cells, those that most boards have set.
    Board most_likely(Board cells) const { return highest(plane_, cells); }

    // Of these cells, those that split the boards most evenly, which have the highest entropy.
    Board most_informative(Board cells) const {
        if (total_ >= kExactTies) return most_informative_within_tie(cells);
        // The smaller side of each split, min(count, total - count), again vertically: subtract
        // twice; the borrow of the second is set where count > total - count.
        std::array<Board, kPlanes> other{}, smaller{};
        Board borrow = 0, above_half = 0;
        for (int j = 0; j < width_; ++j) {
            const Board count = plane_[j], total = total_bit(j);
            other[j] = total ^ count ^ borrow;
            borrow = (~total & (count | borrow)) | (count & borrow);
            above_half = (~other[j] & (count | above_half)) | (count & above_half);
        }
        for (int j = 0; j < width_; ++j) smaller[j] = (plane_[j] & ~above_half) | (other[j] & above_half);
        return highest(smaller, cells);
    }

  private:
    // Adds three bits in every lane: the sum replaces `a`, the carry is returned.
    static Board sum(Board &a, Board b, Board c) {
        const Board half = a ^ b, carry = (a & b) | (half & c);
        a = half ^ c;
        return carry;
    }

    void carry(int j, Board bits) {
        for (; bits; ++j) {
            const Board both = plane_[j] & bits;
            plane_[j] ^= bits;
            bits = both;
        }
    }

    Board total_bit(int j) const { return (total_ >> j & 1) ? ~Board{0} : 0; }

    Board highest(const std::array<Board, kPlanes> &plane, Board cells) const {
        for (int j = width_; j-- > 0;)
            if (const Board with = cells & plane[j]) cells = with;
        return cells;
    }

    Board most_informative_within_tie(Board cells) const {
        std::array<double, kCells> entropy{};
        double top = 0;
        for (Board left = cells; left; left &= left - 1) {
            const int cell = std::countr_zero(left);
            const double p = double((*this)[cell]) / double(total_), q = 1 - p;
            if (p > 0 && q > 0) entropy[cell] = -p * std::log2(p) - q * std::log2(q);
            top = std::max(top, entropy[cell]);
        }
        Board best = 0;
        for (Board left = cells; left; left &= left - 1) {
            const int cell = std::countr_zero(left);
            if (entropy[cell] >= top - kTie) best |= Board{1} << cell;
        }
        return best;
    }

    std::array<Board, kPlanes> plane_{};
    std::size_t total_ = 0;
    int width_ = 0; // planes that can be other than zero
};

// ---- between numpy and here ----------------------------------------------------------------

template <class T> using Array = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;
template <class T> using Result = nb::ndarray<nb::numpy, T, nb::ndim<1>>;
using Boards = Array<Board>;
using Weights = Array<std::uint32_t>;

template <class T> std::size_t length(const Array<T> &array, const char *name) {
    if (array.ndim() != 1) throw nb::value_error((std::string(name) + " must have one dimension").c_str());
    if (array.shape(0) >= kMaxBoards) throw nb::value_error((std::string(name) + " must be shorter than 2**28").c_str());
    return array.shape(0);
}

std::size_t length(const Boards &boards, const Weights &weights) {
    const std::size_t n = length(boards, "boards");
    if (length(weights, "weights") != n) throw nb::value_error("boards and weights must be equally long");
    return n;
}

template <class T> Result<T> to_numpy(std::vector<T> &&values) {
    auto *owned = new std::vector<T>(std::move(values));
    nb::capsule owner(owned, [](void *p) noexcept { delete static_cast<std::vector<T> *>(p); });
    return Result<T>(owned->data(), {owned->size()}, owner);
}

// Lets Ctrl-C through once every few million steps of long work that holds no GIL.
class Interruptible {
  public:
    void step(std::size_t work = 1) {
        if ((done_ += work) < (1 << 22)) return;
        done_ = 0;
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals()) throw nb::python_error();
    }

  private:
    std::size_t done_ = 0;
};

// ---- counting and selecting ----------------------------------------------------------------

Result<std::int64_t> cell_weights(Boards boards, Weights weights) {
    const std::size_t n = length(boards, weights);
    std::vector<std::int64_t> sums(kCells);
    {
        nb::gil_scoped_release release;
        const Board *board = boards.data();
        const std::uint32_t *weight = weights.data();
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < n; ++i) bits |= weight[i];
        // One pass for each bit of the weights; nearly all weights are small.
        std::array<Board, 1024> block;
        for (int bit = 0; bits >> bit; ++bit) {
            Counts counts;
            for (std::size_t begin = 0; begin < n; begin += block.size()) {
                const std::size_t size = std::min(block.size(), n - begin);
                for (std::size_t i = 0; i < size; ++i)
                    block[i] = board[begin + i] & -Board(weight[begin + i] >> bit & 1);
                counts.add(block.data(), size);
            }
            for (int cell = 0; cell < kCells; ++cell) sums[cell] += std::int64_t(counts[cell]) << bit;
        }
    }
    return to_numpy(std::move(sums));
}

std::pair<Result<Board>, Result<std::uint32_t>> select_boards(Boards boards, Weights weights, int cell, bool value) {
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

// ---- listing -------------------------------------------------------------------------------

using Shape = std::pair<int, int>;

// All layouts of some rectangles, found by placing one after the other.
class Lister {
  public:
    Lister(int rows, int columns, std::vector<Shape> shapes, std::size_t limit) : limit_(limit) {
        for (auto &[height, width] : shapes)
            if (height > width) std::swap(height, width);
        std::sort(shapes.begin(), shapes.end(), std::greater<>());
        for (const Shape &shape : shapes) placements_.push_back(placements(rows, columns, shape));
        for (std::size_t i = 0; i < shapes.size(); ++i) twin_.push_back(i > 0 && shapes[i] == shapes[i - 1]);
    }

    std::vector<Board> list() {
        if (placements_.empty())
            found_.push_back(0);
        else
            place(0, 0, 0);
        return std::move(found_);
    }

  private:
    static std::vector<Board> placements(int rows, int columns, Shape shape) {
        std::vector<Board> all;
        auto turned = [&](int height, int width) {
            for (int row = 0; row + height <= rows; ++row)
                for (int column = 0; column + width <= columns; ++column) {
                    Board board = 0;
                    for (int r = row; r < row + height; ++r) board |= first_cells(width) << (r * columns + column);
                    all.push_back(board);
                }
        };
        turned(shape.first, shape.second);
        if (shape.first != shape.second) turned(shape.second, shape.first);
        return all;
    }

    // Equal rectangles are placed in ascending order, so that each set of places comes up once.
    void place(std::size_t shape, std::size_t from, Board taken) {
        const std::vector<Board> &places = placements_[shape];
        const bool last = shape + 1 == placements_.size();
        interruptible_.step(places.size());
        if ((trials_ += places.size()) > kMaxTrials) throw std::overflow_error("too many ways to try");
        for (std::size_t i = from; i < places.size(); ++i) {
            if (places[i] & taken) continue;
            if (!last) {
                place(shape + 1, twin_[shape + 1] ? i + 1 : 0, taken | places[i]);
            } else {
                if (found_.size() == limit_) throw std::overflow_error("more layouts than the limit");
                found_.push_back(taken | places[i]);
            }
        }
    }

    std::size_t limit_;
    std::vector<std::vector<Board>> placements_;
    std::vector<bool> twin_; // equal to the shape before it
    std::vector<Board> found_;
    std::size_t trials_ = 0;
    Interruptible interruptible_;
};

Result<Board> list_layouts(int rows, int columns, std::vector<Shape> shapes, std::size_t limit) {
    if (rows < 1 || columns < 1 || rows > kCells || columns > kCells || rows * columns > kCells)
        throw nb::value_error("rows and columns must give a board of 1 to 64 cells");
    for (const auto &[height, width] : shapes)
        if (height < 1 || width < 1) throw nb::value_error("shapes must have positive sides");
    std::vector<Board> boards;
    {
        nb::gil_scoped_release release;
        boards = Lister(rows, columns, std::move(shapes), limit).list();
    }
    return to_numpy(std::move(boards));
}

// ---- walking the tree of a greedy policy ---------------------------------------------------

enum class Objective { likelihood, information, certainty };

// Plays a greedy policy against every board at once: the boards still alike are one range of the
// array, and each question splits a range in place.
class GreedyWalk {
  public:
    GreedyWalk(std::vector<Board> boards, int num_cells, std::vector<Objective> objectives)
        : boards_(std::move(boards)), cells_(first_cells(num_cells)), objectives_(std::move(objectives)),
          likeliest_first_(objectives_.front() == Objective::likelihood),
          knows_cells_(!std::all_of(objectives_.begin(), objectives_.end(),
                                    [](Objective objective) { return objective == Objective::information; })),
          histogram_(num_cells + 1) {}

    std::vector<std::int64_t> run() {
        std::vector<Node> open;
        if (!boards_.empty()) open.push_back({0, boards_.size(), 0});
        while (!open.empty()) {
            Node node = open.back();
            open.pop_back();
            const std::size_t size = node.end - node.begin;
            interruptible_.step(size);
            Counts counts;
            counts.add(&boards_[node.begin], size);
            const auto [some, all] = counts.some_and_all();
            if (some == all) {
                histogram_[shots(node)] += std::int64_t(size);
                continue;
            }
            // Certain hits tell nothing, so they can be asked together; nothing is likelier.
            if (likeliest_first_) node.asked |= all;
            Board best = cells_ & ~node.asked;
            for (const Objective objective : objectives_) {
                if (objective == Objective::likelihood) best = counts.most_likely(best);
                if (objective == Objective::information) best = counts.most_informative(best);
                if (objective == Objective::certainty && (best & all)) best &= all;
            }
            const int cell = std::countr_zero(best);
            const std::size_t middle = split(node.begin, node.end, cell);
            node.asked |= Board{1} << cell;
            if (middle > node.begin) open.push_back({node.begin, middle, node.asked});
            if (middle < node.end) open.push_back({middle, node.end, node.asked});
        }
        return std::move(histogram_);
    }

  private:
    struct Node {
        std::size_t begin, end; // the range of boards
        Board asked;
    };

    // The length of the game once only one board is left. All answers are then certain and tie at
    // 0 bits: a policy that also looks for hits asks the occupied cells, another asks the cells in
    // order until the last occupied one.
    int shots(const Node &node) const {
        const Board rest = boards_[node.begin] & ~node.asked;
        const Board to_ask = knows_cells_ ? rest : first_cells(std::bit_width(rest));
        return std::popcount(node.asked | to_ask);
    }

    // Moves the boards with the cell set to the front, without branches; returns where they end.
    std::size_t split(std::size_t begin, std::size_t end, int cell) {
        std::size_t middle = begin;
        for (std::size_t i = begin; i < end; ++i) {
            const Board board = boards_[i];
            boards_[i] = boards_[middle];
            boards_[middle] = board;
            middle += board >> cell & 1;
        }
        return middle;
    }

    std::vector<Board> boards_;
    Board cells_;
    std::vector<Objective> objectives_;
    bool likeliest_first_;
    bool knows_cells_;
    std::vector<std::int64_t> histogram_;
    Interruptible interruptible_;
};

Result<std::int64_t> greedy_costs(Boards boards, int num_cells, const std::vector<std::string> &objectives) {
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
        histogram = GreedyWalk(std::move(copy), num_cells, std::move(chosen)).run();
    }
    return to_numpy(std::move(histogram));
}

} // namespace

void bind_bitboards(nb::module_ &m) {
    m.def("cell_weights", &cell_weights, nb::arg("boards").noconvert(), nb::arg("weights").noconvert());
    m.def("select_boards", &select_boards, nb::arg("boards").noconvert(), nb::arg("weights").noconvert(), nb::arg("cell"),
          nb::arg("value"));
    m.def("list_layouts", &list_layouts, nb::arg("rows"), nb::arg("columns"), nb::arg("shapes"), nb::arg("limit"));
    m.def("greedy_costs", &greedy_costs, nb::arg("boards").noconvert(), nb::arg("num_cells"), nb::arg("objectives"));
}
