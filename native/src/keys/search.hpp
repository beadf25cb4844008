// The shortest identification key: branch and bound over sets of things, where questions cost differently and a thing
// may give one of several answers.
//
//   V(S) = min over questions q of  cost(q) w(S) + sum over answers a of V(S_a),    V = 0 where no question tells more
//
// S is a set of weighted things; a thing with k answers in the cell of q is in k of the parts, each time with a k-th of
// its weight. `worst` asks for the greatest cost on the way to any thing instead. A state is the set with the questions
// that divided the weight of its things: all other questions asked before say nothing about it any more.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "common/decision_tree.hpp"
#include "keys/lower_bound.hpp"
#include "keys/thing_table.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::keys {

using solver::Bounds;
using solver::Entry;
using solver::FULL_BEAM;
using solver::INFINITE;
using solver::NO_QUERY;
using solver::TranspositionTable;

class Search {
  public:
    // Called with the work about to be done; the search stops when it returns true.
    using Tick = std::function<bool(std::size_t)>;

    Search(const ThingTable &table, bool worst, std::size_t bytes)
        : table_(table), worst_(worst), transpositions_(bytes) {}

    // Searches all things until the value is known or not below the budget. A beam tries so many questions of each set.
    Bounds run(double budget, unsigned beam, const Tick &tick) {
        begin(tick);
        const Bounds value = solve(all(), asked_, budget, beam, 0);
        narrow(value);
        return value;
    }

