// Queries that must keep what is known, as in Wordle's hard mode: each must have every property that an earlier query
// had in common with the secret.
//
// Secrets that answer a query alike have the same properties in common with it, so that the answers say which queries
// may follow. A query that is a secret still possible always may.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/random.hpp"
#include "feedback/answer_table.hpp"

namespace bestguess::feedback {

// The queries that may be asked.
struct Allowed {
    std::vector<std::uint64_t> queries;    // as bits
    std::vector<std::uint64_t> properties; // what each of them must have, as bits
    Key key;                               // equal for equal queries
};

class KeptProperties {
  public:
    // Nothing must be kept.
    KeptProperties() = default;

    // queries[q * words + w] and secrets[s * words + w] are the properties of each query and each secret, as bits.
    KeptProperties(const std::uint64_t *queries, const std::uint64_t *secrets, std::size_t words,
                   const AnswerTable &table)
        : words_(words), queries_(queries, queries + table.queries() * words),
          secrets_(secrets, secrets + table.secrets() * words), size_(table.queries()),
          having_(64 * words, std::vector<std::uint64_t>((table.queries() + 63) / 64)) {
        for (std::size_t q = 0; q < size_; ++q)
            for (std::size_t w = 0; w < words_; ++w)
                for (std::uint64_t left = queries_[q * words_ + w]; left; left &= left - 1)
                    having_[64 * w + static_cast<std::size_t>(std::countr_zero(left))][q / 64] |= std::uint64_t{1}
                                                                                                  << q % 64;
        check(table);
    }

    bool any() const { return words_ > 0; }

    // All queries, of which nothing is known yet.
    Allowed all() const {
        Allowed allowed{
            std::vector<std::uint64_t>((size_ + 63) / 64, ~std::uint64_t{0}), std::vector<std::uint64_t>(words_), {}};
        if (size_ % 64) allowed.queries.back() = (std::uint64_t{1} << size_ % 64) - 1;
        mark(allowed);
        return allowed;
    }

    // The queries allowed after this one was answered as this secret answers it.
    void after(const Allowed &before, Query query, Secret secret, Allowed &result) const {
        result.queries = before.queries, result.properties = before.properties;
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t common = queries_[query * words_ + w] & secrets_[secret * words_ + w];
            for (std::uint64_t left = common & ~before.properties[w]; left; left &= left - 1) {
                const auto &having = having_[64 * w + static_cast<std::size_t>(std::countr_zero(left))];
                for (std::size_t i = 0; i < having.size(); ++i) result.queries[i] &= having[i];
            }
            result.properties[w] |= common;
        }
        mark(result);
    }

    void list(const Allowed &allowed, std::vector<Query> &queries) const {
        queries.clear();
        for (std::size_t i = 0; i < allowed.queries.size(); ++i)
            for (std::uint64_t left = allowed.queries[i]; left; left &= left - 1)
                queries.push_back(static_cast<Query>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
    }

    // The properties that some of these secrets have.
    std::vector<std::uint64_t> properties(const Secret *secrets, std::size_t size) const {
        std::vector<std::uint64_t> some(words_);
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t w = 0; w < words_; ++w) some[w] |= secrets_[secrets[i] * words_ + w];
        return some;
    }

    // Equal for queries that partition the secrets of these properties alike and ask to keep the same.
    std::uint64_t mark(Query query, const std::vector<std::uint64_t> &properties) const {
        std::uint64_t mark = 0;
        for (std::size_t w = 0; w < words_; ++w)
            mark += scramble((queries_[query * words_ + w] & properties[w]) + scramble(w));
        return mark;
    }

  private:
    // A query that solves a secret must have its properties, else it might be forbidden before it was asked.
    void check(const AnswerTable &table) const {
        for (Secret s = 0; s < table.secrets(); ++s)
            for (const Query q : table.solvers(s))
                for (std::size_t w = 0; w < words_; ++w)
                    if (secrets_[s * words_ + w] & ~queries_[q * words_ + w])
                        throw std::invalid_argument("query_properties: those of each secret that the query solves");
    }

    static void mark(Allowed &allowed) {
        allowed.key = {};
        for (std::size_t i = 0; i < allowed.queries.size(); ++i)
            if (const std::uint64_t word = allowed.queries[i])
                allowed.key.add({scramble(word + scramble(2 * i)), scramble(word + scramble(2 * i + 1))});
    }

    std::size_t words_ = 0;
    std::vector<std::uint64_t> queries_, secrets_;
    std::size_t size_ = 0;
    std::vector<std::vector<std::uint64_t>> having_; // of each property the queries that have it, as bits
};

} // namespace bestguess::feedback
