// The search against the recursion it stands for, on small random tables: every objective, order and size of core,
// budgets, beams, runs that were stopped, and the cost of the tree. To be run under sanitizers.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>

#include "solver/answer_table.cpp" // a test is one file for the compiler
#include "solver/bitset_searches.cpp"
#include "solver/decision_tree.hpp"
#include "solver/search.cpp"

using namespace bestguess::solver;

namespace {

void require(bool holds, const char *law, const char *objective, int round) {
    if (holds) return;
    std::fprintf(stderr, "broken in round %d, %s: %s\n", round, objective, law);
    std::exit(1);
}

struct Dice {
    std::mt19937 engine;

    int roll(int low, int high) { return low + static_cast<int>(engine() % static_cast<unsigned>(high - low + 1)); }
};

// A table of few secrets, and its value by trying every query of every set.
struct Problem {
    using Set = unsigned;

    std::size_t queries, secrets;
    std::vector<std::uint32_t> codes;
    std::vector<double> weights;
    Objective objective{};
    std::map<std::pair<Set, int>, double> known;

    // Words of three letters, answers with gaps, or answers at random; no two secrets answer all alike.
    explicit Problem(Dice &dice) : queries(static_cast<std::size_t>(dice.roll(2, 8))), secrets(0) {
        const int kind = dice.roll(0, 1), misses = dice.roll(2, 8);
        std::vector<std::vector<std::uint32_t>> columns;
        for (int i = dice.roll(1, queries < 5 ? 24 : 11); i-- > 0;) {
            std::vector<std::uint32_t> column(queries, 0);
            if (kind == 0)
                for (int place = 0; place < 3; ++place)
                    column[static_cast<std::size_t>(dice.roll(0, static_cast<int>(queries) - 1))] |= 1u << place;
            else
                for (auto &code : column)
                    code = dice.roll(0, 9) < misses ? 0 : static_cast<std::uint32_t>(dice.roll(1, 3));
            if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
        }
        secrets = columns.size();
        for (std::size_t q = 0; q < queries; ++q)
            for (const auto &column : columns) codes.push_back(column[q]);
        const bool alike = dice.roll(0, 1);
        for (std::size_t s = 0; s < secrets; ++s) weights.push_back(alike ? 1.0 : dice.roll(1, 6));
    }

    double mass(Set set) const {
        double sum = 0.0;
        for (std::size_t s = 0; s < secrets; ++s)
            if (set >> s & 1) sum += weights[s];
        return sum;
    }

