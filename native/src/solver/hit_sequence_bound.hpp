// A lower bound on the questions of a set of secrets of equal weight, from how many of them each query hits.
//
// While queries miss, every secret that is left pays for each. A secret hit by the query asked after s misses has paid
// s + 1, and more if several secrets give that answer: of each answer one secret may be identified at once, some more
// after one further question, and so on. Whatever the order of the queries, only a limited number of secrets can be
// identified at each cost; that bounds the sum. The bound ignores that a secret may be hit by several queries.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "solver/branching.hpp"

namespace bestguess::solver {

class HitSequenceBound {
  public:
    // The number of secrets that a query hits, and how many of them at most are identified with no further question
    // (`told`) or with one (`soon`).
    struct QueryHits {
        std::int32_t hit, told, soon;
    };

    // The queries in falling order of their hits.
    class Row {
      public:
        static constexpr std::size_t MAX_QUERIES = 256; // further queries, which hit least, are ignored

        void clear() { size_ = 0; }
        void add(std::uint32_t hit, std::uint32_t told, std::uint32_t soon) {
            const auto reached = static_cast<std::int32_t>(hit);
            std::size_t at = size_ < MAX_QUERIES ? size_++ : MAX_QUERIES;
            for (; at > 0 && queries_[at - 1].hit < reached; --at)
                if (at < MAX_QUERIES) queries_[at] = queries_[at - 1];
            if (at < MAX_QUERIES)
                queries_[at] = {reached, static_cast<std::int32_t>(std::min(hit, told)),
                                static_cast<std::int32_t>(std::min(hit, soon))};
        }
        std::size_t size() const { return size_; }
        const QueryHits &operator[](std::size_t i) const { return queries_[i]; }

      private:
        std::array<QueryHits, MAX_QUERIES> queries_;
        std::size_t size_ = 0;
    };

    // Prepares the bound for a set whose parts have no larger branching factors than these.
    void begin(const BranchingFactors &branching) {
        for (std::size_t t = 1; t < extra_.size(); ++t) extra_[t] = 1.0 / (branching.at(t - 1) - 1.0);
        one_ = static_cast<std::uint32_t>(branching.at(0));
    }

    // How many of `size` secrets with one answer one further question may tell apart.
    std::uint32_t soon(std::uint32_t size) const { return std::min(size, one_); }

    // The bound in questions for two secrets or more.
    std::int64_t least(const Row &row, std::uint32_t size) const {
        const auto need = static_cast<std::int32_t>(size) - 1; // one secret may be hit by no query
        std::int32_t first = 0, next = 0, after = 0; // the largest `told`, the second largest; the largest `soon`
        std::int32_t covered = 0, steps = 0;         // how many queries are needed to hit all secrets but one
        for (std::size_t i = 0; i < row.size(); ++i) {
            const QueryHits &query_hits = row[i];
            if (query_hits.told > first)
                next = first, first = query_hits.told;
            else
                next = std::max(next, query_hits.told);
            after = std::max(after, query_hits.soon);
            if (covered < need) covered += query_hits.hit, ++steps;
        }
        std::int32_t told = 0;
        double sum = 0.0;
        const auto give = [&](std::int32_t now, double cost) {
            now = std::min(now, need);
            if (now > told) sum += (now - told) * cost, told = now;
        };
        // Of queries asked one after the other, the last identifies `told` secrets at once, the one before it `soon`,
        // and all earlier ones every secret that they hit. `reach` is the most that s of them come to together with
        // one that counts by `soon`.
        give(first, 1.0);
        Best best(row);
        std::int32_t before = 0, reach = 0;
        for (std::int32_t s = 1; told < need && static_cast<std::size_t>(s) < row.size() + 3; ++s) {
            before = reach, reach = best.next();
            give((s > 1 ? before + next : next) + first, s + 1.0);
            give(std::min(before + after, reach + next) + first, s + 1.0 + extra_[1]);
            give(reach + first, s + 1.0 + extra_[2]);
        }
        return static_cast<std::int64_t>(std::ceil(sum + std::min<double>(steps, sum / need) - 1e-6));
    }

  private:
    // The most secrets that k queries hit and one more query identifies soon, for k = 0, 1, 2 ...
    class Best {
      public:
        explicit Best(const Row &row) : row_(row) {
            std::int32_t most = 0;
            for (std::size_t i = row.size(); i-- > 0;) later_[i] = most = std::max(most, row[i].soon);
            later_[row.size()] = 0;
        }
        std::int32_t next() {
            if (k_ > row_.size()) return hit_;
            std::int32_t most = hit_ + later_[k_];
            if (k_ < row_.size()) {
                const QueryHits &query_hits = row_[k_];
                hit_ += query_hits.hit, spared_ = k_ ? std::min(spared_, query_hits.hit - query_hits.soon)
                                                     : query_hits.hit - query_hits.soon;
                most = std::max(most, hit_ - spared_); // the additional query is one of the k
            }
            ++k_;
            return most;
        }

      private:
        const Row &row_;
        std::array<std::int32_t, Row::MAX_QUERIES + 1> later_; // the largest `soon` from here on
        std::int32_t hit_ = 0, spared_ = 0;
        std::size_t k_ = 0;
    };

    std::array<double, 3> extra_{};
    std::uint32_t one_ = 0;
};

} // namespace bestguess::solver
