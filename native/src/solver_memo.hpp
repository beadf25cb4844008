// What the search has learned of each state: certified bounds and the query that achieves the upper one.
#pragma once

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver_rules.hpp"
#include "solver_table.hpp"

namespace bestguess::solver {

inline constexpr std::uint16_t NO_QUERY = 0xFFFF;

struct Entry {
    Key key;
    double lower = 0.0, upper = INFINITE;
    std::uint16_t query = NO_QUERY; // achieves `upper`
    std::uint16_t beam = 0;         // the widest beam with which the state was searched
    std::uint32_t size = 0;         // of the set; 0 where the entry is empty
};
static_assert(sizeof(Entry) == 40);

// A hash table in buckets of four, of which each state has two: the emptier one takes it, so that next to nothing is
// displaced while the table is half full at most (Azar, Broder, Karlin & Upfal 1999). It doubles until it fills its memory (old and new together, while it is
// being moved); then larger sets displace smaller ones, which are quicker to search again. Sets are compared by
// their 128 bits alone: that any two of 10^10 sets have the same is less likely than 10^-18.
class Memo {
  public:
    explicit Memo(std::size_t bytes) : limit_(bytes / sizeof(Entry) * 2 / 3) {
        entries_.resize(std::clamp<std::size_t>(std::bit_floor(limit_ | 1), BUCKET, 1 << 12));
    }

    std::size_t size() const { return used_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry); }
    const std::vector<Entry> &entries() const { return entries_; }

    void prefetch(const Key &key) const {
        __builtin_prefetch(&entries_[bucket(key.slot)]);
        __builtin_prefetch(&entries_[bucket(key.check)]);
    }

    // Only valid until the next call of at().
    const Entry *find(const Key &key) const {
        for (const std::uint64_t choice : {key.slot, key.check}) {
            const Entry *entry = &entries_[bucket(choice)];
            for (std::size_t i = 0; i < BUCKET; ++i, ++entry)
                if (entry->size && entry->key == key) return entry;
        }
        return nullptr;
    }

    // The entry of this state, made if there is none. Only valid until the next call.
    Entry &at(const Key &key, std::uint32_t size) {
        if (const Entry *known = find(key)) return const_cast<Entry &>(*known);
        if (used_ * 2 > entries_.size() && entries_.size() * 2 <= limit_) grow();
        Entry made;
        made.key = key, made.size = size;
        return place(made);
    }

  private:
    static constexpr std::size_t BUCKET = 4;

    std::size_t bucket(std::uint64_t choice) const { return (choice & (entries_.size() - 1)) & ~(BUCKET - 1); }

    Entry &place(const Entry &made) {
        Entry *least = nullptr;
        std::size_t fewest = BUCKET + 1;
        for (const std::uint64_t choice : {made.key.slot, made.key.check}) {
            Entry *first = &entries_[bucket(choice)];
            Entry *smallest = std::min_element(first, first + BUCKET, [](const Entry &a, const Entry &b) { return a.size < b.size; });
            const auto taken = static_cast<std::size_t>(std::count_if(first, first + BUCKET, [](const Entry &e) { return e.size > 0; }));
            if (taken < fewest || (taken == BUCKET && smallest->size < least->size)) least = smallest, fewest = taken;
        }
        used_ += !least->size;
        return *least = made;
    }

    // Looking up goes all over the table: with pages of 4 KiB nearly every look would also miss the page table's cache.
    void use_large_pages() {
#ifdef MADV_HUGEPAGE
        constexpr std::uintptr_t PAGE = 1 << 21;
        const auto begin = (reinterpret_cast<std::uintptr_t>(entries_.data()) + PAGE - 1) & ~(PAGE - 1);
        const auto end = reinterpret_cast<std::uintptr_t>(entries_.data() + entries_.capacity()) & ~(PAGE - 1);
        if (begin < end) madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // as a favour only
#endif
    }

    void grow() {
        std::vector<Entry> old;
        old.swap(entries_);
        entries_.reserve(2 * old.size());
        use_large_pages();
        entries_.resize(2 * old.size());
        used_ = 0;
        for (const Entry &entry : old)
            if (entry.size) place(entry);
    }

    std::size_t limit_, used_ = 0;
    std::vector<Entry> entries_;
};

} // namespace bestguess::solver