    double value(Set set, int left) {
        const bool one = !(set & (set - 1));
        if (left < 0 && !(objective.named && one)) return mass(set);
        if (one) return 0.0;
        const auto [at, added] = known.try_emplace({set, left}, INFINITE);
        if (!added) return at->second;
        double best = INFINITE;
        for (std::size_t q = 0; q < queries; ++q) {
            std::map<std::uint32_t, Set> parts;
            for (std::size_t s = 0; s < secrets; ++s)
                if (set >> s & 1) parts[codes[q * secrets + s]] |= Set{1} << s;
            if (parts.size() < 2) continue;
            double cost = 0.0;
            for (const auto &[answer, part] : parts) {
                const double own =
                    objective.step(answer == 0, mass(part)) + value(part, objective.after(answer == 0, left));
                cost = objective.sum ? cost + own : std::max(cost, own);
            }
            best = std::min(best, cost);
        }
        return known[{set, left}] = best;
    }
};

// The answers to one query part the secrets: each part has its value, after a beam or without one, and what they must
// cost adds up to no more than the whole must.
void hold_parts(Problem &problem, Search &search, int left, double value, const char *objective, Dice &dice,
                int round) {
    const Search::Tick on = [](std::size_t) { return false; };
    const auto query = static_cast<std::size_t>(dice.roll(0, static_cast<int>(problem.queries) - 1));
    std::map<std::uint32_t, std::vector<std::uint32_t>> parts;
    for (std::uint32_t s = 0; s < problem.secrets; ++s) parts[problem.codes[query * problem.secrets + s]].push_back(s);
    double sum = 0.0;
    for (const auto &[answer, part] : parts) {
        Problem::Set set = 0;
        for (const std::uint32_t s : part) set |= Problem::Set{1} << s;
        const double own = problem.value(set, left);
        if (dice.roll(0, 1)) {
            const Bounds rough = search.run(part, left, INFINITE, 1, on);
            require(rough.lower <= own && rough.upper >= own, "the bounds of a part hold", objective, round);
        }
        const Bounds found = search.run(part, left, INFINITE, FULL_BEAM, on);
        require(found.lower == own && found.upper == own, "the value of a part is found", objective, round);
        sum = problem.objective.sum ? sum + own : std::max(sum, own);
    }
    require(sum <= value, "parts cost no more than the whole", objective, round);
}

void hold(Problem &problem, const char *objective, Order order, std::size_t core, Dice &dice, int round) {
    const AnswerTable table(problem.codes.data(), problem.weights.data(), problem.queries, problem.secrets);
    const int left = problem.objective.lives ? dice.roll(0, 4) : 0;
    const double value = problem.value((Problem::Set{1} << problem.secrets) - 1, left);
    const Search::Tick on = [](std::size_t) { return false; };
    Search search(table, problem.objective, {true, true, order}, 1 << 18, core ? MAX_BITSET_SECRETS : 0, core);
    if (!dice.roll(0, 15)) search.share(2);
    const auto brackets = [&](const Bounds &found, const char *law) {
        require(found.lower <= value && found.upper >= value, law, objective, round);
    };
    if (dice.roll(0, 1)) {
        for (const unsigned beam : {1u, 2u}) brackets(search.run(left, INFINITE, beam, on), "a beam's bounds hold");
        for (int i = 0; i < 3; ++i) {
            const double budget = dice.roll(0, static_cast<int>(value * 1.3) + 2);
            const Bounds found = search.run(left, budget, FULL_BEAM, on);
            brackets(found, "the bounds of a budget hold");
            require(found.exact() || found.lower >= budget, "a budget is decided", objective, round);
        }
    } else {
        int steps = dice.roll(1, 30);
        brackets(search.run(left, INFINITE, FULL_BEAM, [&](std::size_t) { return --steps <= 0; }),
                 "a stop keeps the bounds true");
    }
    if (dice.roll(0, 1)) hold_parts(problem, search, left, value, objective, dice, round);
    const Bounds found = search.run(left, INFINITE, FULL_BEAM, on);
    require(found.lower == value && found.upper == value, "the value is found", objective, round);
    require(TreeWriter::write(search, left, FULL_BEAM, on).cost == value, "the tree costs the value", objective, round);
}

// Sets of up to some hundred secrets cost the same as bits and as lists of members, by one thread and by two.
void hold_bitsets(Dice &dice, int round) {
    const std::size_t queries = 10, secrets = static_cast<std::size_t>(dice.roll(40, 600));
    std::vector<std::uint32_t> codes(queries * secrets);
    for (std::uint32_t &code : codes) code = dice.roll(0, 2) ? static_cast<std::uint32_t>(dice.roll(1, 6)) : 0;
    const std::vector<double> weights(secrets, dice.roll(1, 3));
    const AnswerTable table(codes.data(), weights.data(), queries, secrets);
    const Search::Tick on = [](std::size_t) { return false; };
    Search is_pair(table, Objective::of("questions"), {true, true, Order::entropy}, 1 << 22);
    const double value = is_pair.run(0, INFINITE, FULL_BEAM, on).upper;
    Search search(table, Objective::of("questions"), {}, 1 << 22);
    search.share(static_cast<std::size_t>(dice.roll(1, 2)));
    const Bounds some = search.run(0, std::ceil(value * 0.9), FULL_BEAM, on);
    require(some.lower >= std::ceil(value * 0.9) && some.lower <= value && some.upper >= value,
            "the bounds of large sets hold", "questions", round);
    const Bounds found = search.run(0, INFINITE, FULL_BEAM, on);
    require(found.lower == value && found.upper == value, "the value of large sets is found", "questions", round);
    require(TreeWriter::write(search, 0, FULL_BEAM, on).cost == value, "their tree costs the value", "questions",
            round);
}

} // namespace

int main() {
    Dice dice{std::mt19937(1)};
    for (int round = 0; round < 30; ++round) hold_bitsets(dice, round);
    for (int round = 0; round < 300; ++round) {
        Problem problem(dice);
        for (const char *objective :
             {"questions", "misses", "win", "win-unnamed", "late", "worst-questions", "worst-misses"}) {
            problem.objective = Objective::of(objective);
            problem.known.clear();
            for (const Order order : {Order::learned, Order::entropy})
                for (const std::size_t core : {0, 3, 16}) hold(problem, objective, order, core, dice, round);
        }
    }
    std::puts("all hold");
}
