// Bitset search for `questions`: sets of up to some hundred secrets of equal weight, held as the bits of a few words.
//
// Partitioning a set is one AND for each answer, and counting it a few instructions. Secrets are loaded once for a set
// and all its parts, until the parts fit in half the words. Bounds are kept in the transposition table, except those
// that one pass over a set gives. All costs are whole numbers of secrets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "solver/answer_masks.hpp"
#include "solver/answer_table.hpp"
#include "solver/bitset_context.hpp"
#include "solver/bitset_table.hpp"
#include "solver/branching.hpp"
#include "solver/hit_sequence_bound.hpp"

namespace bestguess::solver {

class QuestionContext : public BitsetContext {
  public:
    using BitsetContext::BitsetContext;
    virtual ~QuestionContext() = default;

    // Bounds on the value of these secrets, found by the narrowest search that holds them: equal, or the lower one
    // reaches the budget.
    virtual WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) = 0;
};

template <std::size_t WORDS> class QuestionSearch {
  public:
    static constexpr std::size_t MOST = BitsetTable<WORDS>::MOST; // secrets

    QuestionSearch(const AnswerTable &table, QuestionContext &context) : context_(context), bits_(table) {}

    // Loads these secrets and searches their set until its value is known or reaches the budget.
    WholeBounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) {
        bits_.load(secrets, size);
        bits_.see_answers(size);
        const std::size_t classes = bits_.masks.size(), queries = bits_.queries.size();
        least_.resize(classes), most_.resize(classes), look_.counts.resize(classes);
        look_.told.resize(queries), look_.soon.resize(queries), look_.rank.resize(queries);
        return solve({bits_.all(size), key, static_cast<std::uint32_t>(size)}, budget, 0);
    }

  private:
    using Set = Bitset<WORDS>;
    static constexpr std::size_t SMALL = WORDS > 1 ? MOST / 2 : 0; // parts of this size go to a narrower search

    struct Subset {
        Set set;
        Key key;
        std::uint32_t size;
        std::int64_t lower = 0, upper = WholeBounds::ENDLESS;
    };
    struct Candidate {
        std::uint32_t ask, hit, answers;
        std::int64_t lower, upper = WholeBounds::ENDLESS, missed = 0; // `missed`: a lower bound on the part that misses
        double estimate = 0.0;
        std::uint32_t begin = 0, end = 0; // its parts of three secrets or more, in Node::parts
        std::int64_t settled = -1;        // the cost of all other parts, once it was partitioned
    };
    struct Look { // statistics of one set
        std::vector<std::uint32_t> counts; // size of each answer class
        std::vector<std::pair<std::uint32_t, std::uint32_t>> reach; // hits and index of each query, falling
        std::vector<std::int64_t> left, paid;
        std::vector<std::uint32_t> rank; // position of each query in `reach`
        std::vector<std::uint32_t> told, soon; // the most secrets that a query identifies by its hits at once, and with one further question
        std::vector<const HuffmanTable::Row *> huffman; // by the number of answers of the first query
        std::uint32_t most_postponed = 0; // the most hits of a query that is better asked later
        BranchingFactors branching;

        std::int64_t in_a_row(std::uint32_t ask, std::int64_t hit) const;
    };
    struct Node {
        std::vector<Candidate> candidates;
        std::vector<Subset> parts;
        std::vector<std::uint32_t> order;
    };

    WholeBounds solve(const Subset &set, std::int64_t budget, std::size_t depth);
    void list(std::vector<Candidate> &candidates, const Subset &set);
    void look_closer(Node &node, const Subset &set, std::int64_t budget);
    void bound_missed_by_hits(const Subset &set, Candidate &candidate);
    void divide(Node &node, Candidate &candidate, const Subset &set);
    void search(Node &node, Candidate &candidate, std::int64_t budget, std::size_t depth);
    static void total(const Node &node, Candidate &candidate);

    QuestionContext &context_;
    BitsetTable<WORDS> bits_;
    Look look_;
    std::vector<AnswerMasks::MostAnswers> most_; // of each answer class that was counted
    std::vector<std::int64_t> least_; // a lower bound on each answer class that was counted
    HitSequenceBound::Row row_;
    HitSequenceBound hit_sequence_;
    std::deque<Node> stack_;
};

