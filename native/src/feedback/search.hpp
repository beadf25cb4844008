// Branch and bound for feedback games: the least number of questions until the secret has been asked.
//
// V(S) = |S| + min over queries of the sum of V(part), over the parts that the query does not solve (weights count);
// for the worst case 1 + max. Where the tries are limited, the value depends on those left, and what is not solved by
// then is lost at a cost. A search either finds the value or proves that it is not below a budget. Beams try only the
// most promising queries of each set: they find good policies soon. Where answers forbid queries, the value depends on
// those still allowed, too (kept_properties.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "feedback/candidates.hpp"
#include "feedback/kept_properties.hpp"
#include "feedback/memo.hpp"
#include "feedback/partition.hpp"
#include "feedback/permutation_group.hpp"
#include "feedback/result.hpp"
#include "feedback/small_sets.hpp"

namespace bestguess::feedback {

class Search {
  public:
    using Tick = std::function<bool(std::size_t)>; // called with the work done; returns whether to stop

    // Smaller sets do not use symmetries, which would cost more than they save.
    static constexpr std::size_t SYMMETRIC = 16;

    // `first` are the queries that a policy may begin with, ascending; any if there are none. Properties are kept in
    // games without symmetries.
    Search(const AnswerTable &table, bool worst, const std::vector<Permutation> &symmetries, std::size_t memory,
           const Tries &tries = {}, std::vector<Query> first = {}, KeptProperties kept = {})
        : table_(table), worst_(worst), tries_(tries), small_sets_(table, worst), kept_(std::move(kept)),
          group_(symmetries, table.queries()), every_(table.queries()), memo_(memory), all_(table.secrets()),
          first_(std::move(first)) {
        std::iota(every_.begin(), every_.end(), Query{0});
        std::iota(all_.begin(), all_.end(), Secret{0});
        for (const Secret s : all_) key_.add(table.key(s));
        if (kept_.any()) every_query_ = kept_.all(), key_.add(every_query_->key);
        lower_bound_.set(table, all_.data(), all_.size(),
                         {table.most_solved(), table.most_answers(), table.most_answers()}, worst, tries);
        root_.lower = lower_bound_.least(all_.size(), table.total());
    }

    const AnswerTable &table() const { return table_; }
    const Result &root() const { return root_; }
    bool worst() const { return worst_; }
    const Tries &tries() const { return tries_; }
    // The queries allowed before any was asked; null where answers forbid none.
    const Allowed *allowed() const { return every_query_ ? &*every_query_ : nullptr; }
    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }
    TranspositionTable &transpositions() { return memo_.transpositions; }
    const TranspositionTable &transpositions() const { return memo_.transpositions; }

    // Searches all secrets until the value is known or reaches the budget.
    Result run(double budget, unsigned beam, const Tick &tick) {
        begin(tick);
        if (first_.empty())
            root_.improve(look(all_.data(), all_.size(), table_.total(), key_, budget, beam, lower_bound_, &group_, 0,
                               tries_, allowed()));
        else
            begin_with_first(budget, beam);
        return root_;
    }

    // Begins anew, with these first queries: what is known of smaller sets stays known.
    void begin_with(std::vector<Query> first) {
        first_ = std::move(first);
        start_.candidates.clear();
        root_ = {};
        root_.lower = lower_bound_.least(all_.size(), table_.total());
    }

    // A lower bound on the policies that begin with each of the queries, one for each partition of the secrets,
    // ascending.
    std::vector<Candidate> openings() {
        Node node;
        const std::vector<Query> &queries = group_.trivial() ? every_ : group_.representatives();
        const Asked asked{table_, all_.data(), all_.size(), table_.total(), queries, worst_, tries_.after(), kept_};
        std::size_t work = node.candidates.look(asked, node.lower_bound);
        std::vector<Candidate> openings;
        while (const Candidate *candidate = node.candidates.next(asked, INFINITE, node.lower_bound, work))
            openings.push_back(*candidate);
        return openings;
    }

    // Reads the bounds of the set of all secrets from the transposition table.
    void recall() {
        const std::optional<Entry> entry = memo_.find(key_, tries_);
        if (entry && first_.empty()) root_.improve({entry->lower, entry->upper, entry->query});
    }

