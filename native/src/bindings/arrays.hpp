// Helpers shared by all bindings: arrays that numpy owns, and Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"

namespace bestguess {

namespace nb = nanobind;

// Gives the values to numpy, without a copy.
template <class T> nb::ndarray<nb::numpy, T> to_numpy(std::vector<T> &&values, std::initializer_list<std::size_t> shape) {
    auto *owned = new std::vector<T>(std::move(values));
    nb::capsule owner(owned, [](void *p) noexcept { delete static_cast<std::vector<T> *>(p); });
    return nb::ndarray<nb::numpy, T>(owned->data(), shape, owner);
}

template <class T> nb::ndarray<nb::numpy, T> to_numpy(std::vector<T> &&values) {
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
