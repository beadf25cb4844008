// Policy improvement on a list of secrets: what greedy play, and play that looks at where greedy play ends, will cost.
//
// Level 0 asks the cell that most secrets have (of equals, the first). Level j tries the likeliest cells and asks the
// one after which level j - 1 would pay least in all (a rollout: Tesauro & Galperin 1996, Bertsekas & Castañon 1999);
// the next level down whose widths reach as far as the list is long, else level 0.
// Each level therefore pays no more than the one before it. Only misses count, because every policy needs the same
// hits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/bits.hpp"
#include "common/interrupt.hpp"
#include "rollout/costs.hpp"
#include "rollout/cover_counts.hpp"
#include "rollout/few_secrets.hpp"
#include "rollout/secret_list.hpp"
#include "rollout/set_memo.hpp"

namespace bestguess {

template <class List> class Rollout {
  public:
    static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
    static constexpr int known = -1; // a node: nothing is left to find out
    using Cells = decltype(List::One::cells);
    using Counts =
        std::conditional_t<is_weighted<typename List::One>, CoverMasses<List::words>, CoverCounts<List::words>>;

    // levels[j - 1] are the widths of level j. The memo is of this list and these levels alone.
    Rollout(List list, Cells asked, std::vector<Widths> levels, SetMemo &memo, InterruptCheck interrupt)
        : list_(std::move(list)), asked_(asked), levels_(std::move(levels)), memo_(memo),
          interrupt_(std::move(interrupt)) {}

    // The misses that each secret costs the top level, added to `costs` by id; first a shot at `cell` unless negative.
    void costs(int cell, std::uint16_t *costs) {
        costs_ = costs;
        const int top = levels_.top();
        const std::size_t size = list_.secrets.size();
        if (cell < 0) {
            total<true>(0, size, asked_, top, unbounded);
        } else {
            Counts counts = counted(0, size);
            after<true>(0, size, asked_, cell, top, counts, unbounded);
        }
    }

    // Secrets alike so far, with their counts.
    struct Part {
        std::size_t begin, end;
        Cells asked;
        Counts counts;
        std::uint64_t sum; // of what its secrets are scrambled to
        std::size_t size() const { return end - begin; }
    };

    Part whole() const {
        const std::size_t size = list_.secrets.size();
        return {0, size, asked_, counted(0, size), scrambled(0, size)};
    }

    // Asks one cell: the parts by answer, and the misses. The largest part is not gone through: it has what the others
    // leave.
    std::pair<std::vector<Part>, std::uint64_t> shoot(const Part &part, const Cells &asked, int cell) {
        Cells with = asked;
        with.set(cell);
        const auto split = list_.split(part.begin, part.end, cell, with);
        std::vector<Part> parts;
        parts.reserve(split.number);
        std::size_t largest = 0;
        for (std::size_t i = 0, from = part.begin; i < split.number; from = split.ends[i++]) {
            if (split.ends[i] == from) continue;
            parts.push_back({from, split.ends[i], i + 1 == split.number ? asked : with, part.counts, part.sum});
            if (parts.back().size() > parts[largest].size()) largest = parts.size() - 1;
        }
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (Part &mine = parts[i]; i != largest) {
                parts[largest].counts.take_away(mine.counts = counted(mine.begin, mine.end));
                parts[largest].sum -= mine.sum = scrambled(mine.begin, mine.end);
            }
        return {std::move(parts), split.misses()};
    }

    // Whether a level asks the likeliest cell without another thought.
    bool at_once(int level, std::size_t size) const { return levels_.at_once(level, size); }

    // The misses that a level costs over a part, whose counts are used up.
    std::uint64_t sum(Part &part, int level) {
        if (part.size() <= 2 || few<false>(part.size()))
            return total<false>(part.begin, part.end, part.asked, level, unbounded);
        return total<false>(part.begin, part.end, part.asked, level, part.counts, unbounded, 0);
    }

    // Where a level stands: it has asked what is certain (which costs nothing), and says what it asks next.
    struct Node {
        Cells asked;
        int cell;
        int next() const { return cell >= 0 ? cell : parted - cell; }
    };

    Node decide(const Part &part, int level) {
        interrupt_.step(part.size());
        return decide(part.begin, part.end, part.asked, level, part.counts);
    }

  private:
    using Few = FewSecrets<List>;
    static constexpr std::size_t MANY = 12; // fewer are counted anew rather than by what others leave
    static constexpr std::size_t KEPT = 24; // fewer are played out anew rather than remembered
    static constexpr int parted = -2;       // a certain hit told secrets apart

    // Whether so few are played out as bits of a word. Greedy play by itself comes to each set once: then that takes
    // longer, and so would a memo.
    template <bool written> bool few(std::size_t size) const {
        return !written && !is_weighted<typename List::One> && levels_.top() > 0 && size <= Few::most;
    }

    Counts counted(std::size_t begin, std::size_t end) const {
        return Counts(std::span<const typename List::One>(list_.secrets.data() + begin, end - begin));
    }

    std::uint64_t scrambled(std::size_t begin, std::size_t end) const {
        std::uint64_t sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += list_.secrets[i].scrambled();
        return sum;
    }

    int likeliest(const Counts &counts, const Cells &cells) const {
        if constexpr (is_weighted<typename List::One>)
            return counts.most_likely(cells, list_.tie);
        else
            return counts.most_likely(cells);
    }

    Node decide(std::size_t begin, std::size_t end, Cells asked, int level, const Counts &counts) {
        const std::size_t size = end - begin;
        const auto [some, all] = counts.some_and_all();
        if (some == all) return {asked, known};
        Cells certain = all.without(asked);
        if (list_.announcement == Announcement::nothing)
            asked = asked | certain;
        else if (size > WEIGHED || at_once(level, size))
            while (certain.any()) {
                const int cell = certain.first();
                certain.clear(cell);
                Cells with = asked;
                with.set(cell);
                if (!list_.alike(begin, end, cell, with)) return {asked, parted - cell};
                asked = with;
            }
        Cells open = some.without(asked);
        std::size_t width = levels_.width(level, size);
        int best = known;
        std::uint64_t least = unbounded;
        const int ahead = levels_.ahead(level, size);
        for (; width > 0 && open.any(); --width) {
            const int cell = likeliest(counts, open);
            open.clear(cell);
            if (best == known && (width == 1 || !open.any())) return {asked, cell};
            Counts used_up = counts;
            const std::uint64_t misses = after<false>(begin, end, asked, cell, ahead, used_up, least);
            if (misses < least) least = misses, best = cell;
        }
        return {asked, best};
    }

    // The misses of a level over a range of secrets, or some number that is at least `bound`. If `written`, what each
    // costs is written down as well, with what was paid before; there is no bound then.
    template <bool written> std::uint64_t total(std::size_t begin, std::size_t end, const Cells &asked, int level,
                                                std::uint64_t bound, unsigned paid = 0) {
        if constexpr (!written && !is_weighted<typename List::One>)
            if (end - begin > 2 && few<written>(end - begin)) return of_few(begin, end, asked, level, bound);
        if (end - begin > 2) {
            Counts counts = counted(begin, end);
            return total<written>(begin, end, asked, level, counts, bound, paid);
        }
        const auto *const first = &list_.secrets[begin];
        const int missed = end - begin == 2 ? list_.missed_of_two(first[0], first[1], asked) : -1;
        if constexpr (written)
            for (std::size_t i = begin; i < end; ++i)
                costs_[list_.secrets[i].id] =
                    static_cast<std::uint16_t>(paid + (missed == static_cast<int>(i - begin)));
        return missed < 0 ? 0 : list_.mass(begin + missed, begin + missed + 1);
    }

    // The misses of the range when play goes on at this level; `counts` are those of the range, and are used up.
    template <bool written> std::uint64_t total(std::size_t begin, std::size_t end, const Cells &asked, int level,
                                                Counts &counts, std::uint64_t bound, unsigned paid) {
        const std::size_t size = end - begin;
        interrupt_.step(size);
        if constexpr (!written)
            if (levels_.top() > 0 && size >= KEPT) return remembered(begin, end, asked, level, counts, bound);
        const Node node = decide(begin, end, asked, level, counts);
        if (node.cell != known) return after<written>(begin, end, node.asked, node.next(), level, counts, bound, paid);
        if constexpr (written)
            for (std::size_t i = begin; i < end; ++i) costs_[list_.secrets[i].id] = static_cast<std::uint16_t>(paid);
        return 0;
    }

    std::uint64_t of_few(std::size_t begin, std::size_t end, const Cells &asked, int level, std::uint64_t bound) {
        interrupt_.step(end - begin);
        const std::uint64_t set = scrambled(begin, end), play = question(asked, level);
        if (const auto misses = memo_.find(set, play)) return *misses;
        const std::uint64_t misses = few_.total(list_, levels_, begin, end, asked, level, bound);
        if (misses < bound) memo_.keep(set, play, misses);
        return misses;
    }

    // A hash of what the cost of a set depends on besides.
    std::uint64_t question(const Cells &asked, int level) const {
        std::uint64_t hash = static_cast<std::uint64_t>(level) + 1;
        if (list_.announcement != Announcement::nothing)
            for (const std::uint64_t word : asked.word) hash = scramble(hash) ^ word;
        return scramble(hash);
    }

    // The misses of the range, from the memo if they are there. Of the cells asked only those matter that all secrets
    // have: the others have none.
    std::uint64_t remembered(std::size_t begin, std::size_t end, const Cells &asked, int level, Counts &counts,
                             std::uint64_t bound) {
        const std::uint64_t set = scrambled(begin, end);
        Node node{asked, known};
        const bool first = at_once(level, end - begin);
        if (first) {
            node = decide(begin, end, asked, level, counts);
            if (node.cell == known) return 0;
        }
        const std::uint64_t play = question(node.asked, level);
        if (const auto misses = memo_.find(set, play)) return *misses;
        if (!first) {
            node = decide(begin, end, asked, level, counts);
            if (node.cell == known) return 0;
        }
        const std::uint64_t misses = after<false>(begin, end, node.asked, node.next(), level, counts, bound);
        if (misses < bound) memo_.keep(set, play, misses);
        return misses;
    }

    // The misses of the range if `cell` is asked now. The counts of the largest part are what the other parts leave.
    template <bool written> std::uint64_t after(std::size_t begin, std::size_t end, const Cells &asked, int cell,
                                                int level, Counts &counts, std::uint64_t bound, unsigned paid = 0) {
        Cells with = asked;
        with.set(cell);
        const auto parts = list_.split(begin, end, cell, with);
        std::uint64_t sum = list_.mass(parts.ends[parts.number - 2], parts.ends[parts.number - 1]);
        std::size_t largest = 0, most = 0;
        for (std::size_t i = 0, from = begin; i < parts.number; from = parts.ends[i++])
            if (parts.ends[i] - from > most) most = parts.ends[largest = i] - from;
        const bool handed_down = most >= MANY && !few<written>(most);
        const auto missed = [&](std::size_t part) { return part + 1 == parts.number; };
        for (std::size_t i = 0, from = begin; i < parts.number && sum < bound; from = parts.ends[i++]) {
            const std::size_t to = parts.ends[i];
            if (to == from || (handed_down && i == largest)) continue;
            const unsigned before = paid + missed(i);
            const Cells &hits = missed(i) ? asked : with;
            if (!handed_down) {
                sum += total<written>(from, to, hits, level, bound - sum, before);
                continue;
            }
            Counts mine = counted(from, to);
            counts.take_away(mine);
            const bool uses = to - from > 2 && !few<written>(to - from);
            sum += uses ? total<written>(from, to, hits, level, mine, bound - sum, before)
                        : total<written>(from, to, hits, level, bound - sum, before);
        }
        if (!handed_down || sum >= bound) return sum;
        const std::size_t to = parts.ends[largest];
        return sum + total<written>(to - most, to, missed(largest) ? asked : with, level, counts, bound - sum,
                                    paid + missed(largest));
    }

    List list_;
    Cells asked_;
    Levels levels_;
    SetMemo &memo_;
    Few few_;
    InterruptCheck interrupt_;
    std::uint16_t *costs_ = nullptr;
};

} // namespace bestguess
