// What a search remembers of sets: certified bounds, and what holds within a beam.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/random.hpp"
#include "feedback/lower_bound.hpp"
#include "feedback/result.hpp"

namespace bestguess::feedback {

class Memo {
  public:
    TranspositionTable transpositions;

    explicit Memo(std::size_t bytes) : transpositions(bytes / 4 * 3), beams_(bytes / 4) {}

    std::optional<Entry> find(const Key &key, const Tries &tries) const { return transpositions.find(at(key, tries)); }

    // Adds what is remembered of a set to the lower bound that `value` has; returns whether that is its value.
    bool recall(const Key &key, unsigned beam, const Tries &tries, Result &value) const {
        const Key kept = at(key, tries);
        if (const std::optional<Entry> entry = transpositions.find(kept))
            value.improve({entry->lower, entry->upper, entry->query});
        value.floor = value.lower;
        if (value.exact()) return true;
        if (beam == FULL_BEAM) return false;
        if (const std::optional<Entry> entry = beams_.find(kept); entry && entry->beam == beam)
            value.floor = std::max(value.floor, entry->lower);
        return false;
    }

    void keep(const Key &key, const Tries &tries, std::size_t size, const Result &value) {
        transpositions.change(at(key, tries), static_cast<std::uint32_t>(size), [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper < entry.upper) entry.upper = value.upper, entry.query = value.query;
        });
    }

    // Keeps what holds within this beam alone.
    void keep_floor(const Key &key, const Tries &tries, std::size_t size, unsigned beam, double floor) {
        beams_.change(at(key, tries), static_cast<std::uint32_t>(size), [&](Entry &entry) {
            entry.lower = entry.beam == beam ? std::max(entry.lower, floor) : floor;
            entry.beam = static_cast<std::uint16_t>(beam);
        });
    }

  private:
    // What the value of a set is remembered under: the set, with the tries left where they are limited.
    static Key at(Key key, const Tries &tries) {
        if (tries.limited())
            key.add({scramble(2 * tries.left + 0x9E3779B97F4A7C15), scramble(2 * tries.left + 0xD1B54A32D192ED03)});
        return key;
    }

    TranspositionTable beams_;
};

} // namespace bestguess::feedback
