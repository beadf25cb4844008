// Lower bounds on what a set of secrets must cost, from one look at its table.
//
// Misses: after j misses in a row at most the j queries asked are known not to hit, so whoever is hit by none of the
// best j queries has paid j misses. How many the best j queries hit together is at most the sum of their counts; after
// a first query, of their counts among those it missed, which a matrix of pairs gives (Bonferroni's first bound).
// Lives: V(S less H, m - 1) >= V(S, m - 1) - |H|, so that the value with one miss less, far quicker to find, rules out
// most of the queries that hit little: they gain less by what they hit than the miss costs.
// Questions: no query is asked twice on the way to a secret, so d questions tell at most k1 k2 .. kd secrets apart, the
// most answers that any d queries have.
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

// What one look at the secrets of a set says.
struct Scan {
    std::vector<double> hit;   // the weight that each query hits
    std::vector<double> pair;  // (Q, Q): the weight that both queries hit
    std::vector<std::uint16_t> differs; // nonzero where not all secrets answer alike
    std::vector<std::uint16_t> first;   // scratch
    std::vector<double> rest;  // scratch
    double mass = 0.0;         // of the set
    double reachable = 0.0;    // of its secrets that a query hits which does not hit all alike
    bool pairs = false;        // whether `pair` is filled
    std::vector<Past> joint;   // where answers depend on the past: the queries that hang together with each
    std::uint16_t at_once = 0xFFFF; // a query that hits all and loses nothing if it is asked now

    void look(const Table &table, const std::uint32_t *secrets, std::size_t size) {
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
            for (std::size_t block = 0; block < stride; block += Table::BLOCK)
                compare(changed + block, ids + block, other + block);
            const Hit *begin = table.hits_begin(s), *end = table.hits_end(s);
            for (const Hit *h = begin; h != end; ++h)
                reached[h->query] += weight;
            mass += weight;
            if (end - begin < fewest) fewest = end - begin, barest = weight;
        }
        at_once = 0xFFFF;
        for (std::size_t q = queries; q-- > 0;)
            if (differs[q] && hit[q] == mass) at_once = static_cast<std::uint16_t>(q);
        // One secret at most is hit by nothing but what hits all alike: of those that are left it is found last.
        std::ptrdiff_t alike = 0;
        for (std::size_t q = 0; q < queries; ++q)
            alike += !differs[q] && other[q];
        reachable = fewest == alike ? mass - barest : mass;
    }

    // The same where answers depend on the past. A query that hits all may be worth asking though all answer it alike,
    // as the answers to others change by it: it differs, too. It is best asked at once if, of each query left, it is
    // certain whether the two hang together: then whoever asks it later can be told all the same by who asked it now.
    void look(const Table &table, const std::uint32_t *secrets, std::size_t size, Past past) {
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
        bool sure = false;
        for (std::size_t q = 0; q < queries; ++q)
            sure |= (common & bit(q)) && differs[q];
        for (std::size_t i = 0; i < size && !sure; ++i)
            if (table.map(secrets[i]) == common) reachable -= table.weight(secrets[i]);
        for (std::size_t q = 0; q < queries && sure && table.nested() && at_once == 0xFFFF; ++q)
            if ((common & bit(q)) && differs[q] && certain(table, secrets, size, q)) at_once = static_cast<std::uint16_t>(q);
    }

    // Whether each query left hangs together with this one in all secrets that it hits, or in none.
    bool certain(const Table &table, const std::uint32_t *secrets, std::size_t size, std::size_t query) {
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
        for (std::size_t q = 0; q < Table::BLOCK; ++q)
            changed[q] |= a[q] ^ b[q];
    }

    void look_at_pairs(const Table &table, const std::uint32_t *secrets, std::size_t size) {
        const std::size_t queries = table.queries();
        pair.assign(queries * queries, 0.0);
        for (std::size_t i = 0; i < size; ++i) {
            const double weight = table.weight(secrets[i]);
            const Hit *end = table.hits_end(secrets[i]);
            for (const Hit *a = table.hits_begin(secrets[i]); a != end; ++a)
                for (const Hit *b = a + 1; b != end; ++b)
                    pair[a->query * queries + b->query] += weight;
        }
        for (std::size_t a = 0; a < queries; ++a)
            for (std::size_t b = a + 1; b < queries; ++b)
                pair[b * queries + a] = pair[a * queries + b];
        pairs = true;
    }
};

class Bounds {
  public:
    Bounds(const Table &table, const Rules &rules)
        : table_(table), rules_(rules),
          spoilt_(rules.lives && !rules.named && table.shown_by_hits() ? 0.0 : table.heaviest()) {}

    // Whether the matrix of pairs may tell something in this state.
    bool wants_pairs(int left) const { return !rules_.questions && (!rules_.lives || (left > 0 && left <= MOST_LEFT)); }

