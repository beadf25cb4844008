// How many secrets of a set give each answer to each query: what bounds its questions before it is parted by any.
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

class Tally {
  public:
    explicit Tally(const Table &table) : table_(table), count_(table.slots()), mass_(table.slots()), hit_(table.queries()), missed_(table.queries()) {}

    // Counts the answers of these secrets, which do not depend on the past.
    void count(const std::uint32_t *secrets, std::size_t size) {
        std::fill(count_.begin(), count_.end(), 0);
        const bool even = table_.even();
        if (!even) std::fill(mass_.begin(), mass_.end(), 0.0);
        double total = 0.0;
        for (std::size_t i = 0; i < size; ++i) {
            const double weight = table_.weight(secrets[i]);
            total += weight;
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h) {
                ++count_[h->slot];
                if (!even) mass_[h->slot] += weight;
            }
        }
        size_ = static_cast<std::uint32_t>(size);
        parts_.clear();
        begin_.assign(1, 0);
        ways = {}, broad = 1.0;
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            Part missed{size_, total};
            for (std::uint32_t slot = table_.slot(q, 1), end = table_.slot(q, 0) + static_cast<std::uint32_t>(table_.num_answers(q)); slot < end; ++slot)
                if (const std::uint32_t n = count_[slot]) {
                    const double mass = even ? n * table_.heaviest() : mass_[slot];
                    parts_.push_back({n, mass});
                    missed.size -= n, missed.mass -= mass;
                }
            missed_[q] = missed, hit_[q] = total - missed.mass;
            begin_.push_back(static_cast<std::uint32_t>(parts_.size()));
            ways.add(answers(q));
            broad = std::max(broad, static_cast<double>(begin_[q + 1] - begin_[q]));
        }
    }

    // The answers that these secrets give to a query.
    std::uint32_t answers(std::size_t query) const { return begin_[query + 1] - begin_[query] + (missed_[query].size > 0); }
    // The weight that each query hits.
    const double *hit() const { return hit_.data(); }
    std::uint32_t num_hit(std::size_t query) const { return size_ - missed_[query].size; }

    // A lower bound on the questions after this one, if what it misses needs no fewer than `missed`.
    double after(const Bounds &bounds, std::size_t query, double missed) {
        const Bounds::Spread spread(bounds, ways.without(answers(query)));
        double sum = std::max(missed, spread(missed_[query].mass, missed_[query].size));
        for (std::uint32_t i = begin_[query]; i < begin_[query + 1]; ++i)
            sum += spread(parts_[i].mass, parts_[i].size);
        return sum;
    }

    // Makes ready for along().
    void prepare() {
        spine_.begin(ways);
        soon_.resize(table_.queries());
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            if (answers(q) < 2) continue;
            std::uint32_t &soon = soon_[q] = 0;
            for (std::uint32_t i = begin_[q]; i < begin_[q + 1]; ++i)
                soon += spine_.soon(parts_[i].size);
        }
    }

    // A lower bound on the questions of what this query misses of the same secrets, all of equal weight, from what each
    // other query hits of that.
    double along(const std::uint32_t *secrets, std::size_t size, std::size_t query) {
        reached_.assign(table_.queries(), 0);
        for (std::size_t i = 0; i < size; ++i) {
            if (table_.ids(secrets[i])[query]) continue;
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
                ++reached_[h->query];
        }
        row_.clear();
        for (std::size_t q = 0; q < reached_.size(); ++q)
            if (reached_[q] && answers(q) > 1) row_.add(reached_[q], begin_[q + 1] - begin_[q], soon_[q]);
        return static_cast<double>(spine_.least(row_, missed_[query].size)) * table_.heaviest();
    }

    // A lower bound on the weight that is not told from all others with this question and `left` more. What they tell
    // apart of what this one misses is hit by the first of them, or by the next, and so on, or is the last that none hits.
    double untold(std::size_t query, int left, const std::vector<Bounds::Reach> &reach) const {
        const Ways rest = ways.without(answers(query));
        std::array<double, MOST_LEFT + 1> leaves; // of so many questions, at most
        leaves[0] = table_.heaviest();
        const int depth = std::min(left, MOST_LEFT);
        for (int i = 1; i <= depth; ++i)
            leaves[static_cast<std::size_t>(i)] = leaves[static_cast<std::size_t>(i - 1)] * rest.at(static_cast<std::size_t>(i - 1));
        const double most = left > MOST_LEFT ? INFINITE : leaves[static_cast<std::size_t>(left)];
        const auto lost = [&](const Part &part) {
            if (left == 0) return part.size > 1 ? part.mass : 0.0;
            return std::max(0.0, part.mass - most);
        };
        double sum = lost(missed_[query]);
        if (left > 0 && missed_[query].size > 1) {
            double told = table_.heaviest();
            int then = left;
            for (const Bounds::Reach &next : reach) {
                if (next.query == query) continue;
                if (then-- == 0) break;
                told += then > MOST_LEFT ? next.mass : std::min(next.mass, broad * leaves[static_cast<std::size_t>(then)]);
            }
            sum = std::max(sum, missed_[query].mass - told);
        }
        for (std::uint32_t i = begin_[query]; i < begin_[query + 1]; ++i)
            sum += lost(parts_[i]);
        return sum;
    }

    static constexpr int MOST_LEFT = 6; // with more questions left, the leaves of a tree say nothing

    Ways ways; // of all queries
    double broad = 1.0; // the most answers of a query, not counting a miss

  private:
    struct Part {
        std::uint32_t size;
        double mass;
    };

    const Table &table_;
    std::vector<std::uint32_t> count_, reached_, begin_, soon_;
    std::vector<double> mass_, hit_;
    Spine::Row row_;
    Spine spine_;
    std::vector<Part> parts_, missed_;
    std::uint32_t size_ = 0;
};

} // namespace bestguess::solver
