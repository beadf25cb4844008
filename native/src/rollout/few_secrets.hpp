// Rollouts over a few secrets, which are bits of a word: for each cell there are the secrets that have it.
//
// Play is that of Rollout, which see; but no secret is moved, and one shot takes the time of its smaller parts.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "common/random.hpp"
#include "rollout/cover_counts.hpp"
#include "rollout/levels.hpp"
#include "rollout/secret_list.hpp"
#include "rollout/set_memo.hpp"

namespace bestguess {

template <class List> class FewSecrets {
  public:
    static constexpr std::size_t most = 64;
    static constexpr int W = List::words;
    using Cells = decltype(List::One::cells);
    using Counts = CoverCounts<W, 9>;

    // The misses of a level over a range of 3 to 64 secrets, or some number that is at least `bound`.
    std::uint64_t total(List &list, const Levels &levels, std::size_t begin, std::size_t end, const Cells &asked,
                        int level, std::uint64_t bound) {
        list_ = &list, levels_ = &levels, first_ = &list.secrets[begin];
        const int size = static_cast<int>(end - begin);
        Counts counts(std::span<const typename List::One>(first_, end - begin));
        const Set every = ~Set{0} >> (64 - size);
        const auto [some, all] = counts.some_and_all();
        const Cells unsure = some.without(all);
        all.without(asked).each([&](int cell) { having_[cell] = every; });
        unsure.each([&](int cell) { having_[cell] = 0; });
        for (int i = 0; i < size; ++i) (first_[i].cells & unsure).each([&](int cell) { having_[cell] |= Set{1} << i; });
        ++question_;
        again_ = level > 0; // greedy play comes to no set twice
        return total(every, size, counts, {asked, 0}, level, bound);
    }

  private:
    using Set = std::uint64_t;
    static constexpr int KEPT = 6; // fewer are played out anew rather than remembered

    // The hits so far, and a hash of those since the question began.
    struct Past {
        Cells asked;
        std::uint64_t hash;
        Past with(int cell) const {
            Past past = *this;
            past.asked.set(cell);
            past.hash ^= scramble(static_cast<std::uint64_t>(cell));
            return past;
        }
    };

    bool telling() const { return list_->announcement != Announcement::nothing; }

    // The misses of one or two secrets.
    std::uint64_t total(Set set, const Past &past) const {
        const int one = std::countr_zero(set), other = 63 - std::countl_zero(set);
        return one != other && list_->missed_of_two(first_[one], first_[other], past.asked) >= 0;
    }

    // The misses of more.
    std::uint64_t total(Set set, int size, Counts &counts, const Past &past, int level, std::uint64_t bound) {
        if (!again_ || size < KEPT) return played(set, size, counts, past, level, bound);
        const std::uint64_t play = mix(past.hash + (question_ << 8) + static_cast<std::uint64_t>(level));
        if (const auto misses = memo_.find(set, play)) return *misses;
        const std::uint64_t misses = played(set, size, counts, past, level, bound);
        if (misses < bound) memo_.keep(set, play, misses);
        return misses;
    }

    std::uint64_t played(Set set, int size, Counts &counts, Past past, int level, std::uint64_t bound) {
        const auto [some, all] = counts.some_and_all();
        if (some == all) return 0;
        Cells certain = all.without(past.asked);
        if (!telling())
            past.asked = past.asked | certain;
        else if (levels_->at_once(level, static_cast<std::size_t>(size)))
            while (certain.any()) {
                const int cell = certain.first();
                certain.clear(cell);
                past = past.with(cell);
                if (list_->may_part(cell, past.asked) && alike(set, cell, past.asked) != set)
                    return after(set, counts, past, cell, level, bound);
            }
        Cells open = some.without(past.asked);
        const int ahead = levels_->ahead(level, static_cast<std::size_t>(size));
        int best = -1;
        std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
        for (auto width = levels_->width(level, static_cast<std::size_t>(size)); width > 0 && open.any(); --width) {
            const int cell = counts.most_likely(open);
            open.clear(cell);
            if (best < 0 && (width == 1 || !open.any())) {
                best = cell;
                break;
            }
            Counts used_up = counts;
            const std::uint64_t misses = after(set, used_up, past, cell, ahead, least);
            if (misses < least) least = misses, best = cell;
        }
        return after(set, counts, past, best, level, bound);
    }

    // The misses of a set if `cell` is asked now. The counts of the largest part are what the other parts leave.
    std::uint64_t after(Set set, Counts &counts, const Past &before, int cell, int level, std::uint64_t bound) {
        std::array<Set, List::most_parts> parts;
        const Set hits = set & having_[cell];
        const Past past = telling() ? before.with(cell) : before;
        std::size_t number = 0, largest = 0;
        parts[number++] = set & ~hits;
        const bool may_part = (hits & (hits - 1)) && list_->may_part(cell, past.asked);
        for (Set left = hits; left; left &= ~parts[number++]) {
            parts[number] = may_part ? alike(left, cell, past.asked) : left;
            if (std::popcount(parts[number]) > std::popcount(parts[largest])) largest = number;
        }
        const auto past_of = [&](std::size_t part) -> const Past & { return part ? past : before; };
        std::uint64_t sum = static_cast<std::uint64_t>(std::popcount(parts[0]));
        const int most = std::popcount(parts[largest]);
        for (std::size_t i = 0; i < number && sum < bound; ++i) {
            if (i == largest || !parts[i]) continue;
            const int size = std::popcount(parts[i]);
            if (size <= 2) sum += total(parts[i], past_of(i));
            if (most <= 2) continue;
            Counts mine(first_, parts[i]);
            counts.take_away(mine);
            if (size > 2) sum += total(parts[i], size, mine, past_of(i), level, bound - sum);
        }
        if (sum >= bound) return sum;
        return sum + (most <= 2 ? total(parts[largest], past_of(largest))
                                : total(parts[largest], most, counts, past_of(largest), level, bound - sum));
    }

    // Those of the secrets, which all have the cell, that answer as the first does.
    Set alike(Set set, int cell, const Cells &asked) const {
        Set alike = set & -set;
        const auto code = list_->code(first_[std::countr_zero(set)], cell, asked);
        while (set &= set - 1)
            if (list_->code(first_[std::countr_zero(set)], cell, asked) == code) alike |= set & -set;
        return alike;
    }

    List *list_ = nullptr;
    const Levels *levels_ = nullptr;
    const typename List::One *first_ = nullptr;
    std::array<Set, 64 * W> having_; // by cell; only of those that may be asked
    std::uint64_t question_ = 0;
    bool again_ = false;
    SetMemo memo_{1 << 12};
};

} // namespace bestguess
