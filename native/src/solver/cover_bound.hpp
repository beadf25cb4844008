// What must be lost with no miss left: of each answer's part all that its best query does not hit.
//
// One look at a set counts, for each answer to each query, what every other query hits of the secrets that give it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"

namespace bestguess::solver {

class Cover {
  public:
    explicit Cover(const Table &table) : table_(table), row_(table.slots(), 0) {}

    // Starts anew; then each part to be looked at is added by its slot, and each is asked for once.
    void begin() { rows_ = 0; }

    void add(std::uint32_t slot) { row_[slot] = ++rows_; }

    bool empty() const { return !rows_; }

    // Counts what every query hits of each part added.
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

    // The most of the part with this slot and weight that a query hits which tells some of it apart.
    double most(std::uint32_t slot, double mass) {
        const std::size_t queries = table_.queries();
        const Cell *cells = &cells_[(row_[slot] - 1) * queries];
        row_[slot] = 0;
        double most = 0.0;
        for (std::size_t q = 0; q < queries; ++q)
            if (cells[q].weight > most && (cells[q].weight < mass || cells[q].all != cells[q].any)) most = cells[q].weight;
        return most;
    }

  private:
    struct Cell {
        double weight = 0.0;                  // of the secrets hit
        std::uint16_t all = 0xFFFF, any = 0; // the bits that all their answers have, and that any has
    };

    const Table &table_;
    std::vector<std::uint32_t> row_; // of each slot, from 1
    std::vector<Cell> cells_;        // (rows, Q)
    std::uint32_t rows_ = 0;
};

} // namespace bestguess::solver
