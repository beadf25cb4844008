// The group of symmetries of the queries, and its subgroup that fixes the queries asked so far.
//
// A small group is held as the list of its elements, another one as a pool of some of them. Random elements of the
// stabiliser of a query are made of random elements of the group by Schreier's lemma. Any pool is sound, because it
// generates a subgroup of the stabiliser; a dozen random elements nearly always generate all of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "feedback/answer_table.hpp"

namespace bestguess::feedback {

using Permutation = std::vector<Query>; // the image of each query

// Whether a permutation of the queries maps the secrets to secrets of equal weight that answer alike.
inline bool is_symmetry(const AnswerTable &table, const Permutation &to) {
    const std::size_t queries = table.queries(), secrets = table.secrets();
    const auto mark = [&](std::size_t q, Secret s) {
        return std::uint64_t{table.code(q, table.id(s, q))} << 1 | table.solves(s, q);
    };
    std::vector<std::uint64_t> here(secrets), there(secrets);
    for (Secret s = 0; s < secrets; ++s)
        for (std::size_t q = 0; q < queries; ++q) {
            const std::uint64_t place = scramble(q);
            here[s] += scramble(place ^ mark(q, s)), there[s] += scramble(place ^ mark(to[q], s));
        }
    std::unordered_multimap<std::uint64_t, Secret> found;
    for (Secret s = 0; s < secrets; ++s) found.emplace(here[s], s);
    for (Secret s = 0; s < secrets; ++s) {
        const auto image = found.find(there[s]);
        if (image == found.end() || table.weight(image->second) != table.weight(s)) return false;
        const Secret other = image->second;
        for (std::size_t q = 0; q < queries; ++q)
            if (mark(q, s) != mark(to[q], other)) return false;
        found.erase(image);
    }
    return true;
}

class PermutationGroup {
  public:
    static constexpr std::size_t POOL = 12;
    static constexpr std::size_t LISTED = 64; // the most elements of a group that are all listed

    PermutationGroup() = default;

    // The group that some permutations generate; `queries` is how many there are.
    PermutationGroup(const std::vector<Permutation> &generators, std::size_t queries) : queries_(queries) {
        if (generators.empty()) return;
        for (std::size_t i = 0; i < std::max(POOL, generators.size()); ++i)
            pool_.push_back(generators[i % generators.size()]);
        for (std::size_t i = 0; i < 20 * pool_.size(); ++i) random_element();
        for (const Permutation &generator : generators) // keeps the whole group, whatever the random elements are
            pool_.push_back(generator);
        settle();
    }

    bool trivial() const { return pool_.empty(); }
    // The first query of each orbit, in ascending order; all queries where there is no symmetry.
    const std::vector<Query> &representatives() const { return representatives_; }

    // The subgroup that fixes one query.
    PermutationGroup stabiliser(Query fixed) {
        PermutationGroup part;
        part.queries_ = queries_;
        if (trivial()) return part;
        if (listed_) {
            for (const Permutation &element : pool_)
                if (element[fixed] == fixed) part.pool_.push_back(element);
            part.listed_ = true;
            part.settle();
            return part;
        }
        // The orbit as a tree: the element by which each query in it was reached.
        std::vector<std::int32_t> by(queries_, -1);
        std::vector<Query> from(queries_, fixed), open{fixed};
        by[fixed] = 0;
        for (std::size_t i = 0; i < open.size(); ++i)
            for (std::size_t g = 0; g < pool_.size(); ++g)
                if (const Query next = pool_[g][open[i]]; by[next] < 0) {
                    by[next] = static_cast<std::int32_t>(g), from[next] = open[i];
                    open.push_back(next);
                }
        const std::vector<Permutation> steps = pool_; // the edges of the tree
        for (std::size_t i = 0; i < POOL; ++i) {
            Permutation element = random_element();
            std::vector<std::int32_t> path;
            for (Query at = element[fixed]; at != fixed; at = from[at]) path.push_back(by[at]);
            // Undo the steps of the path, the last one first.
            for (const std::int32_t g : path) {
                Permutation inverse(queries_);
                const Permutation &step = steps[static_cast<std::size_t>(g)];
                for (std::size_t q = 0; q < queries_; ++q) inverse[step[q]] = static_cast<Query>(q);
                for (Query &image : element) image = inverse[image];
            }
            part.pool_.push_back(std::move(element));
        }
        part.random_ = Random(scramble(fixed) ^ queries_);
        part.list();
        part.settle();
        return part;
    }

