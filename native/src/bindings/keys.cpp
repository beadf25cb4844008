// Binds the search for the shortest identification key: one object that keeps its transposition table between runs.
#include <nanobind/stl/tuple.h>

#include <cmath>
#include <memory>
#include <stdexcept>

#include "bindings/arrays.hpp"
#include "bindings/kept_search.hpp"
#include "keys/search.hpp"

using namespace bestguess;
using namespace bestguess::keys;
using namespace nb::literals;

namespace {

constexpr std::size_t MOST_THINGS = 1 << 14; // every two of them are compared

class KeySolver : public KeptSearch<ThingTable, Search, 1 << 18> {
  public:
    KeySolver(Matrix<std::uint64_t> cells, Vector<double> weights, Vector<double> costs, std::size_t memory,
              bool worst) {
        check(cells, weights, costs);
        table_ =
            std::make_unique<ThingTable>(cells.data(), weights.data(), costs.data(), cells.shape(0), cells.shape(1));
        search_ = std::make_unique<Search>(*table_, worst, memory);
    }

    Nodes tree(unsigned beam, const Progress &progress) {
        return tree_by([&](unsigned wide, const Tick &tick) { return search_->tree(wide, tick); }, beam, progress);
    }

  private:
    static void check(const Matrix<std::uint64_t> &cells, const Vector<double> &weights, const Vector<double> &costs) {
        const std::size_t queries = cells.shape(0), things = cells.shape(1);
        if (things < 1 || things > MOST_THINGS) throw std::invalid_argument("cells: 1 to 16384 columns");
        if (queries < 1 || queries >= NO_QUERY) throw std::invalid_argument("cells: 1 to 65534 rows");
        if (things != weights.shape(0)) throw std::invalid_argument("weights: one for each column of cells");
        if (queries != costs.shape(0)) throw std::invalid_argument("costs: one for each row of cells");
        for (std::size_t q = 0; q < queries; ++q)
            for (std::size_t t = 0; t < things; ++t)
                if (!cells(q, t)) throw std::invalid_argument("cells: one bit or more in each");
        for (std::size_t t = 0; t < things; ++t)
            if (!(weights(t) > 0.0 && std::isfinite(weights(t)))) throw std::invalid_argument("weights: above 0");
        double most = 0.0, total = 0.0; // the cost of all questions, the weight of all things
        for (std::size_t q = 0; q < queries; ++q) {
            if (!(costs(q) > 0.0 && std::isfinite(costs(q)))) throw std::invalid_argument("costs: above 0");
            most += costs(q);
        }
        for (std::size_t t = 0; t < things; ++t) total += weights(t);
        if (!std::isfinite(most * total)) throw std::invalid_argument("weights, costs: too large for their sums");
    }
};

} // namespace

void bind_keys(nb::module_ &m) {
    nb::class_<KeySolver> solver(m, "KeySolver",
                                 R"(The search for the shortest identification key, see ``native/src/keys/search.hpp``.

Not for several threads at once.)");
    solver
        .def(nb::init<Matrix<std::uint64_t>, Vector<double>, Vector<double>, std::size_t, bool>(), "cells"_a,
             "weights"_a, "costs"_a, nb::kw_only(), "memory"_a, "worst"_a = false,
             R"(``cells`` (Q, n) are the answers that a thing may give, as bits, each equally likely.

``weights`` (n,) and ``costs`` (Q,) are above 0. ``worst`` asks for the greatest cost on the way to any thing, else for
the sum of weight times cost. ``memory`` is the size of the transposition table in bytes. Raises ``ValueError``
otherwise, and for more than 16,384 things.)")
        .def(
            "run", &KeySolver::run, "budget"_a = INFINITE, "beam"_a = unsigned{FULL_BEAM}, "seconds"_a = INFINITE,
            "progress"_a = nb::none(),
            R"(Search until the value is known or not below ``budget``: lower bound, upper bound, whether it was stopped.

``beam`` is how many questions of each set are searched, 65535 for all; a narrower one looks at all budgets. It
stops after ``seconds`` or when ``progress``, called now and then, returns true. Ctrl-C raises.)")
        .def("tree", &KeySolver::tree, "beam"_a = unsigned{FULL_BEAM}, "progress"_a = nb::none(),
             R"(The policy of the upper bound: of each node the query, the parent, the bit of the answer, the thing.

Last comes what it costs, infinite if it was stopped. Nodes are in depth-first order, and -1 stands for nothing.
A leaf has the first of the things that no question tells apart any more.)")
        .def_prop_ro("nodes", &KeySolver::nodes, R"(The number of sets searched.)");
    bind_kept(solver);
}
