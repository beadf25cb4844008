// A set of secrets partitioned by their answers to one query.
#pragma once

#include <algorithm>
#include <vector>

#include "feedback/answer_table.hpp"

namespace bestguess::feedback {

struct Subset {
    Id id;
    std::uint32_t begin, size; // its secrets, in Partition::secrets
    double mass;
    Key key;
    double lower, upper; // bounds on its value
    double floor;        // no policy within a beam costs less
};

class Partition {
  public:
    std::vector<Secret> secrets; // one part after the other, each in ascending order
    std::vector<Subset> parts;   // all parts that are not solved, ascending by answer
    double solved_mass = 0.0;
    std::size_t solved = 0;

    void divide(const AnswerTable &table, const Secret *from, std::size_t size, std::size_t query) {
        const Id solving = table.solving(query);
        count_.resize(table.most_answers() + 1);
        std::fill(count_.begin(), count_.end(), 0);
        for (std::size_t i = 0; i < size; ++i) ++count_[table.id(from[i], query)];
        parts.clear();
        secrets.resize(size);
        solved = 0, solved_mass = 0.0;
        std::uint32_t begin = 0;
        for (std::size_t id = 0; id < count_.size(); ++id) {
            const std::uint32_t n = count_[id];
            if (!n) continue;
            if (id == solving) {
                solved = n;
                count_[id] = static_cast<std::uint32_t>(size) - n; // solved secrets come last
                continue;
            }
            parts.push_back({static_cast<Id>(id), begin, n, 0.0, {}, 0.0, solver::INFINITE, 0.0});
            count_[id] = begin, begin += n;
        }
        for (std::size_t i = 0; i < size; ++i) secrets[count_[table.id(from[i], query)]++] = from[i];
        for (Subset &part : parts)
            for (std::size_t i = part.begin; i < part.begin + part.size; ++i)
                part.mass += table.weight(secrets[i]), part.key.add(table.key(secrets[i]));
        for (std::size_t i = begin; i < size; ++i) solved_mass += table.weight(secrets[i]);
    }

  private:
    std::vector<std::uint32_t> count_;
};

} // namespace bestguess::feedback
