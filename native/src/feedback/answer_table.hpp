// The answer table of a feedback game, secret by secret: one byte an answer, or two where a query has many answers.
//
// A feedback game ends when the secret has been asked and the answer says so. Each query may have one such solving
// answer. A search reads the answers of a set of secrets to all queries, so those of one secret lie side by side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/random.hpp"
#include "solver/answer_table.hpp"

namespace bestguess::feedback {

using solver::Key;

using Secret = std::uint32_t;
using Query = std::uint16_t;
using Id = std::uint16_t; // the number of an answer among those to one query, in ascending order of their codes

inline constexpr Id NO_ID = 0xFFFF;

class AnswerTable {
  public:
    // The most answers to one query that are kept in bytes.
    static constexpr std::size_t BYTES = 256;

    // columns[s * queries + q] is the answer of secret s to query q, solving[q] the answer that solves, or -1. Bytes
    // are read where they lie for as long as the table lives, and an answer is its own number.
    AnswerTable(const std::uint8_t *columns, const double *weights, const std::int64_t *solving, std::size_t queries,
                std::size_t secrets)
        : AnswerTable(weights, queries, secrets) {
        bytes_ = columns;
        for (std::size_t i = 0; i < secrets * queries; ++i)
            most_answers_ = std::max<std::size_t>(most_answers_, columns[i] + 1u);
        for (std::size_t q = 0; q < queries; ++q)
            if (0 <= solving[q] && solving[q] < static_cast<std::int64_t>(BYTES))
                solving_[q] = static_cast<Id>(solving[q]);
        find_solvers();
    }

    // Larger answers are numbered, query by query.
    AnswerTable(const std::uint32_t *columns, const double *weights, const std::int64_t *solving, std::size_t queries,
                std::size_t secrets)
        : AnswerTable(weights, queries, secrets) {
        codes_.resize(queries);
        for (std::size_t q = 0; q < queries; ++q) {
            std::vector<std::uint32_t> &known = codes_[q];
            for (std::size_t s = 0; s < secrets; ++s) known.push_back(columns[s * queries + q]);
            std::sort(known.begin(), known.end());
            known.erase(std::unique(known.begin(), known.end()), known.end());
            known.shrink_to_fit();
            if (known.size() >= NO_ID) throw std::invalid_argument("columns: at most 65534 answers of a query");
            most_answers_ = std::max(most_answers_, known.size());
            if (solving[q] >= 0)
                if (const std::size_t place = number(q, static_cast<std::uint64_t>(solving[q])); place < known.size())
                    solving_[q] = static_cast<Id>(place);
        }
        const auto fill = [&](auto &ids) {
            ids.resize(secrets * queries);
            for (std::size_t s = 0; s < secrets; ++s)
                for (std::size_t q = 0; q < queries; ++q)
                    ids[s * queries + q] = static_cast<typename std::remove_reference_t<decltype(ids)>::value_type>(
                        number(q, columns[s * queries + q]));
        };
        if (most_answers_ <= BYTES)
            fill(own_bytes_), bytes_ = own_bytes_.data();
        else
            fill(wide_);
        find_solvers();
    }

    AnswerTable(const AnswerTable &) = delete;

    std::size_t queries() const { return queries_; }
    std::size_t secrets() const { return weights_.size(); }
    double weight(Secret s) const { return weights_[s]; }
    double total() const { return total_; }
    const Key &key(Secret s) const { return keys_[s]; }
    // Whether all secrets weigh 1.
    bool equal() const { return equal_ && weights_[0] == 1.0; }
    // The most secrets that one query solves.
    std::size_t most_solved() const { return most_solved_; }
    // All answers have smaller numbers.
    std::size_t most_answers() const { return most_answers_; }

    // The number of the answer of a secret to a query.
    Id id(Secret s, std::size_t q) const { return bytes_ ? bytes_[s * queries_ + q] : wide_[s * queries_ + q]; }
    // Whether answers are kept in bytes.
    bool bytes() const { return bytes_ != nullptr; }
    // The numbers of the answers of a secret to all queries, where they are kept in bytes.
    const std::uint8_t *column(Secret s) const { return bytes_ + s * queries_; }
    // The number of the answer that solves, or NO_ID.
    Id solving(std::size_t q) const { return solving_[q]; }
    bool solves(Secret s, std::size_t q) const { return id(s, q) == solving_[q]; }
    // The code of an answer by its number.
    std::uint32_t code(std::size_t q, Id id) const { return codes_.empty() ? id : codes_[q][id]; }
    // The queries that solve a secret, ascending.
    const std::vector<Query> &solvers(Secret s) const { return solvers_[s]; }

  private:
    AnswerTable(const double *weights, std::size_t queries, std::size_t secrets)
        : queries_(queries), weights_(weights, weights + secrets), solving_(queries, NO_ID), solvers_(secrets) {
        for (std::size_t s = 0; s < secrets; ++s) {
            keys_.push_back({scramble(2 * s + 1), scramble(2 * s + 0x5851F42D4C957F2D)});
            total_ += weights_[s], equal_ &= weights_[s] == weights_[0];
        }
    }

    std::size_t number(std::size_t q, std::uint64_t code) const {
        const auto place = std::lower_bound(codes_[q].begin(), codes_[q].end(), code);
        return place != codes_[q].end() && *place == code ? static_cast<std::size_t>(place - codes_[q].begin())
                                                          : codes_[q].size();
    }

    void find_solvers() {
        std::vector<std::size_t> solved(queries_);
        for (Secret s = 0; s < secrets(); ++s) {
            for (std::size_t q = 0; q < queries_; ++q)
                if (solving_[q] != NO_ID && solves(s, q)) solvers_[s].push_back(static_cast<Query>(q)), ++solved[q];
            if (solvers_[s].empty()) throw std::invalid_argument("solving: a query for each secret that solves it");
        }
        most_solved_ = *std::max_element(solved.begin(), solved.end());
    }

    std::size_t queries_;
    std::vector<double> weights_;
    std::vector<Id> solving_;
    std::vector<std::vector<std::uint32_t>> codes_; // by the number of the answer, where that is not the answer itself
    std::vector<std::vector<Query>> solvers_;
    const std::uint8_t *bytes_ = nullptr;
    std::vector<std::uint8_t> own_bytes_;
    std::vector<Id> wide_;
    std::vector<Key> keys_;
    std::size_t most_solved_ = 0, most_answers_ = 0;
    double total_ = 0.0;
    bool equal_ = true;
};

} // namespace bestguess::feedback
