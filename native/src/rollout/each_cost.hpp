// What each secret costs after each candidate, by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <future>
#include <utility>
#include <vector>

#include "common/in_thread.hpp"
#include "rollout/rollout.hpp"

namespace bestguess {

template <class One>
std::vector<std::uint16_t> costs_of_each(const SecretList<One> &list, const Bits<One::width> &asked,
                                         const std::vector<int> &candidates, std::vector<Widths> levels, int threads,
                                         InterruptCheck interrupt) {
    const std::size_t secrets = list.secrets.size(), number = candidates.size();
    std::vector<std::uint16_t> costs(number * secrets);
    if (!secrets) return costs;
    struct Stopped {};
    constexpr std::size_t FEW = 1 << 13; // misses that one thread computes sooner
    SetMemo memo(levels.empty() ? 0 : secrets);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    const auto play = [&](const SecretList<One> &mine, InterruptCheck check) {
        Rollout<SecretList<One>> rollout(mine, asked, levels, memo, std::move(check));
        for (std::size_t i; (i = next++) < number;) rollout.costs(candidates[i], costs.data() + i * secrets);
    };
    // A candidate is played out by one thread; each has secrets of its own to reorder.
    const std::size_t most = number * secrets < FEW ? 1 : std::min<std::size_t>(std::max(threads, 1), number);
    std::vector<std::vector<One>> copies(most - 1);
    for (auto &copy : copies) copy.assign(list.secrets.begin(), list.secrets.end());
    std::vector<std::future<std::uint64_t>> others;
    try {
        for (auto &secrets_of_one : copies)
            others.push_back(in_thread([&] {
                SecretList<One> copy = list;
                copy.secrets = secrets_of_one;
                play(copy, InterruptCheck([&] {
                         if (stop) throw Stopped{};
                     }));
                return std::uint64_t{0};
            }));
        play(list, std::move(interrupt));
        for (auto &other : others) other.get();
    } catch (...) {
        stop = true; // before the others are waited for
        throw;
    }
    return costs;
}

} // namespace bestguess
