// Tables with weights and symmetries, decision trees and the entries of a transposition table as arrays.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "common/decision_tree.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess {

// The sum of weights. Throws std::invalid_argument unless each is a whole number, 1 or more.
inline double total_of_whole(const Vector<double> &weights) {
    double total = 0.0;
    for (std::size_t s = 0; s < weights.shape(0); ++s) {
        if (!(weights(s) >= 1.0) || weights(s) != std::floor(weights(s)))
            throw std::invalid_argument("weights: whole numbers, 1 or more");
        total += weights(s);
    }
    return total;
}

// The rows, each a permutation of the queries; none where no symmetries are given. Throws std::invalid_argument.
inline std::vector<std::vector<std::uint16_t>> permutations(const Matrix<std::uint16_t> &symmetries,
                                                            std::size_t queries) {
    std::vector<std::vector<std::uint16_t>> rows;
    if (!symmetries.is_valid()) return rows;
    if (symmetries.shape(1) != queries) throw std::invalid_argument("symmetries: a column for each query");
    for (std::size_t i = 0; i < symmetries.shape(0); ++i) {
        rows.emplace_back(&symmetries(i, 0), &symmetries(i, 0) + queries);
        std::vector<std::uint16_t> sorted = rows.back();
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t q = 0; q < queries; ++q)
            if (sorted[q] != q) throw std::invalid_argument("symmetries: each row a permutation of the queries");
    }
    return rows;
}

// Of each node of a tree the query, the parent, the answer, and the secret; and what the tree costs.
using Nodes = std::tuple<Array<std::int64_t>, Array<std::int64_t>, Array<std::int64_t>, Array<std::int64_t>, double>;

inline Nodes to_arrays(DecisionTree &&tree) {
    return {to_numpy(std::move(tree.query)), to_numpy(std::move(tree.parent)), to_numpy(std::move(tree.answer)),
            to_numpy(std::move(tree.secret)), tree.cost};
}

namespace solver {

using Entries = std::tuple<Array<std::uint64_t>, Array<double>, Array<std::uint32_t>>;

// The entries of the largest sets, at most `most`, of sets of up to `secrets` secrets: keys (n, 2), bounds (n, 2),
// query, beam and size (n, 3).
inline Entries to_arrays(const TranspositionTable &table, std::size_t secrets, std::size_t most) {
    // The largest sets took longest: all above some size are kept, and as many of that size as there is room for.
    std::vector<std::size_t> sizes(secrets + 1);
    table.each([&](const Entry &entry) { ++sizes[entry.size]; });
    std::size_t smallest = sizes.size(), n = 0;
    while (smallest > 1 && n + sizes[smallest - 1] <= most) n += sizes[--smallest];
    std::size_t some = smallest > 1 ? most - n : 0; // entries of sets that are one secret smaller
    n += some;
    std::vector<std::uint64_t> keys;
    std::vector<double> bounds;
    std::vector<std::uint32_t> rest;
    keys.reserve(2 * n), bounds.reserve(2 * n), rest.reserve(3 * n);
    table.each([&](const Entry &entry) {
        if (keys.size() == 2 * n || (entry.size < smallest && (!some || entry.size + 1 < smallest || some-- == 0)))
            return;
        keys.insert(keys.end(), {entry.key.slot, entry.key.check});
        bounds.insert(bounds.end(), {entry.lower, entry.upper});
        rest.insert(rest.end(), {entry.query, entry.beam, entry.size});
    });
    n = keys.size() / 2; // other threads may have displaced some since they were counted
    return {to_numpy(std::move(keys), {n, 2}), to_numpy(std::move(bounds), {n, 2}), to_numpy(std::move(rest), {n, 3})};
}

// Adds the entries of to_arrays(), of an answer table with this many secrets and queries.
inline void from_arrays(TranspositionTable &table, std::size_t secrets, std::size_t queries,
                        const Matrix<std::uint64_t> &keys, const Matrix<double> &bounds,
                        const Matrix<std::uint32_t> &rest) {
    const std::size_t n = keys.shape(0);
    if (bounds.shape(0) != n || rest.shape(0) != n || keys.shape(1) != 2 || bounds.shape(1) != 2 || rest.shape(1) != 3)
        throw std::invalid_argument("keys, bounds, rest: the three arrays of dump()");
    for (std::size_t i = 0; i < n; ++i)
        if (rest(i, 2) < 1 || rest(i, 2) > secrets || (rest(i, 0) != NO_QUERY && rest(i, 0) >= queries))
            throw std::invalid_argument("rest: queries and sizes of sets of this table");
    for (std::size_t i = 0; i < n; ++i) {
        if (!(bounds(i, 0) <= bounds(i, 1))) continue; // torn by another thread while it was dumped
        table.change({keys(i, 0), keys(i, 1)}, rest(i, 2), [&](Entry &entry) {
            entry.lower = std::max(entry.lower, bounds(i, 0));
            if (bounds(i, 1) < entry.upper)
                entry.upper = bounds(i, 1), entry.query = static_cast<std::uint16_t>(rest(i, 0));
            // A set without a query counts as searched by no beam.
            if (entry.query != NO_QUERY) entry.beam = std::max(entry.beam, static_cast<std::uint16_t>(rest(i, 1)));
        });
    }
}

} // namespace solver
} // namespace bestguess
