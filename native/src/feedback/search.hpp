// Branch and bound for feedback games: the least number of questions until the secret has been asked.
//
// V(S) = |S| + min over queries of the sum of V(part), over the parts that the query does not solve (weights count); for
// the worst case 1 + max. Where the tries are limited, the value depends on those left, and what is not solved by then is
// lost at a cost. A search either finds the value or proves that it is not below a budget. Beams try only the most
// promising queries of each set: they find good policies soon.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "feedback/candidates.hpp"
#include "feedback/partition.hpp"
#include "feedback/permutation_group.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::feedback {

using solver::Entry;
using solver::EVERY;
using solver::INFINITE;
using solver::TranspositionTable;
using solver::NO_QUERY;

struct Result {
    double lower = 0.0, upper = INFINITE;
    std::uint16_t query = NO_QUERY; // achieves `upper`

    bool exact() const { return lower == upper; }
};

class Search {
  public:
    using Tick = std::function<bool(std::size_t)>; // called with the work done; returns whether to stop

    // Smaller sets do not use symmetries, which would cost more than they save.
    static constexpr std::size_t SYMMETRIC = 16;

    Search(const AnswerTable &table, bool worst, const std::vector<Permutation> &symmetries, std::size_t memory, const Tries &tries = {})
        : table_(table), worst_(worst), tries_(tries), single_(table.most_solved() == 1), group_(symmetries, table.queries()),
          every_(table.queries()), transpositions_(memory), all_(table.secrets()) {
        std::iota(every_.begin(), every_.end(), Query{0});
        std::iota(all_.begin(), all_.end(), Secret{0});
        for (const Secret s : all_)
            key_.add(table.key(s));
        lower_bound_.set(table, all_.data(), all_.size(), {table.most_solved(), table.most_answers(), table.most_answers()}, worst, tries);
        root_.lower = lower_bound_.least(all_.size(), table.total());
    }

