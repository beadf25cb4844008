// A fleet to be placed: kinds of ships, their allowed placements, and the ways to cover all hits.
//
// Ships with the same length and the same allowed placements, of the same weights, are one kind. Counts are of labelled
// layouts: two ships of one kind that change places give another layout. Where placements have weights, a layout counts
// as often as the product of its placements' weights says.
//
// Compiled in fleet.cpp, for masks of 2 and of 16 words.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "common/bits.hpp"
#include "fleet/last_three_ships.hpp"

namespace bestguess {

constexpr int MAX_SHIPS = 32;

struct TooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Placement {
    int cell, orientation; // 0 lies in a row, 1 in a column
    std::uint32_t weight;  // a layout weighs the product of its placements' weights
    int at;                // the place of its first cell in a plane
};

struct Kind {
    int length = 0;
    std::vector<int> ships;
    std::vector<Placement> placements;
};

// A fleet without the sets of cells, which are as wide as the board.
struct FleetKinds {
    Geometry g;
    std::vector<Kind> kinds;
    int ships = 0;

    Shape shape(int length, int orientation) const { return orientation == 0 ? Shape{1, length} : Shape{length, 1}; }
};

template <int W> struct Area {
    Bits<W> mask;
    Bits<W> halo; // the cells no other ship may have: the mask, and all around it unless ships may touch
};

template <int W> struct Fleet : FleetKinds {
    std::vector<std::vector<Area<W>>> areas;         // by kind and placement
    std::vector<std::vector<std::vector<int>>> over; // by kind and hit cell: the placements that contain it
    Bits<W> hits;

    // allowed: ships x 2 x cells, nonzero where a placement of that orientation may start; `apart`: each ship is a
    // kind; weights: ships x 2 x cells, 0 forbids a placement, too; without them every placement weighs 1
    Fleet(int rows, int columns, bool touching, const std::vector<int> &lengths, const std::uint8_t *allowed,
          const std::uint8_t *hit, bool apart = false, const std::uint16_t *weights = nullptr);

  private:
    void add_kind(int ship, int length, const std::uint8_t *allowed, const std::uint16_t *weights);
    Bits<W> box(int row, int column, Shape s, int margin) const;
};

// A placement as the caller writes it: orientation * cells + start cell.
inline std::int32_t encoded(const FleetKinds &fleet, int kind, int placement) {
    const auto &p = fleet.kinds[kind].placements[placement];
    return p.orientation * fleet.g.cells() + p.cell;
}

using Free = std::array<std::uint8_t, MAX_SHIPS>; // how many ships of each kind are still to be placed
using Open = std::vector<std::vector<int>>;       // by kind: placements

// The covers that may be listed where so many leaves may be counted: to list one costs no more than 16 leaves.
inline std::size_t most_covers(double limit) { return static_cast<std::size_t>(limit / 16); }

// The rest of the problem once every hit is covered: the cells that are closed, and how many ships of
// each kind are still free. Many coverings leave the same.
template <int W> struct Rest {
    Bits<W> closed;
    Free free{};
    bool operator==(const Rest &) const = default;
    struct Hash {
        std::size_t operator()(const Rest &rest) const {
            std::size_t h = rest.closed.hash();
            for (auto f : rest.free) h = h * 31 + f;
            return h;
        }
    };
};

// Where the free ships may lie beside the closed cells and the hits.
template <int W> void list_open(const Fleet<W> &fleet, const Rest<W> &rest, Open &open);

struct Step {
    std::int32_t kind, placement;
};

// One way to cover all hits: steps[begin..end) of Covering::steps, leaving rests[rest].
struct Cover {
    std::uint32_t begin, end, rest;
};

// The uncovered hit with the fewest placements over it, and those placements. An empty `options`
// means that there is no way on.
template <int W> void options_at_tightest_hit(const Fleet<W> &fleet, const Bits<W> &closed, const Bits<W> &uncovered,
                                              const Free &free, std::vector<Step> &options);

// The ways to cover all hits, for what does not look at cells.
class Covers {
  public:
    std::vector<Step> steps;
    std::vector<Cover> covers;

    virtual ~Covers() = default;
    virtual std::uint32_t number_of_rests() const = 0;
    // The ships that a rest leaves free, and where they may lie.
    virtual const Free &left(std::uint32_t rest, Open &open) const = 0;
};

template <int W> class Covering : public Covers {
  public:
    std::vector<Rest<W>> rests;

    // Lists every way to cover the hits; raises TooLarge beyond `limit` ways.
    Covering(const Fleet<W> &fleet, std::size_t limit);

    std::uint32_t number_of_rests() const override { return static_cast<std::uint32_t>(rests.size()); }
    const Free &left(std::uint32_t rest, Open &open) const override {
        list_open(fleet_, rests[rest], open);
        return rests[rest].free;
    }

  private:
    const Fleet<W> &fleet_;
    std::size_t limit_;
    std::size_t nodes_ = 0;
    std::vector<Step> path_;
    std::unordered_map<Rest<W>, std::uint32_t, typename Rest<W>::Hash> seen_;

    void descend(const Bits<W> &closed, const Bits<W> &uncovered, Free &free);
    void finish(const Bits<W> &closed, const Free &free);
};

} // namespace bestguess
