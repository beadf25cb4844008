// A small duel (see solver/minimax_search.hpp): the same search over at most 64 secrets, a set being the bits of one word.
//
// A skirmish is laid out for one set; its subsets share a memo that fits a core's cache and is never cleared, only
// outdated. What is found of the larger ones goes into the memo of all sets as well.
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

enum class Verdict { lost, won, open }; // for the player

// What a search may spend, and has spent.
struct Effort {
    std::uint64_t nodes = 0, most = 0;
    const std::function<bool(std::size_t)> *tick = nullptr;
    bool stopped = false;

    // Whether there is none left for another set.
    bool over(std::size_t size) {
        ++nodes;
        if (stopped || nodes >= most) return true;
        return stopped = (*tick)(size);
    }
    bool spent() const { return stopped || nodes >= most; }
};

// A rough measure of what a part of so many secrets needs of the player, growing fourfold with each question.
class Threat {
  public:
    explicit Threat(const Rules &rules) {
        for (std::size_t n = 0; n < COUNTED; ++n)
            of_[n] = measure(n, rules);
        power_ = exponent(rules);
    }
    double of(std::size_t size, int step) const {
        const double one = size < COUNTED ? of_[size] : std::pow(static_cast<double>(size), power_);
        return step ? 4.0 * one : one;
    }

  private:
    static constexpr std::size_t COUNTED = 256;
    static double exponent(const Rules &rules) { return rules.questions ? 2.2 : 0.9; }
    static double measure(std::size_t n, const Rules &rules) { return n < 2 ? 0.0 : std::pow(static_cast<double>(n), exponent(rules)); }
    std::array<double, COUNTED> of_;
    double power_;
};

class Skirmish {
  public:
    using Set = Bits::Set;
    static constexpr std::size_t MOST = Bits::MOST;

    Skirmish(const Table &table, const Rules &rules, Memo &memo, const Threat &threat)
        : table_(table), rules_(rules), memo_(memo), threat_(threat), bits_(table), known_(SLOTS) {}

    // Secrets, and how many fewer than there are of them they force at least.
    struct Group {
        Set set;
        int slack, bound;
    };

    void lay(const std::uint32_t *secrets, std::size_t size) {
        if (++stamp_ == 0) std::fill(known_.begin(), known_.end(), Known{}), stamp_ = 1; // after 2^32 sets
        groups_.clear();
        bits_.lay(secrets, size);
        nibbles_ = (size + 3) / 4;
        for (std::size_t nibble = 0; nibble < nibbles_; ++nibble)
            for (std::size_t bits = 1; bits < 16; ++bits) {
                const std::size_t secret = nibble * 4 + static_cast<std::size_t>(std::countr_zero(bits));
                keys_[nibble][bits] = keys_[nibble][bits & (bits - 1)];
                if (secret < size) keys_[nibble][bits].add(table_.key(secrets[secret]));
            }
        while (options_.size() < 2 * MOST + 2)
            options_.emplace_back(bits_.asks.size());
        for (auto &options : options_)
            options.resize(std::max(options.size(), bits_.asks.size()));
    }

    void add(Set group, int slack) { groups_.push_back({group, slack, std::popcount(group) - slack}); }

    // Decides all secrets that were laid out.
    Verdict decide(int k, Effort &effort) {
        std::sort(groups_.begin(), groups_.end(), [](const Group &a, const Group &b) { return a.bound > b.bound; });
        effort_ = &effort;
        return decide(bits_.all, k, 0);
    }

    // The query that won what was decided last.
    std::uint16_t advice() const { return advice_; }

  private:
    static constexpr std::size_t SLOTS = 1 << 15;
    static constexpr int KEPT = 16; // sets of so many secrets are worth keeping for good

