// How many layouts have a ship at each placement: the ways to walk there times the ways to go on.
#pragma once

#include "frontier/completions.hpp"

namespace bestguess {

// The counts of one profile in full, as they are and with one ship of a kind more.
class MovedUp {
  public:
    explicit MovedUp(const PlacedShips &placed)
        : placed_(placed), guard_(placed.guard / LANES), full_(guard_ + placed.chunks),
          moved_(placed.step.size() * placed.chunks), known_(placed.step.size()) {}

    void set(const ProfileGraph &graph, std::size_t n, const Chunk<std::uint64_t> *counts) {
        std::fill(full_.begin(), full_.end(), Chunk<std::uint64_t>{});
        std::fill(known_.begin(), known_.end(), 0);
        for (auto slot = graph.chunks_of[n]; slot < graph.chunks_of[n + 1]; ++slot)
            full_[guard_ + graph.chunk[slot]] = *counts++;
    }

    // The chunks with one ship of the kind more, or as they are (NO_SHIP).
    const Chunk<std::uint64_t> *with(int kind) {
        if (kind == NO_SHIP) return &full_[guard_];
        auto *mine = &moved_[static_cast<std::size_t>(kind) * placed_.chunks];
        if (!known_[kind]) {
            known_[kind] = 1;
            auto *to = numbers(mine);
            const auto *from = numbers(&full_[guard_]) - placed_.step[kind];
            const auto *some = placed_.some(kind);
            for (std::size_t i = 0; i < placed_.chunks * LANES; ++i) to[i] = from[i] & some[i];
        }
        return mine;
    }

  private:
    const PlacedShips &placed_;
    std::size_t guard_;
    std::vector<Chunk<std::uint64_t>> full_, moved_;
    std::vector<std::uint8_t> known_;
};

// For each way of the board the layouts with a ship there, ships of one kind not told apart. There must be a layout.
// The completions are given back on the way.
inline std::vector<std::uint64_t> layouts_of_ways(const FrontierBoard &board, const ProfileGraph &graph,
                                                  const PlacedShips &placed,
                                                  ProfileVectors<std::uint64_t> &completions,
                                                  InterruptCheck &interrupt) {
    std::vector<std::uint64_t> layouts(board.ways.size());
    ProfileVectors<std::uint64_t> arrivals(graph); // the ways to walk to each profile
    arrivals.at(0)->lane[0] = 1;
    MovedUp here(placed);
    for (std::size_t n = 0; n < graph.end(); ++n) {
        if (graph.useful(n)) {
            here.set(graph, n, arrivals.at(n));
            for (auto s = graph.steps_of[n]; s < graph.steps_of[n + 1]; ++s) {
                const auto &step = graph.steps[s];
                if (!graph.useful(step.to)) continue;
                auto *to = arrivals.at(step.to);
                const auto *from = here.with(graph.kind(step)), *rest = completions.at(step.to);
                Chunk<std::uint64_t> number{};
                for (auto slot = graph.chunks_of[step.to]; slot < graph.chunks_of[step.to + 1]; ++slot) {
                    *to++ += from[graph.chunk[slot]];
                    number.add_product(from[graph.chunk[slot]], *rest++);
                }
                if (step.way != ProfileStep::EMPTY)
                    for (auto part : number.lane) layouts[step.way] += part;
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
