// The cost in misses of always asking the likeliest query, with ties broken by the lowest number, by the best or by
// the worst query.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/search.hpp"

namespace bestguess::solver {

class GreedyCost {
  public:
    enum class Ties { first, best, worst };

    static Ties ties_of(const std::string &name) {
        if (name == "first") return Ties::first;
        if (name == "best") return Ties::best;
        if (name == "worst") return Ties::worst;
        throw std::invalid_argument("ties: no '" + name + "'");
    }

    GreedyCost(const AnswerTable &table, Ties ties, const Search::Tick &tick)
        : table_(table), ties_(ties), tick_(tick) {}

    // The summed weight of all misses; INFINITE if it was stopped.
    double cost() {
        std::vector<std::uint32_t> all(table_.size());
        for (std::size_t s = 0; s < all.size(); ++s) all[s] = static_cast<std::uint32_t>(s);
        const double found = cost(all, 0);
        return stopped_ ? INFINITE : found;
    }

  private:
    struct Hash {
        std::size_t operator()(const Key &key) const { return key.slot; }
    };

    double cost(const std::vector<std::uint32_t> &secrets, Past past) {
        if (table_.settled(secrets.data(), secrets.size()) || stopped_) return 0.0;
        if ((stopped_ = tick_(secrets.size()))) return 0.0;
        Subset set;
        set.past = past;
        for (const std::uint32_t s : secrets) set.key.add(table_.key(s));
        const Key key = state(set, 0);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        double found = ties_ == Ties::worst ? 0.0 : INFINITE;
        for (const auto &[query, missed] : likeliest(secrets, past)) {
            std::map<std::uint16_t, std::vector<std::uint32_t>> parts;
            for (const std::uint32_t s : secrets) parts[table_.id(s, query, past)].push_back(s);
            double paid = missed;
            for (const auto &[id, part] : parts) paid += cost(part, id ? table_.asked(query, past) : past);
            found = ties_ == Ties::worst ? std::max(found, paid) : std::min(found, paid);
        }
        known_[key] = found;
        return found;
    }

    // The likeliest queries, each with the weight that it misses. Queries that tell nothing cost nothing and are left
    // out.
    std::vector<std::pair<std::uint16_t, double>> likeliest(const std::vector<std::uint32_t> &secrets, Past past) {
        if (table_.past())
            statistics_.look(table_, secrets.data(), secrets.size(), past);
        else
            statistics_.look(table_, secrets.data(), secrets.size());
        double most = 0.0;
        for (std::size_t q = 0; q < table_.queries(); ++q)
            if (statistics_.differs[q]) most = std::max(most, statistics_.hit[q]);
        std::vector<std::pair<std::uint16_t, double>> found;
        for (std::size_t q = 0; q < table_.queries(); ++q)
            if (statistics_.differs[q] && statistics_.hit[q] == most && (found.empty() || ties_ != Ties::first))
                found.emplace_back(static_cast<std::uint16_t>(q), statistics_.mass - most);
        return found;
    }

    const AnswerTable &table_;
    Ties ties_;
    const Search::Tick &tick_;
    SetStatistics statistics_;
    std::unordered_map<Key, double, Hash> known_;
    bool stopped_ = false;
};

} // namespace bestguess::solver
