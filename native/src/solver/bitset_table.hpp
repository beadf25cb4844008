// Some hundred secrets as the bits of a few words, and what they answer: parting a set is an AND for each answer.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/answer_masks.hpp"
#include "solver/answer_table.hpp"
#include "solver/branching.hpp"

namespace bestguess::solver {

template <std::size_t WORDS> using Words = std::array<std::uint64_t, WORDS>;

template <std::size_t WORDS> std::uint32_t count(const Words<WORDS> &set) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < WORDS; ++i)
        sum += static_cast<std::uint32_t>(std::popcount(set[i]));
    return sum;
}
template <std::size_t WORDS> Words<WORDS> both(const Words<WORDS> &a, const Words<WORDS> &b) {
    Words<WORDS> c;
    for (std::size_t i = 0; i < WORDS; ++i)
        c[i] = a[i] & b[i];
    return c;
}
template <std::size_t WORDS> Words<WORDS> without(const Words<WORDS> &a, const Words<WORDS> &b) {
    Words<WORDS> c;
    for (std::size_t i = 0; i < WORDS; ++i)
        c[i] = a[i] & ~b[i];
    return c;
}
template <std::size_t WORDS, class F> void each(const Words<WORDS> &set, F &&f) {
    for (std::size_t i = 0; i < WORDS; ++i)
        for (std::uint64_t word = set[i]; word; word &= word - 1)
            f(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
}

template <std::size_t WORDS> class Layout {
  public:
    static constexpr std::size_t MOST = 64 * WORDS; // secrets
    using Set = Words<WORDS>;

    struct Ask { // a query that hits some
        std::uint32_t begin, end; // its classes
        std::uint16_t query;
    };

    std::vector<Ask> asks;
    std::vector<Set> masks, hits; // of each class, of each query
    std::array<std::uint32_t, MOST> secrets;
    std::array<Key, MOST> keys;
    Answers answers;
    Ways ways; // of all that are laid out

    explicit Layout(const Table &table) : table_(table), class_of_(table.slots(), 0), classes_(table.queries(), 0) {}

    // Secret i becomes bit i.
    void lay(const std::uint32_t *those, std::size_t size) {
        found_.clear(), masks.clear(), asks.clear(), hits.clear();
        for (std::size_t i = 0; i < size; ++i) {
            secrets[i] = those[i];
            keys[i] = table_.key(those[i]);
            for (const Hit *h = table_.hits_begin(those[i]), *end = table_.hits_end(those[i]); h != end; ++h)
                if (!class_of_[h->slot]++) found_.emplace_back(h->slot, h->query), ++classes_[h->query];
        }
        // The classes query by query, each query's in the order in which they were met.
        first_.assign(table_.queries(), 0);
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            if (!classes_[q]) continue;
            const auto begin = static_cast<std::uint32_t>(masks.size());
            first_[q] = begin + 1;
            masks.resize(masks.size() + classes_[q]);
            asks.push_back({begin, begin + classes_[q], static_cast<std::uint16_t>(q)});
            classes_[q] = 0;
        }
        for (const auto &[slot, query] : found_)
            class_of_[slot] = first_[query]++;
        for (std::size_t i = 0; i < size; ++i)
            for (const Hit *h = table_.hits_begin(those[i]), *end = table_.hits_end(those[i]); h != end; ++h)
                masks[class_of_[h->slot] - 1][i / 64] |= std::uint64_t{1} << i % 64;
        for (const auto &[slot, query] : found_)
            class_of_[slot] = 0;
        for (const Ask &ask : asks) {
            Set hit{};
            for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                for (std::size_t w = 0; w < WORDS; ++w)
                    hit[w] |= masks[c][w];
            hits.push_back(hit);
        }
    }

    // So many secrets.
    static Set all(std::size_t size) {
        Set all{};
        for (std::size_t i = 0; i < size; ++i)
            all[i / 64] |= std::uint64_t{1} << i % 64;
        return all;
    }

    // Lays out the answers of so many secrets as well.
    void see_answers(std::size_t size) {
        answers.begin(size, asks.size());
        ways = {};
        for (std::uint32_t a = 0; a < asks.size(); ++a) {
            for (std::uint32_t c = asks[a].begin; c < asks[a].end; ++c)
                each(masks[c], [&](std::size_t i) { answers.add(i, a, c - asks[a].begin); });
            ways.add(asks[a].end - asks[a].begin + (count(hits[a]) < size));
        }
    }

  private:
    const Table &table_;
    std::vector<std::uint32_t> class_of_; // by slot: the number of its class from 1, while laying out
    std::vector<std::uint32_t> classes_, first_; // of each query, while laying out: how many, and the number of the next
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found_;
};

} // namespace bestguess::solver
