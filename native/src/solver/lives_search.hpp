// Bitset search for objectives with lives: sets of up to some hundred secrets of equal weight, held as the bits of a
// few words.
//
// Partitioning a set is one AND for each answer, and counting it a few instructions. Secrets are loaded once for a set
// and all its parts, until the parts fit in half the words. Bounds are kept in the transposition table, except those
// that one pass over a set gives. All costs are whole numbers of secrets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/bitset_context.hpp"
#include "solver/bitset_table.hpp"

namespace bestguess::solver {

class LivesContext : public BitsetContext {
  public:
    LivesContext(const AnswerTable &table, const Objective &objective, const LowerBounds &bounds, TranspositionTable &transpositions, CostEstimate &cost_estimate)
        : BitsetContext(table, bounds, transpositions, cost_estimate), named(objective.named), most_added_by_one_(whole(bounds.without(weighed(1)))) {}
    virtual ~LivesContext() = default;

    // Bounds on the value of these secrets with `left` misses left, found by the narrowest search that holds them:
    // equal, or the lower one reaches the budget.
    virtual WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) = 0;

    // The loss when this many secrets are dead.
    std::int64_t lost(std::int64_t size) const { return named && size <= 1 ? 0 : size; }
    // The most that a set costs more than without this many of its secrets.
    std::int64_t without(std::int64_t size) const { return size * most_added_by_one_; }

    const bool named;
    bool uses_fewer_lives = true; // whether sets are bounded by their value with one miss less

  private:
    std::int64_t most_added_by_one_;
};

template <std::size_t WORDS> class LivesSearch {
  public:
    static constexpr std::size_t MOST = BitsetTable<WORDS>::MOST; // secrets

    LivesSearch(const AnswerTable &table, LivesContext &context) : table_(table), context_(context), bits_(table) {}

    // Loads these secrets and searches their set until its value is known or reaches the budget.
    WholeBounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) {
        const Key at = BitsetContext::state_of(key, left);
        if (const auto entry = context_.transpositions.find(at))
            if (const WholeBounds value = context_.known(*entry); value.exact() || value.lower >= budget) {
                ++context_.nodes;
                context_.advice = entry->query;
                return value;
            }
        bits_.load(secrets, size);
        for (Node &node : stack_)
            node.key = Key{}; // its candidates number the queries of another bitset table
        return solve({bits_.all(size), key, static_cast<std::uint32_t>(size)}, left, budget, 0, hint);
    }

  private:
    using Set = Bitset<WORDS>;
    static constexpr std::size_t SMALL = WORDS > 1 ? MOST / 2 : 0; // parts of this size go to a narrower search
    static constexpr int MOST_LEFT = 3; // with more misses left the bound says next to nothing

    struct Subset {
        Set set;
        Key key;
        std::uint32_t size;
        bool miss = false;
        std::int64_t lower = 0, upper = WholeBounds::ENDLESS;
    };
    struct Candidate {
        std::uint32_t ask, hit;
        std::int64_t lower, upper = WholeBounds::ENDLESS, missed = 0; // `missed`: a lower bound on the part that misses
        double estimate = 0.0;
        std::uint32_t begin = 0, end = 0; // its parts in Node::parts that may cost something and are not lost at once
        std::int64_t dead = -1;           // the secrets it loses at once, once it was partitioned
    };
    struct Node {
        std::vector<Candidate> candidates;
        std::vector<Subset> parts;
        std::vector<std::uint32_t> order;
        std::vector<double> with_fewer_lives; // for each query asked first: a lower bound on the value of the set with one miss less
        Key key;                   // the state whose candidates these are, once it was searched
    };

    static bool any(const Set &set) {
        for (const std::uint64_t word : set)
            if (word) return true;
        return false;
    }

    WholeBounds solve(const Subset &set, int left, std::int64_t budget, std::size_t depth, Hint hint);
    void list(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget, Hint hint);
    void reach(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget);
    void bound_by_fewer_lives(Node &node, const Subset &set, int left, std::int64_t budget, std::size_t depth);
    void divide(Node &node, Candidate &candidate, const Subset &set, int left);
    void cover(Node &node, Candidate &candidate) const;
    std::uint32_t most_hit(const Set &set, std::uint32_t size) const;
    void search(Node &node, Candidate &candidate, int left, std::int64_t budget, std::size_t depth);
    static void total(const Node &node, Candidate &candidate);
    int after(const Subset &part, int left) const { return part.miss ? left - 1 : left; }
    double expected(const Subset &part, int left) const {
        return std::clamp(context_.cost_estimate.expected(part.size, after(part, left)) * part.size, static_cast<double>(part.lower), static_cast<double>(part.upper));
    }

    const AnswerTable &table_;
    LivesContext &context_;
    BitsetTable<WORDS> bits_;
    std::deque<Node> stack_;
};

