// The order in which a search over lists takes the candidates of a set and the parts of a candidate.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "solver/cost_estimate.hpp"
#include "solver/node.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

class SearchOrder {
  public:
    SearchOrder(const Objective &objective, const Switches &switches, const CostEstimate &cost_estimate)
        : objective_(objective), switches_(switches), cost_estimate_(cost_estimate) {}

    // Sorts the candidates into the order in which they are searched.
    void sort_candidates(Node &node, int left, std::uint16_t advised) const {
        for (Candidate &candidate : node.candidates) {
            candidate.estimate = 0.0;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                const Subset &part = node.parts[i];
                if (switches_.order == Order::entropy)
                    candidate.estimate += part.mass * std::log(part.mass);
                else if (switches_.order == Order::learned) {
                    const double step =
                        objective_.dead(part.id == 0, left) ? 0.0 : objective_.step(part.id == 0, part.mass);
                    const double worth = step + cost_estimate_.expected(part, objective_.after(part.id == 0, left));
                    candidate.estimate =
                        objective_.sum ? candidate.estimate + worth : std::max(candidate.estimate, worth);
                }
            }
            if (candidate.begin == candidate.end) candidate.estimate = INFINITE;
            if (candidate.query == advised && switches_.order == Order::learned) candidate.estimate = -1.0;
        }
        std::stable_sort(node.candidates.begin(), node.candidates.end(),
                         [](const Candidate &a, const Candidate &b) { return a.estimate < b.estimate; });
    }

    // Writes the order of the parts of a candidate to node.order, as numbers from 0. Parts whose lower bound is
    // expected to rise most come first: they end the search of the candidate soonest.
    void sort_parts(Node &node, const Candidate &candidate, int left) const {
        node.order.resize(candidate.end - candidate.begin);
        for (std::uint32_t i = 0; i < node.order.size(); ++i) node.order[i] = i;
        std::sort(node.order.begin(), node.order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Subset &x = node.parts[candidate.begin + a], &y = node.parts[candidate.begin + b];
            if (objective_.questions && objective_.sum) return x.size != y.size ? x.size < y.size : a < b;
            const double p = cost_estimate_.expected(x, objective_.after(x.id == 0, left)) - x.lower;
            const double q = cost_estimate_.expected(y, objective_.after(y.id == 0, left)) - y.lower;
            return p != q ? p > q : a < b;
        });
    }

  private:
    const Objective &objective_;
    const Switches &switches_;
    const CostEstimate &cost_estimate_;
};

} // namespace bestguess::solver
