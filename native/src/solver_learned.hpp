// What sets of some size were found to cost, from which the order of searching is guessed.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver_frame.hpp"
#include "solver_rules.hpp"

namespace bestguess::solver {

class Learned {
  public:
    Learned(const Rules &rules, int most_left) : rules_(rules), means_(SIZES * static_cast<std::size_t>(most_left + 1)) {}

    void learn(const Part &set, int left, double value) {
        Mean &mean = means_[place(set.size, left)];
        mean.value += value / (rules_.sum ? set.mass : 1.0);
        mean.weight += 1.0;
        if (mean.weight > 4096.0) mean.value *= 0.5, mean.weight *= 0.5;
    }

    // What a part is expected to cost, within its bounds.
    double expected(const Part &part, int left) const {
        if (part.lower >= part.upper) return part.lower;
        const Mean &mean = means_[place(part.size, left)];
        // Until something was learned a guess stands for a few observations.
        const double share = (mean.value + 3.0 * rules_.guess(part.size, left)) / (mean.weight + 3.0);
        return std::clamp(share * (rules_.sum ? part.mass : 1.0), part.lower, part.upper);
    }

  private:
    static constexpr std::size_t SIZES = 64; // four for each doubling

    struct Mean {
        double value = 0.0, weight = 0.0;
    };

    static std::size_t place(std::size_t size, int left) {
        const double bits = 4.0 * std::log2(static_cast<double>(size));
        return SIZES * static_cast<std::size_t>(left) + std::min<std::size_t>(SIZES - 1, static_cast<std::size_t>(bits));
    }

    const Rules &rules_;
    std::vector<Mean> means_;
};

} // namespace bestguess::solver
