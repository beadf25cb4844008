// Threads that search the same set with one memo, each by a search of its own, until the first of them is done.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "solver_memo.hpp"
#include "solver_rules.hpp"

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

    void clear() { searches_.clear(), nodes_ = 0; }
    void add(std::unique_ptr<Search> search) { searches_.push_back(std::move(search)); }
    std::size_t size() const { return searches_.size(); }

    // Of all but the caller's own search, once they are done.
    std::uint64_t nodes() const { return nodes_; }

    // `mine` has the caller's search look for a value, `its` a mate's, each until it is done or its tick stops it. The
    // memo does not grow meanwhile but for all of them.
    template <class Mine, class Its> Found search(Memo &memo, const Tick &tick, const Mine &mine, const Its &its) {
        std::atomic<bool> done = false;
        std::vector<Value> found(searches_.size());
        const Tick own = [&](std::size_t size) { return done.load(std::memory_order_relaxed) || tick(size); };
        const Tick others = [&](std::size_t) { return done.load(std::memory_order_relaxed); };
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
                    found[i] = its(*searches_[i], others);
                    if (!searches_[i]->stopped()) done = true;
                });
            all = mine(own);
        }
        nodes_ = 0;
        for (std::size_t i = 0; i < searches_.size(); ++i) {
            nodes_ += searches_[i]->nodes();
            all.value = {std::max(all.value.lower, found[i].lower), std::min(all.value.upper, found[i].upper)};
            all.stopped &= searches_[i]->stopped();
        }
        return all;
    }

  private:
    std::vector<std::unique_ptr<Search>> searches_;
    std::uint64_t nodes_ = 0;
};

} // namespace bestguess::solver