    // A lower bound on the value of a part, without a search.
    double least(const Secret *set, std::size_t size, double mass, const Key &key, const Tries &tries) const {
        Result value;
        if (small_sets_.known(size, set, mass, tries, value)) return value.lower;
        const std::optional<Entry> entry = memo_.find(key, tries);
        return std::max(lower_bound_.least(size, mass), entry ? entry->lower : 0.0);
    }

    // The queries allowed after each part's answer, where answers forbid queries; the keys of the parts say so, too.
    void allow(const Allowed *before, Query query, Partition &parts, std::vector<Allowed> &allowed) const {
        if (!before) return;
        allowed.resize(std::max(allowed.size(), parts.parts.size()));
        for (std::size_t i = 0; i < parts.parts.size(); ++i) {
            Subset &part = parts.parts[i];
            if (part.size <= small_sets_.most_known()) continue; // needs no search
            kept_.after(*before, query, parts.secrets[part.begin], allowed[i]);
            part.key.add(allowed[i].key);
        }
    }

    // A policy for a set that costs no more than `most`, as there is one; searched again where the transposition
    // table lost it, by beams of growing width.
    Result advise(const std::vector<Secret> &set, double most, unsigned widest, const Tries &tries,
                  const Allowed *allowed, const Tick &tick) {
        begin(tick);
        double mass = 0.0;
        Key key = allowed ? allowed->key : Key{};
        for (const Secret s : set) mass += table_.weight(s), key.add(table_.key(s));
        Result value;
        for (unsigned beam = 1; !stopped_; beam = beam < WIDEST ? std::min(4 * beam, widest) : widest) {
            value = look(set.data(), set.size(), mass, key, most + 1.0, beam, lower_bound_, nullptr, 0, tries, allowed);
            if (value.upper <= most || beam == widest) break;
        }
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
        std::vector<Query> queries;       // those allowed, where answers forbid some
        std::vector<Allowed> allowed;     // after the answer of each part
    };

    // Searches all secrets by the first queries alone: the bounds are of those, and not kept with the set.
    void begin_with_first(double budget, unsigned beam) {
        if (root_.lower >= std::min(budget, root_.upper)) return;
        const Asked asked{table_, all_.data(), all_.size(), table_.total(), every_, worst_, tries_.after(), kept_};
        if (!looked_) {
            ++nodes_, looked_ = true;
            if (stop(start_.candidates.look(asked, start_.lower_bound))) return;
        }
        const bool by_bound = beam == FULL_BEAM;
        if (!start_.candidates.weighed()) {
            if (stop(start_.candidates.weigh(asked, first_, INFINITE, by_bound, start_.lower_bound))) return;
        } else {
            start_.candidates.rewind(by_bound);
        }
        Result value = root_;
        PermutationGroup *group = group_.trivial() || all_.size() < SYMMETRIC ? nullptr : &group_;
        branch(start_, asked, budget, beam, group, 0, tries_, allowed(), value);
        root_.improve(value);
    }

    void begin(const Tick &tick) { tick_ = &tick, stopped_ = false; }

    bool stop(std::size_t work) {
        stopped_ = stopped_ || (*tick_)(work);
        return stopped_;
    }

    // The value of a set, or bounds of which the lower one reaches the budget if all queries are searched. `above`
    // bounds a set that contains this one; `group` fixes the set; `allowed` are the queries allowed, where answers
    // forbid some.
    Result look(const Secret *set, std::size_t size, double mass, const Key &key, double budget, unsigned beam,
                const LowerBound &above, PermutationGroup *group, std::size_t depth, const Tries &tries,
                const Allowed *allowed) {
        Result value;
        if (recall(set, size, mass, key, beam, above, tries, value) || value.done(budget)) return value;
        ++nodes_;
        while (depth >= stack_.size()) stack_.emplace_back();
        Node &node = stack_[depth];
        if (ask_members(set, size, mass, key, tries, value) || value.done(budget)) return value;
        if (size < SYMMETRIC || (group && group->trivial())) group = nullptr;
        const double limit = std::min(budget, value.upper);
        const std::size_t few = beam == FULL_BEAM ? every_.size() : std::max(WEIGHED * beam, LEAST_WEIGHED);
        if (allowed) kept_.list(*allowed, node.queries);
        const std::vector<Query> &queries = allowed ? node.queries : group ? group->representatives() : every_;
        const Asked asked{table_, set, size, mass, queries, worst_, tries.after(), kept_};
        std::size_t work = node.candidates.look(asked, node.lower_bound);
        value.lower = std::max(value.lower, std::min(node.candidates.least, value.upper));
        if (beam != FULL_BEAM) work += node.candidates.weigh(asked, limit, few, node.lower_bound);
        if (stop(work)) return value;
        branch(node, asked, budget, beam, group, depth, tries, allowed, value);
        memo_.keep(key, tries, size, value);
        if (beam != FULL_BEAM && !stopped_) memo_.keep_floor(key, tries, size, beam, value.floor);
        return value;
    }

