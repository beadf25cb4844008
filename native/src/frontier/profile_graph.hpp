// All profiles that the walk over a board can meet, and the steps between them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "common/interrupt.hpp"
#include "fleet/fleet.hpp"
#include "frontier/profile.hpp"

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

// The counts of a chunk, and those that the walk arrives at before it gives others back.
constexpr double BYTES_OF_CHUNK = 1.1 * LANES * sizeof(std::uint64_t);

// Bytes that may still be taken; TooLarge beyond.
class MemoryBudget {
  public:
    explicit MemoryBudget(double bytes) : left_(bytes) {}
    void take(double bytes) {
        if ((left_ -= bytes) < 0) throw TooLarge("too much memory");
    }
    void give_back(double bytes) { left_ += bytes; }

  private:
    double left_;
};

// A step to a profile later in the walk: a ship placed (ways[way] of the board), or none.
struct ProfileStep {
    static constexpr std::uint32_t EMPTY = UINT32_MAX;
    std::uint32_t to, way;
};

// Profiles are numbered in the order of the walk; the last is its end. chunk[slot], for slot from chunks_of[n] to
// chunks_of[n + 1], are the chunks of indices that profile n needs: those which the walk can reach there, and from
// which it can still place the whole fleet.
class ProfileGraph {
  public:
    std::vector<std::size_t> steps_of; // steps[steps_of[n]..steps_of[n + 1]) leave profile n
    std::vector<ProfileStep> steps;
    std::vector<std::size_t> chunks_of;
    std::vector<std::uint16_t> chunk;
    std::vector<std::uint32_t> cell;     // where the choice is
    std::vector<std::size_t> first_slot; // of the profiles at each cell

    // What the numbers take where each has so many bytes.
    double bytes(std::size_t number) const {
        return double(profiles()) * (2 * 8 + 4) + double(chunk.size()) * (2 + BYTES_OF_CHUNK * double(number) / 8);
    }

    // Raises TooLarge where the profiles would take more memory than the budget has.
    ProfileGraph(const FrontierBoard &board, const PlacedShips &placed, MemoryBudget memory, InterruptCheck &interrupt)
        : board_(board), placed_(placed) {
        if (board.columns > Profile::MOST_COLUMNS) throw TooLarge("too many columns");
        if (board.cells() >= 1 << LAYER_BITS) throw TooLarge("too many cells");
        for (const auto &way : board.ways)
            if (way.length > Profile::LONGEST_SHIP) throw TooLarge("too long a ship");
        list_profiles(memory, interrupt);
        list_chunks(memory);
    }

    std::size_t profiles() const { return cell.size(); }
    std::size_t end() const { return cell.size() - 1; }
    // Whether the walk can come through this profile and place the whole fleet; whether it can at all.
    bool useful(std::size_t profile) const { return chunks_of[profile] != chunks_of[profile + 1]; }
    bool possible() const { return !chunk.empty(); }
    int kind(const ProfileStep &step) const {
        return step.way == ProfileStep::EMPTY ? NO_SHIP : board_.ways[step.way].kind;
    }
    std::uint32_t weight(const ProfileStep &step) const {
        return step.way == ProfileStep::EMPTY ? 1 : board_.ways[step.way].weight;
    }

  private:
    static constexpr int LAYER_BITS = 9; // of a step's target while profiles are listed; the rest is a place there

    // The profiles at one cell, with the indices that reach each.
    struct Layer {
        std::vector<std::uint64_t> statuses, reached;
        std::vector<std::uint32_t> slot; // open addressing: 1 + place, or 0

        std::uint32_t find_or_add(std::uint64_t key, std::size_t words) {
            if (2 * statuses.size() >= slot.size()) grow();
            std::size_t at = hash(key) & (slot.size() - 1);
            for (; slot[at]; at = (at + 1) & (slot.size() - 1))
                if (statuses[slot[at] - 1] == key) return slot[at] - 1;
            statuses.push_back(key);
            reached.resize(reached.size() + words);
            return (slot[at] = static_cast<std::uint32_t>(statuses.size())) - 1;
        }

      private:
        static std::size_t hash(std::uint64_t key) {
            key *= 0x9e3779b97f4a7c15ull;
            return static_cast<std::size_t>(key ^ key >> 32);
        }
        void grow() {
            slot.assign(std::max<std::size_t>(16, 2 * slot.size()), 0);
            for (std::size_t i = 0; i < statuses.size(); ++i) {
                std::size_t at = hash(statuses[i]) & (slot.size() - 1);
                while (slot[at]) at = (at + 1) & (slot.size() - 1);
                slot[at] = static_cast<std::uint32_t>(i + 1);
            }
        }
    };

