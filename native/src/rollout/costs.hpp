// What play costs over a list of secrets. Both functions are compiled once for each kind of secret, in the .cpp file
// beside this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/bits.hpp"
#include "common/interrupt.hpp"
#include "rollout/levels.hpp"
#include "rollout/secret_list.hpp"

namespace bestguess {

// Where no more secrets are left, levels above the greedy one weigh certain hits like other shots if hits tell more.
inline constexpr std::size_t WEIGHED = 5'000;

// A row for each candidate: the misses that each secret costs. A negative candidate stands for what the top level asks
// itself. The cells `asked` are known already.
template <class One>
std::vector<std::uint16_t> costs_of_each(const SecretList<One> &list, const Bits<One::width> &asked,
                                         const std::vector<int> &candidates, std::vector<Widths> levels, int threads,
                                         InterruptCheck interrupt);

// For each candidate the misses that all secrets cost, by several threads.
template <class One> std::vector<std::uint64_t> costs_of_all(const SecretList<One> &list, const Bits<One::width> &asked,
                                                             const std::vector<int> &candidates,
                                                             std::vector<Widths> levels, int threads,
                                                             InterruptCheck interrupt);

} // namespace bestguess