template <std::size_t WORDS> WholeBounds QuestionSearch<WORDS>::solve(const Subset &set, std::int64_t budget, std::size_t depth) {
    WholeBounds value;
    context_.advice = NO_QUERY;
    ++context_.nodes;
    if (context_.tick(set.size)) return value;
    const Key at = BitsetContext::state_of(set.key);
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
    list(node.candidates, set);
    const auto least = [&] {
        std::int64_t lower = WholeBounds::ENDLESS;
        for (const Candidate &candidate : node.candidates)
            lower = std::min(lower, candidate.lower);
        return lower;
    };
    // Bounds from one pass over the set are quicker to compute again than to look up.
    value.lower = std::max(value.lower, std::min(least(), value.upper));
    if (value.lower >= budget && !value.exact()) return value;
    if (!value.exact()) {
        look_closer(node, set, budget);
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) bound_missed_by_hits(set, candidate);
        node.parts.clear();
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) divide(node, candidate, set);
        for (Candidate &candidate : node.candidates) {
            if (candidate.settled < 0) continue;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                Subset &part = node.parts[i];
                if (const auto entry = context_.transpositions.find(BitsetContext::state_of(part.key))) {
                    const WholeBounds known = context_.known(*entry);
                    part.lower = std::max(part.lower, known.lower), part.upper = known.upper;
                }
            }
            total(node, candidate);
        }
        for (Candidate &candidate : node.candidates) {
            candidate.estimate = candidate.settled < 0 ? INFINITE : static_cast<double>(candidate.settled);
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                const Subset &part = node.parts[i];
                candidate.estimate += std::clamp(context_.cost_estimate.expected(part.size) * part.size, static_cast<double>(part.lower), static_cast<double>(part.upper));
            }
            if (bits_.queries[candidate.ask].query == advised) candidate.estimate = -1.0;
        }
        std::sort(node.candidates.begin(), node.candidates.end(), [](const Candidate &a, const Candidate &b) { return a.estimate != b.estimate ? a.estimate < b.estimate : a.ask < b.ask; });
        context_.search_candidates(
            node, at, set.size, value, budget, advised, [&](const Candidate &candidate) { return bits_.queries[candidate.ask].query; },
            [](const Subset &part) { return BitsetContext::state_of(part.key); }, [&](Candidate &candidate) { search(node, candidate, budget, depth); });
        value.lower = std::max(value.lower, std::min(least(), value.upper));
    }
    if (value.exact()) context_.cost_estimate.learn(set.size, static_cast<double>(value.upper) / set.size);
    context_.keep(at, set.size, value, advised);
    context_.advice = advised;
    return value;
}

