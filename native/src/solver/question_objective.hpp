// The bitset search for `questions`: lower bounds from the branching factors of the queries and from what they hit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/answer_masks.hpp"
#include "solver/bitset_context.hpp"
#include "solver/bitset_node.hpp"
#include "solver/bitset_table.hpp"
#include "solver/branching.hpp"
#include "solver/hit_sequence_bound.hpp"

namespace bestguess::solver {

template <int WORDS> class QuestionObjective {
  public:
    using Candidate = BitsetCandidate;
    using Subset = BitsetSubset<WORDS>;
    using Node = BitsetNode<WORDS>;
    static_assert(BitsetTable<WORDS>::MAX_SECRETS <= HuffmanTable::MAX_SECRETS);

    // The smallest parts come first: they are solved soon, and leave less to prove of the largest.
    static constexpr bool SMALLEST_FIRST = true;

    QuestionObjective(const AnswerTable &, BitsetContext &context, BitsetTable<WORDS> &bits)
        : context_(context), bits_(bits) {}

    // The misses left once a part has answered: questions do not count them.
    static int after(const Subset &, int) { return 0; }

    // Prepares for the secrets that the bitset table has loaded.
    void load(std::size_t size) {
        bits_.see_answers(size);
        const std::size_t classes = bits_.masks.size(), queries = bits_.queries.size();
        least_.resize(classes), most_.resize(classes), statistics_.counts.resize(classes);
        statistics_.told.resize(queries), statistics_.soon.resize(queries), statistics_.rank.resize(queries);
    }

    void list(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget, Hint hint);

    // Bounds the candidates more closely; returns whether any bound may have risen.
    template <class Search>
    bool refine(Search &, Node &node, const Subset &set, int, std::int64_t budget, std::size_t) {
        count_answers(node, set, budget);
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) bound_missed_by_hits(set, candidate);
        return true;
    }

    void divide(Node &node, Candidate &candidate, const Subset &set, int left) const;

    // No bound of a partitioned candidate is raised.
    bool tighten(Node &, Candidate &, int) const { return false; }

    // The candidates to be sorted end here: all are sorted.
    static auto to_be_sorted(std::vector<Candidate> &candidates, std::int64_t) { return candidates.end(); }

  private:
    using Set = Bits<WORDS>;

    struct Statistics {                                             // statistics of one set
        std::vector<std::uint32_t> counts;                          // size of each answer class
        std::vector<std::pair<std::uint32_t, std::uint32_t>> reach; // hits and index of each query, falling
        std::vector<std::int64_t> left, paid;
        std::vector<std::uint32_t> rank; // position of each query in `reach`
        std::vector<std::uint32_t> told,
            soon; // the most secrets that a query identifies by its hits at once, and with one further question
        std::vector<const HuffmanTable::Row *> huffman; // by the number of answers of the first query
        std::uint32_t most_postponed = 0;               // the most hits of a query that is better asked later
        BranchingFactors branching;

        std::int64_t in_a_row(std::uint32_t ask, std::int64_t hit) const;
    };

    void count_answers(Node &node, const Subset &set, std::int64_t budget);
    void bound_missed_by_hits(const Subset &set, Candidate &candidate);

    BitsetContext &context_;
    BitsetTable<WORDS> &bits_;
    Statistics statistics_;
    std::vector<AnswerMasks::MostAnswers> most_; // of each answer class that was counted
    std::vector<std::int64_t> least_;            // a lower bound on each answer class that was counted
    HitSequenceBound::Row row_;
    HitSequenceBound hit_sequence_;
};

