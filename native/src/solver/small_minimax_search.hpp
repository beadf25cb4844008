// Minimax search over at most 64 secrets, a set being the bits of one word (see solver/minimax_search.hpp).
//
// Secrets are loaded for one set; its subsets share a hash table that fits a core's cache and is never cleared, only
// outdated. The larger subsets are stored in the transposition table as well.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/objective.hpp"
#include "solver/small_bitset_table.hpp"
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
        for (std::size_t n = 0; n < COUNTED; ++n)
            of_[n] = measure(n, objective);
        power_ = exponent(objective);
    }
    double of(std::size_t size, int step) const {
        const double one = size < COUNTED ? of_[size] : std::pow(static_cast<double>(size), power_);
        return step ? 4.0 * one : one;
    }

  private:
    static constexpr std::size_t COUNTED = 256;
    static double exponent(const Objective &objective) { return objective.questions ? 2.2 : 0.9; }
    static double measure(std::size_t n, const Objective &objective) { return n < 2 ? 0.0 : std::pow(static_cast<double>(n), exponent(objective)); }
    std::array<double, COUNTED> of_;
    double power_;
};

class SmallMinimaxSearch {
  public:
    using Set = Bits::Set;
    static constexpr std::size_t MOST = Bits::MOST;

    SmallMinimaxSearch(const AnswerTable &table, const Objective &objective, TranspositionTable &transpositions, const Difficulty &difficulty)
        : table_(table), objective_(objective), transpositions_(transpositions), difficulty_(difficulty), bits_(table), known_(SLOTS) {}

    // A set of secrets that costs at least `bound`, its size less `slack`.
    struct Group {
        Set set;
        int slack, bound;
    };

    void load(const std::uint32_t *secrets, std::size_t size) {
        if (++stamp_ == 0) std::fill(known_.begin(), known_.end(), Known{}), stamp_ = 1; // after 2^32 sets
        cliques_.clear();
        bits_.load(secrets, size);
        nibbles_ = (size + 3) / 4;
        for (std::size_t nibble = 0; nibble < nibbles_; ++nibble)
            for (std::size_t bits = 1; bits < 16; ++bits) {
                const std::size_t secret = nibble * 4 + static_cast<std::size_t>(std::countr_zero(bits));
                keys_[nibble][bits] = keys_[nibble][bits & (bits - 1)];
                if (secret < size) keys_[nibble][bits].add(table_.key(secrets[secret]));
            }
        while (options_.size() < 2 * MOST + 2)
            options_.emplace_back(bits_.queries.size());
        for (auto &candidates : options_)
            candidates.resize(std::max(candidates.size(), bits_.queries.size()));
    }

    void add(Set group, int slack) { cliques_.push_back({group, slack, std::popcount(group) - slack}); }

    // Decides the set of all secrets loaded.
    Verdict decide(int k, WorkLimit &work) {
        std::sort(cliques_.begin(), cliques_.end(), [](const Group &a, const Group &b) { return a.bound > b.bound; });
        work_ = &work;
        return decide(bits_.all, k, 0);
    }

    // The query that won the set decided last.
    std::uint16_t advice() const { return advice_; }

  private:
    static constexpr std::size_t SLOTS = 1 << 15;
    static constexpr int KEPT = 16; // sets of this size are stored in the transposition table

    using Query = Bits::Query;
    struct Candidate {
        const Query *ask;
        Set hit;
        double score;
        int most, largest_hit;
    };
    struct Known {
        Set set = 0;
        std::uint32_t stamp = 0;
        std::int16_t lower = 0, upper = 0;
    };
    struct Subset {
        Set set;
        int step;
        double difficulty;
    };

    static std::size_t place(Set set) { return (set * 0x9E3779B97F4A7C15u ^ set >> 29) * 0xBF58476D1CE4E5B9u >> 49; }

    Key key(Set set) const {
        Key sum;
        for (std::size_t nibble = 0; nibble < nibbles_; ++nibble)
            sum.add(keys_[nibble][set >> 4 * nibble & 0xF]);
        sum.slot = scramble(sum.slot);
        return sum;
    }

    const Known *find(Set set) const {
        const Known &known = known_[place(set)];
        return known.stamp == stamp_ && known.set == set ? &known : nullptr;
    }

    void note(Set set, int lower, int upper, std::uint16_t query) {
        Known &known = known_[place(set)];
        if (known.stamp != stamp_ || known.set != set) known = {set, stamp_, 0, NEVER};
        known.lower = std::max(known.lower, static_cast<std::int16_t>(lower));
        known.upper = std::min(known.upper, static_cast<std::int16_t>(upper));
        if (std::popcount(set) < KEPT && set != bits_.all) return;
        transpositions_.change(key(set), static_cast<std::uint32_t>(std::popcount(set)), [&](Entry &entry) {
            entry.lower = std::max<double>(entry.lower, lower);
            if (upper < NEVER && upper < entry.upper) entry.upper = upper, entry.query = query;
        });
    }
    static constexpr std::int16_t NEVER = 0x7FFF;

