// Helpers shared by all bindings: arrays that numpy owns, and Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"

namespace bestguess {

namespace nb = nanobind;

// Arguments: arrays that are read where they lie.
template <class T> using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T> using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A result: an array that numpy owns.
template <class T> using Array = nb::ndarray<nb::numpy, T>;

// What is called now and then while a search goes on, which stops when it returns true.
using Progress = std::optional<nb::typed<nb::callable, bool()>>;

// Gives the values to numpy, without a copy.
template <class T> Array<T> to_numpy(std::vector<T> &&values, std::initializer_list<std::size_t> shape) {
    auto *owned = new std::vector<T>(std::move(values));
    nb::capsule owner(owned, [](void *p) noexcept { delete static_cast<std::vector<T> *>(p); });
    return nb::ndarray<nb::numpy, T>(owned->data(), shape, owner);
}

template <class T> Array<T> to_numpy(std::vector<T> &&values) {
    const std::size_t size = values.size();
    return to_numpy(std::move(values), {size});
}

// Lets Ctrl-C end work that has released the GIL. Only for the main thread of Python.
inline InterruptCheck interruptible() {
    return InterruptCheck([] {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals()) throw nb::python_error();
    });
}

} // namespace bestguess
