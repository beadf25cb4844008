// What counting the layouts of a fleet is made of, whatever the type of its planes: jobs, threads, and what covers the
// hits.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/interrupt.hpp"
#include "fleet/placement_plan.hpp"
#include "fleet/symmetries.hpp"

namespace bestguess {

class LayoutCount {
  public:
    u128 total = 0;                    // labelled layouts, each as often as it weighs
    std::vector<std::vector<u128>> in; // in[kind][placement]: those of them with a ship of the kind there

    virtual ~LayoutCount() = default;

    // The number of layouts with each cover.
    std::vector<u128> of_covers() const;

    // The layouts in which the hits are covered so.
    u128 of_cover(std::size_t c) const {
        const auto &cover = covering_.covers[c];
        return for_one(cover.rest, of_rest_[cover.rest]) * weight_of<u128>(cover);
    }

  protected:
    struct Job {
        std::uint32_t rest;
        std::int32_t first; // placement of the first listed kind, or -1 if none is listed
        u128 weight;        // of the first placements and covers that this one stands for
    };
    // The sums of one thread, in labelled layouts.
    struct Sums {
        std::vector<std::vector<u128>> in;
        std::vector<u128> of_rest;
        std::uint32_t rest = UINT32_MAX; // of the last job

        virtual ~Sums() = default;
    };

    const FleetKinds &fleet_;
    const bool marginals_;
    InterruptCheck interrupt_;
    const Covers &covering_;
    std::vector<Plan> plans_;
    std::vector<Job> jobs_;    // by rest
    std::vector<u128> number_; // labelled layouts of each job, for all covers

    // Raises TooLarge where more than `limit` leaves would have to be counted, or where the total may
    // not fit 128 bits. For ranks only the total is computed, and every job in full.
    LayoutCount(const FleetKinds &fleet, const Covers &covering, double limit, InterruptCheck interrupt,
                bool for_ranks);

    // Does all jobs; for the constructor of a class that can.
    void count(int threads);

    virtual std::unique_ptr<Sums> make_sums() const = 0;
    // Returns the labelled layouts of this job, for all covers that leave its rest.
    virtual u128 do_job(const Job &job, Sums &sums) = 0;

    std::int32_t encode(int kind, int placement) const { return encoded(fleet_, kind, placement); }

    template <class N> N weight_of(const Cover &cover) const {
        N weight = 1;
        for (auto s = cover.begin; s < cover.end; ++s)
            weight *= fleet_.kinds[covering_.steps[s].kind].placements[covering_.steps[s].placement].weight;
        return weight;
    }

    // What was counted for all covers that leave a rest, for one that weighs 1.
    u128 for_one(std::uint32_t rest, u128 number) const { return number ? number / times_[rest] : 0; }

  private:
    double work_ = 0; // leaves
    std::unique_ptr<Symmetries> symmetries_;
    std::vector<u128> of_rest_;
    std::vector<u128> times_; // how many covers leave each rest, by weight

    bool symmetric() const { return symmetries_ && symmetries_->images.size() > 1; }
    std::size_t leaves_of(const Job &job) const;
    void list_jobs();
    void attribute();
    void symmetrize();
};

} // namespace bestguess