template <std::size_t WORDS> WholeBounds LivesSearch<WORDS>::solve(const Subset &set, int left, std::int64_t budget, std::size_t depth, Hint hint) {
    WholeBounds value;
    context_.advice = NO_QUERY;
    ++context_.nodes;
    if (context_.tick(set.size)) return value;
    const Key at = BitsetContext::state_of(set.key, left);
    std::uint16_t advised = NO_QUERY;
    if (const auto entry = context_.transpositions.find(at)) {
        value = context_.known(*entry);
        context_.advice = advised = entry->query;
        if (value.exact() || value.lower >= budget) return value;
    }
    budget = std::min(budget, value.upper);
    while (stack_.size() <= depth)
        stack_.emplace_back();
    Node &node = stack_[depth];
    node.key = Key{}, node.with_fewer_lives.clear(), node.parts.clear();
    list(node.candidates, set, left, budget, hint);
    const auto least = [&] {
        std::int64_t lower = WholeBounds::ENDLESS;
        for (const Candidate &candidate : node.candidates)
            lower = std::min(lower, candidate.lower);
        return lower;
    };
    const auto raise = [&] { value.lower = std::max(value.lower, std::min(least(), value.upper)); };
    raise();
    // Bounds from one pass over the set are quicker to compute again than to look up.
    if (value.lower >= budget && !value.exact()) {
        node.key = at;
        return value;
    }
    if (left > 0 && value.lower < budget && node.candidates.size() > 1 && context_.uses_fewer_lives) {
        bound_by_fewer_lives(node, set, left, budget, depth);
        if (context_.stopped) return value;
        raise();
    }
    if (!value.exact() && value.lower < budget) {
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) divide(node, candidate, set, left);
        for (Candidate &candidate : node.candidates) {
            if (candidate.dead < 0) continue;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                Subset &part = node.parts[i];
                if (const auto entry = context_.transpositions.find(BitsetContext::state_of(part.key, after(part, left)))) {
                    const WholeBounds known = context_.known(*entry);
                    part.lower = std::max(part.lower, known.lower), part.upper = known.upper;
                }
            }
            total(node, candidate);
            if (left == 0 && candidate.lower < budget) cover(node, candidate);
            candidate.estimate = static_cast<double>(candidate.dead);
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                candidate.estimate += expected(node.parts[i], left);
        }
        for (Candidate &candidate : node.candidates) {
            if (candidate.dead < 0) candidate.estimate = INFINITE;
            if (bits_.queries[candidate.ask].query == advised) candidate.estimate = -1.0;
        }
        const auto open = std::partition(node.candidates.begin(), node.candidates.end(), [&](const Candidate &candidate) { return candidate.lower < budget; });
        std::sort(node.candidates.begin(), open, [](const Candidate &a, const Candidate &b) { return a.estimate != b.estimate ? a.estimate < b.estimate : a.ask < b.ask; });
        context_.search_candidates(
            node, at, set.size, value, budget, advised, [&](const Candidate &candidate) { return bits_.queries[candidate.ask].query; },
            [&](const Subset &part) { return BitsetContext::state_of(part.key, after(part, left)); }, [&](Candidate &candidate) { search(node, candidate, left, budget, depth); });
        raise();
    }
    node.key = at;
    if (value.exact()) context_.cost_estimate.learn(set.size, static_cast<double>(value.upper) / set.size, left);
    context_.keep(at, set.size, value, advised);
    context_.advice = advised;
    return value;
}

