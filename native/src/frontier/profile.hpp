// A profile: how the ships above the next cell leave the cells below, the state of the walk over a board.
//
// Ships may not touch, so all that the rest of the walk needs to know is, for the next columns + 1 cells, whether each
// is free, closed (beside a ship, or without any placement over it), or bound to hold more of a ship that runs down.
// Ships that lie differently but close the same cells leave one profile. That is why there are so few.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
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

// The statuses of the cells cell, cell + 1, ..., cell + columns, four bits each from the lowest.
struct Profile {
    static constexpr std::uint64_t FREE = 0, CLOSED = 1; // 1 + k: this cell and k - 1 below belong to one ship
    static constexpr int BITS = 4, MOST_COLUMNS = 12, LONGEST_SHIP = 14;

    int cell;
    std::uint64_t statuses;

    std::uint64_t status(int ahead) const { return statuses >> (BITS * ahead) & 15; }
    void set(int ahead, std::uint64_t status) {
        statuses = (statuses & ~(std::uint64_t{15} << (BITS * ahead))) | status << (BITS * ahead);
    }
};

// The steps of the walk. Each leads to the next profile where there is a choice, or to the end (cell == cells), or
// nowhere, where a hit would stay uncovered.
class ProfileSteps {
  public:
    explicit ProfileSteps(const FrontierBoard &board) : board_(board), columns_(board.columns) {}

    std::optional<Profile> begin() const {
        Profile profile{0, 0};
        for (int ahead = 0; ahead <= columns_; ++ahead) profile.set(ahead, entering(ahead));
        return settled(profile);
    }

    // Nothing lies at the cell.
    std::optional<Profile> empty(Profile profile) const {
        if (board_.hit[profile.cell]) return std::nullopt;
        pass(profile, 1);
        return settled(profile);
    }

    // A ship begins at the cell, if it fits.
    std::optional<Profile> with(Profile profile, const Way &way) const {
        if (way.down) return cover_down(profile, way.length - 1) ? settled(profile) : std::nullopt;
        for (int ahead = 0; ahead < way.length; ++ahead)
            if (profile.status(ahead) != Profile::FREE) return std::nullopt;
        return cover_along(profile, way.length) ? settled(profile) : std::nullopt;
    }

  private:
    const FrontierBoard &board_;
    int columns_;

    std::uint64_t entering(int cell) const {
        return cell < board_.cells() && board_.open[cell] ? Profile::FREE : Profile::CLOSED;
    }

    void pass(Profile &profile, int cells) const {
        for (; cells; --cells) {
            ++profile.cell;
            profile.statuses >>= Profile::BITS;
            profile.set(columns_, entering(profile.cell + columns_));
        }
    }

    // A ship lies beside this cell. False if the cell was hit, for nothing can cover it any more.
    bool close(Profile &profile, int ahead) const {
        if (profile.cell + ahead < board_.cells() && board_.hit[profile.cell + ahead]) return false;
        if (profile.status(ahead) == Profile::FREE) profile.set(ahead, Profile::CLOSED);
        return true;
    }

    // The cell is covered by a ship with `more` cells below it.
    bool cover_down(Profile &profile, int more) const {
        const int column = board_.column(profile.cell);
        const bool left = column > 0, right = column + 1 < columns_, below = !board_.last_row(profile.cell);
        pass(profile, 1);
        if (right && !close(profile, 0)) return false;
        if (!below) return true;
        if (left && !close(profile, columns_ - 2)) return false;
        if (right && !close(profile, columns_)) return false;
        if (more == 0) return close(profile, columns_ - 1);
        profile.set(columns_ - 1, 1 + static_cast<std::uint64_t>(more));
        return true;
    }

    // This cell and the next ones are covered by a ship of one row.
    bool cover_along(Profile &profile, int length) const {
        const int column = board_.column(profile.cell);
        const bool left = column > 0, right = column + length < columns_, below = !board_.last_row(profile.cell);
        pass(profile, length);
        if (right && !close(profile, 0)) return false;
        if (below)
            for (int beside = left ? -1 : 0; beside < length + right; ++beside)
                if (!close(profile, columns_ - length + beside)) return false;
        return true;
    }

    // Walk on while there is no choice.
    std::optional<Profile> settled(Profile profile) const {
        while (profile.cell < board_.cells() && profile.status(0) != Profile::FREE) {
            const auto status = profile.status(0);
            if (status == Profile::CLOSED) {
                if (board_.hit[profile.cell]) return std::nullopt;
                pass(profile, 1);
            } else if (!cover_down(profile, static_cast<int>(status) - 2)) {
                return std::nullopt;
            }
        }
        if (profile.cell == board_.cells()) profile.statuses = 0;
        return profile;
    }
};

} // namespace bestguess
