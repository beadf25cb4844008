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
#include <vector>

#include "solver_ways.hpp"

namespace bestguess::solver {

class Spine {
  public:
    // How many secrets that a query hits can be told apart with so many questions after it: 0, 1, and any number.
    static constexpr std::size_t LEVELS = 3;
    using Letter = std::array<std::uint32_t, LEVELS>;

    // What queries hit, falling.
    class Row {
      public:
        static constexpr std::size_t MOST = 256; // more are left out, the last

        void clear() { size_ = 0; }
        void add(std::uint32_t hit) {
            std::size_t at = size_ < MOST ? size_++ : MOST;
            for (; at > 0 && hits_[at - 1] < static_cast<std::int32_t>(hit); --at)
                if (at < MOST) hits_[at] = hits_[at - 1];
            if (at < MOST) hits_[at] = static_cast<std::int32_t>(hit);
        }
        std::size_t size() const { return size_; }
        std::int32_t operator[](std::size_t i) const { return i < size_ ? hits_[i] : 0; }

      private:
        std::array<std::int32_t, MOST> hits_;
        std::size_t size_ = 0;
    };

    // For a set of whose queries no more than `ways` are to be asked.
    void begin(const Ways &ways) {
        for (std::size_t t = 1; t < LEVELS; ++t)
            extra_[t] = 1.0 / (ways.at(t - 1) - 1.0);
        one_ = static_cast<std::uint32_t>(ways.at(0));
        most_ = next_ = {};
    }

    // How many of so many secrets that answer alike one question may tell apart.
    std::uint32_t soon(std::uint32_t size) const { return std::min(size, one_); }

    // Takes in a query.
    void add(const Letter &letter, std::uint32_t query) {
        for (std::size_t t = 0; t < LEVELS; ++t) {
            const auto told = static_cast<std::int32_t>(letter[t]);
            if (told > most_[t])
                next_[t] = most_[t], most_[t] = told, which_[t] = query;
            else
                next_[t] = std::max(next_[t], told);
        }
    }

    // The bound for what a query misses, two secrets or more, of which the others hit so many, in questions.
    std::int64_t least(std::uint32_t query, const Row &hits, std::uint32_t size) const {
        std::array<std::int32_t, LEVELS> most;
        for (std::size_t t = 0; t < LEVELS; ++t)
            most[t] = which_[t] == query ? next_[t] : most_[t];
        const auto need = static_cast<std::int32_t>(size) - 1; // the last may be hit by none
        std::int32_t covered = 0, steps = 0; // at least so many to hit all but one
        for (; static_cast<std::size_t>(steps) < hits.size() && covered < need; ++steps)
            covered += hits[static_cast<std::size_t>(steps)];
        std::array<std::int32_t, LEVELS> taken{}, before{}; // of each level; what the last queries told so far
        std::int64_t cost = 0;
        std::int32_t left = need;
        for (std::size_t s = 0; s < hits.size() + LEVELS && left > 0; ++s) {
            // What costs s + 1 + extra_[t]: of the query asked t before this one, what takes t more questions.
            std::array<std::int32_t, LEVELS> now;
            for (std::size_t t = 0; t < LEVELS; ++t) {
                now[t] = t > s ? 0 : std::min(hits[s - t], most[t]);
                const std::int32_t told = std::min(left, now[t] - (t ? before[t - 1] : 0));
                left -= told, taken[t] += told, cost += static_cast<std::int64_t>(told) * static_cast<std::int64_t>(s + 1);
            }
            before = now;
        }
        double sum = static_cast<double>(cost);
        for (std::size_t t = 1; t < LEVELS; ++t)
            sum += taken[t] * extra_[t];
        return static_cast<std::int64_t>(std::ceil(sum + std::min<double>(steps, sum / need) - 1e-6));
    }

  private:
    std::array<double, LEVELS> extra_{};
    std::array<std::int32_t, LEVELS> most_{}, next_{}; // that any query tells, and any other one
    std::array<std::uint32_t, LEVELS> which_{};
    std::uint32_t one_ = 0;
};

} // namespace bestguess::solver
