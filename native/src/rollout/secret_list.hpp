// A list of hidden maps, split in place by the answers that they give; and how many have each cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "common/bits.hpp"
#include "common/random.hpp"

namespace bestguess {

// One secret: its occupied cells, and where each of its ships lies.
template <int W, class P, int N> struct alignas(16) Secret {
    using Place = P;
    static constexpr int width = W, ships = N;
    Bits<W> cells;
    std::uint32_t id;
    std::array<Place, N> place;
};

// A secret that is as likely, beside the others, as its weight says.
template <int W, class P, int N> struct alignas(16) WeightedSecret {
    using Place = P;
    static constexpr int width = W, ships = N;
    Bits<W> cells;
    std::uint32_t id, weight;
    std::array<Place, N> place;
};

template <class S> constexpr bool is_weighted = requires(const S &one) { one.weight; };

// A secret without its number, which sums do not need.
template <int W, class P, int N> struct AnonymousSecret {
    using Place = P;
    static constexpr int width = W, ships = N;
    Bits<W> cells;
    std::array<Place, N> place;

    // 64 bits that tell it from others.
    std::uint64_t scrambled() const {
        std::uint64_t all = 0;
        if constexpr (sizeof place == sizeof all)
            std::memcpy(&all, &place, sizeof all);
        else
            for (const Place at : place) all = all * 0x9e3779b97f4a7c15ull + at;
        return mix(all);
    }
};
template <int W, class P> struct AnonymousSecret<W, P, 0> {
    using Place = P;
    static constexpr int width = W, ships = 0;
    Bits<W> cells;

    std::uint64_t scrambled() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : cells.word) all = all * 0x9e3779b97f4a7c15ull + word;
        return mix(all);
    }
};

// Counts for each cell how many secrets have it; counts are held vertically, as in boards/cell_counts.hpp, on W words.
template <int W> class CoverCounts {
  public:
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
    int width_;                  // planes that can be other than zero
    std::uint64_t plane_[32][W]; // only width_ + 2 of them are used, and set to zero at first
};

// The answers to a hit: nothing more, that a ship was sunk, which one was sunk, or which was hit and whether it sank.
enum class Announcement { nothing, sunk, sunk_ship, every_ship };

// The secrets, reordered so that those still alike are a range, and each question splits a range. They lie elsewhere:
// copies of a list work on the same ones, which threads may do on ranges apart.
template <class S> class SecretList {
  public:
    using One = S;
    static constexpr int words = S::width, W = S::width;
    static constexpr std::size_t most_parts = 2 * (S::ships ? S::ships : 1) + 2;

    // Parts of a range: [begin, ends[0]), [ends[0], ends[1]), ...; the last are the misses. May be empty.
    struct Parts {
        std::array<std::size_t, most_parts> ends;
        std::size_t number = 0;
        std::size_t misses() const { return ends[number - 1] - ends[number - 2]; }
    };

    // How much the secrets of a range weigh, 1 each unless they have weights.
    std::uint64_t mass(std::size_t begin, std::size_t end) const {
        if constexpr (is_weighted<One>) {
            std::uint64_t sum = 0;
            for (std::size_t i = begin; i < end; ++i) sum += secrets[i].weight;
            return sum;
        } else {
            return end - begin;
        }
    }

    std::span<One> secrets;
    std::vector<Bits<W>> masks; // the cells of each ship at each place, in a row: masks[ship * places + place]
    std::size_t places = 0;
    std::vector<std::uint8_t> name; // by ship; ships that share a name are told apart by nobody
    Announcement announcement = Announcement::nothing;
    double tie = 0; // weights of secrets that differ by no more than this share of all weight left are equal

    // Splits by the answer to a shot at `cell`, which is in `asked` already.
    Parts split(std::size_t begin, std::size_t end, int cell, const Bits<W> &asked) {
        std::size_t middle = begin;
        const int word = cell >> 6, bit = cell & 63;
        One *const all = secrets.data();
        One one;
        for (std::size_t i = begin; i < end; ++i) { // without branches
            const bool hit = all[i].cells.word[word] >> bit & 1;
            // Whole, not field by field: a load of several fields would have to wait for each one's store.
            std::memcpy(&one, &all[i], sizeof one);
            std::memcpy(&all[i], &all[middle], sizeof one);
            std::memcpy(&all[middle], &one, sizeof one);
            middle += hit;
        }
        Parts parts;
        if (announcement == Announcement::nothing ||
            (announcement != Announcement::every_ship && middle - begin > FEW_HITS && !may_sink(cell, asked)))
            parts.ends[parts.number++] = middle;
        else
            split_hits(begin, middle, cell, asked, parts);
        parts.ends[parts.number++] = end;
        return parts;
    }

    // Whether all these secrets, which have the cell, answer alike to a shot at it.
    bool alike(std::size_t begin, std::size_t end, int cell, const Bits<W> &asked) {
        if (announcement != Announcement::every_ship && end - begin > FEW_HITS && !may_sink(cell, asked)) return true;
        const std::uint8_t first = code(secrets[begin], cell, asked);
        while (++begin < end)
            if (code(secrets[begin], cell, asked) != first) return false;
        return true;
    }

    // The answer to a hit, as a small number.
    std::uint8_t code([[maybe_unused]] const One &one, [[maybe_unused]] int cell,
                      [[maybe_unused]] const Bits<W> &asked) const {
        if constexpr (One::ships == 0) {
            return 0;
        } else {
            int ship = 0;
            while (!masks[ship * places + one.place[ship]].test(cell)) ++ship;
            const bool sunk = !masks[ship * places + one.place[ship]].without(asked).any();
            if (announcement == Announcement::sunk) return sunk;
            if (announcement == Announcement::sunk_ship) return static_cast<std::uint8_t>(sunk ? 1 + name[ship] : 0);
            return static_cast<std::uint8_t>(2 * name[ship] + sunk);
        }
    }

    // Whether a hit at `cell` sinks any ship at all, wherever it lies.
    bool may_sink(int cell, const Bits<W> &asked) {
        if (through_.empty()) {
            through_.resize(64 * W);
            for (const Bits<W> &mask : masks)
                mask.each([&](int at) {
                    if (std::find(through_[at].begin(), through_[at].end(), mask) == through_[at].end())
                        through_[at].push_back(mask);
                });
        }
        for (const Bits<W> &mask : through_[cell])
            if (!mask.without(asked).any()) return true;
        return false;
    }

  private:
    static constexpr std::size_t FEW_HITS = 8; // then each is asked by itself sooner

    void split_hits(std::size_t begin, std::size_t middle, int cell, const Bits<W> &asked, Parts &parts) {
        if (codes_.size() < middle - begin) codes_.resize(middle - begin);
        const std::size_t base = begin;
        std::uint64_t seen = 0;
        for (std::size_t i = begin; i < middle; ++i)
            seen |= std::uint64_t{1} << (codes_[i - base] = code(secrets[i], cell, asked));
        for (; seen & (seen - 1); seen &= seen - 1) {
            const int least = std::countr_zero(seen);
            for (std::size_t i = begin; i < middle; ++i)
                if (codes_[i - base] == least) {
                    std::swap(secrets[i], secrets[begin]);
                    std::swap(codes_[i - base], codes_[begin - base]);
                    ++begin;
                }
            parts.ends[parts.number++] = begin;
        }
        parts.ends[parts.number++] = middle;
    }

    std::vector<std::uint8_t> codes_;           // of the range being split
    std::vector<std::vector<Bits<W>>> through_; // by cell: what ships may cover that lie over it
};

} // namespace bestguess
