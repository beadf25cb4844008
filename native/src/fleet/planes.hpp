// Planes: one number for each cell of a board, and sums over sliding windows of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <vector>

namespace bestguess {

struct Geometry {
    int rows, columns;
    int gap;     // 0 where ships may touch, else 1
    int stride;  // cells from one row of a plane to the next
    int length;  // numbers in a plane, rounded up so that vector loops need no tail
    int padding; // zeros before and after a plane, for windows that reach over the edge

    Geometry(int rows_, int columns_, bool touching, int longest)
        : rows(rows_), columns(columns_), gap(touching ? 0 : 1), stride(columns_ + gap) {
        length = std::max(128, ((rows + gap) * stride + 31) / 32 * 32);
        int tallest = std::min(longest, rows), widest = std::min(longest, columns);
        padding = ((tallest + 2) * stride + widest + 2 + 31) / 32 * 32;
    }
    int cells() const { return rows * columns; }
    int at(int row, int column) const { return row * stride + column; }
};

// The box of a placement: height and width of its cells, without the gap.
struct Shape {
    int height, width;
};

// How wide the numbers of a plane are, and how long it is if that is known when compiling: loops of
// a known length are twice as fast. Sum is of the placements of one ship, Number the product of two such sums.
struct Small {
    using Sum = std::uint16_t;
    using Number = std::uint16_t;
    static constexpr int length = 128;
};
struct Medium {
    using Sum = std::uint16_t;
    using Number = std::uint16_t;
    static constexpr int length = 0;
};
struct Large {
    using Sum = std::uint32_t;
    using Number = std::uint32_t;
    static constexpr int length = 0;
};
// For placements with weights: the weights of a ship must fit a sum, those of two a number.
struct Weighted {
    using Sum = std::uint16_t;
    using Number = std::uint32_t;
    static constexpr int length = 128;
};
struct WideWeighted {
    using Sum = std::uint64_t;
    using Number = std::uint64_t;
    static constexpr int length = 0;
};

// Whether a plane counts placements only: a weight would not fit.
template <class P> constexpr bool counts_only = std::is_same_v<typename P::Number, std::uint16_t>;

template <class P> int plane_length(const Geometry &g) {
    if constexpr (P::length > 0) return P::length;
    return g.length;
}

// Memory that begins with a cache line: vector loads that cross two lines take twice as long.
template <class T> struct CacheAligned {
    using value_type = T;
    static constexpr std::align_val_t line{64};
    T *allocate(std::size_t n) { return static_cast<T *>(::operator new(n * sizeof(T), line)); }
    void deallocate(T *memory, std::size_t) { ::operator delete(memory, line); }
    bool operator==(const CacheAligned &) const = default;
};

template <class T> class Plane {
  public:
    explicit Plane(const Geometry &g) : store_(g.length + 2 * g.padding), first_(store_.data() + g.padding) {}
    Plane(Plane &&) = default; // keeps the memory, unlike a copy
    T *data() { return first_; }
    const T *data() const { return first_; }

  private:
    std::vector<T, CacheAligned<T>> store_;
    T *first_;
};

namespace detail {

template <int N, class P, class T>
inline void window(const Geometry &g, const T *__restrict in, T *__restrict out, int step, bool add) {
    const int length = plane_length<P>(g);
    if (add) {
        for (int i = 0; i < length; ++i) {
            T sum = out[i];
            for (int k = 0; k < N; ++k) sum += in[i + k * step];
            out[i] = sum;
        }
    } else {
        for (int i = 0; i < length; ++i) {
            T sum = in[i];
            for (int k = 1; k < N; ++k) sum += in[i + k * step];
            out[i] = sum;
        }
    }
}

// out[i] (+)= in[i] + in[i + step] + ... : n terms
template <class P, class T> inline void window(const Geometry &g, const T *in, T *out, int n, int step, bool add) {
    switch (n) {
    case 1: return window<1, P, T>(g, in, out, step, add);
    case 2: return window<2, P, T>(g, in, out, step, add);
    case 3: return window<3, P, T>(g, in, out, step, add);
    case 4: return window<4, P, T>(g, in, out, step, add);
    case 5: return window<5, P, T>(g, in, out, step, add);
    case 6: return window<6, P, T>(g, in, out, step, add);
    case 7: return window<7, P, T>(g, in, out, step, add);
    case 8: return window<8, P, T>(g, in, out, step, add);
    case 9: return window<9, P, T>(g, in, out, step, add);
    default: window<9, P, T>(g, in, out, step, add); return window<P, T>(g, in + 9 * step, out, n - 9, step, true);
    }
}

// out[i] = base[i] + in[i] + in[i + step] + ... : n terms, which may be none
template <int N, class P, class T> inline void window_onto(const Geometry &g, const T *__restrict base,
                                                           const T *__restrict in, T *__restrict out, int step) {
    const int length = plane_length<P>(g);
    for (int i = 0; i < length; ++i) {
        T sum = base[i];
        for (int k = 0; k < N; ++k) sum += in[i + k * step];
        out[i] = sum;
    }
}

template <class P, class T>
inline void window_onto(const Geometry &g, const T *base, const T *in, T *out, int n, int step) {
    switch (n) {
    case 0: return window_onto<0, P, T>(g, base, in, out, step);
    case 1: return window_onto<1, P, T>(g, base, in, out, step);
    case 2: return window_onto<2, P, T>(g, base, in, out, step);
    case 3: return window_onto<3, P, T>(g, base, in, out, step);
    case 4: return window_onto<4, P, T>(g, base, in, out, step);
    default:
        window_onto<4, P, T>(g, base, in, out, step);
        return window<P, T>(g, in + 4 * step, out, n - 4, step, true);
    }
}

} // namespace detail

} // namespace bestguess