    // Asks the secrets of a small set; returns whether one of them is certainly best. What is found is kept.
    bool ask_members(const Secret *set, std::size_t size, double mass, const Key &key, const Tries &tries,
                     Result &value) {
        if (!small_sets_.ask_members(set, size, mass, tries, value)) return false;
        memo_.keep(key, tries, size, value);
        return value.exact();
    }

    // Takes what is known of a set without a search; returns whether that is its value.
    bool recall(const Secret *set, std::size_t size, double mass, const Key &key, unsigned beam,
                const LowerBound &above, const Tries &tries, Result &value) const {
        if (small_sets_.known(size, set, mass, tries, value)) {
            value.floor = value.lower;
            return true;
        }
        value.lower = above.least(size, mass);
        return memo_.recall(key, beam, tries, value);
    }

    void branch(Node &node, const Asked &asked, double budget, unsigned beam, PermutationGroup *group,
                std::size_t depth, const Tries &tries, const Allowed *allowed, Result &value) {
        const bool whole = depth == 0 && asked.size == all_.size();
        const double step = worst_ ? 1.0 : asked.mass;
        const double limit_before = std::min(budget, value.upper);
        double lower = INFINITE; // the least bound of the queries searched
        node.tried.clear();
        for (;;) {
            const double limit = std::min(budget, value.upper);
            std::size_t work = 0;
            const Candidate *next =
                beam == FULL_BEAM ? node.candidates.next(asked, limit, node.lower_bound, work) : node.candidates.next();
            if (stopped_ || (work && stop(work)) || !next) break;
            const Candidate candidate = *next; // those after it may lie elsewhere
            if (beam != FULL_BEAM &&
                (candidate.bound >= limit || !((whole && !first_.empty()) || is_new(node, candidate, beam))))
                continue;
            const Result found = search_candidate(node, asked.secrets, asked.size, step, candidate, limit, beam, group,
                                                  depth, tries.after(), allowed);
            lower = std::min(lower, found.lower);
            if (found.upper < value.upper) value.upper = found.upper, value.query = candidate.query;
            if (whole) root_.improve({0.0, value.upper, value.query});
        }
        if (stopped_) return;
        value.floor = std::max(value.floor, std::min(limit_before, value.upper));
        if (beam == FULL_BEAM) value.lower = std::max(value.lower, std::min({lower, budget, value.upper}));
        value.floor = std::max(value.floor, value.lower);
    }

    // Whether a beam tries this query: up to its width, and only one query for each list of part sizes, because
    // queries of equal part sizes are often images of each other.
    static bool is_new(Node &node, const Candidate &candidate, unsigned beam) {
        std::vector<std::uint64_t> &tried = node.tried;
        if (tried.size() >= beam || std::find(tried.begin(), tried.end(), candidate.same_sizes) != tried.end())
            return false;
        tried.push_back(candidate.same_sizes);
        return true;
    }

