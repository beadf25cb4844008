// The candidate queries of a set with their lower bounds, from one pass over the set.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "feedback/answer_table.hpp"
#include "feedback/lower_bound.hpp"
#include "solver/objective.hpp"

namespace bestguess::feedback {

struct Candidate {
    double bound;        // lower bound on every policy that begins with this query
    double guess;        // estimated cost, to try the best queries first
    std::uint64_t same_partition; // equal for queries that partition the set alike
    std::uint64_t same_sizes; // equal for queries whose parts are of equal sizes
    Query query;
};

class Candidates {
  public:
    std::vector<Candidate> candidates; // those with a bound below the limit, one for each partition of the set
    PartitionLimits most;

    // Finds the candidates among `queries`, after which `tries` are left; sets `lower_bound`. Returns the work done.
    std::size_t look(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass,
                     const std::vector<Query> &queries, double limit, LowerBound &lower_bound, bool worst, const Tries &tries) {
        candidates.clear();
        most = {table.most_solved(), 0, 0};
        answers_.resize(table.queries());
        solved_.resize(table.queries());
        if (table.narrow())
            count_by_bits(table, secrets, size, queries);
        else
            count_one_by_one(table, secrets, size, queries);
        for (const Query q : queries) {
            if (solved_[q]) most.parts = std::max<std::size_t>(most.parts, answers_[q]);
            most.others = std::max<std::size_t>(most.others, answers_[q]);
        }
        lower_bound.set(table, secrets, size, most, worst, tries);
        std::size_t work = queries.size() * size / (table.narrow() ? 16 : 1);
        heaviest_ = 0.0;
        for (std::size_t i = 0; i < size; ++i)
            heaviest_ = std::max(heaviest_, table.weight(secrets[i]));
        // Lower bounds by the number of parts, for queries that solve a secret and those that do not.
        const std::size_t top = std::max(most.parts, most.others);
        by_parts_[0].assign(top + 1, solver::INFINITE), by_parts_[1].assign(top + 1, solver::INFINITE);
        for (std::size_t k = 1; k <= top; ++k)
            for (const bool solves : {false, true})
                by_parts_[solves][k] = lower_bound.least(solves ? std::min(most.solved, size) : 0,
                                                   solves ? std::min(mass, heaviest_ * static_cast<double>(most.solved)) : 0.0, k, mass);
        by_parts_[1][0] = worst ? 1.0 : mass; // solves all
        for (const Query q : queries) {
            if (answers_[q] + solved_[q] < 2 && !(solved_[q] && !answers_[q])) continue; // tells nothing
            if (by_parts_[solved_[q]][answers_[q]] >= limit) continue;
            work += size;
            weigh(table, secrets, size, mass, q, lower_bound, worst, tries.limited());
            if (candidates.back().bound >= limit) candidates.pop_back();
        }
        return work;
    }

    // Sorts the candidates, the most promising first, by their bounds or by their estimated costs.
    void sort(bool by_bound) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
            return a.same_partition != b.same_partition ? a.same_partition < b.same_partition : a.query < b.query;
        });
        candidates.erase(std::unique(candidates.begin(), candidates.end(),
                                     [](const Candidate &a, const Candidate &b) { return a.same_partition == b.same_partition; }),
                         candidates.end());
        std::sort(candidates.begin(), candidates.end(), [&](const Candidate &a, const Candidate &b) {
            if (by_bound && a.bound != b.bound) return a.bound < b.bound;
            return a.guess != b.guess ? a.guess < b.guess : a.query < b.query;
        });
    }

  private:
    void count_by_bits(const AnswerTable &table, const Secret *secrets, std::size_t size, const std::vector<Query> &queries) {
        bits_.assign(table.stride(), 0);
        for (std::size_t block = 0; block < table.stride(); block += AnswerTable::BLOCK) {
            std::uint32_t seen[AnswerTable::BLOCK] = {};
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint8_t *column = table.column(secrets[i]) + block;
                for (std::size_t j = 0; j < AnswerTable::BLOCK; ++j)
                    seen[j] |= std::uint32_t{1} << column[j];
            }
            std::copy_n(seen, AnswerTable::BLOCK, bits_.begin() + static_cast<std::ptrdiff_t>(block));
        }
        for (const Query q : queries) {
            const Id solving = table.solving(q);
            const std::uint32_t solves = solving == NO_ID ? 0 : std::uint32_t{1} << solving;
            solved_[q] = (bits_[q] & solves) != 0;
            answers_[q] = static_cast<std::uint32_t>(std::popcount(bits_[q] & ~solves));
        }
    }

    void count_one_by_one(const AnswerTable &table, const Secret *secrets, std::size_t size, const std::vector<Query> &queries) {
        stamp_.assign(table.most_answers(), 0);
        std::uint32_t now = 0;
        for (const Query q : queries) {
            const Id *row = table.row(q);
            const Id solving = table.solving(q);
            std::uint32_t count = 0;
            ++now;
            for (std::size_t i = 0; i < size; ++i) {
                std::uint32_t &last = stamp_[row[secrets[i]]];
                count += last != now;
                last = now;
            }
            solved_[q] = solving != NO_ID && stamp_[solving] == now;
            answers_[q] = count - solved_[q];
        }
    }

    // Bounds a query by the sizes of its parts.
    void weigh(const AnswerTable &table, const Secret *secrets, std::size_t size, double mass, Query q, const LowerBound &lower_bound, bool worst, bool limited) {
        const Id *row = table.row(q);
        const Id solving = table.solving(q);
        parts_.assign(table.most_answers(), {});
        for (std::size_t i = 0; i < size; ++i) {
            AnswerClass &part = parts_[row[secrets[i]]];
            ++part.count;
            part.mass += table.weight(secrets[i]);
            part.key += table.key(secrets[i]).slot;
        }
        double bound = 0.0, guess = 0.0;
        std::uint64_t same_partition = 0, same_sizes = 0;
        for (std::size_t id = 0; id < parts_.size(); ++id) {
            const AnswerClass &part = parts_[id];
            if (!part.count) continue;
            same_partition += scramble(part.key + (id == solving));
            same_sizes += scramble(std::uint64_t{part.count} << 1 | (id == solving));
            // In the worst case only the largest part counts; in a sum, the bits needed to identify the secrets.
            guess = worst ? std::max(guess, part.mass) : guess + part.mass * std::log2(1.0 + part.count);
            if (id == solving) continue;
            const double least = lower_bound.least(part.count, part.mass);
            bound = worst ? std::max(bound, least) : bound + least;
        }
        if (limited) guess += bound; // what is lost comes first
        candidates.push_back({(worst ? 1.0 : mass) + bound, guess, same_partition, same_sizes, q});
    }

    struct AnswerClass {
        std::uint32_t count = 0;
        double mass = 0.0;
        std::uint64_t key = 0;
    };

    std::vector<std::uint32_t> answers_, bits_, stamp_;
    std::vector<std::uint8_t> solved_;
    std::vector<AnswerClass> parts_;
    std::vector<double> by_parts_[2];
    double heaviest_ = 0.0;
};

} // namespace bestguess::feedback
