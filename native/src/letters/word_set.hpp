// A set of words, each kept as one number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/random.hpp"
#include "letters/table.hpp"

namespace bestguess::letters {

// Numbers that stand for words, in a hash table.
class WordSet {
  public:
    WordSet() = default;
    explicit WordSet(std::span<const std::uint64_t> hashes) {
        std::size_t size = 16;
        while (2 * size < 3 * hashes.size()) size *= 2;
        std::vector<std::uint64_t> slots(size, 0);
        for (const std::uint64_t hash : hashes) {
            std::size_t i = hash & (size - 1);
            while (slots[i] && slots[i] != hash) i = (i + 1) & (size - 1);
            slots[i] = hash;
        }
        slots_ = Table<std::uint64_t>(slots);
    }

    bool contains(const std::uint8_t *word, std::size_t length) const {
        if (slots_.empty()) return false;
        const std::uint64_t hash = hash_of(word, length);
        std::size_t i = hash & (slots_.size() - 1);
        while (slots_[i] && slots_[i] != hash) i = (i + 1) & (slots_.size() - 1);
        return slots_[i] == hash;
    }

    Table<std::uint64_t> &slots() { return slots_; }

    // Throws std::invalid_argument for slots that are no table with room.
    void check() const {
        const std::size_t size = slots_.size();
        if ((size & (size - 1)) || (size && std::find(slots_.begin(), slots_.end(), 0) == slots_.end()))
            throw std::invalid_argument("data: no letter model");
    }

    static std::uint64_t hash_of(const std::uint8_t *word, std::size_t length) {
        std::uint64_t hash = length;
        for (std::size_t i = 0; i < length; ++i) hash = scramble(hash ^ word[i]);
        return hash ? hash : 1;
    }

  private:
    Table<std::uint64_t> slots_; // 0 where empty
};

} // namespace bestguess::letters
