// Arithmetic on whole planes, cell by cell. It wraps; loops over pointers that are known to be apart become vector
// code.
#pragma once

#include "fleet/planes.hpp"

namespace bestguess {

template <class P> class PlaneArithmetic {
  public:
    using S = typename P::Sum;
    using T = typename P::Number;
    using Unsigned = std::conditional_t<sizeof(T) == 2, unsigned, T>; // where 16 bits would become a signed int

    explicit PlaneArithmetic(const Geometry &geometry) : g(geometry) {}

    static T product(S x, S y) { return static_cast<T>(static_cast<Unsigned>(x) * y); }

    // Only where the ship may start.
    void keep_starts(const S *__restrict start, T *__restrict out) const {
        if constexpr (counts_only<P>)
            for (int i = 0; i < length(); ++i) out[i] *= start[i];
        else
            for (int i = 0; i < length(); ++i) out[i] = start[i] ? out[i] : 0;
    }

    // out = x y FACTOR
    template <int FACTOR> void multiply(const S *__restrict x, const S *__restrict y, T *__restrict out) const {
        for (int i = 0; i < length(); ++i)
            out[i] = static_cast<T>(static_cast<Unsigned>(x[i]) * y[i] * static_cast<Unsigned>(FACTOR));
    }

    // out = x y, twice that if `twice`; returns the sum of x y
    T multiply_and_sum(const S *__restrict x, const S *__restrict y, bool twice, T *__restrict out) const {
        Unsigned sum = 0;
        for (int i = 0; i < length(); ++i) {
            const T number = product(x[i], y[i]);
            sum += number;
            out[i] = static_cast<T>(number << twice);
        }
        return static_cast<T>(sum);
    }

    // out = a + b + c + d
    template <class X> void add_four(const X *__restrict a, const X *__restrict b, const X *__restrict c,
                                     const X *__restrict d, X *__restrict out) const {
        for (int i = 0; i < length(); ++i) out[i] = a[i] + b[i] + c[i] + d[i];
    }

    // out = from - less
    void subtract(const S *__restrict from, const S *__restrict less, S *__restrict out) const {
        for (int i = 0; i < length(); ++i) out[i] = from[i] - less[i];
    }

    // out -= x y
    void take_product(const S *__restrict x, const S *__restrict y, T *__restrict out) const {
        for (int i = 0; i < length(); ++i) out[i] -= product(x[i], y[i]);
    }

    // out = from - less + x y
    void subtract_and_add(const T *__restrict from, const T *__restrict less, const S *__restrict x,
                          const S *__restrict y, T *__restrict out) const {
        for (int i = 0; i < length(); ++i) out[i] = from[i] - less[i] + product(x[i], y[i]);
    }

    // out = (nx - kx) (ny - ky) - constant + more
    void leave_both(S nx, const S *__restrict kx, S ny, const S *__restrict ky, T constant, const T *__restrict more,
                    T *__restrict out) const {
        for (int i = 0; i < length(); ++i)
            out[i] =
                static_cast<T>(product(static_cast<S>(nx - kx[i]), static_cast<S>(ny - ky[i])) - constant + more[i]);
    }

  private:
    const Geometry &g;
    int length() const { return plane_length<P>(g); }
};

} // namespace bestguess