    // Bounds on the cost of policies that begin with this query, after which `tries` are left; given up where the cost
    // reaches the limit.
    Result search_candidate(Node &node, const Secret *set, std::size_t size, double step, const Candidate &candidate,
                            double limit, unsigned beam, PermutationGroup *group, std::size_t depth, const Tries &tries,
                            const Allowed *allowed) {
        Partition &parts = node.parts;
        parts.divide(table_, set, size, candidate.query);
        allow(allowed, candidate.query, parts, node.allowed);
        double floor = 0.0; // of all parts together
        const auto change = [&](Subset &part, const Result &value) {
            const double before = part.floor;
            part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
            part.floor = std::max({part.floor, value.floor, part.lower});
            floor = worst_ ? std::max(floor, part.floor) : floor + part.floor - before;
        };
        std::vector<std::size_t> &order = node.order;
        order.clear();
        for (std::size_t i = 0; i < parts.parts.size(); ++i) {
            Subset &part = parts.parts[i];
            Result value;
            if (!recall(parts.secrets.data() + part.begin, part.size, part.mass, part.key, beam, node.lower_bound,
                        tries, value))
                order.push_back(i);
            change(part, value);
        }
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const std::uint32_t x = parts.parts[a].size, y = parts.parts[b].size;
            return x != y ? (worst_ ? x > y : x < y) : a < b;
        });
        // What the secrets themselves tell is cheap, and often enough.
        for (const std::size_t i : order) {
            if (step + floor >= limit) break;
            Subset &part = parts.parts[i];
            Result value{part.lower, part.upper, NO_QUERY, part.floor};
            ask_members(parts.secrets.data() + part.begin, part.size, part.mass, part.key, tries, value);
            change(part, value);
        }
        if (depth == 0 && size == all_.size() && !group && !worst_ && limit < INFINITE)
            for (const std::size_t i : order) {
                if (step + floor >= limit || stopped_) break;
                change(parts.parts[i], glance(node, parts.parts[i], tries, allowed ? &node.allowed[i] : nullptr));
            }
        std::optional<PermutationGroup> below;
        for (const std::size_t i : order) {
            if (step + floor >= limit || stopped_) break;
            Subset &part = parts.parts[i];
            if (part.lower == part.upper) continue;
            PermutationGroup *symmetries = nullptr;
            if (group && part.size >= SYMMETRIC) {
                if (!below) below = group->stabiliser(candidate.query);
                symmetries = &*below;
            }
            const double most = worst_ ? limit - step : limit - step - floor + part.floor;
            change(part, look(parts.secrets.data() + part.begin, part.size, part.mass, part.key, most, beam,
                              node.lower_bound, symmetries, depth + 1, tries, allowed ? &node.allowed[i] : nullptr));
        }
        double lower = 0.0, upper = 0.0;
        for (const Subset &part : parts.parts) {
            lower = worst_ ? std::max(lower, part.lower) : lower + part.lower;
            upper = worst_ ? std::max(upper, part.upper) : upper + part.upper;
        }
        return {step + lower, step + upper, candidate.query, step + floor};
    }

    // What one pass over a part tells of its value, unless more than its size was known: enough to refute most first
    // queries of a game that has many.
    Result glance(const Node &node, const Subset &part, const Tries &tries, const Allowed *allowed) {
        Result value{part.lower, part.upper, NO_QUERY, part.floor};
        if (part.lower == part.upper || part.lower > node.lower_bound.least(part.size, part.mass)) return value;
        ++nodes_;
        while (stack_.size() < 2) stack_.emplace_back();
        Node &below = stack_[1];
        if (allowed) kept_.list(*allowed, below.queries);
        const Asked asked{table_,
                          node.parts.secrets.data() + part.begin,
                          part.size,
                          part.mass,
                          allowed ? below.queries : every_,
                          worst_,
                          tries.after(),
                          kept_};
        const std::size_t work = below.candidates.look(asked, below.lower_bound);
        value.lower = std::max(value.lower, std::min(below.candidates.least, value.upper));
        memo_.keep(part.key, tries, part.size, value);
        stop(work);
        return value;
    }

    // A beam weighs so many queries for each that it tries, and at least so many, of those with the most answers.
    static constexpr std::size_t WEIGHED = 8, LEAST_WEIGHED = 64;
    // No wider beam seeks a policy that was lost before every query is searched, if it may.
    static constexpr unsigned WIDEST = 64;

    const AnswerTable &table_;
    bool worst_;
    Tries tries_;
    SmallSets small_sets_;
    KeptProperties kept_;
    std::optional<Allowed> every_query_; // where answers forbid queries: all of them
    PermutationGroup group_;
    std::vector<Query> every_;
    Memo memo_;
    std::vector<Secret> all_;
    std::vector<Query> first_;
    Key key_;
    LowerBound lower_bound_;
    Result root_;
    Node start_; // the first queries, where they are given
    bool looked_ = false;
    std::deque<Node> stack_;
    const Tick *tick_ = nullptr;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
};

} // namespace bestguess::feedback
