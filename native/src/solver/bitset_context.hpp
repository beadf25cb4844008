// State shared by the bitset searches of all widths: transposition table, bounds, statistics, stop flag.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "solver/answer_table.hpp"
#include "solver/bounds.hpp"
#include "solver/cost_estimate.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class BitsetContext {
  public:
    using Tick = std::function<bool(std::size_t)>;

    BitsetContext(const AnswerTable &table, const Objective &objective, const LowerBounds &bounds,
                  TranspositionTable &transpositions, CostEstimate &cost_estimate)
        : bounds(bounds), transpositions(transpositions), cost_estimate(cost_estimate), named_(objective.named),
          unit_(table.heaviest()), most_added_by_one_(whole(bounds.without(weighed(1)))) {}
    virtual ~BitsetContext() = default;

    // Bounds on the value of a set of two secrets or more of equal weight: equal, or the lower one reaches the budget.
    Bounds solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, double budget, Hint hint,
                 const Tick &tick) {
        tick_ = &tick;
        stopped = false;
        return weighed(descend(secrets, size, key, left, whole(budget), hint));
    }

    // Searches these secrets with `left` misses left by the narrowest search that holds them.
    virtual WholeBounds descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left,
                                std::int64_t budget, Hint hint) = 0;

    bool tick(std::size_t size) { return stopped || (stopped = (*tick_)(size)); }

    WholeBounds known(const Entry &entry) const { return whole({entry.lower, entry.upper}); }

    void keep(const Key &state, std::uint32_t size, const WholeBounds &cost, std::uint16_t query) {
        const Bounds value = weighed(cost);
        transpositions.change(state, size, [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper <= entry.upper) entry.upper = value.upper, entry.query = query;
            if (!stopped && value.upper != INFINITE) entry.beam = FULL_BEAM;
        });
    }

    static Key state_of(const Key &key, int left = 0) {
        Subset part;
        part.key = key;
        return state(part, left);
    }

    // Converts sums of equal weights to numbers of secrets, and back.
    std::int64_t whole(double weight) const {
        return weight == INFINITE ? WholeBounds::ENDLESS : static_cast<std::int64_t>(std::ceil(weight / unit_ - 1e-6));
    }
    double weighed(std::int64_t secrets) const {
        return secrets >= WholeBounds::ENDLESS ? INFINITE : static_cast<double>(secrets) * unit_;
    }

    // The loss when this many secrets are dead.
    std::int64_t lost(std::int64_t size) const { return named_ && size <= 1 ? 0 : size; }
    // The most that a set costs more than without this many of its secrets.
    std::int64_t without(std::int64_t size) const { return size * most_added_by_one_; }

    // Searches the candidates of a set in order, as long as its value is below the budget: last those that another
    // thread is searching. `query` gives the query of a candidate, `state` the state of a part, `search` searches a
    // candidate.
    template <class Node, class Query, class State, class Search>
    void search_candidates(Node &node, const Key &at, std::uint32_t size, WholeBounds &value, std::int64_t &budget,
                           std::uint16_t &advised, const Query &query, const State &state, const Search &search) {
        const auto settle = [&](const auto &candidate) {
            if (candidate.upper < value.upper) value.upper = candidate.upper, advised = query(candidate);
            budget = std::min(budget, value.upper);
        };
        for (const auto &candidate : node.candidates) settle(candidate);
        NodesInProgress *const others = size >= NodesInProgress::MIN_SECRETS ? in_progress : nullptr;
        const NodesInProgress::Visit visit(others, at);
        const auto elsewhere = [&](const auto &candidate) {
            return others && candidate.lower < budget && others->with(candidate, node.parts, state);
        };
        last_those_in_progress(node.candidates, elsewhere, [&](auto &candidate) {
            if (stopped || value.exact()) return false;
            if (candidate.lower >= budget) return true;
            search(candidate);
            settle(candidate);
            if (others)
                if (const auto entry = transpositions.find(at)) { // another thread may know by now
                    const WholeBounds found = known(*entry);
                    if (found.upper < value.upper) value.upper = found.upper, advised = entry->query;
                    value.lower = std::max(value.lower, found.lower), budget = std::min(budget, value.upper);
                }
            return value.lower < budget;
        });
    }

    const LowerBounds &bounds;
    TranspositionTable &transpositions;
    CostEstimate &cost_estimate;
    NodesInProgress *in_progress = nullptr; // null without other threads
    std::uint64_t nodes = 0;
    std::uint16_t advice = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped = false;
    bool uses_fewer_lives = true; // whether sets are bounded by their value with one miss less

  private:
    WholeBounds whole(const Bounds &value) const { return {whole(value.lower), whole(value.upper)}; }
    Bounds weighed(const WholeBounds &cost) const { return {weighed(cost.lower), weighed(cost.upper)}; }

    const Tick *tick_ = nullptr;
    bool named_;
    double unit_;
    std::int64_t most_added_by_one_;
};

} // namespace bestguess::solver
