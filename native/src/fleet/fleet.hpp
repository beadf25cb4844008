// A fleet to be placed: kinds of ships, their allowed placements, and the ways to cover all hits.
//
// Ships with the same length and the same allowed placements, of the same weights, are one kind. Counts are of labelled
// layouts: two ships of one kind that change places give another layout. Where placements have weights, a layout counts
// as often as the product of its placements' weights says.
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

template <int W> struct Placement {
    int cell, orientation; // 0 lies in a row, 1 in a column
    Bits<W> mask;
    Bits<W> halo;             // the cells no other ship may have: the mask, and all around it unless ships may touch
    std::uint32_t weight = 1; // a layout weighs the product of its placements' weights
};

template <int W> struct Kind {
    int length = 0;
    std::vector<int> ships;
    std::vector<Placement<W>> placements;
    std::vector<std::vector<int>> over; // cell -> placements that contain it; filled for hit cells
};

template <int W> struct Fleet {
    Geometry g;
    std::vector<Kind<W>> kinds;
    Bits<W> hits;
    int ships = 0;

    // allowed: ships x 2 x cells, nonzero where a placement of that orientation may start; `apart`: each ship is a
    // kind; weights: ships x 2 x cells, 0 forbids a placement, too; without them every placement weighs 1
    Fleet(int rows, int columns, bool touching, const std::vector<int> &lengths, const std::uint8_t *allowed,
          const std::uint8_t *hit, bool apart = false, const std::uint16_t *weights = nullptr)
        : g(rows, columns, touching, *std::max_element(lengths.begin(), lengths.end())),
          ships(static_cast<int>(lengths.size())) {
        const int cells = g.cells();
        for (int c = 0; c < cells; ++c)
            if (hit[c]) hits.set(c);
        for (int s = 0; s < ships; ++s) {
            const std::size_t from = std::size_t(s) * 2 * cells;
            auto alike = [&](int other) {
                const std::size_t theirs = std::size_t(other) * 2 * cells;
                return lengths[other] == lengths[s] && std::memcmp(allowed + from, allowed + theirs, 2 * cells) == 0 &&
                       (!weights || std::memcmp(weights + from, weights + theirs, 2 * cells * sizeof(*weights)) == 0);
            };
            bool known = false;
            for (auto &kind : kinds)
                if (!apart && alike(kind.ships[0])) {
                    kind.ships.push_back(s);
                    known = true;
                    break;
                }
            if (!known) kinds.push_back(make_kind(s, lengths[s], allowed + from, weights ? weights + from : nullptr));
        }
    }

    Shape shape(int length, int orientation) const { return orientation == 0 ? Shape{1, length} : Shape{length, 1}; }

  private:
    Kind<W> make_kind(int ship, int length, const std::uint8_t *allowed, const std::uint16_t *weights) const {
        Kind<W> kind;
        kind.length = length;
        kind.ships = {ship};
        kind.over.resize(g.cells());
        for (int o = 0; o < (length == 1 ? 1 : 2); ++o) {
            Shape s = shape(length, o);
            for (int r = 0; r + s.height <= g.rows; ++r)
                for (int c = 0; c + s.width <= g.columns; ++c) {
                    int cell = r * g.columns + c;
                    const std::uint32_t weight = weights ? weights[o * g.cells() + cell] : 1;
                    if (!allowed[o * g.cells() + cell] || !weight) continue;
                    Placement<W> p{cell, o, box(r, c, s, 0), box(r, c, s, g.gap), weight};
                    int index = static_cast<int>(kind.placements.size());
                    (p.mask & hits).each([&](int h) { kind.over[h].push_back(index); });
                    kind.placements.push_back(p);
                }
        }
        return kind;
    }

    Bits<W> box(int row, int column, Shape s, int margin) const {
        Bits<W> out;
        for (int r = std::max(0, row - margin); r < std::min(g.rows, row + s.height + margin); ++r)
            for (int c = std::max(0, column - margin); c < std::min(g.columns, column + s.width + margin); ++c)
                out.set(r * g.columns + c);
        return out;
    }
};

// A placement as the caller writes it: orientation * cells + start cell.
template <int W> std::int32_t encoded(const Fleet<W> &fleet, int kind, int placement) {
    const auto &p = fleet.kinds[kind].placements[placement];
    return p.orientation * fleet.g.cells() + p.cell;
}

