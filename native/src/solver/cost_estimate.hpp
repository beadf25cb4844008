// Estimates the cost of a set from the sets of that size solved so far. It decides the order of searching only.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "solver/node.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

class CostEstimate {
  public:
    CostEstimate(const Objective &objective, int most_left)
        : objective_(objective), means_(SIZES * static_cast<std::size_t>(most_left + 1)),
          guess_(static_cast<std::size_t>(most_left + 1)) {}

    void learn(const Subset &set, int left, double value) {
        learn(means_[place(set.size, left)], value / (objective_.sum ? set.mass : 1.0));
    }

    // Learns the cost of one secret in a set of `size` secrets of equal weight.
    void learn(std::size_t size, double value, int left = 0) { learn(means_[place(size, left)], value); }

    // The expected cost of each secret in a set of this size.
    double expected(std::size_t size, int left = 0) const { return expected(means_[place(size, left)], size, left); }

    // The expected cost of a part, clamped to its bounds.
    double expected(const Subset &part, int left) const {
        if (part.lower >= part.upper) return part.lower;
        const double share = expected(means_[place(part.size, left)], part.size, left);
        return std::clamp(share * (objective_.sum ? part.mass : 1.0), part.lower, part.upper);
    }

  private:
    static constexpr std::size_t SIZES = 64;       // four classes for each doubling of the size
    static constexpr std::size_t TABULATED = 1024; // smaller sizes have their class tabulated

    struct Mean {
        double value = 0.0, weight = 0.0;
    };

    static void learn(Mean &mean, double value) {
        mean.value += value, mean.weight += 1.0;
        if (mean.weight > 4096.0) mean.value *= 0.5, mean.weight *= 0.5;
    }

    double expected(const Mean &mean, std::size_t size, int left) const {
        // The first guess counts like three observations.
        return (mean.value + 3.0 * guess(size, left)) / (mean.weight + 3.0);
    }

    double guess(std::size_t size, int left) const {
        if (size >= TABULATED) return objective_.guess(static_cast<double>(size), left);
        std::vector<double> &row = guess_[static_cast<std::size_t>(left)];
        while (row.size() <= size)
            row.push_back(objective_.guess(static_cast<double>(std::max<std::size_t>(row.size(), 1)), left));
        return row[size];
    }

    static std::size_t quarters(std::size_t size) {
        return std::min(SIZES - 1, static_cast<std::size_t>(4.0 * std::log2(static_cast<double>(size))));
    }

    static std::size_t place(std::size_t size, int left) {
        static const auto few = [] {
            std::array<std::uint8_t, TABULATED> places{};
            for (std::size_t n = 1; n < places.size(); ++n) places[n] = static_cast<std::uint8_t>(quarters(n));
            return places;
        }();
        return SIZES * static_cast<std::size_t>(left) + (size < few.size() ? few[size] : quarters(size));
    }

    const Objective &objective_;
    std::vector<Mean> means_;
    mutable std::vector<std::vector<double>> guess_; // by misses left and size, filled on demand
};

} // namespace bestguess::solver
