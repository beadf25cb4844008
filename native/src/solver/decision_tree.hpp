// The policy that achieves the upper bound. A leaf without a secret is a game that is lost.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "common/decision_tree.hpp"
#include "solver/search.hpp"

namespace bestguess::solver {

class TreeWriter {
  public:
    static DecisionTree write(Search &search, int left, unsigned beam, const Search::Tick &tick) {
        TreeWriter writer(search, beam, tick);
        std::vector<std::uint32_t> all(search.table().size());
        for (std::size_t s = 0; s < all.size(); ++s) all[s] = static_cast<std::uint32_t>(s);
        writer.tree_.cost = writer.grow(all, left, 0, search.bounds().upper, -1, -1);
        return std::move(writer.tree_);
    }

  private:
    TreeWriter(Search &search, unsigned beam, const Search::Tick &tick) : search_(search), beam_(beam), tick_(tick) {}

    double grow(const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed, std::int64_t from,
                std::int64_t through) {
        const AnswerTable &table = search_.table();
        const Objective &objective = search_.objective();
        const bool found = table.settled(secrets.data(), secrets.size()) && (left >= 0 || objective.named);
        const std::size_t node =
            tree_.add(from, through, found ? static_cast<std::int64_t>(table.column(secrets[0])) : -1);
        if (found) return 0.0;
        if (left < 0) return mass_of(secrets);
        if (stopped_ = stopped_ || tick_(secrets.size()); stopped_) return INFINITE;
        const std::uint16_t asked = search_.advise(secrets, left, past, allowed, beam_, tick_);
        if (asked == NO_QUERY) return INFINITE; // stopped
        tree_.query[node] = asked;
        std::map<std::uint16_t, std::vector<std::uint32_t>> parts;
        for (const std::uint32_t s : secrets) parts[table.id(s, asked, past)].push_back(s);
        double cost = 0.0;
        for (const auto &[id, part] : parts) {
            const double step = objective.step(id == 0, mass_of(part));
            const Past after = id ? table.asked(asked, past) : past;
            const double paid = step + grow(part, objective.after(id == 0, left), after, allowed - step,
                                            static_cast<std::int64_t>(node), table.answer(asked, id));
            cost = objective.sum ? cost + paid : std::max(cost, paid);
        }
        return cost;
    }

    double mass_of(const std::vector<std::uint32_t> &secrets) const {
        double mass = 0.0;
        for (const std::uint32_t s : secrets) mass += search_.table().weight(s);
        return mass;
    }

    Search &search_;
    unsigned beam_;
    const Search::Tick &tick_;
    DecisionTree tree_;
    bool stopped_ = false;
};

} // namespace bestguess::solver
