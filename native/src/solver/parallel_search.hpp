// Threads that search the same set with one memo, each by a search of its own, until the first of them is done.
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

template <class Search> class Mates {
  public:
    // Called with the number of secrets about to be looked at; stops the search by returning true.
    using Tick = std::function<bool(std::size_t)>;

    // What one of several threads came to, and whether it was stopped before it was done.
    struct Found {
        Value value;
        bool stopped;
    };

    void clear() { searches_.clear(), nodes_.clear(); }
    void add(std::unique_ptr<Search> search) { searches_.push_back(std::move(search)), nodes_.emplace_back(0); }
    std::size_t size() const { return searches_.size(); }

    // Of all but the caller's own search, as they last told while they search.
    std::uint64_t nodes() const { return std::accumulate(nodes_.begin(), nodes_.end(), std::uint64_t{0}); }

    // `mine` has the caller's search look for a value, `its` a mate's, each until it is done or its tick stops it. The
    // memo does not grow meanwhile but for all of them.
    template <class Mine, class Its> Found search(Memo &memo, const Tick &tick, const Mine &mine, const Its &its) {
        std::atomic<bool> done = false;
        std::vector<Value> found(searches_.size());
        const Tick own = [&](std::size_t size) {
            memo.pause();
            return done.load(std::memory_order_relaxed) || tick(size);
        };
        Found all;
        {
            std::vector<std::jthread> threads;
            const struct End { // also where a tick throws
                std::atomic<bool> &done;
                ~End() { done = true; }
            } end{done};
            const Memo::Guest guest(memo);
            for (std::size_t i = 0; i < searches_.size(); ++i)
                threads.emplace_back([&, i] {
                    const Memo::Guest another(memo);
                    const Tick other = [&, i, ticks = 0u](std::size_t) mutable {
                        memo.pause();
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
    static constexpr unsigned TELL = 1 << 12; // ticks

    std::vector<std::unique_ptr<Search>> searches_;
    std::deque<std::atomic<std::uint64_t>> nodes_; // of each search
};

} // namespace bestguess::solver