// Lists the queries that tell some secrets apart, with lower bounds from one pass over the set.
template <int WORDS>
void QuestionObjective<WORDS>::list(std::vector<Candidate> &candidates, const Subset &set, int, std::int64_t, Hint) {
    Statistics &statistics = statistics_;
    const std::uint32_t size = set.size;
    for (std::size_t c = 0; c < bits_.masks.size(); ++c)
        statistics.counts[c] = static_cast<std::uint32_t>((set.set & bits_.masks[c]).count());
    candidates.clear();
    statistics.reach.clear();
    statistics.branching = {};
    for (std::uint32_t a = 0; a < bits_.queries.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end; ++c)
            hit += statistics.counts[c], answers += statistics.counts[c] > 0;
        statistics.told[a] = answers, statistics.soon[a] = hit;
        answers += hit < size;
        if (answers < 2) continue;
        candidates.push_back({a, hit, answers, 0});
        statistics.branching.add(answers);
        std::size_t at = statistics.reach.size();
        for (statistics.reach.emplace_back(); at > 0 && statistics.reach[at - 1].first < hit; --at)
            statistics.reach[at] = statistics.reach[at - 1];
        statistics.reach[at] = {hit, a};
    }
    // While all queries miss, every secret that is left pays for each, until one may be left: `left` secrets after j
    // queries, which have `paid` by then.
    statistics.left.assign(1, size), statistics.paid.assign(1, 0);
    for (const auto &[hit, ask] : statistics.reach) {
        statistics.paid.push_back(statistics.paid.back() + (statistics.left.back() > 1 ? statistics.left.back() : 0));
        statistics.left.push_back(statistics.left.back() - hit);
    }
    const auto queries = static_cast<std::uint32_t>(candidates.size());
    const auto postponable = [&](const Candidate &candidate) {
        return LowerBounds::postponable(candidate.hit, queries, size);
    };
    statistics.most_postponed = 0;
    for (const Candidate &candidate : candidates)
        if (postponable(candidate)) statistics.most_postponed = std::max(statistics.most_postponed, candidate.hit);
    auto kept = std::remove_if(candidates.begin(), candidates.end(), postponable);
    if (kept == candidates.begin()) ++kept;
    candidates.erase(kept, candidates.end());
    for (std::size_t i = 0; i < queries; ++i)
        statistics.rank[statistics.reach[i].second] = static_cast<std::uint32_t>(i);
    statistics.huffman.assign(statistics.branching.most[0] + 1, nullptr);
    for (Candidate &candidate : candidates) {
        const HuffmanTable::Row *&known = statistics.huffman[candidate.answers];
        if (!known) known = &context_.bounds.huffman(statistics.branching.without(candidate.answers));
        const HuffmanTable::Row &huffman_bound = *known;
        candidate.missed = std::max<std::int64_t>(statistics.in_a_row(candidate.index, candidate.hit),
                                                  huffman_bound[size - candidate.hit]);
        std::int64_t lower = size + candidate.missed;
        for (std::uint32_t c = bits_.queries[candidate.index].begin; c < bits_.queries[candidate.index].end; ++c)
            lower += huffman_bound[statistics.counts[c]];
        candidate.lower = lower;
    }
}

// Bounds the candidates that are not cut yet by the branching factors of the other queries in each of their parts.
template <int WORDS> void QuestionObjective<WORDS>::count_answers(Node &node, const Subset &set, std::int64_t budget) {
    if (!bits_.answers.known()) return hit_sequence_.begin(bits_.branching);
    const auto at_most = [this](std::uint32_t size) {
        return AnswerMasks::MostAnswers{std::min(size, bits_.branching.most[0]),
                                        std::min(size, bits_.branching.most[1])};
    };
    AnswerMasks::MostAnswers top = at_most(statistics_.most_postponed); // of all answer classes
    for (Candidate &candidate : node.candidates) {
        const HuffmanTable::Row &huffman_bound = *statistics_.huffman[candidate.answers];
        for (std::uint32_t c = bits_.queries[candidate.index].begin; c < bits_.queries[candidate.index].end; ++c) {
            const std::uint32_t size = statistics_.counts[c];
            least_[c] = huffman_bound[size];
            if (size < 3) continue;
            most_[c] = at_most(size);
            if (candidate.lower < budget) {
                most_[c] = bits_.answers.most([&](const auto &see) { (set.set & bits_.masks[c]).each(see); });
                least_[c] = std::max(least_[c], most_[c].huffman_bound(size));
                candidate.lower += least_[c] - huffman_bound[size];
                statistics_.soon[candidate.index] -= size - std::min(size, most_[c].first);
            }
            top.first = std::max(top.first, most_[c].first), top.second = std::max(top.second, most_[c].second);
        }
    }
    hit_sequence_.begin({{top.first, top.second, top.second, top.second, top.second}});
}

