// The symmetries of a board that a fleet's allowed placements share.
#pragma once

#include "fleet/fleet.hpp"

namespace bestguess {

// The symmetries of the board that leave the allowed placements of every kind and their weights as they are, as
// permutations of the placements of each kind. The identity is first.
class Symmetries {
  public:
    // images[s][k][p]: where symmetry s takes placement p of kind k
    std::vector<std::vector<std::vector<int>>> images;

    explicit Symmetries(const FleetKinds &fleet) {
        const int rows = fleet.g.rows, columns = fleet.g.columns, cells = fleet.g.cells();
        for (int s = 0; s < (rows == columns ? 8 : 4); ++s) {
            std::vector<std::vector<int>> image;
            bool holds = true;
            for (const auto &kind : fleet.kinds) {
                std::vector<int> index(2 * cells, -1), to;
                for (std::size_t p = 0; p < kind.placements.size(); ++p)
                    index[kind.placements[p].orientation * cells + kind.placements[p].cell] = static_cast<int>(p);
                for (const auto &p : kind.placements) {
                    Shape shape = fleet.shape(kind.length, p.orientation);
                    int r = p.cell / columns, c = p.cell % columns;
                    int r2 = r + shape.height - 1, c2 = c + shape.width - 1, o = p.orientation;
                    if (s & 1) r = rows - 1 - r, r2 = rows - 1 - r2;
                    if (s & 2) c = columns - 1 - c, c2 = columns - 1 - c2;
                    if (s & 4) {
                        std::swap(r, c), std::swap(r2, c2);
                        if (kind.length > 1) o = 1 - o;
                    }
                    int found = index[o * cells + std::min(r, r2) * columns + std::min(c, c2)];
                    if (found < 0 || kind.placements[found].weight != p.weight) holds = false;
                    to.push_back(found);
                }
                image.push_back(std::move(to));
            }
            if (holds) images.push_back(std::move(image));
        }
    }
};

} // namespace bestguess
