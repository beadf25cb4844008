// Things in columns, questions in rows: each cell holds the answers that the thing may give, as bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/answer_table.hpp"

namespace bestguess::keys {

using solver::Key;

class ThingTable {
  public:
    // cells[q * things + t] are the answers of thing t to question q; each has one or more.
    ThingTable(const std::uint64_t *cells, const double *weights, const double *costs, std::size_t queries,
               std::size_t things)
        : queries_(queries), things_(things), words_((things + 63) / 64), cells_(things * queries),
          weights_(weights, weights + things), costs_(costs, costs + queries), apart_(things * words_) {
        for (std::size_t q = 0; q < queries; ++q)
            for (std::size_t t = 0; t < things; ++t) cells_[t * queries + q] = cells[q * things + t];
        for (std::size_t a = 0; a < things; ++a)
            for (std::size_t b = 0; b < a; ++b)
                if (disjoint(a, b))
                    apart_[a * words_ + b / 64] |= std::uint64_t{1} << b % 64,
                        apart_[b * words_ + a / 64] |= std::uint64_t{1} << a % 64;
                else
                    all_apart_ = false;
    }

    std::size_t queries() const { return queries_; }
    // How many things there are.
    std::size_t secrets() const { return things_; }
    std::size_t words() const { return words_; }
    double weight(std::size_t thing) const { return weights_[thing]; }
    double cost(std::size_t query) const { return costs_[query]; }
    std::uint64_t cell(std::size_t thing, std::size_t query) const { return cells_[thing * queries_ + query]; }

    // Whether any two things are sure to be told apart by some question.
    bool all_apart() const { return all_apart_; }
    // The things, as bits, from which some question is sure to tell this one apart.
    const std::uint64_t *apart(std::size_t thing) const { return &apart_[thing * words_]; }

    // The key of a thing, and what is added to it once a question to which it may give several answers was answered.
    static Key key(std::size_t thing) { return {mixed(2 * thing + 1), mixed(~(2 * thing + 1))}; }
    static Key key(std::size_t thing, std::size_t query) {
        const std::uint64_t both = mixed((std::uint64_t{thing} << 20) + query + 1);
        return {mixed(both), mixed(~both)};
    }

  private:
    bool disjoint(std::size_t a, std::size_t b) const {
        for (std::size_t q = 0; q < queries_; ++q)
            if (!(cell(a, q) & cell(b, q))) return true;
        return false;
    }

    // SplitMix64 (Steele, Lea & Flood 2014).
    static std::uint64_t mixed(std::uint64_t z) {
        z += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    std::size_t queries_, things_, words_;
    std::vector<std::uint64_t> cells_; // thing by thing
    std::vector<double> weights_, costs_;
    std::vector<std::uint64_t> apart_;
    bool all_apart_ = true;
};

} // namespace bestguess::keys
