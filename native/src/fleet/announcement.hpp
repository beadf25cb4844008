// The rules of a fleet game: the board, the ships, and how shots are answered.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rollout/secret_list.hpp"

namespace bestguess {

inline Announcement announcement_of(const std::string &announce) {
    if (announce == "silent") return Announcement::nothing;
    if (announce == "sunk") return Announcement::sunk;
    if (announce == "named") return Announcement::sunk_ship;
    if (announce == "every-hit") return Announcement::every_ship;
    throw std::invalid_argument("announce must be 'silent', 'sunk', 'named' or 'every-hit'");
}

struct FleetGame {
    int rows, columns;
    std::vector<int> lengths;
    Announcement announcement;

    int cells() const { return rows * columns; }

    // An empty list of secrets of this game; each ship has a name of its own.
    template <class S> SecretList<S> list() const {
        SecretList<S> list;
        list.announcement = announcement;
        list.places = 2 * static_cast<std::size_t>(cells());
        list.masks.resize(lengths.size() * list.places);
        for (std::size_t ship = 0; ship < lengths.size(); ++ship) {
            list.name.push_back(static_cast<std::uint8_t>(ship));
            for (int place = 0; place < 2 * cells(); ++place)
                for (int k = 0, cell = place % cells(); k < lengths[ship] && cell < cells(); ++k) {
                    list.masks[ship * list.places + place].set(cell);
                    cell += place < cells() ? 1 : columns;
                }
        }
        return list;
    }
};

} // namespace bestguess
