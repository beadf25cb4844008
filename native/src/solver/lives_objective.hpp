// The bitset search for objectives with lives: lower bounds from what queries hit, and from the value with one miss
// less.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/bitset_context.hpp"
#include "solver/bitset_node.hpp"
#include "solver/bitset_table.hpp"

namespace bestguess::solver {

template <int WORDS> class LivesObjective {
  public:
    using Candidate = BitsetCandidate;
    using Subset = BitsetSubset<WORDS>;
    using Node = BitsetNode<WORDS>;

    // Parts whose lower bound is expected to rise most come first: they end the search of the candidate soonest.
    static constexpr bool SMALLEST_FIRST = false;

    LivesObjective(const AnswerTable &table, BitsetContext &context, BitsetTable<WORDS> &bits)
        : table_(table), context_(context), bits_(bits) {}

    // The misses left once a part has answered.
    static int after(const Subset &part, int left) { return part.miss ? left - 1 : left; }

    void load(std::size_t) {}

    void list(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget, Hint hint);

    // Bounds every candidate by the value of the set with one miss less; returns whether any bound may have risen.
    template <class Search>
    bool refine(Search &search, Node &node, const Subset &set, int left, std::int64_t budget, std::size_t depth) {
        if (left == 0 || node.candidates.size() < 2 || !context_.uses_fewer_lives) return false;
        std::int64_t most = 0;
        for (const Candidate &candidate : node.candidates)
            if (candidate.lower < budget) most = std::max<std::int64_t>(most, candidate.hit);
        const std::int64_t with_fewer_lives =
            search
                .solve(set, left - 1, std::min(budget + context_.without(most), WholeBounds::ENDLESS), depth + 1,
                       {nullptr, 0.0})
                .lower;
        const Node *below = search.searched(depth + 1, BitsetContext::state_of(set.key, left - 1));
        node.with_fewer_lives.assign(table_.queries(), context_.weighed(with_fewer_lives));
        std::int64_t least = WholeBounds::ENDLESS, second = WholeBounds::ENDLESS; // of the queries asked first
        std::uint16_t first = NO_QUERY;
        if (below)
            for (const Candidate &candidate : below->candidates) {
                const std::int64_t lower = std::max(with_fewer_lives, candidate.lower);
                const std::uint16_t query = bits_.queries[candidate.index].query;
                node.with_fewer_lives[query] = context_.weighed(lower);
                if (lower < least)
                    second = least, least = lower, first = query;
                else
                    second = std::min(second, lower);
            }
        for (Candidate &candidate : node.candidates) {
            // A secret that a query missed is not asked the same query again.
            const std::int64_t others = !below                                          ? with_fewer_lives
                                        : bits_.queries[candidate.index].query == first ? second
                                                                                        : least;
            candidate.missed = std::max(candidate.missed, others - context_.without(candidate.hit));
            candidate.lower = std::max(candidate.lower, candidate.missed);
        }
        return true;
    }

    void divide(Node &node, Candidate &candidate, const Subset &set, int left) const;

    // With no miss left: bounds the parts of a candidate by the hits of their best queries.
    bool tighten(Node &node, const Candidate &candidate, int left) const {
        if (left > 0) return false;
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
            Subset &part = node.parts[i];
            if (part.lower >= part.upper) continue;
            part.lower =
                std::max(part.lower,
                         std::min(context_.lost(static_cast<std::int64_t>(part.size) - most_hit(part.set, part.size)),
                                  part.upper));
            if (part.size == 2) part.upper = part.lower; // one query tells them apart
        }
        return true;
    }

    // The candidates to be sorted end here: those that are cut go to the end, in any order.
    static auto to_be_sorted(std::vector<Candidate> &candidates, std::int64_t budget) {
        return std::partition(candidates.begin(), candidates.end(),
                              [&](const Candidate &candidate) { return candidate.lower < budget; });
    }

  private:
    using Set = Bits<WORDS>;
    static constexpr int MOST_LEFT = 3; // with more misses left the bound says next to nothing

    void reach(std::vector<Candidate> &candidates, const Subset &set, int left, std::int64_t budget);
    std::uint32_t most_hit(const Set &set, std::uint32_t size) const;

    const AnswerTable &table_;
    BitsetContext &context_;
    BitsetTable<WORDS> &bits_;
};

