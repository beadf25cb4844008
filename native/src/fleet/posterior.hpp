// The exact posterior of a fleet: how many layouts there are, by weight, and in how many each placement occurs.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "common/interrupt.hpp"
#include "fleet/layout_count.hpp"
#include "fleet/weight_limits.hpp"

namespace bestguess {

template <class P> class Posterior final : public LayoutCount {
  public:
    // Raises TooLarge as LayoutCount does.
    Posterior(const FleetKinds &fleet, const Covers &covering, double limit, int threads, InterruptCheck interrupt,
              bool for_ranks = false)
        : LayoutCount(fleet, covering, limit, std::move(interrupt), for_ranks),
          most_pending_(counts_only<P> ? 0x1p16 : std::ldexp(1.0, 8 * sizeof(Sum) - 1) / WeightLimits(fleet).pair) {
        count(threads);
    }

    // The layout with this rank, 0 <= rank < total; needs for_ranks. Every labelled
    // layout has as many ranks as it weighs. `layout` gets the kind's placement for each ship.
    void unrank(u128 rank, Workspace<P> &space, std::int32_t *layout) {
        // by cover, by job, and within the job
        std::size_t c = 0;
        for (; rank >= of_cover(c); ++c) rank -= of_cover(c);
        const auto &cover = covering_.covers[c];
        const auto &plan = plans_[cover.rest];
        rank /= weight_of<u128>(cover);
        std::size_t j = 0;
        while (jobs_[j].rest != cover.rest) ++j;
        for (; rank >= for_one(cover.rest, number_[j]); ++j) rank -= for_one(cover.rest, number_[j]);

        std::vector<std::vector<int>> unnamed(fleet_.kinds.size()); // ships of each kind not yet placed
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k) unnamed[k] = fleet_.kinds[k].ships;
        auto name = [&](int kind, int placement) {
            auto &left = unnamed[kind];
            const auto which = static_cast<std::size_t>(rank % left.size());
            rank /= left.size();
            layout[left[which]] = encode(kind, placement);
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(which));
        };
        for (auto s = cover.begin; s < cover.end; ++s) name(covering_.steps[s].kind, covering_.steps[s].placement);

