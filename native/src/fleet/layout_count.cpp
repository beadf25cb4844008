#include "fleet/layout_count.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <utility>

namespace bestguess {

namespace {

constexpr std::size_t LEAF_STEPS = 64; // a leaf in steps of InterruptCheck

} // namespace

LayoutCount::LayoutCount(const FleetKinds &fleet, const Covers &covering, double limit, InterruptCheck interrupt,
                         bool for_ranks)
    : fleet_(fleet), marginals_(!for_ranks), interrupt_(std::move(interrupt)), covering_(covering) {
    double layouts = 0;
    Open open;
    for (std::uint32_t rest = 0; rest < covering_.number_of_rests(); ++rest) {
        const Free &left = covering_.left(rest, open);
        plans_.emplace_back(fleet, left, open);
        work_ += plans_.back().leaves;
    }
    times_.resize(plans_.size());
    for (const auto &cover : covering_.covers) {
        times_[cover.rest] += weight_of<u128>(cover);
        layouts += weight_of<double>(cover) * plans_[cover.rest].layouts;
    }
    if (layouts >= MOST_LAYOUTS) throw TooLarge("more layouts than 128 bits hold");
    if (!for_ranks && covering_.steps.empty() && plans_.size() == 1 && !plans_[0].listed.empty() &&
        plans_[0].listed_of(plans_[0].listed[0]) == 1) {
        symmetries_ = std::make_unique<Symmetries>(fleet);
        work_ /= static_cast<double>(symmetries_->images.size());
    }
    if (work_ > limit) throw TooLarge("too many layouts to count");
    list_jobs();
}

std::vector<u128> LayoutCount::of_covers() const {
    std::vector<u128> numbers;
    for (std::size_t c = 0; c < covering_.covers.size(); ++c) numbers.push_back(of_cover(c));
    return numbers;
}

void LayoutCount::list_jobs() {
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
            if (symmetric()) {
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
std::size_t LayoutCount::leaves_of(const Job &job) const {
    const auto &plan = plans_[job.rest];
    if (job.first < 0) return 1;
    return static_cast<std::size_t>(plan.leaves / double(fleet_.kinds[plan.listed[0]].placements.size()));
}

void LayoutCount::count(int threads) {
    if (work_ <= 3000) threads = 1;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    number_.resize(jobs_.size());
    threads = std::max(1, std::min<int>(threads, static_cast<int>(jobs_.size())));
    std::vector<std::unique_ptr<Sums>> sums;
    for (int t = 0; t < threads; ++t) sums.push_back(make_sums());
    auto work = [&](int t) {
        for (std::size_t j; !stop && (j = next.fetch_add(1)) < jobs_.size();) {
            const Job &job = jobs_[j];
            number_[j] = do_job(job, *sums[t]);
            sums[t]->of_rest[job.rest] += number_[j];
            if (t == 0) interrupt_.step(1 + leaves_of(job) * LEAF_STEPS);
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
    in = std::move(sums[0]->in);
    of_rest_ = std::move(sums[0]->of_rest);
    for (int t = 1; t < threads; ++t) {
        for (std::size_t k = 0; k < in.size(); ++k)
            for (std::size_t p = 0; p < in[k].size(); ++p) in[k][p] += sums[t]->in[k][p];
        for (std::size_t r = 0; r < of_rest_.size(); ++r) of_rest_[r] += sums[t]->of_rest[r];
    }
    attribute();
    if (symmetric()) symmetrize();
}

// The jobs counted the free ships; the ships that cover the hits are in the same layouts.
void LayoutCount::attribute() {
    for (const auto &cover : covering_.covers) {
        const u128 number = for_one(cover.rest, of_rest_[cover.rest]) * weight_of<u128>(cover);
        total += number;
        for (auto s = cover.begin; s < cover.end; ++s)
            in[covering_.steps[s].kind][covering_.steps[s].placement] += number;
    }
}

// Only one first placement of each orbit was counted, for all of them: share the sums out.
void LayoutCount::symmetrize() {
    const auto &images = symmetries_->images;
    for (std::size_t k = 0; k < in.size(); ++k) {
        std::vector<u128> shared(in[k].size());
        for (const auto &image : images)
            for (std::size_t p = 0; p < in[k].size(); ++p) shared[p] += in[k][image[k][p]];
        for (auto &number : shared) number /= images.size();
        in[k] = std::move(shared);
    }
}

} // namespace bestguess