    // A lower bound on the value of the part that `query` misses, its step not included.
    double missed(Scan &scan, std::size_t query, int left) const {
        if (rules_.questions || !scan.pairs) return 0.0;
        const std::size_t queries = table_.queries();
        scan.rest.clear();
        for (std::size_t q = 0; q < queries; ++q)
            if (q != query && scan.differs[q]) scan.rest.push_back(scan.hit[q] - scan.pair[query * queries + q]);
        return chain(scan.rest, scan.reachable - scan.hit[query], left);
    }

    // A lower bound on the questions of a part of this weight when no query hits more of it than `reach`, which falls: as
    // long as all of them miss, each is paid by whoever is left, until that may be the last.
    template <class Reach> double in_a_row(const Reach &reach, std::size_t queries, std::size_t without, double mass) const {
        double cost = 0.0;
        for (std::size_t j = 0; j < queries && mass > table_.heaviest(); ++j) {
            if (reach[j].query == without) continue;
            cost += mass;
            mass -= reach[j].mass;
        }
        return cost;
    }

    // What a query hits.
    struct Reach {
        double mass;
        std::size_t query;

        bool operator<(const Reach &other) const { return mass > other.mass; }
    };

    // What a set with lives costs more than without some secrets of this weight, at most. Play as without them: each
    // costs no more than itself, and may keep one other from being the last. That one is lost too, unless its own
    // hits, asked one by one, tell it from all others.
    double without(double mass) const { return mass + mass / table_.lightest() * spoilt_; }

    // Whether a set of so few secrets costs nothing: each question tells some apart, and each miss leaves one less.
    bool sure(std::size_t size, int left) const {
        return rules_.lives && !table_.past() && size <= static_cast<std::size_t>(left + 1 + rules_.named);
    }

    // Whether a set of this size and weight has just this value, as one question tells any two apart.
    bool plain(std::size_t size) const { return rules_.questions && size == 2 && !table_.past(); }

    // A lower bound on the value of `size` secrets of this weight, two or more, when no queries have more answers.
    double spread(double mass, std::size_t size, const Ways &ways) const {
        if (!rules_.questions) return 0.0;
        // Where secrets with the same hits count as one, there are at least as many as fit in, and more answers later.
        const double n = table_.past() ? std::ceil(mass / table_.heaviest()) : static_cast<double>(size);
        if (n < 2.0) return 0.0;
        const auto most = [&](std::size_t depth) {
            return table_.past() ? static_cast<double>(table_.widest()) : ways.at(depth);
        };
        std::size_t depth = 0;
        double told = 1.0, next = most(0); // as many leaves fit in with so many questions, and with one more
        if (!rules_.sum) {
            for (; told < n; told *= most(depth++)) {
            }
            return static_cast<double>(depth);
        }
        if (mass == n * table_.heaviest()) {
            return flat(n, most) * table_.heaviest();
        }
        double cost = mass;
        for (told = next; told * table_.heaviest() < mass && told < n; told *= most(++depth))
            cost += mass - told * table_.heaviest();
        return cost;
    }

    // spread() for several sets and the same queries.
    class Spread {
      public:
        Spread(const Bounds &bounds, const Ways &ways)
            : bounds_(bounds), ways_(ways), row_(bounds.rules_.questions && bounds.rules_.sum && bounds.table_.even() && !bounds.table_.past() ? &bounds.flats(ways) : nullptr) {}

        double operator()(double mass, std::size_t size) const {
            return row_ && size <= Flats::MOST ? (*row_)[size] * bounds_.table_.heaviest() : bounds_.spread(mass, size, ways_);
        }

      private:
        const Bounds &bounds_;
        const Ways ways_;
        const Flats::Row *row_;
    };

    const Flats::Row &flats(const Ways &ways) const { return flats_.of(ways); }

    // Whether a query that hits so many of a set is better asked later, where all weigh the same (Search::postpone()).
    static bool rare(std::size_t hit, std::size_t queries, std::size_t size) { return size > 2 && (hit == 1 || hit * (queries + 1) < size); }

  private:
    static constexpr int MOST_LEFT = 3; // with more misses left, what they cover says next to nothing

    // The cost of misses in a row: `mass` to be reached by queries that reach no more than `reach` each.
    double chain(std::vector<double> &reach, double mass, int left) const {
        const std::size_t wanted = rules_.lives ? std::min<std::size_t>(left, reach.size()) : reach.size();
        if (rules_.lives) {
            double best[MOST_LEFT] = {}; // the greatest, in order
            for (double next : reach)
                for (std::size_t j = 0; j < wanted; ++j)
                    if (next > best[j]) std::swap(next, best[j]);
            for (std::size_t j = 0; j < wanted; ++j)
                mass -= best[j];
            return mass > 0.0 ? rules_.lost(mass, table_.heaviest()) : 0.0;
        }
        std::sort(reach.begin(), reach.end(), std::greater<>());
        double cost = 0.0;
        for (std::size_t j = 0; j < wanted && (mass -= reach[j]) > 0.0; ++j)
            cost += rules_.sum ? mass : 1.0;
        return cost;
    }

    const Table &table_;
    const Rules &rules_;
    mutable Flats flats_; // what is known of spread(); a search has bounds of its own
    double spoilt_; // the most that the presence of one secret costs another
};

} // namespace bestguess::solver
