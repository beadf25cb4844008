// Some layout that fits the answers.
#pragma once

#include <unordered_set>

#include "fleet/packing.hpp"

namespace bestguess {

// Finds a layout if there is one, however hidden: a complete search that covers the tightest hit first and then packs
// the ships left. The seed decides which one.
template <int W> class Search {
  public:
    Search(const Fleet<W> &fleet, std::uint64_t seed, InterruptCheck interrupt)
        : fleet_(fleet), random_(seed), interrupt_(std::move(interrupt)), packing_(fleet, random_, interrupt_) {}

    bool find(std::int32_t *layout) {
        Rest<W> rest;
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k)
            rest.free[k] = static_cast<std::uint8_t>(fleet_.kinds[k].ships.size());
        if (!cover(rest, fleet_.hits)) return false;
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k) {
            std::size_t i = 0;
            for (auto step : placed_)
                if (step.kind == static_cast<int>(k))
                    layout[fleet_.kinds[k].ships[i++]] = encoded(fleet_, step.kind, step.placement);
        }
        return true;
    }

  private:
    const Fleet<W> &fleet_;
    Random random_;
    InterruptCheck interrupt_;
    Packing<W> packing_;
    std::vector<Step> placed_;
    std::unordered_set<Rest<W>, typename Rest<W>::Hash> dead_;

    template <class V> void shuffle(std::vector<V> &items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random_.below(i)]);
    }

    bool cover(const Rest<W> &rest, const Bits<W> &uncovered) {
        if (!uncovered.any()) {
            Rest<W> key{rest.closed.without(fleet_.hits), rest.free};
            if (dead_.contains(key)) return false;
            if (packing_.find(key, placed_)) return true;
            dead_.insert(key);
            return false;
        }
        std::vector<Step> options;
        options_at_tightest_hit(fleet_, rest.closed, uncovered, rest.free, options);
        shuffle(options);
        for (auto step : options) {
            const auto &p = fleet_.areas[step.kind][step.placement];
            Rest<W> next{rest.closed | p.halo, rest.free};
            --next.free[step.kind];
            placed_.push_back(step);
            if (cover(next, uncovered.without(p.mask))) return true;
            placed_.pop_back();
        }
        return false;
    }
};

} // namespace bestguess