  private:
    // Product replacement (Celler, Leedham-Green, Murray, Niemeyer & O'Brien 1995): a random element.
    Permutation random_element() {
        const std::size_t a = random_.below(pool_.size());
        std::size_t b = random_.below(pool_.size());
        if (pool_.size() > 1 && a == b) b = (b + 1) % pool_.size();
        Permutation product(queries_);
        for (std::size_t q = 0; q < queries_; ++q) product[q] = pool_[b][pool_[a][q]];
        return pool_[a] = std::move(product);
    }

    // Lists all elements if they are few.
    void list() {
        std::vector<Permutation> elements(1, Permutation(queries_)), generators;
        std::iota(elements[0].begin(), elements[0].end(), Query{0});
        std::unordered_multimap<std::uint64_t, std::size_t> places{{mark(elements[0]), 0}};
        const auto is_new = [&](const Permutation &element) {
            const auto [begin, end] = places.equal_range(mark(element));
            return std::none_of(begin, end, [&](const auto &one) { return elements[one.second] == element; });
        };
        for (const Permutation &generator : pool_) {
            if (!is_new(generator)) continue;
            generators.push_back(generator);
            // The elements known are closed under the earlier generators: they need only the new one.
            const std::size_t closed = elements.size();
            for (std::size_t i = 0; i < elements.size(); ++i)
                for (std::size_t g = i < closed ? generators.size() - 1 : 0; g < generators.size(); ++g) {
                    Permutation product(queries_);
                    for (std::size_t q = 0; q < queries_; ++q) product[q] = generators[g][elements[i][q]];
                    if (!is_new(product)) continue;
                    if (elements.size() == LISTED) return;
                    places.emplace(mark(product), elements.size());
                    elements.push_back(std::move(product));
                }
        }
        pool_ = std::move(elements);
        listed_ = true;
    }

    // Equal for equal permutations, and hardly for others.
    static std::uint64_t mark(const Permutation &element) {
        std::uint64_t sum = 0, factor = 1;
        for (const Query image : element) sum += factor * image, factor = factor * 5 + 2;
        return sum;
    }

    // Finds the orbits; a pool of nothing but the identity is emptied.
    void settle() {
        std::vector<Query> first(queries_);
        std::iota(first.begin(), first.end(), Query{0});
        representatives_.clear();
        if (listed_) {
            for (const Permutation &element : pool_)
                for (std::size_t q = 0; q < queries_; ++q) first[q] = std::min(first[q], element[q]);
            for (std::size_t q = 0; q < queries_; ++q)
                if (first[q] == q) representatives_.push_back(static_cast<Query>(q));
            if (pool_.size() == 1) pool_.clear(); // nothing but the identity
            return;
        }
        const auto root = [&](Query q) {
            while (first[q] != q) q = first[q] = first[first[q]];
            return q;
        };
        bool moved = false;
        for (const Permutation &element : pool_)
            for (std::size_t q = 0; q < queries_; ++q) {
                const Query a = root(static_cast<Query>(q)), b = root(element[q]);
                moved |= element[q] != q;
                first[std::max(a, b)] = std::min(a, b);
            }
        if (!moved) pool_.clear();
        for (std::size_t q = 0; q < queries_; ++q)
            if (first[q] == q) representatives_.push_back(static_cast<Query>(q));
    }

    std::size_t queries_ = 0;
    std::vector<Permutation> pool_; // all elements, or some that generate them
    bool listed_ = false;           // whether those are all
    std::vector<Query> representatives_;
    Random random_{1};
};

} // namespace bestguess::feedback
