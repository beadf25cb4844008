// Finds the symmetries of an answer table that nobody declared: swapped pegs, renamed colours.
//
// The method is colour refinement with individualisation (McKay 1981). The colours of all queries, with the answers,
// give a secret its next colour, and the other way round, until no more are told apart. Where some secrets still look
// alike, one of them gets a colour of its own (a base point), until all differ. A symmetry is determined by the images
// of the base points: for each image of one base point, images of the later ones are sought, and only one image of
// each orbit found so far is tried.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "feedback/permutation_group.hpp"

namespace bestguess::feedback {

class SymmetryFinder {
  public:
    // Permutations of the queries that generate the symmetries; only some of the symmetries where finding all takes
    // long.
    static std::vector<Permutation> of(const AnswerTable &table) {
        SymmetryFinder finder(table);
        finder.search();
        return std::move(finder.found_);
    }

  private:
    static constexpr std::size_t WORK = std::size_t{3} << 29; // answers read, about a nanosecond each
    static constexpr std::size_t LEVELS = 8;                  // base points
    static constexpr std::size_t TRIES = 3;                   // images of a later base point

    struct Colours {
        std::vector<std::uint64_t> secrets, queries;

        std::vector<std::uint64_t> sorted() const {
            std::vector<std::uint64_t> all = secrets;
            std::sort(all.begin(), all.end());
            return all;
        }
    };

    explicit SymmetryFinder(const AnswerTable &table) : table_(table) {
        for (std::uint32_t mark = 0; mark < 2 * AnswerTable::BYTES; ++mark) factors_.push_back(scramble(mark) | 1);
    }

    // A number for the answer of a secret to a query; answers that solve have others.
    std::uint64_t factor(Secret s, std::size_t q) const {
        const Id id = table_.id(s, q);
        const std::uint64_t mark = std::uint64_t{table_.code(q, id)} << 1 | (id == table_.solving(q));
        return mark < factors_.size() ? factors_[mark] : scramble(mark) | 1;
    }

    static std::size_t count(std::vector<std::uint64_t> sorted) {
        return static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
    }

    // One round: new colours from all answers.
    void mix(Colours &colours) {
        const std::size_t secrets = table_.secrets(), queries = table_.queries();
        std::vector<std::uint64_t> sums(queries, 0);
        for (Secret s = 0; s < secrets; ++s) {
            const std::uint64_t own = colours.secrets[s];
            std::uint64_t sum = 0;
            for (std::size_t q = 0; q < queries; ++q) {
                const std::uint64_t f = factor(s, q);
                sum += colours.queries[q] * f;
                sums[q] += own * f;
            }
            colours.secrets[s] = scramble(own ^ scramble(sum));
        }
        for (std::size_t q = 0; q < queries; ++q) colours.queries[q] = scramble(colours.queries[q] ^ scramble(sums[q]));
        work_ += secrets * queries;
    }

    // Refines the colours as long as that tells more secrets apart, or for a given number of rounds; returns the
    // number of rounds.
    std::size_t refine(Colours &colours, std::size_t rounds = 0) {
        const bool free = rounds == 0;
        std::size_t apart = free ? count(colours.sorted()) : 0, done = 0;
        while (free ? done < 2 * LEVELS : done < rounds) {
            mix(colours);
            ++done;
            if (!free) continue;
            const std::size_t now = count(colours.sorted());
            if (now == apart && done > 1) break; // secrets are told apart by queries that were told apart before
            apart = now;
        }
        return done;
    }

    static void mark(Colours &colours, std::size_t secret) {
        colours.secrets[secret] = scramble(colours.secrets[secret] + 1);
    }

    // A secret of the largest class of secrets with equal colours.
    static std::optional<std::size_t> doubtful(const Colours &colours) {
        std::unordered_map<std::uint64_t, std::size_t> sizes;
        for (const std::uint64_t colour : colours.secrets) ++sizes[colour];
        std::optional<std::size_t> best;
        for (std::size_t s = 0; s < colours.secrets.size(); ++s)
            if (const std::size_t n = sizes[colours.secrets[s]]; n > 1 && (!best || n > sizes[colours.secrets[*best]]))
                best = s;
        return best;
    }

