// Expands a set: lists its candidate queries and bounds them before any part is searched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_counts.hpp"
#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/objective.hpp"
#include "solver/partition.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

// Lower bound with no miss left: each part loses at least the secrets that its best query misses.
//
// One pass over a set counts, for each answer to each query, how many of the secrets that give it every other query
// hits.

class CoverBound {
  public:
    explicit CoverBound(const AnswerTable &table) : table_(table), row_(table.slots(), 0) {}

    // Starts a new set. Each part to be counted is then added by its slot, and most() is called once for each.
    void begin() { rows_ = 0; }

    void add(std::uint32_t slot) { row_[slot] = ++rows_; }

    bool empty() const { return !rows_; }

    // Counts the weight that every query hits of each part added.
    void count(const std::uint32_t *secrets, std::size_t size) {
        const std::size_t queries = table_.queries();
        cells_.assign(rows_ * queries, Cell{});
        for (std::size_t i = 0; i < size; ++i) {
            const double weight = table_.weight(secrets[i]);
            const Hit *first = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]);
            for (const Hit *h = first; h != end; ++h) {
                if (!row_[h->slot]) continue;
                Cell *cells = &cells_[(row_[h->slot] - 1) * queries];
                for (const Hit *other = first; other != end; ++other) {
                    Cell &cell = cells[other->query];
                    cell.weight += weight, cell.all &= other->id, cell.any |= other->id;
                }
            }
        }
    }

    // The most weight of a part that one query hits which tells some of its secrets apart.
    double most(std::uint32_t slot, double mass) {
        const std::size_t queries = table_.queries();
        const Cell *cells = &cells_[(row_[slot] - 1) * queries];
        row_[slot] = 0;
        double most = 0.0;
        for (std::size_t q = 0; q < queries; ++q)
            if (cells[q].weight > most && (cells[q].weight < mass || cells[q].all != cells[q].any))
                most = cells[q].weight;
        return most;
    }

  private:
    struct Cell {
        double weight = 0.0;                 // weight of the secrets hit
        std::uint16_t all = 0xFFFF, any = 0; // AND and OR of the numbers of their answers
    };

    const AnswerTable &table_;
    std::vector<std::uint32_t> row_; // the row of each slot, from 1; 0 for none
    std::vector<Cell> cells_;        // (rows, Q)
    std::uint32_t rows_ = 0;
};

class Expansion {
  public:
    Expansion(const AnswerTable &table, const Objective &objective, const Switches &switches, const LowerBounds &bounds,
              Partition &partition, TranspositionTable &transpositions)
        : table_(table), objective_(objective), switches_(switches), lower_bounds_(bounds), partition_(partition),
          transpositions_(transpositions), counts_(table), cover_bound_(table) {}

    // Lists the queries that tell some secrets apart, with lower bounds from one pass over the set.
    void list(Node &node, const std::uint32_t *secrets, const Subset &set, int left, double budget, Hint hint) {
        if (counted()) return count(node, secrets, set, left);
        SetStatistics &statistics = node.statistics;
        if (table_.past())
            statistics.look(table_, secrets, set.size, set.past);
        else
            statistics.look(table_, secrets, set.size);
        node.candidates.clear();
        node.parts.clear();
        const auto queries = static_cast<std::uint16_t>(table_.queries());
        if (switches_.prune && objective_.free_hits() && statistics.at_once != NO_QUERY) {
            node.candidates.push_back({statistics.at_once, 0, 0, 0.0, INFINITE, 0.0});
            return;
        }
        for (std::uint16_t q = 0; q < queries; ++q)
            if (statistics.differs[q])
                node.candidates.push_back({q, 0, 0, first_step(statistics, q, left), INFINITE, 0.0});
        if (!switches_.prune) return;
        if (hint.bounds)
            for (Candidate &candidate : node.candidates)
                candidate.lower = std::max(candidate.lower, (*hint.bounds)[candidate.query] - hint.discount);
        if (objective_.questions && objective_.sum) {
            sort_reach(node, statistics.hit.data());
            for (Candidate &candidate : node.candidates) {
                candidate.missed = lower_bounds_.in_a_row(reach_, reach_.size(), candidate.query,
                                                          statistics.mass - statistics.hit[candidate.query]);
                candidate.lower += candidate.missed;
            }
        }
        if (!lower_bounds_.wants_pairs(left)) return;
        statistics.look_at_pairs(table_, secrets, set.size);
        for (Candidate &candidate : node.candidates)
            if (candidate.lower < budget) {
                candidate.missed = lower_bounds_.missed(statistics, candidate.query, left);
                candidate.lower =
                    std::max(candidate.lower, first_step(statistics, candidate.query, left) + candidate.missed);
            }
    }