// Lists the queries that tell some secrets apart, with lower bounds from one pass over the set.
template <std::size_t WORDS> void LivesSearch<WORDS>::list(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget, Hint hint) {
    const std::uint32_t size = set.size;
    candidates.clear();
    for (std::uint32_t a = 0; a < bits_.queries.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end; ++c) {
            const std::uint32_t n = count(both(set.set, bits_.masks[c]));
            hit += n, answers += n > 0;
        }
        if (answers + (hit < size) < 2) continue;
        if (hit == size) { // best asked at once, because it loses nothing
            candidates.assign(1, {a, hit, 0});
            return;
        }
        candidates.push_back({a, hit, left == 0 ? context_.lost(size - hit) : 0});
    }
    if (hint.bounds)
        for (Candidate &candidate : candidates)
            candidate.lower = std::max(candidate.lower, context_.whole(std::max(0.0, (*hint.bounds)[bits_.queries[candidate.ask].query] - hint.discount)));
    if (left > 0 && left <= MOST_LEFT) reach(candidates, set, left, budget);
}

// Bounds the missed part of each candidate by the most secrets that the next queries reach (LowerBounds::missed()).
template <std::size_t WORDS> void LivesSearch<WORDS>::reach(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget) {
    // At most one secret is hit by no query that tells something: it is identified last.
    Set reached{};
    for (const Candidate &candidate : candidates)
        for (std::size_t w = 0; w < WORDS; ++w)
            reached[w] |= set.set[w] & bits_.hits[candidate.ask][w];
    const std::uint32_t reachable = count(reached);
    for (Candidate &candidate : candidates) {
        if (candidate.lower >= budget) continue;
        const Set rest = without(set.set, bits_.hits[candidate.ask]);
        std::array<std::uint32_t, MOST_LEFT> best{}; // the largest, in falling order
        for (const Candidate &other : candidates) {
            std::uint32_t next = count(both(rest, bits_.hits[other.ask]));
            for (int j = 0; j < left; ++j)
                if (next > best[static_cast<std::size_t>(j)]) std::swap(next, best[static_cast<std::size_t>(j)]);
        }
        std::int64_t unreached = static_cast<std::int64_t>(reachable) - candidate.hit;
        for (int j = 0; j < left; ++j)
            unreached -= best[static_cast<std::size_t>(j)];
        if (unreached > 0) candidate.missed = context_.lost(unreached);
        candidate.lower = std::max(candidate.lower, candidate.missed);
    }
}

// Bounds every candidate by the value of the set with one miss less.
template <std::size_t WORDS> void LivesSearch<WORDS>::bound_by_fewer_lives(Node &node, const Subset &set, int left, std::int64_t budget, std::size_t depth) {
    std::int64_t most = 0;
    for (const Candidate &candidate : node.candidates)
        if (candidate.lower < budget) most = std::max<std::int64_t>(most, candidate.hit);
    const std::int64_t with_fewer_lives = solve(set, left - 1, std::min(budget + context_.without(most), WholeBounds::ENDLESS), depth + 1, {nullptr, 0.0}).lower;
    const Node *below = depth + 1 < stack_.size() && stack_[depth + 1].key == BitsetContext::state_of(set.key, left - 1) ? &stack_[depth + 1] : nullptr;
    node.with_fewer_lives.assign(table_.queries(), context_.weighed(with_fewer_lives));
    std::int64_t least = WholeBounds::ENDLESS, second = WholeBounds::ENDLESS; // of the queries asked first
    std::uint16_t first = NO_QUERY;
    if (below)
        for (const Candidate &candidate : below->candidates) {
            const std::int64_t lower = std::max(with_fewer_lives, candidate.lower);
            const std::uint16_t query = bits_.queries[candidate.ask].query;
            node.with_fewer_lives[query] = context_.weighed(lower);
            if (lower < least)
                second = least, least = lower, first = query;
            else
                second = std::min(second, lower);
        }
    for (Candidate &candidate : node.candidates) {
        // A secret that a query missed is not asked the same query again.
        const std::int64_t others = !below ? with_fewer_lives : bits_.queries[candidate.ask].query == first ? second : least;
        candidate.missed = std::max(candidate.missed, others - context_.without(candidate.hit));
        candidate.lower = std::max(candidate.lower, candidate.missed);
    }
}

