// Random numbers that are equal on every machine.
#pragma once

#include <cstdint>

#include "common/bits.hpp"

namespace bestguess {

// The output function of SplitMix64 (Steele, Lea & Flood 2014): a bijection whose bits all depend on all bits of x.
inline std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

// A hash of small numbers, 0 included: the number that SplitMix64 draws in this state.
inline std::uint64_t scramble(std::uint64_t x) { return mix(x + 0x9E3779B97F4A7C15u); }

// SplitMix64 (Steele, Lea & Flood 2014): small, and the same on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }
    std::uint64_t below(std::uint64_t n) { return static_cast<std::uint64_t>(u128(next()) * n >> 64); }
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

} // namespace bestguess
