// The ways to place ships along one line, beside those that lie across it.
#pragma once

#include <cstring>
#include <vector>

#include "lines/pending_ships.hpp"

namespace bestguess {

// Rows of numbers, PAD at a time. Integers wrap; numbers of floating point are whole and exact.
template <class N>
void add_product(N *__restrict to, const N *__restrict one, const N *__restrict other, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) to[i] += one[i] * other[i];
}
template <class N> void add_times(N *__restrict to, const N *__restrict from, N weight, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) to[i] += from[i] * weight;
}
template <class N>
void add_product(N *__restrict to, const N *__restrict one, const N *__restrict other, N weight, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) to[i] += one[i] * other[i] * weight;
}
template <class N>
N sum_of_products(const N *__restrict one, const N *__restrict other, const N *__restrict third, std::size_t length) {
    N lane[PAD] = {}; // whole numbers: any order gives the same
    for (std::size_t i = 0; i < length; i += PAD)
        for (std::size_t j = 0; j < PAD; ++j) lane[j] += one[i + j] * other[i + j] * third[i + j];
    N sum = 0;
    for (const N &part : lane) sum += part;
    return sum;
}

// For one line at a time: of(fill)[set], for each set of ships that lie along it and each set of places where ships
// lie across it, in how many ways (by weight) the former cover the line's other cells, every hit among them.
template <class N> class LineFillings {
  public:
    LineFillings(const LineBoard &board, const PendingShips &pending)
        : board_(board), pending_(pending), sets_(pending.places.first(pending.places.most() + 1)),
          fills_(pending.along.size()), ways_((board.width + 1) * fills_ * sets_), known_((board.width + 1) * fills_),
          back_(ways_.size()), covered_(board.width * sets_), open_(board.width) {
        for (int size = 0; size <= pending.places.most(); ++size)
            for (std::size_t set = 0; set < pending.places.number(size); ++set) {
                real_.push_back(static_cast<int>(pending.places.first(size) + set));
                for (int i = 0; i < size; ++i)
                    covered_[pending.places.places[pending.places.members(size, set)[i]] * sets_ + real_.back()] = 1;
            }
        int longest = 0;
        for (const auto &kind : board.kinds) longest = std::max(longest, kind.length);
        for (int place = 0; place < board.width; ++place) {
            std::vector<N> none(sets_, N{1});
            for (int length = 1; length <= longest && place + length <= board.width; ++length) {
                const N *covered = &covered_[(place + length - 1) * sets_];
                for (std::size_t i = 0; i < sets_; ++i) none[i] *= N{1} - covered[i];
                open_[place].push_back(none);
            }
        }
    }

    void count(int line) {
        line_ = line;
        std::fill(known_.begin(), known_.end(), 0);
        N *none = open_row(0, 0);
        for (int i : real_) none[i] = 1;
        for (int place = 0; place < board_.width; ++place)
            for (std::size_t fill = 0; fill < fills_; ++fill) {
                if (!known_[place * fills_ + fill]) continue;
                const N *from = row(ways_, place, fill);
                N *empty = open_row(place + 1, fill);
                if (board_.hit_at(line, place))
                    add_product(empty, from, &covered_[place * sets_], sets_);
                else
                    add_times(empty, from, N{1}, sets_);
                for (std::size_t k = 0; k < board_.kinds.size(); ++k)
                    if (const auto [to, weight, length] = step(place, fill, k); to >= 0)
                        add_product(open_row(place + length, to), from, open(place, length), static_cast<N>(weight),
                                    sets_);
            }
    }

    bool any(std::size_t fill) const { return known_[board_.width * fills_ + fill]; }
    // For the sets of places of one size.
    const N *of(std::size_t fill, int size) const {
        return row(ways_, board_.width, fill) + pending_.places.first(size);
    }

    // What multiplies the fillings of the line in all layouts; zero at first, once begun.
    void begin_back() { std::fill(back_.begin(), back_.end(), N{}); }
    N *back(std::size_t fill, int size) { return row(back_, board_.width, fill) + pending_.places.first(size); }

    // add(kind, place, layouts): layouts with a ship along the line there, by weight.
    template <class Add> void finish_back(Add add) {
        for (int place = board_.width; place-- > 0;)
            for (std::size_t fill = 0; fill < fills_; ++fill) {
                if (!known_[place * fills_ + fill]) continue;
                N *to = row(back_, place, fill);
                const N *ways = row(ways_, place, fill), *empty = row(back_, place + 1, fill);
                if (board_.hit_at(line_, place))
                    add_product(to, empty, &covered_[place * sets_], sets_);
                else
                    add_times(to, empty, N{1}, sets_);
                for (std::size_t k = 0; k < board_.kinds.size(); ++k)
                    if (const auto [with, weight, length] = step(place, fill, k); with >= 0) {
                        const N *beyond = row(back_, place + length, with), *free = open(place, length);
                        add_product(to, beyond, free, static_cast<N>(weight), sets_);
                        add(static_cast<int>(k), place,
                            sum_of_products(ways, beyond, free, sets_) * static_cast<N>(weight));
                    }
            }
    }

  private:
    const LineBoard &board_;
    const PendingShips &pending_;
    std::size_t sets_, fills_;
    int line_ = 0;
    std::vector<N> ways_;             // by place, fill and set: the ways to fill the cells before the place
    std::vector<std::uint8_t> known_; // by place and fill: whether there may be any
    std::vector<N> back_;             // what multiplies them
    std::vector<N> covered_;          // by place and set: 1 where a ship lies across, else 0
    std::vector<std::vector<std::vector<N>>> open_; // by place, length - 1 and set: 1 where none does over the length
    std::vector<int> real_;                         // the sets that are no padding

    struct Step {
        int to;
        std::uint32_t weight;
        int length;
    };
    // A ship of the kind placed along the line.
    Step step(int place, std::size_t fill, std::size_t kind) const {
        const auto site = board_.along(static_cast<int>(kind), line_)[place];
        if (!site.weight) return {-1, 0, 0};
        return {pending_.with[fill][kind], site.weight, board_.kinds[kind].length};
    }

    template <class Rows> auto row(Rows &rows, int place, std::size_t fill) const {
        return rows.data() + (place * fills_ + fill) * sets_;
    }
    const N *open(int place, int length) const { return open_[place][length - 1].data(); }

    N *open_row(int place, std::size_t fill) {
        N *ways = row(ways_, place, fill);
        if (!known_[place * fills_ + fill]) {
            known_[place * fills_ + fill] = 1;
            std::fill_n(ways, sets_, N{});
        }
        return ways;
    }
};

} // namespace bestguess
