// What solvers have in common that keep a search, with its transposition table, between runs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>

#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "bindings/table_arrays.hpp"

namespace bestguess {

// The table and the search are made by the solver, which also writes the policy down. The clock and Ctrl-C are looked
// at each time that so much WORK is done.
template <class Table, class Search, std::size_t WORK> class KeptSearch {
  public:
    std::tuple<double, double, bool> run(double budget, unsigned beam, double seconds, const Progress &progress) {
        const Tick tick = ticker(seconds, progress);
        const auto value = [&] {
            nb::gil_scoped_release release;
            return search_->run(budget, within(beam), tick);
        }();
        return {value.lower, value.upper, search_->stopped()};
    }

    solver::Entries dump(std::size_t most) const {
        return solver::to_arrays(search_->transpositions(), table_->secrets(), most);
    }

    void restore(Matrix<std::uint64_t> keys, Matrix<double> bounds, Matrix<std::uint32_t> rest) {
        solver::from_arrays(search_->transpositions(), table_->secrets(), table_->queries(), keys, bounds, rest);
        search_->recall();
    }

    std::tuple<double, double> bounds() const { return {search_->root().lower, search_->root().upper}; }
    std::uint64_t nodes() const { return search_->nodes(); }
    std::size_t memo_size() const { return search_->transpositions().size(); }

  protected:
    using Tick = typename Search::Tick;

    // The policy that write(beam, tick) finds.
    template <class Write> static Nodes tree_by(const Write &write, unsigned beam, const Progress &progress) {
        const Tick tick = ticker(solver::INFINITE, progress);
        return to_arrays([&] {
            nb::gil_scoped_release release;
            return write(within(beam), tick);
        }());
    }

    std::unique_ptr<Table> table_;
    std::unique_ptr<Search> search_; // of the table

  private:
    static unsigned within(unsigned beam) { return std::clamp(beam, 1u, unsigned{solver::FULL_BEAM}); }

    // Ends the search when the time is over, when `progress` returns true, or by an exception of Python (Ctrl-C).
    static Tick ticker(double seconds, const Progress &progress) {
        using Clock = std::chrono::steady_clock;
        const auto begun = Clock::now();
        return [=, work = std::size_t{0}](std::size_t more) mutable {
            if ((work += more + 256) < WORK) return false;
            work = 0;
            if (std::chrono::duration<double>(Clock::now() - begun).count() >= seconds) return true;
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals()) throw nb::python_error();
            return progress && nb::cast<bool>((*progress)());
        };
    }
};

// Adds the members that are alike in all solvers.
template <class Solver> void bind_kept(nb::class_<Solver> &solver) {
    solver
        .def(
            "dump", &Solver::dump, nb::arg("most"),
            R"(The entries of the largest sets, up to ``most``: keys (n, 2), bounds (n, 2), query, beam and size (n, 3).)")
        .def("restore", &Solver::restore, nb::arg("keys"), nb::arg("bounds"), nb::arg("rest"),
             R"(Add what :meth:`dump` gave, of this or another solver of the same table and objective.)")
        .def_prop_ro("bounds", &Solver::bounds,
                     R"(The certified bounds on the value by now, also while :meth:`run` calls ``progress``.)")
        .def_prop_ro("memo_size", &Solver::memo_size, R"(How many sets the transposition table holds.)");
}

} // namespace bestguess
