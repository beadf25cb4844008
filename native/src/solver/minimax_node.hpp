// Expands a set for the minimax search: its parts by every query, and bounds that need no search.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/random.hpp"
#include "solver/answer_table.hpp"
#include "solver/objective.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

enum class Verdict { lost, won, open }; // for the guesser

// The number of sets that a search may enter, and has entered.
struct WorkLimit {
    std::uint64_t nodes = 0, most = 0;
    const std::function<bool(std::size_t)> *tick = nullptr;
    bool stopped = false;

    // Whether no further set may be entered.
    bool over(std::size_t size) {
        ++nodes;
        if (stopped || nodes >= most) return true;
        return stopped = (*tick)(size);
    }
    bool spent() const { return stopped || nodes >= most; }
};

// A rough measure of how hard a part of this size is for the guesser; it grows fourfold with each question.
class Difficulty {
  public:
    explicit Difficulty(const Objective &objective) {
        for (std::size_t n = 0; n < COUNTED; ++n) of_[n] = measure(n, objective);
        power_ = exponent(objective);
    }
    double of(std::size_t size, int step) const {
        const double one = size < COUNTED ? of_[size] : std::pow(static_cast<double>(size), power_);
        return step ? 4.0 * one : one;
    }

  private:
    static constexpr std::size_t COUNTED = 256;
    static double exponent(const Objective &objective) { return objective.questions ? 2.2 : 0.9; }
    static double measure(std::size_t n, const Objective &objective) {
        return n < 2 ? 0.0 : std::pow(static_cast<double>(n), exponent(objective));
    }
    std::array<double, COUNTED> of_;
    double power_;
};

class MinimaxExpansion {
  public:
    // A set of secrets: a range of the member list.
    struct Set {
        std::uint32_t begin = 0, size = 0;
        Key key;
    };
    struct Subset {
        Key key;
        std::uint32_t size = 0;
        std::uint16_t query = 0, id = 0;
        std::uint32_t slot = 0;
    };
    struct Candidate {
        std::uint16_t query;
        std::uint32_t begin, end; // the range of its parts, the miss first if there is one
        std::uint32_t hit, most;  // secrets hit; secrets in its largest part
        double score;
    };
    struct Node {
        std::vector<Subset> found, parts;
        std::vector<Candidate> candidates;
        std::vector<std::uint64_t> hits; // for each query the secrets that it hits, as bits
        std::vector<std::uint32_t> order, reach;
    };

    MinimaxExpansion(const AnswerTable &table, const Objective &objective, const TranspositionTable &transpositions,
                     const Difficulty &difficulty)
        : table_(table), objective_(objective), transpositions_(transpositions), difficulty_(difficulty),
          slots_(table.slots()), index_(table.queries()) {}

    static Key state(const Key &of) {
        Key key = of;
        key.slot = scramble(key.slot);
        return key;
    }

    int step(const Subset &part) const { return objective_.questions || part.id == 0; }

    // Lists the queries that tell some secrets apart, and their parts.
    void divide(Node &node, const std::uint32_t *secrets, const Set &set) {
        auto &found = node.found;
        found.clear(), node.parts.clear(), node.candidates.clear();
        for (std::uint32_t i = 0; i < set.size; ++i) {
            const std::uint32_t s = secrets[i];
            const Key &key = table_.key(s);
            for (const Hit *h = table_.hits_begin(s), *end = table_.hits_end(s); h != end; ++h) {
                std::uint32_t &slot = slots_[h->slot];
                if (!slot) {
                    found.push_back({{}, 0, h->query, h->id, h->slot});
                    slot = static_cast<std::uint32_t>(found.size());
                }
                Subset &part = found[slot - 1];
                part.key.add(key);
                ++part.size;
            }
        }
        for (const Subset &part : found) slots_[part.slot] = 0;
        std::sort(found.begin(), found.end(), [](const Subset &a, const Subset &b) { return a.slot < b.slot; });
        for (std::size_t i = 0, j; i < found.size(); i = j) {
            Subset missed{set.key, set.size, found[i].query, 0, 0};
            std::uint32_t most = 0;
            for (j = i; j < found.size() && found[j].query == found[i].query; ++j) {
                missed.key.remove(found[j].key), missed.size -= found[j].size;
                most = std::max(most, found[j].size);
            }
            if (most == set.size) continue;
            Candidate candidate{found[i].query,
                                static_cast<std::uint32_t>(node.parts.size()),
                                0,
                                set.size - missed.size,
                                std::max(most, missed.size),
                                0.0};
            if (missed.size) node.parts.push_back(missed);
            node.parts.insert(node.parts.end(), found.begin() + static_cast<std::ptrdiff_t>(i),
                              found.begin() + static_cast<std::ptrdiff_t>(j));
            candidate.end = static_cast<std::uint32_t>(node.parts.size());
            node.candidates.push_back(candidate);
        }
    }

