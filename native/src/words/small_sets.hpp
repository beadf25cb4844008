// The least questions of a set of a few secrets, by a search over all its subsets that play can reach.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bestguess {

// A set is the bits of a number. What is known of a subset is kept until the next set is loaded.
class SmallSets {
  public:
    static constexpr std::size_t MAX_SECRETS = 16; // secrets
    using Mask = std::uint32_t;

    // Loads `size` secrets: `answer(row, i)` is a number for the answer of secret i to a query, `weight(i)` its weight.
    template <class Rows, class Answer, class Weight>
    void load(std::size_t size, const Rows &rows, const Answer &answer, const Weight &weight) {
        queries_.clear(), masks_.clear();
        most_ = 1;
        for (const std::uint32_t row : rows) {
            const auto begin = static_cast<std::uint32_t>(masks_.size());
            const Mask all = (Mask{1} << size) - 1;
            for (Mask left = all; left;) {
                const auto first = static_cast<std::size_t>(std::countr_zero(left));
                Mask mask = 0;
                for (std::size_t i = first; i < size; ++i)
                    mask |= static_cast<Mask>(answer(row, i) == answer(row, first)) << i;
                masks_.push_back(mask);
                left &= ~mask;
            }
            const auto end = static_cast<std::uint32_t>(masks_.size());
            if (end - begin < 2) {
                masks_.resize(begin);
                continue;
            }
            most_ = std::max(most_, end - begin);
            queries_.push_back({begin, end});
        }
        lightest_ = weight(0);
        for (std::size_t i = 0; i < size; ++i) {
            weights_[i] = weight(i);
            lightest_ = std::min(lightest_, weights_[i]);
        }
        known_.assign(std::size_t{1} << size, -1.0);
    }

    // The least summed cost of a subset of the secrets loaded, of which any two differ in some answer.
    double cost(Mask set) {
        const int size = std::popcount(set);
        if (size < 2) return 0.0;
        if (size == 2) return mass(set);
        if (known_[set] >= 0.0) return known_[set];
        struct Try {
            double least;
            std::uint32_t query;
        };
        const double own = mass(set), none = least(set, own);
        std::vector<Try> tries;
        tries.reserve(queries_.size());
        for (std::uint32_t q = 0; q < queries_.size(); ++q) {
            double total = own;
            bool tells = true;
            for (std::uint32_t m = queries_[q].begin; m < queries_[q].end && tells; ++m)
                if (const Mask part = masks_[m] & set; part & (part - 1)) {
                    tells = part != set;
                    total += least(part, mass(part));
                }
            if (tells) tries.push_back({total, q});
        }
        std::sort(tries.begin(), tries.end(), [](const Try &a, const Try &b) {
            return a.least != b.least ? a.least < b.least : a.query < b.query;
        });
        double best = 1e300;
        for (const Try &next : tries) {
            if (next.least >= best) break;
            double total = next.least;
            for (std::uint32_t m = queries_[next.query].begin; m < queries_[next.query].end && total < best; ++m)
                if (const Mask part = masks_[m] & set; part & (part - 1)) total += cost(part) - least(part, mass(part));
            best = std::min(best, total);
            if (best <= none) break;
        }
        return known_[set] = best;
    }

  private:
    struct Query {
        std::uint32_t begin, end; // of its parts in masks_
    };

    double mass(Mask set) const {
        double sum = 0.0;
        for (; set; set &= set - 1) sum += weights_[static_cast<std::size_t>(std::countr_zero(set))];
        return sum;
    }

    // A lower bound: each secret is asked for once, and all but `most_` - 1 of them, the most that one query can leave
    // alone besides others, a second time.
    double least(Mask set, double own) const {
        const auto size = static_cast<std::uint32_t>(std::popcount(set));
        if (size < 2) return 0.0;
        return size <= most_ ? own : own + (size - most_ + 1) * lightest_;
    }

    std::vector<Query> queries_;
    std::vector<Mask> masks_;
    std::vector<double> known_;
    std::array<double, MAX_SECRETS> weights_{};
    std::uint32_t most_ = 1; // the most parts of the loaded set after a query
    double lightest_ = 1.0;
};

} // namespace bestguess
