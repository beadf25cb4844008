// The exact posterior of a fleet: how many layouts there are, by weight, and in how many each placement occurs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <memory>
#include <thread>

#include "common/interrupt.hpp"
#include "fleet/placement_plan.hpp"
#include "fleet/symmetries.hpp"
#include "fleet/weight_limits.hpp"

namespace bestguess {

constexpr std::size_t LEAF_STEPS = 64; // a leaf in steps of Pulse

template <int W, class P> class Posterior {
  public:
    u128 total = 0;                    // labelled layouts, each as often as it weighs
    std::vector<std::vector<u128>> in; // in[kind][placement]: those of them with a ship of the kind there

    // Raises TooLarge where more than `limit` leaves would have to be counted, or where the total may
    // not fit 128 bits. For ranks only the total is computed, and every job in full.
    Posterior(const Fleet<W> &fleet, double limit, int threads, InterruptCheck interrupt, bool for_ranks = false)
        : fleet_(fleet), marginals_(!for_ranks), interrupt_(std::move(interrupt)), covering_(fleet, most_covers(limit)),
          most_pending_(counts_only<P> ? 0x1p16 : std::ldexp(1.0, 8 * sizeof(Sum) - 1) / WeightLimits(fleet).pair) {
        double work = 0, layouts = 0;
        for (const auto &rest : covering_.rests) {
            plans_.emplace_back(fleet, rest);
            work += plans_.back().leaves;
        }
        times_.resize(plans_.size());
        for (const auto &cover : covering_.covers) {
            times_[cover.rest] += weight_of<u128>(cover);
            layouts += weight_of<double>(cover) * plans_[cover.rest].layouts;
        }
        if (layouts >= MOST_LAYOUTS) throw TooLarge("more layouts than 128 bits hold");
        bool symmetric = false;
        if (!for_ranks && !fleet.hits.any() && plans_.size() == 1 && !plans_[0].listed.empty() &&
            plans_[0].listed_of(plans_[0].listed[0]) == 1) {
            symmetries_ = std::make_unique<Symmetries<W>>(fleet);
            symmetric = symmetries_->images.size() > 1;
            work /= static_cast<double>(symmetries_->images.size());
        }
        if (work > limit) throw TooLarge("too many layouts to count");
        list_jobs(symmetric);
        run(work > 3000 ? threads : 1);
        attribute();
        if (symmetric) symmetrize();
    }

    // The number of layouts with each cover.
    std::vector<u128> of_covers() const {
        std::vector<u128> numbers;
        for (std::size_t c = 0; c < covering_.covers.size(); ++c) numbers.push_back(of_cover(c));
        return numbers;
    }

    // The layouts in which the hits are covered so.
    u128 of_cover(std::size_t c) const {
        const auto &cover = covering_.covers[c];
        return for_one(cover.rest, of_rest_[cover.rest]) * weight_of<u128>(cover);
    }

    // The layout with this rank, 0 <= rank < total; needs for_ranks. Every labelled
    // layout has as many ranks as it weighs. `layout` gets the kind's placement for each ship.
    void unrank(u128 rank, Workspace<W, P> &space, std::int32_t *layout) {
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
        space.begin(covering_.rests[cover.rest], plan);
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
    struct Job {
        std::uint32_t rest;
        std::int32_t first; // placement of the first listed kind, or -1 if none is listed
        u128 weight;        // of the first placements and covers that this one stands for
    };
    using Sum = typename LastThreeShips<P>::Sum;

    // The sums of one thread, in labelled layouts.
    struct Sums {
        std::vector<std::vector<u128>> in;
        std::vector<u128> of_rest;
        std::vector<Sum> ways[3][2];
        double pending = 0; // the weight of the leaves in `ways`
    };

    const Fleet<W> &fleet_;
    bool marginals_;
    InterruptCheck interrupt_;
    Covering<W> covering_;
    double most_pending_; // weight of the leaves that may be added up before a sum could overflow
    std::vector<Plan<W>> plans_;
    std::unique_ptr<Symmetries<W>> symmetries_;
    std::vector<Job> jobs_;    // by rest
    std::vector<u128> number_; // labelled layouts of each job, for all covers
    std::vector<u128> of_rest_;
    std::vector<u128> times_; // how many covers leave each rest, by weight

    std::int32_t encode(int kind, int placement) const { return encoded(fleet_, kind, placement); }

    template <class N> N weight_of(const Cover &cover) const {
        N weight = 1;
        for (auto s = cover.begin; s < cover.end; ++s)
            weight *= fleet_.kinds[covering_.steps[s].kind].placements[covering_.steps[s].placement].weight;
        return weight;
    }

    // What was counted for all covers that leave a rest, for one that weighs 1.
    u128 for_one(std::uint32_t rest, u128 number) const { return number ? number / times_[rest] : 0; }

    void list_jobs(bool symmetric) {
        for (std::uint32_t r = 0; r < plans_.size(); ++r) {
            const auto &plan = plans_[r];
            if (plan.listed.empty()) {
                jobs_.push_back({r, -1, times_[r]});
                continue;
            }
            const int kind = plan.listed[0];
            const int number = static_cast<int>(fleet_.kinds[kind].placements.size());
            for (int p = 0; p < number; ++p) {
                std::uint32_t orbit = 1;
                if (symmetric) {
                    std::vector<int> images;
                    for (const auto &image : symmetries_->images) images.push_back(image[kind][p]);
                    std::sort(images.begin(), images.end());
                    if (images[0] != p) continue;
                    orbit = static_cast<std::uint32_t>(std::unique(images.begin(), images.end()) - images.begin());
                }
                jobs_.push_back({r, p, orbit * times_[r]});
            }
        }
    }

    // About how many leaves a job has.
    std::size_t jobs_leaves(const Job &job) const {
        const auto &plan = plans_[job.rest];
        if (job.first < 0) return 1;
        return static_cast<std::size_t>(plan.leaves / double(fleet_.kinds[plan.listed[0]].placements.size()));
    }

    Sums make_sums() const {
        Sums sums;
        for (const auto &kind : fleet_.kinds) sums.in.emplace_back(kind.placements.size());
        sums.of_rest.resize(plans_.size());
        for (auto &role : sums.ways)
            for (auto &plane : role) plane.resize(fleet_.g.length);
        return sums;
    }

    void run(int threads) {
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stop{false};
        number_.resize(jobs_.size());
        threads = std::max(1, std::min<int>(threads, static_cast<int>(jobs_.size())));
        std::vector<Sums> sums;
        for (int t = 0; t < threads; ++t) sums.push_back(make_sums());
        auto work = [&](int t) {
            Workspace<W, P> space(fleet_);
            std::uint32_t at = UINT32_MAX;
            for (std::size_t j; !stop && (j = next.fetch_add(1)) < jobs_.size();) {
                const Job &job = jobs_[j];
                if (job.rest != at) space.begin(covering_.rests[job.rest], plans_[job.rest]);
                at = job.rest;
                number_[j] = do_job(job, space, sums[t]);
                sums[t].of_rest[at] += number_[j];
                if (t == 0) interrupt_.step(1 + jobs_leaves(job) * LEAF_STEPS);
            }
        };
        std::vector<std::thread> helpers;
        for (int t = 1; t < threads; ++t) helpers.emplace_back(work, t);
        std::exception_ptr interrupted;
        try {
            work(0);
        } catch (...) {
            interrupted = std::current_exception();
            stop = true;
        }
        for (auto &helper : helpers) helper.join();
        if (interrupted) std::rethrow_exception(interrupted);
        // Integer sums: the same whatever thread did which job.
        in = std::move(sums[0].in);
        of_rest_ = std::move(sums[0].of_rest);
        for (int t = 1; t < threads; ++t) {
            for (std::size_t k = 0; k < in.size(); ++k)
                for (std::size_t p = 0; p < in[k].size(); ++p) in[k][p] += sums[t].in[k][p];
            for (std::size_t r = 0; r < of_rest_.size(); ++r) of_rest_[r] += sums[t].of_rest[r];
        }
    }

    // Returns the labelled layouts of this job, for all covers that leave its rest.
    u128 do_job(const Job &job, Workspace<W, P> &space, Sums &sums) {
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
    u128 descend(int depth, int p, const Plan<W> &plan, u128 scale, u128 above, bool gradient, Workspace<W, P> &space,
                 Sums *sums) {
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
    void collect(const Plan<W> &plan, u128 above, Workspace<W, P> &space, Sums &sums) {
        for (std::size_t i = 0; i < plan.leaf.size(); ++i) {
            if (plan.leaf_kind[i] != static_cast<int>(i) || plan.listed_of(plan.leaf[i])) continue;
            const int orientations = fleet_.kinds[plan.leaf[i]].length == 1 ? 1 : 2;
            for (int o = 0; o < orientations; ++o)
                space.leaf.add_ways(static_cast<int>(i), o, above, sums.ways[i][o].data());
        }
        sums.pending += static_cast<double>(above);
    }

    // Move what the leaves collected into the 128-bit sums, before theirs overflow.
    void spill(const Plan<W> &plan, u128 scale, Sums &sums) {
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
                Sum &sum = sums.ways[i][placement.orientation]
                                    [fleet_.g.at(placement.cell / fleet_.g.columns, placement.cell % fleet_.g.columns)];
                sums.in[kind][p] += each * placement.weight * sum;
                sum = 0;
            }
        }
    }

    // The jobs counted the free ships; the ships that cover the hits are in the same layouts.
    void attribute() {
        for (const auto &cover : covering_.covers) {
            const u128 number = for_one(cover.rest, of_rest_[cover.rest]) * weight_of<u128>(cover);
            total += number;
            for (auto s = cover.begin; s < cover.end; ++s)
                in[covering_.steps[s].kind][covering_.steps[s].placement] += number;
        }
    }

    // Only one first placement of each orbit was counted, for all of them: share the sums out.
    void symmetrize() {
        const auto &images = symmetries_->images;
        for (std::size_t k = 0; k < in.size(); ++k) {
            std::vector<u128> shared(in[k].size());
            for (const auto &image : images)
                for (std::size_t p = 0; p < in[k].size(); ++p) shared[p] += in[k][image[k][p]];
            for (auto &number : shared) number /= images.size();
            in[k] = std::move(shared);
        }
    }
};

} // namespace bestguess
