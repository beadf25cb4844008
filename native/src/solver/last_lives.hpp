// The queries after which the best play wins most often, of a few secrets with few lives left.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/objective.hpp"
#include "solver/search.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class LastLives {
  public:
    static constexpr int MOST_LIVES = 3;              // lives left
    static constexpr std::size_t MOST_SECRETS = 48;   // secrets left
    static constexpr std::size_t MOST_SETS = 1 << 15; // sets searched of one position
    static constexpr std::size_t MEMORY = 1 << 20;    // bytes of the transposition table

    // Whether a position is searched at all.
    static bool suit(int lives, std::size_t secrets, std::size_t queries) {
        return lives >= 1 && lives <= MOST_LIVES && secrets >= 2 && secrets <= MOST_SECRETS && queries >= 2;
    }

    // For each query whether no other one wins more often; none where all are as good, or the search did not end.
    //
    // codes[q * secrets + s] is the answer of secret s to query q, 0 the miss.
    static std::optional<std::vector<bool>> winning(const std::vector<std::uint32_t> &codes,
                                                    const std::vector<double> &weights, int lives) {
        const std::size_t secrets = weights.size(), queries = codes.size() / secrets;
        const bool equal = alike(weights);
        // Whole weights are rounded by half of one each, so that equal sums of them differ by less than this.
        const double rounding = equal ? 0.0 : static_cast<double>(secrets);
        LastLives position(codes, equal ? std::vector<double>(secrets, 1.0) : whole(weights), secrets, queries);
        std::vector<double> lost(queries);
        double least = INFINITE;
        for (std::size_t q = 0; q < queries; ++q)
            least = std::min(least, lost[q] = position.lost(codes.data() + q * secrets, lives, least + rounding));
        if (position.stopped_) return std::nullopt;
        std::vector<bool> best(queries);
        for (std::size_t q = 0; q < queries; ++q) best[q] = lost[q] <= least + rounding;
        if (std::all_of(best.begin(), best.end(), [](bool good) { return good; })) return std::nullopt;
        return best;
    }

  private:
    static constexpr double SCALE = 0x1p36; // the sum of whole weights, about: sums over 65,534 queries are exact

    LastLives(const std::vector<std::uint32_t> &codes, std::vector<double> weights, std::size_t secrets,
              std::size_t queries)
        : weights_(std::move(weights)), table_(codes.data(), weights_.data(), queries, secrets),
          search_(table_, Objective::of("win-unnamed"), Switches{}, MEMORY),
          tick_([this](std::size_t) { return ++sets_ > MOST_SETS; }) {}

    static bool alike(const std::vector<double> &weights) {
        const auto [lightest, heaviest] = std::minmax_element(weights.begin(), weights.end());
        return *heaviest - *lightest <= 1e-12 * *heaviest;
    }

    // Whole numbers in proportion, at least 1.
    static std::vector<double> whole(std::vector<double> weights) {
        double total = 0.0;
        for (const double weight : weights) total += weight;
        for (double &weight : weights) weight = std::min(SCALE, std::max(1.0, std::nearbyint(weight / total * SCALE)));
        return weights;
    }

    // The weight that the best play loses after one query, or more than `budget`.
    double lost(const std::uint32_t *answers, int lives, double budget) {
        std::vector<std::uint32_t> order(weights_.size());
        for (std::uint32_t s = 0; s < order.size(); ++s) order[s] = s;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return answers[a] < answers[b]; });
        double lost = 0.0;
        std::vector<std::uint32_t> part;
        for (std::size_t begin = 0; begin < order.size() && lost <= budget && !stopped_;) {
            part.clear();
            const std::uint32_t answer = answers[order[begin]];
            double mass = 0.0;
            for (; begin < order.size() && answers[order[begin]] == answer; ++begin) {
                mass += weights_[order[begin]];
                part.push_back(static_cast<std::uint32_t>(table_.place(order[begin])));
            }
            const int left = lives - (answer == 0);
            if (left == 0) {
                lost += mass;
            } else if (part.size() > 1) {
                std::sort(part.begin(), part.end());
                part.erase(std::unique(part.begin(), part.end()), part.end());
                const Bounds value = search_.run(part, left - 1, INFINITE, FULL_BEAM, tick_);
                stopped_ = stopped_ || search_.stopped() || value.lower < value.upper;
                lost += value.upper;
            }
        }
        return lost;
    }

    std::vector<double> weights_;
    AnswerTable table_;
    Search search_;
    Search::Tick tick_;
    std::size_t sets_ = 0;
    bool stopped_ = false;
};

} // namespace bestguess::solver
