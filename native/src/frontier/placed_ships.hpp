// How many ships of each kind were placed, as one number: the index of a vector of counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "fleet/fleet.hpp"

namespace bestguess {

constexpr std::size_t LANES = 8; // the numbers of a chunk, which are added at once
constexpr int NO_SHIP = -1;      // in place of a kind

// Mixed radix: the index of (n_0, n_1, ...) is the sum of n_k step[k], each n_k at most the ships of kind k.
class PlacedShips {
  public:
    static constexpr std::size_t MAX_SHIP_SETS = 4096;

    std::vector<std::size_t> step;
    std::size_t size = 1;   // of a vector
    std::size_t chunks = 0; // of a vector
    std::size_t words = 0;  // of a set of indices: 64 to a word
    std::size_t guard = 0;  // the largest step, in whole chunks of numbers

    // Raises TooLarge for a fleet of very many different ships.
    template <int W> explicit PlacedShips(const Fleet<W> &fleet) : step(fleet.kinds.size()) {
        std::vector<std::size_t> order(fleet.kinds.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        // The kind with most ships first, so that the indices possible in one place lie close together.
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return fleet.kinds[a].ships.size() > fleet.kinds[b].ships.size(); });
        for (auto k : order) {
            step[k] = size;
            size *= fleet.kinds[k].ships.size() + 1;
            guard = std::max(guard, (step[k] + LANES - 1) / LANES * LANES);
            if (size > MAX_SHIP_SETS) throw TooLarge("too many different ships");
        }
        chunks = (size + LANES - 1) / LANES;
        words = (size + 63) / 64;
        for (std::size_t k = 0; k < step.size(); ++k) {
            auto &some = some_.emplace_back(chunks * LANES);
            auto &room = room_.emplace_back(chunks * LANES);
            auto &bits = bits_.emplace_back(words);
            for (std::size_t i = 0; i < size; ++i) {
                const std::size_t ships = fleet.kinds[k].ships.size(), number = i / step[k] % (ships + 1);
                some[i] = number ? ~std::uint64_t{0} : 0;
                room[i] = number < ships ? ~std::uint64_t{0} : 0;
                bits[i / 64] |= (some[i] & 1) << i % 64;
            }
        }
    }

    std::size_t all() const { return size - 1; }

    // For each index, all bits if it has a ship of the kind, else none.
    const std::uint64_t *some(int kind) const { return some_[kind].data(); }
    // For each index, all bits if one more ship of the kind is left to place, else none.
    const std::uint64_t *room(int kind) const { return room_[kind].data(); }

    // Adds to the set `to` the indices of `from` with one ship of the kind more. Returns whether there are any.
    bool add_ship(std::uint64_t *to, const std::uint64_t *from, int kind) const {
        const std::size_t by = kind == NO_SHIP ? 0 : step[kind], whole = by / 64, part = by % 64;
        std::uint64_t any = 0;
        for (std::size_t w = whole; w < words; ++w) {
            std::uint64_t moved = from[w - whole] << part;
            if (part && w > whole) moved |= from[w - whole - 1] >> (64 - part);
            if (kind != NO_SHIP) moved &= bits_[kind][w];
            to[w] |= moved;
            any |= moved;
        }
        return any != 0;
    }

    // Adds to the set `to` the indices of `from` with one ship of the kind less.
    void take_ship(std::uint64_t *to, const std::uint64_t *from, int kind) const {
        const std::size_t by = kind == NO_SHIP ? 0 : step[kind], whole = by / 64, part = by % 64;
        auto some = [&](std::size_t w) { return kind == NO_SHIP ? from[w] : from[w] & bits_[kind][w]; };
        for (std::size_t w = 0; w + whole < words; ++w) {
            to[w] |= some(w + whole) >> part;
            if (part && w + whole + 1 < words) to[w] |= some(w + whole + 1) << (64 - part);
        }
    }

  private:
    std::vector<std::vector<std::uint64_t>> some_, room_, bits_;
};

} // namespace bestguess
