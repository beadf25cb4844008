// In how many ways the walk over a board can be completed from each profile.
#pragma once

#include "frontier/profile_graph.hpp"

namespace bestguess {

// LANES numbers, added at once.
template <class N> struct alignas(LANES * sizeof(N)) Chunk {
    N lane[LANES];

    void operator+=(const Chunk &other) {
        for (std::size_t i = 0; i < LANES; ++i) lane[i] += other.lane[i];
    }
    void add_times(const Chunk &other, std::uint32_t weight) {
        for (std::size_t i = 0; i < LANES; ++i) lane[i] += other.lane[i] * static_cast<N>(weight);
    }
    void add_product(const Chunk &one, const Chunk &other) {
        for (std::size_t i = 0; i < LANES; ++i) lane[i] += one.lane[i] * other.lane[i];
    }
};

// The numbers of consecutive chunks.
template <class N> N *numbers(Chunk<N> *chunks) { return reinterpret_cast<N *>(chunks); }

// Vectors of counts in full: one for the steps that place no ship, and one for those that place a ship of each kind.
// Steps of one kind move a vector by equally many indices, so they are added up first and moved together.
template <class N> class KindVectors {
  public:
    explicit KindVectors(const PlacedShips &placed)
        : placed_(placed), length_(placed.chunks + placed.guard / LANES), numbers_((1 + placed.step.size()) * length_) {
    }

    void clear() { std::fill(numbers_.begin(), numbers_.end(), Chunk<N>{}); }

    // The chunks of the vector of this kind (NO_SHIP has one, too).
    Chunk<N> *of(int kind) { return &numbers_[static_cast<std::size_t>(1 + kind) * length_]; }

    // What all vectors hold for the indices of chunk j, each moved down by a ship of its kind.
    Chunk<N> moved_down(std::size_t j) {
        Chunk<N> sum = of(NO_SHIP)[j];
        for (std::size_t k = 0; k < placed_.step.size(); ++k) {
            const N *from = numbers(of(static_cast<int>(k))) + j * LANES + placed_.step[k];
            const std::uint64_t *room = placed_.room(static_cast<int>(k)) + j * LANES;
            for (std::size_t i = 0; i < LANES; ++i) sum.lane[i] += room[i] ? from[i] : N{};
        }
        return sum;
    }

  private:
    const PlacedShips &placed_;
    std::size_t length_;
    std::vector<Chunk<N>> numbers_;
};

// The chunks that the profiles need, all 0 at first. Those of a cell are taken when one is asked for, and may be given
// back when the walk has passed.
template <class N> class ProfileVectors {
  public:
    explicit ProfileVectors(const ProfileGraph &graph) : graph_(&graph), chunks_(graph.first_slot.size()) {}

    Chunk<N> *at(std::size_t profile) {
        const auto cell = graph_->cell[profile];
        if (chunks_[cell].empty()) chunks_[cell].resize(graph_->first_slot[cell + 1] - graph_->first_slot[cell]);
        return &chunks_[cell][graph_->chunks_of[profile] - graph_->first_slot[cell]];
    }
    const Chunk<N> *at(std::size_t profile) const {
        const auto cell = graph_->cell[profile];
        return &chunks_[cell][graph_->chunks_of[profile] - graph_->first_slot[cell]];
    }

    void give_back(std::size_t cell) { chunks_[cell] = std::vector<Chunk<N>>(); } // {} would keep the memory

  private:
    const ProfileGraph *graph_;
    std::vector<std::vector<Chunk<N>>> chunks_;
};

// For each profile the ways to place the rest of the fleet, by how many ships were placed already; each counts as often
// as the weights of its placements say. Integers wrap, which
// is exact wherever the true number fits: a number is a sum of products, and no difference or quotient is taken.
template <class N>
ProfileVectors<N> completions(const ProfileGraph &graph, const PlacedShips &placed, InterruptCheck &interrupt) {
    ProfileVectors<N> ways(graph);
    if (!graph.possible()) return ways;
    ways.at(graph.end())->lane[placed.all() % LANES] = 1;
    KindVectors<N> sums(placed);
    for (std::size_t n = graph.end(); n-- > 0;) {
        if (!graph.useful(n)) continue;
        sums.clear();
        for (auto s = graph.steps_of[n]; s < graph.steps_of[n + 1]; ++s) {
            const auto &step = graph.steps[s];
            if (!graph.useful(step.to)) continue;
            Chunk<N> *to = sums.of(graph.kind(step));
            const Chunk<N> *from = ways.at(step.to);
            const auto weight = graph.weight(step);
            if (weight == 1)
                for (auto slot = graph.chunks_of[step.to]; slot < graph.chunks_of[step.to + 1]; ++slot)
                    to[graph.chunk[slot]] += *from++;
            else
                for (auto slot = graph.chunks_of[step.to]; slot < graph.chunks_of[step.to + 1]; ++slot)
                    to[graph.chunk[slot]].add_times(*from++, weight);
        }
        Chunk<N> *mine = ways.at(n);
        for (auto slot = graph.chunks_of[n]; slot < graph.chunks_of[n + 1]; ++slot)
            *mine++ = sums.moved_down(graph.chunk[slot]);
        interrupt.step(8 * (graph.steps_of[n + 1] - graph.steps_of[n]));
    }
    return ways;
}

} // namespace bestguess
