// Branch and bound over sets of secrets: depth first, with a transposition table, certified bounds and budgets passed
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

#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "solver/bitset_search.hpp"
#include "solver/answer_table.hpp"
#include "solver/cost_estimate.hpp"
#include "solver/expand.hpp"
#include "solver/lives_objective.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/minimax_search.hpp"
#include "solver/node.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/parallel_search.hpp"
#include "solver/partition.hpp"
#include "solver/question_objective.hpp"
#include "solver/symmetry.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Search {
  public:
    // Sets of up to `most_bits` secrets are searched as bits where the objective allows it. The minimax search decides
    // sets of up to `core` secrets without looking for a core.
    Search(const AnswerTable &table, Objective objective, Switches switches, std::size_t bytes, std::size_t most_bits = MOST_BITS, std::size_t core = MinimaxSearch::SMALL)
        : Search(table, objective, switches, std::make_shared<TranspositionTable>(bytes), most_bits, core) {}

    static constexpr std::size_t MOST_BITS = BitsetSearches<QuestionObjective>::MOST; // secrets
    static constexpr int MAX_LEFT = 63; // misses at the start

    // Called with the number of secrets about to be searched; the search stops when it returns true.
    using Tick = std::function<bool(std::size_t)>;

    static constexpr std::size_t MOST_THREADS = 256;

    // Makes all later searches use this many threads, for objectives that are sums and for runs without a beam. The
    // threads share one transposition table, and each searches last the candidates that another one is searching.
    void share(std::size_t threads) {
        workers_.clear();
        if (!objective_.sum || !switches_.memo) return;
        join(threads > 1 ? std::make_shared<NodesInProgress>() : nullptr);
        while (workers_.size() + 1 < threads) {
            std::unique_ptr<Search> worker(new Search(table_, objective_, switches_, shared_, most_bits_, MinimaxSearch::SMALL));
            worker->join(in_progress_);
            workers_.add(std::move(worker));
        }
    }

    // Searches all secrets until the value is known or not below the budget.
    Bounds run(int left, double budget, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!objective_.lives) left = 0;
        members_.resize(table_.size());
        if (minimax_ && beam == EVERY) return decide_by_minimax(members_, budget, tick, [this](const Bounds &value) { narrow(value); });
        const Subset all = measure(0, table_.size());
        uses_fewer_lives_ = whole_.upper >= LEAST_LOST * all.mass;
        const Bounds value = with_workers(
            beam, [&] { return solve(0, all, left, budget, beam, 0); },
            [&](Search &worker, const Tick &others) { return worker.run(left, budget, beam, others); });
        narrow(value);
        return value;
    }

    // Searches some of the secrets, of which the queries in `past` are known to hit. The bounds found serve later
    // searches.
    Bounds run(const std::vector<std::uint32_t> &secrets, int left, Past past, double budget, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!objective_.lives) left = 0;
        if (minimax_ && beam == EVERY) return decide_by_minimax(secrets, budget, tick, [](const Bounds &) {});
        members_.resize(table_.size());
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        Subset part = measure(table_.size(), secrets.size());
        part.past = past;
        const auto known = switches_.memo ? transpositions_.find(state(part, left)) : std::nullopt;
        uses_fewer_lives_ = !known || known->upper >= LEAST_LOST * part.mass;
        return with_workers(
            beam, [&] { return solve(table_.size(), part, left, budget, beam, 1); },
            [&](Search &worker, const Tick &others) { return worker.run(secrets, left, past, budget, beam, others); });
    }

    // The bounds on the value of all secrets found so far; may be called from within a tick.
    const Bounds &bounds() const { return whole_; }

    // The query that achieves the upper bound of a set of two secrets or more; in the worst case, one that costs no
    // more than `allowed`. A set that the transposition table has lost is searched again.
    std::uint16_t advise(const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!objective_.lives) left = 0;
        if (minimax_) {
            if (allowed == INFINITE) allowed = decide_by_minimax(secrets, INFINITE, tick, [](const Bounds &) {}).upper;
            return minimax_->advise(secrets, static_cast<int>(allowed), beam == EVERY, tick);
        }
        members_.resize(table_.size());
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        Subset set = measure(table_.size(), secrets.size());
        set.past = past;
        const auto known = transpositions_.find(state(set, left));
        // An entry may have been displaced and written anew with a worse query; equal bounds rule that out.
        if (known && known->query != NO_QUERY && (beam < EVERY || known->lower >= known->upper)) return known->query;
        solve(table_.size(), set, left, INFINITE, beam, 1);
        // The transposition table is not asked, because it may have displaced the set by one of its images.
        return advice_;
    }

    bool stopped() const { return stopped_; }
    // The number of sets searched by all threads; may be called from within a tick.
    std::uint64_t nodes() const { return nodes_ + (bitset_search_ ? bitset_search_->nodes : 0) + (minimax_ ? minimax_->nodes() : 0) + workers_.nodes(); }
    TranspositionTable &transpositions() { return transpositions_; }
    const AnswerTable &table() const { return table_; }
    const Objective &objective() const { return objective_; }

  private:
    Search(const AnswerTable &table, Objective objective, Switches switches, std::shared_ptr<TranspositionTable> transpositions, std::size_t most_bits, std::size_t core)
        : table_(table), objective_(objective), switches_(switches), lower_bounds_(table, objective_), shared_(std::move(transpositions)), transpositions_(*shared_),
          partition_(table, objective_, switches_, lower_bounds_), expansion_(table, objective_, switches_, lower_bounds_, partition_, transpositions_), cost_estimate_(objective_, MAX_LEFT), bucket_(table.most_answers()) {
        members_.resize(table.size());
        for (std::size_t s = 0; s < table.size(); ++s)
            members_[s] = static_cast<std::uint32_t>(s);
        if (!switches.memo || !switches.prune || switches.order != Order::learned) return;
        most_bits_ = most_bits;
        if (most_bits && objective_.sum && !objective_.answers_take_lives && table_.equal_weights() && !table_.past()) {
            if (objective_.lives)
                bitset_search_ = std::make_unique<BitsetSearches<LivesObjective>>(table_, objective_, lower_bounds_, transpositions_, cost_estimate_);
            else if (objective_.questions)
                bitset_search_ = std::make_unique<BitsetSearches<QuestionObjective>>(table_, objective_, lower_bounds_, transpositions_, cost_estimate_);
        }
        if (!objective_.sum && !table.past()) minimax_ = std::make_unique<MinimaxSearch>(table_, objective_, transpositions_, core);
    }

    void join(std::shared_ptr<NodesInProgress> in_progress) {
        in_progress_ = std::move(in_progress);
        if (bitset_search_) bitset_search_->in_progress = in_progress_.get();
    }

    // Below this share of the weight known to be lost, bound_by_fewer_lives() takes longer than it saves.
    static constexpr double LEAST_LOST = 0.01;

    Bounds decide_by_minimax(const std::vector<std::uint32_t> &secrets, double budget, const Tick &tick, const std::function<void(Bounds)> &found) {
        const Bounds value = minimax_->solve(secrets, budget, tick, found);
        stopped_ = minimax_->stopped();
        return value;
    }

    // Lets this search and all workers search one set until the first of them is done.
    template <class Mine, class Its> Bounds with_workers(unsigned beam, const Mine &mine, const Its &its) {
        if (beam < EVERY || !workers_.size()) return mine();
        const auto found = workers_.search(
            transpositions_, *tick_,
            [&](const Tick &tick) {
                tick_ = &tick;
                const Bounds value = mine();
                return typename Workers<Search>::Found{value, stopped_};
            },
            its);
        stopped_ = found.stopped;
        return found.value;
    }

    void narrow(const Bounds &value) {
        whole_ = {std::max(whole_.lower, value.lower), std::min(whole_.upper, value.upper)};
    }

    Subset measure(std::size_t begin, std::size_t size) const {
        Subset part;
        part.size = static_cast<std::uint32_t>(size);
        for (std::size_t i = begin; i < begin + size; ++i) {
            part.key.add(table_.key(members_[i]));
            part.mass += table_.weight(members_[i]);
        }
        return part;
    }

    Bounds solve(std::size_t begin, const Subset &set, int left, double budget, unsigned beam, std::size_t depth,
                Hint hint = Hint{nullptr, 0.0}) {
        if (table_.settled(&members_[begin], set.size)) return {0.0, 0.0};
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
                if (beam < EVERY && known->beam >= beam) return value;
            }
        if (beam == EVERY && bitset_search_ && set.size <= most_bits_) {
            --nodes_; // the bitset search counts them
            bitset_search_->uses_fewer_lives = uses_fewer_lives_;
            const Bounds found = bitset_search_->solve(&members_[begin], set.size, set.key, left, budget, hint, *tick_);
            stopped_ = bitset_search_->stopped, advice_ = bitset_search_->advice;
            return {std::max(value.lower, found.lower), std::min(value.upper, found.upper)};
        }
        const CanonicalState seen = switches_.memo ? CanonicalState::of(table_, &members_[begin], set, left) : CanonicalState{};
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
                if (beam < EVERY && searched >= beam) return value;
            }
        // A beam's upper bound is worth keeping only if no budget kept it from being found.
        if (!switches_.prune || beam < EVERY) budget = INFINITE;
        budget = std::min(budget, value.upper);

        while (stack_.size() <= depth)
            stack_.emplace_back();
        Node &node = stack_[depth];
        node.key = Key{}, node.with_fewer_lives.clear();
        expansion_.list(node, &members_[begin], set, left, budget, hint);
        if (switches_.prune) value.lower = std::max(value.lower, std::min(least(node), value.upper));
        if (switches_.prune && beam == EVERY && objective_.lives && !objective_.answers_take_lives && left > 0 && value.lower < budget && node.candidates.size() > 1 && uses_fewer_lives_) {
            bound_by_fewer_lives(node, begin, set, left, budget, depth);
            if (stopped_) return value;
            value.lower = std::max(value.lower, std::min(least(node), value.upper));
        }
        if (!switches_.prune || !(value.exact() || value.lower >= budget)) {
            expansion_.look_up(node, &members_[begin], set, left, budget);
            rank(node, left, advised);
            const auto settle = [&](const Candidate &candidate) {
                if (candidate.upper < value.upper) value.upper = candidate.upper, advised = candidate.query;
                if (switches_.prune) budget = std::min(budget, value.upper);
            };
            if (switches_.prune) {
                for (const Candidate &candidate : node.candidates)
                    settle(candidate);
                value.lower = std::max(value.lower, std::min(least(node), value.upper));
            }
            NodesInProgress *const in_progress = beam == EVERY && set.size >= NodesInProgress::LEAST ? in_progress_.get() : nullptr;
            const NodesInProgress::Visit visit(in_progress, key);
            const auto elsewhere = [&](const Candidate &candidate) {
                return in_progress && candidate.lower < budget && in_progress->with(candidate, node.parts, [&](const Subset &part) { return state(part, objective_.after(part.id == 0, left)); });
            };
            unsigned tried = 0;
            last_those_in_progress(node.candidates, elsewhere, [&](Candidate &candidate) {
                if (stopped_ || tried == beam || (switches_.prune && value.exact())) return false;
                if (switches_.prune && candidate.lower >= budget) return true;
                ++tried;
                search(node, candidate, begin, left, set.past, budget, beam, depth);
                settle(candidate);
                if (depth == 0) {
                    narrow({std::min(least(node), value.upper), value.upper});
                    remember(key, set, left, value, advised, 0); // so that a checkpoint written meanwhile holds it
                }
                if (in_progress)
                    if (const auto known = transpositions_.find(key)) { // another thread may know by now
                        if (known->upper < value.upper) value.upper = known->upper, advised = known->query;
                        value.lower = std::max(value.lower, known->lower), budget = std::min(budget, value.upper);
                    }
                return !switches_.prune || value.lower < budget;
            });
            value.lower = std::max(value.lower, std::min(least(node), value.upper));
        }
        node.key = key;
        const unsigned searched = stopped_ || value.upper == INFINITE ? 0 : beam;
        remember(key, set, left, value, advised, searched);
        if (seen.symmetry) keep(seen.key, set, value, advised == NO_QUERY ? NO_QUERY : seen.symmetry->to[advised], searched);
        advice_ = advised;
        return value;
    }

    // Bounds every candidate by the value of the set with one miss less.
    void bound_by_fewer_lives(Node &node, std::size_t begin, const Subset &set, int left, double budget, std::size_t depth) {
        double most = 0.0;
        for (const Candidate &candidate : node.candidates)
            if (candidate.lower < budget) most = std::max(most, node.statistics.hit[candidate.query]);
        const double with_fewer_lives = solve(begin, set, left - 1, budget + lower_bounds_.without(most), EVERY, depth + 1).lower;
        const Node *below = depth + 1 < stack_.size() && stack_[depth + 1].key == state(set, left - 1) ? &stack_[depth + 1] : nullptr;
        node.with_fewer_lives.assign(table_.queries(), with_fewer_lives);
        double least = INFINITE, second = INFINITE; // of the queries asked first
        if (below)
            for (const Candidate &candidate : below->candidates) {
                const double lower = node.with_fewer_lives[candidate.query] = std::max(with_fewer_lives, candidate.lower);
                if (lower < least)
                    second = least, least = lower;
                else
                    second = std::min(second, lower);
            }
        for (Candidate &candidate : node.candidates) {
            // A secret that a query missed is not asked the same query again.
            const double others = below ? (node.with_fewer_lives[candidate.query] > least ? least : second) : with_fewer_lives;
            candidate.missed = std::max(candidate.missed, others - lower_bounds_.without(node.statistics.hit[candidate.query]));
            candidate.lower = std::max(candidate.lower, candidate.missed);
        }
    }

    static double least(const Node &node) {
        double lower = INFINITE;
        for (const Candidate &candidate : node.candidates)
            lower = std::min(lower, candidate.lower);
        return lower;
    }

    // Sorts the candidates into the order in which they are searched.
    void rank(Node &node, int left, std::uint16_t advised) {
        for (Candidate &candidate : node.candidates) {
            candidate.estimate = 0.0;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                const Subset &part = node.parts[i];
                if (switches_.order == Order::entropy)
                    candidate.estimate += part.mass * std::log(part.mass);
                else if (switches_.order == Order::learned) {
                    const double step = objective_.dead(part.id == 0, left) ? 0.0 : objective_.step(part.id == 0, part.mass);
                    const double worth = step + cost_estimate_.expected(part, objective_.after(part.id == 0, left));
                    candidate.estimate = objective_.sum ? candidate.estimate + worth : std::max(candidate.estimate, worth);
                }
            }
            if (candidate.begin == candidate.end) candidate.estimate = INFINITE;
            if (candidate.query == advised && switches_.order == Order::learned) candidate.estimate = -1.0;
        }
        std::stable_sort(node.candidates.begin(), node.candidates.end(),
                         [](const Candidate &a, const Candidate &b) { return a.estimate < b.estimate; });
    }

    // Searches the parts of one candidate until its value is known or reaches the budget.
    void search(Node &node, Candidate &candidate, std::size_t begin, int left, Past past, double budget, unsigned beam,
                std::size_t depth) {
        const std::size_t base = members_.size();
        const std::uint32_t parts = candidate.end - candidate.begin;
        node.order.resize(parts), node.place.resize(parts);
        std::size_t at = base;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const Subset &part = node.parts[candidate.begin + i];
            node.order[i] = i, node.place[i] = static_cast<std::uint32_t>(at);
            bucket_[part.id] = static_cast<std::uint32_t>(at);
            at += part.size;
        }
        members_.resize(at);
        for (std::size_t i = begin, size = at - base; i < begin + size; ++i)
            members_[bucket_[table_.id(members_[i], candidate.query, past)]++] = members_[i];
        for (std::uint32_t i = 0; i < parts; ++i)
            bucket_[node.parts[candidate.begin + i].id] = 0;
        // Parts whose lower bound is expected to rise most come first: they end the search of the candidate soonest.
        std::sort(node.order.begin(), node.order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Subset &x = node.parts[candidate.begin + a], &y = node.parts[candidate.begin + b];
            if (objective_.questions && objective_.sum) return x.size != y.size ? x.size < y.size : a < b;
            const double p = cost_estimate_.expected(x, objective_.after(x.id == 0, left)) - x.lower;
            const double q = cost_estimate_.expected(y, objective_.after(y.id == 0, left)) - y.lower;
            return p != q ? p > q : a < b;
        });
        const double known = candidate.lower;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const std::uint32_t which = node.order[i];
            Subset &part = node.parts[candidate.begin + which];
            if (part.lower >= part.upper) continue;
            const double step = objective_.step(part.id == 0, part.mass);
            partition_.total(node, candidate, left);
            const double share = objective_.sum ? budget - candidate.lower + part.lower : budget - step;
            const Bounds value =
                solve(node.place[which], part, objective_.after(part.id == 0, left), share, beam, depth + 1,
                      part.id == 0 && !node.with_fewer_lives.empty() ? Hint{&node.with_fewer_lives, lower_bounds_.without(node.statistics.hit[candidate.query])} : Hint{nullptr, 0.0});
            part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
            partition_.total(node, candidate, left);
            if (stopped_ || (switches_.prune && candidate.lower >= budget)) break;
        }
        members_.resize(base);
        candidate.lower = std::max(candidate.lower, std::min(known, candidate.upper));
    }

    void remember(const Key &key, const Subset &set, int left, const Bounds &value, std::uint16_t query, unsigned beam) {
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
    Objective objective_;
    Switches switches_;
    LowerBounds lower_bounds_;
    std::size_t most_bits_ = 0; // sets of up to this size are searched as bits
    bool uses_fewer_lives_ = true; // whether bound_by_fewer_lives() pays in this run
    std::shared_ptr<TranspositionTable> shared_;
    TranspositionTable &transpositions_;
    Partition partition_;
    Expansion expansion_;
    std::shared_ptr<NodesInProgress> in_progress_; // where several threads search
    Workers<Search> workers_;
    std::unique_ptr<BitsetContext> bitset_search_;
    std::unique_ptr<MinimaxSearch> minimax_; // for the worst case, unless a switch is off
    CostEstimate cost_estimate_;
    std::vector<std::uint32_t> members_, bucket_;
    std::deque<Node> stack_;
    const Tick *tick_ = nullptr;
    Bounds whole_;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped_ = false;
};

} // namespace bestguess::solver
