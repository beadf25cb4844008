// Binds the search: one object that keeps its transposition table between runs.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/codes.hpp"
#include "bindings/kept_search.hpp"
#include "bindings/table_arrays.hpp"
#include "solver/decision_tree.hpp"
#include "solver/greedy_cost.hpp"

using namespace bestguess;
using namespace bestguess::solver;
using namespace nb::literals;

namespace {

using Clock = std::chrono::steady_clock;

Order order_of(const std::string &name) {
    if (name == "given") return Order::given;
    if (name == "entropy") return Order::entropy;
    if (name == "learned") return Order::learned;
    throw std::invalid_argument("order: no '" + name + "'");
}

class Solver {
  public:
    Solver(Codes table, Vector<double> weights, const std::string &objective, std::size_t memory, int left, bool memo,
           bool prune, const std::string &order, const Matrix<std::uint32_t> &last, const Matrix<std::uint64_t> &group,
           const Matrix<std::uint16_t> &symmetries)
        : left_(left) {
        NumberedCodes codes(table);
        const std::size_t queries = codes.queries;
        if (codes.secrets == 0 || codes.secrets != weights.shape(0))
            throw std::invalid_argument("weights: one for each column of codes, and at least one");
        if (queries >= NO_QUERY) throw std::invalid_argument("codes: at most 65534 queries");
        const double total = total_of_whole(weights);
        // All sums are exact under this limit: they add up to no more than the total for each query asked.
        if (!(total * static_cast<double>(queries + 1) < 9e15))
            throw std::invalid_argument("weights: too large for exact sums");
        if (left < 0 || left > Search::MAX_LEFT) throw std::invalid_argument("left: 0 to 63 misses");
        const bool past = last.is_valid();
        if (past != group.is_valid()) throw std::invalid_argument("last, group: both or none");
        const std::vector<std::vector<std::uint16_t>> seen = permutations(symmetries, queries);
        const Objective goal = Objective::of(objective);
        if (past) check_past(codes, last, group, goal);
        const Switches switches{memo, prune, order_of(order)};
        nb::gil_scoped_release release;
        table_ = std::make_unique<AnswerTable>(codes.data, weights.data(), queries, codes.secrets,
                                               past ? last.data() : nullptr, past ? group.data() : nullptr);
        for (const std::vector<std::uint16_t> &to : seen) table_->symmetry(to);
        search_ = std::make_unique<Search>(*table_, goal, switches, memory);
        names_ = std::move(codes.names);
    }

    std::tuple<double, double, bool> run(double budget, unsigned beam, double seconds, const Progress &progress) {
        Bounds value;
        const Search::Tick tick = ticker(seconds, progress);
        {
            nb::gil_scoped_release release;
            value = search_->run(left_, budget, std::min(beam, unsigned{FULL_BEAM}), tick);
        }
        return {value.lower, value.upper, search_->stopped()};
    }

    std::tuple<double, double, bool> part(Vector<std::uint32_t> columns, int left, double budget, unsigned beam,
                                          double seconds, const Progress &progress) {
        if (left < 0 || left > Search::MAX_LEFT) throw std::invalid_argument("left: 0 to 63 misses");
        std::vector<std::uint32_t> secrets;
        for (std::size_t i = 0; i < columns.shape(0); ++i) {
            if (columns(i) >= table_->columns()) throw std::invalid_argument("columns: no such secret");
            secrets.push_back(static_cast<std::uint32_t>(table_->place(columns(i))));
        }
        std::sort(secrets.begin(), secrets.end());
        secrets.erase(std::unique(secrets.begin(), secrets.end()), secrets.end());
        if (secrets.empty()) throw std::invalid_argument("columns: at least one");
        Bounds value;
        const Search::Tick tick = ticker(seconds, progress);
        {
            nb::gil_scoped_release release;
            value = search_->run(secrets, left, budget, std::min(beam, unsigned{FULL_BEAM}), tick);
        }
        return {value.lower, value.upper, search_->stopped()};
    }

