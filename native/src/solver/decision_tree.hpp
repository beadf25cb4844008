// The policy that achieves the upper bound, as a decision tree in flat arrays: nodes in depth-first order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "solver/search.hpp"

namespace bestguess::solver {

struct Tree {
    std::vector<std::int64_t> query;  // the query asked in each node; -1 in a leaf
    std::vector<std::int64_t> parent; // the parent of each node; -1 for the root
    std::vector<std::int64_t> answer; // the answer that leads from the parent to the node; -1 for the root
    std::vector<std::int64_t> secret; // in a leaf the column of the secret found, -1 where the game is lost; -1 in other nodes
    double cost = 0.0;                // the cost of the tree; infinite if the search was stopped

    static Tree of(Search &search, int left, unsigned beam, const Search::Tick &tick) {
        Tree tree;
        std::vector<std::uint32_t> all(search.table().size());
        for (std::size_t s = 0; s < all.size(); ++s)
            all[s] = static_cast<std::uint32_t>(s);
        tree.cost = tree.grow(search, all, left, 0, search.bounds().upper, -1, -1, beam, tick);
        return tree;
    }

  private:
    double grow(Search &search, const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed,
                std::int64_t from, std::int64_t through, unsigned beam, const Search::Tick &tick) {
        const AnswerTable &table = search.table();
        const bool found = table.settled(secrets.data(), secrets.size()) && (left >= 0 || search.objective().named);
        const auto node = static_cast<std::int64_t>(query.size());
        query.push_back(-1), parent.push_back(from), answer.push_back(through);
        secret.push_back(found ? static_cast<std::int64_t>(table.column(secrets[0])) : -1);
        if (found) return 0.0;
        if (left < 0) {
            double lost = 0.0;
            for (const std::uint32_t s : secrets)
                lost += table.weight(s);
            return lost;
        }
        if (stopped_ = stopped_ || tick(secrets.size()); stopped_) return INFINITE;
        const std::uint16_t asked = search.advise(secrets, left, past, allowed, beam, tick);
        if (asked == NO_QUERY) return INFINITE; // stopped
        query[static_cast<std::size_t>(node)] = asked;
        std::map<std::uint16_t, std::vector<std::uint32_t>> parts;
        for (const std::uint32_t s : secrets)
            parts[table.id(s, asked, past)].push_back(s);
        double cost = 0.0;
        for (const auto &[id, part] : parts) {
            double mass = 0.0;
            for (const std::uint32_t s : part)
                mass += table.weight(s);
            const Objective &objective = search.objective();
            const double step = objective.step(id == 0, mass);
            const double paid = step + grow(search, part, objective.after(id == 0, left), id ? table.asked(asked, past) : past,
                                            allowed - step, node, table.answer(asked, id), beam, tick);
            cost = objective.sum ? cost + paid : std::max(cost, paid);
        }
        return cost;
    }

    bool stopped_ = false;
};

} // namespace bestguess::solver
