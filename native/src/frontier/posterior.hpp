// The exact posterior of a fleet whose ships may not touch, by a walk over the cells of the board.
#pragma once

#include <algorithm>
#include <variant>

#include "fleet/placement_plan.hpp"
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
