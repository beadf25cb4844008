// The candidate queries of a set with their lower bounds, from one pass over the set.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "feedback/answer_table.hpp"
#include "feedback/kept_properties.hpp"
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

// A set of secrets, and the queries of which the next one may be, after which `tries` are left. Queries that partition
// the set alike are not the same where they ask to keep different properties.
struct Asked {
    const AnswerTable &table;
    const Secret *secrets;
    std::size_t size;
    double mass;
    const std::vector<Query> &queries;
    bool worst;
    Tries tries;
    const KeptProperties &kept;
};

class Candidates {
  public:
    double least = 0.0; // lower bound on the policies that begin with any of the queries
    PartitionLimits most;

    // Counts the parts that each query leaves. Sets `lower_bound` and `least`, a lower bound on every policy that
    // begins with one of the queries; no candidate is weighed yet. Returns the work done.
    std::size_t look(const Asked &asked, LowerBound &lower_bound) {
        clear();
        count(asked);
        most = {asked.table.most_solved(), parts(true), std::max(parts(true), parts(false))};
        lower_bound.set(asked.table, asked.secrets, asked.size, most, asked.worst, asked.tries);
        bound_by_parts(asked, lower_bound);
        least = next_bound();
        if (asked.kept.any()) properties_ = asked.kept.properties(asked.secrets, asked.size);
        return asked.queries.size() * asked.size / 16;
    }

    // The candidate of the least bound that was not taken yet; null where none is below the limit. Those of more parts,
    // and so of lesser bounds, are weighed before all others, and these only when their turn comes. Adds to the work.
    const Candidate *next(const Asked &asked, double limit, const LowerBound &lower_bound, std::size_t &work) {
        for (double bound; (bound = next_bound()) < limit && !(ready() < bound); weighed_ = bound) {
            chosen_.clear();
            for (const Query q : asked.queries)
                if (by_parts(q) == bound) chosen_.push_back(q);
            candidates_.erase(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(taken_));
            work += weigh_each(asked, chosen_, limit, true, lower_bound);
        }
        return ready() < limit ? next() : nullptr;
    }

    // Weighs candidates below the limit, at most `few`: those with the least bounds by the number of their parts. The
    // least of their estimated costs comes first. Returns the work done.
    std::size_t weigh(const Asked &asked, double limit, std::size_t few, const LowerBound &lower_bound) {
        chosen_.clear();
        for (const Query q : asked.queries)
            if (by_parts(q) < limit) chosen_.push_back(q);
        if (chosen_.size() > few) {
            const auto end = chosen_.begin() + static_cast<std::ptrdiff_t>(few);
            std::nth_element(chosen_.begin(), end, chosen_.end(), [&](Query a, Query b) {
                return by_parts(a) != by_parts(b) ? by_parts(a) < by_parts(b) : a < b;
            });
            chosen_.erase(end, chosen_.end());
            std::sort(chosen_.begin(), chosen_.end()); // neighbours share cache lines
        }
        return weigh(asked, chosen_, limit, false, lower_bound);
    }

    // Weighs these queries, and no others. The least bound comes first, or the least estimated cost.
    std::size_t weigh(const Asked &asked, const std::vector<Query> &queries, double limit, bool by_bound,
                      const LowerBound &lower_bound) {
        clear(), weighed_ = solver::INFINITE;
        return weigh_each(asked, queries, limit, by_bound, lower_bound);
    }

    // Begins again with those weighed.
    void rewind(bool by_bound) { sort(by_bound); }
    // The next of those weighed; null after the last one.
    const Candidate *next() { return taken_ < candidates_.size() ? &candidates_[taken_++] : nullptr; }
    // Whether all have been weighed.
    bool weighed() const { return weighed_ == solver::INFINITE; }
    void clear() { candidates_.clear(), taken_ = 0, weighed_ = -solver::INFINITE; }

  private:
    // Queries that partition a set alike have the same number of parts, and are weighed together.
    std::size_t weigh_each(const Asked &asked, const std::vector<Query> &queries, double limit, bool by_bound,
                           const LowerBound &lower_bound) {
        for (const Query q : queries) {
            weigh_one(asked, q, lower_bound);
            if (candidates_.back().bound >= limit) candidates_.pop_back();
        }
        sort(by_bound);
        return queries.size() * asked.size;
    }

    // One of those that partition the set alike is kept.
    void sort(bool by_bound) {
        taken_ = 0;
        std::sort(candidates_.begin(), candidates_.end(), [](const Candidate &a, const Candidate &b) {
            return a.same_partition != b.same_partition ? a.same_partition < b.same_partition : a.query < b.query;
        });
        candidates_.erase(
            std::unique(candidates_.begin(), candidates_.end(),
                        [](const Candidate &a, const Candidate &b) { return a.same_partition == b.same_partition; }),
            candidates_.end());
        std::sort(candidates_.begin(), candidates_.end(), [&](const Candidate &a, const Candidate &b) {
            if (by_bound && a.bound != b.bound) return a.bound < b.bound;
            return a.guess != b.guess ? a.guess < b.guess : a.query < b.query;
        });
    }

    // The bound of the next one of those weighed.
    double ready() const { return taken_ < candidates_.size() ? candidates_[taken_].bound : solver::INFINITE; }

    // The least bound by the number of parts of the queries that were not weighed.
    double next_bound() const {
        double least = solver::INFINITE;
        for (const std::vector<double> &bounds : by_parts_)
            for (const double bound : bounds)
                if (bound > weighed_) least = std::min(least, bound);
        return least;
    }