// Lists the queries that tell some secrets apart, with lower bounds from one pass over the set.
template <std::size_t WORDS> void QuestionSearch<WORDS>::list(std::vector<Candidate> &candidates, const Subset &set) {
    Look &look = look_;
    const std::uint32_t size = set.size;
    for (std::size_t c = 0; c < bits_.masks.size(); ++c)
        look.counts[c] = count(both(set.set, bits_.masks[c]));
    candidates.clear();
    look.reach.clear();
    look.branching = {};
    for (std::uint32_t a = 0; a < bits_.queries.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end; ++c)
            hit += look.counts[c], answers += look.counts[c] > 0;
        look.told[a] = answers, look.soon[a] = hit;
        answers += hit < size;
        if (answers < 2) continue;
        candidates.push_back({a, hit, answers, 0});
        look.branching.add(answers);
        std::size_t at = look.reach.size();
        for (look.reach.emplace_back(); at > 0 && look.reach[at - 1].first < hit; --at)
            look.reach[at] = look.reach[at - 1];
        look.reach[at] = {hit, a};
    }
    // While all queries miss, every secret that is left pays for each, until one may be left: `left` secrets after j
    // queries, which have `paid` by then.
    look.left.assign(1, size), look.paid.assign(1, 0);
    for (const auto &[hit, ask] : look.reach) {
        look.paid.push_back(look.paid.back() + (look.left.back() > 1 ? look.left.back() : 0));
        look.left.push_back(look.left.back() - hit);
    }
    const auto queries = static_cast<std::uint32_t>(candidates.size());
    const auto postponable = [&](const Candidate &candidate) { return LowerBounds::postponable(candidate.hit, queries, size); };
    look.most_postponed = 0;
    for (const Candidate &candidate : candidates)
        if (postponable(candidate)) look.most_postponed = std::max(look.most_postponed, candidate.hit);
    auto kept = std::remove_if(candidates.begin(), candidates.end(), postponable);
    if (kept == candidates.begin()) ++kept;
    candidates.erase(kept, candidates.end());
    for (std::size_t i = 0; i < queries; ++i)
        look.rank[look.reach[i].second] = static_cast<std::uint32_t>(i);
    look.huffman.assign(look.branching.most[0] + 1, nullptr);
    for (Candidate &candidate : candidates) {
        const HuffmanTable::Row *&known = look.huffman[candidate.answers];
        if (!known) known = &context_.bounds.huffman(look.branching.without(candidate.answers));
        const HuffmanTable::Row &huffman_bound = *known;
        candidate.missed = std::max<std::int64_t>(look.in_a_row(candidate.ask, candidate.hit), huffman_bound[size - candidate.hit]);
        std::int64_t lower = size + candidate.missed;
        for (std::uint32_t c = bits_.queries[candidate.ask].begin; c < bits_.queries[candidate.ask].end; ++c)
            lower += huffman_bound[look.counts[c]];
        candidate.lower = lower;
    }
}

// Bounds the candidates that are not cut yet by the branching factors of the other queries in each of their parts.
template <std::size_t WORDS> void QuestionSearch<WORDS>::look_closer(Node &node, const Subset &set, std::int64_t budget) {
    if (!bits_.answers.known()) return hit_sequence_.begin(bits_.branching);
    const auto at_most = [this](std::uint32_t size) { return AnswerMasks::MostAnswers{std::min(size, bits_.branching.most[0]), std::min(size, bits_.branching.most[1])}; };
    AnswerMasks::MostAnswers top = at_most(look_.most_postponed); // of all answer classes
    for (Candidate &candidate : node.candidates) {
        const HuffmanTable::Row &huffman_bound = *look_.huffman[candidate.answers];
        for (std::uint32_t c = bits_.queries[candidate.ask].begin; c < bits_.queries[candidate.ask].end; ++c) {
            const std::uint32_t size = look_.counts[c];
            least_[c] = huffman_bound[size];
            if (size < 3) continue;
            most_[c] = at_most(size);
            if (candidate.lower < budget) {
                most_[c] = bits_.answers.most([&](const auto &see) { each(both(set.set, bits_.masks[c]), see); });
                least_[c] = std::max(least_[c], most_[c].huffman_bound(size));
                candidate.lower += least_[c] - huffman_bound[size];
                look_.soon[candidate.ask] -= size - std::min(size, most_[c].first);
            }
            top.first = std::max(top.first, most_[c].first), top.second = std::max(top.second, most_[c].second);
        }
    }
    hit_sequence_.begin({{top.first, top.second, top.second, top.second, top.second}});
}

// The cost of the secrets that a query misses while all other queries miss.
template <std::size_t WORDS> std::int64_t QuestionSearch<WORDS>::Look::in_a_row(std::uint32_t ask, std::int64_t hit) const {
    // Queries before it in the order reach fewer secrets, by the hits of this one; queries after it are unchanged.
    const std::size_t queries = reach.size(), place = rank[ask];
    if (left[place + 1] > 1) return paid[place] - static_cast<std::int64_t>(place) * hit + paid[queries] - paid[place + 1];
    std::int64_t cost = 0;
    for (std::size_t j = 0; j < place && left[j] - hit > 1; ++j)
        cost += left[j] - hit;
    return cost;
}

