// How many layouts have a ship at each placement, by weight: the ways to walk there times the ways to go on.
#pragma once

#include "frontier/completions.hpp"

namespace bestguess {

// The counts of one profile in full, as they are and with one ship of a kind more.
template <class N> class MovedUp {
  public:
    explicit MovedUp(const PlacedShips &placed)
        : placed_(placed), guard_(placed.guard / LANES), full_(guard_ + placed.chunks),
          moved_(placed.step.size() * placed.chunks), known_(placed.step.size()) {}

    void set(const ProfileGraph &graph, std::size_t n, const Chunk<N> *counts) {
        std::fill(full_.begin(), full_.end(), Chunk<N>{});
        std::fill(known_.begin(), known_.end(), 0);
        for (auto slot = graph.chunks_of[n]; slot < graph.chunks_of[n + 1]; ++slot)
            full_[guard_ + graph.chunk[slot]] = *counts++;
    }

    // The chunks with one ship of the kind more, or as they are (NO_SHIP).
    const Chunk<N> *with(int kind) {
        if (kind == NO_SHIP) return &full_[guard_];
        auto *mine = &moved_[static_cast<std::size_t>(kind) * placed_.chunks];
        if (!known_[kind]) {
            known_[kind] = 1;
            auto *to = numbers(mine);
            const auto *from = numbers(&full_[guard_]) - placed_.step[kind];
            const auto *some = placed_.some(kind);
            for (std::size_t i = 0; i < placed_.chunks * LANES; ++i) to[i] = some[i] ? from[i] : N{};
        }
        return mine;
    }

  private:
    const PlacedShips &placed_;
    std::size_t guard_;
    std::vector<Chunk<N>> full_, moved_;
    std::vector<std::uint8_t> known_;
};

// For each way of the board the layouts with a ship there, ships of one kind not told apart. There must be a layout.
// The completions are given back on the way.
template <class N> std::vector<N> layouts_of_ways(const FrontierBoard &board, const ProfileGraph &graph,
                                                  const PlacedShips &placed, ProfileVectors<N> &completions,
                                                  InterruptCheck &interrupt) {
    std::vector<N> layouts(board.ways.size());
    ProfileVectors<N> arrivals(graph); // the ways to walk to each profile
    arrivals.at(0)->lane[0] = 1;
    MovedUp<N> here(placed);
    for (std::size_t n = 0; n < graph.end(); ++n) {
        if (graph.useful(n)) {
            here.set(graph, n, arrivals.at(n));
            for (auto s = graph.steps_of[n]; s < graph.steps_of[n + 1]; ++s) {
                const auto &step = graph.steps[s];
                if (!graph.useful(step.to)) continue;
                auto *to = arrivals.at(step.to);
                const auto *from = here.with(graph.kind(step)), *rest = completions.at(step.to);
                const auto weight = graph.weight(step);
                Chunk<N> number{};
                for (auto slot = graph.chunks_of[step.to]; slot < graph.chunks_of[step.to + 1]; ++slot) {
                    if (weight == 1)
                        *to++ += from[graph.chunk[slot]];
                    else
                        to++->add_times(from[graph.chunk[slot]], weight);
                    number.add_product(from[graph.chunk[slot]], *rest++);
                }
                if (step.way != ProfileStep::EMPTY)
                    for (auto part : number.lane) layouts[step.way] += part * static_cast<N>(weight);
            }
            interrupt.step(8 * (graph.steps_of[n + 1] - graph.steps_of[n]));
        }
        if (graph.cell[n + 1] != graph.cell[n]) {
            completions.give_back(graph.cell[n]);
            arrivals.give_back(graph.cell[n]);
        }
    }
    return layouts;
}

} // namespace bestguess