// The covers that may be listed where so many leaves may be counted: to list one costs no more than 16 leaves.
inline std::size_t most_covers(double limit) { return static_cast<std::size_t>(limit / 16); }

// The rest of the problem once every hit is covered: the cells that are closed, and how many ships of
// each kind are still free. Many coverings leave the same.
template <int W> struct Rest {
    Bits<W> closed;
    std::array<std::uint8_t, MAX_SHIPS> free{};
    bool operator==(const Rest &) const = default;
    struct Hash {
        std::size_t operator()(const Rest &rest) const {
            std::size_t h = rest.closed.hash();
            for (auto f : rest.free) h = h * 31 + f;
            return h;
        }
    };
};

struct Step {
    std::int32_t kind, placement;
};

// One way to cover all hits: steps[begin..end) of Covering::steps, leaving rests[rest].
struct Cover {
    std::uint32_t begin, end, rest;
};

// Whether a placement fits beside those made, and leaves every hit outside it coverable.
template <int W> bool fits(const Placement<W> &p, const Bits<W> &closed, const Bits<W> &uncovered) {
    return !p.mask.meets(closed) && !p.halo.without(p.mask).meets(uncovered);
}

// The uncovered hit with the fewest placements over it, and those placements. An empty `options`
// means that there is no way on.
template <int W> void options_at_tightest_hit(const Fleet<W> &fleet, const Bits<W> &closed, const Bits<W> &uncovered,
                                              const std::array<std::uint8_t, MAX_SHIPS> &free,
                                              std::vector<Step> &options) {
    options.clear();
    std::vector<Step> here;
    bool first = true;
    uncovered.each([&](int hit) {
        if (!first && options.size() <= 1) return;
        here.clear();
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
            if (free[k])
                for (int p : fleet.kinds[k].over[hit])
                    if (fits(fleet.kinds[k].placements[p], closed, uncovered))
                        here.push_back({static_cast<std::int32_t>(k), p});
        if (first || here.size() < options.size()) options.swap(here);
        first = false;
    });
}

template <int W> class Covering {
  public:
    std::vector<Step> steps;
    std::vector<Cover> covers;
    std::vector<Rest<W>> rests;

    // Lists every way to cover the hits; raises TooLarge beyond `limit` ways.
    Covering(const Fleet<W> &fleet, std::size_t limit) : fleet_(fleet), limit_(limit) {
        std::array<std::uint8_t, MAX_SHIPS> free{};
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
            free[k] = static_cast<std::uint8_t>(fleet.kinds[k].ships.size());
        descend({}, fleet.hits, free);
    }

  private:
    const Fleet<W> &fleet_;
    std::size_t limit_;
    std::size_t nodes_ = 0;
    std::vector<Step> path_;
    std::unordered_map<Rest<W>, std::uint32_t, typename Rest<W>::Hash> seen_;

    void descend(const Bits<W> &closed, const Bits<W> &uncovered, std::array<std::uint8_t, MAX_SHIPS> &free) {
        if (++nodes_ > 4 * limit_) throw TooLarge("too many ways to try to cover the hits");
        if (!uncovered.any()) return finish(closed, free);
        std::vector<Step> options;
        options_at_tightest_hit(fleet_, closed, uncovered, free, options);
        for (auto step : options) {
            const auto &p = fleet_.kinds[step.kind].placements[step.placement];
            --free[step.kind];
            path_.push_back(step);
            descend(closed | p.halo, uncovered.without(p.mask), free);
            path_.pop_back();
            ++free[step.kind];
        }
    }

    void finish(const Bits<W> &closed, const std::array<std::uint8_t, MAX_SHIPS> &free) {
        // All hits are closed by now, so they need not tell two rests apart.
        Rest<W> rest{closed.without(fleet_.hits), free};
        auto [found, added] = seen_.try_emplace(rest, static_cast<std::uint32_t>(rests.size()));
        if (added) rests.push_back(rest);
        auto begin = static_cast<std::uint32_t>(steps.size());
        steps.insert(steps.end(), path_.begin(), path_.end());
        covers.push_back({begin, static_cast<std::uint32_t>(steps.size()), found->second});
        if (covers.size() > limit_) throw TooLarge("too many ways to cover the hits");
    }
};

} // namespace bestguess
