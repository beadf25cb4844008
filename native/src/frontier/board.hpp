// A fleet whose ships may not touch, laid out for a walk over the cells in reading order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fleet/fleet.hpp"

namespace bestguess {

// A way to place a ship: one placement of one kind, found at the first of its cells that the walk meets.
struct Way {
    std::int32_t kind, placement;
    std::int32_t length;
    bool down; // whether it covers one cell of each of several rows of the walk
    std::uint32_t weight;
};

// The board has its short side across, so that the walk has few columns to remember: rows and columns change places
// where a board is wider than high.
class FrontierBoard {
  public:
    int rows, columns;
    std::vector<Way> ways;            // by first cell
    std::vector<std::uint32_t> first; // ways[first[c]..first[c + 1]) start at cell c
    std::vector<std::uint8_t> open;   // whether a ship may start at a cell, or lie over it along the row
    std::vector<std::uint8_t> hit;

    template <int W> explicit FrontierBoard(const Fleet<W> &fleet)
        : rows(std::max(fleet.g.rows, fleet.g.columns)), columns(std::min(fleet.g.rows, fleet.g.columns)),
          first(cells() + 1), open(cells()), hit(cells()) {
        const bool turned = fleet.g.columns > fleet.g.rows;
        auto turn = [&](int cell) {
            const int row = cell / fleet.g.columns, column = cell % fleet.g.columns;
            return turned ? column * columns + row : cell;
        };
        fleet.hits.each([&](int cell) { hit[turn(cell)] = 1; });
        std::vector<std::vector<Way>> at(cells());
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k) {
            const auto &kind = fleet.kinds[k];
            for (std::size_t p = 0; p < kind.placements.size(); ++p) {
                const auto &placement = kind.placements[p];
                const int start = turn(placement.cell);
                const bool down = kind.length > 1 && (placement.orientation == 1) != turned;
                at[start].push_back(
                    {static_cast<std::int32_t>(k), static_cast<std::int32_t>(p), kind.length, down, placement.weight});
                std::fill_n(open.begin() + start, down ? 1 : kind.length, std::uint8_t{1});
            }
        }
        for (int c = 0; c < cells(); ++c) {
            first[c] = static_cast<std::uint32_t>(ways.size());
            ways.insert(ways.end(), at[c].begin(), at[c].end());
        }
        first[cells()] = static_cast<std::uint32_t>(ways.size());
    }

    int cells() const { return rows * columns; }
    int column(int cell) const { return cell % columns; }
    bool last_row(int cell) const { return cell / columns + 1 == rows; }
};

} // namespace bestguess