    // The cost that a host forces who answers each query always alike, so that each query excludes some secrets. Where
    // misses count, the host may answer some queries by the hit that most secrets give: these cost the guesser
    // nothing.
    int fixed_answers_bound(Node &node, const Set &set) const {
        auto &reach = node.reach;
        reach.clear();
        std::int64_t left = static_cast<std::int64_t>(set.size) - 1;
        for (const Candidate &candidate : node.candidates) {
            if (objective_.questions)
                reach.push_back(set.size - candidate.most);
            else {
                const std::uint32_t other = set.size - largest_hit(node, candidate);
                if (2 * other < candidate.hit || candidate.hit == set.size)
                    left -= other;
                else
                    reach.push_back(candidate.hit);
            }
        }
        std::sort(reach.begin(), reach.end(), std::greater<>());
        int forced = 0;
        // The last question is paid whatever the answer, the last miss only where the set left can be missed.
        for (std::size_t i = 0;
             i < reach.size() && left >= (objective_.questions ? 1 : static_cast<std::int64_t>(reach[i])); ++i)
            left -= reach[i], ++forced;
        return forced;
    }

    // The most of these secrets that k questions can tell apart: in each part of the first question, as many as k - 1
    // questions can, and at most all.
    std::uint64_t capacity(const Node &node, const Set &set, int k) const {
        std::uint64_t told = 1;
        for (int asked = 0; asked < k && told < set.size; ++asked) {
            const std::uint64_t before = told;
            for (const Candidate &candidate : node.candidates) {
                std::uint64_t sum = 0;
                for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
                    sum += std::min<std::uint64_t>(node.parts[i].size, before);
                told = std::max(told, sum);
            }
            if (told == before) break;
        }
        return told;
    }

    // Scores each candidate by the difficulty of its parts, and sorts by it.
    void rate(Node &node, int k) const {
        for (Candidate &candidate : node.candidates) {
            candidate.score = 0.0;
            for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
                const Subset &part = node.parts[i];
                if (static_cast<int>(part.size) - 1 <= k - step(part)) continue;
                candidate.score += difficulty_.of(part.size, step(part));
            }
        }
        std::stable_sort(node.candidates.begin(), node.candidates.end(),
                         [](const Candidate &a, const Candidate &b) { return a.score < b.score; });
    }

    // The query that hits every secret, where only misses count: it is best asked at once. Null if there is none.
    const Candidate *at_once(const Node &node, const Set &set) const {
        if (objective_.questions) return nullptr;
        for (const Candidate &candidate : node.candidates)
            if (candidate.hit == set.size) return &candidate;
        return nullptr;
    }

    // Marks by an infinite score the candidates that another one dominates: it hits all secrets that they hit, and the
    // parts that it hits are won anyway.
    void leave_dominated(Node &node, const std::uint32_t *secrets, const Set &set, int k) {
        if (set.size > 512 || node.candidates.size() < 2) return;
        const std::size_t words = (set.size + 63) / 64;
        node.hits.assign(node.candidates.size() * words, 0);
        index_.resize(table_.queries());
        for (std::size_t i = 0; i < node.candidates.size(); ++i)
            index_[node.candidates[i].query] = static_cast<std::uint32_t>(i + 1);
        for (std::uint32_t i = 0; i < set.size; ++i)
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
                if (const std::uint32_t at = index_[h->query])
                    node.hits[(at - 1) * words + i / 64] |= std::uint64_t{1} << i % 64;
        for (const Candidate &candidate : node.candidates) index_[candidate.query] = 0;
        for (std::size_t a = 0; a < node.candidates.size(); ++a) {
            const Candidate &by = node.candidates[a];
            if (by.score == INFINITE) continue;
            const int then = k - objective_.questions;
            bool easy = true;
            for (std::uint32_t i = by.begin; i < by.end && easy; ++i) {
                const Subset &part = node.parts[i];
                if (part.id == 0 || static_cast<int>(part.size) - 1 <= then) continue;
                const auto entry = transpositions_.find(state(part.key));
                easy = entry && entry->upper <= then;
            }
            if (!easy) continue;
            for (std::size_t b = 0; b < node.candidates.size(); ++b) {
                Candidate &candidate = node.candidates[b];
                if (b == a || candidate.score == INFINITE || candidate.hit > by.hit) continue;
                bool within = true;
                for (std::size_t w = 0; w < words && within; ++w)
                    within = !(node.hits[b * words + w] & ~node.hits[a * words + w]);
                if (within) candidate.score = INFINITE;
            }
        }
    }

    // The verdict on a candidate that needs no search: all its parts are won, or one is lost.
    Verdict quick_verdict(const Node &node, const Candidate &candidate, int k) const {
        bool won = true;
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
            const Subset &part = node.parts[i];
            const int then = k - step(part);
            if (then < 0) return Verdict::lost;
            if (static_cast<int>(part.size) - 1 <= then) continue;
            const auto entry = transpositions_.find(state(part.key));
            if (entry && entry->lower > then) return Verdict::lost;
            won &= entry && entry->upper <= then;
        }
        return won ? Verdict::won : Verdict::open;
    }

  private:
    static std::uint32_t largest_hit(const Node &node, const Candidate &candidate) {
        std::uint32_t most = 0;
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i)
            if (node.parts[i].id) most = std::max(most, node.parts[i].size);
        return most;
    }

    const AnswerTable &table_;
    const Objective &objective_;
    const TranspositionTable &transpositions_;
    const Difficulty &difficulty_;
    std::vector<std::uint32_t> slots_, index_;
};

} // namespace bestguess::solver
