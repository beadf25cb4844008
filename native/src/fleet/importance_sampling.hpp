// Layouts where counting is out of reach: importance sampling.
#pragma once

#include <cmath>
#include <optional>

#include "common/random.hpp"
#include "fleet/placement_plan.hpp"

namespace bestguess {

// Sequential importance sampling. The hits are covered one by one and all but three of the free
// ships are placed, each choice drawn at random and its probability divided out; the last three
// are counted exactly, so they neither vary nor run into a dead end. Each draw therefore stands
// for `ways` layouts with weight `weight`, and the mean of weight * ways is the number of layouts. Where placements
// have weights, they are drawn in proportion, and the mean is the number of layouts by weight.
template <int W, class P> class Sampler {
  public:
    double weight = 0;
    std::uint64_t ways = 0; // 0 for a dead end
    std::vector<Step> placed;

    Sampler(const Fleet<W> &fleet, std::uint64_t seed) : space(fleet), fleet_(fleet), random_(seed) {}

    // Draw once; afterwards `space` holds the last three ships as planes, for `plan()`.
    bool draw() {
        weight = 1;
        ways = 0;
        placed.clear();
        Rest<W> rest;
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k)
            rest.free[k] = static_cast<std::uint8_t>(fleet_.kinds[k].ships.size());
        if (!cover(rest)) return false;
        plan_.emplace(fleet_, rest);
        space.begin(rest, *plan_);
        weight *= static_cast<double>(plan_->labels);
        for (std::size_t depth = 0; depth < plan_->listed.size(); ++depth) {
            const int kind = plan_->listed[depth];
            const auto open = space.number(static_cast<int>(depth), kind);
            if (!open) return false;
            const auto &mine = fleet_.kinds[kind];
            auto which = random_.below(open); // as likely as it weighs
            int p = 0;
            for (;; ++p) {
                if (!space.open(static_cast<int>(depth), kind, mine.placements[p])) continue;
                if (which < mine.placements[p].weight) break;
                which -= mine.placements[p].weight;
            }
            weight *= static_cast<double>(open);
            placed.push_back({kind, p});
            space.put(static_cast<int>(depth), mine.placements[p], mine.length);
        }
        ways = space.count_leaf(static_cast<int>(plan_->listed.size()), true);
        return ways > 0;
    }

    const Plan<W> &plan() const { return *plan_; }

    // Complete the draw to one layout, uniformly among its ways. Afterwards the planes are spent.
    void complete(std::int32_t *layout) {
        std::vector<std::vector<int>> at(fleet_.kinds.size());
        for (auto step : placed) at[step.kind].push_back(step.placement);
        space.pick_leaf(*plan_, random_.below(ways), at);
        for (std::size_t k = 0; k < at.size(); ++k) {
            auto ships = fleet_.kinds[k].ships;
            for (std::size_t i = ships.size(); i > 1; --i) std::swap(ships[i - 1], ships[random_.below(i)]);
            for (std::size_t i = 0; i < ships.size(); ++i)
                layout[ships[i]] = encoded(fleet_, static_cast<int>(k), at[k][i]);
        }
    }

    Workspace<W, P> space;

  private:
    const Fleet<W> &fleet_;
    Random random_;
    std::optional<Plan<W>> plan_;
    std::vector<Step> options_;
    std::vector<double> chances_;

    // Cover the hits at random; rest becomes what is left. False at a dead end.
    bool cover(Rest<W> &rest) {
        Bits<W> uncovered = fleet_.hits;
        while (uncovered.any()) {
            options_at_tightest_hit(fleet_, rest.closed, uncovered, rest.free, options_);
            if (options_.empty()) return false;
            // A ship with few placements leaves more room for the others if it lies here, and a
            // placement over several hits spares other ships the trouble.
            chances_.clear();
            double sum = 0;
            for (auto step : options_) {
                const auto &kind = fleet_.kinds[step.kind];
                int covered = 0;
                (kind.placements[step.placement].mask & uncovered).each([&](int) { ++covered; });
                sum += kind.placements[step.placement].weight * std::pow(8.0, covered - 1) /
                       static_cast<double>(kind.placements.size());
                chances_.push_back(sum);
            }
            const double u = random_.uniform() * sum;
            std::size_t i = 0;
            while (i + 1 < options_.size() && chances_[i] <= u) ++i;
            weight *= sum / (chances_[i] - (i ? chances_[i - 1] : 0.0));
            const auto step = options_[i];
            const auto &p = fleet_.kinds[step.kind].placements[step.placement];
            weight *= p.weight;
            --rest.free[step.kind];
            placed.push_back(step);
            rest.closed = rest.closed | p.halo;
            uncovered = uncovered.without(p.mask);
        }
        return true;
    }
};

} // namespace bestguess