// Partitions the set by a candidate.
template <std::size_t WORDS> void LivesSearch<WORDS>::divide(Node &node, Candidate &candidate, const Subset &set, int left) {
    candidate.begin = static_cast<std::uint32_t>(node.parts.size());
    candidate.dead = 0;
    Key missed = set.key;
    for (std::uint32_t c = bits_.queries[candidate.ask].begin; c < bits_.queries[candidate.ask].end; ++c) {
        const Set hit = both(set.set, bits_.masks[c]);
        if (!any(hit)) continue;
        Key key;
        each(hit, [&](std::size_t i) { key.add(bits_.keys[i]); });
        missed.remove(key);
        const std::uint32_t size = count(hit);
        if (size > 1 && !context_.bounds.costs_nothing(size, left)) node.parts.push_back({hit, key, size});
    }
    if (const std::uint32_t size = set.size - candidate.hit; size) {
        if (left == 0)
            candidate.dead = context_.lost(size);
        else if (size > 1 && !context_.bounds.costs_nothing(size, left - 1))
            node.parts.push_back({without(set.set, bits_.hits[candidate.ask]), missed, size, true, candidate.missed});
    }
    candidate.end = static_cast<std::uint32_t>(node.parts.size());
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        context_.transpositions.prefetch(BitsetContext::state_of(node.parts[i].key, after(node.parts[i], left)));
}

// With no miss left: bounds the parts of a candidate by the hits of their best queries.
template <std::size_t WORDS> void LivesSearch<WORDS>::cover(Node &node, Candidate &candidate) const {
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
        Subset &part = node.parts[i];
        if (part.lower >= part.upper) continue;
        part.lower = std::max(part.lower, std::min(context_.lost(static_cast<std::int64_t>(part.size) - most_hit(part.set, part.size)), part.upper));
        if (part.size == 2) part.upper = part.lower; // one query tells them apart
    }
    total(node, candidate);
}

// The most secrets of a set that one query hits which tells some of them apart.
template <std::size_t WORDS> std::uint32_t LivesSearch<WORDS>::most_hit(const Set &set, std::uint32_t size) const {
    std::uint32_t most = 0;
    for (std::size_t a = 0; a < bits_.queries.size() && most < size; ++a) {
        const std::uint32_t hit = count(both(set, bits_.hits[a]));
        if (hit <= most) continue;
        bool tells = hit < size;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end && !tells; ++c)
            if (any(both(set, bits_.masks[c]))) {
                tells = any(without(set, bits_.masks[c]));
                break;
            }
        if (tells) most = hit;
    }
    return most;
}

// Sums the bounds of the parts of a candidate; its lower bound does not fall.
template <std::size_t WORDS> void LivesSearch<WORDS>::total(const Node &node, Candidate &candidate) {
    std::int64_t lower = candidate.dead, upper = candidate.dead;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        lower += node.parts[i].lower, upper = std::min(WholeBounds::ENDLESS, upper + node.parts[i].upper);
    candidate.upper = upper;
    candidate.lower = std::max(lower, std::min(candidate.lower, upper));
}

// Searches the parts of one candidate until its value is known or reaches the budget.
template <std::size_t WORDS> void LivesSearch<WORDS>::search(Node &node, Candidate &candidate, int left, std::int64_t budget, std::size_t depth) {
    // Parts whose lower bound is expected to rise most come first: they end the search of the candidate soonest.
    node.order.resize(candidate.end - candidate.begin);
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        node.order[i - candidate.begin] = i;
    std::sort(node.order.begin(), node.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Subset &x = node.parts[a], &y = node.parts[b];
        const double p = expected(x, left) - static_cast<double>(x.lower), q = expected(y, left) - static_cast<double>(y.lower);
        return p != q ? p > q : a < b;
    });
    std::int64_t lower = candidate.dead;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        lower += node.parts[i].lower;
    for (const std::uint32_t i : node.order) {
        Subset &part = node.parts[i];
        if (part.lower >= part.upper) continue;
        const std::int64_t share = std::min(budget - lower + part.lower, WholeBounds::ENDLESS);
        const Hint hint = part.miss && !node.with_fewer_lives.empty() ? Hint{&node.with_fewer_lives, context_.weighed(context_.without(candidate.hit))} : Hint{nullptr, 0.0};
        WholeBounds value;
        if (part.size > SMALL) {
            value = solve(part, after(part, left), share, depth + 1, hint);
        } else {
            std::array<std::uint32_t, MOST> secrets;
            std::size_t size = 0;
            each(part.set, [&](std::size_t s) { secrets[size++] = bits_.secrets[s]; });
            value = context_.descend(secrets.data(), size, part.key, after(part, left), share, hint);
        }
        lower -= part.lower;
        part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
        lower += part.lower;
        if (context_.stopped || lower >= budget) break;
    }
    total(node, candidate);
}

} // namespace bestguess::solver