        // The orders of the listed ships of each kind, then the place among the ways to list them.
        std::vector<u128> orders(plan.listed.size(), 1);
        for (std::size_t i = 0, run = 0; i < plan.listed.size(); ++i) {
            run = i > 0 && plan.listed[i] == plan.listed[i - 1] ? run + 1 : 1;
            orders[i] = rank % run;
            rank /= run;
        }
        std::vector<int> placed;
        begin(space, cover.rest);
        if (!plan.listed.empty()) {
            placed.push_back(jobs_[j].first);
            rank /= fleet_.kinds[plan.listed[0]].placements[placed[0]].weight;
            space.put(0, fleet_.kinds[plan.listed[0]].placements[placed[0]], fleet_.kinds[plan.listed[0]].length);
        }
        while (placed.size() < plan.listed.size()) {
            const int depth = static_cast<int>(placed.size()), kind = plan.listed[depth];
            int p = plan.listed[depth - 1] == kind ? placed.back() + 1 : 0;
            for (;; ++p) {
                if (!space.open(depth, kind, fleet_.kinds[kind].placements[p])) continue;
                const u128 below = descend(depth, p, plan, 1, 1, false, space, nullptr);
                if (rank < below) break;
                rank -= below;
            }
            rank /= fleet_.kinds[kind].placements[p].weight;
            space.put(depth, fleet_.kinds[kind].placements[p], fleet_.kinds[kind].length);
            placed.push_back(p);
        }
        // The ships of a kind take the listed placements in the order decoded above, then the leaf's.
        std::vector<std::vector<int>> sequence(fleet_.kinds.size());
        for (std::size_t i = 0; i < placed.size(); ++i) {
            auto &mine = sequence[plan.listed[i]];
            mine.insert(mine.begin() + static_cast<std::ptrdiff_t>(orders[i]), placed[i]);
        }
        space.pick_leaf(plan, rank, sequence);
        for (std::size_t k = 0; k < sequence.size(); ++k)
            for (std::size_t i = 0; i < sequence[k].size(); ++i)
                layout[unnamed[k][i]] = encode(static_cast<int>(k), sequence[k][i]);
    }

  private:
    using Sum = typename LastThreeShips<P>::Sum;

    struct ThreadSums : Sums {
        Workspace<P> space;
        std::vector<Sum> ways[3][2];
        double pending = 0; // the weight of the leaves in `ways`

        explicit ThreadSums(const FleetKinds &fleet) : space(fleet) {}
    };

    double most_pending_; // weight of the leaves that may be added up before a sum could overflow

    void begin(Workspace<P> &space, std::uint32_t rest) const {
        Open open;
        const Free &left = covering_.left(rest, open);
        space.begin(left, open, plans_[rest]);
    }

    std::unique_ptr<Sums> make_sums() const override {
        auto sums = std::make_unique<ThreadSums>(fleet_);
        for (const auto &kind : fleet_.kinds) sums->in.emplace_back(kind.placements.size());
        sums->of_rest.resize(plans_.size());
        for (auto &role : sums->ways)
            for (auto &plane : role) plane.resize(fleet_.g.length);
        return sums;
    }

    u128 do_job(const Job &job, Sums &all_sums) override {
        auto &sums = static_cast<ThreadSums &>(all_sums);
        auto &space = sums.space;
        if (job.rest != sums.rest) begin(space, sums.rest = job.rest);
        const auto &plan = plans_[job.rest];
        bool gradient = false;
        for (int kind : plan.leaf) gradient |= marginals_ && plan.listed_of(kind) == 0;
        const u128 scale = plan.orders * plan.labels * job.weight;
        u128 number = 0;
        if (job.first < 0) {
            number = space.count_leaf(0, gradient);
            if (gradient) collect(plan, 1, space, sums);
        } else if (space.open(0, plan.listed[0], fleet_.kinds[plan.listed[0]].placements[job.first])) {
            number = descend(0, job.first, plan, scale, 1, gradient, space, &sums);
        }
        spill(plan, scale, sums);
        return number * scale;
    }

    // Ordered ways below listing the placement `p` at this depth, by weight; those listed above weigh `above`.
    u128 descend(int depth, int p, const Plan &plan, u128 scale, u128 above, bool gradient, Workspace<P> &space,
                 ThreadSums *sums) {
        const int kind = plan.listed[depth];
        const auto &mine = fleet_.kinds[kind];
        const u128 weight = mine.placements[p].weight;
        space.put(depth, mine.placements[p], mine.length);
        u128 number = 0;
        if (depth + 1 == static_cast<int>(plan.listed.size())) {
            number = space.count_leaf(depth + 1, gradient);
            if (number && gradient) {
                const double more = static_cast<double>(above * weight);
                if (sums->pending + more > most_pending_) spill(plan, scale, *sums);
                collect(plan, above * weight, space, *sums);
            }
        } else {
            const int next = plan.listed[depth + 1];
            const int from = next == kind ? p + 1 : 0;
            const int end = static_cast<int>(fleet_.kinds[next].placements.size());
            for (int q = from; q < end; ++q)
                if (space.open(depth + 1, next, fleet_.kinds[next].placements[q]))
                    number += descend(depth + 1, q, plan, scale, above * weight, gradient, space, sums);
        }
        number *= weight;
        if (number && sums) {
            // Of the ships of this kind that are free, one listed ship stands for each.
            sums->in[kind][p] += number * above * scale / plan.listed_of(kind) * plan.free_of(kind);
        }
        return number;
    }

    // Add up the ways at a leaf below ships that weigh `above`.
    void collect(const Plan &plan, u128 above, Workspace<P> &space, ThreadSums &sums) {
        for (std::size_t i = 0; i < plan.leaf.size(); ++i) {
            if (plan.leaf_kind[i] != static_cast<int>(i) || plan.listed_of(plan.leaf[i])) continue;
            const int orientations = fleet_.kinds[plan.leaf[i]].length == 1 ? 1 : 2;
            for (int o = 0; o < orientations; ++o)
                space.leaf.add_ways(static_cast<int>(i), o, above, sums.ways[i][o].data());
        }
        sums.pending += static_cast<double>(above);
    }

    // Move what the leaves collected into the 128-bit sums, before theirs overflow.
    void spill(const Plan &plan, u128 scale, ThreadSums &sums) {
        if (!sums.pending) return;
        sums.pending = 0;
        for (std::size_t i = 0; i < plan.leaf.size(); ++i) {
            if (plan.leaf_kind[i] != static_cast<int>(i)) continue;
            const int kind = plan.leaf[i];
            const auto &mine = fleet_.kinds[kind];
            if (plan.listed_of(kind)) continue; // counted when listed
            const u128 each = scale * plan.free_of(kind);
            for (std::size_t p = 0; p < mine.placements.size(); ++p) {
                const auto &placement = mine.placements[p];
                Sum &sum = sums.ways[i][placement.orientation][placement.at];
                sums.in[kind][p] += each * placement.weight * sum;
                sum = 0;
            }
        }
    }
};

} // namespace bestguess
