// A fixed-size set of cells, or of secrets by their places in a table.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace bestguess {

using u128 = unsigned __int128;

template <int W> struct Bits {
    std::uint64_t word[W] = {};

    void set(int cell) { word[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
    void clear(int cell) { word[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
    bool test(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }

    bool any() const {
        std::uint64_t all = 0;
        for (auto w : word) all |= w;
        return all != 0;
    }
    int count() const {
        int sum = 0;
        for (auto w : word) sum += std::popcount(w);
        return sum;
    }
    bool meets(const Bits &other) const {
        std::uint64_t common = 0;
        for (int i = 0; i < W; ++i) common |= word[i] & other.word[i];
        return common != 0;
    }
    Bits operator|(const Bits &other) const {
        Bits out;
        for (int i = 0; i < W; ++i) out.word[i] = word[i] | other.word[i];
        return out;
    }
    Bits operator&(const Bits &other) const {
        Bits out;
        for (int i = 0; i < W; ++i) out.word[i] = word[i] & other.word[i];
        return out;
    }
    Bits without(const Bits &other) const {
        Bits out;
        for (int i = 0; i < W; ++i) out.word[i] = word[i] & ~other.word[i];
        return out;
    }
    bool operator==(const Bits &) const = default;

    // The first cell; there must be one.
    int first() const {
        int i = 0;
        while (!word[i]) ++i;
        return i * 64 + std::countr_zero(word[i]);
    }

    template <class F> void each(F &&f) const {
        for (int i = 0; i < W; ++i)
            for (auto w = word[i]; w; w &= w - 1) f(i * 64 + std::countr_zero(w));
    }
    std::size_t hash() const {
        std::uint64_t h = 0x9e3779b97f4a7c15ull;
        for (auto w : word) {
            h = (h ^ w) * 0xff51afd7ed558ccdull;
            h ^= h >> 32;
        }
        return h;
    }
};

} // namespace bestguess
