// What the secrets of a small set tell of its value without a search of its parts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "feedback/answer_table.hpp"
#include "feedback/lower_bound.hpp"
#include "feedback/result.hpp"

namespace bestguess::feedback {

class SmallSets {
  public:
    SmallSets(const AnswerTable &table, bool worst) : table_(table), worst_(worst), single_(table.most_solved() == 1) {}

    // The most secrets of a set that needs no search while many tries are left.
    std::size_t most_known() const { return single_ ? 2 : 1; }

    // Sets the value of a set that needs no search: one secret, or two that no query solves both; any on the last try
    // where no query solves two.
    bool known(std::size_t size, const Secret *set, double mass, const Tries &tries, Result &value) const {
        if (!tries.left) {
            value.lower = value.upper = tries.loss * mass;
            return true;
        }
        if (tries.left == 1 && single_) {
            const Secret heaviest = *std::max_element(
                set, set + size, [&](Secret a, Secret b) { return table_.weight(a) < table_.weight(b); });
            value.query = table_.solvers(heaviest)[0];
            value.lower = value.upper = mass + tries.loss * (mass - table_.weight(heaviest));
            return true;
        }
        if (size > 2 || (size == 2 && !single_)) return false;
        const Secret best = size == 1 || table_.weight(set[0]) >= table_.weight(set[1]) ? set[0] : set[1];
        value.query = table_.solvers(best)[0];
        value.lower = value.upper = worst_ ? static_cast<double>(size) : 2.0 * mass - table_.weight(best);
        return true;
    }

    // Tries the queries that solve a secret of a small set, unless they have been tried before; returns whether it did.
    bool ask_members(const Secret *set, std::size_t size, double mass, const Tries &tries, Result &value) {
        if (!single_ || size > FEW || value.lower >= asked(mass)) return false;
        double heaviest = 0.0;
        for (std::size_t i = 0; i < size; ++i) heaviest = std::max(heaviest, table_.weight(set[i]));
        const double least = worst_ ? 2.0 : 2.0 * mass - heaviest;
        bool pair = false; // whether some query leaves only two secrets together
        for (std::size_t i = 0; i < size && value.lower < value.upper; ++i)
            for (const Query q : table_.solvers(set[i])) {
                const std::size_t parts = count(set, size, q);
                double cost = INFINITE;
                if (parts == size)
                    cost = worst_ ? 2.0 : 2.0 * mass - table_.weight(set[i]);
                else if (parts + 1 == size && table_.equal() && tries.left > 2) // time enough for either of the two
                    cost = worst_ ? 3.0 : 2.0 * mass, pair = true;
                if (cost < value.upper) value.upper = cost, value.query = q;
                if (cost <= least) {
                    value.lower = value.upper;
                    break;
                }
            }
        // No query that leaves two secrets together, or solves none, does better.
        if (!worst_ && value.lower < value.upper && table_.equal())
            value.lower = std::max(value.lower, pair ? value.upper : asked(mass));
        value.floor = std::max(value.floor, value.lower);
        return true;
    }

  private:
    // The least value of a set, all of equal weight, in which no query that solves a secret tells all apart. No set has
    // a lower bound as great in the worst case or with unequal weights.
    double asked(double mass) const { return worst_ || !table_.equal() ? INFINITE : 2.0 * mass; }

    // The number of different answers that a set gives to a query.
    std::size_t count(const Secret *set, std::size_t size, Query q) {
        stamp_.resize(table_.most_answers());
        ++now_;
        std::size_t found = 0;
        for (std::size_t i = 0; i < size; ++i) {
            std::uint64_t &last = stamp_[table_.id(set[i], q)];
            found += last != now_;
            last = now_;
        }
        return found;
    }

    // In sets of up to this size, queries that solve a secret are tried before all others.
    static constexpr std::size_t FEW = 64;

    const AnswerTable &table_;
    bool worst_, single_;
    std::vector<std::uint64_t> stamp_;
    std::uint64_t now_ = 0;
};

} // namespace bestguess::feedback
