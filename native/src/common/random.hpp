// Random numbers that are equal on every machine.
#pragma once

#include <cstdint>

#include "common/bits.hpp"

namespace bestguess {

// SplitMix64 (Steele, Lea & Flood 2014): small, and the same on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t n) { return static_cast<std::uint64_t>(u128(next()) * n >> 64); }
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

} // namespace bestguess
