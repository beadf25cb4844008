// Lower bounds on the questions of a set of secrets, from the number of secrets that d questions can solve.
//
// Let no query solve more than u secrets of a set, and divide the others into at most k parts (m parts, if it solves
// none). Both hold for every subset as well. At most C(d) = max(u + k C(d - 1), m C(d - 1)) secrets are then solved
// within d questions, with C(0) = 0; each secret that is not solved within d questions costs one more, or is lost where
// no more may be asked.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "feedback/answer_table.hpp"

namespace bestguess::feedback {

// The largest numbers of secrets solved by one query and of parts that any query of a set has.
struct PartitionLimits {
    std::size_t solved = 0; // secrets solved
    std::size_t parts = 0;  // other parts of a query that solves some secrets
    std::size_t others = 0; // parts of any query, without the secrets that it solves
};

// The questions that may still be asked, and the cost of a secret that they do not solve for each unit of its weight.
struct Tries {
    static constexpr std::size_t ANY_NUMBER = std::numeric_limits<std::size_t>::max();

    std::size_t left = ANY_NUMBER;
    double loss = 0.0;

    bool limited() const { return left != ANY_NUMBER; }
    // Those left after one more question.
    Tries after() const { return {limited() ? left - 1 : left, loss}; }
};

class LowerBound {
  public:
    // Prepares the bounds of a set and its subsets, of which so many questions may be asked; `worst` asks for the
    // largest number of questions instead of their sum.
    void set(const AnswerTable &table, const Secret *secrets, std::size_t size, const PartitionLimits &most, bool worst,
             const Tries &tries) {
        worst_ = worst, tries_ = tries, equal_ = worst || table.equal(), size_ = size;
        heaviest_.clear();
        if (!equal_) {
            heaviest_.push_back(0.0);
            for (std::size_t i = 0; i < size; ++i) heaviest_.push_back(table.weight(secrets[i]));
            std::sort(heaviest_.begin() + 1, heaviest_.end(), std::greater<>());
            for (std::size_t i = 1; i <= size; ++i) heaviest_[i] += heaviest_[i - 1];
        }
        levels_.clear();
        for (std::size_t count = 0, parts = most.others; count < size;) {
            const std::size_t before = count;
            count = std::min(size, std::max(most.solved + most.parts * count, parts * count));
            if (count == before) count = size; // no query goes on: any bound holds
            levels_.push_back(count);
        }
        known_.clear();
        if (!equal_) return;
        known_.reserve(size + 1);
        for (std::size_t n = 0; n <= size; ++n) known_.push_back(sum(n, static_cast<double>(n), 1));
    }

    // A lower bound for a subset of this size and weight.
    double least(std::size_t count, double mass) const { return equal_ ? known_[count] : sum(count, mass, 1); }

    // A lower bound for the whole set by a query that solves some secrets and leaves this many parts.
    double least(std::size_t solved, double solved_mass, std::size_t parts, double mass) const {
        if (worst_)
            return size_ > solved ? 1.0 + known_[std::max<std::size_t>((size_ - solved + parts - 1) / parts, 1)] : 1.0;
        return mass + sum(size_ - solved, mass - solved_mass, parts);
    }

  private:
    // A lower bound for secrets that are already divided into parts.
    double sum(std::size_t count, double mass, std::size_t parts) const {
        if (worst_) {
            std::size_t depth = count > 0;
            while (depth && levels_[depth - 1] < count) ++depth;
            return static_cast<double>(depth);
        }
        if (!tries_.left) return tries_.loss * mass;
        double cost = mass;
        std::size_t asked = 0;
        for (const std::size_t level : levels_) {
            const std::size_t within = std::min(size_, parts * level);
            const double rest = mass - (equal_ ? static_cast<double>(within) : heaviest_[within]);
            if (rest <= 0.0) break;
            if (++asked == tries_.left) return cost + tries_.loss * rest;
            cost += rest;
        }
        return cost;
    }

    bool worst_ = false, equal_ = true;
    Tries tries_;
    std::size_t size_ = 0;
    std::vector<std::size_t> levels_; // the most secrets that 1, 2, .. questions solve
    std::vector<double> heaviest_;    // the weight of the heaviest 0, 1, .. secrets, where weights differ
    std::vector<double> known_;       // by the size of a subset, where weights are equal
};

} // namespace bestguess::feedback
