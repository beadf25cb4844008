// How many of a list of secrets, or how much weight of them, has each cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "common/bits.hpp"

namespace bestguess {

// Counts for each cell how many secrets have it; counts are held vertically, as in boards/cell_counts.hpp, on W words.
template <int W, int planes = 32> class CoverCounts {
  public:
    // Of some of the secrets from `first` on, which are bits.
    template <class S> CoverCounts(const S *first, std::uint64_t some)
        : total_(static_cast<std::size_t>(std::popcount(some))), width_(static_cast<int>(std::bit_width(total_))) {
        std::fill_n(&plane_[0][0], (width_ + 1) * W, 0);
        for (; some; some &= some - 1)
            for (int w = 0; w < W; ++w) carry(w, 0, first[std::countr_zero(some)].cells.word[w]);
    }

    template <class S> explicit CoverCounts(std::span<const S> secrets)
        : total_(secrets.size()), width_(static_cast<int>(std::bit_width(secrets.size()))) {
        std::fill_n(&plane_[0][0], (width_ + 2) * W, 0);
        std::size_t i = 0;
        for (; i + 8 <= secrets.size(); i += 8)
            for (int w = 0; w < W; ++w) {
                const auto word = [&](std::size_t k) { return secrets[i + k].cells.word[w]; };
                std::uint64_t o = plane_[0][w], t = plane_[1][w], f = plane_[2][w];
                const std::uint64_t a = sum(t, sum(o, word(0), word(1)), sum(o, word(2), word(3)));
                const std::uint64_t b = sum(t, sum(o, word(4), word(5)), sum(o, word(6), word(7)));
                const std::uint64_t eights = sum(f, a, b);
                plane_[0][w] = o, plane_[1][w] = t, plane_[2][w] = f;
                carry(w, 3, eights);
            }
        for (; i < secrets.size(); ++i)
            for (int w = 0; w < W; ++w) carry(w, 0, secrets[i].cells.word[w]);
    }

    // Subtracts the secrets of a part.
    void take_away(const CoverCounts &part) {
        for (int w = 0; w < W; ++w) {
            std::uint64_t borrow = 0;
            for (int j = 0; j < width_; ++j) {
                const std::uint64_t mine = plane_[j][w], its = j < part.width_ ? part.plane_[j][w] : 0;
                plane_[j][w] = mine ^ its ^ borrow;
                borrow = (~mine & (its | borrow)) | (its & borrow);
            }
        }
        total_ -= part.total_;
        width_ = static_cast<int>(std::bit_width(total_));
    }

    // The cells that some, and that all, of the secrets have.
    std::pair<Bits<W>, Bits<W>> some_and_all() const {
        Bits<W> some, all;
        for (int w = 0; w < W; ++w) all.word[w] = ~std::uint64_t{0};
        for (int j = 0; j < width_; ++j)
            for (int w = 0; w < W; ++w) {
                const std::uint64_t bit = total_ >> j & 1 ? ~std::uint64_t{0} : 0;
                some.word[w] |= plane_[j][w];
                all.word[w] &= ~(plane_[j][w] ^ bit);
            }
        return {some, all};
    }

    // The first of these cells that most secrets have.
    int most_likely(Bits<W> cells) const {
        for (int j = width_; j-- > 0;) {
            Bits<W> with;
            for (int w = 0; w < W; ++w) with.word[w] = cells.word[w] & plane_[j][w];
            if (with.any()) cells = with;
        }
        return cells.first();
    }

  private:
    // Adds three bits in every lane: the sum replaces `a`, the carry is returned.
    static std::uint64_t sum(std::uint64_t &a, std::uint64_t b, std::uint64_t c) {
        const std::uint64_t half = a ^ b, over = (a & b) | (half & c);
        a = half ^ c;
        return over;
    }

    void carry(int w, int j, std::uint64_t bits) {
        for (; bits; ++j) {
            const std::uint64_t both = plane_[j][w] & bits;
            plane_[j][w] ^= bits;
            bits = both;
        }
    }

    std::size_t total_;
    int width_;                      // planes that can be other than zero
    std::uint64_t plane_[planes][W]; // only width_ + 2 of them are used, and set to zero at first
};

// The counterpart of CoverCounts for secrets with a `weight`. Sums are of integers, and so the same in any order.
template <int W> class CoverMasses {
  public:
    template <class S> explicit CoverMasses(std::span<const S> secrets) {
        for (const S &one : secrets) {
            total_ += one.weight;
            one.cells.each([&](int cell) { mass_[cell] += one.weight; });
        }
    }

    // Subtracts the secrets of a part.
    void take_away(const CoverMasses &part) {
        for (std::size_t cell = 0; cell < mass_.size(); ++cell) mass_[cell] -= part.mass_[cell];
        total_ -= part.total_;
    }

    // The cells that some, and that all, of the secrets have.
    std::pair<Bits<W>, Bits<W>> some_and_all() const {
        Bits<W> some, all;
        for (int cell = 0; cell < 64 * W; ++cell) {
            if (mass_[cell]) some.set(cell);
            if (mass_[cell] == total_) all.set(cell);
        }
        return {some, all};
    }

    // The first of these cells that secrets of the most weight have; shares of all weight within `tie` are equal.
    int most_likely(const Bits<W> &cells, double tie) const {
        std::uint64_t most = 0;
        cells.each([&](int cell) { most = std::max(most, mass_[cell]); });
        const auto slack = static_cast<std::uint64_t>(tie * static_cast<double>(total_));
        int best = -1;
        cells.each([&](int cell) {
            if (best < 0 && mass_[cell] + slack >= most) best = cell;
        });
        return best;
    }

  private:
    std::array<std::uint64_t, 64 * W> mass_{};
    std::uint64_t total_ = 0;
};

} // namespace bestguess