    // Partitions the set by every candidate that is not cut yet, and sums the bounds that the transposition table has
    // for the parts.
    void look_up(Node &node, const std::uint32_t *secrets, const Subset &set, int left, double budget) {
        partition_.divide(node, secrets, set, left, budget);
        const BranchingFactors branching = counted() ? counts_.branching : partition_.count_ways(node, set);
        const auto open = [&](const Candidate &candidate) {
            return candidate.begin < candidate.end && !(switches_.prune && candidate.lower >= budget);
        };
        for (Candidate &candidate : node.candidates) {
            if (!open(candidate)) continue;
            if (switches_.prune && objective_.questions) {
                const LowerBounds::HuffmanBound huffman_of(lower_bounds_,
                                                           branching.without(candidate.end - candidate.begin));
                for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                    if (Subset &part = node.parts[i]; part.lower < part.upper)
                        part.lower = std::max(huffman_of(part.mass, part.size), part.id == 0 ? candidate.missed : 0.0);
                partition_.total(node, candidate, left);
            }
            if (switches_.memo && open(candidate))
                for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                    if (const Subset &part = node.parts[i]; part.lower < part.upper)
                        transpositions_.prefetch(state(part, objective_.after(part.id == 0, left)));
        }
        for (Candidate &candidate : node.candidates) {
            if (!open(candidate)) continue;
            const double known = candidate.lower;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                Subset &part = node.parts[i];
                if (part.lower >= part.upper) continue;
                if (switches_.prune && part.id == 0) part.lower = std::max(part.lower, candidate.missed);
                if (switches_.memo)
                    if (const auto entry = transpositions_.find(state(part, objective_.after(part.id == 0, left))))
                        part.lower = std::max(part.lower, entry->lower), part.upper = entry->upper;
            }
            partition_.total(node, candidate, left);
            if (switches_.prune) candidate.lower = std::max(candidate.lower, std::min(known, candidate.upper));
        }
        if (!switches_.prune || table_.past()) return;
        if (objective_.lives && !objective_.answers_take_lives && left == 0) cover(node, secrets, set, budget);
        if (objective_.questions && objective_.sum && table_.equal_weights())
            bound_missed_by_hits(node, secrets, set, left, budget);
    }

  private:
    // Whether the sizes of all parts bound the candidates; those that the budget cuts are then never partitioned.
    bool counted() const {
        return switches_.prune && (objective_.answers_take_lives || (objective_.questions && objective_.sum)) &&
               !table_.past();
    }

    // Lists the candidates where the sizes of all parts bound them.
    void count(Node &node, const std::uint32_t *secrets, const Subset &set, int left) {
        counts_.count(secrets, set.size);
        node.candidates.clear();
        node.parts.clear();
        for (std::uint16_t q = 0; q < table_.queries(); ++q)
            if (counts_.answers(q) > 1) node.candidates.push_back({q, 0, 0, 0.0, INFINITE, 0.0});
        sort_reach(node, counts_.hit());
        if (objective_.answers_take_lives) {
            for (Candidate &candidate : node.candidates)
                candidate.lower = counts_.not_identified(candidate.query, left, reach_);
            return;
        }
        drop_postponable(node.candidates, set.size);
        for (Candidate &candidate : node.candidates) {
            candidate.missed = lower_bounds_.in_a_row(reach_, reach_.size(), candidate.query,
                                                      set.mass - counts_.hit()[candidate.query]);
            candidate.lower = set.mass + counts_.after(lower_bounds_, candidate.query, candidate.missed);
        }
    }

    // Fills reach_ with the weight that each candidate hits, in falling order.
    void sort_reach(const Node &node, const double *hit) {
        reach_.clear();
        for (const Candidate &candidate : node.candidates) reach_.push_back({hit[candidate.query], candidate.query});
        std::sort(reach_.begin(), reach_.end());
    }

    // Drops candidates that hit too few secrets to be asked now, where all secrets weigh the same. The best tree for
    // the secrets that such a query misses can take in the h secrets that it hits: each of them is identified after at
    // most Q more questions, where Q queries tell something, and delays one other secret by one question at most. That
    // costs h (Q + 1) at most, while the query itself costs a question for the whole set. A query that hits one secret
    // can always be asked after the next question instead, in one part only, at no greater cost. (After several such
    // queries in a row, the first other query may be asked before them. A tree of nothing but such queries costs n (n
    // + 1) / 2 - 1, and any set can be solved for that.)
    void drop_postponable(std::vector<Candidate> &candidates, std::size_t size) const {
        if (!table_.equal_weights()) return;
        const std::size_t queries = candidates.size();
        auto kept = std::remove_if(candidates.begin(), candidates.end(), [&](const Candidate &candidate) {
            return LowerBounds::postponable(counts_.num_hit(candidate.query), queries, size);
        });
        if (kept == candidates.begin()) ++kept; // every candidate hits one secret: any order is best
        candidates.erase(kept, candidates.end());
    }

    double first_step(const SetStatistics &statistics, std::size_t query, int left) const {
        const double missed = statistics.mass - statistics.hit[query];
        if (objective_.dead(true, left)) return objective_.lost(missed, table_.heaviest());
        if (objective_.questions) return objective_.step(false, statistics.mass);
        // In the worst case another answer may cost more than the miss, but none costs less than nothing.
        return missed > 0.0 ? objective_.step(true, missed) : 0.0;
    }

    // Bounds the missed part of every candidate that is not cut yet by the number of its secrets that each other query
    // hits.
    void bound_missed_by_hits(Node &node, const std::uint32_t *secrets, const Subset &set, int left, double budget) {
        counts_.prepare();
        for (Candidate &candidate : node.candidates) {
            if (candidate.begin == candidate.end || candidate.lower >= budget) continue;
            Subset &missed = node.parts[candidate.begin];
            if (missed.id != 0 || missed.lower >= missed.upper || missed.size < 4) continue;
            const double known = candidate.lower;
            const double lower = counts_.missed_by_hits(secrets, set.size, candidate.query);
            if (lower <= missed.lower) continue;
            missed.lower = std::min(lower, missed.upper);
            partition_.total(node, candidate, left);
            candidate.lower = std::max(candidate.lower, std::min(known, candidate.upper));
        }
    }

    // With no miss left: bounds the parts of every candidate that is not cut yet by the hits of their best queries.
    void cover(Node &node, const std::uint32_t *secrets, const Subset &set, double budget) {
        const auto open = [&](const Candidate &candidate) {
            return candidate.begin < candidate.end && candidate.lower < budget;
        };
        const auto each = [&](const Candidate &candidate, const auto &look) {
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                if (Subset &part = node.parts[i]; part.id && part.lower < part.upper) look(part);
        };
        cover_bound_.begin();
        for (const Candidate &candidate : node.candidates)
            if (open(candidate)) each(candidate, [&](const Subset &part) { cover_bound_.add(part.slot); });
        if (cover_bound_.empty()) return;
        cover_bound_.count(secrets, set.size);
        for (Candidate &candidate : node.candidates) {
            if (!open(candidate)) continue;
            each(candidate, [&](Subset &part) {
                const double lost =
                    objective_.lost(part.mass - cover_bound_.most(part.slot, part.mass), table_.heaviest());
                part.lower = std::max(part.lower, std::min(lost, part.upper));
                if (part.size == 2) part.upper = part.lower; // one query tells them apart
            });
            const double known = candidate.lower;
            partition_.total(node, candidate, 0);
            candidate.lower = std::max(candidate.lower, std::min(known, candidate.upper));
        }
    }

    const AnswerTable &table_;
    const Objective &objective_;
    const Switches &switches_;
    const LowerBounds &lower_bounds_;
    Partition &partition_;
    TranspositionTable &transpositions_;
    AnswerCounts counts_;
    CoverBound cover_bound_;
    std::vector<LowerBounds::Reach> reach_;
};

} // namespace bestguess::solver
