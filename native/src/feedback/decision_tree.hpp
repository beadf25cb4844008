// The policy that achieves the upper bound, with the solving query in each branch. A leaf is where a query got its
// solving answer, or where the last try is over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/decision_tree.hpp"
#include "feedback/search.hpp"

namespace bestguess::feedback {

class TreeWriter {
  public:
    static DecisionTree write(Search &search, unsigned beam, const Search::Tick &tick) {
        TreeWriter writer(search, beam, tick);
        std::vector<Secret> all(search.table().secrets());
        for (std::size_t s = 0; s < all.size(); ++s) all[s] = static_cast<Secret>(s);
        writer.tree_.cost = writer.grow(all, search.root().upper, -1, -1, search.tries(), search.allowed());
        return std::move(writer.tree_);
    }

  private:
    TreeWriter(Search &search, unsigned beam, const Search::Tick &tick) : search_(search), beam_(beam), tick_(tick) {}

    double grow(const std::vector<Secret> &set, double most, std::int64_t from, std::int64_t through,
                const Tries &tries, const Allowed *allowed) {
        const AnswerTable &table = search_.table();
        const std::size_t number = tree_.add(from, through, -1);
        if (stopped_ = stopped_ || tick_(set.size()); stopped_) return INFINITE;
        // The first query was given, or belongs to the best policy known.
        const bool first = from < 0 && search_.root().query != NO_QUERY;
        const Result value = first ? search_.root() : search_.advise(set, most, beam_, tries, allowed, tick_);
        if (!tries.left) return value.upper;
        if (value.query == NO_QUERY) return INFINITE; // stopped
        tree_.query[number] = value.query;
        const auto node = static_cast<std::int64_t>(number);
        Partition parts;
        parts.divide(table, set.data(), set.size(), value.query);
        std::vector<Allowed> allowed_below;
        search_.allow(allowed, value.query, parts, allowed_below);
        double mass = parts.solved_mass, least = 0.0;
        for (Subset &part : parts.parts) {
            mass += part.mass;
            part.lower =
                search_.least(parts.secrets.data() + part.begin, part.size, part.mass, part.key, tries.after());
            least = search_.worst() ? std::max(least, part.lower) : least + part.lower;
        }
        const double step = search_.worst() ? 1.0 : mass;
        double cost = 0.0;
        const Id solving = table.solving(value.query);
        const auto leaf = [&] {
            if (parts.solved)
                tree_.add(node, table.code(value.query, solving), parts.secrets[set.size() - parts.solved]);
        };
        bool left = true; // whether the solving answer has yet to come
        for (std::size_t i = 0; i < parts.parts.size(); ++i) {
            const Subset &part = parts.parts[i];
            if (left && solving < part.id) leaf(), left = false;
            const std::vector<Secret> some(parts.secrets.begin() + part.begin,
                                           parts.secrets.begin() + part.begin + part.size);
            const double may = search_.worst() ? most - step : most - step - least + part.lower;
            const double paid = grow(some, may, node, table.code(value.query, part.id), tries.after(),
                                     allowed ? &allowed_below[i] : nullptr);
            cost = search_.worst() ? std::max(cost, paid) : cost + paid;
        }
        if (left) leaf();
        return step + cost;
    }

    Search &search_;
    unsigned beam_; // the widest with which a lost policy is sought
    const Search::Tick &tick_;
    DecisionTree tree_;
    bool stopped_ = false;
};

} // namespace bestguess::feedback
