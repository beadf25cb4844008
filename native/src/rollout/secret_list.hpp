// A list of hidden maps, split in place by the answers that they give.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
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

    // 64 bits that tell it from others.
    std::uint64_t scrambled() const { return scramble(id); }
};

// A secret that is as likely, beside the others, as its weight says.
template <int W, class P, int N> struct alignas(16) WeightedSecret {
    using Place = P;
    static constexpr int width = W, ships = N;
    Bits<W> cells;
    std::uint32_t id, weight;
    std::array<Place, N> place;

    std::uint64_t scrambled() const { return scramble(id); }
};

template <class S> constexpr bool is_weighted = requires(const S &one) { one.weight; };

// A secret of up to 128 cells without its number, which sums do not need, and without its ships, which nothing
// announces.
struct alignas(16) SilentSecret {
    using Place = std::uint8_t;
    static constexpr int width = 2, ships = 0;
    Bits<2> cells;

    std::uint64_t scrambled() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : cells.word) all = all * 0x9e3779b97f4a7c15ull + word;
        return mix(all);
    }
};

// The same with up to 8 ships. Sums over millions of secrets wait for memory: 24 bytes, not 32 as with a number.
struct EightShips {
    using Place = std::uint8_t;
    static constexpr int width = 2, ships = 8;
    Bits<2> cells;
    std::array<Place, 8> place;

    std::uint64_t scrambled() const { return mix(std::bit_cast<std::uint64_t>(place)); }
};

using MapSecret = Secret<1, std::uint8_t, 0>;    // of up to 64 cells
using SmallSecret = Secret<2, std::uint8_t, 12>; // of up to 128 cells and 12 ships
using LargeSecret = Secret<16, std::uint16_t, 32>;
using SmallWeightedSecret = WeightedSecret<2, std::uint8_t, 12>;
using LargeWeightedSecret = WeightedSecret<16, std::uint16_t, 32>;

// Whether a secret of a board with so many cells and ships is a small one.
inline bool is_small(std::size_t cells, std::size_t ships) {
    return cells <= 64 * SmallSecret::width && ships <= SmallSecret::ships;
}

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

    // Splits by the answer to a shot at `cell`; `asked` are the hits so far, the cell among them.
    Parts split(std::size_t begin, std::size_t end, int cell, const Bits<W> &asked) {
        const std::size_t middle = hits_first(begin, end, cell);
        Parts parts;
        if (announcement == Announcement::nothing || middle - begin < 2 ||
            (middle - begin > FEW_HITS && !may_part(cell, asked)))
            parts.ends[parts.number++] = middle;
        else
            split_hits(begin, middle, cell, asked, parts);
        parts.ends[parts.number++] = end;
        return parts;
    }

    // Whether all these secrets, which have the cell, answer alike to a shot at it.
    bool alike(std::size_t begin, std::size_t end, int cell, const Bits<W> &asked) {
        if (end - begin > FEW_HITS && !may_part(cell, asked)) return true;
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

    // Which of two secrets the next shot that may miss does miss, 0 or 1; -1 if none is needed. The same on all levels.
    int missed_of_two(const One &one, const One &other, Bits<W> asked) const {
        if (one.cells == other.cells) return -1;
        if (announcement != Announcement::nothing)
            for (Bits<W> certain = (one.cells & other.cells).without(asked); certain.any();) {
                const int cell = certain.first();
                certain.clear(cell);
                asked.set(cell);
                if (code(one, cell, asked) != code(other, cell, asked)) return -1;
            }
        const Bits<W> mine = one.cells.without(other.cells), its = other.cells.without(one.cells);
        if constexpr (is_weighted<One>) { // the cells of the likelier one are tried first, if it has any
            const double more = double(other.weight) - double(one.weight);
            if (std::abs(more) > tie * (double(other.weight) + double(one.weight)))
                if ((more > 0 ? its : mine).any()) return more < 0;
        }
        return (mine | its).first() == (mine.any() ? mine.first() : -1);
    }

    // Whether secrets that all have the cell may answer differently: then a hit there sinks some ship, or names it.
    bool may_part(int cell, const Bits<W> &asked) {
        if (announcement == Announcement::nothing) return false;
        if (announcement == Announcement::every_ship) return true;
        if (through_.empty()) {
            through_.resize(64 * W);
            for (const Bits<W> &mask : masks)
                mask.each([&](int at) {
                    auto &[any, each] = through_[at];
                    Bits<W> rest = mask;
                    rest.clear(at);
                    any = any | rest;
                    if (std::find(each.begin(), each.end(), rest) != each.end()) return;
                    each.push_back(rest);
                    if (!rest.any()) std::swap(each.front(), each.back());
                });
        }
        const auto &[any, each] = through_[cell];
        if (!any.meets(asked)) return !each.empty() && !each.front().any();
        return std::any_of(each.begin(), each.end(), [&](const Bits<W> &rest) { return !rest.without(asked).any(); });
    }

  private:
    static constexpr std::size_t FEW_HITS = 8; // then each is asked by itself sooner
    static constexpr std::size_t BLOCK = 64;

    // Moves the secrets that have the cell to the front; returns where the others begin. Blocks from both ends change
    // what is on the wrong side (Edelkamp & Weiss 2016), so that most secrets stay; the last are gone through.
    std::size_t hits_first(std::size_t begin, std::size_t end, int cell) {
        const int word = cell >> 6, bit = cell & 63;
        One *const all = secrets.data();
        const auto hit = [&](std::size_t i) -> bool { return all[i].cells.word[word] >> bit & 1; };
        std::array<std::uint8_t, BLOCK> misses, hits; // on the wrong side: their places in a block
        std::size_t first_miss = 0, first_hit = 0, number_of_misses = 0, number_of_hits = 0;
        while (end - begin >= 2 * BLOCK) {
            if (first_miss == number_of_misses) {
                first_miss = number_of_misses = 0;
                for (std::size_t k = 0; k < BLOCK; ++k) {
                    misses[number_of_misses] = static_cast<std::uint8_t>(k);
                    number_of_misses += !hit(begin + k);
                }
            }
            if (first_hit == number_of_hits) {
                first_hit = number_of_hits = 0;
                for (std::size_t k = 0; k < BLOCK; ++k) {
                    hits[number_of_hits] = static_cast<std::uint8_t>(k);
                    number_of_hits += hit(end - 1 - k);
                }
            }
            while (first_miss < number_of_misses && first_hit < number_of_hits)
                std::swap(all[begin + misses[first_miss++]], all[end - 1 - hits[first_hit++]]);
            if (first_miss == number_of_misses) begin += BLOCK;
            if (first_hit == number_of_hits) end -= BLOCK;
        }
        std::size_t middle = begin;
        One one;
        for (std::size_t i = begin; i < end; ++i) { // without branches
            const bool has = hit(i);
            // Whole, not field by field: a load of several fields would have to wait for each one's store.
            std::memcpy(&one, &all[i], sizeof one);
            std::memcpy(&all[i], &all[middle], sizeof one);
            std::memcpy(&all[middle], &one, sizeof one);
            middle += has;
        }
        return middle;
    }

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

    std::vector<std::uint8_t> codes_; // of the range being split
    struct Through {
        Bits<W> any;               // the other cells of all ships that may lie over a cell
        std::vector<Bits<W>> each; // those of each; first of a ship of one cell, which has none
    };
    std::vector<Through> through_; // by cell
};

} // namespace bestguess
