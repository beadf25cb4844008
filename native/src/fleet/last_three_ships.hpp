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
// A placement may have a weight: its start holds the weight in place of 1, a way to place ships weighs the product
// of their weights, and every sum above becomes one of weights. Helly's theorem is about the boxes, not the counts.
//
// All arithmetic wraps, and the results are exact because they fit: fewer than 2^16 pairs where a
// ship has fewer than 256 placements (boards up to 128 cells), fewer than 2^32 otherwise; weights are limited by
// WeightLimits.
#pragma once

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
// them in how many of these ways it occurs.
template <class P> class LastThreeShips {
  public:
    using S = typename P::Sum;
    using T = typename P::Number;
    using Sum = std::conditional_t<sizeof(T) == 2, std::uint32_t, std::conditional_t<sizeof(T) == 4, std::uint64_t, u128>>;

    explicit LastThreeShips(const Geometry &geometry)
        : g(geometry), column_sums_(g), column_products_(g), pair_cells_(g), pair_rows_(g), pair_columns_(g),
          pair_corners_(g) {
        for (auto &row : conflict_)
            for (auto &cell : row)
                for (int o = 0; o < 2; ++o) cell.emplace_back(g);
        for (auto &cover : cover_)
            for (int part = 0; part < 4; ++part) cover.emplace_back(g);
        for (auto &role : ways_)
            for (int o = 0; o < 2; ++o) role.emplace_back(g);
        for (auto &role : edges_)
            for (int o = 0; o < 2; ++o) role.emplace_back(g);
    }

    // ships[i] for i < n; kind[i] is the lowest j with the same starts (identical ships).
    // After the call ways(i, o) is valid for every i with kind[i] == i, if `gradient`.
    std::uint64_t count(Starts<P> *const *ships, const int *kind, int n, bool gradient) {
        std::copy(ships, ships + n, ships_);
        for (int i = 0; i < n; ++i)
            if (ships[i]->number == 0) {
                if (gradient) zero_ways(n);
                return 0;
            }
        if (n == 0) return 1;
        if (n == 1) {
            if (gradient) copy_starts(0);
            return ships[0]->number;
        }
        return n == 2 ? count_two(kind, gradient) : count_three(kind, gradient);
    }

    // For each start of the ship the ways to place the others, 0 where it may not lie; its own weight is left out.
    const T *ways(int ship, int orientation) const { return ways_[ship][orientation].data(); }

  private:
    using Unsigned = std::conditional_t<sizeof(T) == 2, unsigned, T>; // where 16 bits would become a signed int

    const Geometry &g;
    int length() const { return plane_length<P>(g); }
    const Starts<P> *ships_[3] = {};
    Plane<S> column_sums_;
    Plane<T> column_products_;
    Plane<T> pair_cells_, pair_rows_, pair_columns_, pair_corners_;
    std::vector<Plane<S>> conflict_[3][3]; // conflict_[a][b][o]: placements of b in conflict with a's start
    std::vector<Plane<S>> cover_[3];       // boxes over each cell, row edge, column edge, corner
    std::vector<Plane<T>> ways_[3];
    std::vector<Plane<T>> edges_[2];        // of two ships: the starts times the conflicts with the other

    void zero_ways(int n) {
        for (int i = 0; i < n; ++i)
            for (auto &plane : ways_[i]) std::memset(plane.data(), 0, sizeof(T) * length());
    }

    void copy_starts(int i) {
        for (int o = 0; o < ships_[i]->orientations; ++o)
            if constexpr (counts_only<P>) {
                std::memcpy(ways_[i][o].data(), ships_[i]->start[o].data(), sizeof(S) * length());
            } else {
                const S *start = ships_[i]->start[o].data();
                T *out = ways_[i][o].data();
                for (int c = 0; c < length(); ++c) out[c] = start[c] != 0;
            }
    }

    // Only where the ship may start.
    void keep_starts(const S *__restrict start, T *__restrict out) const {
        if constexpr (counts_only<P>)
            for (int i = 0; i < length(); ++i) out[i] *= start[i];
        else
            for (int i = 0; i < length(); ++i) out[i] = start[i] ? out[i] : 0;
    }

    template <class X> X *columns() {
        if constexpr (std::is_same_v<X, S>)
            return column_sums_.data();
        else
            return column_products_.data();
    }

    // out (+)= the sum of `in` over rows top..bottom and columns left..right around each cell
    template <class X> void box(const X *in, X *out, int top, int bottom, int left, int right, bool add) {
        int height = bottom - top + 1, width = right - left + 1;
        if (height == 1) {
            detail::window<P, X>(g, in + top * g.stride + left, out, width, 1, add);
        } else if (width == 1) {
            detail::window<P, X>(g, in + top * g.stride + left, out, height, g.stride, add);
        } else {
            X *sums = columns<X>();
            detail::window<P, X>(g, in + left, sums, width, 1, false);
            detail::window<P, X>(g, sums + top * g.stride, out, height, g.stride, add);
        }
    }

    // out (+)= for each start of a ship of shape `at`, the sum of `in` over the starts of shape `of` in conflict
    template <class X> void conflicts(const X *in, Shape of, Shape at, X *out, bool add) {
        box(in, out, -(of.height - 1 + g.gap), at.height - 1 + g.gap, -(of.width - 1 + g.gap), at.width - 1 + g.gap,
            add);
    }

    void count_conflicts(int a, int b) {
        const auto &A = *ships_[a], &B = *ships_[b];
        for (int o = 0; o < A.orientations; ++o)
            for (int p = 0; p < B.orientations; ++p)
                conflicts(B.start[p].data(), B.shape[p], A.shape[o], conflict_[a][b][o].data(), p > 0);
    }

    std::uint64_t overlapping(int a, int b) {
        std::uint64_t sum = 0;
        for (int o = 0; o < ships_[a]->orientations; ++o) {
            const S *start = ships_[a]->start[o].data(), *k = conflict_[a][b][o].data();
            Unsigned part = 0; // it fits a number where numbers are wide
            for (int i = 0; i < length(); ++i) part += static_cast<T>(static_cast<Unsigned>(start[i]) * k[i]);
            sum += part;
        }
        return sum;
    }

    std::uint64_t count_two(const int *kind, bool gradient) {
        count_conflicts(0, 1);
        std::uint64_t total =
            static_cast<std::uint64_t>(ships_[0]->number) * ships_[1]->number - overlapping(0, 1);
        if (gradient) {
            leave(0, 1);
            if (kind[1] == 1) {
                count_conflicts(1, 0);
                leave(1, 0);
            }
        }
        return total;
    }

    void leave(int a, int b) {
        const S nb = static_cast<S>(ships_[b]->number);
        for (int o = 0; o < ships_[a]->orientations; ++o) {
            const S *start = ships_[a]->start[o].data(), *k = conflict_[a][b][o].data();
            T *out = ways_[a][o].data();
            for (int i = 0; i < length(); ++i) out[i] = static_cast<S>(nb - k[i]);
            keep_starts(start, out);
        }
    }

    // How many boxes of a ship (longer and wider by the gap) lie over each cell, over both cells of
    // each edge, and over all four cells of each corner.
    void count_cover(int a) {
        const auto &A = *ships_[a];
        for (int o = 0; o < A.orientations; ++o) {
            int h = A.shape[o].height - 1 + g.gap, w = A.shape[o].width - 1 + g.gap;
            const S *start = A.start[o].data();
            box(start, cover_[a][0].data(), -h, 0, -w, 0, o > 0);
            // An edge or corner belongs to its right, lower cell.
            edges(start, a, 1, -h, 0, -w, -1, o > 0);
            edges(start, a, 2, -h, -1, -w, 0, o > 0);
            if (g.gap) edges(start, a, 3, -h, -1, -w, -1, o > 0);
        }
    }

    void edges(const S *start, int a, int part, int top, int bottom, int left, int right, bool add) {
        S *out = cover_[a][part].data();
        if (top > bottom || left > right) {
            if (!add) std::memset(out, 0, sizeof(S) * length());
            return;
        }
        box(start, out, top, bottom, left, right, add);
    }

    // out = x y FACTOR; a negative factor wraps around, as all sums do
    template <int FACTOR> void multiply(const S *__restrict x, const S *__restrict y, T *__restrict out) {
        for (int i = 0; i < length(); ++i)
            out[i] = static_cast<T>(static_cast<Unsigned>(x[i]) * y[i] * static_cast<Unsigned>(FACTOR));
    }

    // Of the ships at the leaf, the placements of x and y that conflict with each other: how many
    // such pairs have each cell, edge and corner in common, with the signs that they are added with.
    void count_pairs(int x, int y) {
        multiply<-1>(cover_[x][0].data(), cover_[y][0].data(), pair_cells_.data());
        multiply<1>(cover_[x][1].data(), cover_[y][1].data(), pair_rows_.data());
        multiply<1>(cover_[x][2].data(), cover_[y][2].data(), pair_columns_.data());
        if (g.gap) multiply<-1>(cover_[x][3].data(), cover_[y][3].data(), pair_corners_.data());
    }

    // ways_[a] = where a may start: [(n_x - K_ax)(n_y - K_ay) - O_xy + S(x,y) + S(y,x) - tri]
    void ways_beside(int a, int x, int y, const int *kind, std::uint64_t overlap) {
        const auto &A = *ships_[a];
        const S nx = static_cast<S>(ships_[x]->number), ny = static_cast<S>(ships_[y]->number);
        const T constant = static_cast<T>(overlap);
        const int turns = kind[x] == kind[y] ? 1 : 2; // identical ships: one turn that counts twice
        count_pairs(x, y);
        for (int turn = 0; turn < turns; ++turn) {
            const int q = turn == 0 ? x : y, other = turn == 0 ? y : x;
            for (int p = 0; p < ships_[q]->orientations; ++p) {
                const S *start = ships_[q]->start[p].data(), *conflict = conflict_[q][other][p].data();
                T *edge = edges_[turn][p].data();
                turns == 1 ? multiply<2>(start, conflict, edge) : multiply<1>(start, conflict, edge);
            }
        }
        for (int o = 0; o < A.orientations; ++o) {
            T *out = ways_[a][o].data();
            leave_both(nx, conflict_[a][x][o].data(), ny, conflict_[a][y][o].data(), constant, out);
            for (int turn = 0; turn < turns; ++turn) {
                const auto &Q = *ships_[turn == 0 ? x : y];
                for (int p = 0; p < Q.orientations; ++p)
                    conflicts(edges_[turn][p].data(), Q.shape[p], A.shape[o], out, true);
            }
            int h = A.shape[o].height - 1 + g.gap, w = A.shape[o].width - 1 + g.gap;
            box(pair_cells_.data(), out, 0, h, 0, w, true);
            if (w > 0) box(pair_rows_.data(), out, 0, h, 1, w, true);
            if (h > 0) box(pair_columns_.data(), out, 1, h, 0, w, true);
            if (g.gap) box(pair_corners_.data(), out, 1, h, 1, w, true);
            keep_starts(A.start[o].data(), out);
        }
    }

    // out = (nx - kx) (ny - ky) - constant
    void leave_both(S nx, const S *__restrict kx, S ny, const S *__restrict ky, T constant, T *__restrict out) {
        for (int i = 0; i < length(); ++i)
            out[i] = static_cast<T>(static_cast<Unsigned>(static_cast<S>(nx - kx[i])) *
                                        static_cast<Unsigned>(static_cast<S>(ny - ky[i])) -
                                    constant);
    }

    std::uint64_t sum_ways(int a) {
        std::uint64_t total = 0;
        for (int o = 0; o < ships_[a]->orientations; ++o) {
            const T *w = ways_[a][o].data();
            Sum part = 0;
            if constexpr (counts_only<P>) {
                for (int i = 0; i < length(); ++i) part += w[i];
            } else {
                const S *start = ships_[a]->start[o].data();
                for (int i = 0; i < length(); ++i) part += static_cast<Sum>(start[i]) * w[i];
            }
            total += static_cast<std::uint64_t>(part);
        }
        return total;
    }

    // Identical ships stand first: the kinds are (0,0,0), (0,0,2) or (0,1,2).
    std::uint64_t count_three(const int *kind, bool gradient) {
        const bool first_two_same = kind[1] == 0, all_same = kind[2] == 0;
        // conflict_[a][b] is needed for each ordered pair of roles; identical roles share planes.
        count_conflicts(0, 1);
        if (all_same) {
            count_cover(0);
            std::uint64_t overlap = overlapping(0, 1);
            alias(0, 2, 0, 1);
            alias(1, 2, 0, 1);
            alias(1, 0, 0, 1);
            alias_cover(1, 0);
            alias_cover(2, 0);
            ways_beside(0, 1, 2, kind, overlap);
            return sum_ways(0);
        }
        count_conflicts(2, 0);
        count_cover(0);
        if (first_two_same) {
            alias(1, 0, 0, 1);
            alias(2, 1, 2, 0);
            alias_cover(1, 0);
        } else {
            count_conflicts(2, 1);
            count_conflicts(1, 0);
            count_cover(1);
        }
        ways_beside(2, 0, 1, kind, overlapping(0, 1));
        std::uint64_t total = sum_ways(2);
        if (!gradient) return total;
        count_cover(2);
        count_conflicts(0, 2);
        if (first_two_same)
            alias(1, 2, 0, 2);
        else
            count_conflicts(1, 2);
        ways_beside(0, 1, 2, kind, overlapping(1, 2));
        if (!first_two_same) ways_beside(1, 0, 2, kind, overlapping(0, 2));
        return total;
    }

    void alias(int a, int b, int from_a, int from_b) {
        for (int o = 0; o < ships_[from_a]->orientations; ++o)
            std::memcpy(conflict_[a][b][o].data(), conflict_[from_a][from_b][o].data(), sizeof(S) * length());
    }
    void alias_cover(int a, int from) {
        for (int part = 0; part < 4; ++part)
            std::memcpy(cover_[a][part].data(), cover_[from][part].data(), sizeof(S) * length());
    }
};

} // namespace bestguess
