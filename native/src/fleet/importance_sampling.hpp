// Layouts where counting is out of reach: importance sampling.
#pragma once

#include <cmath>
#include <optional>

#include "common/random.hpp"
#include "fleet/placement_plan.hpp"

namespace bestguess {

// Covers the hits one by one, each choice drawn at random.
class RandomCover {
  public:
    virtual ~RandomCover() = default;
    // Divides the probabilities of its choices out of `weight`. The ships that are left, and where they may lie; null
    // at a dead end.
    virtual const Free *draw(Random &random, double &weight, std::vector<Step> &placed, Open &open) = 0;
};

template <int W> class CoverOfWidth final : public RandomCover {
  public:
    explicit CoverOfWidth(const Fleet<W> &fleet) : fleet_(fleet) {}

    const Free *draw(Random &random, double &weight, std::vector<Step> &placed, Open &open) override {
        rest_ = {};
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k)
            rest_.free[k] = static_cast<std::uint8_t>(fleet_.kinds[k].ships.size());
        Bits<W> uncovered = fleet_.hits;
        while (uncovered.any()) {
            options_at_tightest_hit(fleet_, rest_.closed, uncovered, rest_.free, options_);
            if (options_.empty()) return nullptr;
            // A ship with few placements leaves more room for the others if it lies here, and a
            // placement over several hits spares other ships the trouble.
            chances_.clear();
            double sum = 0;
            for (auto step : options_) {
                const auto &kind = fleet_.kinds[step.kind];
                int covered = 0;
                (fleet_.areas[step.kind][step.placement].mask & uncovered).each([&](int) { ++covered; });
                sum += kind.placements[step.placement].weight * std::pow(8.0, covered - 1) /
                       static_cast<double>(kind.placements.size());
                chances_.push_back(sum);
            }
            const double u = random.uniform() * sum;
            std::size_t i = 0;
            while (i + 1 < options_.size() && chances_[i] <= u) ++i;
            weight *= sum / (chances_[i] - (i ? chances_[i - 1] : 0.0));
            const auto step = options_[i];
            const auto &p = fleet_.areas[step.kind][step.placement];
            weight *= fleet_.kinds[step.kind].placements[step.placement].weight;
            --rest_.free[step.kind];
            placed.push_back(step);
            rest_.closed = rest_.closed | p.halo;
            uncovered = uncovered.without(p.mask);
        }
        list_open(fleet_, rest_, open);
        return &rest_.free;
    }

  private:
    const Fleet<W> &fleet_;
    Rest<W> rest_;
    std::vector<Step> options_;
    std::vector<double> chances_;
};

// Sequential importance sampling. The hits are covered one by one and all but three of the free
// ships are placed, each choice drawn at random and its probability divided out; the last three
// are counted exactly, so they neither vary nor run into a dead end. Each draw therefore stands
// for `ways` layouts with weight `weight`, and the mean of weight * ways is the number of layouts. Where placements
// have weights, they are drawn in proportion, and the mean is the number of layouts by weight.
template <class P> class Sampler {
  public:
    double weight = 0;
    std::uint64_t ways = 0; // 0 for a dead end
    std::vector<Step> placed;

    Sampler(const FleetKinds &fleet, RandomCover &cover, std::uint64_t seed)
        : space(fleet), fleet_(fleet), cover_(cover), random_(seed) {}

    // Draw once; afterwards `space` holds the last three ships as planes, for `plan()`.
    bool draw() {
        weight = 1;
        ways = 0;
        placed.clear();
        const Free *const left = cover_.draw(random_, weight, placed, open_);
        if (!left) return false;
        plan_.emplace(fleet_, *left, open_);
        space.begin(*left, open_, *plan_);
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

    const Plan &plan() const { return *plan_; }

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

    Workspace<P> space;

  private:
    const FleetKinds &fleet_;
    RandomCover &cover_;
    Random random_;
    std::optional<Plan> plan_;
    Open open_;
};

} // namespace bestguess
