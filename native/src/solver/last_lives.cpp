#include "solver/last_lives.hpp"

#include <algorithm>
#include <cmath>

#include "solver/answer_table.hpp"
#include "solver/objective.hpp"
#include "solver/search.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

namespace {

// A position, as a table to be searched.
class Position {
  public:
    Position(const std::vector<std::uint32_t> &codes, std::vector<double> weights, std::size_t secrets,
             std::size_t queries)
        : weights_(std::move(weights)), table_(codes.data(), weights_.data(), queries, secrets),
          search_(table_, Objective::of("win-unnamed"), Switches{}, LastLives::MEMORY),
          tick_([this](std::size_t) { return ++sets_ > LastLives::MOST_SETS; }) {}

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

    bool stopped() const { return stopped_; }

  private:
    static constexpr double SCALE = 0x1p36; // the sum of whole weights, about: sums over 65,534 queries are exact

    std::vector<double> weights_;
    AnswerTable table_;
    Search search_;
    Search::Tick tick_;
    std::size_t sets_ = 0;
    bool stopped_ = false;
};

} // namespace

bool LastLives::suit(int lives, std::size_t secrets, std::size_t queries) {
    return lives >= 1 && lives <= MOST_LIVES && secrets >= 2 && secrets <= MOST_SECRETS && queries >= 2 &&
           queries < NO_QUERY;
}

std::optional<std::vector<bool>> LastLives::winning(const std::vector<std::uint32_t> &codes,
                                                    const std::vector<double> &weights, int lives) {
    const std::size_t secrets = weights.size(), queries = codes.size() / secrets;
    const bool equal = Position::alike(weights);
    // Whole weights are rounded by half of one each, so that equal sums of them differ by less than this.
    const double rounding = equal ? 0.0 : static_cast<double>(secrets);
    Position position(codes, equal ? std::vector<double>(secrets, 1.0) : Position::whole(weights), secrets, queries);
    std::vector<double> lost(queries);
    double least = INFINITE;
    for (std::size_t q = 0; q < queries; ++q)
        least = std::min(least, lost[q] = position.lost(codes.data() + q * secrets, lives, least + rounding));
    if (position.stopped()) return std::nullopt;
    std::vector<bool> best(queries);
    for (std::size_t q = 0; q < queries; ++q) best[q] = lost[q] <= least + rounding;
    if (std::all_of(best.begin(), best.end(), [](bool good) { return good; })) return std::nullopt;
    return best;
}

} // namespace bestguess::solver
