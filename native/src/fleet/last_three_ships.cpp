// The planes of the last three ships, and the sums over them.
#include "fleet/last_three_ships.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "fleet/plane_arithmetic.hpp"

namespace bestguess {

template <class P> class LastThreeShips<P>::Planes {
  public:
    using S = typename P::Sum;
    using T = typename P::Number;

    explicit Planes(const Geometry &geometry)
        : g(geometry), cells_(g), column_sums_(g), column_products_(g), sums_(g), leave_(g), pair_cells_(g),
          pair_rows_(g), pair_columns_(g), pair_corners_(g) {
        for (auto &row : conflict_)
            for (auto &cell : row)
                for (int o = 0; o < 2; ++o) cell.emplace_back(g);
        for (auto &cover : cover_)
            for (int part = 0; part < 4; ++part) cover.emplace_back(g);
        for (auto &role : reach_)
            for (int o = 0; o < 2; ++o) role.emplace_back(g);
        for (int o = 0; o < 2; ++o) {
            sums_reach_.emplace_back(g);
            along_.emplace_back(g);
        }
        for (auto &role : ways_)
            for (int o = 0; o < 2; ++o) role.emplace_back(g);
        for (auto &role : edges_)
            for (int o = 0; o < 2; ++o) role.emplace_back(g);
    }

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

    const T *ways(int ship, int orientation) const { return ways_[ship][orientation].data(); }

  private:
    const Geometry &g;
    const PlaneArithmetic<P> cells_;
    int length() const { return plane_length<P>(g); }
    const Starts<P> *ships_[3] = {};
    Plane<S> column_sums_;
    Plane<T> column_products_;
    Plane<T> sums_, leave_; // sums_ stays zero where ships may not touch
    Plane<T> pair_cells_, pair_rows_, pair_columns_, pair_corners_;
    std::vector<Plane<S>> conflict_[3][3]; // conflict_[a][b][o]: placements of b in conflict with a's start
    std::vector<Plane<S>> reach_[3];       // boxes over each cell, less those over the edge before it; two directions
    std::vector<Plane<T>> sums_reach_, along_; // along_: edges_ over each edge
    std::vector<Plane<S>> cover_[3];           // boxes over each cell, row edge, column edge, corner
    std::vector<Plane<T>> ways_[3];
    std::vector<Plane<T>> edges_[2]; // of two ships: the starts times the conflicts with the other

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
            typename PlaneArithmetic<P>::Unsigned part = 0; // it fits a number where numbers are wide
            for (int i = 0; i < length(); ++i) part += cells_.product(start[i], k[i]);
            sum += part;
        }
        return sum;
    }

    std::uint64_t count_two(const int *kind, bool gradient) {
        count_conflicts(0, 1);
        std::uint64_t total = static_cast<std::uint64_t>(ships_[0]->number) * ships_[1]->number - overlapping(0, 1);
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
            cells_.keep_starts(start, out);
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
            edges(start, a, 3, -h, -1, -w, -1, o > 0);
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

    // Of the ships at the leaf, the placements of x and y that conflict with each other: how many
    // such pairs have each cell, edge and corner in common, with the signs that they are added with.
    void count_pairs(int x, int y) {
        cells_.template multiply<-1>(cover_[x][0].data(), cover_[y][0].data(), pair_cells_.data());
        cells_.template multiply<1>(cover_[x][1].data(), cover_[y][1].data(), pair_rows_.data());
        cells_.template multiply<1>(cover_[x][2].data(), cover_[y][2].data(), pair_columns_.data());
        cells_.template multiply<-1>(cover_[x][3].data(), cover_[y][3].data(), pair_corners_.data());
    }

    // edges_[turn] = for each start of x the placements of y in conflict, twice if `twice`; returns the sum of the
    // former, which wraps.
    T times_conflicts(int x, int y, int turn, bool twice) {
        T sum = 0;
        for (int o = 0; o < 2; ++o) {
            T *out = edges_[turn][o].data();
            if (o == ships_[x]->orientations) {
                std::memset(out, 0, sizeof(T) * length());
                continue;
            }
            sum += cells_.multiply_and_sum(ships_[x]->start[o].data(), conflict_[x][y][o].data(), twice, out);
        }
        return sum;
    }

    // Of ships that may not touch: out += S(x,y) + S(y,x) - tri, around each start of a ship of this shape.
    void add_pairs(Shape at, int x, int y, T *out) {
        const int turns = x == y ? 1 : 2;
        for (int turn = 0; turn < turns; ++turn) {
            const auto &Q = *ships_[turn == 0 ? x : y];
            for (int p = 0; p < Q.orientations; ++p) conflicts(edges_[turn][p].data(), Q.shape[p], at, out, true);
        }
        const int h = at.height, w = at.width;
        box(pair_cells_.data(), out, 0, h, 0, w, true);
        if (w > 0) box(pair_rows_.data(), out, 0, h, 1, w, true);
        if (h > 0) box(pair_columns_.data(), out, 1, h, 0, w, true);
        box(pair_corners_.data(), out, 1, h, 1, w, true);
    }

    // Of ships that may touch, x and y: sums_ = the terms S(x,y) + S(y,x) - tri for each cell, and sums_reach_ =
    // these less the terms for the edge before the cell, along the rows and along the columns.
    void count_sums(int x, int y) {
        int turns = x == y ? 1 : 2;
        const auto together = [&] {
            for (int o = 0; o < 2; ++o) detail::window<1, P, T>(g, edges_[1][o].data(), edges_[0][o].data(), 1, true);
        };
        if (turns == 2 && same_shapes(*ships_[x], *ships_[y])) {
            together();
            turns = 1;
        }
        for (int turn = 0; turn < turns; ++turn)
            for (int o = 0; o < 2; ++o)
                over_edges(edges_[turn][o].data(), ships_[turn == 0 ? x : y]->shape[o], o, along_[o].data(), turn > 0);
        if (turns == 2) together();
        cells_.add_four(edges_[0][0].data(), edges_[0][1].data(), along_[0].data(), along_[1].data(), sums_.data());
        cells_.take_product(cover_[x][0].data(), cover_[y][0].data(), sums_.data());
        cells_.subtract_and_add(sums_.data(), along_[0].data(), cover_[x][2].data(), cover_[y][2].data(),
                                sums_reach_[0].data());
        cells_.subtract_and_add(sums_.data(), along_[1].data(), cover_[x][1].data(), cover_[y][1].data(),
                                sums_reach_[1].data());
    }

    static bool same_shapes(const Starts<P> &x, const Starts<P> &y) {
        for (int o = 0; o < 2; ++o)
            if (x.shape[o].height != y.shape[o].height || x.shape[o].width != y.shape[o].width) return false;
        return true;
    }

    // How many cells a ship of this shape has after its first, and how far apart they are in a plane.
    static int more_cells(Shape shape, int orientation) { return (orientation == 0 ? shape.width : shape.height) - 1; }
    int step(int orientation) const { return orientation == 0 ? 1 : g.stride; }

    // out (+)= the sum of `in` over the starts of a ship of this shape that lies over the cell and the one before it
    template <class X> void over_edges(const X *in, Shape shape, int orientation, X *out, bool add) {
        const int more = more_cells(shape, orientation);
        if (more > 0)
            detail::window<P, X>(g, in - more * step(orientation), out, more, step(orientation), add);
        else if (!add)
            std::memset(out, 0, sizeof(X) * length());
    }

    // Of ships that may touch: how many lie over each cell and edge.
    void cover_lines(int a) {
        const auto &A = *ships_[a];
        const S *across = A.start[0].data(), *down = A.start[1].data();
        S *cells = cover_[a][0].data(), *rows = cover_[a][1].data(), *columns = cover_[a][2].data();
        over_edges(across, A.shape[0], 0, columns, false);
        over_edges(down, A.shape[1], 1, rows, false);
        cells_.add_four(across, down, columns, rows, cells);
        cells_.subtract(cells, columns, reach_[a][0].data());
        cells_.subtract(cells, rows, reach_[a][1].data());
    }

    // Of ships that may touch: conflict_[a][b], from the cells and edges that b lies over.
    void conflicts_by_cover(int a, int b) {
        for (int o = 0; o < ships_[a]->orientations; ++o)
            detail::window_onto<P, S>(g, cover_[b][0].data(), reach_[b][o].data() + step(o), conflict_[a][b][o].data(),
                                      more_cells(ships_[a]->shape[o], o), step(o));
    }

    // ways_[a] = where a may start: [(n_x - K_ax)(n_y - K_ay) - O_xy + S(x,y) + S(y,x) - tri]
    void ways_beside(int a, int x, int y, const int *kind) {
        const auto &A = *ships_[a];
        const int of_x = kind[x], of_y = kind[y];
        const bool identical = of_x == of_y;
        const T overlap = times_conflicts(of_x, of_y, 0, identical);
        if (!identical) times_conflicts(of_y, of_x, 1, false);
        g.gap ? count_pairs(of_x, of_y) : count_sums(of_x, of_y);
        const S nx = static_cast<S>(ships_[x]->number), ny = static_cast<S>(ships_[y]->number);
        for (int o = 0; o < A.orientations; ++o) {
            T *out = ways_[a][o].data();
            T *leave = g.gap ? out : leave_.data();
            cells_.leave_both(nx, conflict_[a][of_x][o].data(), ny, conflict_[a][of_y][o].data(), overlap, sums_.data(),
                              leave);
            if (g.gap)
                add_pairs(A.shape[o], of_x, of_y, out);
            else
                detail::window_onto<P, T>(g, leave, sums_reach_[o].data() + step(o), out, more_cells(A.shape[o], o),
                                          step(o));
            cells_.keep_starts(A.start[o].data(), out);
        }
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

    // Identical ships stand first: the kinds are (0,0,0), (0,0,2) or (0,1,2). They share planes, those of the first.
    std::uint64_t count_three(const int *kind, bool gradient) {
        bool counted[3][3] = {};
        for (int i = 0; i < 3; ++i)
            if (kind[i] == i && (gradient || i == 0 || i != kind[2])) g.gap ? count_cover(i) : cover_lines(i);
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b) {
                const int of = kind[a], with = kind[b];
                if (a == b || counted[of][with] || (!gradient && with == 2)) continue;
                counted[of][with] = true;
                g.gap ? count_conflicts(of, with) : conflicts_by_cover(of, with);
            }
        const int last = kind[2];
        last == 0 ? ways_beside(0, 1, 2, kind) : ways_beside(2, 0, 1, kind);
        const std::uint64_t total = sum_ways(last);
        if (gradient && last != 0) {
            ways_beside(0, 1, 2, kind);
            if (kind[1] == 1) ways_beside(1, 0, 2, kind);
        }
        return total;
    }
};

