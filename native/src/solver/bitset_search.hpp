// Branch and bound over sets of up to some hundred secrets of equal weight, held as the bits of a few words.
//
// Partitioning a set is one AND for each answer, and counting it a few instructions. Secrets are loaded once for a set
// and all its parts, until the parts fit in half the words. Bounds are kept in the transposition table, except those
// that one pass over a set gives. All costs are whole numbers of secrets.
//
// The search is one for all objectives; what depends on the objective is a class of its own
// (solver/question_objective.hpp, solver/lives_objective.hpp): the lower bounds of the candidates, the parts, and the
// orders of candidates and parts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>

#include "solver/bitset_context.hpp"
#include "solver/bitset_node.hpp"
#include "solver/bitset_table.hpp"

namespace bestguess::solver {

template <int WORDS, template <int> class Goal> class BitsetSearch {
  public:
    static constexpr std::size_t MAX_SECRETS = BitsetTable<WORDS>::MAX_SECRETS; // secrets
    using Node = BitsetNode<WORDS>;
    using Subset = BitsetSubset<WORDS>;
    using Candidate = BitsetCandidate;

    BitsetSearch(const AnswerTable &table, BitsetContext &context)
        : context_(context), bits_(table), goal_(table, context, bits_) {}

    // Loads these secrets and searches their set until its value is known or reaches the budget.
    WholeBounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget,
                      Hint hint) {
        if (const auto entry = context_.transpositions.find(BitsetContext::state_of(key, left)))
            if (const WholeBounds value = context_.known(*entry); value.exact() || value.lower >= budget) {
                ++context_.nodes;
                context_.advice = entry->query;
                return value;
            }
        bits_.load(secrets, size);
        for (Node &node : stack_) node.key = Key{}; // its candidates number the queries of another bitset table
        goal_.load(size);
        return solve({bits_.all(size), key, static_cast<std::uint32_t>(size)}, left, budget, 0, hint);
    }

    WholeBounds solve(const Subset &set, int left, std::int64_t budget, std::size_t depth, Hint hint);

    // The node of this depth if it holds the candidates of this state, else null.
    const Node *searched(std::size_t depth, const Key &state) const {
        return depth < stack_.size() && stack_[depth].key == state ? &stack_[depth] : nullptr;
    }

  private:
    static constexpr std::size_t MAX_NARROWER =
        WORDS > 1 ? MAX_SECRETS / 2 : 0; // parts of this size go to a narrower search

    void look_up(Node &node, Candidate &candidate, int left) const;
    void search(Node &node, Candidate &candidate, int left, std::int64_t budget, std::size_t depth);
    static void total(const Node &node, Candidate &candidate);
    double expected(const Subset &part, int left) const {
        return std::clamp(context_.cost_estimate.expected(part.size, Goal<WORDS>::after(part, left)) * part.size,
                          static_cast<double>(part.lower), static_cast<double>(part.upper));
    }

    BitsetContext &context_;
    BitsetTable<WORDS> bits_;
    Goal<WORDS> goal_;
    std::deque<Node> stack_;
};

