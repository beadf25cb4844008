// Up to 64 secrets as the bits of one word, with a mask for each answer: partitioning a set is one AND for each
// answer.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"

namespace bestguess::solver {

struct Bits {
    using Set = std::uint64_t;
    static constexpr std::size_t MOST = 64;

    struct Class { // the secrets that give one answer, which is a hit
        Set set;
        std::uint16_t query;
        std::uint32_t slot;
    };
    struct Query { // a query that tells some secrets apart
        Set hit;
        std::uint32_t begin, end; // range of its answer classes
        std::uint16_t query;
    };

    Set all = 0;
    std::vector<Class> classes;
    std::vector<Query> queries;

    explicit Bits(const AnswerTable &table) : table_(table), class_of_(table.slots(), 0) {}

    // Loads these secrets; secret i becomes bit i.
    void load(const std::uint32_t *secrets, std::size_t size) {
        queries.clear(), classes.clear();
        all = size == MOST ? ~Set{0} : (Set{1} << size) - 1;
        for (std::size_t i = 0; i < size; ++i)
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h) {
                std::uint32_t &number = class_of_[h->slot];
                if (!number) {
                    classes.push_back({0, h->query, h->slot});
                    number = static_cast<std::uint32_t>(classes.size());
                }
                classes[number - 1].set |= Set{1} << i;
            }
        for (const Class &c : classes)
            class_of_[c.slot] = 0;
        std::sort(classes.begin(), classes.end(), [](const Class &a, const Class &b) { return a.slot < b.slot; });
        for (std::uint32_t at = 0; at < classes.size();) {
            Query ask{0, at, at, classes[at].query};
            for (; ask.end < classes.size() && classes[ask.end].query == ask.query; ++ask.end)
                ask.hit |= classes[ask.end].set;
            at = ask.end;
            if (ask.hit != all || ask.end - ask.begin > 1) queries.push_back(ask);
        }
    }

    static bool single(Set set) { return !(set & (set - 1)); }

  private:
    const AnswerTable &table_;
    std::vector<std::uint32_t> class_of_; // while loading: for each slot the number of its class, from 1
};

} // namespace bestguess::solver
