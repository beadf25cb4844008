// The most that a guesser earns until one secret is left, who is paid 1 for a hit and -1 for a miss, discounted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "common/bits.hpp"
#include "common/interrupt.hpp"

namespace bestguess::solver {

struct HitReward {
    double reward, questions; // expected; of the policies that earn most, the one with the fewest questions
};

struct TooManySets {};

// Searches all sets of secrets that can be left, with a memo. A state is such a set and the number of its *sure*
// queries: those that hit all of its secrets alike and were not asked. Each is worth 1 without telling anything, now or
// later, so which ones they are does not matter.
template <int WORDS> class HitRewards {
  public:
    using Set = Bits<WORDS>;

    // codes[q * secrets + i] is the answer of secret i to query q, 0 a miss. Sure queries are asked only if
    // `all_queries`.
    HitRewards(const std::uint32_t *codes, std::size_t queries, std::size_t secrets, double gamma, bool all_queries,
               std::size_t most, InterruptCheck interrupt)
        : secrets_(secrets), gamma_(gamma), all_queries_(all_queries), most_(most), interrupt_(std::move(interrupt)),
          hits_(secrets) {
        for (std::size_t q = 0; q < queries; ++q) {
            std::vector<std::uint32_t> values(codes + q * secrets, codes + (q + 1) * secrets);
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
            std::vector<Answer> answers;
            for (const std::uint32_t value : values) {
                Answer answer{{}, value != 0};
                for (std::size_t i = 0; i < secrets; ++i)
                    if (codes[q * secrets + i] == value) answer.secrets.set(static_cast<int>(i));
                if (answer.hit)
                    answer.secrets.each([&](int i) { hits_[static_cast<std::size_t>(i)].push_back(answer.secrets); });
                answers.push_back(answer);
            }
            if (answers.size() > 1) queries_.push_back(std::move(answers));
        }
        std::size_t longest = 1;
        for (const auto &hits : hits_) longest = std::max(longest, hits.size());
        double worth = 1.0;
        for (std::size_t i = 0; i < longest; ++i, worth *= gamma) rest_ += worth;
    }

    // Of all secrets together. Throws TooManySets where more than `most` states are met.
    HitReward solve() {
        Set all;
        for (std::size_t i = 0; i < secrets_; ++i) all.set(static_cast<int>(i));
        return secrets_ > 1 ? value(all, fixed(all)) : HitReward{0.0, 0.0};
    }

    std::size_t states() const { return known_.size(); }

  private:
    static constexpr double EQUAL = 1e-10; // rewards that differ by less are equal: rounding is no reason

    struct Answer {
        Set secrets;
        bool hit;
    };
    struct State {
        Set left;
        int sure;
        bool operator==(const State &) const = default;
    };
    struct Hash {
        std::size_t operator()(const State &state) const {
            return state.left.hash() + static_cast<std::size_t>(state.sure);
        }
    };
    struct Ranked {
        double most, gain; // what a query can earn at most, and what it earns at once
        std::size_t query;
    };

    std::size_t secrets_;
    double gamma_;
    bool all_queries_;
    std::size_t most_;
    InterruptCheck interrupt_;
    std::vector<std::vector<Set>> hits_; // for each secret, the secrets that answer alike, query by query that hits it
    std::vector<std::vector<Answer>> queries_;
    double rest_ = 0.0; // the most that a game earns: every query that hits a secret, one after the other
    std::unordered_map<State, HitReward, Hash> known_;

    // How many queries hit all of a set alike, asked or not; 0 where they are never asked.
    int fixed(const Set &left) const {
        if (!all_queries_) return 0;
        int sum = 0;
        for (const Set &alike : hits_[static_cast<std::size_t>(left.first())]) sum += !left.without(alike).any();
        return sum;
    }

    HitReward value(const Set &left, int sure) {
        if (const auto found = known_.find({left, sure}); found != known_.end()) return found->second;
        interrupt_.step(queries_.size());
        const double size = left.count();
        std::vector<Ranked> ranked;
        for (std::size_t q = 0; q < queries_.size(); ++q) {
            double gain = 0.0, open = 0.0;
            bool telling = false;
            for (const Answer &answer : queries_[q]) {
                const int count = (left & answer.secrets).count();
                telling |= count && count < size;
                gain += (answer.hit ? count : -count) / size;
                if (count > 1) open += count / size;
            }
            if (telling) ranked.push_back({gain + gamma_ * rest_ * open, gain, q});
        }
        if (ranked.empty()) return {0.0, 0.0}; // nothing tells these secrets apart: the game has ended
        HitReward best{-std::numeric_limits<double>::infinity(), 0.0};
        if (sure) {
            const HitReward after = value(left, sure - 1);
            best = {1.0 + gamma_ * after.reward, 1.0 + after.questions};
        }
        std::sort(ranked.begin(), ranked.end(), [](const Ranked &a, const Ranked &b) {
            return a.most > b.most || (a.most == b.most && a.query < b.query);
        });
        const int before = fixed(left);
        for (const Ranked &one : ranked) {
            if (one.most < best.reward - EQUAL) break;
            HitReward found{one.gain, 1.0};
            for (const Answer &answer : queries_[one.query]) {
                const Set part = left & answer.secrets;
                const int count = part.count();
                if (count < 2) continue;
                // Of the queries fixed now, those fixed before and the one just asked are no news.
                const HitReward after = value(part, all_queries_ ? sure + fixed(part) - before - answer.hit : 0);
                found.reward += gamma_ * count / size * after.reward;
                found.questions += count / size * after.questions;
            }
            const bool more = found.reward > best.reward + EQUAL;
            if (more || (found.reward > best.reward - EQUAL && found.questions < best.questions - EQUAL))
                best = {std::max(best.reward, found.reward), found.questions};
        }
        if (known_.size() >= most_) throw TooManySets{};
        known_.emplace(State{left, sure}, best);
        return best;
    }
};

} // namespace bestguess::solver