// Bounds the missed part of a candidate by the number of its secrets that each other query hits.
template <std::size_t WORDS> void QuestionSearch<WORDS>::bound_missed_by_hits(const Subset &set, Candidate &candidate) {
    const std::uint32_t size = set.size - candidate.hit;
    if (size < 4) return;
    const Set missed_by = without(set.set, bits_.hits[candidate.ask]);
    row_.clear();
    for (const auto &[hit, ask] : look_.reach) // mostly in falling order here as well
        if (ask != candidate.ask)
            if (const std::uint32_t reached = count(both(missed_by, bits_.hits[ask])); reached) row_.add(reached, look_.told[ask], look_.soon[ask]);
    const std::int64_t missed = hit_sequence_.least(row_, size);
    if (missed <= candidate.missed) return;
    candidate.lower += missed - candidate.missed;
    candidate.missed = missed;
}

// Partitions the set by a candidate; parts of one or two secrets have a known cost.
template <std::size_t WORDS> void QuestionSearch<WORDS>::divide(Node &node, Candidate &candidate, const Subset &set) {
    candidate.begin = static_cast<std::uint32_t>(node.parts.size());
    candidate.settled = set.size;
    const HuffmanTable::Row &huffman_bound = *look_.huffman[candidate.answers];
    const auto add = [&](const Set &part, const Key &key, std::uint32_t size, std::int64_t lower) {
        if (size == 2)
            candidate.settled += 2;
        else if (size > 2)
            node.parts.push_back({part, key, size, lower});
    };
    Key missed = set.key;
    for (std::uint32_t c = bits_.queries[candidate.ask].begin; c < bits_.queries[candidate.ask].end; ++c) {
        const Set hit = both(set.set, bits_.masks[c]);
        const std::uint32_t size = look_.counts[c];
        if (!size) continue;
        Key key;
        each(hit, [&](std::size_t i) { key.add(bits_.keys[i]); });
        missed.remove(key);
        if (bits_.answers.known() && size > 2 && most_[c].tells(size))
            candidate.settled += least_[c];
        else
            add(hit, key, size, bits_.answers.known() ? least_[c] : huffman_bound[size]);
    }
    add(without(set.set, bits_.hits[candidate.ask]), missed, set.size - candidate.hit, candidate.missed);
    candidate.end = static_cast<std::uint32_t>(node.parts.size());
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        context_.transpositions.prefetch(BitsetContext::state_of(node.parts[i].key));
}

// Sums the bounds of the parts of a candidate; its lower bound does not fall.
template <std::size_t WORDS> void QuestionSearch<WORDS>::total(const Node &node, Candidate &candidate) {
    std::int64_t lower = candidate.settled, upper = candidate.settled;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        lower += node.parts[i].lower, upper = std::min(WholeBounds::ENDLESS, upper + node.parts[i].upper);
    candidate.upper = upper;
    candidate.lower = std::max(lower, std::min(candidate.lower, upper));
}

// Searches the parts of one candidate until its value is known or reaches the budget.
template <std::size_t WORDS> void QuestionSearch<WORDS>::search(Node &node, Candidate &candidate, std::int64_t budget, std::size_t depth) {
    // The smallest parts come first: they are solved soon, and leave less to prove of the largest.
    node.order.resize(candidate.end - candidate.begin);
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        node.order[i - candidate.begin] = i;
    std::sort(node.order.begin(), node.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return node.parts[a].size != node.parts[b].size ? node.parts[a].size < node.parts[b].size : a < b;
    });
    std::int64_t lower = candidate.settled;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        lower += node.parts[i].lower;
    for (const std::uint32_t i : node.order) {
        Subset &part = node.parts[i];
        if (part.lower >= part.upper) continue;
        const std::int64_t share = budget - lower + part.lower;
        WholeBounds value;
        if (part.size > SMALL) {
            value = solve(part, share, depth + 1);
        } else {
            std::array<std::uint32_t, MOST> secrets;
            std::size_t size = 0;
            each(part.set, [&](std::size_t s) { secrets[size++] = bits_.secrets[s]; });
            value = context_.descend(secrets.data(), size, part.key, share);
        }
        lower -= part.lower;
        part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
        lower += part.lower;
        if (context_.stopped || lower >= budget) break;
    }
    total(node, candidate);
}

} // namespace bestguess::solver