    const FrontierBoard &board_;
    const PlacedShips &placed_;
    std::vector<std::uint64_t> reached_;

    // What a profile takes while they are listed: its numbers, two sets of indices, and a guess of its chunks, so that
    // what cannot fit is refused early.
    double bytes_of_profile() const {
        return 2 * 8 + 4 + 16.0 * double(placed_.words) + BYTES_OF_CHUNK * double(placed_.chunks) / 4;
    }

    void list_profiles(MemoryBudget &memory, InterruptCheck &interrupt) {
        const ProfileSteps walk(board_);
        const std::size_t words = placed_.words;
        std::vector<Layer> layers(board_.cells() + 1);
        std::vector<std::uint32_t> base(board_.cells() + 1);
        std::vector<std::uint64_t> indices(words);
        auto arrive = [&](const Profile &to, const std::uint64_t *from, std::uint32_t way) {
            std::fill(indices.begin(), indices.end(), 0);
            const int kind = way == ProfileStep::EMPTY ? NO_SHIP : board_.ways[way].kind;
            if (!placed_.add_ship(indices.data(), from, kind)) return;
            auto &layer = layers[to.cell];
            const std::uint32_t place = layer.find_or_add(to.statuses, words);
            for (std::size_t w = 0; w < words; ++w) layer.reached[place * words + w] |= indices[w];
            if (place >> (32 - LAYER_BITS)) throw TooLarge("too many profiles");
            steps.push_back({place << LAYER_BITS | static_cast<std::uint32_t>(to.cell), way});
        };
        layers.back().find_or_add(0, words);
        if (const auto start = walk.begin()) {
            std::vector<std::uint64_t> none(words);
            none[0] = 1;
            arrive(*start, none.data(), ProfileStep::EMPTY);
            steps.clear(); // the walk begins there
        }
        for (int c = 0; c <= board_.cells(); ++c) {
            Layer layer = std::move(layers[c]);
            layers[c] = {};
            base[c] = static_cast<std::uint32_t>(cell.size());
            const std::size_t before = steps.size();
            for (std::size_t i = 0; i < layer.statuses.size(); ++i) {
                steps_of.push_back(steps.size());
                cell.push_back(static_cast<std::uint32_t>(c));
                if (c == board_.cells()) continue;
                const Profile here{c, layer.statuses[i]};
                const auto *reached = layer.reached.data() + i * words;
                if (const auto to = walk.empty(here)) arrive(*to, reached, ProfileStep::EMPTY);
                for (auto way = board_.first[c]; way < board_.first[c + 1]; ++way)
                    if (const auto to = walk.with(here, board_.ways[way])) arrive(*to, reached, way);
            }
            reached_.insert(reached_.end(), layer.reached.begin(), layer.reached.end());
            memory.take(double(layer.statuses.size()) * bytes_of_profile() +
                        double(steps.size() - before) * sizeof(ProfileStep));
            interrupt.step(8 * (steps.size() - before));
        }
        steps_of.push_back(steps.size());
        for (auto &step : steps) step.to = base[step.to & ((1u << LAYER_BITS) - 1)] + (step.to >> LAYER_BITS);
    }

    void list_chunks(MemoryBudget &memory) {
        const std::size_t words = placed_.words;
        std::vector<std::uint64_t> useful(profiles() * words);
        useful.back() |= std::uint64_t{1} << placed_.all() % 64;
        for (std::size_t n = end(); n-- > 0;)
            for (auto s = steps_of[n]; s < steps_of[n + 1]; ++s)
                placed_.take_ship(&useful[n * words], &useful[steps[s].to * words], kind(steps[s]));
        for (std::size_t n = 0; n < profiles(); ++n) {
            chunks_of.push_back(chunk.size());
            for (std::size_t j = 0; j < placed_.chunks; ++j) {
                const std::size_t word = n * words + j * LANES / 64;
                if ((useful[word] & reached_[word]) >> j * LANES % 64 & ((1u << LANES) - 1))
                    chunk.push_back(static_cast<std::uint16_t>(j));
            }
        }
        chunks_of.push_back(chunk.size());
        first_slot.assign(board_.cells() + 2, chunk.size());
        for (std::size_t n = profiles(); n-- > 0;) first_slot[cell[n]] = chunks_of[n];
        for (int c = board_.cells(); c-- > 0;) first_slot[c] = std::min(first_slot[c], first_slot[c + 1]);
        memory.give_back(double(profiles()) * bytes_of_profile());
        memory.take(bytes(sizeof(std::uint64_t)));
        reached_ = std::vector<std::uint64_t>(); // {} would keep the memory
    }
};

} // namespace bestguess
