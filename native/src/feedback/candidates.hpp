// The candidate queries of a set with their lower bounds, from one pass over the set.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "feedback/answer_table.hpp"
#include "feedback/lower_bound.hpp"
#include "solver/objective.hpp"

namespace bestguess::feedback {

struct Candidate {
    double bound;                 // lower bound on every policy that begins with this query
    double guess;                 // estimated cost, to try the best queries first
    std::uint64_t same_partition; // equal for queries that partition the set alike
    std::uint64_t same_sizes;     // equal for queries whose parts are of equal sizes
    Query query;
};

class Candidates {
  public:
    std::vector<Candidate> candidates; // those with a bound below the limit, one for each partition of the set
    double least = 0.0;                // lower bound on the policies that begin with any of the queries
    PartitionLimits most;

    // Finds the candidates among `queries`, after which `tries` are left, at most `few` of them: those with the least
    // bounds by the number of their parts. Sets `lower_bound` and `least`, a lower bound on every policy that begins
    // with one of the queries. Returns the work done.
    std::size_t look(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass,
                     const std::vector<Query> &queries, double limit, std::size_t few, LowerBound &lower_bound,
                     bool worst, const Tries &tries) {
        candidates.clear();
        most = {table.most_solved(), 0, 0};
        count(table, secrets, size, queries);
        for (const Query q : queries) {
            if (solved_[q]) most.parts = std::max<std::size_t>(most.parts, answers_[q]);
            most.others = std::max<std::size_t>(most.others, answers_[q]);
        }
        lower_bound.set(table, secrets, size, most, worst, tries);
        std::size_t work = queries.size() * size / 16;
        bound_by_parts(table, secrets, size, mass, lower_bound, worst);
        least = solver::INFINITE;
        below_.clear();
        for (const Query q : queries) {
            if (answers_[q] + solved_[q] < 2 && !(solved_[q] && !answers_[q])) continue; // tells nothing
            const double bound = by_parts_[solved_[q]][answers_[q]];
            least = std::min(least, bound);
            if (bound < limit) below_.push_back(q);
        }
        if (below_.size() > few) {
            const auto bound = [&](Query q) { return by_parts_[solved_[q]][answers_[q]]; };
            const auto end = below_.begin() + static_cast<std::ptrdiff_t>(few);
            std::nth_element(below_.begin(), end, below_.end(),
                             [&](Query a, Query b) { return bound(a) != bound(b) ? bound(a) < bound(b) : a < b; });
            below_.erase(end, below_.end());
            std::sort(below_.begin(), below_.end()); // neighbours share cache lines
        }
        return work + add(table, secrets, size, mass, below_, limit, lower_bound, worst, tries);
    }

    // Adds candidates to those found. Returns the work done.
    std::size_t add(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass,
                    const std::vector<Query> &queries, double limit, const LowerBound &lower_bound, bool worst,
                    const Tries &tries) {
        for (const Query q : queries) {
            weigh(table, secrets, size, mass, q, lower_bound, worst, tries.limited());
            if (candidates.back().bound >= limit) candidates.pop_back();
        }
        return queries.size() * size;
    }

