// How the free ships of a fleet are placed one after another, and the planes that takes.
#pragma once

#include <algorithm>
#include <memory>

#include "fleet/fleet.hpp"

namespace bestguess {

constexpr double MOST_LAYOUTS = 0x1p124; // u128 holds as many, also summed over eight symmetries

// n (n - 1) ... (k + 1): 32! is too much for 64 bits, and fits 128.
inline u128 falling(int n, int k) { return n <= k ? 1 : n * falling(n - 1, k); }

// How the free ships of one rest are counted: all but the last three are listed, fewest placements
// first, and the last three are counted as planes. Identical ships that are listed are listed in
// ascending order, which stands for every order.
struct Plan {
    std::vector<int> listed; // kinds, identical ones adjacent
    std::vector<int> leaf;   // kinds of the last three, identical ones first
    int leaf_kind[3] = {0, 0, 0};
    double leaves = 1;  // an upper bound on the leaves to be counted
    double layouts = 1; // an upper bound on the labelled layouts, by weight
    u128 orders = 1;    // orders of the listed ships that one ascending order stands for
    u128 labels = 1;    // labelled layouts for each ordered way to place the free ships

    // The ships of each kind that are free, and where they may lie.
    Plan(const FleetKinds &fleet, const Free &left, const Open &may_lie) {
        std::vector<std::pair<int, int>> ships; // (placements left, kind)
        struct OpenWeights {
            double sum = 0, least = 0x1p32;
        };
        std::vector<OpenWeights> open_weights(fleet.kinds.size());
        for (std::size_t k = 0; k < fleet.kinds.size(); ++k) {
            const auto &kind = fleet.kinds[k];
            const int total = static_cast<int>(kind.ships.size()), free = left[k];
            labels *= falling(total, free);
            if (!free) continue;
            const int open = static_cast<int>(may_lie[k].size());
            for (const int p : may_lie[k]) {
                const double weight = kind.placements[p].weight;
                open_weights[k].sum += weight;
                open_weights[k].least = std::min(open_weights[k].least, weight);
            }
            for (int i = 0; i < free; ++i) ships.push_back({open, static_cast<int>(k)});
        }
        std::sort(ships.begin(), ships.end());
        layouts = static_cast<double>(labels);
        for (std::size_t i = 0, same = 0; i < ships.size(); ++i) {
            same = i > 0 && ships[i] == ships[i - 1] ? same + 1 : 0;
            const auto &open = open_weights[ships[i].second];
            layouts *=
                open.sum ? std::max(0.0, open.sum - double(same) * open.least) : 0; // each takes a place from its like
        }
        const std::size_t split = ships.size() > 3 ? ships.size() - 3 : 0;
        int run = 0;
        for (std::size_t i = 0; i < ships.size(); ++i) {
            if (i >= split) {
                leaf.push_back(ships[i].second);
                continue;
            }
            run = !listed.empty() && listed.back() == ships[i].second ? run + 1 : 1;
            orders *= run;
            leaves *= double(ships[i].first) / run;
            listed.push_back(ships[i].second);
        }
        index_leaf();
    }

    // Kinds whose starts are needed once `depth` ships are listed.
    const std::vector<int> &needed(int depth) const { return needed_[depth]; }

    // The listed and the free ships of a kind.
    int listed_of(int kind) const { return static_cast<int>(std::count(listed.begin(), listed.end(), kind)); }
    int free_of(int kind) const {
        return listed_of(kind) + static_cast<int>(std::count(leaf.begin(), leaf.end(), kind));
    }

    // List one more ship: the first of the leaf.
    void list_first_of_leaf() {
        listed.push_back(leaf[0]);
        leaf.erase(leaf.begin());
        index_leaf();
    }

  private:
    std::vector<std::vector<int>> needed_;

