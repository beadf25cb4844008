#include "fleet/fleet.hpp"

#include <algorithm>
#include <cstring>

namespace bestguess {

template <int W>
Fleet<W>::Fleet(int rows, int columns, bool touching, const std::vector<int> &lengths, const std::uint8_t *allowed,
                const std::uint8_t *hit, bool apart, const std::uint16_t *weights)
    : FleetKinds{{rows, columns, touching, *std::max_element(lengths.begin(), lengths.end())},
                 {},
                 static_cast<int>(lengths.size())} {
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
        if (!known) add_kind(s, lengths[s], allowed + from, weights ? weights + from : nullptr);
    }
}

template <int W>
void Fleet<W>::add_kind(int ship, int length, const std::uint8_t *allowed, const std::uint16_t *weights) {
    Kind &kind = kinds.emplace_back(Kind{length, {ship}, {}});
    auto &mine = areas.emplace_back();
    auto &here = over.emplace_back(g.cells());
    for (int o = 0; o < (length == 1 ? 1 : 2); ++o) {
        Shape s = shape(length, o);
        for (int r = 0; r + s.height <= g.rows; ++r)
            for (int c = 0; c + s.width <= g.columns; ++c) {
                int cell = r * g.columns + c;
                const std::uint32_t weight = weights ? weights[o * g.cells() + cell] : 1;
                if (!allowed[o * g.cells() + cell] || !weight) continue;
                mine.push_back({box(r, c, s, 0), box(r, c, s, g.gap)});
                int index = static_cast<int>(kind.placements.size());
                (mine.back().mask & hits).each([&](int h) { here[h].push_back(index); });
                kind.placements.push_back({cell, o, weight, g.at(r, c)});
            }
    }
}

template <int W> Bits<W> Fleet<W>::box(int row, int column, Shape s, int margin) const {
    Bits<W> out;
    for (int r = std::max(0, row - margin); r < std::min(g.rows, row + s.height + margin); ++r)
        for (int c = std::max(0, column - margin); c < std::min(g.columns, column + s.width + margin); ++c)
            out.set(r * g.columns + c);
    return out;
}

template <int W> void list_open(const Fleet<W> &fleet, const Rest<W> &rest, Open &open) {
    const Bits<W> closed = rest.closed | fleet.hits;
    open.resize(fleet.kinds.size());
    for (std::size_t k = 0; k < open.size(); ++k) {
        const auto &areas = fleet.areas[k];
        open[k].resize(rest.free[k] ? areas.size() : 0);
        std::size_t number = 0;
        for (std::size_t p = 0; p < open[k].size(); ++p) { // without branches
            open[k][number] = static_cast<int>(p);
            number += !areas[p].mask.meets(closed);
        }
        open[k].resize(number);
    }
}

// Whether a placement fits beside those made, and leaves every hit outside it coverable.
template <int W> bool fits(const Area<W> &p, const Bits<W> &closed, const Bits<W> &uncovered) {
    return !p.mask.meets(closed) && !p.halo.without(p.mask).meets(uncovered);
}

template <int W> void options_at_tightest_hit(const Fleet<W> &fleet, const Bits<W> &closed, const Bits<W> &uncovered,
                                              const Free &free, std::vector<Step> &options) {
    options.clear();
    std::vector<Step> here;
    bool first = true;
    uncovered.each([&](int hit) {
        if (!first && options.size() <= 1) return;
        here.clear();
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
            if (free[k])
                for (int p : fleet.over[k][hit])
                    if (fits(fleet.areas[k][p], closed, uncovered)) here.push_back({static_cast<std::int32_t>(k), p});
        if (first || here.size() < options.size()) options.swap(here);
        first = false;
    });
}

template <int W> Covering<W>::Covering(const Fleet<W> &fleet, std::size_t limit) : fleet_(fleet), limit_(limit) {
    Free free{};
    for (std::size_t k = 0; k < fleet.kinds.size(); ++k)
        free[k] = static_cast<std::uint8_t>(fleet.kinds[k].ships.size());
    descend({}, fleet.hits, free);
}

template <int W> void Covering<W>::descend(const Bits<W> &closed, const Bits<W> &uncovered, Free &free) {
    if (++nodes_ > 4 * limit_) throw TooLarge("too many ways to try to cover the hits");
    if (!uncovered.any()) return finish(closed, free);
    std::vector<Step> options;
    options_at_tightest_hit(fleet_, closed, uncovered, free, options);
    for (auto step : options) {
        const auto &p = fleet_.areas[step.kind][step.placement];
        --free[step.kind];
        path_.push_back(step);
        descend(closed | p.halo, uncovered.without(p.mask), free);
        path_.pop_back();
        ++free[step.kind];
    }
}

template <int W> void Covering<W>::finish(const Bits<W> &closed, const Free &free) {
    // All hits are closed by now, so they need not tell two rests apart.
    Rest<W> rest{closed.without(fleet_.hits), free};
    auto [found, added] = seen_.try_emplace(rest, static_cast<std::uint32_t>(rests.size()));
    if (added) rests.push_back(rest);
    auto begin = static_cast<std::uint32_t>(steps.size());
    steps.insert(steps.end(), path_.begin(), path_.end());
    covers.push_back({begin, static_cast<std::uint32_t>(steps.size()), found->second});
    if (covers.size() > limit_) throw TooLarge("too many ways to cover the hits");
}

template struct Fleet<2>;
template class Covering<2>;
template void list_open(const Fleet<2> &, const Rest<2> &, Open &);
template void options_at_tightest_hit(const Fleet<2> &, const Bits<2> &, const Bits<2> &, const Free &,
                                      std::vector<Step> &);
template struct Fleet<16>;
template class Covering<16>;
template void list_open(const Fleet<16> &, const Rest<16> &, Open &);
template void options_at_tightest_hit(const Fleet<16> &, const Bits<16> &, const Bits<16> &, const Free &,
                                      std::vector<Step> &);

} // namespace bestguess