    // Sorts the candidates, the most promising first, by their bounds or by their estimated costs.
    void sort(bool by_bound) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
            return a.same_partition != b.same_partition ? a.same_partition < b.same_partition : a.query < b.query;
        });
        candidates.erase(
            std::unique(candidates.begin(), candidates.end(),
                        [](const Candidate &a, const Candidate &b) { return a.same_partition == b.same_partition; }),
            candidates.end());
        std::sort(candidates.begin(), candidates.end(), [&](const Candidate &a, const Candidate &b) {
            if (by_bound && a.bound != b.bound) return a.bound < b.bound;
            return a.guess != b.guess ? a.guess < b.guess : a.query < b.query;
        });
    }

  private:
    // Lower bounds by the number of parts, for queries that solve a secret and those that do not.
    void bound_by_parts(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass,
                        const LowerBound &lower_bound, bool worst) {
        double heaviest = 0.0;
        for (std::size_t i = 0; i < size; ++i) heaviest = std::max(heaviest, table.weight(secrets[i]));
        const double solved = std::min(mass, heaviest * static_cast<double>(most.solved));
        const std::size_t top = std::max(most.parts, most.others);
        by_parts_[0].assign(top + 1, solver::INFINITE), by_parts_[1].assign(top + 1, solver::INFINITE);
        for (std::size_t k = 1; k <= top; ++k) {
            by_parts_[0][k] = lower_bound.least(0, 0.0, k, mass);
            by_parts_[1][k] = lower_bound.least(std::min(most.solved, size), solved, k, mass);
        }
        by_parts_[1][0] = worst ? 1.0 : mass; // solves all
    }

    // Counts the answers of a set to each of these queries, without the one that solves.
    void count(const AnswerTable &table, const Secret *secrets, std::size_t size, const std::vector<Query> &queries) {
        solved_.assign(table.queries(), 0);
        for (std::size_t i = 0; i < size; ++i)
            for (const Query q : table.solvers(secrets[i])) solved_[q] = 1;
        answers_.resize(table.queries());
        if (!table.bytes()) {
            count_one_by_one(table, secrets, size, queries);
        } else {
            // Few queries lie apart: their answers are brought together.
            const bool few = FEW * queries.size() < table.queries();
            const std::size_t width = few ? queries.size() : table.queries();
            columns_.clear();
            if (few) gathered_.resize(size * width);
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint8_t *column = table.column(secrets[i]);
                if (few)
                    for (std::size_t j = 0; j < width; ++j) gathered_[i * width + j] = column[queries[j]];
                columns_.push_back(few ? gathered_.data() + i * width : column);
            }
            if (size <= PAIRS)
                count_by_pairs(width);
            else
                count_by_flags(width, table.most_answers());
            if (few)
                for (std::size_t j = width; j-- > 0;) answers_[queries[j]] = answers_[j]; // a query is no less than j
        }
        for (const Query q : queries) answers_[q] -= solved_[q];
    }

    // Small sets: an answer counts unless an earlier secret gives it, too.
    void count_by_pairs(std::size_t queries) {
        const std::size_t size = columns_.size();
        typedef std::uint8_t Lanes __attribute__((vector_size(LANES)));
        Lanes columns[PAIRS];
        std::uint8_t counted[LANES];
        for (std::size_t begin = 0; begin < queries; begin += LANES) {
            const std::size_t lanes = std::min(LANES, queries - begin);
            if (lanes == LANES)
                for (std::size_t i = 0; i < size; ++i) std::memcpy(&columns[i], columns_[i] + begin, LANES);
            else
                for (std::size_t i = 0; i < size; ++i) std::memcpy(&columns[i], columns_[i] + begin, lanes);
            Lanes count = {};
            for (std::size_t i = 0; i < size; ++i) {
                Lanes seen = {};
                for (std::size_t k = 0; k < i; ++k) seen |= reinterpret_cast<Lanes>(columns[i] == columns[k]);
                count += 1 + seen; // a lane of `seen` is 0 or -1
            }
            std::memcpy(counted, &count, LANES);
            std::copy_n(counted, lanes, answers_.begin() + static_cast<std::ptrdiff_t>(begin));
        }
    }

    // Large sets: a flag for each answer to each query of a block.
    void count_by_flags(std::size_t queries, std::size_t most_answers) {
        typedef std::uint8_t Lanes __attribute__((vector_size(LANES)));
        static_assert(AnswerTable::BYTES / sizeof(std::uint64_t) < 256, "eight sums of flags fit into a word");
        const std::size_t width = (most_answers + LANES - 1) / LANES * LANES;
        flags_.assign(BLOCK * width, 0);
        std::uint8_t *const all = flags_.data();
        for (std::size_t begin = 0; begin < queries; begin += BLOCK) {
            const std::size_t block = std::min(BLOCK, queries - begin);
            for (const std::uint8_t *column : columns_)
                for (std::size_t j = 0; j < block; ++j) all[j * width + column[begin + j]] = 1;
            for (std::size_t j = 0; j < block; ++j) {
                Lanes sum = {};
                for (std::size_t k = 0; k < width; k += LANES) {
                    Lanes flags;
                    std::memcpy(&flags, all + j * width + k, LANES);
                    sum += flags;
                }
                std::memset(all + j * width, 0, width);
                answers_[begin + j] = sum_of_bytes(sum);
            }
        }
    }

    // The sum of a few bytes, eight at a time.
    template <class Lanes> static std::uint32_t sum_of_bytes(const Lanes &lanes) {
        std::uint64_t words[sizeof(Lanes) / sizeof(std::uint64_t)], sum = 0;
        std::memcpy(words, &lanes, sizeof(Lanes));
        for (const std::uint64_t word : words) sum += word;
        constexpr std::uint64_t EVERY_OTHER = 0x00FF00FF00FF00FF;
        return static_cast<std::uint32_t>(((sum & EVERY_OTHER) + (sum >> 8 & EVERY_OTHER)) * 0x0001000100010001 >> 48);
    }

    void count_one_by_one(const AnswerTable &table, const Secret *secrets, std::size_t size,
                          const std::vector<Query> &queries) {
        stamp_.assign(table.most_answers(), 0);
        for (const Query q : queries) {
            std::uint32_t count = 0;
            for (std::size_t i = 0; i < size; ++i) {
                std::uint32_t &last = stamp_[table.id(secrets[i], q)];
                count += last != q + 1u;
                last = q + 1u;
            }
            answers_[q] = count;
        }
    }

    // Bounds a query by the sizes of its parts.
    void weigh(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass, Query q,
               const LowerBound &lower_bound, bool worst, bool limited) {
        const Id solving = table.solving(q);
        if (parts_.size() < table.most_answers())
            parts_.assign(table.most_answers(), {}), present_.assign(table.most_answers() / 64 + 1, 0);
        for (std::size_t i = 0; i < size; ++i) {
            const Id id = table.id(secrets[i], q);
            AnswerClass &part = parts_[id];
            present_[id / 64] |= std::uint64_t{1} << id % 64;
            ++part.count;
            part.mass += table.weight(secrets[i]);
            part.key += table.key(secrets[i]).slot;
        }
        double bound = 0.0, guess = 0.0;
        std::uint64_t same_partition = 0, same_sizes = 0;
        for (std::size_t word = 0; word < present_.size(); ++word)
            for (std::uint64_t left = std::exchange(present_[word], 0); left; left &= left - 1) {
                const std::size_t id = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
                const AnswerClass part = std::exchange(parts_[id], {});
                same_partition += scramble(part.key + (id == solving));
                same_sizes += scramble(std::uint64_t{part.count} << 1 | (id == solving));
                // In the worst case only the largest part counts; in a sum, the bits needed to identify the secrets.
                guess = worst ? std::max(guess, part.mass) : guess + part.mass * bits(part.count);
                if (id == solving) continue;
                const double least = lower_bound.least(part.count, part.mass);
                bound = worst ? std::max(bound, least) : bound + least;
            }
        if (limited) guess += bound; // what is lost comes first
        candidates.push_back({(worst ? 1.0 : mass) + bound, guess, same_partition, same_sizes, q});
    }

    // About the bits that identify one of so many secrets.
    double bits(std::uint32_t count) {
        while (bits_.size() <= count) bits_.push_back(std::log2(1.0 + static_cast<double>(bits_.size())));
        return bits_[count];
    }

    static constexpr std::size_t BLOCK = 64; // queries whose answers fill a cache line
    static constexpr std::size_t LANES = 32; // bytes that processors compare at once
    static constexpr std::size_t PAIRS = 32; // the most secrets that are compared pair by pair
    static constexpr std::size_t FEW = 4;    // fewer queries than one in so many are counted apart

    struct AnswerClass {
        std::uint32_t count = 0;
        double mass = 0.0;
        std::uint64_t key = 0;
    };

    std::vector<std::uint32_t> answers_, stamp_;
    std::vector<std::uint8_t> solved_, flags_, gathered_;
    std::vector<const std::uint8_t *> columns_; // the answers of each secret of the set that is counted
    std::vector<std::uint64_t> present_; // the answers of a query that is weighed, as bits
    std::vector<double> bits_;
    std::vector<AnswerClass> parts_;
    std::vector<double> by_parts_[2];
    std::vector<Query> below_; // the queries that are weighed
};

} // namespace bestguess::feedback