    // The bounds on the value found so far; may be called from within a tick.
    const Bounds &root() const { return root_; }
    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }
    TranspositionTable &transpositions() { return transpositions_; }
    const TranspositionTable &transpositions() const { return transpositions_; }

    // Takes what the transposition table knows of all things.
    void recall() {
        if (const auto known = transpositions_.find(key_of(all()))) narrow({known->lower, known->upper});
    }

    // The policy of the upper bound. A leaf has the first of the things that no question tells apart any more.
    DecisionTree tree(unsigned beam, const Tick &tick) {
        begin(tick);
        DecisionTree tree;
        tree.cost = grow(tree, all(), asked_, beam, -1, -1);
        return tree;
    }

  private:
    static constexpr double TIE = 1e-12; // values that differ by less, as a share, are one value rounded differently

    struct Member {
        std::uint32_t thing;
        double weight;
        Key key;
    };
    using Set = std::vector<Member>;
    using Asked = std::vector<bool>;

    struct Part {
        Set members;
        int answer = 0; // a bit of the cells
        double mass = 0.0, entropy = 0.0, lower = 0.0, upper = INFINITE;
        Key key;
    };

    struct Candidate {
        std::uint16_t query;
        std::uint32_t ways = 0;
        double estimate = 0.0, lower = 0.0, upper = INFINITE;
    };

    struct Level {
        std::vector<Candidate> candidates;
        std::vector<Part> parts;
        Questions questions;
    };

    void begin(const Tick &tick) {
        tick_ = &tick, stopped_ = false;
        asked_.assign(table_.queries(), false);
    }

    Set all() const {
        Set set;
        for (std::uint32_t t = 0; t < table_.secrets(); ++t) set.push_back({t, table_.weight(t), ThingTable::key(t)});
        return set;
    }

    static Key key_of(const Set &set) {
        Key key;
        for (const Member &member : set) key.add(member.key);
        return key;
    }

    static double mass_of(const Set &set) {
        double mass = 0.0;
        for (const Member &member : set) mass += member.weight;
        return mass;
    }

    // The weight of a set times the bits by which its things are unknown.
    static double entropy_of(const Set &set, double mass) {
        double sum = 0.0;
        for (const Member &member : set) sum += member.weight * std::log2(mass / member.weight);
        return sum;
    }

    void narrow(const Bounds &value) {
        root_ = {std::max(root_.lower, value.lower), std::min(root_.upper, value.upper)};
    }
    static bool reaches(double value, double budget) { return value >= budget - TIE * std::abs(budget); }

    // The questions that may tell things of a set apart, each with the number of its answers.
    void list(Level &level, const Set &set, const Asked &asked) const {
        level.candidates.clear();
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            if (asked[q]) continue;
            const std::uint64_t first = table_.cell(set[0].thing, q);
            std::uint64_t any = first, differs = 0;
            for (const Member &member : set)
                differs |= table_.cell(member.thing, q) ^ first, any |= table_.cell(member.thing, q);
            if (!differs) continue;
            Candidate candidate{static_cast<std::uint16_t>(q)};
            candidate.ways = static_cast<std::uint32_t>(std::popcount(any));
            level.candidates.push_back(candidate);
        }
        level.questions.costs.clear(), level.questions.ways.clear();
        for (const Candidate &candidate : level.candidates)
            level.questions.costs.push_back(table_.cost(candidate.query)),
                level.questions.ways.push_back(candidate.ways);
        std::sort(level.questions.costs.begin(), level.questions.costs.end());
        std::sort(level.questions.ways.begin(), level.questions.ways.end(), std::greater<>());
    }

    // The parts of a set by the answers to a question.
    void divide(std::vector<Part> &parts, const Set &set, std::size_t query) const {
        std::size_t used = 0;
        int place[64];
        std::fill(std::begin(place), std::end(place), -1);
        for (const Member &member : set) {
            const std::uint64_t cell = table_.cell(member.thing, query);
            const int several = std::popcount(cell);
            for (std::uint64_t left = cell; left; left &= left - 1) {
                const int answer = std::countr_zero(left);
                if (place[answer] < 0) {
                    place[answer] = static_cast<int>(used++);
                    if (parts.size() < used) parts.emplace_back();
                    Part &part = parts[used - 1];
                    part.members.clear(), part.answer = answer, part.mass = 0.0, part.lower = 0.0,
                                          part.upper = INFINITE, part.key = Key{};
                }
                Part &part = parts[static_cast<std::size_t>(place[answer])];
                Member inside = member;
                if (several > 1) inside.weight /= several, inside.key.add(ThingTable::key(member.thing, query));
                part.members.push_back(inside);
                part.mass += inside.weight, part.key.add(inside.key);
            }
        }
        parts.resize(used);
        std::sort(parts.begin(), parts.end(), [](const Part &a, const Part &b) { return a.answer < b.answer; });
    }

    // A lower bound on the value of a set, by the questions of a set that holds it, but for the one just asked.
    double least(const Set &set, const Questions &questions, double cost, std::uint32_t ways) {
        weights_.clear();
        if (table_.all_apart()) {
            for (const Member &member : set) weights_.push_back(member.weight);
        } else {
            order_.assign(set.begin(), set.end());
            std::sort(order_.begin(), order_.end(),
                      [](const Member &a, const Member &b) { return a.weight > b.weight; });
            chosen_.assign(table_.words(), 0);
            for (const Member &member : order_) {
                const std::uint64_t *apart = table_.apart(member.thing);
                bool from_all = true;
                for (std::size_t i = 0; i < table_.words() && from_all; ++i) from_all = !(chosen_[i] & ~apart[i]);
                if (from_all)
                    chosen_[member.thing / 64] |= std::uint64_t{1} << member.thing % 64,
                        weights_.push_back(member.weight);
            }
        }
        std::sort(weights_.begin(), weights_.end(), std::greater<>());
        return bound_(weights_, questions, cost, ways, worst_);
    }

    double paid(double cost, double mass) const { return worst_ ? cost : cost * mass; }

    // Sums the bounds of the parts of a candidate.
    void total(Candidate &candidate, const std::vector<Part> &parts, double mass) const {
        double lower = 0.0, upper = 0.0;
        for (const Part &part : parts) {
            lower = worst_ ? std::max(lower, part.lower) : lower + part.lower;
            upper = worst_ ? std::max(upper, part.upper) : upper + part.upper;
        }
        const double step = paid(table_.cost(candidate.query), mass);
        candidate.lower = std::max(candidate.lower, step + lower), candidate.upper = step + upper;
    }

    Bounds solve(const Set &set, const Asked &asked, double budget, unsigned beam, std::size_t depth) {
        advice_ = NO_QUERY;
        if (set.size() < 2) return {0.0, 0.0};
        Bounds value;
        const Key key = key_of(set);
        std::uint16_t advised = NO_QUERY;
        if (const auto known = transpositions_.find(key)) {
            value = {known->lower, known->upper};
            advice_ = advised = known->query;
            if (value.exact() || reaches(value.lower, budget) || (beam < FULL_BEAM && known->beam >= beam))
                return value;
        }
        ++nodes_;
        if (stopped_ || (stopped_ = (*tick_)(set.size() * table_.queries()))) return value;
        while (stack_.size() <= depth) stack_.emplace_back();
        Level &level = stack_[depth];
        list(level, set, asked);
        if (level.candidates.empty()) return {0.0, 0.0};
        const double mass = mass_of(set);
        value.lower = std::max(value.lower, least(set, level.questions, -1.0, 0));
        if (beam < FULL_BEAM) budget = INFINITE;
        budget = std::min(budget, value.upper);
        if (!reaches(value.lower, budget)) {
            look_ahead(level, set, mass);
            Asked after = asked;
            unsigned tried = 0;
            for (std::size_t i = 0; i < level.candidates.size() && !stopped_ && tried < beam; ++i) {
                Candidate &candidate = level.candidates[i];
                if (reaches(candidate.lower, budget)) continue;
                ++tried;
                after[candidate.query] = true;
                search(level, candidate, set, mass, after, budget, beam, depth);
                after[candidate.query] = asked[candidate.query];
                if (candidate.upper < value.upper) value.upper = candidate.upper, advised = candidate.query;
                budget = std::min(budget, value.upper);
                if (depth == 0) narrow({0.0, value.upper});
            }
            if (beam == FULL_BEAM) {
                double lowest = INFINITE;
                for (const Candidate &candidate : level.candidates) lowest = std::min(lowest, candidate.lower);
                value.lower = std::max(value.lower, std::min(lowest, value.upper));
            }
        }
        if (reaches(value.lower, value.upper)) value.lower = value.upper;
        const unsigned searched = stopped_ || value.upper == INFINITE ? 0 : beam;
        transpositions_.change(key, static_cast<std::uint32_t>(set.size()), [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper <= entry.upper) entry.upper = value.upper, entry.query = advised;
            entry.beam = std::max<std::uint16_t>(entry.beam, static_cast<std::uint16_t>(searched));
        });
        advice_ = advised;
        return value;
    }

    // Bounds every candidate by its parts, and orders them by the cost that their bits would have at the best price.
    void look_ahead(Level &level, const Set &set, double mass) {
        const double unknown = entropy_of(set, mass);
        double price = INFINITE; // of a bit
        for (Candidate &candidate : level.candidates) {
            divide(level.parts, set, candidate.query);
            const double cost = table_.cost(candidate.query);
            double left = 0.0;
            for (Part &part : level.parts) {
                left += entropy_of(part.members, part.mass);
                part.lower = least(part.members, level.questions, cost, candidate.ways);
                if (const auto known = transpositions_.find(part.key)) part.lower = std::max(part.lower, known->lower);
            }
            candidate.estimate = left;
            total(candidate, level.parts, mass);
            if (unknown > left) price = std::min(price, cost * mass / (unknown - left));
        }
        for (Candidate &candidate : level.candidates)
            candidate.estimate =
                table_.cost(candidate.query) * mass + (price < INFINITE ? price : 0.0) * candidate.estimate;
        std::stable_sort(level.candidates.begin(), level.candidates.end(),
                         [](const Candidate &a, const Candidate &b) { return a.estimate < b.estimate; });
    }

    // Searches the parts of one candidate until its value is known or reaches the budget.
    void search(Level &level, Candidate &candidate, const Set &set, double mass, const Asked &asked, double budget,
                unsigned beam, std::size_t depth) {
        std::vector<Part> parts;
        divide(parts, set, candidate.query);
        for (Part &part : parts) {
            part.lower = least(part.members, level.questions, table_.cost(candidate.query), candidate.ways);
            if (part.members.size() < 2) part.upper = 0.0;
            if (const auto known = transpositions_.find(part.key))
                part.lower = std::max(part.lower, known->lower), part.upper = std::min(part.upper, known->upper);
        }
        std::stable_sort(parts.begin(), parts.end(),
                         [](const Part &a, const Part &b) { return a.members.size() > b.members.size(); });
        total(candidate, parts, mass);
        const double step = paid(table_.cost(candidate.query), mass);
        for (Part &part : parts) {
            if (stopped_ || reaches(candidate.lower, budget)) break;
            if (part.lower >= part.upper) continue;
            const double share = worst_ ? budget - step : budget - candidate.lower + part.lower;
            const Bounds value = solve(part.members, asked, share, beam, depth + 1);
            part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
            total(candidate, parts, mass);
        }
        if (candidate.upper < candidate.lower) candidate.lower = candidate.upper; // by rounding alone
    }

    double grow(DecisionTree &tree, const Set &set, const Asked &asked, unsigned beam, std::int64_t from,
                std::int64_t through) {
        Level level;
        if (set.size() > 1) list(level, set, asked);
        const std::size_t node =
            tree.add(from, through, level.candidates.empty() ? static_cast<std::int64_t>(set[0].thing) : -1);
        if (level.candidates.empty()) return 0.0;
        if (stopped_ = stopped_ || (*tick_)(set.size()); stopped_) return INFINITE;
        const auto known = transpositions_.find(key_of(set));
        std::uint16_t query = known && (beam < FULL_BEAM || known->lower >= known->upper) ? known->query : NO_QUERY;
        const auto asks = [&](const Candidate &candidate) { return candidate.query == query; };
        if (std::none_of(level.candidates.begin(), level.candidates.end(), asks)) query = NO_QUERY;
        if (query == NO_QUERY) solve(set, asked, INFINITE, beam, 1), query = advice_;
        if (query == NO_QUERY) return INFINITE; // stopped
        tree.query[node] = query;
        Asked after = asked;
        after[query] = true;
        std::vector<Part> parts;
        divide(parts, set, query);
        double cost = 0.0;
        for (const Part &part : parts) {
            const double below = grow(tree, part.members, after, beam, static_cast<std::int64_t>(node), part.answer);
            cost = worst_ ? std::max(cost, below) : cost + below;
        }
        return paid(table_.cost(query), mass_of(set)) + cost;
    }

    const ThingTable &table_;
    const bool worst_;
    TranspositionTable transpositions_;
    LowerBound bound_;
    std::deque<Level> stack_;
    std::vector<double> weights_;
    Set order_;
    std::vector<std::uint64_t> chosen_;
    Asked asked_;
    const Tick *tick_ = nullptr;
    Bounds root_;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped_ = false;
};

} // namespace bestguess::keys
