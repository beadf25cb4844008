// The layouts of a walk over the lines of a board, each by its rank.
#pragma once

#include <utility>
#include <vector>

#include "lines/line_walk.hpp"

namespace bestguess {

inline u128 whole(double number) { return static_cast<std::uint64_t>(number); }
template <class N> u128 whole(N number) { return number; }

// The ways to fill one line beside one set of places, of all sets of ships; see LineFillings for many sets at once.
class FillingRanks {
  public:
    FillingRanks(const LineBoard &board, const PendingShips &pending, int line, std::vector<bool> covered)
        : board_(board), pending_(pending), line_(line), covered_(std::move(covered)),
          ways_(board.width + 1, std::vector<u128>(pending.along.size())) {
        ways_[0][0] = 1;
        for (int end = 1; end <= board.width; ++end)
            for (std::size_t fill = 0; fill < pending.along.size(); ++fill) {
                if (may_be_empty(end - 1)) ways_[end][fill] += ways_[end - 1][fill];
                each_ship(end, fill, [&](int, const Site &site, int start, std::size_t before) {
                    ways_[end][fill] += ways_[start][before] * site.weight;
                    return false;
                });
            }
    }

    u128 number(std::size_t fill) const { return ways_[board_.width][fill]; }

    // put(kind, placement) for each ship of the way with this rank.
    template <class Put> void unrank(std::size_t fill, u128 left, Put put) const {
        for (int end = board_.width; end > 0;) {
            if (may_be_empty(end - 1)) {
                const u128 here = ways_[end - 1][fill];
                if (left < here) {
                    --end;
                    continue;
                }
                left -= here;
            }
            each_ship(end, fill, [&](int kind, const Site &site, int start, std::size_t before) {
                const u128 here = ways_[start][before] * site.weight;
                if (left >= here) {
                    left -= here;
                    return false;
                }
                left /= site.weight;
                put(kind, site.placement);
                end = start;
                fill = before;
                return true;
            });
        }
    }

  private:
    const LineBoard &board_;
    const PendingShips &pending_;
    int line_;
    std::vector<bool> covered_;           // by place
    std::vector<std::vector<u128>> ways_; // by number of places filled, and ships that are in them

    bool may_be_empty(int place) const { return covered_[place] || !board_.hit_at(line_, place); }

    // each(kind, site, start, fill before it) for the ships that may end here, until it returns true.
    template <class Each> void each_ship(int end, std::size_t fill, Each each) const {
        for (std::size_t k = 0; k < board_.kinds.size(); ++k) {
            const int start = end - board_.kinds[k].length;
            if (start < 0) continue;
            const auto &site = board_.along(static_cast<int>(k), line_)[start];
            if (!site.weight ||
                std::find(covered_.begin() + start, covered_.begin() + end, true) != covered_.begin() + end)
                continue;
            for (std::size_t before = 0; before < fill; ++before)
                if (pending_.with[before][k] == static_cast<int>(fill) &&
                    each(static_cast<int>(k), site, start, before))
                    return;
        }
    }
};

template <class N> class LineRanks {
  public:
    u128 total;

    LineRanks(const LineBoard &board, const PendingShips &pending, InterruptCheck &interrupt)
        : board_(board), pending_(pending) {
        LineWalk<N> walk(board, pending, interrupt);
        total = whole(walk.total);
        if (total) completions_ = walk.completions();
        for (std::size_t p = 0; p < pending.patterns.size(); ++p)
            for (const auto &start : pending.patterns[p].starts) {
                if (begun_.empty()) begun_.resize(pending.patterns.size());
                begun_[start.from].push_back({static_cast<int>(p), &start});
            }
        begun_.resize(pending.patterns.size());
    }

    // put(kind, placement) for each ship of the layout with this rank, which is below `total`.
    template <class Put> void unrank(u128 left, Put put) const {
        Place at{0, pending_.state(pending_.patterns[0], 0, 0), 0};
        for (int line = 0; line < board_.lines; ++line) {
            place_across(line, at, 0, 1, left, put);
            const auto &pattern = pending_.patterns[at.pattern];
            const auto &then = pending_.patterns[pattern.next];
            const auto set = pending_.places.without(pattern.size(), pattern.ended)[at.set];
            std::vector<bool> covered(board_.width);
            for (int i = 0; i < pattern.size(); ++i)
                covered[pending_.places.places[pending_.places.members(pattern.size(), at.set)[i]]] = true;
            const FillingRanks fillings(board_, pending_, line, std::move(covered));
            for (const auto &fill : pending_.fills(pattern)) {
                if (fill.from != at.state) continue;
                const int state = pattern.next_states[fill.to];
                const u128 rest = number(completions_[line + 1].before, then, state, set);
                const u128 here = fillings.number(fill.fill) * rest;
                if (left >= here) {
                    left -= here;
                    continue;
                }
                fillings.unrank(fill.fill, left / rest, put);
                left %= rest;
                at = {pattern.next, state, set};
                break;
            }
        }
    }

  private:
    struct Place {
        int pattern, state;
        std::uint32_t set;
    };

    const LineBoard &board_;
    const PendingShips &pending_;
    std::vector<Completions<N>> completions_;                                     // by line
    std::vector<std::vector<std::pair<int, const PendingShips::Start *>>> begun_; // by pattern: those of one ship more

    u128 number(const PendingNumbers<N> &numbers, const PendingShips::Pattern &pattern, int state,
                std::uint32_t set) const {
        return whole(numbers.number[pattern.first + state * pending_.places.padded(pattern.size()) + set]);
    }

    // Place ships across from this line on, the next at place `from` or later; those before weigh `weight`.
    template <class Put>
    bool place_across(int line, Place &at, std::size_t from, u128 weight, u128 &left, Put put) const {
        const auto &pattern = pending_.patterns[at.pattern];
        const u128 here = number(completions_[line].after, pattern, at.state, at.set) * weight;
        if (left < here) {
            left /= weight;
            return true;
        }
        left -= here;
        const auto *members = pending_.places.members(pattern.size(), at.set);
        for (std::size_t x = from; x < pending_.places.places.size(); ++x) {
            const int position = static_cast<int>(std::lower_bound(members, members + pattern.size(), x) - members);
            if (position < pattern.size() && members[position] == x) continue;
            for (const auto &[to, start] : begun_[at.pattern]) {
                const auto &site = board_.across(start->kind, line)[pending_.places.places[x]];
                if (start->position != position || !site.weight) continue;
                for (const auto &[without, with] : start->states) {
                    if (without != at.state) continue;
                    Place next{to, with, pending_.places.with(pattern.size(), at.set, position, x)};
                    if (!place_across(line, next, x + 1, weight * site.weight, left, put)) continue;
                    put(start->kind, site.placement);
                    at = next;
                    return true;
                }
            }
        }
        return false;
    }
};

} // namespace bestguess
