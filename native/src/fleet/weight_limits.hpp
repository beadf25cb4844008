// How large the sums over weighted placements of a fleet can become, and so how wide its planes must be.
#pragma once

#include "fleet/fleet.hpp"

namespace bestguess {

struct WeightLimits {
    bool weighted = false;
    double one = 1;    // of the weights of one ship
    double pair = 1;   // of the ways to place two ships
    double triple = 1; // of the ways to place three ships
    double rest = 1;   // of the weight of all ships but three

    explicit WeightLimits(const FleetKinds &fleet);

    bool fit_any_plane() const { return triple < 0x1p63; }
    bool fit_16_bits() const { return one < 0x1p16; }
    bool fit_32_bits() const { return pair < 0x1p32 && pair * rest < 0x1p62; }
};

} // namespace bestguess
