// One walk over the lines of a board, forward and back: layouts in which few ships lie across the lines.
#pragma once

#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "lines/line_fillings.hpp"

namespace bestguess {

// One number for each pattern, state and set of places, and for each pattern and state whether any is not 0.
template <class N> struct PendingNumbers {
    std::vector<N> number;
    std::vector<std::uint8_t> any;
    PendingNumbers() = default;
    explicit PendingNumbers(const PendingShips &pending) : number(pending.numbers), any(pending.rows) {}
};

// The ways to go on from a line, before and after ships are placed across from it on.
template <class N> struct Completions {
    PendingNumbers<N> before, after;
};

template <class N> class LineWalk {
  public:
    N total = 0; // layouts by weight, ships of one kind not told apart

    LineWalk(const LineBoard &board, const PendingShips &pending, InterruptCheck &interrupt)
        : board_(board), pending_(pending), interrupt_(interrupt), fillings_(board, pending) {
        if (pending.patterns.empty()) return; // more ships must lie across
        const auto &empty = pending.patterns[0];
        const int none = pending.state(empty, 0, 0);
        if (none < 0) return;
        Numbers here(pending);
        here.number[at(empty, none)] = 1;
        here.any[empty.first_row + none] = 1;
        for (int line = 0; line < board.lines; ++line) {
            place_across(here, line);
            fillings_.count(line);
            Numbers next = go_on(here);
            ways_.push_back(std::move(here));
            here = std::move(next);
            interrupt_.step(static_cast<std::size_t>(pending.work / board.lines / 2));
        }
        each_end([&](std::size_t end) { total += here.number[end]; });
    }

    // add(kind, placement, layouts): layouts with a ship there, by weight. Can be asked for once.
    template <class Add> void marginals(Add add) {
        Numbers rest(pending_);
        each_end([&](std::size_t end) { rest.number[end] = 1; });
        for (int line = static_cast<int>(ways_.size()); line-- > 0;) {
            fillings_.count(line);
            fillings_.begin_back();
            const Numbers ways = std::move(ways_[line]);
            rest = go_back(ways, rest);
            fillings_.finish_back(
                [&](int kind, int place, N layouts) { add(kind, board_.along(kind, line)[place].placement, layouts); });
            each_start<false>(line, ways.any,
                              [&](const auto &start, const Site &site, const auto &runs, auto from, auto to, auto) {
                                  const N *without = &ways.number[from], *with = &rest.number[to];
                                  N sum = 0;
                                  for (const auto &run : runs)
                                      for (std::uint32_t i = 0; i < run.length; ++i)
                                          sum += without[run.without + i] * with[run.with + i];
                                  add(start.kind, site.placement, sum * static_cast<N>(site.weight));
                              });
            take_across(rest, line, ways.any);
            interrupt_.step(static_cast<std::size_t>(pending_.work / board_.lines / 2));
        }
    }

    // The ways to go on, kept line by line, by which layouts have ranks. Can be asked for once, in place of marginals.
    std::vector<Completions<N>> completions() {
        std::vector<Completions<N>> kept(ways_.size() + 1);
        kept.back().before = Numbers(pending_);
        each_end([&](std::size_t end) { kept.back().before.number[end] = 1; });
        for (std::size_t line = ways_.size(); line-- > 0;) {
            fillings_.count(static_cast<int>(line));
            const Numbers ways = std::move(ways_[line]);
            kept[line].after = go_back(ways, kept[line + 1].before);
            kept[line].before = kept[line].after;
            take_across(kept[line].before, static_cast<int>(line), ways.any);
            interrupt_.step(static_cast<std::size_t>(pending_.work / board_.lines / 2));
        }
        return kept;
    }

  private:
    using Numbers = PendingNumbers<N>;
    using Pattern = PendingShips::Pattern;

    const LineBoard &board_;
    const PendingShips &pending_;
    InterruptCheck &interrupt_;
    LineFillings<N> fillings_;
    std::vector<Numbers> ways_; // by line: to come there, with the ships that are placed across from it on
    std::vector<N> ended_;      // of a pattern some of whose ships end, by state

    std::size_t at(const Pattern &pattern, std::size_t state) const {
        return pattern.first + state * pending_.places.padded(pattern.size());
    }

    // The numbers of the whole fleet, none of which goes on.
    template <class Each> void each_end(Each each) const {
        const auto &empty = pending_.patterns[0];
        for (int across = 0; across <= pending_.places.most(); ++across)
            if (const int state = pending_.state(empty, pending_.ships.all(), across); state >= 0)
                each(at(empty, state));
    }

    // each(start, site, runs, where the numbers without it begin, where those with it do, and their row), place
    // by place, or from the last place.
    template <bool BACK, class Each> void each_start(int line, const std::vector<std::uint8_t> &any, Each each) const {
        const auto &places = pending_.places;
        const int number = static_cast<int>(places.places.size());
        for (int i = 0; i < number; ++i) {
            const int x = BACK ? number - 1 - i : i;
            for (const auto &pattern : pending_.patterns)
                for (const auto &start : pattern.starts) {
                    const auto &site = board_.across(start.kind, line)[places.places[x]];
                    if (!site.weight) continue;
                    const auto &runs = places.runs(pattern.size(), start.position, x);
                    const auto &without = pending_.patterns[start.from];
                    for (const auto &[from, to] : start.states)
                        if (any[without.first_row + from])
                            each(start, site, runs, at(without, from), at(pattern, to), pattern.first_row + to);
                }
        }
    }

    void place_across(Numbers &numbers, int line) const {
        each_start<false>(
            line, numbers.any, [&](const auto &, const Site &site, const auto &runs, auto from, auto to, auto row) {
                numbers.any[row] = 1;
                const N *without = &numbers.number[from];
                N *with = &numbers.number[to];
                for (const auto &run : runs)
                    add_times(with + run.with, without + run.without, static_cast<N>(site.weight), run.length);
            });
    }

    // From the ways to go on after ships were placed across from this line on, those before.
    void take_across(Numbers &rest, int line, const std::vector<std::uint8_t> &any) const {
        each_start<true>(line, any, [&](const auto &, const Site &site, const auto &runs, auto from, auto to, auto) {
            N *without = &rest.number[from];
            const N *with = &rest.number[to];
            for (const auto &run : runs)
                add_times(without + run.without, with + run.with, static_cast<N>(site.weight), run.length);
        });
    }

    // each(fill) for each way to fill the line.
    template <class Each> void each_fill(const Pattern &pattern, const Numbers &ways, Each each) const {
        for (const auto &fill : pending_.fills(pattern))
            if (ways.any[pattern.first_row + fill.from] && fillings_.any(fill.fill)) each(fill);
    }

    bool any(const Pattern &pattern, const Numbers &ways) const {
        const auto first = ways.any.begin() + static_cast<std::ptrdiff_t>(pattern.first_row);
        return std::find(first, first + static_cast<std::ptrdiff_t>(pending_.states(pattern).size()), 1) !=
               first + static_cast<std::ptrdiff_t>(pending_.states(pattern).size());
    }

    // Fill the line, and take the step to the next.
    Numbers go_on(const Numbers &here) {
        Numbers next(pending_);
        for (const auto &pattern : pending_.patterns) {
            if (!any(pattern, here)) continue;
            const auto &then = pending_.patterns[pattern.next];
            const std::size_t padded = pending_.places.padded(pattern.size());
            const std::size_t states = pending_.states(pattern).size();
            if (pattern.ended) ended_.assign(states * padded, N{});
            each_fill(pattern, here, [&](const auto &fill) {
                N *to =
                    pattern.ended ? &ended_[fill.to * padded] : &next.number[at(then, pattern.next_states[fill.to])];
                add_product(to, fillings_.of(fill.fill, pattern.size()), &here.number[at(pattern, fill.from)], padded);
                next.any[then.first_row + pattern.next_states[fill.to]] = 1;
            });
            if (!pattern.ended) continue;
            const auto &without = pending_.places.without(pattern.size(), pattern.ended);
            for (std::size_t state = 0; state < states; ++state) {
                N *to = &next.number[at(then, pattern.next_states[state])];
                for (std::size_t set = 0; set < without.size(); ++set) to[without[set]] += ended_[state * padded + set];
            }
        }
        return next;
    }

    // The ways to go on before the line is filled, from those after it; and what multiplies the fillings.
    Numbers go_back(const Numbers &ways, const Numbers &rest) {
        Numbers back(pending_);
        for (const auto &pattern : pending_.patterns) {
            if (!any(pattern, ways)) continue;
            const auto &then = pending_.patterns[pattern.next];
            const std::size_t padded = pending_.places.padded(pattern.size());
            if (pattern.ended) {
                const std::size_t states = pending_.states(pattern).size();
                const auto &without = pending_.places.without(pattern.size(), pattern.ended);
                ended_.assign(states * padded, N{});
                for (std::size_t state = 0; state < states; ++state) {
                    const N *from = &rest.number[at(then, pattern.next_states[state])];
                    for (std::size_t set = 0; set < without.size(); ++set)
                        ended_[state * padded + set] = from[without[set]];
                }
            }
            each_fill(pattern, ways, [&](const auto &fill) {
                const N *after =
                    pattern.ended ? &ended_[fill.to * padded] : &rest.number[at(then, pattern.next_states[fill.to])];
                add_product(&back.number[at(pattern, fill.from)], fillings_.of(fill.fill, pattern.size()), after,
                            padded);
                add_product(fillings_.back(fill.fill, pattern.size()), &ways.number[at(pattern, fill.from)], after,
                            padded);
            });
        }
        return back;
    }
};

} // namespace bestguess
