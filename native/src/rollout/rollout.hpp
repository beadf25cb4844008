// Policy improvement on a list of secrets: what greedy play, and play that looks at where greedy play ends, will cost.
//
// Level 0 asks the cell that most secrets have (of equals, the first). Level j tries the likeliest cells and asks the
// one after which level j - 1 would pay least in all (a rollout: Tesauro & Galperin 1996, Bertsekas & Castañon 1999);
// the next level down whose widths reach as far as the list is long, else level 0.
// Each level therefore pays no more than the one before it. Only misses count, because every policy needs the same
// hits.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/bits.hpp"
#include "common/interrupt.hpp"
#include "rollout/secret_list.hpp"

namespace bestguess {

// The counterpart of CoverCounts for secrets with a `weight`. Sums are of integers, and so the same in any order.
template <int W> class CoverMasses {
  public:
    template <class S> explicit CoverMasses(std::span<const S> secrets) {
        for (const S &one : secrets) {
            total_ += one.weight;
            one.cells.each([&](int cell) { mass_[cell] += one.weight; });
        }
    }

    // Subtracts the secrets of a part.
    void take_away(const CoverMasses &part) {
        for (std::size_t cell = 0; cell < mass_.size(); ++cell) mass_[cell] -= part.mass_[cell];
        total_ -= part.total_;
    }

    // The cells that some, and that all, of the secrets have.
    std::pair<Bits<W>, Bits<W>> some_and_all() const {
        Bits<W> some, all;
        for (int cell = 0; cell < 64 * W; ++cell) {
            if (mass_[cell]) some.set(cell);
            if (mass_[cell] == total_) all.set(cell);
        }
        return {some, all};
    }

    // The first of these cells that secrets of the most weight have; shares of all weight within `tie` are equal.
    int most_likely(const Bits<W> &cells, double tie) const {
        std::uint64_t most = 0;
        cells.each([&](int cell) { most = std::max(most, mass_[cell]); });
        const auto slack = static_cast<std::uint64_t>(tie * static_cast<double>(total_));
        int best = -1;
        cells.each([&](int cell) {
            if (best < 0 && mass_[cell] + slack >= most) best = cell;
        });
        return best;
    }

  private:
    std::array<std::uint64_t, 64 * W> mass_{};
    std::uint64_t total_ = 0;
};

// How many candidates a level tries: the first pair that is no smaller than the list decides, (most secrets,
// candidates).
using Widths = std::vector<std::pair<std::size_t, std::size_t>>;

// Where no more secrets are left, levels above the greedy one weigh certain hits like other shots if hits tell more.
inline constexpr std::size_t WEIGHED = 5'000;

template <class List> class Rollout {
  public:
    static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
    static constexpr int known = -1; // a node: nothing is left to find out
    using Cells = decltype(List::One::cells);
    using Counts =
        std::conditional_t<is_weighted<typename List::One>, CoverMasses<List::words>, CoverCounts<List::words>>;

    // levels[j - 1] are the widths of level j.
    Rollout(List list, Cells asked, std::vector<Widths> levels, InterruptCheck interrupt)
        : list_(std::move(list)), asked_(asked), levels_(std::move(levels)), interrupt_(std::move(interrupt)) {}

    // The misses that each secret costs the top level, added to `costs` by id; first a shot at `cell` unless negative.
    void costs(int cell, std::uint16_t *costs) {
        costs_ = costs;
        const int top = static_cast<int>(levels_.size());
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
    std::pair<std::vector<Part>, std::uint64_t> shoot(const Part &part, Cells asked, int cell) {
        asked.set(cell);
        const auto split = list_.split(part.begin, part.end, cell, asked);
        std::vector<Part> parts;
        parts.reserve(split.number);
        std::size_t largest = 0;
        for (std::size_t i = 0, from = part.begin; i < split.number; from = split.ends[i++]) {
            if (split.ends[i] == from) continue;
            parts.push_back({from, split.ends[i], asked, part.counts, part.sum});
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
    bool at_once(int level, std::size_t size) const { return level == 0 || width_of(level, size) <= 1; }

    // The misses that a level costs over a part, whose counts are used up.
    std::uint64_t sum(Part &part, int level) {
        if (part.size() <= 2) return total<false>(part.begin, part.end, part.asked, level, unbounded);
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
    static constexpr std::size_t MANY = 12; // fewer are counted anew rather than by what others leave
    static constexpr int parted = -2;       // a certain hit told secrets apart

    Counts counted(std::size_t begin, std::size_t end) const {
        return Counts(std::span<const typename List::One>(list_.secrets.data() + begin, end - begin));
    }

    int likeliest(const Counts &counts, const Cells &cells) const {
        if constexpr (is_weighted<typename List::One>)
            return counts.most_likely(cells, list_.tie);
        else
            return counts.most_likely(cells);
    }

    std::uint64_t scrambled(std::size_t begin, std::size_t end) const {
        std::uint64_t sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += list_.secrets[i].scrambled();
        return sum;
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
        std::size_t width = level ? width_of(level, size) : 1;
        int best = known;
        std::uint64_t least = unbounded;
        int ahead = level - 1;
        while (ahead > 0 && size > farthest(levels_[ahead - 1])) --ahead;
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

    std::size_t width_of(int level, std::size_t size) const {
        for (const auto &[most, width] : levels_[level - 1])
            if (size <= most) return width;
        return 1;
    }

    static std::size_t farthest(const Widths &widths) { return widths.empty() ? 0 : widths.back().first; }

    // Which of two secrets the next shot that may miss does miss, 0 or 1; -1 if none is needed. The same on all levels.
    int missed_of_two(std::size_t begin, Cells asked) const {
        const auto &one = list_.secrets[begin], &other = list_.secrets[begin + 1];
        if (one.cells == other.cells) return -1;
        if (list_.announcement != Announcement::nothing)
            for (Cells certain = (one.cells & other.cells).without(asked); certain.any();) {
                const int cell = certain.first();
                certain.clear(cell);
                asked.set(cell);
                if (list_.code(one, cell, asked) != list_.code(other, cell, asked)) return -1;
            }
        const Cells mine = one.cells.without(other.cells), its = other.cells.without(one.cells);
        if constexpr (is_weighted<typename List::One>) { // the cells of the likelier one are tried first, if it has any
            const double more = double(other.weight) - double(one.weight);
            if (std::abs(more) > list_.tie * (double(other.weight) + double(one.weight)))
                if ((more > 0 ? its : mine).any()) return more < 0;
        }
        return (mine | its).first() == (mine.any() ? mine.first() : -1);
    }

    // The misses of a level over a range of secrets, or some number that is at least `bound`. If `written`, what each
    // costs is written down as well, with what was paid before; there is no bound then.
    template <bool written> std::uint64_t total(std::size_t begin, std::size_t end, const Cells &asked, int level,
                                                std::uint64_t bound, unsigned paid = 0) {
        if (end - begin > 2) {
            Counts counts = counted(begin, end);
            return total<written>(begin, end, asked, level, counts, bound, paid);
        }
        const int missed = end - begin == 2 ? missed_of_two(begin, asked) : -1;
        if constexpr (written)
            for (std::size_t i = begin; i < end; ++i)
                costs_[list_.secrets[i].id] =
                    static_cast<std::uint16_t>(paid + (missed == static_cast<int>(i - begin)));
        return missed < 0 ? 0 : list_.mass(begin + missed, begin + missed + 1);
    }

    // The misses of the range when play goes on at this level; `counts` are those of the range, and are used up.
    template <bool written> std::uint64_t total(std::size_t begin, std::size_t end, const Cells &asked, int level,
                                                Counts &counts, std::uint64_t bound, unsigned paid) {
        interrupt_.step(end - begin);
        const Node node = decide(begin, end, asked, level, counts);
        if (node.cell != known) return after<written>(begin, end, node.asked, node.next(), level, counts, bound, paid);
        if constexpr (written)
            for (std::size_t i = begin; i < end; ++i) costs_[list_.secrets[i].id] = static_cast<std::uint16_t>(paid);
        return 0;
    }

    // The misses of the range if `cell` is asked now. The counts of the largest part are what the other parts leave.
    template <bool written> std::uint64_t after(std::size_t begin, std::size_t end, Cells asked, int cell, int level,
                                                Counts &counts, std::uint64_t bound, unsigned paid = 0) {
        asked.set(cell);
        const auto parts = list_.split(begin, end, cell, asked);
        std::uint64_t sum = list_.mass(parts.ends[parts.number - 2], parts.ends[parts.number - 1]);
        std::size_t largest = 0, most = 0;
        for (std::size_t i = 0, from = begin; i < parts.number; from = parts.ends[i++])
            if (parts.ends[i] - from > most) most = parts.ends[largest = i] - from;
        const bool handed_down = most >= MANY;
        for (std::size_t i = 0, from = begin; i < parts.number && sum < bound; from = parts.ends[i++]) {
            const std::size_t to = parts.ends[i];
            if (to == from || (handed_down && i == largest)) continue;
            const unsigned before = paid + (i + 1 == parts.number);
            if (!handed_down) {
                sum += total<written>(from, to, asked, level, bound - sum, before);
                continue;
            }
            Counts mine = counted(from, to);
            counts.take_away(mine);
            sum += to - from > 2 ? total<written>(from, to, asked, level, mine, bound - sum, before)
                                 : total<written>(from, to, asked, level, bound - sum, before);
        }
        if (!handed_down || sum >= bound) return sum;
        const std::size_t to = parts.ends[largest];
        return sum +
               total<written>(to - most, to, asked, level, counts, bound - sum, paid + (largest + 1 == parts.number));
    }

    List list_;
    Cells asked_;
    std::vector<Widths> levels_;
    InterruptCheck interrupt_;
    std::uint16_t *costs_ = nullptr;
};

} // namespace bestguess
