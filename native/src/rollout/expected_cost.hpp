// The total cost of playing on after each candidate, over all listed secrets, by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <future>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/in_thread.hpp"
#include "rollout/rollout.hpp"

namespace bestguess {

// Candidates that are asked one after the other, in either order, often leave the same secrets: their cost is computed
// once. Sums are of integers, and therefore do not depend on which thread found them.
template <class List> class ExpectedCost {
  public:
    using Cells = typename Rollout<List>::Cells;

    ExpectedCost(const List &list, Cells asked, std::vector<Widths> levels, int threads, InterruptCheck interrupt)
        : list_(list), asked_(asked), level_(static_cast<int>(levels.size())), interrupt_(std::move(interrupt)),
          memo_(levels.empty() ? 0 : list.secrets.size()) {
        threads = list.secrets.size() < 4 * GRAIN ? 1 : std::max(threads, 1);
        players_.reserve(threads);
        for (int t = 0; t < threads; ++t) {
            players_.emplace_back(list, asked, levels, memo_, InterruptCheck([this, t] {
                                      if (stop_) throw Stopped{};
                                      if (t == 0) interrupt_.step(InterruptCheck::most);
                                  }));
            if (t > 0) idle_.push_back(&players_.back());
        }
    }
    ExpectedCost(const ExpectedCost &) = delete;

    // The misses of all secrets if `cell` is asked now.
    std::uint64_t misses(int cell) {
        if (list_.secrets.empty()) return 0;
        if (!whole_) whole_ = players_[0].whole();
        return after(players_[0], *whole_, whole_->asked, cell);
    }

  private:
    using Player = Rollout<List>;
    using Part = typename Player::Part;
    static constexpr std::size_t GRAIN = 1 << 13; // smaller sets are played out by one thread

    struct Stopped {};

    // A set of secrets is identified by its size and the sum of the hashes of its secrets: two different sets collide
    // with probability 2^-64.
    struct Key {
        Cells asked;
        int cell;
        std::size_t size;
        std::uint64_t sum;
        bool operator==(const Key &) const = default;
        struct Hash {
            std::size_t operator()(const Key &key) const { return key.sum ^ key.size; }
        };
    };

    std::uint64_t total(Player &player, Part &part) {
        if (part.size() < GRAIN || !player.at_once(level_, part.size())) return player.sum(part, level_);
        const auto node = player.decide(part, level_);
        if (node.cell == player.known) return 0;
        const Key key{node.asked, node.cell, part.size(), part.sum};
        {
            const std::lock_guard lock(mutex_);
            if (const auto found = known_.find(key); found != known_.end()) return found->second;
        }
        const std::uint64_t misses = after(player, part, node.asked, node.next());
        const std::lock_guard lock(mutex_);
        return known_[key] = misses;
    }

    std::uint64_t after(Player &player, const Part &part, const Cells &asked, int cell) {
        auto [parts, misses] = player.shoot(part, asked, cell);
        std::vector<std::future<std::uint64_t>> others;
        try {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                Part &mine = parts[i];
                Player *const helper = mine.size() < GRAIN || i + 1 == parts.size() ? nullptr : hire();
                if (!helper) {
                    misses += total(player, mine);
                    continue;
                }
                others.push_back(in_thread([this, helper, &mine] {
                    const Hired hired{*this, helper};
                    return total(*helper, mine);
                }));
            }
            for (auto &other : others) misses += other.get();
        } catch (...) {
            stop_ = true; // before the others are waited for
            throw;
        }
        return misses;
    }

    struct Hired {
        ExpectedCost &expected_cost;
        Player *player;
        ~Hired() {
            const std::lock_guard lock(expected_cost.mutex_);
            expected_cost.idle_.push_back(player);
        }
    };

    Player *hire() {
        const std::lock_guard lock(mutex_);
        if (idle_.empty()) return nullptr;
        Player *const player = idle_.back();
        idle_.pop_back();
        return player;
    }

    const List &list_;
    Cells asked_;
    int level_;
    InterruptCheck interrupt_;
    SetMemo memo_;
    std::vector<Player> players_;
    std::optional<Part> whole_;
    std::vector<Player *> idle_;
    std::unordered_map<Key, std::uint64_t, typename Key::Hash> known_;
    std::mutex mutex_;
    std::atomic<bool> stop_ = false;
};

template <class One> std::vector<std::uint64_t> costs_of_all(const SecretList<One> &list, const Bits<One::width> &asked,
                                                             const std::vector<int> &candidates,
                                                             std::vector<Widths> levels, int threads,
                                                             InterruptCheck interrupt) {
    ExpectedCost expected_cost(list, asked, std::move(levels), threads, std::move(interrupt));
    std::vector<std::uint64_t> misses;
    for (int cell : candidates) misses.push_back(expected_cost.misses(cell));
    return misses;
}

} // namespace bestguess
