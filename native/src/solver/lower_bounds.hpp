// Lower bounds on the value of a set of secrets, from one pass over its answers.
//
// Misses: after j misses in a row only the j queries asked are known not to hit, so each secret that the best j
// queries do not hit has paid j misses. The best j queries together hit at most the sum of their counts; after a first
// query, the sum of their counts among the secrets that it missed, which a matrix of pairs gives (Bonferroni's
// inequality).
//
// Lives: V(S less H, m - 1) >= V(S, m - 1) - |H|. The value with one miss less is far quicker to find; it rules out
// most queries that hit little, because they gain less by their hits than the miss costs.
//
// Questions: no query is asked twice on the way to a secret, so d questions tell at most k1 k2 .. kd secrets apart,
// the product of the largest branching factors of any d queries.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/branching.hpp"
#include "solver/huffman_bound.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

// Statistics of the secrets of a set.
struct SetStatistics {
    std::vector<double> hit;            // the weight that each query hits
    std::vector<double> pair;           // (Q, Q): the weight that both queries hit
    std::vector<std::uint16_t> differs; // nonzero where not all secrets answer alike
    std::vector<std::uint16_t> first;   // scratch
    std::vector<double> rest;           // scratch
    double mass = 0.0;                  // of the set
    double reachable = 0.0;             // of its secrets hit by a query that tells some secrets apart
    bool pairs = false;                 // whether `pair` is filled
    std::vector<Past> joint;        // where answers depend on the past: the other queries in the groups of each query
    std::uint16_t at_once = 0xFFFF; // a query that hits every secret and loses nothing if asked now

    void look(const AnswerTable &table, const std::uint32_t *secrets, std::size_t size) {
        const std::size_t queries = table.queries();
        hit.assign(queries, 0.0);
        differs.assign(table.stride(), 0);
        pairs = false;
        mass = reachable = 0.0;
        auto fewest = static_cast<std::ptrdiff_t>(table.queries() + 1);
        double barest = 0.0;
        const std::uint16_t *other = table.ids(secrets[0]);
        const std::size_t stride = table.stride();
        std::uint16_t *changed = differs.data();
        double *reached = hit.data();
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t s = secrets[i];
            const double weight = table.weight(s);
            const std::uint16_t *ids = table.ids(s);
            for (std::size_t block = 0; block < stride; block += AnswerTable::BLOCK)
                compare(changed + block, ids + block, other + block);
            const Hit *begin = table.hits_begin(s), *end = table.hits_end(s);
            for (const Hit *h = begin; h != end; ++h) reached[h->query] += weight;
            mass += weight;
            if (end - begin < fewest) fewest = end - begin, barest = weight;
        }
        at_once = 0xFFFF;
        for (std::size_t q = queries; q-- > 0;)
            if (differs[q] && hit[q] == mass) at_once = static_cast<std::uint16_t>(q);
        // At most one secret is hit only by queries that hit all secrets alike: it is identified last.
        std::ptrdiff_t alike = 0;
        for (std::size_t q = 0; q < queries; ++q) alike += !differs[q] && other[q];
        reachable = fewest == alike ? mass - barest : mass;
    }

    // Computes the statistics where answers depend on the past. A query that hits every secret may be worth asking
    // though all answer it alike, because it changes the answers to other queries: it counts as telling something. It
    // is best asked at once if, for each query left, either all secrets or none have both in one group: whoever asks
    // it later learns nothing that is not known if it is asked now.
    void look(const AnswerTable &table, const std::uint32_t *secrets, std::size_t size, Past past) {
        const std::size_t queries = table.queries();
        hit.assign(queries, 0.0);
        rest.assign(queries, 0.0);
        differs.assign(table.stride(), 0);
        first.assign(queries, 0);
        joint.assign(queries, 0);
        pairs = false;
        mass = 0.0, at_once = 0xFFFF;
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t s = secrets[i];
            for (const Hit *h = table.hits_begin(s), *end = table.hits_end(s); h != end; ++h) {
                const std::uint16_t id = table.id(s, h->query, past);
                if (hit[h->query] == 0.0) first[h->query] = id;
                differs[h->query] |= id ^ first[h->query];
                hit[h->query] += table.weight(s);
                joint[h->query] |= table.group(s, h->query);
            }
            mass += table.weight(s);
        }
        Past common = 0;
        for (std::size_t q = 0; q < queries; ++q) {
            if (hit[q] == mass) common |= bit(q);
            joint[q] &= ~past & ~bit(q);
            differs[q] = !(past & bit(q)) && (differs[q] || joint[q] || (hit[q] > 0.0 && hit[q] < mass));
        }
        reachable = mass;
        bool costs_nothing = false;
        for (std::size_t q = 0; q < queries; ++q) costs_nothing |= (common & bit(q)) && differs[q];
        for (std::size_t i = 0; i < size && !costs_nothing; ++i)
            if (table.map(secrets[i]) == common) reachable -= table.weight(secrets[i]);
        for (std::size_t q = 0; q < queries && costs_nothing && table.nested() && at_once == 0xFFFF; ++q)
            if ((common & bit(q)) && differs[q] && certain(table, secrets, size, q))
                at_once = static_cast<std::uint16_t>(q);
    }

    // Whether, for each query left, either all secrets that it hits or none have it in one group with this query.
    bool certain(const AnswerTable &table, const std::uint32_t *secrets, std::size_t size, std::size_t query) {
        std::fill(rest.begin(), rest.end(), 0.0);
        for (std::size_t i = 0; i < size; ++i)
            for (Past left = table.group(secrets[i], query) & joint[query]; left; left &= left - 1)
                rest[static_cast<std::size_t>(std::countr_zero(left))] += table.weight(secrets[i]);
        for (Past left = joint[query]; left; left &= left - 1) {
            const auto q = static_cast<std::size_t>(std::countr_zero(left));
            if (rest[q] != hit[q]) return false;
        }
        return true;
    }

    static void compare(std::uint16_t *__restrict changed, const std::uint16_t *__restrict a,
                        const std::uint16_t *__restrict b) {
        for (std::size_t q = 0; q < AnswerTable::BLOCK; ++q) changed[q] |= a[q] ^ b[q];
    }

    void look_at_pairs(const AnswerTable &table, const std::uint32_t *secrets, std::size_t size) {
        const std::size_t queries = table.queries();
        pair.assign(queries * queries, 0.0);
        for (std::size_t i = 0; i < size; ++i) {
            const double weight = table.weight(secrets[i]);
            const Hit *end = table.hits_end(secrets[i]);
            for (const Hit *a = table.hits_begin(secrets[i]); a != end; ++a)
                for (const Hit *b = a + 1; b != end; ++b) pair[a->query * queries + b->query] += weight;
        }
        for (std::size_t a = 0; a < queries; ++a)
            for (std::size_t b = a + 1; b < queries; ++b) pair[b * queries + a] = pair[a * queries + b];
        pairs = true;
    }
};

