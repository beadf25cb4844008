// One look at all queries of a set: which may be best, in which order, and what they do at most.
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
    double bound;        // no policy that begins with it costs less
    double guess;        // about what it costs, to try the best ones first
    std::uint64_t alike; // equal for queries that part the set alike
    std::uint64_t shape; // equal for queries whose parts are of equal sizes
    Query query;
};

class Survey {
  public:
    std::vector<Candidate> candidates; // those with a bound below the limit, each way to part the set once
    Most most;

    // Of the queries listed; sets `reach`. Returns the work done.
    std::size_t look(const Table &table, const Secret *secrets, std::size_t size, double mass,
                     const std::vector<Query> &queries, double limit, Reach &reach, bool worst) {
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
        reach.set(table, secrets, size, most, worst);
        std::size_t work = queries.size() * size / (table.narrow() ? 16 : 1);
        heaviest_ = 0.0;
        for (std::size_t i = 0; i < size; ++i)
            heaviest_ = std::max(heaviest_, table.weight(secrets[i]));
        // The least cost of a query, by the number of its parts.
        const std::size_t top = std::max(most.parts, most.others);
        by_parts_[0].assign(top + 1, solver::INFINITE), by_parts_[1].assign(top + 1, solver::INFINITE);
        for (std::size_t k = 1; k <= top; ++k)
            for (const bool solves : {false, true})
                by_parts_[solves][k] = reach.least(solves ? std::min(most.solved, size) : 0,
                                                   solves ? std::min(mass, heaviest_ * static_cast<double>(most.solved)) : 0.0, k, mass);
        by_parts_[1][0] = worst ? 1.0 : mass; // solves all
        for (const Query q : queries) {
            if (answers_[q] + solved_[q] < 2 && !(solved_[q] && !answers_[q])) continue; // tells nothing
            if (by_parts_[solved_[q]][answers_[q]] >= limit) continue;
            work += size;
            weigh(table, secrets, size, mass, q, reach, worst);
            if (candidates.back().bound >= limit) candidates.pop_back();
        }
        return work;
    }

    // Puts the most promising first, by their bounds or by what they are expected to cost.
    void sort(bool by_bound) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
            return a.alike != b.alike ? a.alike < b.alike : a.query < b.query;
        });
        candidates.erase(std::unique(candidates.begin(), candidates.end(),
                                     [](const Candidate &a, const Candidate &b) { return a.alike == b.alike; }),
                         candidates.end());
        std::sort(candidates.begin(), candidates.end(), [&](const Candidate &a, const Candidate &b) {
            if (by_bound && a.bound != b.bound) return a.bound < b.bound;
            return a.guess != b.guess ? a.guess < b.guess : a.query < b.query;
        });
    }

  private:
    void count_by_bits(const Table &table, const Secret *secrets, std::size_t size, const std::vector<Query> &queries) {
        bits_.assign(table.stride(), 0);
        for (std::size_t block = 0; block < table.stride(); block += Table::BLOCK) {
            std::uint32_t seen[Table::BLOCK] = {};
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint8_t *column = table.column(secrets[i]) + block;
                for (std::size_t j = 0; j < Table::BLOCK; ++j)
                    seen[j] |= std::uint32_t{1} << column[j];
            }
            std::copy_n(seen, Table::BLOCK, bits_.begin() + static_cast<std::ptrdiff_t>(block));
        }
        for (const Query q : queries) {
            const Id solving = table.solving(q);
            const std::uint32_t solves = solving == NO_ID ? 0 : std::uint32_t{1} << solving;
            solved_[q] = (bits_[q] & solves) != 0;
            answers_[q] = static_cast<std::uint32_t>(std::popcount(bits_[q] & ~solves));
        }
    }

    void count_one_by_one(const Table &table, const Secret *secrets, std::size_t size, const std::vector<Query> &queries) {
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

    // Looks at the sizes of the parts.
    void weigh(const Table &table, const Secret *secrets, std::size_t size, double mass, Query q, const Reach &reach, bool worst) {
        const Id *row = table.row(q);
        const Id solving = table.solving(q);
        piles_.assign(table.most_answers(), {});
        for (std::size_t i = 0; i < size; ++i) {
            Pile &pile = piles_[row[secrets[i]]];
            ++pile.count;
            pile.mass += table.weight(secrets[i]);
            pile.key += table.key(secrets[i]).slot;
        }
        double bound = 0.0, guess = 0.0;
        std::uint64_t alike = 0, shape = 0;
        for (std::size_t id = 0; id < piles_.size(); ++id) {
            const Pile &pile = piles_[id];
            if (!pile.count) continue;
            alike += scramble(pile.key + (id == solving));
            shape += scramble(std::uint64_t{pile.count} << 1 | (id == solving));
            // Of the worst case only the largest part counts, of the sum what tells the secrets apart in the end.
            guess = worst ? std::max(guess, pile.mass) : guess + pile.mass * std::log2(1.0 + pile.count);
            if (id == solving) continue;
            const double least = reach.least(pile.count, pile.mass);
            bound = worst ? std::max(bound, least) : bound + least;
        }
        candidates.push_back({(worst ? 1.0 : mass) + bound, guess, alike, shape, q});
    }

    struct Pile {
        std::uint32_t count = 0;
        double mass = 0.0;
        std::uint64_t key = 0;
    };

    std::vector<std::uint32_t> answers_, bits_, stamp_;
    std::vector<std::uint8_t> solved_;
    std::vector<Pile> piles_;
    std::vector<double> by_parts_[2];
    double heaviest_ = 0.0;
};

} // namespace bestguess::feedback
