// The secrets of all sets on the way down in a search over lists: first all secrets, then those of each set in turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/node.hpp"

namespace bestguess::solver {

class MemberList {
  public:
    explicit MemberList(const AnswerTable &table) : table_(table), bucket_(table.most_answers()) {
        secrets_.resize(table.size());
        for (std::size_t s = 0; s < table.size(); ++s) secrets_[s] = static_cast<std::uint32_t>(s);
    }

    std::size_t size() const { return secrets_.size(); }
    // The secrets from this place on; valid until secrets are added.
    const std::uint32_t *from(std::size_t begin) const { return &secrets_[begin]; }
    // Drops all secrets from this place on.
    void shrink(std::size_t size) { secrets_.resize(size); }

    // Adds these secrets, of which the queries in `past` are known to hit, at the end, and returns their set.
    Subset load(const std::vector<std::uint32_t> &secrets, Past past) {
        const std::size_t begin = size();
        secrets_.insert(secrets_.end(), secrets.begin(), secrets.end());
        Subset set = measure(begin);
        set.past = past;
        return set;
    }

    // The set of all secrets from this place on.
    Subset measure(std::size_t begin) const {
        Subset set;
        set.size = static_cast<std::uint32_t>(size() - begin);
        for (std::size_t i = begin; i < size(); ++i) {
            set.key.add(table_.key(secrets_[i]));
            set.mass += table_.weight(secrets_[i]);
        }
        return set;
    }

    // Adds the parts of a candidate at the end; the set begins at `begin`. node.place receives the place of each part.
    void divide(Node &node, const Candidate &candidate, std::size_t begin, Past past) {
        const std::size_t base = size();
        const std::uint32_t parts = candidate.end - candidate.begin;
        node.place.resize(parts);
        std::size_t at = base;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const Subset &part = node.parts[candidate.begin + i];
            node.place[i] = static_cast<std::uint32_t>(at);
            bucket_[part.id] = static_cast<std::uint32_t>(at);
            at += part.size;
        }
        secrets_.resize(at);
        for (std::size_t i = begin, size = at - base; i < begin + size; ++i)
            secrets_[bucket_[table_.id(secrets_[i], candidate.query, past)]++] = secrets_[i];
        for (std::uint32_t i = 0; i < parts; ++i) bucket_[node.parts[candidate.begin + i].id] = 0;
    }

  private:
    const AnswerTable &table_;
    std::vector<std::uint32_t> secrets_, bucket_;
};

} // namespace bestguess::solver