// The cost of the secrets that a query misses while all other queries miss.
template <int WORDS>
std::int64_t QuestionObjective<WORDS>::Statistics::in_a_row(std::uint32_t ask, std::int64_t hit) const {
    // Queries before it in the order reach fewer secrets, by the hits of this one; queries after it are unchanged.
    const std::size_t queries = reach.size(), place = rank[ask];
    if (left[place + 1] > 1)
        return paid[place] - static_cast<std::int64_t>(place) * hit + paid[queries] - paid[place + 1];
    std::int64_t cost = 0;
    for (std::size_t j = 0; j < place && left[j] - hit > 1; ++j) cost += left[j] - hit;
    return cost;
}

// Bounds the missed part of a candidate by the number of its secrets that each other query hits.
template <int WORDS> void QuestionObjective<WORDS>::bound_missed_by_hits(const Subset &set, Candidate &candidate) {
    const std::uint32_t size = set.size - candidate.hit;
    if (size < 4) return;
    const Set missed_by = set.set.without(bits_.hits[candidate.index]);
    row_.clear();
    for (const auto &[hit, ask] : statistics_.reach) // mostly in falling order here as well
        if (ask != candidate.index)
            if (const auto reached = static_cast<std::uint32_t>((missed_by & bits_.hits[ask]).count()); reached)
                row_.add(reached, statistics_.told[ask], statistics_.soon[ask]);
    const std::int64_t missed = hit_sequence_.least(row_, size);
    if (missed <= candidate.missed) return;
    candidate.lower += missed - candidate.missed;
    candidate.missed = missed;
}

// Partitions the set by a candidate; parts of one or two secrets have a known cost.
template <int WORDS>
void QuestionObjective<WORDS>::divide(Node &node, Candidate &candidate, const Subset &set, int) const {
    candidate.begin = static_cast<std::uint32_t>(node.parts.size());
    candidate.settled = set.size;
    const HuffmanTable::Row &huffman_bound = *statistics_.huffman[candidate.answers];
    const auto add = [&](const Set &part, const Key &key, std::uint32_t size, std::int64_t lower) {
        if (size == 2)
            candidate.settled += 2;
        else if (size > 2)
            node.parts.push_back({part, key, size, false, lower});
    };
    Key missed = set.key;
    for (std::uint32_t c = bits_.queries[candidate.index].begin; c < bits_.queries[candidate.index].end; ++c) {
        const Set hit = set.set & bits_.masks[c];
        const std::uint32_t size = statistics_.counts[c];
        if (!size) continue;
        Key key;
        hit.each([&](int i) { key.add(bits_.keys[static_cast<std::size_t>(i)]); });
        missed.remove(key);
        if (bits_.answers.known() && size > 2 && most_[c].tells(size))
            candidate.settled += least_[c];
        else
            add(hit, key, size, bits_.answers.known() ? least_[c] : huffman_bound[size]);
    }
    add(set.set.without(bits_.hits[candidate.index]), missed, set.size - candidate.hit, candidate.missed);
    candidate.end = static_cast<std::uint32_t>(node.parts.size());
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        context_.transpositions.prefetch(BitsetContext::state_of(node.parts[i].key));
}

} // namespace bestguess::solver
