// Boards of up to 64 cells, one bit a cell, and how many of many boards have each cell set.
//
// The counts of all 64 cells are held vertically: plane[j] holds bit j of every cell's count. Adding
// a board to 64 counters is then a few word operations (carry-save addition: Warren, Hacker's
// Delight, 5-1), and "the cells with the highest count" is one step a plane, from the top down.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bestguess {

using Board = std::uint64_t;

constexpr int kCells = 64;

// Scores this close are equal; TIE in bestguess/core/players.py has the same value.
constexpr double kTie = 1e-9;
// Among fewer boards than this, different counts never have probabilities within kTie.
constexpr std::size_t kMaxBoards = 1 << 28;
// Among fewer boards than this, different counts never have entropies within kTie: two neighbours
// near one half, where the entropy is flattest, differ by at least 2.8 / n².
constexpr std::size_t kExactTies = 1 << 15;

constexpr Board first_cells(int count) { return count >= kCells ? ~Board{0} : (Board{1} << count) - 1; }

// Counts for each cell how many boards have it set.
class CellCounts {
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
        width_ = int(std::bit_width(total_));
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

    // The cells among these that most boards have set.
    Board most_likely(Board cells) const { return highest(plane_, cells); }

    // The cells among these that split the boards most evenly: those of the highest entropy.
    Board most_informative(Board cells) const {
        if (total_ >= kExactTies) return most_informative_within_tie(cells);
        // The smaller side of each split, min(count, total - count), again vertically: subtract
        // twice; the borrow of the second is set where count > total - count.
        std::array<Board, planes> other{}, smaller{};
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
    static constexpr int planes = 32;

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

    Board highest(const std::array<Board, planes> &plane, Board cells) const {
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

    std::array<Board, planes> plane_{};
    std::size_t total_ = 0;
    int width_ = 0; // planes that can be other than zero
};

} // namespace bestguess