class LowerBounds {
  public:
    LowerBounds(const AnswerTable &table, const Objective &objective)
        : table_(table), objective_(objective),
          most_added_by_one_(objective.lives && !objective.named && table.shown_by_hits() ? 0.0 : table.heaviest()) {}

    // Whether the matrix of pairs may raise a bound in this state.
    bool wants_pairs(int left) const {
        return !objective_.questions && (!objective_.lives || (left > 0 && left <= MOST_LEFT));
    }

    // A lower bound on the value of the part that `query` misses, without its step.
    double missed(SetStatistics &statistics, std::size_t query, int left) const {
        if (objective_.questions || !statistics.pairs) return 0.0;
        const std::size_t queries = table_.queries();
        statistics.rest.clear();
        for (std::size_t q = 0; q < queries; ++q)
            if (q != query && statistics.differs[q])
                statistics.rest.push_back(statistics.hit[q] - statistics.pair[query * queries + q]);
        return chain(statistics.rest, statistics.reachable - statistics.hit[query], left);
    }

    // A lower bound on the questions of a part of this weight of which the queries hit at most `reach`, in falling
    // order. While all of them miss, every secret not yet reached pays for each, until one secret may be left.
    template <class Reach>
    double in_a_row(const Reach &reach, std::size_t queries, std::size_t without, double mass) const {
        double cost = 0.0;
        for (std::size_t j = 0; j < queries && mass > table_.heaviest(); ++j) {
            if (reach[j].query == without) continue;
            cost += mass;
            mass -= reach[j].mass;
        }
        return cost;
    }

    // The weight that a query hits.
    struct Reach {
        double mass;
        std::size_t query;

        bool operator<(const Reach &other) const { return mass > other.mass; }
    };