    using Ask = Bits::Ask;
    struct Option {
        const Ask *ask;
        Set hit;
        double score;
        int most, largest_hit;
    };
    struct Known {
        Set set = 0;
        std::uint32_t stamp = 0;
        std::int16_t lower = 0, upper = 0;
    };
    struct Part {
        Set set;
        int step;
        double threat;
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
        memo_.change(key(set), static_cast<std::uint32_t>(std::popcount(set)), [&](Entry &entry) {
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
        if (rules_.questions && k == 0) return Verdict::lost;
        const int size = std::popcount(set);
        if (const Known *known = find(set)) {
            if (known->upper <= k && depth) return Verdict::won;
            if (known->lower > k) return Verdict::lost;
        }
        if (size - 1 <= k && depth) return Verdict::won;
        for (const Group &group : groups_) {
            if (group.bound <= k) break;
            if (std::popcount(group.set & set) - group.slack > k) return lost(set, k);
        }
        if (size >= KEPT)
            if (const auto entry = memo_.find(key(set))) {
                if (entry->upper <= k) return won(set, static_cast<int>(entry->upper), entry->query);
                if (entry->lower > k) return lost(set, static_cast<int>(entry->lower) - 1);
            }
        if (effort_->over(static_cast<std::size_t>(size))) return Verdict::open;
        std::vector<Option> &options = options_[depth];
        std::size_t count = list(options, set, size, k);
        if (count == 0) return lost(set, k);
        if (size - 1 <= k) return won(set, size - 1, options[0].ask->query);
        if (count > 1) {
            if (stubborn(options, count, size) > k) return lost(set, k);
            if (rules_.questions) {
                const int told = capacity(options, count, set, size, k - 1);
                std::size_t kept = 0;
                for (std::size_t i = 0; i < count; ++i)
                    if (options[i].most <= told) options[kept++] = options[i];
                count = kept;
                if (count == 0) return lost(set, k);
            }
            count = without_dominated(options, count, set, k);
            std::sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(count),
                      [](const Option &a, const Option &b) { return a.score != b.score ? a.score < b.score : a.ask < b.ask; });
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const Verdict verdict = glance(options[i], set, k);
                if (verdict == Verdict::won) return won(set, k, options[i].ask->query);
                if (verdict == Verdict::open) options[kept++] = options[i];
            }
            count = kept;
        }
        bool open = false;
        for (std::size_t i = 0; i < count; ++i) {
            const Verdict verdict = attack(options[i], set, k, depth);
            if (verdict == Verdict::won) return won(set, k, options_[depth][i].ask->query);
            if (verdict == Verdict::open) {
                open = true;
                if (effort_->spent()) break;
            }
        }
        return open ? Verdict::open : lost(set, k);
    }

    // The queries that tell something; only one where it costs nothing.
    std::size_t list(std::vector<Option> &options, Set set, int size, int k) const {
        std::size_t count = 0;
        const int then = k - rules_.questions;
        for (const Ask &ask : bits_.asks) {
            const Set hit = set & ask.hit;
            if (!hit) continue;
            int most = 0, left = std::popcount(hit);
            double score = 0.0;
            for (std::uint32_t c = ask.begin; c < ask.end && left > 0; ++c) {
                const int part = std::popcount(set & bits_.classes[c].set);
                left -= part;
                most = std::max(most, part);
                if (part - 1 > then) score += threat_.of(static_cast<std::size_t>(part), rules_.questions);
            }
            if (most == size) continue;
            const int missed = size - std::popcount(hit);
            if (missed - 1 > k - 1) score += threat_.of(static_cast<std::size_t>(missed), 1);
            options[count++] = {&ask, hit, score, std::max(most, missed), most};
            if (rules_.free_hits() && hit == set) {
                options[0] = options[count - 1];
                return 1;
            }
        }
        return count;
    }