    // Puts identical ships of the leaf first and says which are identical.
    void index_leaf() {
        if (leaf.size() == 3 && leaf[0] != leaf[1] && leaf[1] == leaf[2]) std::swap(leaf[0], leaf[2]);
        for (std::size_t i = 0; i < leaf.size(); ++i)
            leaf_kind[i] = static_cast<int>(std::find(leaf.begin(), leaf.end(), leaf[i]) - leaf.begin());
        needed_.assign(listed.size() + 1, {});
        for (std::size_t depth = 0; depth < needed_.size(); ++depth) {
            auto &kinds = needed_[depth];
            kinds.assign(listed.begin() + static_cast<std::ptrdiff_t>(depth), listed.end());
            kinds.insert(kinds.end(), leaf.begin(), leaf.end());
            std::sort(kinds.begin(), kinds.end());
            kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
        }
    }
};

// The planes of one thread: for each level of the listing, where each kind may still start.
template <class P> class Workspace {
  public:
    explicit Workspace(const FleetKinds &fleet) : fleet_(fleet), leaf(fleet.g) {}

    // The starts of every free kind.
    void begin(const Free &left, const Open &may_lie, const Plan &plan) {
        reserve(0);
        for (std::size_t k = 0; k < fleet_.kinds.size(); ++k) {
            if (!left[k]) continue;
            const auto &kind = fleet_.kinds[k];
            auto &starts = *level_[0][k];
            starts.orientations = kind.length == 1 ? 1 : 2;
            for (int o = 0; o < starts.orientations; ++o) {
                // A ship too long to lie this way has no starts; a small shape keeps windows on the plane.
                const Shape shape = fleet_.shape(kind.length, o);
                const bool fits = shape.height <= fleet_.g.rows && shape.width <= fleet_.g.columns;
                starts.shape[o] = fits ? shape : Shape{1, 1};
                std::memset(starts.start[o].data(), 0, sizeof(typename P::Sum) * fleet_.g.length);
            }
            starts.number = 0;
            for (const int open : may_lie[k]) {
                const auto &p = kind.placements[open];
                starts.start[p.orientation].data()[p.at] = static_cast<typename P::Sum>(p.weight);
                starts.number += p.weight;
            }
        }
        plan_ = &plan;
    }

    void plan(const Plan &plan) { plan_ = &plan; }

    // The starts at depth + 1: those at `depth` without what conflicts with this placement.
    void put(int depth, const Placement &p, int length) {
        reserve(depth + 1);
        auto [row, column] = place(p.cell);
        const Shape shape = fleet_.shape(length, p.orientation);
        for (int k : plan_->needed(depth + 1))
            level_[depth + 1][k]->clear_around(fleet_.g, *level_[depth][k], row, column, shape);
    }

    bool open(int depth, int kind, const Placement &p) const {
        return level_[depth][kind]->start[p.orientation].data()[p.at] != 0;
    }

    // The placements of this kind that are open, by weight.
    std::uint64_t number(int depth, int kind) const { return level_[depth][kind]->number; }

    // After count_leaf with gradient: the ways in which the leaf's ship lies at p, by weight.
    std::uint64_t ways(int ship, const Placement &p) const {
        return static_cast<std::uint64_t>(p.weight) * leaf.ways(ship, p.orientation)[p.at];
    }

    std::uint64_t count_leaf(int depth, bool gradient) {
        Starts<P> *ships[3];
        for (std::size_t i = 0; i < plan_->leaf.size(); ++i) ships[i] = level_[depth][plan_->leaf[i]].get();
        return leaf.count(ships, plan_->leaf_kind, static_cast<int>(plan_->leaf.size()), gradient);
    }

    // Choose the way with this rank, by weight, among those to place the last three ships, once all listed ones
    // are put: appends the placements to those of each kind. Afterwards the planes are spent.
    void pick_leaf(const Plan &plan, u128 rank, std::vector<std::vector<int>> &placements) {
        Plan rest = plan;
        for (int depth = static_cast<int>(rest.listed.size()); !rest.leaf.empty(); ++depth) {
            plan_ = &rest;
            count_leaf(depth, true);
            const int kind = rest.leaf[0];
            const auto &mine = fleet_.kinds[kind];
            int p = 0;
            for (u128 here; rank >= (here = ways(0, mine.placements[p])); ++p) rank -= here;
            rank /= mine.placements[p].weight;
            placements[kind].push_back(p);
            rest.list_first_of_leaf();
            put(depth, mine.placements[p], mine.length);
        }
        plan_ = nullptr;
    }

  private:
    const FleetKinds &fleet_;
    const Plan *plan_ = nullptr;
    std::vector<std::vector<std::unique_ptr<Starts<P>>>> level_;

    std::pair<int, int> place(int cell) const { return {cell / fleet_.g.columns, cell % fleet_.g.columns}; }

    void reserve(std::size_t depth) {
        while (level_.size() <= depth) {
            level_.emplace_back();
            for (std::size_t k = 0; k < fleet_.kinds.size(); ++k)
                level_.back().push_back(std::make_unique<Starts<P>>(fleet_.g));
        }
    }

  public:
    LastThreeShips<P> leaf;
};

} // namespace bestguess
