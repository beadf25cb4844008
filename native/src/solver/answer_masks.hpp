// The answers of some hundred secrets, one bit for each answer of each query: the number of answers that a part has is
// an OR and a few instructions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/huffman_bound.hpp"

namespace bestguess::solver {

class AnswerMasks {
  public:
    // The two largest branching factors: of any query, and of any other one.
    struct MostAnswers {
        std::uint32_t first = 0, second = 0;

        // The two largest of these numbers of answers.
        template <class Counts> static MostAnswers of(const Counts &counts) {
            using Count = typename Counts::value_type;
            Count first = 0, second = 0, as_many = 0;
            for (const Count count : counts) first = std::max(first, count);
            for (const Count count : counts)
                second = std::max<Count>(second, count == first ? 0 : count), as_many += count == first;
            return {first, as_many > 1 ? first : std::max<Count>(second, 2)};
        }

        // The Huffman bound of n secrets, two or more.
        std::int64_t huffman_bound(std::uint32_t n) const { return solver::huffman_bound(n, first, second); }
        // Whether the Huffman bound is the value: one question tells all secrets apart, or all but two.
        bool tells(std::uint32_t n) const { return n <= first + 1; }
    };

    // Makes room for this many secrets; each misses all queries.
    void begin(std::size_t secrets, std::size_t queries) {
        blocks_ = (queries + BLOCK - 1) / BLOCK;
        Row all, last{};
        all.fill(1);
        std::fill_n(last.begin(), queries - (blocks_ - 1) * BLOCK, 1u);
        rows_.assign(secrets * blocks_, blocks_ > 1 ? all : last);
        for (std::size_t i = blocks_ - 1; blocks_ > 1 && i < rows_.size(); i += blocks_) rows_[i] = last;
        known_ = true;
    }

    // Records that the answer of a secret to a query is its `which`-th hit.
    void add(std::size_t secret, std::size_t query, std::uint32_t which) {
        known_ &= which < MAX_HITS;
        rows_[secret * blocks_ + query / BLOCK][query % BLOCK] = std::uint32_t{2} << which % MAX_HITS;
    }

    // Whether every query has few enough answers to be counted.
    bool known() const { return known_; }

    // The two largest branching factors of a part; `each` calls a function with every secret of the part.
    template <class Each> MostAnswers most(const Each &each) const {
        MostAnswers most;
        for (std::size_t b = 0; b < blocks_; ++b) {
            Row all{};
            each([&](std::size_t secret) {
                const Row &row = rows_[secret * blocks_ + b];
                for (std::size_t q = 0; q < BLOCK; ++q) all[q] |= row[q];
            });
            for (std::size_t q = 0; q < BLOCK; ++q) all[q] = static_cast<std::uint32_t>(std::popcount(all[q]));
            const MostAnswers here = MostAnswers::of(all);
            most = {std::max(most.first, here.first),
                    std::max({most.second, here.second, std::min(most.first, here.first)})};
        }
        return most;
    }

  private:
    static constexpr std::size_t BLOCK = 32;
    static constexpr std::uint32_t MAX_HITS = 31; // different hits of one query

    struct alignas(64) Row : std::array<std::uint32_t, BLOCK> {};

    std::vector<Row> rows_; // for each secret one block of queries after the other
    std::size_t blocks_ = 0;
    bool known_ = false;
};

} // namespace bestguess::solver
