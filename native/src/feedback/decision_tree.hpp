// The policy that achieves the upper bound, as a decision tree in flat arrays: nodes in depth-first order, with the
// solving query in each branch. A leaf is where a query got its solving answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "feedback/search.hpp"

namespace bestguess::feedback {

struct Tree {
    std::vector<std::int64_t> query;  // the query asked in each node; -1 in a leaf
    std::vector<std::int64_t> parent; // the parent of each node; -1 for the root
    std::vector<std::int64_t> answer; // the answer that leads from the parent to the node; -1 for the root
    std::vector<std::int64_t> secret; // in a leaf the column of the secret; -1 in other nodes
    double cost = 0.0;                // the cost of the tree; infinite if the search was stopped

    static Tree of(Search &search, unsigned beam, const Search::Tick &tick) {
        Tree tree;
        std::vector<Secret> all(search.table().secrets());
        for (std::size_t s = 0; s < all.size(); ++s)
            all[s] = static_cast<Secret>(s);
        tree.cost = tree.grow(search, all, search.root().upper, -1, -1, beam, tick);
        return tree;
    }

  private:
    double grow(Search &search, const std::vector<Secret> &set, double allowed, std::int64_t from, std::int64_t through,
                unsigned beam, const Search::Tick &tick) {
        const AnswerTable &table = search.table();
        const auto node = static_cast<std::int64_t>(query.size());
        add(-1, from, through, -1);
        if (stopped_ = stopped_ || tick(set.size()); stopped_) return INFINITE;
        const Result value = search.advise(set, allowed, beam, tick);
        if (value.query == NO_QUERY) return INFINITE; // stopped
        query[static_cast<std::size_t>(node)] = value.query;
        Partition parts;
        parts.divide(table, set.data(), set.size(), value.query);
        double mass = parts.solved_mass, least = 0.0;
        for (Subset &part : parts.parts) {
            mass += part.mass;
            part.lower = search.least(parts.secrets.data() + part.begin, part.size, part.mass, part.key);
            least = search.worst() ? std::max(least, part.lower) : least + part.lower;
        }
        const double step = search.worst() ? 1.0 : mass;
        double cost = 0.0;
        const Id solving = table.solving(value.query);
        const auto leaf = [&] {
            if (parts.solved) add(-1, node, table.answer(value.query, solving), parts.secrets[set.size() - parts.solved]);
        };
        bool left = true; // whether the solving answer has yet to come
        for (const Subset &part : parts.parts) {
            if (left && solving < part.id) leaf(), left = false;
            const std::vector<Secret> some(parts.secrets.begin() + part.begin, parts.secrets.begin() + part.begin + part.size);
            const double may = search.worst() ? allowed - step : allowed - step - least + part.lower;
            const double paid = grow(search, some, may, node, table.answer(value.query, part.id), beam, tick);
            cost = search.worst() ? std::max(cost, paid) : cost + paid;
        }
        if (left) leaf();
        return step + cost;
    }

    void add(std::int64_t asks, std::int64_t from, std::int64_t through, std::int64_t solved) {
        query.push_back(asks), parent.push_back(from), answer.push_back(through), secret.push_back(solved);
    }

    bool stopped_ = false;
};

} // namespace bestguess::feedback