    Verdict lost(Set set, int k) { return note(set, k + 1, NEVER, NO_QUERY), Verdict::lost; }
    Verdict won(Set set, int k, std::uint16_t query) { return note(set, 0, k, advice_ = query), Verdict::won; }

    Verdict decide(Set set, int k, std::size_t depth) {
        if (k < 0) return Verdict::lost;
        if (Bits::single(set)) return Verdict::won;
        if (objective_.questions && k == 0) return Verdict::lost;
        const int size = std::popcount(set);
        if (const Known *known = find(set)) {
            if (known->upper <= k && depth) return Verdict::won;
            if (known->lower > k) return Verdict::lost;
        }
        if (size - 1 <= k && depth) return Verdict::won;
        for (const Group &group : cliques_) {
            if (group.bound <= k) break;
            if (std::popcount(group.set & set) - group.slack > k) return lost(set, k);
        }
        if (size >= KEPT)
            if (const auto entry = transpositions_.find(key(set))) {
                if (entry->upper <= k) return won(set, static_cast<int>(entry->upper), entry->query);
                if (entry->lower > k) return lost(set, static_cast<int>(entry->lower) - 1);
            }
        if (work_->over(static_cast<std::size_t>(size))) return Verdict::open;
        std::vector<Candidate> &candidates = options_[depth];
        std::size_t count = list(candidates, set, size, k);
        if (count == 0) return lost(set, k);
        if (size - 1 <= k) return won(set, size - 1, candidates[0].ask->query);
        if (count > 1) {
            if (fixed_answers_bound(candidates, count, size) > k) return lost(set, k);
            if (objective_.questions) {
                const int told = capacity(candidates, count, set, size, k - 1);
                std::size_t kept = 0;
                for (std::size_t i = 0; i < count; ++i)
                    if (candidates[i].most <= told) candidates[kept++] = candidates[i];
                count = kept;
                if (count == 0) return lost(set, k);
            }
            count = without_dominated(candidates, count, set, k);
            std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
                      [](const Candidate &a, const Candidate &b) { return a.score != b.score ? a.score < b.score : a.ask < b.ask; });
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const Verdict verdict = quick_verdict(candidates[i], set, k);
                if (verdict == Verdict::won) return won(set, k, candidates[i].ask->query);
                if (verdict == Verdict::open) candidates[kept++] = candidates[i];
            }
            count = kept;
        }
        bool open = false;
        for (std::size_t i = 0; i < count; ++i) {
            const Verdict verdict = try_candidate(candidates[i], set, k, depth);
            if (verdict == Verdict::won) return won(set, k, options_[depth][i].ask->query);
            if (verdict == Verdict::open) {
                open = true;
                if (work_->spent()) break;
            }
        }
        return open ? Verdict::open : lost(set, k);
    }

    // Lists the queries that tell some secrets apart; only one if it costs nothing.
    std::size_t list(std::vector<Candidate> &candidates, Set set, int size, int k) const {
        std::size_t count = 0;
        const int then = k - objective_.questions;
        for (const Query &ask : bits_.queries) {
            const Set hit = set & ask.hit;
            if (!hit) continue;
            int most = 0, left = std::popcount(hit);
            double score = 0.0;
            for (std::uint32_t c = ask.begin; c < ask.end && left > 0; ++c) {
                const int part = std::popcount(set & bits_.classes[c].set);
                left -= part;
                most = std::max(most, part);
                if (part - 1 > then) score += difficulty_.of(static_cast<std::size_t>(part), objective_.questions);
            }
            if (most == size) continue;
            const int missed = size - std::popcount(hit);
            if (missed - 1 > k - 1) score += difficulty_.of(static_cast<std::size_t>(missed), 1);
            candidates[count++] = {&ask, hit, score, std::max(most, missed), most};
            if (objective_.free_hits() && hit == set) {
                candidates[0] = candidates[count - 1];
                return 1;
            }
        }
        return count;
    }

    int fixed_answers_bound(const std::vector<Candidate> &candidates, std::size_t count, int size) const {
        std::array<std::uint8_t, MOST + 1> reach{}; // the number of queries, by the number of secrets that they exclude
        int left = size - 1, forced = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Candidate &candidate = candidates[i];
            if (objective_.questions) {
                ++reach[static_cast<std::size_t>(size - candidate.most)];
                continue;
            }
            const int hit = std::popcount(candidate.hit), other = size - candidate.largest_hit;
            if (2 * other < hit)
                left -= other;
            else
                ++reach[static_cast<std::size_t>(hit)];
        }
        for (int n = size; n > 0; --n)
            for (int times = reach[static_cast<std::size_t>(n)]; times > 0; --times) {
                if (left < (objective_.questions ? 1 : n)) return forced;
                left -= n, ++forced;
            }
        return forced;
    }

    int capacity(const std::vector<Candidate> &candidates, std::size_t count, Set set, int size, int k) const {
        int told = 1;
        for (int asked = 0; asked < k && told < size; ++asked) {
            const int before = told;
            for (std::size_t i = 0; i < count && told < size; ++i) {
                const Query &ask = *candidates[i].ask;
                int sum = std::min(before, std::popcount(set & ~ask.hit));
                for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                    sum += std::min(before, std::popcount(set & bits_.classes[c].set));
                told = std::max(told, sum);
            }
            if (told == before) break;
        }
        return told;
    }

    // Drops the candidates that another one dominates: it hits all secrets that they hit, and the parts that it hits
    // are won anyway.
    std::size_t without_dominated(std::vector<Candidate> &candidates, std::size_t count, Set set, int k) const {
        const int then = k - objective_.questions;
        for (std::size_t a = 0; a < count; ++a) {
            const Candidate by = candidates[a];
            bool easy = true;
            if (by.largest_hit - 1 > then)
                for (std::uint32_t c = by.ask->begin; c < by.ask->end && easy; ++c) {
                    const Set part = set & bits_.classes[c].set;
                    if (std::popcount(part) - 1 <= then) continue;
                    const Known *known = find(part);
                    easy = known && known->upper <= then;
                }
            if (!easy) continue;
            std::size_t kept = 0, at = a;
            for (std::size_t b = 0; b < count; ++b) {
                if (b == a)
                    at = kept;
                else if (!(candidates[b].hit & ~by.hit))
                    continue;
                candidates[kept++] = candidates[b];
            }
            count = kept, a = at;
        }
        return count;
    }

    Verdict quick_verdict(const Candidate &candidate, Set set, int k) const {
        bool won = true;
        const auto look = [&](Set part, int then) { // false for a part that is lost
            if (!part || std::popcount(part) - 1 <= then) return true;
            if (then < 0) return false;
            const Known *known = find(part);
            if (known && known->lower > then) return false;
            won &= known && known->upper <= then;
            return true;
        };
        if (!look(set & ~candidate.hit, k - 1)) return Verdict::lost;
        if (candidate.largest_hit - 1 > k - objective_.questions)
            for (std::uint32_t c = candidate.ask->begin; c < candidate.ask->end; ++c)
                if (!look(set & bits_.classes[c].set, k - objective_.questions)) return Verdict::lost;
        return won ? Verdict::won : Verdict::open;
    }

    Verdict try_candidate(const Candidate &candidate, Set set, int k, std::size_t depth) {
        std::array<Subset, MOST + 1> parts;
        std::size_t count = 0;
        const auto add = [&](Set part, int step) {
            if (const int size = std::popcount(part); size - 1 > k - step) parts[count++] = {part, step, difficulty_.of(static_cast<std::size_t>(size), step)};
        };
        if (const Set missed = set & ~candidate.hit) add(missed, 1);
        if (candidate.largest_hit - 1 > k - objective_.questions)
            for (std::uint32_t c = candidate.ask->begin; c < candidate.ask->end; ++c)
                add(set & bits_.classes[c].set, objective_.questions);
        std::sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const Subset &a, const Subset &b) { return a.difficulty != b.difficulty ? a.difficulty > b.difficulty : a.set < b.set; });
        for (std::size_t i = 0; i < count; ++i)
            if (const Verdict verdict = decide(parts[i].set, k - parts[i].step, depth + 1); verdict != Verdict::won) return verdict;
        return Verdict::won;
    }

    const AnswerTable &table_;
    const Objective &objective_;
    TranspositionTable &transpositions_;
    const Difficulty &difficulty_;
    Bits bits_;
    std::vector<Known> known_;
    std::vector<Group> cliques_;
    std::vector<std::vector<Candidate>> options_; // by depth
    std::array<std::array<Key, 16>, MOST / 4> keys_{}; // for every four secrets, the sums of their keys
    std::size_t nibbles_ = 0;
    std::uint32_t stamp_ = 0;
    std::uint16_t advice_ = NO_QUERY;
    WorkLimit *work_ = nullptr;
};

} // namespace bestguess::solver