    Nodes tree(unsigned beam, const Progress &progress) {
        DecisionTree tree;
        const Search::Tick tick = ticker(INFINITE, progress);
        {
            nb::gil_scoped_release release;
            tree = TreeWriter::write(*search_, left_, std::min(beam, unsigned{FULL_BEAM}), tick);
        }
        for (std::size_t node = 0; node < tree.answer.size(); ++node)
            if (const std::int64_t parent = tree.parent[node]; parent >= 0)
                tree.answer[node] =
                    names_(static_cast<std::size_t>(tree.query[static_cast<std::size_t>(parent)]), tree.answer[node]);
        return to_arrays(std::move(tree));
    }

    double likeliest(const std::string &ties, double seconds, const Progress &progress) {
        const GreedyCost::Ties how = GreedyCost::ties_of(ties);
        const Search::Tick tick = ticker(seconds, progress);
        nb::gil_scoped_release release;
        return GreedyCost(*table_, how, tick).cost();
    }

    Entries dump(std::size_t most) const { return to_arrays(search_->transpositions(), table_->size(), most); }

    void restore(Matrix<std::uint64_t> keys, Matrix<double> bounds, Matrix<std::uint32_t> rest) {
        from_arrays(search_->transpositions(), table_->size(), table_->queries(), keys, bounds, rest);
    }

    void share(std::size_t threads) {
        if (threads < 1 || threads > Search::MOST_THREADS) throw std::invalid_argument("threads: 1 to 256");
        search_->share(threads);
    }

    std::tuple<double, double> bounds() const { return {search_->bounds().lower, search_->bounds().upper}; }
    std::uint64_t nodes() const { return search_->nodes(); }
    std::size_t memo_size() const { return search_->transpositions().size(); }

  private:
    static void check_past(const NumberedCodes &codes, const Matrix<std::uint32_t> &last,
                           const Matrix<std::uint64_t> &group, const Objective &objective) {
        const std::size_t queries = codes.queries, secrets = codes.secrets;
        for (const auto &[rows, columns] : {std::pair{last.shape(0), last.shape(1)}, {group.shape(0), group.shape(1)}})
            if (rows != queries || columns != secrets)
                throw std::invalid_argument("last, group: of the shape of codes");
        if (queries > 64) throw std::invalid_argument("group: at most 64 queries");
        if (objective.named)
            throw std::invalid_argument("objective: no secret is named where answers depend on the past");
        for (std::size_t s = 0; s < secrets; ++s)
            for (std::size_t q = 0; q < queries; ++q) {
                const Past whole = group(q, s);
                bool fits = (codes(q, s) == 0) == (last(q, s) == 0) && (codes(q, s) == 0) == (whole == 0);
                fits &= !whole || (whole & bit(q) && (queries == 64 || whole < bit(queries)));
                for (std::size_t other = 0; other < queries && fits; ++other)
                    fits &= !(whole & bit(other)) || group(other, s) == whole;
                if (!fits) throw std::invalid_argument("group: what hits a secret, parted into sets");
            }
    }

    // Ends the search when the time is over, when `progress` returns true, or by an exception of Python (Ctrl-C).
    // `progress` is called after equal amounts of work, the same on every machine; the clock and Ctrl-C are checked
    // more often.
    Search::Tick ticker(double seconds, const Progress &progress) {
        const auto begun = Clock::now();
        // The cost of a node grows with its secrets and with the number of queries.
        const std::size_t share = std::max<std::size_t>(1, table_->queries() / 64);
        return [=, work = std::size_t{0}, calls = std::size_t{0}, signals = begun](std::size_t size) mutable {
            const bool beat = (work += share * (size + 64)) >= (1 << 20);
            if (!beat && share == 1 && ++calls % 16) return false;
            const auto now = Clock::now();
            if (std::chrono::duration<double>(now - begun).count() >= seconds) return true;
            if (!beat && now - signals < std::chrono::milliseconds(100)) return false;
            signals = now;
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals()) throw nb::python_error();
            if (!beat) return false;
            work = 0;
            return progress && nb::cast<bool>((*progress)());
        };
    }

    int left_;
    AnswerNames names_;
    std::unique_ptr<AnswerTable> table_;
    std::unique_ptr<Search> search_;
};

} // namespace

