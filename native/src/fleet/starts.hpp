// Where the placements of one ship may start.
#pragma once

#include "fleet/planes.hpp"

namespace bestguess {

// Where a ship may start, for each orientation it has: the weights of the placements, or 0.
template <class P> struct Starts {
    using T = typename P::Sum;
    int orientations = 0;
    Shape shape[2] = {};
    Plane<T> start[2];
    std::int64_t number = 0; // the placements' weights, both orientations

    explicit Starts(const Geometry &g) : start{Plane<T>(g), Plane<T>(g)} {}

    // Become `other` without the placements that conflict with a ship at (row, column).
    void clear_around(const Geometry &g, const Starts &other, int row, int column, Shape placed) {
        orientations = other.orientations;
        number = other.number;
        for (int o = 0; o < orientations; ++o) {
            shape[o] = other.shape[o];
            T *to = start[o].data();
            std::memcpy(to, other.start[o].data(), sizeof(T) * plane_length<P>(g));
            int top = std::max(0, row - (shape[o].height - 1 + g.gap));
            int bottom = std::min(g.rows - 1, row + placed.height - 1 + g.gap);
            int left = std::max(0, column - (shape[o].width - 1 + g.gap));
            int right = std::min(g.columns - 1, column + placed.width - 1 + g.gap);
            for (int r = top; r <= bottom; ++r) {
                T *cell = to + g.at(r, left);
                for (int c = left; c <= right; ++c, ++cell) {
                    number -= static_cast<std::int64_t>(*cell);
                    *cell = 0;
                }
            }
        }
    }
};

} // namespace bestguess
