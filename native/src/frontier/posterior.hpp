// The exact posterior of a fleet whose ships may not touch, by a walk over the cells of the board.
#pragma once

#include <algorithm>
#include <variant>

#include "fleet/placement_plan.hpp"
#include "frontier/layouts_of_ways.hpp"

namespace bestguess {

class FrontierPosterior {
  public:
    u128 total = 0; // labelled layouts, each as often as it weighs

    // Raises TooLarge where the counts would take more memory, or where the layouts may not fit 64 bits
    // (ships of one kind not told apart; 128 bits where placements have weights) or 128 bits (told apart).
    template <int W> FrontierPosterior(const Fleet<W> &fleet, MemoryBudget memory, InterruptCheck interrupt)
        : interrupt_(std::move(interrupt)), board_(fleet), placed_(fleet), graph_(board_, placed_, memory, interrupt_),
          completions_(ProfileVectors<std::uint64_t>(graph_)) {
        double bound = 1; // of the layouts, from the placements of each kind
        bool weighted = false;
        for (const auto &kind : fleet.kinds) {
            ships_.push_back(kind.ships);
            placements_.push_back(kind.placements.size());
            double sum = 0, least = 0x1p32;
            for (const auto &p : kind.placements) {
                sum += p.weight;
                least = std::min(least, double(p.weight));
                weighted |= p.weight != 1;
            }
            for (std::size_t i = 0; i < kind.ships.size(); ++i)
                bound *= sum ? std::max(0.0, sum - double(i) * least) / double(i + 1) : 0;
            labels_ *= falling(static_cast<int>(kind.ships.size()), 0);
        }
        // Doubles are sums of positive numbers here: their relative error is far below the margin.
        if (bound >= MOST_COUNTED) bound = total_of(completions<double>(graph_, placed_, interrupt_));
        if (bound >= MOST_COUNTED && !weighted) throw TooLarge("more layouts than 64 bits hold");
        if (bound * double(labels_) >= 0x1p124) throw TooLarge("more layouts than 128 bits hold");
        if (bound >= MOST_COUNTED) {
            memory.take(graph_.bytes(sizeof(u128)));
            count<u128>();
        } else {
            count<std::uint64_t>();
        }
    }

    // in[kind][placement]: labelled layouts with a ship of the kind there. Can be asked for once, and after all ranks.
    std::vector<std::vector<u128>> marginals() {
        std::vector<std::vector<u128>> in;
        for (auto placements : placements_) in.emplace_back(placements);
        if (!total) return in;
        auto of_ways = [&](auto &known) {
            const auto ways = layouts_of_ways(board_, graph_, placed_, known, interrupt_);
            for (std::size_t i = 0; i < ways.size(); ++i)
                in[board_.ways[i].kind][board_.ways[i].placement] = ways[i] * labels_;
        };
        std::visit(of_ways, completions_);
        return in;
    }

    // The layout with this rank, 0 <= rank < total; every labelled layout has as many as it weighs.
    // `place(kind, placement)` says how a placement is written.
    template <class Place> void unrank(u128 rank, std::int32_t *layout, Place place) const {
        std::visit([&](const auto &known) { unrank_by(known, rank, layout, place); }, completions_);
    }

  private:
    static constexpr double MOST_COUNTED = 0x1p64 * (1 - 1e-6);

    InterruptCheck interrupt_;
    FrontierBoard board_;
    PlacedShips placed_;
    ProfileGraph graph_;
    std::variant<ProfileVectors<std::uint64_t>, ProfileVectors<u128>> completions_;
    std::vector<std::vector<int>> ships_;
    std::vector<std::size_t> placements_;
    u128 labels_ = 1; // the labelled layouts for each layout

    template <class N> void count() {
        completions_ = completions<N>(graph_, placed_, interrupt_);
        total = total_of(std::get<ProfileVectors<N>>(completions_)) * labels_;
    }

    template <class N, class Place>
    void unrank_by(const ProfileVectors<N> &known, u128 rank, std::int32_t *layout, Place place) const {
        u128 order = rank % labels_;
        auto left = static_cast<N>(rank / labels_);
        auto unnamed = ships_;
        std::size_t index = 0;
        for (std::size_t n = 0; n != graph_.end();) {
            auto s = graph_.steps_of[n];
            for (N here; left >= (here = completed(known, graph_.steps[s], index)); ++s) left -= here;
            const auto &step = graph_.steps[s];
            n = step.to;
            left /= graph_.weight(step);
            if (step.way == ProfileStep::EMPTY) continue;
            const auto &way = board_.ways[step.way];
            auto &ships = unnamed[way.kind];
            const auto which = static_cast<std::size_t>(order % ships.size());
            order /= ships.size();
            layout[ships[which]] = place(way.kind, way.placement);
            ships.erase(ships.begin() + static_cast<std::ptrdiff_t>(which));
            index += placed_.step[way.kind];
        }
    }

    // The ways to go on with this step, after so many ships were placed as the index says.
    template <class N> N completed(const ProfileVectors<N> &known, const ProfileStep &step, std::size_t index) const {
        const int kind = graph_.kind(step);
        if (kind != NO_SHIP) {
            if (!placed_.room(kind)[index]) return 0;
            index += placed_.step[kind];
        }
        for (auto slot = graph_.chunks_of[step.to]; slot < graph_.chunks_of[step.to + 1]; ++slot)
            if (graph_.chunk[slot] == index / LANES)
                return known.at(step.to)[slot - graph_.chunks_of[step.to]].lane[index % LANES] *
                       static_cast<N>(graph_.weight(step));
        return 0;
    }

    // With no ship placed, at the first profile: all layouts, ships of one kind not told apart.
    template <class N> N total_of(const ProfileVectors<N> &ways) const {
        return graph_.possible() ? ways.at(0)->lane[0] : N{};
    }
};

} // namespace bestguess