    void search() {
        Colours colours{{}, std::vector<std::uint64_t>(table_.queries(), 1)};
        for (std::size_t s = 0; s < table_.secrets(); ++s)
            colours.secrets.push_back(scramble(static_cast<std::uint64_t>(table_.weight(static_cast<Secret>(s)))));
        refine(colours);
        levels_.push_back(std::move(colours));
        for (std::optional<std::size_t> next; (next = doubtful(levels_.back()));) {
            if (base_.size() == LEVELS) return; // perhaps some secrets cannot be told apart
            Colours more = levels_.back();
            mark(more, *next);
            rounds_.push_back(refine(more));
            base_.push_back(*next), levels_.push_back(std::move(more));
            if (work_ > WORK / 4) return;
        }
        sorted_.clear();
        for (const Colours &level : levels_) sorted_.push_back(level.sorted());
        orbit_.resize(table_.secrets());
        std::iota(orbit_.begin(), orbit_.end(), std::size_t{0});
        for (std::size_t level = base_.size(); level-- > 0;) seek(level);
    }

    std::size_t root(std::size_t s) {
        while (orbit_[s] != s) s = orbit_[s] = orbit_[orbit_[s]];
        return s;
    }

    // Finds symmetries that fix all base points before this one, and move it.
    void seek(std::size_t level) {
        const std::size_t point = base_[level];
        const std::vector<std::uint64_t> &seen = levels_[level].secrets;
        std::vector<std::size_t> failed;
        for (std::size_t image = 0; image < seen.size() && work_ < WORK; ++image) {
            if (seen[image] != seen[point] || root(image) == root(point)) continue;
            if (std::any_of(failed.begin(), failed.end(),
                            [&](std::size_t other) { return root(other) == root(image); }))
                continue;
            if (!extend(levels_[level], level, image)) failed.push_back(image);
        }
    }

    // Maps a base point to a secret and looks for images of the later ones; returns whether a symmetry was found.
    bool extend(const Colours &before, std::size_t level, std::size_t image) {
        Colours colours = before;
        mark(colours, image);
        refine(colours, rounds_[level]);
        if (colours.sorted() != sorted_[level + 1]) return false;
        if (level + 1 == base_.size()) return take(colours);
        const std::uint64_t wanted = levels_[level + 1].secrets[base_[level + 1]];
        std::size_t tries = 0;
        for (std::size_t next = 0; next < colours.secrets.size() && tries < TRIES && work_ < WORK; ++next)
            if (colours.secrets[next] == wanted && ++tries && extend(colours, level + 1, next)) return true;
        return false;
    }

    // Reads the permutation off colours that tell all secrets apart.
    bool take(const Colours &colours) {
        const Colours &own = levels_.back();
        std::unordered_map<std::uint64_t, std::vector<std::size_t>> queries;
        for (std::size_t q = table_.queries(); q-- > 0;) queries[colours.queries[q]].push_back(q);
        Permutation to(table_.queries());
        for (std::size_t q = 0; q < table_.queries(); ++q) {
            std::vector<std::size_t> &images = queries[own.queries[q]];
            if (images.empty()) return false;
            to[q] = static_cast<Query>(images.back());
            images.pop_back();
        }
        work_ += 4 * table_.secrets() * table_.queries();
        if (!is_symmetry(table_, to)) return false;
        std::unordered_map<std::uint64_t, std::size_t> secrets;
        for (std::size_t s = 0; s < table_.secrets(); ++s) secrets[colours.secrets[s]] = s;
        for (std::size_t s = 0; s < table_.secrets(); ++s) {
            const std::size_t a = root(s), b = root(secrets[own.secrets[s]]);
            orbit_[std::max(a, b)] = std::min(a, b);
        }
        found_.push_back(std::move(to));
        return true;
    }

    const AnswerTable &table_;
    std::vector<std::uint64_t> factors_; // by small answers, and whether they solve
    std::vector<std::size_t> base_, rounds_, orbit_;
    std::vector<Colours> levels_; // by the number of base points marked
    std::vector<std::vector<std::uint64_t>> sorted_;
    std::vector<Permutation> found_;
    std::size_t work_ = 0;
};

} // namespace bestguess::feedback
