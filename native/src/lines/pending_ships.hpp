// What a walk over the lines of a board must remember: which ships are placed, and which go on across the next line.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include "lines/line_board.hpp"
#include "lines/place_sets.hpp"

namespace bestguess {

// Multisets of ships in mixed radix: the sum of n_k step[k], each n_k at most the ships of kind k.
class ShipSets {
  public:
    static constexpr std::size_t MOST = 4096;

    std::vector<std::size_t> step;
    std::size_t size = 1;

    // Raises TooLarge for a fleet of very many different ships.
    explicit ShipSets(const LineBoard &board) {
        for (const auto &kind : board.kinds) {
            step.push_back(size);
            size *= kind.ships + 1;
            if (size > MOST) throw TooLarge("too many different ships");
            ships_.push_back(kind.ships);
        }
    }

    std::size_t all() const { return size - 1; }
    int number(std::size_t set, int kind) const { return static_cast<int>(set / step[kind] % (ships_[kind] + 1)); }
    bool has_room(std::size_t set, int kind) const { return number(set, kind) < ships_[kind]; }
    bool have_room(std::size_t set, std::size_t more) const {
        for (std::size_t k = 0; k < step.size(); ++k)
            if (number(set, int(k)) + number(more, int(k)) > ships_[k]) return false;
        return true;
    }

  private:
    std::vector<int> ships_;
};

// The tables of a walk in which at most so many ships of two cells or more lie across.
//
// At each line some places hold ships that lie across. A pattern says how many more cells each has from this line on,
// in the order of the places; the ships that have no more than one end here. Which ships they are need not be known
// before they are placed, and is forgotten then: a state says which ships are placed, those that lie across the line
// among them, and how many of all placed ones lie across. For each pattern and state there is one number for each set
// of places that the pattern's ships may have.
class PendingShips {
  public:
    struct State {
        std::uint32_t placed;
        std::uint8_t across;
    };
    // A ship placed across from this line on: the pattern without it, and the states of both.
    struct Start {
        int position, kind, from;
        std::vector<std::pair<std::uint16_t, std::uint16_t>> states; // without it, with it
    };
    // Ships placed along the line: fillings.set(fill) is which.
    struct Fill {
        std::uint16_t from, to, fill;
    };
    struct Pattern {
        std::vector<std::uint8_t> left;         // cells of each ship, from this line on
        std::size_t first;                      // where its numbers begin
        std::size_t first_row;                  // the states of all patterns before it
        int list;                               // of states
        int next = -1;                          // the pattern of the next line
        unsigned ended = 0;                     // the positions of the ships that end here, a bit each
        std::vector<std::uint16_t> next_states; // each state there
        std::vector<Start> starts;
        int size() const { return static_cast<int>(left.size()); }
    };

    ShipSets ships;
    PlaceSets places;
    std::vector<Pattern> patterns;      // that without ships first, then by size
    std::vector<std::size_t> along;     // the sets of ships that fit in a line, none first
    std::vector<std::vector<int>> with; // with[fill][kind]: the set with one more ship, or -1
    std::size_t numbers = 0, rows = 0;  // in all: one row for each pattern and state
    double work = 0;                    // multiplications of a walk forward and back

    // Raises TooLarge where a walk would take more multiplications than `limit`.
    PendingShips(const LineBoard &board, int most_across, double limit)
        : ships(board), places(place_sets(board, most_across, limit)), most_(most_across), board_(board) {
        for (std::size_t k = 0; k < board.kinds.size(); ++k)
            if (board.kinds[k].lies_across) longest_ = std::max(longest_, board.kinds[k].length);
        count_across();
        list_along();
        std::vector<std::uint8_t> left;
        for (int size = 0; size <= most_across; ++size) list_patterns(left, size, limit);
        for (auto &pattern : patterns) connect(pattern);
        measure();
        if (work > limit) throw TooLarge("too many states");
    }

