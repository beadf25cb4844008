// What play costs over sets of secrets that were played out before: a table of limited size that threads share.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bestguess {

// A set is known by the sum of what its secrets are scrambled to; `play` is a hash of all else that its cost depends
// on. Two different questions have both alike with probability 2^-64 or less. Costs are exact: the table may forget
// some, which changes no result.
class SetMemo {
  public:
    explicit SetMemo(std::size_t secrets)
        : slots_(std::bit_ceil(std::clamp<std::size_t>(secrets / 2, 1 << 8, 1 << 18))) {}

    std::optional<std::uint64_t> find(std::uint64_t set, std::uint64_t play) const {
        for (const std::size_t at : {place(set, play), place(set, play) ^ 1}) {
            const std::uint64_t misses = slots_[at].misses.load(std::memory_order_relaxed);
            // Of two threads that write one slot at a time, each may leave a part: then these are equal for nobody.
            if ((slots_[at].set.load(std::memory_order_relaxed) ^ misses) == set &&
                (slots_[at].play.load(std::memory_order_relaxed) ^ misses) == play)
                return misses;
        }
        return std::nullopt;
    }

    // Of two slots the first keeps what cost most, which is dearest to find again.
    void keep(std::uint64_t set, std::uint64_t play, std::uint64_t misses) {
        std::size_t at = place(set, play);
        if (slots_[at].misses.load(std::memory_order_relaxed) > misses) at ^= 1;
        slots_[at].misses.store(misses, std::memory_order_relaxed);
        slots_[at].set.store(set ^ misses, std::memory_order_relaxed);
        slots_[at].play.store(play ^ misses, std::memory_order_relaxed);
    }

  private:
    struct Slot {
        std::atomic<std::uint64_t> set = 0, play = 0, misses = 0;
    };

    std::size_t place(std::uint64_t set, std::uint64_t play) const { return (set ^ play) & (slots_.size() - 1); }

    std::vector<Slot> slots_;
};

} // namespace bestguess
