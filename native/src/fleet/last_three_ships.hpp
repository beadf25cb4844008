// Counting the last three ships of a layout without listing them.
//
// A plane holds one number for each cell; for a ship it says at which cells a placement of one
// orientation may start. Two placements conflict exactly if the start of the second lies in a
// rectangle of offsets around the start of the first, so "how many placements of B conflict with
// each placement of A" is a sum over a sliding rectangle, for all placements of A at once. With
// K(p, q) = 1 where p and q conflict, the number of conflict-free ways to add B and C to p is
//
//   sum over q, r of (1 - K(p,q)) (1 - K(p,r)) (1 - K(q,r))
//     = (nB - KB(p)) (nC - KC(p)) - [ O(B,C) - sum_q K(p,q) KC(q) - sum_r K(p,r) KB(r) + tri(p) ],
//
// where tri(p), the pairs (q, r) such that p, q, r conflict with each other, needs no listing
// either: boxes that meet pairwise have a box in common (Helly), and a box has
// (cells - edges + corners) = 1, so tri is a sum of products of coverages over p. Ships that may
// not touch become boxes one cell longer and wider that may not overlap.
//
// Where ships may touch, a box is one cell wide, and K itself is counted so: the sum of any z(q) over the placements q
// in conflict with p is the sum over the cells of p of (sum of z over q that cover the cell), less the sum over the
// edges in p of (sum of z over q that cover both cells of the edge). All sums over q become one plane, summed over p
// once.
//
// A placement may have a weight: its start holds the weight in place of 1, a way to place ships weighs the product
// of their weights, and every sum above becomes one of weights. Helly's theorem is about the boxes, not the counts.
//
// All arithmetic wraps, and the results are exact because they fit: fewer than 2^16 pairs where a
// ship has fewer than 256 placements (boards up to 128 cells), fewer than 2^32 otherwise; weights are limited by
// WeightLimits.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include "common/bits.hpp"
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

// Counts the conflict-free ways to place up to three ships, and for each placement of each of
// them in how many of these ways it occurs. Compiled in last_three_ships.cpp for each type of planes.
template <class P> class LastThreeShips {
  public:
    using T = typename P::Number;
    using Sum =
        std::conditional_t<sizeof(T) == 2, std::uint32_t, std::conditional_t<sizeof(T) == 4, std::uint64_t, u128>>;

    explicit LastThreeShips(const Geometry &geometry);
    ~LastThreeShips();

    // ships[i] for i < n; kind[i] is the lowest j with the same starts (identical ships).
    // After the call ways(i, o) is valid for every i with kind[i] == i, if `gradient`.
    std::uint64_t count(Starts<P> *const *ships, const int *kind, int n, bool gradient);

    // For each start of the ship the ways to place the others, 0 where it may not lie; its own weight is left out.
    const T *ways(int ship, int orientation) const { return ways_[ship][orientation]; }

    // Adds these ways to the sums, `times` each.
    void add_ways(int ship, int orientation, u128 times, Sum *sums) const;

  private:
    class Planes;
    std::unique_ptr<Planes> planes_;
    const T *ways_[3][2]; // planes of `planes_`
    int length_;
};

} // namespace bestguess
