// The transposition table: for each state certified bounds and the query that achieves the upper one.
#pragma once

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <atomic>
#include <bit>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

inline constexpr std::uint16_t NO_QUERY = 0xFFFF;
inline constexpr std::uint16_t FULL_BEAM = 0xFFFF; // the beam width that searches every query

struct Entry {
    Key key;
    double lower = 0.0, upper = INFINITE;
    std::uint16_t query = NO_QUERY; // achieves `upper`
    std::uint16_t beam = 0;         // the widest beam with which the state was searched
    std::uint32_t size = 0;         // number of secrets in the set; 0 in an empty entry
};
static_assert(sizeof(Entry) == 40);

// A hash table with buckets of three entries. Each state has two buckets and takes the emptier one, so that little is
// displaced while the table is at most half full (Azar, Broder, Karlin & Upfal 1999). A bucket is two cache lines,
// which processors fetch together: most look-ups find nothing and read both buckets. The table doubles until it fills
// its memory (old and new table together, while entries are moved); from then on larger sets displace smaller ones,
// which are quicker to search again. Sets are compared by their 128 bits alone: the probability that any two of 10^10
// sets share a key is below 10^-18.
//
// Several threads may use the table at once, without locks (Hyatt & Mann 2002): half of the key is stored XORed with
// the rest of the entry, so that an entry torn by two writers matches no state. One of two simultaneous updates may be
// lost, but every entry found is certified. When the table doubles, the threads wait for each other.
class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t bytes) : limit_(bytes / sizeof(Bucket) * 2 / 3) {
        buckets_.resize(std::min<std::size_t>(std::bit_floor(limit_ | 1), 1 << 10));
    }

    std::size_t size() const { return used_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // Calls f with every entry. One of the registered threads may do so while others write: the table does not grow
    // then, and an entry written meanwhile is seen as it was, as it is, or as an entry of no state.
    template <class F> void each(F &&f) const {
        for (const Bucket &bucket : buckets_)
            for (const Slot &slot : bucket.slots)
                if (const Entry entry = slot.read(); entry.size) f(entry);
    }

    void prefetch(const Key &key) const {
        for (const std::uint64_t choice : {key.slot, key.check}) {
            const Slot *slots = bucket(choice).slots;
            __builtin_prefetch(slots);
            __builtin_prefetch(slots + 2);
        }
    }

    std::optional<Entry> find(const Key &key) const {
        const Slot *slot = place_of(key);
        if (slot)
            if (const Entry entry = slot->read(); entry.size && entry.key == key) return entry;
        return std::nullopt;
    }

    // Calls f with the entry of this state, created if there is none, for f to change.
    template <class F> void change(const Key &key, std::uint32_t size, F &&f) {
        pause();
        if (used_.load(std::memory_order_relaxed) * 2 > buckets_.size() * BUCKET && buckets_.size() * 2 <= limit_)
            grow();
        Slot *slot = const_cast<Slot *>(place_of(key));
        Entry entry = slot ? slot->read() : Entry{};
        if (!slot || !entry.size || !(entry.key == key)) {
            entry = Entry{};
            entry.key = key, entry.size = size;
            slot = &room(key);
        }
        f(entry);
        slot->write(entry);
    }

    // Threads that share the table call this now and then, while they hold no reference into it: the table may have to
    // grow.
    void pause() {
        if (growing_.load(std::memory_order_relaxed)) wait();
    }

    // A thread that shares the table holds one of these for as long as it does.
    class Registration {
      public:
        explicit Registration(TranspositionTable &table) : transpositions_(table) {
            const std::lock_guard lock(transpositions_.mutex_);
            ++transpositions_.registered_;
        }
        ~Registration() {
            const std::lock_guard lock(transpositions_.mutex_);
            --transpositions_.registered_;
            transpositions_.changed_.notify_all();
        }
        Registration(const Registration &) = delete;

      private:
        TranspositionTable &transpositions_;
    };

  private:
    static constexpr std::size_t BUCKET = 3;

    struct Slot {
        std::uint64_t slot = 0, check = 0, lower = 0, upper = 0, rest = 0;

        static std::uint64_t get(const std::uint64_t &word) {
            return std::atomic_ref(const_cast<std::uint64_t &>(word)).load(std::memory_order_relaxed);
        }
        static void set(std::uint64_t &word, std::uint64_t value) {
            std::atomic_ref(word).store(value, std::memory_order_relaxed);
        }

        Entry read() const {
            const std::uint64_t low = get(lower), high = get(upper), more = get(rest);
            Entry entry;
            entry.key = {get(slot), get(check) ^ low ^ high ^ more};
            entry.lower = std::bit_cast<double>(low), entry.upper = std::bit_cast<double>(high);
            entry.query = static_cast<std::uint16_t>(more), entry.beam = static_cast<std::uint16_t>(more >> 16);
            entry.size = static_cast<std::uint32_t>(more >> 32);
            return entry;
        }
        void write(const Entry &entry) {
            const auto low = std::bit_cast<std::uint64_t>(entry.lower),
                       high = std::bit_cast<std::uint64_t>(entry.upper);
            const std::uint64_t more = entry.query | std::uint64_t{entry.beam} << 16 | std::uint64_t{entry.size} << 32;
            set(slot, entry.key.slot), set(check, entry.key.check ^ low ^ high ^ more);
            set(lower, low), set(upper, high), set(rest, more);
        }
        std::uint32_t size() const { return static_cast<std::uint32_t>(get(rest) >> 32); }
        bool is(const Key &key) const { return get(slot) == key.slot && read().key == key && size(); }
    };
    static_assert(sizeof(Slot) == sizeof(Entry));

    struct alignas(128) Bucket {
        Slot slots[BUCKET];
    };

    const Bucket &bucket(std::uint64_t choice) const { return buckets_[choice & (buckets_.size() - 1)]; }

    const Slot *place_of(const Key &key) const {
        for (const std::uint64_t choice : {key.slot, key.check}) {
            for (const Slot &slot : bucket(choice).slots)
                if (slot.is(key)) return &slot;
        }
        return nullptr;
    }

    Slot &room(const Key &key) {
        Slot *least = nullptr;
        std::size_t fewest = BUCKET + 1;
        for (const std::uint64_t choice : {key.slot, key.check}) {
            Slot *first = const_cast<Slot *>(bucket(choice).slots);
            Slot *smallest = std::min_element(first, first + BUCKET,
                                              [](const Slot &a, const Slot &b) { return a.size() < b.size(); });
            const auto taken = static_cast<std::size_t>(
                std::count_if(first, first + BUCKET, [](const Slot &slot) { return slot.size() > 0; }));
            if (taken < fewest || (taken == BUCKET && smallest->size() < least->size()))
                least = smallest, fewest = taken;
        }
        if (!least->size()) used_.fetch_add(1, std::memory_order_relaxed);
        return *least;
    }

    // Look-ups go all over the table: with pages of 4 KiB nearly each one would also miss the TLB.
    void use_large_pages() {
#ifdef MADV_HUGEPAGE
        constexpr std::uintptr_t PAGE = 1 << 21;
        const auto begin = (reinterpret_cast<std::uintptr_t>(buckets_.data()) + PAGE - 1) & ~(PAGE - 1);
        const auto end = reinterpret_cast<std::uintptr_t>(buckets_.data() + buckets_.capacity()) & ~(PAGE - 1);
        if (begin < end)
            madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // advice that the system may ignore
#endif
    }

    void grow() {
        std::unique_lock lock(mutex_);
        if (growing_) return wait(lock);
        growing_ = true;
        changed_.wait(lock, [&] { return waiting_ + 1 >= registered_; });
        std::vector<Bucket> old;
        old.swap(buckets_);
        buckets_.reserve(2 * old.size());
        use_large_pages();
        buckets_.resize(2 * old.size());
        used_ = 0;
        for (const Bucket &bucket : old)
            for (const Slot &slot : bucket.slots)
                if (const Entry entry = slot.read(); entry.size) room(entry.key).write(entry);
        growing_ = false;
        changed_.notify_all();
    }

    void wait() {
        std::unique_lock lock(mutex_);
        if (growing_) wait(lock);
    }

    void wait(std::unique_lock<std::mutex> &lock) {
        ++waiting_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return !growing_; });
        --waiting_;
    }

    std::size_t limit_;
    std::atomic<std::size_t> used_ = 0;
    std::vector<Bucket> buckets_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> growing_ = false;
    std::size_t registered_ = 0, waiting_ = 0; // threads that share the table; threads that wait for it to grow
};

} // namespace bestguess::solver
