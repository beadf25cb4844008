// A lower bound on the questions of a set of secrets of equal weight from what each query hits of it.
//
// As long as queries miss, each is paid by whoever is left. Whoever the query hits that is asked after s misses has paid
// s + 1, and more if it answers alike for several: of each answer one secret may be told at once, some more after one
// question more, and so on. Whatever the order of the queries, no more secrets than so many can be told so cheaply:
// that bounds the sum. That a secret may be hit by more queries than one is left out of account.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "solver/branching.hpp"

namespace bestguess::solver {

class Spine {
  public:
    // What a query hits, and how many of that at most can be told apart with no question after it, and with one.
    struct Letter {
        std::int32_t hit, told, soon;
    };

    // The queries by what they hit, falling.
    class Row {
      public:
        static constexpr std::size_t MOST = 256; // more are left out, the last

        void clear() { size_ = 0; }
        void add(std::uint32_t hit, std::uint32_t told, std::uint32_t soon) {
            const auto reached = static_cast<std::int32_t>(hit);
            std::size_t at = size_ < MOST ? size_++ : MOST;
            for (; at > 0 && letters_[at - 1].hit < reached; --at)
                if (at < MOST) letters_[at] = letters_[at - 1];
            if (at < MOST) letters_[at] = {reached, static_cast<std::int32_t>(std::min(hit, told)), static_cast<std::int32_t>(std::min(hit, soon))};
        }
        std::size_t size() const { return size_; }
        const Letter &operator[](std::size_t i) const { return letters_[i]; }

      private:
        std::array<Letter, MOST> letters_;
        std::size_t size_ = 0;
    };

    // For a set of whose parts no more than `ways` are told apart by the questions after the first.
    void begin(const Ways &ways) {
        for (std::size_t t = 1; t < extra_.size(); ++t)
            extra_[t] = 1.0 / (ways.at(t - 1) - 1.0);
        one_ = static_cast<std::uint32_t>(ways.at(0));
    }

    // How many of so many secrets that answer alike one question may tell apart.
    std::uint32_t soon(std::uint32_t size) const { return std::min(size, one_); }

    // The bound for two secrets or more, of which the queries hit so many, in questions.
    std::int64_t least(const Row &row, std::uint32_t size) const {
        const auto need = static_cast<std::int32_t>(size) - 1; // the last may be hit by none
        std::int32_t first = 0, next = 0, after = 0; // the most that one query tells, another one; that one tells soon
        std::int32_t covered = 0, steps = 0;         // at least so many to hit all but one
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Letter &letter = row[i];
            if (letter.told > first)
                next = first, first = letter.told;
            else
                next = std::max(next, letter.told);
            after = std::max(after, letter.soon);
            if (covered < need) covered += letter.hit, ++steps;
        }
        std::int32_t told = 0;
        double sum = 0.0;
        const auto give = [&](std::int32_t now, double cost) {
            now = std::min(now, need);
            if (now > told) sum += (now - told) * cost, told = now;
        };
        // Asked one after the other, the last query tells what it tells at once, the one before what it tells soon, those
        // before these all that they hit: `reach` is the most that so many of them and one that tells soon come to.
        give(first, 1.0);
        Best best(row);
        std::int32_t before = 0, reach = 0;
        for (std::int32_t s = 1; told < need && static_cast<std::size_t>(s) < row.size() + 3; ++s) {
            before = reach, reach = best.next();
            give((s > 1 ? before + next : next) + first, s + 1.0);
            give(std::min(before + after, reach + next) + first, s + 1.0 + extra_[1]);
            give(reach + first, s + 1.0 + extra_[2]);
        }
        return static_cast<std::int64_t>(std::ceil(sum + std::min<double>(steps, sum / need) - 1e-6));
    }

  private:
    // The most that k queries hit and another one tells soon, for k = 0, 1, 2 ...
    class Best {
      public:
        explicit Best(const Row &row) : row_(row) {
            std::int32_t most = 0;
            for (std::size_t i = row.size(); i-- > 0;)
                later_[i] = most = std::max(most, row[i].soon);
            later_[row.size()] = 0;
        }
        std::int32_t next() {
            if (k_ > row_.size()) return hit_;
            std::int32_t most = hit_ + later_[k_];
            if (k_ < row_.size()) {
                const Letter &letter = row_[k_];
                hit_ += letter.hit, spared_ = k_ ? std::min(spared_, letter.hit - letter.soon) : letter.hit - letter.soon;
                most = std::max(most, hit_ - spared_); // one of them is that other one
            }
            ++k_;
            return most;
        }

      private:
        const Row &row_;
        std::array<std::int32_t, Row::MOST + 1> later_; // the most that any query from here on tells soon
        std::int32_t hit_ = 0, spared_ = 0;
        std::size_t k_ = 0;
    };

    std::array<double, 3> extra_{};
    std::uint32_t one_ = 0;
};

} // namespace bestguess::solver
