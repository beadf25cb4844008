// A list of hidden maps, split in place by the answers that they give; and how many have each cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"

namespace bestguess {

// One secret: its occupied cells, and where each of its ships lies.
template <int W, class Place, int SHIPS> struct Secret {
    Bits<W> cells;
    std::uint32_t id;
    std::array<Place, SHIPS> place;
};

// For each cell, how many secrets have it: counts held vertically, as in cell_counts.hpp, on W words.
template <int W> class CoverCounts {
  public:
    template <class S> explicit CoverCounts(std::span<const S> secrets)
        : total_(secrets.size()), width_(static_cast<int>(std::bit_width(secrets.size()))) {
        for (int j = 0; j < width_ + 2; ++j) plane_[j] = {};
        std::size_t i = 0;
        Bits<W> &ones = plane_[0], &twos = plane_[1], &fours = plane_[2];
        for (; i + 8 <= secrets.size(); i += 8)
            for (int w = 0; w < W; ++w) {
                const auto word = [&](std::size_t k) { return secrets[i + k].cells.word[w]; };
                std::uint64_t o = ones.word[w], t = twos.word[w], f = fours.word[w];
                const std::uint64_t a = sum(t, sum(o, word(0), word(1)), sum(o, word(2), word(3)));
                const std::uint64_t b = sum(t, sum(o, word(4), word(5)), sum(o, word(6), word(7)));
                const std::uint64_t eights = sum(f, a, b);
                ones.word[w] = o, twos.word[w] = t, fours.word[w] = f;
                carry(w, 3, eights);
            }
        for (; i < secrets.size(); ++i)
            for (int w = 0; w < W; ++w) carry(w, 0, secrets[i].cells.word[w]);
    }

    // The cells that some, and that all, of the secrets have.
    std::pair<Bits<W>, Bits<W>> some_and_all() const {
        Bits<W> some, all;
        for (int w = 0; w < W; ++w) all.word[w] = ~std::uint64_t{0};
        for (int j = 0; j < width_; ++j)
            for (int w = 0; w < W; ++w) {
                const std::uint64_t bit = total_ >> j & 1 ? ~std::uint64_t{0} : 0;
                some.word[w] |= plane_[j].word[w];
                all.word[w] &= ~(plane_[j].word[w] ^ bit);
            }
        return {some, all};
    }

    // Of these cells, the first of those that most secrets have.
    int most_likely(Bits<W> cells) const {
        for (int j = width_; j-- > 0;)
            if (const Bits<W> with = cells & plane_[j]; with.any()) cells = with;
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
            const std::uint64_t both = plane_[j].word[w] & bits;
            plane_[j].word[w] ^= bits;
            bits = both;
        }
    }

    std::size_t total_;
    int width_;                      // planes that can be other than zero
    std::array<Bits<W>, 32> plane_;  // only width_ + 2 of them are ever used or cleared
};

// What is said of a hit: nothing more, that a ship was sunk, or which; or which ship was hit, and whether it sank.
enum class Said { nothing, sunk, sunk_ship, every_ship };

// The secrets, reordered so that those still alike are a range, and each question splits a range.
template <int W, class Place, int SHIPS> class SecretList {
  public:
    using One = Secret<W, Place, SHIPS>;
    static constexpr int words = W;
    static constexpr std::size_t most_parts = 2 * (SHIPS ? SHIPS : 1) + 2;

    // Parts of a range: [begin, ends[0]), [ends[0], ends[1]), ...; the last are the misses. May be empty.
    struct Parts {
        std::array<std::size_t, most_parts> ends;
        std::size_t number = 0;
        std::size_t misses() const { return ends[number - 1] - ends[number - 2]; }
    };

    std::vector<One> secrets;
    std::vector<Bits<W>> masks; // the cells of each ship at each place, in a row: masks[ship * places + place]
    std::size_t places = 0;
    Said said = Said::nothing;

    // Splits by the answer to a shot at `cell`, which is in `asked` already.
    Parts split(std::size_t begin, std::size_t end, int cell, const Bits<W> &asked) {
        std::size_t middle = begin;
        const int word = cell >> 6, bit = cell & 63;
        for (std::size_t i = begin; i < end; ++i) { // without branches
            const One one = secrets[i];
            secrets[i] = secrets[middle];
            secrets[middle] = one;
            middle += one.cells.word[word] >> bit & 1;
        }
        Parts parts;
        if (said == Said::nothing)
            parts.ends[parts.number++] = middle;
        else
            split_hits(begin, middle, cell, asked, parts);
        parts.ends[parts.number++] = end;
        return parts;
    }

  private:
    void split_hits(std::size_t begin, std::size_t middle, int cell, const Bits<W> &asked, Parts &parts) {
        codes_.resize(secrets.size());
        std::uint64_t seen = 0;
        for (std::size_t i = begin; i < middle; ++i) seen |= std::uint64_t{1} << (codes_[i] = code(secrets[i], cell, asked));
        for (; seen & (seen - 1); seen &= seen - 1) {
            const int least = std::countr_zero(seen);
            for (std::size_t i = begin; i < middle; ++i)
                if (codes_[i] == least) {
                    std::swap(secrets[i], secrets[begin]);
                    std::swap(codes_[i], codes_[begin]);
                    ++begin;
                }
            parts.ends[parts.number++] = begin;
        }
        parts.ends[parts.number++] = middle;
    }

    // What a hit is answered, as a small number.
    std::uint8_t code(const One &one, int cell, const Bits<W> &asked) const {
        int ship = 0;
        while (!masks[ship * places + one.place[ship]].test(cell)) ++ship;
        const bool sunk = !masks[ship * places + one.place[ship]].without(asked).any();
        if (said == Said::sunk) return sunk;
        if (said == Said::sunk_ship) return static_cast<std::uint8_t>(sunk ? 1 + ship : 0);
        return static_cast<std::uint8_t>(2 * ship + sunk);
    }

    std::vector<std::uint8_t> codes_; // of the range being split
};

} // namespace bestguess