// Lists the queries that tell some secrets apart, with lower bounds from one pass over the set.
template <int WORDS> void LivesObjective<WORDS>::list(std::vector<Candidate> &candidates, const Subset &set, int left,
                                                      std::int64_t budget, Hint hint) {
    const std::uint32_t size = set.size;
    candidates.clear();
    for (std::uint32_t a = 0; a < bits_.queries.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end; ++c) {
            const std::uint32_t n = static_cast<std::uint32_t>((set.set & bits_.masks[c]).count());
            hit += n, answers += n > 0;
        }
        if (answers + (hit < size) < 2) continue;
        if (hit == size) { // best asked at once, because it loses nothing
            candidates.assign(1, {a, hit, answers, 0});
            return;
        }
        candidates.push_back({a, hit, answers, left == 0 ? context_.lost(size - hit) : 0});
    }
    if (hint.bounds)
        for (Candidate &candidate : candidates)
            candidate.lower = std::max(
                candidate.lower,
                context_.whole(std::max(0.0, (*hint.bounds)[bits_.queries[candidate.index].query] - hint.discount)));
    if (left > 0 && left <= MOST_LEFT) reach(candidates, set, left, budget);
}

// Bounds the missed part of each candidate by the most secrets that the next queries reach (LowerBounds::missed()).
template <int WORDS> void LivesObjective<WORDS>::reach(std::vector<Candidate> &candidates, const Subset &set, int left,
                                                       std::int64_t budget) {
    // At most one secret is hit by no query that tells something: it is identified last.
    Set reached;
    for (const Candidate &candidate : candidates) reached = reached | (set.set & bits_.hits[candidate.index]);
    const std::uint32_t reachable = static_cast<std::uint32_t>(reached.count());
    for (Candidate &candidate : candidates) {
        if (candidate.lower >= budget) continue;
        const Set rest = set.set.without(bits_.hits[candidate.index]);
        std::array<std::uint32_t, MOST_LEFT> best{}; // the largest, in falling order
        for (const Candidate &other : candidates) {
            std::uint32_t next = static_cast<std::uint32_t>((rest & bits_.hits[other.index]).count());
            for (int j = 0; j < left; ++j)
                if (next > best[static_cast<std::size_t>(j)]) std::swap(next, best[static_cast<std::size_t>(j)]);
        }
        std::int64_t unreached = static_cast<std::int64_t>(reachable) - candidate.hit;
        for (int j = 0; j < left; ++j) unreached -= best[static_cast<std::size_t>(j)];
        if (unreached > 0) candidate.missed = context_.lost(unreached);
        candidate.lower = std::max(candidate.lower, candidate.missed);
    }
}

// Partitions the set by a candidate.
template <int WORDS>
void LivesObjective<WORDS>::divide(Node &node, Candidate &candidate, const Subset &set, int left) const {
    candidate.begin = static_cast<std::uint32_t>(node.parts.size());
    candidate.settled = 0;
    Key missed = set.key;
    for (std::uint32_t c = bits_.queries[candidate.index].begin; c < bits_.queries[candidate.index].end; ++c) {
        const Set hit = set.set & bits_.masks[c];
        if (!hit.any()) continue;
        Key key;
        hit.each([&](int i) { key.add(bits_.keys[static_cast<std::size_t>(i)]); });
        missed.remove(key);
        const std::uint32_t size = static_cast<std::uint32_t>(hit.count());
        if (size > 1 && !context_.bounds.costs_nothing(size, left)) node.parts.push_back({hit, key, size});
    }
    if (const std::uint32_t size = set.size - candidate.hit; size) {
        if (left == 0)
            candidate.settled = context_.lost(size);
        else if (size > 1 && !context_.bounds.costs_nothing(size, left - 1))
            node.parts.push_back({set.set.without(bits_.hits[candidate.index]), missed, size, true, candidate.missed});
    }
    candidate.end = static_cast<std::uint32_t>(node.parts.size());
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        context_.transpositions.prefetch(BitsetContext::state_of(node.parts[i].key, after(node.parts[i], left)));
}

// The most secrets of a set that one query hits which tells some of them apart.
template <int WORDS> std::uint32_t LivesObjective<WORDS>::most_hit(const Set &set, std::uint32_t size) const {
    std::uint32_t most = 0;
    for (std::size_t a = 0; a < bits_.queries.size() && most < size; ++a) {
        const std::uint32_t hit = static_cast<std::uint32_t>((set & bits_.hits[a]).count());
        if (hit <= most) continue;
        bool tells = hit < size;
        for (std::uint32_t c = bits_.queries[a].begin; c < bits_.queries[a].end && !tells; ++c)
            if (set.meets(bits_.masks[c])) {
                tells = set.without(bits_.masks[c]).any();
                break;
            }
        if (tells) most = hit;
    }
    return most;
}

} // namespace bestguess::solver
