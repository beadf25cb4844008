// Lower bound with no miss left: each part loses at least the secrets that its best query misses.
//
// One pass over a set counts, for each answer to each query, how many of the secrets that give it every other query
// hits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"

namespace bestguess::solver {

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

} // namespace bestguess::solver