void bind_solver(nb::module_ &m) {
    nb::class_<Solver> solver(
        m, "Solver",
        R"(The search for exact play, see ``native/src/solver/search.hpp``. Not for several threads at once.)");
    solver
        .def(nb::init<Codes, Vector<double>, const std::string &, std::size_t, int, bool, bool, const std::string &,
                      const Matrix<std::uint32_t> &, const Matrix<std::uint64_t> &, const Matrix<std::uint16_t> &>(),
             "codes"_a, "weights"_a, nb::kw_only(), "objective"_a, "memory"_a, "left"_a = 0, "memo"_a = true,
             "prune"_a = true, "order"_a = "learned", "last"_a.none() = nb::none(), "group"_a.none() = nb::none(),
             "symmetries"_a.none() = nb::none(),
             R"(``codes`` (Q, n), 0 the miss; ``weights`` (n,) whole numbers, 1 or more.

Where answers depend on the past, the queries that hit a secret form groups: ``group`` (Q, n) is the set of
queries of the group of each, as bits (0 for a miss; at most 64 queries), and ``last`` (Q, n) what is answered
once all others of the group were asked. The search then ends when it is known what every query hits.

``symmetries`` (m, Q) are permutations of the queries that leave the problem as it is (the turned board): what
is known of a set is then known of its images. One that does not is refused.

``objective`` is ``questions``, ``misses``, ``win``, ``win-unnamed``, ``worst-questions``,
``worst-misses`` or ``late`` (the weight that ``left`` + 1 questions do not tell from all others); ``left``
the misses survived (0 to 63), for the two that win; ``memory`` the bytes of the transposition table;
``order`` is ``given``, ``entropy`` or ``learned``. Raises ``ValueError`` otherwise.)")
        .def(
            "run", &Solver::run, "budget"_a = INFINITE, "beam"_a = unsigned{FULL_BEAM}, "seconds"_a = INFINITE,
            "progress"_a = nb::none(),
            R"(Search until the value is known or not below ``budget``: lower bound, upper bound, whether it was stopped.

Values are sums of weights (of the questions, the misses, the secrets lost), or numbers of questions or
misses for the worst case. ``beam`` is how many queries of each set are searched, 65535 for all. It
stops after ``seconds`` or when ``progress``, called now and then, returns true. Ctrl-C raises.)")
        .def("part", &Solver::part, "columns"_a, "left"_a = 0, "budget"_a = INFINITE, "beam"_a = unsigned{FULL_BEAM},
             "seconds"_a = INFINITE, "progress"_a = nb::none(),
             R"(Search the secrets of these columns only, with ``left`` misses survived; see :meth:`run`.

The table is shared: what is learned of a part serves all others. Raises ``ValueError`` for no columns, and for
columns that do not exist.)")
        .def(
            "tree", &Solver::tree, "beam"_a = unsigned{FULL_BEAM}, "progress"_a = nb::none(),
            R"(The policy of the upper bound: of each node the query, the parent, the answer that leads there, the secret.

Last comes what it costs. Nodes are in depth-first order, and -1 stands for nothing: no query is asked
in a leaf, and no secret is found in a lost one. What the table has lost is searched again.)")
        .def("likeliest", &Solver::likeliest, "ties"_a = "first", "seconds"_a = INFINITE, "progress"_a = nb::none(),
             R"(The cost in misses, by weight, of always asking the query that hits most: the greedy policy.

Of equal ones it asks the ``first``, or whichever turns out ``best`` or ``worst`` of all such policies.
Infinite if it was stopped, as :meth:`run` is.)")
        .def("share", &Solver::share, "threads"_a,
             R"(From now on, search with so many threads where all queries are searched, with one table for all.

Values and bounds are certified all the same; of several best policies it may find another one each time. The
worst case, and a search without a table, stay with one. Raises ``ValueError`` for less than 1 or more than 256.)")
        .def_prop_ro("nodes", &Solver::nodes, R"(How many sets of two secrets or more were searched or looked up.)");
    bind_kept(solver);
}
