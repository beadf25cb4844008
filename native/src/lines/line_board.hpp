// A board seen as lines, rows or columns: each ship lies along one line, or across several.
#pragma once

#include <cstdint>
#include <vector>

#include "fleet/fleet.hpp"

namespace bestguess {

// Where a ship of a kind may start, or not: then the weight is 0.
struct Site {
    std::int32_t placement = -1;
    std::uint32_t weight = 0;
};

struct LineBoard {
    struct Kind {
        int length, ships;
        std::vector<Site> along, across; // by cell
        bool lies_along = false, lies_across = false;
    };

    int lines, width;
    std::vector<Kind> kinds;
    std::vector<std::uint8_t> hit; // by cell: line * width + place in the line

    // The lines are the rows, or the columns. A ship of one cell lies along its line either way.
    template <int W> LineBoard(const Fleet<W> &fleet, bool columns)
        : lines(columns ? fleet.g.columns : fleet.g.rows), width(columns ? fleet.g.rows : fleet.g.columns),
          hit(fleet.g.cells()) {
        auto turn = [&](int cell) { return columns ? cell % fleet.g.columns * width + cell / fleet.g.columns : cell; };
        fleet.hits.each([&](int cell) { hit[turn(cell)] = 1; });
        for (const auto &from : fleet.kinds) {
            auto &kind = kinds.emplace_back(Kind{from.length, static_cast<int>(from.ships.size()), {}, {}});
            kind.along.resize(hit.size());
            kind.across.resize(hit.size());
            for (std::size_t p = 0; p < from.placements.size(); ++p) {
                const auto &placement = from.placements[p];
                const bool along = from.length == 1 || (placement.orientation == 1) == columns;
                (along ? kind.along : kind.across)[turn(placement.cell)] = {static_cast<std::int32_t>(p),
                                                                            placement.weight};
                (along ? kind.lies_along : kind.lies_across) = true;
            }
        }
    }

    // The sites of one line, by place in the line.
    const Site *along(int kind, int line) const { return kinds[kind].along.data() + line * width; }
    const Site *across(int kind, int line) const { return kinds[kind].across.data() + line * width; }
    bool hit_at(int line, int place) const { return hit[line * width + place]; }
};

} // namespace bestguess
