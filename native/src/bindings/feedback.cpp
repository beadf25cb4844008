// Binds the search for feedback games: one object that keeps its transposition table between runs.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/kept_search.hpp"
#include "bindings/table_arrays.hpp"
#include "feedback/decision_tree.hpp"
#include "feedback/find_symmetries.hpp"
#include "feedback/search.hpp"

using namespace bestguess;
using namespace bestguess::feedback;
using namespace nb::literals;

namespace {

class FeedbackSolver : public KeptSearch<AnswerTable, Search, 1 << 22> {
  public:
    using Columns = std::variant<Matrix<std::uint32_t>, Matrix<std::uint8_t>>;

    FeedbackSolver(Columns columns, Vector<double> weights, Vector<std::int64_t> solving, std::size_t memory,
                   bool worst, const Matrix<std::uint16_t> &given, const Vector<std::uint16_t> &first,
                   std::size_t tries, double loss, const Matrix<std::uint64_t> &query_properties,
                   const Matrix<std::uint64_t> &secret_properties)
        : columns_(std::move(columns)) {
        const auto [secrets, queries] = std::visit(
            [](const auto &array) { return std::pair<std::size_t, std::size_t>{array.shape(0), array.shape(1)}; },
            columns_);
        if (secrets == 0 || secrets != weights.shape(0))
            throw std::invalid_argument("weights: one for each row of columns, and at least one");
        if (queries == 0 || queries >= NO_QUERY) throw std::invalid_argument("columns: 1 to 65534 queries");
        if (queries != solving.shape(0)) throw std::invalid_argument("solving: one for each query");
        const double total = total_of_whole(weights);
        if (tries && (worst || !(loss >= 1.0) || loss != std::floor(loss)))
            throw std::invalid_argument("loss: a whole number, 1 or more, and not in the worst case");
        // Sums of questions are exact under this limit: no policy asks more of them than there are secrets. What is
        // lost is exact if total * loss is under it, too; else it is only certain to cost a loss at least.
        const double most = tries ? static_cast<double>(tries) : static_cast<double>(secrets + 1);
        if (!(total * most < 9e15 && loss < 9e15)) throw std::invalid_argument("weights: too large for exact sums");
        std::vector<Permutation> symmetries = permutations(given, queries);
        const bool keeps = query_properties.is_valid();
        if (keeps != secret_properties.is_valid() ||
            (keeps && (query_properties.shape(0) != queries || secret_properties.shape(0) != secrets ||
                       query_properties.shape(1) != secret_properties.shape(1))))
            throw std::invalid_argument(
                "query_properties: a row for each query, and equally long ones for the secrets");
        if (keeps && !symmetries.empty()) throw std::invalid_argument("symmetries: none where properties are kept");
        const std::vector<Query> begin = first.is_valid() ? first_queries(first, queries) : std::vector<Query>{};
        nb::gil_scoped_release release;
        const std::vector<double> ones(secrets, 1.0); // in the worst case all secrets weigh the same
        const double *weigh = worst ? ones.data() : weights.data();
        std::visit(
            [&](const auto &array) {
                table_ = std::make_unique<AnswerTable>(array.data(), weigh, solving.data(), queries, secrets);
            },
            columns_);
        KeptProperties kept;
        if (keeps)
            kept = {query_properties.data(), secret_properties.data(), query_properties.shape(1), *table_};
        else if (!given.is_valid())
            symmetries = SymmetryFinder::of(*table_);
        for (const Permutation &to : symmetries)
            if (!is_symmetry(*table_, to))
                throw std::invalid_argument("symmetries: one does not map the secrets to secrets that answer alike");
        search_ = std::make_unique<Search>(*table_, worst, symmetries, memory, tries ? Tries{tries, loss} : Tries{},
                                           begin, std::move(kept));
    }

    void begin_with(const Vector<std::uint16_t> &first) {
        search_->begin_with(first_queries(first, table_->queries()));
    }

    std::tuple<Array<std::uint16_t>, Array<double>> openings() {
        std::vector<std::uint16_t> queries;
        std::vector<double> bounds;
        {
            nb::gil_scoped_release release;
            for (const Candidate &candidate : search_->openings())
                queries.push_back(candidate.query), bounds.push_back(candidate.bound);
        }
        return {to_numpy(std::move(queries)), to_numpy(std::move(bounds))};
    }

    Nodes tree(unsigned beam, const Progress &progress) {
        return tree_by([&](unsigned wide, const Tick &tick) { return TreeWriter::write(*search_, wide, tick); }, beam,
                       progress);
    }

