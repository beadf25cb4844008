// Some way to place ships beside each other, if there is one.
//
// A complete search over the placements of kinds of ships. Identical ships are told apart by nothing: a placement that
// was tried for one of them and led nowhere is closed to all. Ships that may not touch are taken for one row and one
// column longer, on a board that is: they keep apart exactly if these do not overlap. So every ship needs its bodies'
// number of cells, and what the open placements have together must be enough for all.
//
// Where few cells can stay empty, the cell with the fewest ways to cover it is covered, or left empty; else the ship
// with the fewest places beside its like is placed.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "common/interrupt.hpp"
#include "common/random.hpp"
#include "fleet/fleet.hpp"

namespace bestguess {

template <int W> class Packing {
  public:
    Packing(const Fleet<W> &fleet, Random &random, InterruptCheck &interrupt)
        : fleet_(fleet), random_(random), interrupt_(interrupt) {
        const int columns = fleet.g.columns + fleet.g.gap;
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k) {
            const Shape lies = fleet.shape(fleet.kinds[k].length, 0);
            need_.push_back((lies.height + fleet.g.gap) * (lies.width + fleet.g.gap));
            bodies_.emplace_back();
            for (const auto &p : fleet.kinds[k].placements) {
                const Shape s = fleet.shape(fleet.kinds[k].length, p.orientation);
                const int row = p.cell / fleet.g.columns, column = p.cell % fleet.g.columns;
                Body body;
                for (int r = row; r < row + s.height + fleet.g.gap; ++r)
                    for (int c = column; c < column + s.width + fleet.g.gap; ++c) body.set(r * columns + c);
                bodies_.back().push_back(body);
            }
        }
    }

    // Appends to `placed` where the free ships of this rest lie; false, and nothing appended, if they cannot.
    bool find(const Rest<W> &rest, std::vector<Step> &placed) {
        State state;
        list_open(fleet_, rest, state.open);
        state.free = rest.free;
        dead_.clear();
        placed_ = &placed;
        return descend(state);
    }

  private:
    using Body = Bits<2 * W + 1>;     // of a board with one more row and column
    static constexpr int CROWDED = 4; // a board is if fewer than one in so many cells can stay empty
    static constexpr std::size_t MOST_DEAD = 1 << 18;

    struct State {
        Open open; // the placements of each kind that are left to its free ships
        Free free{};
        bool whole = true; // whether a placement is open if its cells are
    };

    struct Look { // at what a state has
        Body reach;
        int cells = 0, need = 0, kind = -1; // the kind with the fewest places beside its like
    };

    struct Mark {
        Body reach;
        Free free;
        bool operator==(const Mark &) const = default;
        struct Hash {
            std::size_t operator()(const Mark &mark) const {
                std::size_t h = mark.reach.hash();
                for (auto f : mark.free) h = h * 31 + f;
                return h;
            }
        };
    };

    const Fleet<W> &fleet_;
    Random &random_;
    InterruptCheck &interrupt_;
    std::vector<int> need_; // the cells of each kind's bodies
    std::vector<std::vector<Body>> bodies_;
    std::unordered_set<Mark, typename Mark::Hash> dead_;
    std::vector<Step> *placed_ = nullptr;

    // False if the ships left cannot find room.
    bool look(const State &state, Look &seen) {
        seen = {};
        std::size_t fewest = 0;
        for (std::size_t k = 0; k < state.open.size(); ++k) {
            const std::size_t free = state.free[k], open = state.open[k].size();
            if (!free) continue;
            if (open < free) return false;
            interrupt_.step(open);
            Body mine;
            for (int p : state.open[k]) mine = mine | bodies_[k][p];
            const int cells = mine.count();
            if (cells < static_cast<int>(free) * need_[k]) return false;
            seen.need += static_cast<int>(free) * need_[k];
            seen.reach = seen.reach | mine;
            if (seen.kind < 0 || open * state.free[seen.kind] < fewest * free)
                seen.kind = static_cast<int>(k), fewest = open;
        }
        seen.cells = seen.reach.count();
        return seen.cells >= seen.need;
    }

    bool descend(State &state) {
        Look seen;
        if (!look(state, seen)) return false;
        if (seen.kind < 0) return true; // all are placed
        if (CROWDED * (seen.cells - seen.need) >= seen.cells) return place(state, seen.kind);
        if (!state.whole) return cover(state, seen);
        const Mark mark{seen.reach, state.free};
        if (dead_.contains(mark)) return false;
        if (cover(state, seen)) return true;
        if (dead_.size() < MOST_DEAD) dead_.insert(mark);
        return false;
    }

    // One of the free ships of a kind lies at one of its places; where it does not, no ship of its kind does.
    bool place(State &state, int kind) {
        std::vector<int> order = state.open[kind];
        shuffle(order);
        for (int p : order) {
            State next = beside(state, kind, p);
            if (enter(next, kind, p)) return true;
            std::erase(state.open[kind], p);
            state.whole = false;
            Look seen;
            if (!look(state, seen)) return false;
        }
        return false;
    }

    // The cell with the fewest placements over it is covered by one of them, or stays empty.
    bool cover(State &state, const Look &seen) {
        std::vector<int> over(64 * (2 * W + 1), 0);
        for (std::size_t k = 0; k < state.open.size(); ++k)
            if (state.free[k])
                for (int p : state.open[k]) bodies_[k][p].each([&](int cell) { ++over[cell]; });
        int tightest = -1, ties = 0;
        seen.reach.each([&](int cell) {
            if (tightest >= 0 && over[cell] > over[tightest]) return;
            if (tightest < 0 || over[cell] < over[tightest]) ties = 0;
            if (random_.below(static_cast<std::uint64_t>(++ties)) == 0) tightest = cell;
        });
        std::vector<Step> options;
        State empty = state;
        for (std::size_t k = 0; k < state.open.size(); ++k)
            if (state.free[k])
                std::erase_if(empty.open[k], [&](int p) {
                    if (!bodies_[k][p].test(tightest)) return false;
                    options.push_back({static_cast<std::int32_t>(k), p});
                    return true;
                });
        shuffle(options);
        for (auto step : options) {
            State next = beside(state, step.kind, step.placement);
            if (enter(next, step.kind, step.placement)) return true;
        }
        return descend(empty);
    }

    bool enter(State &next, int kind, int p) {
        placed_->push_back({kind, p});
        if (descend(next)) return true;
        placed_->pop_back();
        return false;
    }

    // The placements left once a ship of this kind lies there.
    State beside(const State &state, int kind, int p) const {
        State next;
        next.open.resize(state.open.size());
        next.free = state.free;
        next.whole = state.whole;
        --next.free[kind];
        const Body &body = bodies_[kind][p];
        for (std::size_t k = 0; k < state.open.size(); ++k)
            if (next.free[k])
                for (int q : state.open[k])
                    if (!bodies_[k][q].meets(body)) next.open[k].push_back(q);
        return next;
    }

    template <class V> void shuffle(std::vector<V> &items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random_.below(i)]);
    }
};

} // namespace bestguess
