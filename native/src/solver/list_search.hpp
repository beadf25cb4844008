// Branch and bound over lists of secrets: depth first, with a transposition table, certified bounds and budgets passed
// down.
//
// solve(S, m, budget) returns bounds on V(S, m) (see solver/objective.hpp). Either both are equal, or the lower bound
// reaches the budget, so that the caller can discard the set. Candidates are cut by their own lower bounds; before any
// part is searched, the entries of the transposition table for all parts of every candidate are summed (Plaat 1996,
// enhanced transposition cut-offs). A part may cost as much as the budget leaves beside the lower bounds of its
// siblings. A beam searches only the most promising queries of each set: its upper bounds are valid, its lower bounds
// do not change. A search that is stopped leaves certified bounds, because every set on the way back combines the
// bounds of its parts as they are.
//
// Where answers depend on the past, a state is a set and the queries that hit so far (see solver/answer_table.hpp). A
// query that hits every secret may then be worth asking though all secrets answer it alike, and worth delaying though
// it costs nothing. The bounds of a state hold for its images under the symmetries: they are stored for the image with
// the least key as well, and looked up there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/bitset_searches.hpp"
#include "solver/cost_estimate.hpp"
#include "solver/expand.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/member_list.hpp"
#include "solver/node.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/partition.hpp"
#include "solver/search_order.hpp"
#include "solver/symmetry.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class ListSearch {
  public:
    static constexpr int MAX_LEFT = 63; // misses at the start

    // Called with the number of secrets about to be searched; the search stops when it returns true.
    using Tick = std::function<bool(std::size_t)>;

    // Sets of up to `most_bits` secrets are searched as bits where the objective allows it.
    ListSearch(const AnswerTable &table, const Objective &objective, const Switches &switches,
               TranspositionTable &transpositions, std::size_t most_bits)
        : table_(table), objective_(objective), switches_(switches), transpositions_(transpositions),
          lower_bounds_(table, objective_), partition_(table, objective_, switches_, lower_bounds_),
          expansion_(table, objective_, switches_, lower_bounds_, partition_, transpositions_),
          cost_estimate_(objective_, MAX_LEFT), order_(objective_, switches_, cost_estimate_), members_(table) {
        if (!switches.memo || !switches.prune || switches.order != Order::learned) return;
        most_bits_ = most_bits;
        if (most_bits && objective_.sum && !objective_.answers_take_lives && table_.equal_weights() && !table_.past())
            bitset_search_ = bitset_searches(table_, objective_, lower_bounds_, transpositions_, cost_estimate_);
    }

    // Lets this search see the sets that other threads are searching.
    void join(std::shared_ptr<NodesInProgress> in_progress) {
        in_progress_ = std::move(in_progress);
        if (bitset_search_) bitset_search_->in_progress = in_progress_.get();
    }

    // Searches all secrets until the value is known or not below the budget.
    Bounds solve(int left, double budget, unsigned beam, const Tick &tick) {
        begin(tick);
        const Subset all = members_.measure(0);
        uses_fewer_lives_ = whole_.upper >= LEAST_LOST * all.mass;
        return solve(0, all, left, budget, beam, 0);
    }

    // Searches some of the secrets.
    Bounds solve(const std::vector<std::uint32_t> &secrets, int left, double budget, unsigned beam, const Tick &tick) {
        begin(tick);
        const Subset part = members_.load(secrets, Past{0});
        const auto known = switches_.memo ? transpositions_.find(state(part, left)) : std::nullopt;
        uses_fewer_lives_ = !known || known->upper >= LEAST_LOST * part.mass;
        return solve(table_.size(), part, left, budget, beam, 1);
    }

    // The query that achieves the upper bound of a set of two secrets or more. A set that the transposition table has
    // lost is searched again.
    std::uint16_t advise(const std::vector<std::uint32_t> &secrets, int left, Past past, unsigned beam,
                         const Tick &tick) {
        begin(tick);
        const Subset set = members_.load(secrets, past);
        const auto known = transpositions_.find(state(set, left));
        // An entry may have been displaced and written anew with a worse query; equal bounds rule that out.
        if (known && known->query != NO_QUERY && (beam < FULL_BEAM || known->lower >= known->upper))
            return known->query;
        solve(table_.size(), set, left, INFINITE, beam, 1);
        // The transposition table is not asked, because it may have displaced the set by one of its images.
        return advice_;
    }

    // The bounds on the value of all secrets found so far; may be called from within a tick.
    const Bounds &bounds() const { return whole_; }
    void narrow(const Bounds &value) {
        whole_ = {std::max(whole_.lower, value.lower), std::min(whole_.upper, value.upper)};
    }

    bool stopped() const { return stopped_; }
    // The number of sets searched; may be called from within a tick.
    std::uint64_t nodes() const { return nodes_ + (bitset_search_ ? bitset_search_->nodes : 0); }

  private:
    // Below this share of the weight known to be lost, bound_by_fewer_lives() takes longer than it saves.
    static constexpr double LEAST_LOST = 0.01;

    void begin(const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        members_.shrink(table_.size());
    }

    Bounds solve(std::size_t begin, const Subset &set, int left, double budget, unsigned beam, std::size_t depth,
                 Hint hint = Hint{nullptr, 0.0}) {
        if (table_.settled(members_.from(begin), set.size)) return {0.0, 0.0};
        Bounds value;
        advice_ = NO_QUERY;
        ++nodes_;
        if (stopped_ || (stopped_ = (*tick_)(set.size))) return value;
        const Key key = state(set, left);
        std::uint16_t advised = NO_QUERY;
        if (switches_.memo)
            if (const auto known = transpositions_.find(key)) {
                value = {known->lower, known->upper};
                advice_ = advised = known->query;
                if (value.exact() || (switches_.prune && value.lower >= budget)) return value;
                if (beam < FULL_BEAM && known->beam >= beam) return value;
            }
        if (beam == FULL_BEAM && bitset_search_ && set.size <= most_bits_) {
            --nodes_; // the bitset search counts them
            bitset_search_->uses_fewer_lives = uses_fewer_lives_;
            const Bounds found =
                bitset_search_->solve(members_.from(begin), set.size, set.key, left, budget, hint, *tick_);
            stopped_ = bitset_search_->stopped, advice_ = bitset_search_->advice;
            return {std::max(value.lower, found.lower), std::min(value.upper, found.upper)};
        }
        const CanonicalState seen =
            switches_.memo ? CanonicalState::of(table_, members_.from(begin), set, left) : CanonicalState{};
        if (seen.symmetry)
            if (const auto known = transpositions_.find(seen.key)) {
                value.lower = std::max(value.lower, known->lower);
                if (known->upper < value.upper) {
                    value.upper = known->upper;
                    advised = known->query == NO_QUERY ? NO_QUERY : seen.symmetry->back[known->query];
                }
                const unsigned searched = known->beam;
                keep(key, set, value, advice_ = advised, searched);
                if (value.exact() || (switches_.prune && value.lower >= budget)) return value;
                if (beam < FULL_BEAM && searched >= beam) return value;
            }
        // A beam's upper bound is worth keeping only if no budget kept it from being found.
        if (!switches_.prune || beam < FULL_BEAM) budget = INFINITE;
        budget = std::min(budget, value.upper);

        while (stack_.size() <= depth) stack_.emplace_back();
        Node &node = stack_[depth];
        node.key = Key{}, node.with_fewer_lives.clear();
        expansion_.list(node, members_.from(begin), set, left, budget, hint);
        if (switches_.prune) value.lower = std::max(value.lower, std::min(node.least(), value.upper));
        if (switches_.prune && beam == FULL_BEAM && objective_.lives && !objective_.answers_take_lives && left > 0 &&
            value.lower < budget && node.candidates.size() > 1 && uses_fewer_lives_) {
            bound_by_fewer_lives(node, begin, set, left, budget, depth);
            if (stopped_) return value;
            value.lower = std::max(value.lower, std::min(node.least(), value.upper));
        }
        if (!switches_.prune || !(value.exact() || value.lower >= budget)) {
            expansion_.look_up(node, members_.from(begin), set, left, budget);
            order_.sort_candidates(node, left, advised);
            const auto settle = [&](const Candidate &candidate) {
                if (candidate.upper < value.upper) value.upper = candidate.upper, advised = candidate.query;
                if (switches_.prune) budget = std::min(budget, value.upper);
            };
            if (switches_.prune) {
                for (const Candidate &candidate : node.candidates) settle(candidate);
                value.lower = std::max(value.lower, std::min(node.least(), value.upper));
            }
            NodesInProgress *const in_progress =
                beam == FULL_BEAM && set.size >= NodesInProgress::MIN_SECRETS ? in_progress_.get() : nullptr;
            const NodesInProgress::Visit visit(in_progress, key);
            const auto elsewhere = [&](const Candidate &candidate) {
                return in_progress && candidate.lower < budget &&
                       in_progress->with(
                           candidate, node.parts,
                           [&](const Subset &part) { return state(part, objective_.after(part.id == 0, left)); });
            };
            unsigned tried = 0;
            last_those_in_progress(node.candidates, elsewhere, [&](Candidate &candidate) {
                if (stopped_ || tried == beam || (switches_.prune && value.exact())) return false;
                if (switches_.prune && candidate.lower >= budget) return true;
                ++tried;
                search(node, candidate, begin, left, set.past, budget, beam, depth);
                settle(candidate);
                if (depth == 0) {
                    narrow({std::min(node.least(), value.upper), value.upper});
                    remember(key, set, left, value, advised, 0); // so that a checkpoint written meanwhile holds it
                }
                if (in_progress)
                    if (const auto known = transpositions_.find(key)) { // another thread may know by now
                        if (known->upper < value.upper) value.upper = known->upper, advised = known->query;
                        value.lower = std::max(value.lower, known->lower), budget = std::min(budget, value.upper);
                    }
                return !switches_.prune || value.lower < budget;
            });
            value.lower = std::max(value.lower, std::min(node.least(), value.upper));
        }
        node.key = key;
        const unsigned searched = stopped_ || value.upper == INFINITE ? 0 : beam;
        remember(key, set, left, value, advised, searched);
        if (seen.symmetry)
            keep(seen.key, set, value, advised == NO_QUERY ? NO_QUERY : seen.symmetry->to[advised], searched);
        advice_ = advised;
        return value;
    }

    // Bounds every candidate by the value of the set with one miss less.
    void bound_by_fewer_lives(Node &node, std::size_t begin, const Subset &set, int left, double budget,
                              std::size_t depth) {
        double most = 0.0;
        for (const Candidate &candidate : node.candidates)
            if (candidate.lower < budget) most = std::max(most, node.statistics.hit[candidate.query]);
        const double with_fewer_lives =
            solve(begin, set, left - 1, budget + lower_bounds_.without(most), FULL_BEAM, depth + 1).lower;
        const Node *below =
            depth + 1 < stack_.size() && stack_[depth + 1].key == state(set, left - 1) ? &stack_[depth + 1] : nullptr;
        node.with_fewer_lives.assign(table_.queries(), with_fewer_lives);
        double least = INFINITE, second = INFINITE; // of the queries asked first
        if (below)
            for (const Candidate &candidate : below->candidates) {
                const double lower = node.with_fewer_lives[candidate.query] =
                    std::max(with_fewer_lives, candidate.lower);
                if (lower < least)
                    second = least, least = lower;
                else
                    second = std::min(second, lower);
            }
        for (Candidate &candidate : node.candidates) {
            // A secret that a query missed is not asked the same query again.
            const double others =
                below ? (node.with_fewer_lives[candidate.query] > least ? least : second) : with_fewer_lives;
            candidate.missed =
                std::max(candidate.missed, others - lower_bounds_.without(node.statistics.hit[candidate.query]));
            candidate.lower = std::max(candidate.lower, candidate.missed);
        }
    }

    // Searches the parts of one candidate until its value is known or reaches the budget.
    void search(Node &node, Candidate &candidate, std::size_t begin, int left, Past past, double budget, unsigned beam,
                std::size_t depth) {
        const std::size_t base = members_.size();
        members_.divide(node, candidate, begin, past);
        order_.sort_parts(node, candidate, left);
        const double known = candidate.lower;
        for (const std::uint32_t which : node.order) {
            Subset &part = node.parts[candidate.begin + which];
            if (part.lower >= part.upper) continue;
            const double step = objective_.step(part.id == 0, part.mass);
            partition_.total(node, candidate, left);
            const double share = objective_.sum ? budget - candidate.lower + part.lower : budget - step;
            const Bounds value =
                solve(node.place[which], part, objective_.after(part.id == 0, left), share, beam, depth + 1,
                      part.id == 0 && !node.with_fewer_lives.empty()
                          ? Hint{&node.with_fewer_lives, lower_bounds_.without(node.statistics.hit[candidate.query])}
                          : Hint{nullptr, 0.0});
            part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
            partition_.total(node, candidate, left);
            if (stopped_ || (switches_.prune && candidate.lower >= budget)) break;
        }
        members_.shrink(base);
        candidate.lower = std::max(candidate.lower, std::min(known, candidate.upper));
    }

    void remember(const Key &key, const Subset &set, int left, const Bounds &value, std::uint16_t query,
                  unsigned beam) {
        if (value.exact()) cost_estimate_.learn(set, left, value.upper);
        if (switches_.memo) keep(key, set, value, query, beam);
    }

    void keep(const Key &key, const Subset &set, const Bounds &value, std::uint16_t query, unsigned beam) {
        transpositions_.change(key, set.size, [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper <= entry.upper) entry.upper = value.upper, entry.query = query;
            entry.beam = std::max<std::uint16_t>(entry.beam, static_cast<std::uint16_t>(beam));
        });
    }

    const AnswerTable &table_;
    const Objective &objective_;
    const Switches &switches_;
    TranspositionTable &transpositions_;
    LowerBounds lower_bounds_;
    Partition partition_;
    Expansion expansion_;
    CostEstimate cost_estimate_;
    SearchOrder order_;
    MemberList members_;
    std::shared_ptr<NodesInProgress> in_progress_; // where several threads search
    std::unique_ptr<BitsetContext> bitset_search_;
    std::size_t most_bits_ = 0;    // sets of up to this size are searched as bits
    bool uses_fewer_lives_ = true; // whether bound_by_fewer_lives() pays in this run
    std::deque<Node> stack_;
    const Tick *tick_ = nullptr;
    Bounds whole_;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped_ = false;
};

} // namespace bestguess::solver
