// The search of one table by one or several threads, with one transposition table: it gives each objective to the
// search made for it.
//
// The worst case is decided by the minimax search (solver/minimax_search.hpp), everything else by branch and bound over
// lists (solver/list_search.hpp), which hands small sets to the bitset searches (solver/bitset_search.hpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/list_search.hpp"
#include "solver/minimax_search.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

template <class Search> class Workers {
  public:
    // Called with the number of secrets about to be searched; the search stops when it returns true.
    using Tick = std::function<bool(std::size_t)>;

    // The bounds found by one thread, and whether it was stopped before it was done.
    struct Found {
        Bounds value;
        bool stopped;
    };

    void clear() { searches_.clear(), nodes_.clear(); }
    void add(std::unique_ptr<Search> search) { searches_.push_back(std::move(search)), nodes_.emplace_back(0); }
    std::size_t size() const { return searches_.size(); }

    // The sets searched by the workers, without the caller's own; while they search, as they last reported.
    std::uint64_t nodes() const { return std::accumulate(nodes_.begin(), nodes_.end(), std::uint64_t{0}); }

    // Runs `mine` on the caller's search and `its` on each worker's, until one is done or the tick stops it. The
    // transposition table grows only while all threads wait.
    template <class Mine, class Its>
    Found search(TranspositionTable &transpositions, const Tick &tick, const Mine &mine, const Its &its) {
        std::atomic<bool> done = false;
        std::vector<Bounds> found(searches_.size());
        const Tick own = [&](std::size_t size) {
            transpositions.pause();
            return done.load(std::memory_order_relaxed) || tick(size);
        };
        Found all;
        {
            std::vector<std::jthread> threads;
            const struct End { // runs also where a tick throws
                std::atomic<bool> &done;
                ~End() { done = true; }
            } end{done};
            const TranspositionTable::Registration guest(transpositions);
            for (std::size_t i = 0; i < searches_.size(); ++i)
                threads.emplace_back([&, i] {
                    const TranspositionTable::Registration another(transpositions);
                    const Tick other = [&, i, ticks = 0u](std::size_t) mutable {
                        transpositions.pause();
                        if (++ticks % TELL == 0) nodes_[i].store(searches_[i]->nodes(), std::memory_order_relaxed);
                        return done.load(std::memory_order_relaxed);
                    };
                    found[i] = its(*searches_[i], other);
                    if (!searches_[i]->stopped()) done = true;
                });
            all = mine(own);
        }
        for (std::size_t i = 0; i < searches_.size(); ++i) {
            nodes_[i] = searches_[i]->nodes();
            all.value = {std::max(all.value.lower, found[i].lower), std::min(all.value.upper, found[i].upper)};
            all.stopped &= searches_[i]->stopped();
        }
        return all;
    }

  private:
    static constexpr unsigned TELL = 1 << 12; // ticks between two reports

    std::vector<std::unique_ptr<Search>> searches_;
    std::deque<std::atomic<std::uint64_t>> nodes_; // of each search
};

class Search {
  public:
    static constexpr int MAX_LEFT = ListSearch::MAX_LEFT; // misses at the start
    static constexpr std::size_t MOST_THREADS = 256;

    // Called with the number of secrets about to be searched; the search stops when it returns true.
    using Tick = ListSearch::Tick;

    // Sets of up to `most_bits` secrets are searched as bits where the objective allows it. The minimax search decides
    // sets of up to `core` secrets without looking for a core.
    Search(const AnswerTable &table, Objective objective, Switches switches, std::size_t bytes,
           std::size_t most_bits = MAX_BITSET_SECRETS, std::size_t core = MinimaxSearch::SMALLEST_CORE)
        : Search(table, objective, switches, std::make_shared<TranspositionTable>(bytes), most_bits, core) {}
    ~Search();

    // Makes all later searches use this many threads, for objectives that are sums and for runs without a beam. The
    // threads share one transposition table, and each searches last the candidates that another one is searching.
    void share(std::size_t threads);

    // Searches all secrets until the value is known or not below the budget.
    Bounds run(int left, double budget, unsigned beam, const Tick &tick);

    // Searches some of the secrets. The bounds found serve later searches.
    Bounds run(const std::vector<std::uint32_t> &secrets, int left, double budget, unsigned beam, const Tick &tick);

    // The bounds on the value of all secrets found so far; may be called from within a tick.
    const Bounds &bounds() const { return list_.bounds(); }

    // The query that achieves the upper bound of a set of two secrets or more; in the worst case, one that costs no
    // more than `allowed`.
    std::uint16_t advise(const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed, unsigned beam,
                         const Tick &tick);

    bool stopped() const { return stopped_; }
    // The number of sets searched by all threads; may be called from within a tick.
    std::uint64_t nodes() const { return list_.nodes() + (minimax_ ? minimax_->nodes() : 0) + workers_.nodes(); }
    TranspositionTable &transpositions() { return *transpositions_; }
    const AnswerTable &table() const { return table_; }
    const Objective &objective() const { return objective_; }

  private:
    Search(const AnswerTable &table, Objective objective, Switches switches,
           std::shared_ptr<TranspositionTable> transpositions, std::size_t most_bits, std::size_t core);

    Bounds decide_by_minimax(const std::vector<std::uint32_t> &secrets, double budget, const Tick &tick,
                             const std::function<void(Bounds)> &found);

    // Lets this search and all workers search one set until the first of them is done.
    template <class Mine, class Its>
    Bounds with_workers(unsigned beam, const Tick &tick, const Mine &mine, const Its &its);

    const AnswerTable &table_;
    const Objective objective_;
    const Switches switches_;
    const std::size_t most_bits_;                        // sets of up to this size are searched as bits
    std::shared_ptr<TranspositionTable> transpositions_; // shared with the workers
    ListSearch list_;
    Workers<Search> workers_;
    std::unique_ptr<MinimaxSearch> minimax_; // for the worst case, unless a switch is off
    bool stopped_ = false;
};

} // namespace bestguess::solver
