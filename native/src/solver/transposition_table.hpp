// What the search has learned of each state: certified bounds and the query that achieves the upper one.
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
inline constexpr std::uint16_t EVERY = 0xFFFF; // the beam that leaves nothing out

struct Entry {
    Key key;
    double lower = 0.0, upper = INFINITE;
    std::uint16_t query = NO_QUERY; // achieves `upper`
    std::uint16_t beam = 0;         // the widest beam with which the state was searched
    std::uint32_t size = 0;         // of the set; 0 where the entry is empty
};
static_assert(sizeof(Entry) == 40);

// A hash table in buckets of three, of which each state has two: the emptier one takes it, so that little is displaced while
// the table is half full at most (Azar, Broder, Karlin & Upfal 1999). A bucket is two lines of the cache, which processors
// fetch together: most looks find nothing and go through both buckets. The table doubles until it fills its memory (old and
// new together, while it is being moved); then larger sets displace smaller ones, which are quicker to search again. Sets are
// compared by their 128 bits alone: that any two of 10^10 sets have the same is less likely than 10^-18.
//
// Several threads may use it at once, without locks (Hyatt & Mann 2002): half of the key is kept mixed with
// all else, so that what two of them wrote at once is the entry of no state. What one writes meanwhile may be lost to the other; all
// that is found is certified. When the table doubles, they wait for each other.
class Memo {
  public:
    explicit Memo(std::size_t bytes) : limit_(bytes / sizeof(Bucket) * 2 / 3) {
        buckets_.resize(std::min<std::size_t>(std::bit_floor(limit_ | 1), 1 << 10));
    }

    std::size_t size() const { return used_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // Calls f with every entry. Where other threads use the memo one of its guests may do so: it does not grow then, and
    // what is written meanwhile is told as it was, as it is, or as an entry of no state.
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

    // Calls f with the entry of this state, made if there is none, to be changed.
    template <class F> void change(const Key &key, std::uint32_t size, F &&f) {
        pause();
        if (used_.load(std::memory_order_relaxed) * 2 > buckets_.size() * BUCKET && buckets_.size() * 2 <= limit_) grow();
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

    // To be called now and then by threads that use the memo with others, while they hold nothing of it: it may have to grow.
    void pause() {
        if (growing_.load(std::memory_order_relaxed)) wait();
    }

    // Where several threads use the memo, each says so by one of these as long as it does.
    class Guest {
      public:
        explicit Guest(Memo &memo) : memo_(memo) {
            const std::lock_guard lock(memo_.mutex_);
            ++memo_.guests_;
        }
        ~Guest() {
            const std::lock_guard lock(memo_.mutex_);
            --memo_.guests_;
            memo_.changed_.notify_all();
        }
        Guest(const Guest &) = delete;

      private:
        Memo &memo_;
    };

  private:
    static constexpr std::size_t BUCKET = 3;

    struct Slot {
        std::uint64_t slot = 0, check = 0, lower = 0, upper = 0, rest = 0;

        static std::uint64_t get(const std::uint64_t &word) { return std::atomic_ref(const_cast<std::uint64_t &>(word)).load(std::memory_order_relaxed); }
        static void set(std::uint64_t &word, std::uint64_t value) { std::atomic_ref(word).store(value, std::memory_order_relaxed); }

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
            const auto low = std::bit_cast<std::uint64_t>(entry.lower), high = std::bit_cast<std::uint64_t>(entry.upper);
            const std::uint64_t more = entry.query | std::uint64_t{entry.beam} << 16 | std::uint64_t{entry.size} << 32;
            set(slot, entry.key.slot), set(check, entry.key.check ^ low ^ high ^ more);
            set(lower, low), set(upper, high), set(rest, more);
        }
        std::uint32_t size() const { return static_cast<std::uint32_t>(get(rest) >> 32); }
        bool is(const Key &key) const {
            return get(slot) == key.slot && read().key == key && size();
        }
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
            Slot *smallest = std::min_element(first, first + BUCKET, [](const Slot &a, const Slot &b) { return a.size() < b.size(); });
            const auto taken = static_cast<std::size_t>(std::count_if(first, first + BUCKET, [](const Slot &slot) { return slot.size() > 0; }));
            if (taken < fewest || (taken == BUCKET && smallest->size() < least->size())) least = smallest, fewest = taken;
        }
        if (!least->size()) used_.fetch_add(1, std::memory_order_relaxed);
        return *least;
    }

    // Looking up goes all over the table: with pages of 4 KiB nearly every look would also miss the page table's cache.
    void use_large_pages() {
#ifdef MADV_HUGEPAGE
        constexpr std::uintptr_t PAGE = 1 << 21;
        const auto begin = (reinterpret_cast<std::uintptr_t>(buckets_.data()) + PAGE - 1) & ~(PAGE - 1);
        const auto end = reinterpret_cast<std::uintptr_t>(buckets_.data() + buckets_.capacity()) & ~(PAGE - 1);
        if (begin < end) madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // as a favour only
#endif
    }

    void grow() {
        std::unique_lock lock(mutex_);
        if (growing_) return wait(lock);
        growing_ = true;
        changed_.wait(lock, [&] { return waiting_ + 1 >= guests_; });
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
    std::size_t guests_ = 0, waiting_ = 0; // threads that use it; that wait for it to grow
};

} // namespace bestguess::solver
