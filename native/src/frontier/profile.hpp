// A profile: how the ships above the next cell leave the cells below, the state of the walk over a board.
//
// Ships may not touch, so all that the rest of the walk needs to know is, for the next columns + 1 cells, whether each
// is free, closed (beside a ship, or without any placement over it), or bound to hold more of a ship that runs down.
// Ships that lie differently but close the same cells leave one profile. That is why there are so few.
#pragma once

#include <cstdint>
#include <optional>

#include "frontier/board.hpp"

namespace bestguess {

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