    // The most parts left by a query, which solves secrets or not.
    std::size_t parts(bool solves) const {
        std::size_t most = leaves_[solves].size();
        while (most && !leaves_[solves][most - 1]) --most;
        return most ? most - 1 : 0;
    }

    double by_parts(Query q) const { return by_parts_[solved_[q]][answers_[q]]; }

    // Lower bounds by the number of parts, for queries that solve a secret and those that do not: infinite where there
    // are none, or they tell nothing.
    void bound_by_parts(const Asked &asked, const LowerBound &lower_bound) {
        double heaviest = 0.0;
        for (std::size_t i = 0; i < asked.size; ++i)
            heaviest = std::max(heaviest, asked.table.weight(asked.secrets[i]));
        const double solved = std::min(asked.mass, heaviest * static_cast<double>(most.solved));
        const std::size_t solved_size = std::min(most.solved, asked.size);
        for (const bool solves : {false, true}) {
            by_parts_[solves].assign(leaves_[solves].size(), solver::INFINITE);
            for (std::size_t k = solves ? 1 : 2; k < leaves_[solves].size(); ++k)
                if (leaves_[solves][k])
                    by_parts_[solves][k] = solves ? lower_bound.least(solved_size, solved, k, asked.mass)
                                                  : lower_bound.least(0, 0.0, k, asked.mass);
        }
        if (leaves_[1][0]) by_parts_[1][0] = asked.worst ? 1.0 : asked.mass; // solves all
    }

    // Counts the answers of a set to each of these queries, without the one that solves.
    void count(const Asked &asked) {
        const auto &[table, secrets, size, mass, queries, worst, tries, kept] = asked;
        for (std::vector<std::uint8_t> &leaves : leaves_) leaves.assign(table.most_answers() + 1, 0);
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
            if (table.most_answers() <= BITS && size > FEW_PAIRS)
                count_by_bits(width);
            else if (size <= PAIRS)
                count_by_pairs(width);
            else
                count_by_flags(width, table.most_answers());
            if (few)
                for (std::size_t j = width; j-- > 0;) answers_[queries[j]] = answers_[j]; // a query is no less than j
        }
        for (const Query q : queries) leaves_[solved_[q]][answers_[q] -= solved_[q]] = 1;
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

    // Few answers: a bit for each that a set gives to each query of a tile.
    void count_by_bits(std::size_t queries) {
        alignas(64) std::uint32_t bits[TILE];
        const std::size_t width = std::min(TILE, queries);
        for (std::size_t end = width;; end = std::min(end + TILE, queries)) {
            const std::size_t begin = end - width; // the last two tiles may share queries
            std::fill_n(bits, width, 0);
            for (const std::uint8_t *column : columns_) add_bits(column + begin, width, bits);
            for (std::size_t j = 0; j < width; ++j)
                answers_[begin + j] = static_cast<std::uint32_t>(std::popcount(bits[j]));
            if (end == queries) break;
        }
    }

    static void add_bits(const std::uint8_t *__restrict answers, std::size_t width, std::uint32_t *__restrict bits) {
        for (std::size_t j = 0; j < width; ++j) bits[j] |= std::uint32_t{1} << answers[j];
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
    void weigh_one(const Asked &asked, Query q, const LowerBound &lower_bound) {
        const auto &[table, secrets, size, mass, queries, worst, tries, kept] = asked;
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
        if (tries.limited()) guess += bound; // what is lost comes first
        if (kept.any()) same_partition += kept.mark(q, properties_);
        candidates_.push_back({(worst ? 1.0 : mass) + bound, guess, same_partition, same_sizes, q});
    }

    // About the bits that identify one of so many secrets.
    double bits(std::uint32_t count) {
        while (bits_.size() <= count) bits_.push_back(std::log2(1.0 + static_cast<double>(bits_.size())));
        return bits_[count];
    }

    static constexpr std::size_t BLOCK = 64;     // queries whose answers fill a cache line
    static constexpr std::size_t LANES = 32;     // bytes that processors compare at once
    static constexpr std::size_t PAIRS = 32;     // the most secrets that are compared pair by pair
    static constexpr std::size_t BITS = 32;      // the most answers of which each has a bit
    static constexpr std::size_t TILE = 512;     // queries whose bits are held at once
    static constexpr std::size_t FEW_PAIRS = 12; // the most secrets that are compared where answers have bits
    static constexpr std::size_t FEW = 4;        // fewer queries than one in so many are counted apart

    struct AnswerClass {
        std::uint32_t count = 0;
        double mass = 0.0;
        std::uint64_t key = 0;
    };

    std::vector<Candidate> candidates_; // those weighed, one for each partition of the set
    std::size_t taken_ = 0;             // so many of them
    double weighed_ = 0.0;              // those with no greater bounds by their parts are weighed
    std::vector<std::uint32_t> answers_, stamp_;
    std::vector<std::uint8_t> solved_, flags_, gathered_;
    std::vector<std::uint8_t> leaves_[2];       // whether queries that solve none, or some, leave 0, 1, .. parts
    std::vector<const std::uint8_t *> columns_; // the answers of each secret of the set that is counted
    std::vector<std::uint64_t> present_;        // the answers of a query that is weighed, as bits
    std::vector<double> bits_;
    std::vector<AnswerClass> parts_;
    std::vector<double> by_parts_[2];
    std::vector<Query> chosen_;             // the queries that are weighed
    std::vector<std::uint64_t> properties_; // of the secrets, where some must be kept
};

} // namespace bestguess::feedback
