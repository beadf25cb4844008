// Partitions a set by all candidate queries at once, and sums the bounds of the parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

class Partition {
  public:
    Partition(const AnswerTable &table, const Objective &objective, const Switches &switches, const LowerBounds &bounds)
        : table_(table), objective_(objective), switches_(switches), lower_bounds_(bounds), slots_(table.slots()) {}

    // Fills node.parts with the parts of each candidate that is not cut, the miss first. Secrets are visited through
    // their hits, which are few; the missed part is the set less all parts that are hit.
    void divide(Node &node, const std::uint32_t *secrets, const Subset &set, int left, double budget) {
        wanted_.assign(table_.queries(), 0);
        for (const Candidate &candidate : node.candidates)
            wanted_[candidate.query] = !switches_.prune || candidate.lower < budget;
        auto &found = node.found;
        found.clear();
        for (std::size_t i = 0; i < set.size; ++i) {
            const std::uint32_t s = secrets[i];
            const Key &key = table_.key(s);
            const double weight = table_.weight(s);
            for (const Hit *h = table_.hits_begin(s), *end = table_.hits_end(s); h != end; ++h) {
                if (!wanted_[h->query]) continue;
                const std::uint16_t id = table_.past() ? table_.id(s, h->query, set.past) : h->id;
                const std::uint32_t at = table_.past() ? table_.slot(h->query, id) : h->slot;
                std::uint32_t &slot = slots_[at];
                if (!slot) {
                    found.emplace_back();
                    found.back().id = id, found.back().query = h->query, found.back().slot = at;
                    found.back().past = table_.asked(h->query, set.past);
                    slot = static_cast<std::uint32_t>(found.size());
                }
                Subset &part = found[slot - 1];
                part.key.add(key);
                part.mass += weight;
                ++part.size;
            }
        }
        count_.assign(table_.queries(), 0);
        for (const Subset &part : found) slots_[part.slot] = 0, ++count_[part.query];
        std::uint32_t at = 0;
        node.parts.resize(found.size() + node.candidates.size());
        for (Candidate &candidate : node.candidates) {
            candidate.begin = candidate.end = at;
            if (!wanted_[candidate.query]) continue;
            node.parts[at] = set; // the parts that hit are subtracted below
            node.parts[at].id = 0, node.parts[at].lower = 0.0, node.parts[at].upper = INFINITE;
            at += count_[candidate.query] + 1;
            count_[candidate.query] = candidate.begin;
        }
        for (const Subset &part : found) {
            Subset &missed = node.parts[count_[part.query]];
            missed.key.remove(part.key), missed.mass -= part.mass, missed.size -= part.size;
        }
        for (Candidate &candidate : node.candidates) {
            if (!wanted_[candidate.query]) continue;
            candidate.end = candidate.begin + (node.parts[candidate.begin].size > 0);
            count_[candidate.query] = static_cast<std::uint32_t>(&candidate - node.candidates.data());
        }
        for (const Subset &part : found) node.parts[node.candidates[count_[part.query]].end++] = part;
        for (Candidate &candidate : node.candidates)
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) settle(node.parts[i], left);
    }

    // The branching factors of the candidates of a partitioned set. A candidate that is cut here counts as well,
    // because it may be the best query of a part.
    BranchingFactors count_ways(const Node &node, const Subset &set) const {
        BranchingFactors branching;
        for (const Candidate &candidate : node.candidates)
            branching.add(candidate.begin < candidate.end
                              ? candidate.end - candidate.begin
                              : std::min(set.size, static_cast<std::uint32_t>(table_.num_answers(candidate.query))));
        return branching;
    }

    // Sums the bounds of the parts of a candidate.
    void total(const Node &node, Candidate &candidate, int left) const {
        double lower = 0.0, upper = 0.0;
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
            const Subset &part = node.parts[i];
            const double step = objective_.dead(part.id == 0, left) ? 0.0 : objective_.step(part.id == 0, part.mass);
            lower = objective_.sum ? lower + step + part.lower : std::max(lower, step + part.lower);
            upper = objective_.sum ? upper + step + part.upper : std::max(upper, step + part.upper);
        }
        candidate.lower = lower, candidate.upper = upper;
    }

  private:
    // Settles the bounds of a part that follow from its size.
    void settle(Subset &part, int left) const {
        if (objective_.dead(part.id == 0, left))
            part.lower = part.upper = objective_.named && part.size == 1 ? 0.0 : part.mass;
        else if (part.size == 1 ||
                 (switches_.prune && lower_bounds_.costs_nothing(part.size, objective_.after(part.id == 0, left))))
            part.upper = 0.0;
        else if (switches_.prune && lower_bounds_.is_pair(part.size))
            part.lower = part.upper = objective_.step(false, part.mass);
    }

    const AnswerTable &table_;
    const Objective &objective_;
    const Switches &switches_;
    const LowerBounds &lower_bounds_;
    std::vector<std::uint32_t> slots_, count_;
    std::vector<char> wanted_;
};

} // namespace bestguess::solver
