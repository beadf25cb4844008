// Cliques: secrets that share all hits but one, so that a query tells at most one of them from the rest (_atch: batch,
// catch, ...). In the worst case a clique G of which the set S contains |G and S| secrets gives V(S) >= |G and S| - 1.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/random.hpp"
#include "solver/answer_table.hpp"

namespace bestguess::solver {

class Cliques {
  public:
    using Secrets = std::vector<std::uint32_t>;
    static constexpr int SLACK = 1; // a clique of n secrets costs n - SLACK at least

    explicit Cliques(const AnswerTable &table) : table_(table) {}

    // Finds the cliques, once.
    void find() {
        if (!of_.empty()) return;
        of_.assign(table_.size(), {});
        struct Member {
            std::uint64_t rest;
            std::uint32_t secret;
            std::uint16_t query;
        };
        std::vector<Member> members;
        const auto mark = [](const Hit &h) { return scramble(h.slot); };
        for (std::uint32_t s = 0; s < table_.size(); ++s) {
            std::uint64_t sum = 0;
            for (const Hit *h = table_.hits_begin(s); h != table_.hits_end(s); ++h) sum += mark(*h);
            for (const Hit *h = table_.hits_begin(s); h != table_.hits_end(s); ++h)
                members.push_back({sum - mark(*h), s, h->query});
        }
        std::sort(members.begin(), members.end(), [](const Member &a, const Member &b) {
            return a.rest != b.rest ? a.rest < b.rest : a.query != b.query ? a.query < b.query : a.secret < b.secret;
        });
        for (std::size_t i = 0, j; i < members.size(); i = j) {
            Secrets clique;
            for (j = i; j < members.size() && members[j].rest == members[i].rest; ++j)
                if ((j == i || members[j].query != members[j - 1].query) &&
                    same_rest(members[i].secret, members[i].query, members[j].secret, members[j].query))
                    clique.push_back(members[j].secret);
            if (clique.size() >= 3) add(clique);
        }
    }

    // The lower bound by the clique of which the set contains most; `core` receives the secrets that prove it.
    int forced(const std::uint32_t *secrets, std::size_t size, Secrets *core) {
        int most = 0;
        std::uint32_t best = 0;
        for (std::size_t i = 0; i < size; ++i)
            for (const std::uint32_t group : of_[secrets[i]]) {
                const int bound = static_cast<int>(++count_[group]) - SLACK;
                if (bound > most) most = bound, best = group;
            }
        for (std::size_t i = 0; i < size; ++i)
            for (const std::uint32_t group : of_[secrets[i]]) count_[group] = 0;
        if (core && most > 0) {
            core->clear();
            for (std::size_t i = 0; i < size; ++i)
                if (std::find(of_[secrets[i]].begin(), of_[secrets[i]].end(), best) != of_[secrets[i]].end())
                    core->push_back(secrets[i]);
        }
        return most;
    }

  private:
    // Whether two secrets share all hits but that of one query each.
    bool same_rest(std::uint32_t a, std::uint16_t p, std::uint32_t b, std::uint16_t q) const {
        const Hit *x = table_.hits_begin(a), *y = table_.hits_begin(b), *x_end = table_.hits_end(a),
                  *y_end = table_.hits_end(b);
        for (;; ++x, ++y) {
            if (x != x_end && x->query == p) ++x;
            if (y != y_end && y->query == q) ++y;
            if (x == x_end || y == y_end) return x == x_end && y == y_end;
            if (x->slot != y->slot) return false;
        }
    }

    void add(const Secrets &secrets) {
        const auto number = static_cast<std::uint32_t>(count_.size());
        count_.push_back(0);
        for (const std::uint32_t s : secrets) of_[s].push_back(number);
    }

    const AnswerTable &table_;
    std::vector<std::vector<std::uint32_t>> of_; // the cliques of each secret
    std::vector<std::uint32_t> count_;           // members of each clique in the set at hand
};

} // namespace bestguess::solver
