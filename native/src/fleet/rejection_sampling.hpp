// Many layouts at once, exactly as likely as they weigh: a way to cover the hits by its exact share, the free ships by
// rejection.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/random.hpp"
#include "fleet/fleet.hpp"

namespace bestguess {

// Among the layouts with one cover every choice of placements of the free ships is as likely as the product of their
// weights: so each free ship is placed by weight anywhere it may lie beside the cover, and where two ships are in each
// other's way all are placed anew.
template <int W> class RejectionSampler {
  public:
    static constexpr std::size_t tries_each = 200; // on the average, before it is given up

    // `layouts_with` is called where the hits can be covered in several ways, and gives the layouts with each, in the
    // order of Covering; what it raises is raised.
    template <class LayoutsWith>
    RejectionSampler(const Fleet<W> &fleet, std::uint64_t seed, std::size_t most_covers, LayoutsWith layouts_with)
        : fleet_(fleet), random_(seed), covering_(fleet, most_covers) {
        if (covering_.covers.size() > 1) {
            u128 sum = 0;
            for (u128 layouts : layouts_with()) until_.push_back(sum += layouts);
        }
        Open may_lie;
        for (const auto &rest : covering_.rests) {
            open_.emplace_back(fleet.kinds.size());
            list_open(fleet, rest, may_lie);
            for (std::size_t k = 0; k < fleet.kinds.size(); ++k) {
                std::uint64_t up_to = 0;
                for (const int p : may_lie[k])
                    open_.back()[k].push_back({p, up_to += fleet.kinds[k].placements[p].weight});
            }
        }
    }

    // `size` layouts; false if there is none, or where too many tries failed.
    bool draw(std::size_t size, std::int32_t *layouts, InterruptCheck interrupt) {
        if (covering_.covers.empty() || (!until_.empty() && until_.back() == 0)) return false;
        std::size_t tries = 0;
        for (std::size_t i = 0; i < size; ++i, layouts += fleet_.ships) {
            const auto &cover = covering_.covers[until_.empty() ? 0 : pick_cover()];
            do {
                if (++tries > tries_each * (size + 100)) return false;
                interrupt.step(16);
            } while (!place(cover, layouts));
        }
        return true;
    }

  private:
    const Fleet<W> &fleet_;
    Random random_;
    Covering<W> covering_;
    std::vector<u128> until_; // layouts up to and with each cover
    struct Choice {
        int placement;
        std::uint64_t up_to; // the weights up to and with this placement
    };
    std::vector<std::vector<std::vector<Choice>>> open_; // by rest and kind: the placements beside what is closed
    std::vector<int> ships_;

    std::size_t pick_cover() {
        const u128 total = until_.back();
        const int spare = (total >> 64) ? std::countl_zero(static_cast<std::uint64_t>(total >> 64))
                                        : 64 + std::countl_zero(static_cast<std::uint64_t>(total));
        u128 rank;
        do {
            rank = u128(random_.next()) << 64;
            rank = (rank | random_.next()) >> spare;
        } while (rank >= total);
        return static_cast<std::size_t>(std::upper_bound(until_.begin(), until_.end(), rank) - until_.begin());
    }

    bool place(const Cover &cover, std::int32_t *layout) {
        Bits<W> closed;
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k) {
            const auto &kind = fleet_.kinds[k];
            const auto &open = open_[cover.rest][k];
            ships_ = kind.ships;
            std::size_t left = ships_.size();
            // The ships that cover are any of their kind; the others are free.
            for (auto s = cover.begin; s < cover.end; ++s)
                if (covering_.steps[s].kind == static_cast<int>(k)) {
                    std::swap(ships_[random_.below(left)], ships_[left - 1]);
                    layout[ships_[--left]] = encoded(fleet_, static_cast<int>(k), covering_.steps[s].placement);
                }
            while (left > 0) {
                if (open.empty()) return false;
                const auto rank = random_.below(open.back().up_to);
                const int p = open.back().up_to == open.size() // all weigh 1
                                  ? open[rank].placement
                                  : std::upper_bound(open.begin(), open.end(), rank, [](auto r, const Choice &o) {
                                        return r < o.up_to;
                                    })->placement;
                if (fleet_.areas[k][p].mask.meets(closed)) return false;
                closed = closed | fleet_.areas[k][p].halo;
                layout[ships_[--left]] = encoded(fleet_, static_cast<int>(k), p);
            }
        }
        return true;
    }
};

} // namespace bestguess