  private:
    static std::vector<Query> first_queries(const Vector<std::uint16_t> &given, std::size_t queries) {
        std::vector<Query> first(given.data(), given.data() + given.shape(0));
        std::sort(first.begin(), first.end());
        if (first.empty() || first.back() >= queries) throw std::invalid_argument("first: one or more of the queries");
        return first;
    }

    Columns columns_; // bytes are read where they lie
};

} // namespace

void bind_feedback(nb::module_ &m) {
    nb::class_<FeedbackSolver> solver(
        m, "FeedbackSolver",
        R"(The search for games that end when the secret has been asked, see ``native/src/feedback/search.hpp``.

Not for several threads at once.)");
    solver
        .def(nb::init<FeedbackSolver::Columns, Vector<double>, Vector<std::int64_t>, std::size_t, bool,
                      const Matrix<std::uint16_t> &, const Vector<std::uint16_t> &, std::size_t, double,
                      const Matrix<std::uint64_t> &, const Matrix<std::uint64_t> &>(),
             "columns"_a, "weights"_a, "solving"_a, nb::kw_only(), "memory"_a, "worst"_a = false,
             "symmetries"_a.none() = nb::none(), "first"_a.none() = nb::none(), "tries"_a = std::size_t{0},
             "loss"_a = 0.0, "query_properties"_a.none() = nb::none(), "secret_properties"_a.none() = nb::none(),
             R"(``columns`` (n, Q) are the answers of each secret, ``weights`` (n,) whole numbers, 1 or more.

Columns of bytes are read where they lie and may not be changed any more; of larger numbers a copy is made, in bytes
where no query has more than 256 answers.

``solving`` (Q,) is the answer to each query that ends the game, -1 where none does. ``worst`` asks for the most
questions whatever the secret, else for the sum of weight times questions. ``memory`` is the size of the
transposition table in bytes. ``symmetries`` (m, Q) are permutations of the queries that leave the game as it
is: each maps the secrets to secrets of equal weight that answer alike. Of the group that they generate only
one query of each orbit is searched. ``None`` makes it look for them itself, for a few seconds at most.
``tries`` is how many questions may be asked, 0 for any number; a secret that they do not solve costs ``loss`` for each
unit of its weight, beside the questions asked. What is lost is exact where the sum of all weights times ``loss`` is
below 9e15; else only whether anything is. ``first`` are the queries that a policy may begin with, any if ``None``: values, bounds and policies are of those.
``query_properties`` (Q, w) and ``secret_properties`` (n, w) are bits: a query must have each property that an earlier
query had in common with the secret, as in Wordle's hard mode. Secrets that answer a query alike have the same ones in
common with it, and a query that solves a secret has all of that secret's.
Raises ``ValueError`` otherwise, or for a secret that no query solves.)")
        .def(
            "run", &FeedbackSolver::run, "budget"_a = INFINITE, "beam"_a = unsigned{FULL_BEAM}, "seconds"_a = INFINITE,
            "progress"_a = nb::none(),
            R"(Search until the value is known or not below ``budget``: lower bound, upper bound, whether it was stopped.

``beam`` is how many queries of each set are searched, 65535 for all. It stops after ``seconds`` or when ``progress``, called now and then, returns true. Ctrl-C raises.)")
        .def("begin_with", &FeedbackSolver::begin_with, "first"_a,
             R"(Begin anew with these first queries (m,): :attr:`bounds` and :meth:`tree` are of policies that begin so.

What was learned of smaller sets is kept. Raises ``ValueError`` for none, or a number that is no query.)")
        .def(
            "openings", &FeedbackSolver::openings,
            R"(The queries that may come first, one for each way to partition the secrets, and lower bounds on their policies.

Both of shape (m,), the least bound first. Of queries that symmetries map to each other one is named.)")
        .def(
            "tree", &FeedbackSolver::tree, "beam"_a = unsigned{FULL_BEAM}, "progress"_a = nb::none(),
            R"(The policy of the upper bound: of each node the query, the parent, the answer that leads there, the secret.

Last comes what it costs, infinite if it was stopped. Nodes are in depth-first order, and -1 stands for nothing.
A leaf is where a query was answered by what solves, or where no try is left (no secret). What the table has lost is searched again, by beams of up to
``beam`` queries.)")
        .def_prop_ro("nodes", &FeedbackSolver::nodes, R"(How many sets were searched.)");
    bind_kept(solver);
}