    // The most that a set with lives costs more than without secrets of this weight. Play on as without them: each of
    // them costs at most its own weight, and may keep one other secret from being the last one. That one is lost as
    // well, unless its own hits, asked one by one, tell it from all others.
    double without(double mass) const { return mass + mass / table_.lightest() * most_added_by_one_; }

    // Whether a set of this size has the value of one question, which tells any two secrets apart.
    bool costs_nothing(std::size_t size, int left) const {
        return objective_.lives && !table_.past() && size <= static_cast<std::size_t>(left + 1 + objective_.named);
    }

    // Whether a set of this size and weight has just this value, as one question tells any two apart.
    bool is_pair(std::size_t size) const { return objective_.questions && size == 2 && !table_.past(); }

    // A lower bound on the value of `size` secrets of this weight, two or more, when no queries have larger branching
    // factors.
    double huffman_of(double mass, std::size_t size, const BranchingFactors &branching) const {
        if (!objective_.questions) return 0.0;
        // Where secrets with the same hits count as one, there are at least as many as the weight divides into, and
        // later questions may have more answers.
        const double n = table_.past() ? std::ceil(mass / table_.heaviest()) : static_cast<double>(size);
        if (n < 2.0) return 0.0;
        const auto most = [&](std::size_t depth) {
            return table_.past() ? static_cast<double>(table_.most_answers()) : branching.at(depth);
        };
        std::size_t depth = 0;
        double told = 1.0, next = most(0); // the number of leaves at this depth, and one level deeper
        if (!objective_.sum) {
            for (; told < n; told *= most(depth++)) {}
            return static_cast<double>(depth);
        }
        if (mass == n * table_.heaviest()) {
            return huffman_bound(n, most) * table_.heaviest();
        }
        double cost = mass;
        for (told = next; told * table_.heaviest() < mass && told < n; told *= most(++depth))
            cost += mass - told * table_.heaviest();
        return cost;
    }

    // The Huffman bound for several sets and the same queries.
    class HuffmanBound {
      public:
        HuffmanBound(const LowerBounds &bounds, const BranchingFactors &branching)
            : lower_bounds_(bounds), branching_(branching),
              row_(bounds.objective_.questions && bounds.objective_.sum && bounds.table_.equal_weights() &&
                           !bounds.table_.past()
                       ? &bounds.huffman(branching)
                       : nullptr) {}

        double operator()(double mass, std::size_t size) const {
            return row_ && size <= HuffmanTable::MAX_SECRETS ? (*row_)[size] * lower_bounds_.table_.heaviest()
                                                             : lower_bounds_.huffman_of(mass, size, branching_);
        }

      private:
        const LowerBounds &lower_bounds_;
        const BranchingFactors branching_;
        const HuffmanTable::Row *row_;
    };

    const HuffmanTable::Row &huffman(const BranchingFactors &branching) const { return huffman_.of(branching); }

    // Whether a query that hits this many of a set of secrets of equal weight is better asked later
    // (Expansion::drop_postponable()).
    static bool postponable(std::size_t hit, std::size_t queries, std::size_t size) {
        return size > 2 && (hit == 1 || hit * (queries + 1) < size);
    }

  private:
    static constexpr int MOST_LEFT = 3; // with more misses left the bound says next to nothing

    // The cost of misses in a row: `mass` has to be reached by queries that reach at most `reach` each.
    double chain(std::vector<double> &reach, double mass, int left) const {
        const std::size_t wanted = objective_.lives ? std::min<std::size_t>(left, reach.size()) : reach.size();
        if (objective_.lives) {
            double best[MOST_LEFT] = {}; // the greatest, in falling order
            for (double next : reach)
                for (std::size_t j = 0; j < wanted; ++j)
                    if (next > best[j]) std::swap(next, best[j]);
            for (std::size_t j = 0; j < wanted; ++j) mass -= best[j];
            return mass > 0.0 ? objective_.lost(mass, table_.heaviest()) : 0.0;
        }
        std::sort(reach.begin(), reach.end(), std::greater<>());
        double cost = 0.0;
        for (std::size_t j = 0; j < wanted && (mass -= reach[j]) > 0.0; ++j) cost += objective_.sum ? mass : 1.0;
        return cost;
    }

    const AnswerTable &table_;
    const Objective &objective_;
    mutable HuffmanTable huffman_; // filled on demand, so each search needs LowerBounds of its own
    double most_added_by_one_;     // the most that the presence of one secret costs another
};

} // namespace bestguess::solver
