// What play after a candidate costs in all, over a list of secrets, by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "rollout.hpp"

namespace bestguess {

// Ranges of the list that are alike are tasks; long ones are split by their next shot into more tasks. The sums are of
// integers, and so the same whoever did what.
template <class List> class Outlook {
  public:
    using Cells = typename Rollout<List>::Cells;

    Outlook(const List &list, Cells asked, std::vector<Widths> levels, int threads, Pulse pulse)
        : list_(list), asked_(asked), level_(static_cast<int>(levels.size())), beat_(std::move(pulse)) {
        threads = list.secrets.size() < 4 * GRAIN ? 1 : std::max(threads, 1);
        for (int t = 0; t < threads; ++t)
            players_.emplace_back(list, asked, levels, Pulse([this, t] {
                                      if (t == 0) beat_.step(1 << 22);
                                      else if (stop_) throw Stopped{};
                                  }));
    }
    Outlook(const Outlook &) = delete;

    // The misses of all secrets if `cell` is asked now.
    std::uint64_t misses(int cell) {
        sum_ = busy_ = 0;
        stop_ = false;
        tasks_.clear();
        Done first;
        split(players_[0], {0, list_.secrets.size(), asked_}, cell, first);
        finish(first);
        std::vector<std::thread> helpers;
        for (std::size_t t = 1; t < players_.size(); ++t) helpers.emplace_back([this, t] { work(t); });
        work(0);
        for (auto &helper : helpers) helper.join();
        if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
        return sum_;
    }

  private:
    static constexpr std::size_t GRAIN = 1 << 14;
    struct Stopped {};
    struct Task {
        std::size_t begin, end;
        Cells asked;
    };

    struct Done {
        std::uint64_t misses = 0;
        std::vector<Task> tasks;
    };

    static void split(Rollout<List> &player, const Task &task, int cell, Done &done) {
        done.misses += player.shoot(task.begin, task.end, task.asked, cell,
                                    [&](std::size_t from, std::size_t to, const Cells &asked) {
                                        done.tasks.push_back({from, to, asked});
                                    });
    }

    Done run(Rollout<List> &player, const Task &task) const {
        Done done;
        const std::size_t size = task.end - task.begin;
        if (players_.size() == 1 || size <= GRAIN || !player.at_once(level_, size)) {
            done.misses = player.sum(task.begin, task.end, task.asked, level_);
        } else if (const auto node = player.decide(task.begin, task.end, task.asked, level_); node.cell != player.known) {
            split(player, {task.begin, task.end, node.asked}, node.next(), done);
        }
        return done;
    }

    void finish(const Done &done) {
        sum_ += done.misses;
        tasks_.insert(tasks_.end(), done.tasks.begin(), done.tasks.end());
    }

    void work(std::size_t t) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return stop_ || !tasks_.empty() || busy_ == 0; });
            if (stop_ || tasks_.empty()) return;
            const Task task = tasks_.front();
            tasks_.pop_front();
            ++busy_;
            lock.unlock();
            Done done;
            std::exception_ptr failed;
            try {
                done = run(players_[t], task);
            } catch (const Stopped &) {
            } catch (...) {
                failed = std::current_exception();
            }
            lock.lock();
            if (failed) failed_ = failed, stop_ = true;
            finish(done);
            --busy_;
            changed_.notify_all();
        }
    }

    const List &list_;
    Cells asked_;
    int level_;
    Pulse beat_;
    std::vector<Rollout<List>> players_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    std::uint64_t sum_ = 0;
    std::size_t busy_ = 0;
    std::atomic<bool> stop_ = false;
    std::exception_ptr failed_;
};

} // namespace bestguess
