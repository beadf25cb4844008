// Threads that search one set with one shared transposition table, until the first of them is done.
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

} // namespace bestguess::solver