template <int WORDS, template <int> class Goal> WholeBounds
BitsetSearch<WORDS, Goal>::solve(const Subset &set, int left, std::int64_t budget, std::size_t depth, Hint hint) {
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
    while (stack_.size() <= depth) stack_.emplace_back();
    Node &node = stack_[depth];
    node.key = Key{}, node.with_fewer_lives.clear(), node.parts.clear();
    goal_.list(node.candidates, set, left, budget, hint);
    const auto raise = [&] {
        std::int64_t least = WholeBounds::ENDLESS;
        for (const Candidate &candidate : node.candidates) least = std::min(least, candidate.lower);
        value.lower = std::max(value.lower, std::min(least, value.upper));
    };
    raise();
    // Bounds from one pass over the set are quicker to compute again than to look up.
    if (value.lower >= budget && !value.exact()) {
        node.key = at;
        return value;
    }
    if (!value.exact() && goal_.refine(*this, node, set, left, budget, depth)) {
        if (context_.stopped) return value;
        raise();
    }
    if (!value.exact() && value.lower < budget) {
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) goal_.divide(node, candidate, set, left);
        for (Candidate &candidate : node.candidates) {
            candidate.estimate = INFINITE;
            if (candidate.settled >= 0) {
                look_up(node, candidate, left);
                total(node, candidate);
                if (candidate.lower < budget && goal_.tighten(node, candidate, left)) total(node, candidate);
                candidate.estimate = static_cast<double>(candidate.settled);
                for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                    candidate.estimate += expected(node.parts[i], left);
            }
            if (bits_.queries[candidate.index].query == advised) candidate.estimate = -1.0;
        }
        const auto end = goal_.to_be_sorted(node.candidates, budget);
        std::sort(node.candidates.begin(), end, BySmallestEstimate{});
        context_.search_candidates(
            node, at, set.size, value, budget, advised,
            [&](const Candidate &candidate) { return bits_.queries[candidate.index].query; },
            [&](const Subset &part) { return BitsetContext::state_of(part.key, Goal<WORDS>::after(part, left)); },
            [&](Candidate &candidate) { search(node, candidate, left, budget, depth); });
        raise();
    }
    node.key = at;
    if (value.exact()) context_.cost_estimate.learn(set.size, static_cast<double>(value.upper) / set.size, left);
    context_.keep(at, set.size, value, advised);
    context_.advice = advised;
    return value;
}

// Takes over the bounds that the transposition table has for the parts of a candidate.
template <int WORDS, template <int> class Goal>
void BitsetSearch<WORDS, Goal>::look_up(Node &node, Candidate &candidate, int left) const {
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
        Subset &part = node.parts[i];
        if (const auto entry =
                context_.transpositions.find(BitsetContext::state_of(part.key, Goal<WORDS>::after(part, left)))) {
            const WholeBounds known = context_.known(*entry);
            part.lower = std::max(part.lower, known.lower), part.upper = known.upper;
        }
    }
}

// Sums the bounds of the parts of a candidate; its lower bound does not fall.
template <int WORDS, template <int> class Goal>
void BitsetSearch<WORDS, Goal>::total(const Node &node, Candidate &candidate) {
    std::int64_t lower = candidate.settled, upper = candidate.settled;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
        lower += node.parts[i].lower, upper = std::min(WholeBounds::ENDLESS, upper + node.parts[i].upper);
    candidate.upper = upper;
    candidate.lower = std::max(lower, std::min(candidate.lower, upper));
}

// Searches the parts of one candidate until its value is known or reaches the budget.
template <int WORDS, template <int> class Goal> void
BitsetSearch<WORDS, Goal>::search(Node &node, Candidate &candidate, int left, std::int64_t budget, std::size_t depth) {
    node.order.clear();
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
        const Subset &part = node.parts[i];
        if constexpr (Goal<WORDS>::SMALLEST_FIRST)
            node.order.emplace_back(part.size, i);
        else
            node.order.emplace_back(static_cast<double>(part.lower) - expected(part, left), i);
    }
    std::sort(node.order.begin(), node.order.end());
    std::int64_t lower = candidate.settled;
    for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) lower += node.parts[i].lower;
    for (const auto &[key, i] : node.order) {
        Subset &part = node.parts[i];
        if (part.lower >= part.upper) continue;
        const std::int64_t share = std::min(budget - lower + part.lower, WholeBounds::ENDLESS);
        const int then = Goal<WORDS>::after(part, left);
        const Hint hint = part.miss && !node.with_fewer_lives.empty()
                              ? Hint{&node.with_fewer_lives, context_.weighed(context_.without(candidate.hit))}
                              : Hint{nullptr, 0.0};
        WholeBounds value;
        if (part.size > MAX_NARROWER) {
            value = solve(part, then, share, depth + 1, hint);
        } else {
            std::array<std::uint32_t, MAX_SECRETS> secrets;
            std::size_t size = 0;
            part.set.each([&](int s) { secrets[size++] = bits_.secrets[static_cast<std::size_t>(s)]; });
            value = context_.descend(secrets.data(), size, part.key, then, share, hint);
        }
        lower -= part.lower;
        part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
        lower += part.lower;
        if (context_.stopped || lower >= budget) break;
    }
    total(node, candidate);
}

} // namespace bestguess::solver