    const AnswerTable &table() const { return table_; }
    const Result &root() const { return root_; }
    bool worst() const { return worst_; }
    const Tries &tries() const { return tries_; }
    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }
    TranspositionTable &transpositions() { return transpositions_; }
    const TranspositionTable &transpositions() const { return transpositions_; }

    // Searches all secrets until the value is known or reaches the budget.
    Result run(double budget, unsigned beam, const Tick &tick) {
        begin(tick);
        const Result value = look(all_.data(), all_.size(), table_.total(), key_, budget, beam, lower_bound_, &group_, 0, tries_);
        improve(root_, value);
        return root_;
    }

    // Reads the bounds of the set of all secrets from the transposition table.
    void recall() {
        if (const std::optional<Entry> entry = transpositions_.find(at(key_, tries_))) improve(root_, {entry->lower, entry->upper, entry->query});
    }

    // A lower bound on the value of a part, without a search.
    double least(const Secret *set, std::size_t size, double mass, const Key &key, const Tries &tries) const {
        Result value;
        if (known(size, set, mass, tries, value)) return value.lower;
        const std::optional<Entry> entry = transpositions_.find(at(key, tries));
        return std::max(lower_bound_.least(size, mass), entry ? entry->lower : 0.0);
    }

    // The value of a set with a query that achieves it; searched again where the transposition table lost it.
    Result advise(const std::vector<Secret> &set, double allowed, unsigned beam, const Tries &tries, const Tick &tick) {
        begin(tick);
        double mass = 0.0;
        Key key;
        for (const Secret s : set)
            mass += table_.weight(s), key.add(table_.key(s));
        Result value = look(set.data(), set.size(), mass, key, INFINITE, 1, lower_bound_, nullptr, 0, tries);
        if (value.upper > allowed) value = look(set.data(), set.size(), mass, key, allowed + 1.0, beam, lower_bound_, nullptr, 0, tries);
        return value;
    }

  private:
    // The working memory of one level of the search.
    struct Node {
        Candidates candidates;
        Partition parts;
        LowerBound lower_bound;
        std::vector<std::size_t> order;
        std::vector<std::uint64_t> tried; // sizes of the parts of queries tried, as hashes
        std::optional<PermutationGroup> group;
    };

    void begin(const Tick &tick) { tick_ = &tick, stopped_ = false; }

    bool stop(std::size_t work) {
        stopped_ = stopped_ || (*tick_)(work);
        return stopped_;
    }

    static void improve(Result &value, const Result &found) {
        value.lower = std::max(value.lower, found.lower);
        if (found.upper < value.upper) value.upper = found.upper, value.query = found.query;
    }

    // What the value of a set is remembered under: the set, with the tries left where they are limited.
    static Key at(Key key, const Tries &tries) {
        if (tries.limited()) key.add({scramble(2 * tries.left + 0x9E3779B97F4A7C15), scramble(2 * tries.left + 0xD1B54A32D192ED03)});
        return key;
    }

    // Sets the value of a set that needs no search: one secret, or two that no query solves both; any on the last try
    // where no query solves two.
    bool known(std::size_t size, const Secret *set, double mass, const Tries &tries, Result &value) const {
        if (!tries.left) {
            value.lower = value.upper = tries.loss * mass;
            return true;
        }
        if (tries.left == 1 && single_) {
            const Secret heaviest = *std::max_element(set, set + size, [&](Secret a, Secret b) { return table_.weight(a) < table_.weight(b); });
            value.query = table_.solvers(heaviest)[0];
            value.lower = value.upper = mass + tries.loss * (mass - table_.weight(heaviest));
            return true;
        }
        if (size > 2 || (size == 2 && !single_)) return false;
        const Secret best = size == 1 || table_.weight(set[0]) >= table_.weight(set[1]) ? set[0] : set[1];
        value.query = table_.solvers(best)[0];
        value.lower = value.upper = worst_ ? static_cast<double>(size) : 2.0 * mass - table_.weight(best);
        return true;
    }

    // The value of a set, or bounds of which the lower one reaches the budget if all queries are searched. `above`
    // bounds a set that contains this one; `group` fixes the set.
    Result look(const Secret *set, std::size_t size, double mass, const Key &key, double budget, unsigned beam,
               const LowerBound &above, PermutationGroup *group, std::size_t depth, const Tries &tries) {
        Result value;
        if (known(size, set, mass, tries, value)) return value;
        value.lower = above.least(size, mass);
        unsigned searched = 0;
        const Key kept = at(key, tries);
        if (const std::optional<Entry> entry = transpositions_.find(kept)) {
            improve(value, {entry->lower, entry->upper, entry->query});
            searched = entry->beam;
        }
        if (value.exact() || value.lower >= budget || (beam != EVERY && searched >= beam)) return value;
        ++nodes_;
        if (depth >= stack_.size()) stack_.emplace_back();
        Node &node = stack_[depth];
        if (single_ && ask_members(node, set, size, mass, tries, value)) {
            keep(kept, size, value, EVERY);
            return value;
        }
        if (size < SYMMETRIC || (group && group->trivial())) group = nullptr;
        const double limit = std::min(beam == EVERY ? budget : INFINITE, value.upper);
        std::size_t work = node.candidates.look(table_, set, size, mass, group ? group->representatives() : every_, limit,
                                             node.lower_bound, worst_, tries.after());
        if (stop(work)) return value;
        node.candidates.sort(beam == EVERY);
        branch(node, set, size, mass, budget, beam, group, depth, tries, value);
        keep(kept, size, value, stopped_ ? 0 : beam);
        return value;
    }

    // Tries the queries that solve a secret of the set; returns whether one of them is certainly best.
    bool ask_members(Node &node, const Secret *set, std::size_t size, double mass, const Tries &tries, Result &value) {
        if (size > FEW) return false;
        double heaviest = 0.0;
        for (std::size_t i = 0; i < size; ++i)
            heaviest = std::max(heaviest, table_.weight(set[i]));
        const double least = worst_ ? 2.0 : 2.0 * mass - heaviest;
        bool pair = false; // whether some query leaves only two secrets together
        for (std::size_t i = 0; i < size; ++i)
            for (const Query q : table_.solvers(set[i])) {
                const std::size_t parts = count(node, set, size, q);
                double cost = INFINITE;
                if (parts == size)
                    cost = worst_ ? 2.0 : 2.0 * mass - table_.weight(set[i]);
                else if (parts + 1 == size && table_.equal() && tries.left > 2) // time enough for either of the two
                    cost = worst_ ? 3.0 : 2.0 * mass, pair = true;
                if (cost < value.upper) value.upper = cost, value.query = q;
                if (cost <= least) {
                    value.lower = value.upper;
                    return true;
                }
            }
        // No query that leaves two secrets together, or solves none, does better.
        if (pair && !worst_) value.lower = value.upper;
        return pair && !worst_;
    }

    // The number of different answers that a set gives to a query.
    std::size_t count(Node &, const Secret *set, std::size_t size, Query q) {
        stamp_.resize(table_.most_answers());
        ++now_;
        std::size_t found = 0;
        for (std::size_t i = 0; i < size; ++i) {
            std::uint64_t &last = stamp_[table_.id(set[i], q)];
            found += last != now_;
            last = now_;
        }
        return found;
    }

    void branch(Node &node, const Secret *set, std::size_t size, double mass, double budget, unsigned beam, PermutationGroup *group,
                std::size_t depth, const Tries &tries, Result &value) {
        const bool whole = depth == 0 && size == all_.size();
        const double step = worst_ ? 1.0 : mass;
        double floor = INFINITE; // the least bound of the queries looked at
        node.tried.clear();
        for (const Candidate &candidate : node.candidates.candidates) {
            const double limit = std::min(budget, value.upper);
            if (candidate.bound >= limit || stopped_ || (beam != EVERY && !is_new(node, candidate, beam))) {
                floor = std::min(floor, candidate.bound);
                if (beam == EVERY) break; // later candidates have no lower bounds below this one
                continue;
            }
            const Result found = search_candidate(node, set, size, step, candidate, limit, beam, group, depth, tries.after());
            floor = std::min(floor, found.lower);
            if (found.upper < value.upper) value.upper = found.upper, value.query = candidate.query;
            if (whole) improve(root_, {0.0, value.upper, value.query});
        }
        const double left_out = beam == EVERY ? std::min(budget, value.upper) : value.upper;
        value.lower = std::max(value.lower, std::min({floor, left_out, value.upper}));
    }

    // Whether a beam tries this query: up to its width, and only one query for each list of part sizes, because
    // queries of equal part sizes are often images of each other.
    static bool is_new(Node &node, const Candidate &candidate, unsigned beam) {
        std::vector<std::uint64_t> &tried = node.tried;
        if (tried.size() >= beam || std::find(tried.begin(), tried.end(), candidate.same_sizes) != tried.end()) return false;
        tried.push_back(candidate.same_sizes);
        return true;
    }

    // Bounds on the cost of policies that begin with this query, after which `tries` are left; given up where the cost
    // reaches the limit.
    Result search_candidate(Node &node, const Secret *set, std::size_t size, double step, const Candidate &candidate, double limit,
                  unsigned beam, PermutationGroup *group, std::size_t depth, const Tries &tries) {
        Partition &parts = node.parts;
        parts.divide(table_, set, size, candidate.query);
        double lower = 0.0;
        for (Subset &part : parts.parts) {
            Result value;
            if (!known(part.size, parts.secrets.data() + part.begin, part.mass, tries, value)) {
                value.lower = node.lower_bound.least(part.size, part.mass);
                if (const std::optional<Entry> entry = transpositions_.find(at(part.key, tries)))
                    improve(value, {entry->lower, entry->upper, entry->query});
            }
            part.lower = value.lower, part.upper = value.upper;
            lower = worst_ ? std::max(lower, part.lower) : lower + part.lower;
        }
        std::vector<std::size_t> &order = node.order;
        order.resize(parts.parts.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const std::uint32_t x = parts.parts[a].size, y = parts.parts[b].size;
            return x != y ? (worst_ ? x > y : x < y) : a < b;
        });
        std::optional<PermutationGroup> below;
        for (const std::size_t i : order) {
            if (step + lower >= limit || stopped_) break;
            Subset &part = parts.parts[i];
            if (part.lower == part.upper) continue;
            PermutationGroup *symmetries = nullptr;
            if (group && part.size >= SYMMETRIC) {
                if (!below) below = group->stabiliser(candidate.query);
                symmetries = &*below;
            }
            const double allowed = worst_ ? limit - step : limit - step - lower + part.lower;
            const Result value = look(parts.secrets.data() + part.begin, part.size, part.mass, part.key, allowed, beam,
                                     node.lower_bound, symmetries, depth + 1, tries);
            const double better = std::max(part.lower, value.lower);
            lower = worst_ ? std::max(lower, better) : lower + better - part.lower;
            part.lower = better, part.upper = std::min(part.upper, value.upper);
        }
        double upper = 0.0;
        for (const Subset &part : parts.parts)
            upper = worst_ ? std::max(upper, part.upper) : upper + part.upper;
        return {step + lower, step + upper, candidate.query};
    }

    void keep(const Key &key, std::size_t size, const Result &value, unsigned beam) {
        transpositions_.change(key, static_cast<std::uint32_t>(size), [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper < entry.upper) entry.upper = value.upper, entry.query = value.query;
            entry.beam = std::max(entry.beam, static_cast<std::uint16_t>(beam));
        });
    }

    // In sets of up to this size, queries that solve a secret are tried before all others.
    static constexpr std::size_t FEW = 64;

    const AnswerTable &table_;
    bool worst_;
    Tries tries_;
    bool single_;
    PermutationGroup group_;
    std::vector<Query> every_;
    TranspositionTable transpositions_;
    std::vector<Secret> all_;
    Key key_;
    LowerBound lower_bound_;
    Result root_;
    std::deque<Node> stack_;
    std::vector<std::uint64_t> stamp_;
    std::uint64_t now_ = 0;
    const Tick *tick_ = nullptr;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
};

} // namespace bestguess::feedback
