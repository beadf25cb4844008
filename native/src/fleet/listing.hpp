// Every layout that fits the answers, placed one ship after another.
#pragma once

#include <algorithm>
#include <vector>

#include "common/interrupt.hpp"
#include "fleet/fleet.hpp"

namespace bestguess {

// Ships of one kind that change places give no other layout here: each set of places comes once, and stands for equally
// many labelled layouts.
template <int W, class One> class Listing {
  public:
    // Raises TooLarge beyond `most` layouts, or where finding them would take far more tries than there may be layouts.
    Listing(const Fleet<W> &fleet, std::size_t most, InterruptCheck interrupt)
        : fleet_(fleet), covering_(fleet, 1 << 16), most_(most), tries_left_(TRIES * (most + 10'000)),
          interrupt_(std::move(interrupt)) {
        found.reserve(std::min(most, RESERVED));
        for (const auto &cover : covering_.covers) begin(cover);
    }

    std::vector<One> found;

  private:
    static constexpr std::size_t RESERVED = std::size_t{1} << 27;
    static constexpr std::size_t TRIES = 100; // for each layout that may be listed

    struct Ship {
        std::vector<int> *open; // where its kind may lie, beside what covers the hits
        int kind, number;       // which of its ships it is
        bool again;             // of the same kind as the one before
    };

    const Fleet<W> &fleet_;
    Covering<W> covering_;
    std::size_t most_, tries_left_;
    InterruptCheck interrupt_;
    Open open_;
    std::vector<Ship> free_;

    void begin(const Cover &cover) {
        const auto &rest = covering_.rests[cover.rest];
        list_open(fleet_, rest, open_);
        One one{};
        std::vector<int> used(fleet_.kinds.size());
        for (auto s = cover.begin; s < cover.end; ++s) {
            const auto [kind, placement] = covering_.steps[s];
            put(one, kind, used[kind]++, placement);
        }
        std::vector<int> kinds; // the most freedom last, where it costs least
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k) {
            if (!rest.free[k]) continue;
            const auto freer = [&](int other) { return open_[other].size() > open_[k].size(); };
            kinds.insert(std::find_if(kinds.begin(), kinds.end(), freer), static_cast<int>(k));
        }
        free_.clear();
        for (int k : kinds)
            for (int i = 0; i < rest.free[k]; ++i) free_.push_back({&open_[k], k, used[k] + i, i > 0});
        place(0, 0, rest.closed | fleet_.hits, one);
    }

    void put(One &one, int kind, int number, int placement) const {
        const auto &p = fleet_.kinds[kind].placements[placement];
        one.cells = one.cells | fleet_.areas[kind][placement].mask;
        if constexpr (One::ships > 0)
            one.place[fleet_.kinds[kind].ships[number]] =
                static_cast<typename One::Place>(p.orientation * fleet_.g.cells() + p.cell);
    }

    void place(std::size_t depth, std::size_t from, const Bits<W> &closed, const One &so_far) {
        if (depth == free_.size()) {
            if (found.size() == most_) throw TooLarge("more layouts than the limit");
            found.push_back(so_far);
            if constexpr (requires { so_far.id; }) found.back().id = static_cast<std::uint32_t>(found.size() - 1);
            return;
        }
        const auto &ship = free_[depth];
        const auto &areas = fleet_.areas[ship.kind];
        const std::size_t tries = ship.open->size();
        interrupt_.step(tries);
        if (tries > tries_left_) throw TooLarge("too many ways to try");
        tries_left_ -= tries;
        for (std::size_t i = ship.again ? from : 0; i < tries; ++i) {
            const auto &p = areas[(*ship.open)[i]];
            if (p.mask.meets(closed)) continue;
            One one = so_far;
            put(one, ship.kind, ship.number, (*ship.open)[i]);
            place(depth + 1, i + 1, closed | p.halo, one);
        }
    }
};

} // namespace bestguess
