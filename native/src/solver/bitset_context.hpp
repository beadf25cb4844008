// What the halls and wards of all sizes share with the search they serve (solver/question_search.hpp, solver/lives_search.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "solver/answer_table.hpp"
#include "solver/cost.hpp"
#include "solver/cost_estimate.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Desk {
  public:
    using Tick = std::function<bool(std::size_t)>;

    Desk(const Table &table, const Bounds &bounds, Memo &memo, Learned &learned) : bounds(bounds), memo(memo), learned(learned), unit_(table.heaviest()) {}

    bool tick(std::size_t size) { return stopped || (stopped = (*tick_)(size)); }

    Cost known(const Entry &entry) const { return whole({entry.lower, entry.upper}); }

    void keep(const Key &state, std::uint32_t size, const Cost &cost, std::uint16_t query) {
        const Value value = weighed(cost);
        memo.change(state, size, [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper <= entry.upper) entry.upper = value.upper, entry.query = query;
            if (!stopped && value.upper != INFINITE) entry.beam = EVERY;
        });
    }

    static Key state_of(const Key &key, int left = 0) {
        Part part;
        part.key = key;
        return state(part, left);
    }

    // Sums of weights that are all the same.
    std::int64_t whole(double weight) const { return weight == INFINITE ? Cost::ENDLESS : static_cast<std::int64_t>(std::ceil(weight / unit_ - 1e-6)); }
    double weighed(std::int64_t secrets) const { return secrets >= Cost::ENDLESS ? INFINITE : static_cast<double>(secrets) * unit_; }

    // Searches the options of a set in their order, as long as its value is below the budget: last those that another thread is
    // busy with. `query` and `state` tell the query of an option and the state of a part, `search` searches an option.
    template <class Frame, class Query, class State, class Search>
    void by_turns(Frame &frame, const Key &at, std::uint32_t size, Cost &value, std::int64_t &budget, std::uint16_t &advised, const Query &query, const State &state, const Search &search) {
        const auto settle = [&](const auto &option) {
            if (option.upper < value.upper) value.upper = option.upper, advised = query(option);
            budget = std::min(budget, value.upper);
        };
        for (const auto &option : frame.options)
            settle(option);
        Busy *const others = size >= Busy::LEAST ? busy : nullptr;
        const Busy::Stay stay(others, at);
        const auto elsewhere = [&](const auto &option) { return others && option.lower < budget && others->with(option, frame.parts, state); };
        in_turns(frame.options, elsewhere, [&](auto &option) {
            if (stopped || value.exact()) return false;
            if (option.lower >= budget) return true;
            search(option);
            settle(option);
            if (others)
                if (const auto entry = memo.find(at)) { // another thread may know by now
                    const Cost found = known(*entry);
                    if (found.upper < value.upper) value.upper = found.upper, advised = entry->query;
                    value.lower = std::max(value.lower, found.lower), budget = std::min(budget, value.upper);
                }
            return value.lower < budget;
        });
    }

    const Bounds &bounds;
    Memo &memo;
    Learned &learned;
    Busy *busy = nullptr; // where several threads search
    std::uint64_t nodes = 0;
    std::uint16_t advice = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped = false;

  protected:
    ~Desk() = default;

    Cost whole(const Value &value) const { return {whole(value.lower), whole(value.upper)}; }
    Value weighed(const Cost &cost) const { return {weighed(cost.lower), weighed(cost.upper)}; }

    const Tick *tick_ = nullptr;

  private:
    double unit_;
};

} // namespace bestguess::solver
