// How large the sums over weighted placements of a fleet can become, and so how wide its planes must be.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "fleet/fleet.hpp"

namespace bestguess {

struct WeightLimits {
    bool weighted = false;
    double one = 1;    // of the weights of one ship
    double pair = 1;   // of the ways to place two ships
    double triple = 1; // of the ways to place three ships
    double rest = 1;   // of the weight of all ships but three

    template <int W> explicit WeightLimits(const Fleet<W> &fleet) {
        std::vector<double> sums, largest; // one for each ship
        for (const auto &kind : fleet.kinds) {
            double sum = 0, most = 1;
            for (const auto &p : kind.placements) {
                sum += p.weight;
                most = std::max(most, double(p.weight));
                weighted |= p.weight != 1;
            }
            sums.insert(sums.end(), kind.ships.size(), std::max(sum, 1.0));
            largest.insert(largest.end(), kind.ships.size(), most);
        }
        std::sort(sums.begin(), sums.end(), std::greater<>());
        std::sort(largest.begin(), largest.end(), std::greater<>());
        for (std::size_t i = 0; i < sums.size(); ++i) {
            one = std::max(one, sums[i]);
            if (i < 2) pair *= sums[i];
            if (i < 3) triple *= sums[i];
            if (i + 3 < largest.size()) rest *= largest[i];
        }
    }

    bool fit_any_plane() const { return triple < 0x1p63; }
    bool fit_16_bits() const { return one < 0x1p16; }
    bool fit_32_bits() const { return pair < 0x1p32 && pair * rest < 0x1p62; }
};

} // namespace bestguess
