// Counts how many secrets of a set give each answer to each query: lower bounds before the set is partitioned.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/hit_sequence_bound.hpp"
#include "solver/lower_bounds.hpp"

namespace bestguess::solver {

class AnswerCounts {
  public:
    explicit AnswerCounts(const AnswerTable &table)
        : table_(table), count_(table.slots()), mass_(table.slots()), hit_(table.queries()), missed_(table.queries()) {}

    // Counts the answers of these secrets, where answers do not depend on the past.
    void count(const std::uint32_t *secrets, std::size_t size) {
        std::fill(count_.begin(), count_.end(), 0);
        const bool equal_weights = table_.equal_weights();
        if (!equal_weights) std::fill(mass_.begin(), mass_.end(), 0.0);
        double total = 0.0;
        for (std::size_t i = 0; i < size; ++i) {
            const double weight = table_.weight(secrets[i]);
            total += weight;
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h) {
                ++count_[h->slot];
                if (!equal_weights) mass_[h->slot] += weight;
            }
        }
        size_ = static_cast<std::uint32_t>(size);
        parts_.clear();
        begin_.assign(1, 0);
        branching = {}, most_hit_answers = 1.0;
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            Subset missed{size_, total};
            for (std::uint32_t slot = table_.slot(q, 1),
                               end = table_.slot(q, 0) + static_cast<std::uint32_t>(table_.num_answers(q));
                 slot < end; ++slot)
                if (const std::uint32_t n = count_[slot]) {
                    const double mass = equal_weights ? n * table_.heaviest() : mass_[slot];
                    parts_.push_back({n, mass});
                    missed.size -= n, missed.mass -= mass;
                }
            missed_[q] = missed, hit_[q] = total - missed.mass;
            begin_.push_back(static_cast<std::uint32_t>(parts_.size()));
            branching.add(answers(q));
            most_hit_answers = std::max(most_hit_answers, static_cast<double>(begin_[q + 1] - begin_[q]));
        }
    }

    // The number of different answers that the secrets give to a query.
    std::uint32_t answers(std::size_t query) const {
        return begin_[query + 1] - begin_[query] + (missed_[query].size > 0);
    }
    // The weight that each query hits.
    const double *hit() const { return hit_.data(); }
    std::uint32_t num_hit(std::size_t query) const { return size_ - missed_[query].size; }

    // A lower bound on the questions after this query, if the secrets that it misses need at least `missed`.
    double after(const LowerBounds &bounds, std::size_t query, double missed) {
        const LowerBounds::HuffmanBound huffman_of(bounds, branching.without(answers(query)));
        double sum = std::max(missed, huffman_of(missed_[query].mass, missed_[query].size));
        for (std::uint32_t i = begin_[query]; i < begin_[query + 1]; ++i)
            sum += huffman_of(parts_[i].mass, parts_[i].size);
        return sum;
    }

    // Prepares missed_by_hits().
    void prepare() {
        hit_sequence_.begin(branching);
        soon_.resize(table_.queries());
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            if (answers(q) < 2) continue;
            std::uint32_t &soon = soon_[q] = 0;
            for (std::uint32_t i = begin_[q]; i < begin_[q + 1]; ++i) soon += hit_sequence_.soon(parts_[i].size);
        }
    }

    // A lower bound on the questions of the secrets that this query misses, all of equal weight, from the number of
    // them that each other query hits.
    double missed_by_hits(const std::uint32_t *secrets, std::size_t size, std::size_t query) {
        reached_.assign(table_.queries(), 0);
        for (std::size_t i = 0; i < size; ++i) {
            if (table_.ids(secrets[i])[query]) continue;
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
                ++reached_[h->query];
        }
        row_.clear();
        for (std::size_t q = 0; q < reached_.size(); ++q)
            if (reached_[q] && answers(q) > 1) row_.add(reached_[q], begin_[q + 1] - begin_[q], soon_[q]);
        return static_cast<double>(hit_sequence_.least(row_, missed_[query].size)) * table_.heaviest();
    }

    // A lower bound on the weight not identified after this question and `left` more. Of the secrets that this query
    // misses, each one that is identified is hit by one of the next questions, but for the last one, which none may
    // hit.
    double not_identified(std::size_t query, int left, const std::vector<LowerBounds::Reach> &reach) const {
        const BranchingFactors rest = branching.without(answers(query));
        std::array<double, MOST_LEFT + 1> leaves; // the most secrets that this many questions identify
        leaves[0] = table_.heaviest();
        const int depth = std::min(left, MOST_LEFT);
        for (int i = 1; i <= depth; ++i)
            leaves[static_cast<std::size_t>(i)] =
                leaves[static_cast<std::size_t>(i - 1)] * rest.at(static_cast<std::size_t>(i - 1));
        const double most = left > MOST_LEFT ? INFINITE : leaves[static_cast<std::size_t>(left)];
        const auto lost = [&](const Subset &part) {
            if (left == 0) return part.size > 1 ? part.mass : 0.0;
            return std::max(0.0, part.mass - most);
        };
        double sum = lost(missed_[query]);
        if (left > 0 && missed_[query].size > 1) {
            double told = table_.heaviest();
            int then = left;
            for (const LowerBounds::Reach &next : reach) {
                if (next.query == query) continue;
                if (then-- == 0) break;
                told += then > MOST_LEFT
                            ? next.mass
                            : std::min(next.mass, most_hit_answers * leaves[static_cast<std::size_t>(then)]);
            }
            sum = std::max(sum, missed_[query].mass - told);
        }
        for (std::uint32_t i = begin_[query]; i < begin_[query + 1]; ++i) sum += lost(parts_[i]);
        return sum;
    }

    static constexpr int MOST_LEFT = 6; // with more questions left, the leaves of a tree bound nothing

    BranchingFactors branching;    // of all queries that the set was counted for
    double most_hit_answers = 1.0; // the most different hits that one query has

  private:
    struct Subset {
        std::uint32_t size;
        double mass;
    };

    const AnswerTable &table_;
    std::vector<std::uint32_t> count_, reached_, begin_, soon_;
    std::vector<double> mass_, hit_;
    HitSequenceBound::Row row_;
    HitSequenceBound hit_sequence_;
    std::vector<Subset> parts_, missed_;
    std::uint32_t size_ = 0;
};

} // namespace bestguess::solver
