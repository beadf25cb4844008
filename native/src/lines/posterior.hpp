// The exact posterior of a fleet whose ships may touch, line by line.
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <variant>

#include "fleet/placement_plan.hpp"
#include "frontier/profile_graph.hpp"
#include "lines/line_ranks.hpp"

namespace bestguess {

// A layout with m ships of two cells or more has at most `t` of them across the rows, or at most m - t - 1 across the
// columns, and never both: two walks count all layouts, and neither has many ships to remember.
class LineWalks {
  public:
    u128 labels = 1; // the labelled layouts for each layout

    // Raises TooLarge where the walks would take longer than `limit` leaves, or where the layouts may not fit 128 bits.
    template <int W> LineWalks(const Fleet<W> &fleet, double limit) : rows_(fleet, false), columns_(fleet, true) {
        int turning = 0;
        for (const auto &kind : fleet.kinds) {
            const int ships = static_cast<int>(kind.ships.size());
            if (kind.length > 1) turning += ships;
            labels *= falling(ships, 0);
            double sum = 0, least = 0x1p32;
            for (const auto &p : kind.placements) {
                sum += p.weight;
                least = std::min(least, double(p.weight));
            }
            for (int i = 0; i < ships; ++i) most_ *= std::max(1.0, (sum - i * least) / (i + 1));
        }
        if (most_ * double(labels) >= 0x1p124) throw TooLarge("more layouts than 128 bits hold");
        limit *= MULTIPLICATIONS / (most_ < FIT_53_BITS ? 1 : most_ < FIT_64_BITS ? 1.2 : 4); // wider ones take longer
        const int across = balanced(turning);
        for (const auto &[board, most] : {std::pair(&rows_, across), std::pair(&columns_, turning - 1 - across)})
            if (most >= 0) limit -= tables_.emplace_back(*board, most, limit).second.work;
    }
    LineWalks(const LineWalks &) = delete;

    // each(N{}, board, tables) for each walk, with the narrowest numbers that hold all layouts.
    template <class Each> void each(Each each) const {
        for (const auto &[board, tables] : tables_) {
            if (most_ < FIT_53_BITS)
                each(double{}, board, tables);
            else if (most_ < FIT_64_BITS)
                each(std::uint64_t{}, board, tables);
            else
                each(u128{}, board, tables);
        }
    }

  private:
    static constexpr double MULTIPLICATIONS = 1500;                                  // that take as long as a leaf
    static constexpr double FIT_53_BITS = 0x1p53, FIT_64_BITS = 0x1p64 * (1 - 1e-6); // a bound is rounded

    struct Tables {
        const LineBoard &first;
        PendingShips second;
        Tables(const LineBoard &board, int across, double limit) : first(board), second(board, across, limit) {}
    };

    LineBoard rows_, columns_;
    double most_ = 1;           // partial layouts, by the placements of each kind
    std::deque<Tables> tables_; // stay where they are

    // How many ships may lie across the rows.
    int balanced(int turning) const {
        auto states = [](const LineBoard &board, int across) {
            double sum = 0, sets = 1;
            for (int k = 0; k <= across; ++k) {
                sum += sets;
                sets *= 4.0 * (board.width - k) / (k + 1); // one more ship of four lengths at some place
            }
            return sum * board.lines;
        };
        int best = 0;
        double least = INFINITY;
        for (int across = 0; across <= turning; ++across) {
            const double both = states(rows_, across) + states(columns_, turning - 1 - across);
            if (both < least) least = both, best = across;
        }
        return best;
    }
};

class LinePosterior {
  public:
    u128 total = 0;                    // labelled layouts, each as often as it weighs
    std::vector<std::vector<u128>> in; // in[kind][placement]: those of them with a ship of the kind there

    // Raises TooLarge as LineWalks does, and where the numbers take more memory.
    template <int W> LinePosterior(const Fleet<W> &fleet, double limit, MemoryBudget memory, InterruptCheck interrupt) {
        for (const auto &kind : fleet.kinds) in.emplace_back(kind.placements.size());
        const LineWalks walks(fleet, limit);
        walks.each([&]<class N>(N, const LineBoard &board, const PendingShips &tables) {
            const double bytes = double(board.lines + 2) * double(tables.numbers) * sizeof(N);
            memory.take(bytes);
            LineWalk<N> walk(board, tables, interrupt);
            total += whole(walk.total) * walks.labels;
            if (walk.total)
                walk.marginals(
                    [&](int kind, int placement, N layouts) { in[kind][placement] += whole(layouts) * walks.labels; });
            memory.give_back(bytes);
        });
    }
};

class LineLayouts {
  public:
    u128 total = 0; // labelled layouts, each as often as it weighs

    // Raises TooLarge as LinePosterior does.
    template <int W> LineLayouts(const Fleet<W> &fleet, double limit, MemoryBudget memory, InterruptCheck interrupt)
        : walks_(fleet, limit) {
        for (const auto &kind : fleet.kinds) ships_.push_back(kind.ships);
        walks_.each([&]<class N>(N, const LineBoard &board, const PendingShips &tables) {
            memory.take(2.0 * double(board.lines + 2) * double(tables.numbers) * sizeof(N));
            const auto ranks = std::make_shared<LineRanks<N>>(board, tables, interrupt);
            total += ranks->total * walks_.labels;
            ranks_.push_back(ranks);
        });
    }

    // The layout with this rank, 0 <= rank < total; every labelled layout has as many as it weighs.
    // `place(kind, placement)` says how a placement is written.
    template <class Place> void unrank(u128 rank, std::int32_t *layout, Place place) const {
        u128 order = rank % walks_.labels;
        rank /= walks_.labels;
        auto unnamed = ships_;
        auto put = [&](int kind, int placement) {
            auto &ships = unnamed[kind];
            const auto which = static_cast<std::size_t>(order % ships.size());
            order /= ships.size();
            layout[ships[which]] = place(kind, placement);
            ships.erase(ships.begin() + static_cast<std::ptrdiff_t>(which));
        };
        for (const auto &ranks : ranks_)
            if (std::visit(
                    [&](const auto &known) {
                        if (rank >= known->total) return rank -= known->total, false;
                        return known->unrank(rank, put), true;
                    },
                    ranks))
                return;
    }

  private:
    template <class N> using Ranks = std::shared_ptr<LineRanks<N>>;

    LineWalks walks_;
    std::vector<std::vector<int>> ships_;
    std::vector<std::variant<Ranks<double>, Ranks<std::uint64_t>, Ranks<u128>>> ranks_;
};

} // namespace bestguess