    const std::vector<State> &states(const Pattern &pattern) const { return lists_[pattern.list].states; }
    const std::vector<Fill> &fills(const Pattern &pattern) const { return lists_[pattern.list].fills; }
    // The state in a pattern's list, or -1.
    int state(const Pattern &pattern, std::size_t placed, int across) const {
        return lists_[pattern.list].index[placed * (most_ + 1) + across];
    }

  private:
    struct List {
        std::vector<State> states;
        std::vector<std::int16_t> index; // by set of ships and number that lie across; -1: none
        std::vector<Fill> fills;
    };

    static constexpr std::size_t MOST_STATES = 1 << 14; // of a list
    static constexpr double MOST_SUBSETS = 1 << 24;     // of the sets of places, 64 MB

    struct Across {
        int least, most;
        std::vector<int> long_enough; // by cells
    };

    int most_, longest_ = 0;
    const LineBoard &board_;
    std::vector<Across> across_; // by set of ships
    std::vector<List> lists_;
    std::map<std::vector<std::uint8_t>, int> list_of_, pattern_of_;

    static std::vector<int> open_places(const LineBoard &board) {
        std::vector<int> open;
        for (int place = 0; place < board.width; ++place) {
            bool any = false;
            for (std::size_t k = 0; k < board.kinds.size(); ++k)
                for (int line = 0; line < board.lines; ++line) any |= board.across(int(k), line)[place].weight != 0;
            if (any) open.push_back(place);
        }
        return open;
    }

    // Raises TooLarge before many sets are listed: to fill lines beside all of them is a part of the work.
    static PlaceSets place_sets(const LineBoard &board, int most, double limit) {
        std::vector<int> open = open_places(board);
        double all = 0, subsets = 0, sets = 1;
        for (int size = 0; size <= most; ++size) {
            all += sets;
            subsets += std::ldexp(sets, size);
            sets *= std::max(0.0, double(open.size()) - size) / (size + 1);
        }
        if (4.0 * board.width * board.lines * all > limit || subsets > MOST_SUBSETS) throw TooLarge("too many states");
        return {std::move(open), most};
    }

    void list_along() {
        std::vector<int> fill_of(ships.size, -1), room(1, board_.width);
        along.push_back(0);
        fill_of[0] = 0;
        for (std::size_t fill = 0; fill < along.size(); ++fill) {
            with.emplace_back(ships.step.size(), -1);
            for (std::size_t k = 0; k < ships.step.size(); ++k) {
                const auto &kind = board_.kinds[k];
                if (!kind.lies_along || kind.length > room[fill] || !ships.has_room(along[fill], int(k))) continue;
                const auto set = along[fill] + ships.step[k];
                if (fill_of[set] < 0) {
                    fill_of[set] = static_cast<int>(along.size());
                    along.push_back(set);
                    room.push_back(room[fill] - kind.length);
                }
                with[fill][k] = fill_of[set];
            }
        }
    }

    // For each set of ships how many can lie across, how many must, and how many of so many cells or more can.
    void count_across() {
        int bound_of_all = 0;
        for (const auto &kind : board_.kinds)
            if (!kind.lies_along) bound_of_all += kind.ships;
        for (std::size_t set = 0; set < ships.size; ++set) {
            auto &across = across_.emplace_back();
            across.long_enough.resize(longest_ + 1);
            int bound = 0, free = 0;
            for (std::size_t k = 0; k < ships.step.size(); ++k) {
                const auto &kind = board_.kinds[k];
                const int number = ships.number(set, int(k));
                if (!kind.lies_along) bound += number;
                if (!kind.lies_across) continue;
                free += number;
                for (int cells = 0; cells <= kind.length; ++cells) across.long_enough[cells] += number;
            }
            across.least = bound;
            across.most = std::min(free, most_ - (bound_of_all - bound));
        }
    }

    // Whether a set has ships with so many cells left (sorted).
    bool covers(std::size_t set, const std::vector<std::uint8_t> &left) const {
        for (std::size_t i = 0; i < left.size(); ++i)
            if (across_[set].long_enough[left[i]] < static_cast<int>(left.size() - i)) return false;
        return true;
    }