template <class P> LastThreeShips<P>::LastThreeShips(const Geometry &geometry)
    : planes_(std::make_unique<Planes>(geometry)), length_(plane_length<P>(geometry)) {
    for (int ship = 0; ship < 3; ++ship)
        for (int o = 0; o < 2; ++o) ways_[ship][o] = planes_->ways(ship, o);
}

template <class P> LastThreeShips<P>::~LastThreeShips() = default;

template <class P>
std::uint64_t LastThreeShips<P>::count(Starts<P> *const *ships, const int *kind, int n, bool gradient) {
    return planes_->count(ships, kind, n, gradient);
}

template <class P> void LastThreeShips<P>::add_ways(int ship, int orientation, u128 times, Sum *__restrict sums) const {
    const T *ways = ways_[ship][orientation];
    const int length = P::length > 0 ? P::length : length_;
    if (times == 1)
        for (int c = 0; c < length; ++c) sums[c] += ways[c];
    else if (sizeof(Sum) == 8 && times >> 32 == 0)
        for (int c = 0; c < length; ++c) sums[c] += static_cast<Sum>(ways[c]) * static_cast<std::uint32_t>(times);
    else
        for (int c = 0; c < length; ++c) sums[c] += static_cast<Sum>(ways[c]) * static_cast<Sum>(times);
}

template class LastThreeShips<Small>;
template class LastThreeShips<Medium>;
template class LastThreeShips<Large>;
template class LastThreeShips<Weighted>;
template class LastThreeShips<WideWeighted>;

} // namespace bestguess
