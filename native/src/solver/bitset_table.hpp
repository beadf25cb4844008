// Up to some hundred secrets as the bits of a few words, with a mask for each answer: partitioning a set is one AND
// for each answer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/bits.hpp"
#include "solver/answer_masks.hpp"
#include "solver/answer_table.hpp"
#include "solver/branching.hpp"

namespace bestguess::solver {

template <int WORDS> class BitsetTable {
  public:
    static constexpr std::size_t MAX_SECRETS = 64 * WORDS; // secrets
    using Set = Bits<WORDS>;

    struct Query {                // a query that hits some secrets, and the range of its answer classes
        std::uint32_t begin, end; // indices into masks
        std::uint16_t query;
    };

    std::vector<Query> queries;
    std::vector<Set> masks, hits; // the secrets of each answer class, and those hit by each query
    std::array<std::uint32_t, MAX_SECRETS> secrets;
    std::array<Key, MAX_SECRETS> keys;
    AnswerMasks answers;
    BranchingFactors branching; // of all secrets loaded

    explicit BitsetTable(const AnswerTable &table)
        : table_(table), class_of_(table.slots(), 0), classes_(table.queries(), 0) {}

    // Loads these secrets; secret i becomes bit i.
    void load(const std::uint32_t *members, std::size_t size) {
        found_.clear(), masks.clear(), queries.clear(), hits.clear();
        for (std::size_t i = 0; i < size; ++i) {
            secrets[i] = members[i];
            keys[i] = table_.key(members[i]);
            for (const Hit *h = table_.hits_begin(members[i]), *end = table_.hits_end(members[i]); h != end; ++h)
                if (!class_of_[h->slot]++) found_.emplace_back(h->slot, h->query), ++classes_[h->query];
        }
        // Answer classes are numbered query by query, those of one query in the order in which they were met.
        first_.assign(table_.queries(), 0);
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            if (!classes_[q]) continue;
            const auto begin = static_cast<std::uint32_t>(masks.size());
            first_[q] = begin + 1;
            masks.resize(masks.size() + classes_[q]);
            queries.push_back({begin, begin + classes_[q], static_cast<std::uint16_t>(q)});
            classes_[q] = 0;
        }
        for (const auto &[slot, query] : found_) class_of_[slot] = first_[query]++;
        for (std::size_t i = 0; i < size; ++i)
            for (const Hit *h = table_.hits_begin(members[i]), *end = table_.hits_end(members[i]); h != end; ++h)
                masks[class_of_[h->slot] - 1].set(static_cast<int>(i));
        for (const auto &[slot, query] : found_) class_of_[slot] = 0;
        for (const Query &ask : queries) {
            Set hit;
            for (std::uint32_t c = ask.begin; c < ask.end; ++c) hit = hit | masks[c];
            hits.push_back(hit);
        }
    }

    // The set of the first `size` secrets.
    static Set all(std::size_t size) {
        Set all;
        for (std::size_t i = 0; i < size; ++i) all.set(static_cast<int>(i));
        return all;
    }

    // Loads the answer masks of the secrets as well.
    void see_answers(std::size_t size) {
        answers.begin(size, queries.size());
        branching = {};
        for (std::uint32_t a = 0; a < queries.size(); ++a) {
            for (std::uint32_t c = queries[a].begin; c < queries[a].end; ++c)
                masks[c].each([&](int i) { answers.add(static_cast<std::size_t>(i), a, c - queries[a].begin); });
            branching.add(queries[a].end - queries[a].begin + (static_cast<std::size_t>(hits[a].count()) < size));
        }
    }

  private:
    const AnswerTable &table_;
    std::vector<std::uint32_t> class_of_; // while loading: for each slot the number of its class, from 1
    std::vector<std::uint32_t> classes_,
        first_; // while loading: for each query the number of its classes, and the number of the next one
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found_;
};

} // namespace bestguess::solver