    int stubborn(const std::vector<Option> &options, std::size_t count, int size) const {
        std::array<std::uint8_t, MOST + 1> reach{}; // how many queries reach so many secrets
        int left = size - 1, forced = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Option &option = options[i];
            if (rules_.questions) {
                ++reach[static_cast<std::size_t>(size - option.most)];
                continue;
            }
            const int hit = std::popcount(option.hit), other = size - option.largest_hit;
            if (2 * other < hit)
                left -= other;
            else
                ++reach[static_cast<std::size_t>(hit)];
        }
        for (int n = size; n > 0; --n)
            for (int times = reach[static_cast<std::size_t>(n)]; times > 0; --times) {
                if (left < (rules_.questions ? 1 : n)) return forced;
                left -= n, ++forced;
            }
        return forced;
    }

    int capacity(const std::vector<Option> &options, std::size_t count, Set set, int size, int k) const {
        int told = 1;
        for (int asked = 0; asked < k && told < size; ++asked) {
            const int before = told;
            for (std::size_t i = 0; i < count && told < size; ++i) {
                const Ask &ask = *options[i].ask;
                int sum = std::min(before, std::popcount(set & ~ask.hit));
                for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                    sum += std::min(before, std::popcount(set & bits_.classes[c].set));
                told = std::max(told, sum);
            }
            if (told == before) break;
        }
        return told;
    }

    // Leaves out the queries that another one makes needless: it hits all that they hit, and its hits are won anyway.
    std::size_t without_dominated(std::vector<Option> &options, std::size_t count, Set set, int k) const {
        const int then = k - rules_.questions;
        for (std::size_t a = 0; a < count; ++a) {
            const Option by = options[a];
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
                else if (!(options[b].hit & ~by.hit))
                    continue;
                options[kept++] = options[b];
            }
            count = kept, a = at;
        }
        return count;
    }

    Verdict glance(const Option &option, Set set, int k) const {
        bool won = true;
        const auto look = [&](Set part, int then) { // whether it is not lost
            if (!part || std::popcount(part) - 1 <= then) return true;
            if (then < 0) return false;
            const Known *known = find(part);
            if (known && known->lower > then) return false;
            won &= known && known->upper <= then;
            return true;
        };
        if (!look(set & ~option.hit, k - 1)) return Verdict::lost;
        if (option.largest_hit - 1 > k - rules_.questions)
            for (std::uint32_t c = option.ask->begin; c < option.ask->end; ++c)
                if (!look(set & bits_.classes[c].set, k - rules_.questions)) return Verdict::lost;
        return won ? Verdict::won : Verdict::open;
    }

    Verdict attack(const Option &option, Set set, int k, std::size_t depth) {
        std::array<Part, MOST + 1> parts;
        std::size_t count = 0;
        const auto add = [&](Set part, int step) {
            if (const int size = std::popcount(part); size - 1 > k - step) parts[count++] = {part, step, threat_.of(static_cast<std::size_t>(size), step)};
        };
        if (const Set missed = set & ~option.hit) add(missed, 1);
        if (option.largest_hit - 1 > k - rules_.questions)
            for (std::uint32_t c = option.ask->begin; c < option.ask->end; ++c)
                add(set & bits_.classes[c].set, rules_.questions);
        std::sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const Part &a, const Part &b) { return a.threat != b.threat ? a.threat > b.threat : a.set < b.set; });
        for (std::size_t i = 0; i < count; ++i)
            if (const Verdict verdict = decide(parts[i].set, k - parts[i].step, depth + 1); verdict != Verdict::won) return verdict;
        return Verdict::won;
    }

    const Table &table_;
    const Rules &rules_;
    Memo &memo_;
    const Threat &threat_;
    Bits bits_;
    std::vector<Known> known_;
    std::vector<Group> groups_;
    std::vector<std::vector<Option>> options_; // by depth
    std::array<std::array<Key, 16>, MOST / 4> keys_{}; // of each four secrets, the sums of their keys
    std::size_t nibbles_ = 0;
    std::uint32_t stamp_ = 0;
    std::uint16_t advice_ = NO_QUERY;
    Effort *effort_ = nullptr;
};

} // namespace bestguess::solver
