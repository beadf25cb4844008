// The answer table of a feedback game: small numbers, stored row by row and column by column.
//
// A feedback game ends when the secret has been asked and the answer says so. Each query may have one such solving
// answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solver/answer_table.hpp"

namespace bestguess::feedback {

using solver::Key;

using Secret = std::uint32_t;
using Query = std::uint16_t;
using Id = std::uint16_t; // the number of an answer among those to one query, in ascending order of their codes

inline constexpr Id NO_ID = 0xFFFF;

class AnswerTable {
  public:
    // Columns are padded to blocks of this many queries, so that a compiler vectorises the loops over them.
    static constexpr std::size_t BLOCK = 64;
    // The most answers of which a set fits into one word of 32 bits.
    static constexpr std::size_t FEW = 32;

    // codes[q * secrets + s] is the answer of secret s to query q, solving[q] the answer that solves, or -1.
    AnswerTable(const std::uint32_t *codes, const double *weights, const std::int64_t *solving, std::size_t queries,
          std::size_t secrets)
        : queries_(queries), secrets_(secrets), stride_((queries + BLOCK - 1) / BLOCK * BLOCK),
          weights_(weights, weights + secrets), solving_(queries, NO_ID), answers_(queries), solvers_(secrets),
          rows_(queries * secrets) {
        for (std::size_t q = 0; q < queries; ++q)
            number(q, codes + q * secrets, solving[q]);
        for (std::size_t s = 0; s < secrets; ++s) {
            if (solvers_[s].empty()) throw std::invalid_argument("solving: a query for each secret that solves it");
            keys_.push_back({scramble(2 * s + 1), scramble(2 * s + 0x5851F42D4C957F2D)});
            total_ += weights_[s], equal_ &= weights_[s] == weights_[0];
        }
        if (most_answers_ > FEW) return;
        columns_.assign(secrets * stride_, 0);
        for (std::size_t q = 0; q < queries; ++q)
            for (std::size_t s = 0; s < secrets; ++s)
                columns_[s * stride_ + q] = static_cast<std::uint8_t>(row(q)[s]);
    }

    std::size_t queries() const { return queries_; }
    std::size_t secrets() const { return secrets_; }
    std::size_t stride() const { return stride_; }
    double weight(Secret s) const { return weights_[s]; }
    double total() const { return total_; }
    const Key &key(Secret s) const { return keys_[s]; }
    // Whether all secrets weigh 1.
    bool equal() const { return equal_ && weights_[0] == 1.0; }
    // The most secrets that one query solves.
    std::size_t most_solved() const { return most_solved_; }
    // The most answers of any query.
    std::size_t most_answers() const { return most_answers_; }

    // The numbers of the answers of all secrets to a query.
    const Id *row(std::size_t q) const { return rows_.data() + q * secrets_; }
    // The numbers of the answers of a secret to all queries; only where none has more than `FEW`.
    bool narrow() const { return !columns_.empty(); }
    const std::uint8_t *column(Secret s) const { return columns_.data() + s * stride_; }
    // The number of the answer that solves, or NO_ID.
    Id solving(std::size_t q) const { return solving_[q]; }
    // How many answers a query has.
    std::size_t answers(std::size_t q) const { return answers_[q].size(); }
    // The code of an answer by its number.
    std::uint32_t answer(std::size_t q, Id id) const { return answers_[q][id]; }
    // The queries that solve a secret, ascending.
    const std::vector<Query> &solvers(Secret s) const { return solvers_[s]; }

  private:
    void number(std::size_t q, const std::uint32_t *codes, std::int64_t solving) {
        std::vector<std::uint32_t> &known = answers_[q];
        const std::uint32_t largest = *std::max_element(codes, codes + secrets_);
        if (largest < 1 << 16) { // far quicker than to sort them
            std::vector<bool> seen(largest + 1);
            for (std::size_t s = 0; s < secrets_; ++s)
                seen[codes[s]] = true;
            for (std::uint32_t code = 0; code <= largest; ++code)
                if (seen[code]) known.push_back(code);
        } else {
            known.assign(codes, codes + secrets_);
            std::sort(known.begin(), known.end());
            known.erase(std::unique(known.begin(), known.end()), known.end());
        }
        if (known.size() >= NO_ID) throw std::invalid_argument("codes: at most 65534 answers of a query");
        most_answers_ = std::max(most_answers_, known.size());
        std::size_t solved = 0;
        for (std::size_t s = 0; s < secrets_; ++s) {
            const auto place = std::lower_bound(known.begin(), known.end(), codes[s]) - known.begin();
            rows_[q * secrets_ + s] = static_cast<Id>(place);
            if (solving < 0 || codes[s] != static_cast<std::uint64_t>(solving)) continue;
            solving_[q] = static_cast<Id>(place);
            solvers_[s].push_back(static_cast<Query>(q));
            ++solved;
        }
        most_solved_ = std::max(most_solved_, solved);
    }

    std::size_t queries_, secrets_, stride_;
    std::vector<double> weights_;
    std::vector<Id> solving_;
    std::vector<std::vector<std::uint32_t>> answers_;
    std::vector<std::vector<Query>> solvers_;
    std::vector<Id> rows_;
    std::vector<std::uint8_t> columns_;
    std::vector<Key> keys_;
    std::size_t most_solved_ = 0, most_answers_ = 0;
    double total_ = 0.0;
    bool equal_ = true;
};

} // namespace bestguess::feedback