    int list_of(std::vector<std::uint8_t> left) {
        std::sort(left.begin(), left.end());
        const auto [found, added] = list_of_.try_emplace(left, static_cast<int>(lists_.size()));
        if (!added) return found->second;
        auto &list = lists_.emplace_back();
        list.index.assign(ships.size * (most_ + 1), -1);
        for (std::size_t set = 0; set < ships.size; ++set) {
            if (!covers(set, left)) continue;
            for (int across = std::max<int>(across_[set].least, int(left.size())); across <= across_[set].most;
                 ++across) {
                list.index[set * (most_ + 1) + across] = static_cast<std::int16_t>(list.states.size());
                list.states.push_back({static_cast<std::uint32_t>(set), static_cast<std::uint8_t>(across)});
            }
        }
        if (list.states.size() > MOST_STATES) throw TooLarge("too many states");
        for (std::size_t s = 0; s < list.states.size(); ++s)
            for (std::size_t fill = 0; fill < along.size(); ++fill) {
                if (!ships.have_room(list.states[s].placed, along[fill])) continue;
                const int to = list.index[(list.states[s].placed + along[fill]) * (most_ + 1) + list.states[s].across];
                if (to >= 0)
                    list.fills.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(to),
                                          static_cast<std::uint16_t>(fill)});
            }
        return found->second;
    }

    void list_patterns(std::vector<std::uint8_t> &left, int size, double limit) {
        if (static_cast<int>(left.size()) == size) {
            const int list = list_of(left);
            if (lists_[list].states.empty()) return;
            pattern_of_[left] = static_cast<int>(patterns.size());
            patterns.push_back({left, numbers, rows, list, -1, 0, {}, {}});
            numbers += lists_[list].states.size() * places.padded(size);
            rows += lists_[list].states.size();
            if (double(numbers) * board_.lines > limit) throw TooLarge("too many states");
            return;
        }
        for (int cells = 1; cells <= longest_; ++cells) {
            left.push_back(static_cast<std::uint8_t>(cells));
            auto sorted = left;
            std::sort(sorted.begin(), sorted.end());
            if (covers(ships.all(), sorted)) list_patterns(left, size, limit);
            left.pop_back();
        }
    }

    void connect(Pattern &pattern) {
        std::vector<std::uint8_t> next;
        for (int i = 0; i < pattern.size(); ++i) {
            if (pattern.left[i] == 1)
                pattern.ended |= 1u << i;
            else
                next.push_back(pattern.left[i] - 1);
        }
        pattern.next = pattern_of_.at(next);
        for (const auto &here : states(pattern))
            pattern.next_states.push_back(
                static_cast<std::uint16_t>(state(patterns[pattern.next], here.placed, here.across)));
        for (int i = 0; i < pattern.size(); ++i)
            for (std::size_t k = 0; k < ships.step.size(); ++k) {
                if (!board_.kinds[k].lies_across || board_.kinds[k].length != pattern.left[i]) continue;
                auto others = pattern.left;
                others.erase(others.begin() + i);
                Start start{i, static_cast<int>(k), pattern_of_.at(others), {}};
                const auto &from = states(patterns[start.from]);
                for (std::size_t s = 0; s < from.size(); ++s) {
                    if (from[s].across == most_ || !ships.has_room(from[s].placed, int(k))) continue;
                    const int to = state(pattern, from[s].placed + ships.step[k], from[s].across + 1);
                    if (to >= 0)
                        start.states.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(to)});
                }
                if (!start.states.empty()) pattern.starts.push_back(std::move(start));
            }
    }

    // One number after another takes as long as several at once.
    void measure() {
        constexpr double SCATTERED = 3;
        double of_line = 2.0 * double(board_.width * along.size() * (ships.step.size() + 1)) *
                         double(places.first(places.most() + 1));
        for (const auto &pattern : patterns) {
            of_line += 3.0 * double(fills(pattern).size() * places.padded(pattern.size()));
            for (const auto &start : pattern.starts)
                of_line += 3 * SCATTERED * double(start.states.size() * places.number(pattern.size()));
        }
        work = of_line * board_.lines;
    }
};

} // namespace bestguess
