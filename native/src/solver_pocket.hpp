// Small sets: the same search over at most 64 secrets, a set being the bits of one word.
//
// Parting a set is then an AND for each answer, and counting it one instruction. A pocket is laid out for one set; its
// subsets share a small memo that is never cleared, only outdated.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver_memo.hpp"
#include "solver_rules.hpp"
#include "solver_table.hpp"

namespace bestguess::solver {

struct Value {
    double lower = 0.0, upper = INFINITE;

    bool exact() const { return lower >= upper; }
};

class Pocket {
  public:
    static constexpr std::size_t MOST = 64;
    using Set = std::uint64_t;

    Pocket(const Table &table, const Rules &rules)
        : table_(table), rules_(rules), known_(SLOTS), place_(table.queries(), NOWHERE), slot_(table.slots(), 0) {}

    std::uint64_t nodes() const { return nodes_; }

    // Lays out the pocket for these secrets.
    void lay(const std::uint32_t *secrets, std::size_t size) {
        ++stamp_;
        asks_.clear(), classes_.clear();
        size_ = size;
        even_ = true;
        for (std::size_t i = 0; i < size; ++i) {
            weight_[i] = table_.weight(secrets[i]);
            even_ &= weight_[i] == weight_[0];
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h) {
                std::uint32_t &slot = slot_[h->slot];
                if (!slot) {
                    classes_.push_back({0, h->query, h->slot});
                    slot = static_cast<std::uint32_t>(classes_.size());
                }
                classes_[slot - 1].set |= Set{1} << i;
            }
        }
        for (const Class &c : classes_)
            slot_[c.slot] = 0;
        std::sort(classes_.begin(), classes_.end(), [](const Class &a, const Class &b) { return a.query < b.query; });
        const Set all = full(size);
        for (std::size_t at = 0; at < classes_.size();) {
            Ask ask{0, static_cast<std::uint16_t>(at), 0, classes_[at].query};
            const Set first = classes_[at].set;
            for (; at < classes_.size() && classes_[at].query == ask.query; ++at)
                ask.hit |= classes_[at].set;
            ask.end = static_cast<std::uint16_t>(at);
            if (first != all) asks_.push_back(ask); // else all answer alike
        }
    }

    static Set full(std::size_t size) { return size == MOST ? ~Set{0} : (Set{1} << size) - 1; }

    // Bounds on the value of a set, equal or the lower one no less than the budget.
    Value solve(Set set, int left, double budget) {
        const int size = std::popcount(set);
        if (size == 1 || safe(size, left)) return {0.0, 0.0};
        ++nodes_;
        if (rules_.lives && left == 0) {
            const double lost = mass(set) - won(set, 0.0);
            return {lost, lost};
        }
        Known &slot = known_[at(set, left)];
        Value value;
        if (slot.stamp == stamp_ && slot.set == set && slot.left == left) {
            value = {slot.lower, slot.upper};
            if (value.exact() || value.lower >= budget) return value;
        }
        budget = std::min(budget, value.upper);
        Option options[MAX_ASKS];
        std::size_t count = 0;
        const double weight = mass(set);
        const auto asks = static_cast<std::uint16_t>(asks_.size());
        std::uint16_t live[MAX_ASKS];
        double hits[MAX_ASKS];
        std::size_t lives = 0;
        bool free = false;
        for (std::uint16_t a = 0; a < asks && !free; ++a) {
            const Set hit = set & asks_[a].hit;
            if (!hit) continue;
            if (hit == set) {
                if ((set & classes_[asks_[a].begin].set) == set || alike(asks_[a], set)) continue;
                if (rules_.free_hits()) options[0] = {0.0, 0.0, a}, count = 1, free = true;
            }
            hits[lives] = mass(hit), live[lives++] = a;
        }
        if (!free)
            for (std::size_t i = 0; i < lives; ++i) {
                const Ask &ask = asks_[live[i]];
                const Set missed = set & ~ask.hit;
                double lower = first_step(weight - hits[i], left, weight);
                double estimate = lower;
                lower += missed_lower(missed, weight - hits[i], left, live, lives);
                estimate += guess(missed, rules_.after(true, left));
                for (std::uint16_t c = ask.begin; c < ask.end; ++c)
                    estimate += guess(set & classes_[c].set, left);
                options[count++] = {lower, std::max(lower, estimate), live[i]};
            }
        std::sort(options, options + count, [](const Option &x, const Option &y) { return x.estimate < y.estimate; });
        double lower = INFINITE;
        for (std::size_t i = 0; i < count; ++i) {
            if (options[i].lower >= budget) {
                lower = std::min(lower, options[i].lower);
                continue;
            }
            const Value found = ask(set, left, budget, options[i]);
            value.upper = std::min(value.upper, found.upper), budget = std::min(budget, value.upper);
            lower = std::min(lower, found.lower);
        }
        value.lower = std::max(value.lower, std::min(lower, value.upper));
        slot = {set, value.lower, value.upper, stamp_, left};
        return value;
    }

  private:
    static constexpr std::size_t SLOTS = 1 << 12, MAX_ASKS = 64;
    static constexpr int MOST_LEFT = 6; // with more misses left the bound says next to nothing
    static constexpr std::uint16_t NOWHERE = 0xFFFF;

    struct Class {
        Set set;
        std::uint16_t query;
        std::uint32_t slot;
    };
    struct Ask {
        Set hit;
        std::uint16_t begin, end, query;
    };
    struct Option {
        double lower, estimate;
        std::uint16_t ask;
    };
    struct Known {
        Set set = 0;
        double lower = 0.0, upper = 0.0;
        std::uint32_t stamp = 0;
        int left = 0;
    };

    static std::size_t at(Set set, int left) {
        return static_cast<std::size_t>((set * 0x9E3779B97F4A7C15u + static_cast<Set>(left) * 0xD6E8FEB86659FD93u) >> 52);
    }

    bool safe(int size, int left) const { return rules_.lives && size <= left + 1 + rules_.named; }

    bool alike(const Ask &ask, Set set) const {
        for (std::uint16_t c = ask.begin; c < ask.end; ++c)
            if (const Set part = set & classes_[c].set) return part == set;
        return true;
    }

    double mass(Set set) const {
        if (even_) return std::popcount(set) * weight_[0];
        double sum = 0.0;
        for (; set; set &= set - 1)
            sum += weight_[std::countr_zero(set)];
        return sum;
    }

    double first_step(double missed, int left, double weight) const {
        if (rules_.dead(true, left)) return rules_.lost(missed, table_.heaviest());
        if (rules_.questions) return rules_.step(false, weight);
        return missed > 0.0 ? rules_.step(true, missed) : 0.0;
    }

    // What the missed part must lose at least: what its best queries do not cover. One secret may be found although
    // no query that tells something hits it: when it is the last.
    double missed_lower(Set missed, double weight, int left, const std::uint16_t *live, std::size_t lives) const {
        if (!rules_.lives || left > MOST_LEFT || !(missed & (missed - 1))) return 0.0;
        double best[MOST_LEFT + 1] = {};
        Set bare = missed;
        for (std::size_t i = 0; i < lives; ++i) {
            const Ask &other = asks_[live[i]];
            const Set hit = missed & other.hit;
            if (!hit) continue;
            if (hit == missed) {
                if (alike(other, missed)) continue;
                return 0.0;
            }
            bare &= ~hit;
            double reach = mass(hit);
            for (int j = 0; j < left; ++j)
                if (reach > best[j]) std::swap(reach, best[j]);
        }
        for (int j = 0; j < left; ++j)
            weight -= best[j];
        if (bare) weight -= mass(bare);
        return weight > 0.0 ? rules_.lost(weight, table_.heaviest()) : 0.0;
    }

    double guess(Set part, int left) const {
        const int size = std::popcount(part);
        if (size < 2) return 0.0;
        return rules_.guess(size, std::max(left, 0)) * size * weight_[0];
    }

    // With no miss left: the most that can be won.
    double won(Set set, double enough) {
        const int size = std::popcount(set);
        if (size == 1) return mass(set);
        if (size == 0) return 0.0;
        std::uint16_t live[MAX_ASKS];
        double reach[MAX_ASKS];
        std::size_t lives = 0;
        for (std::uint16_t a = 0; a < asks_.size(); ++a) {
            const Set hit = set & asks_[a].hit;
            if (!hit) continue;
            if (hit == set) {
                if (alike(asks_[a], set)) continue;
                double sum = 0.0;
                for (std::uint16_t c = asks_[a].begin; c < asks_[a].end; ++c)
                    if (const Set part = set & classes_[c].set) sum += won(part, 0.0);
                return sum;
            }
            double top = mass(hit);
            if (rules_.named && std::popcount(set & ~hit) == 1) top += mass(set & ~hit);
            if (top <= enough) continue;
            reach[lives] = top, live[lives++] = a;
        }
        double best = 0.0;
        while (lives) {
            std::size_t most = 0;
            for (std::size_t i = 1; i < lives; ++i)
                if (reach[i] > reach[most]) most = i;
            if (reach[most] <= best) break;
            const Ask &ask = asks_[live[most]];
            double sum = reach[most];
            for (std::uint16_t c = ask.begin; c < ask.end && sum > best; ++c)
                if (const Set part = set & classes_[c].set; part & (part - 1)) sum -= mass(part) - won(part, 0.0);
            best = std::max(best, sum);
            reach[most] = reach[--lives], live[most] = live[lives];
        }
        return best;
    }

    Value ask(Set set, int left, double budget, const Option &option) {
        const Ask &ask = asks_[option.ask];
        // Bounds so far: parts known exactly are summed, the others counted by their own bounds as they come.
        const Set missed = set & ~ask.hit;
        double step = 0.0, upper = 0.0, lower = 0.0;
        (void)step;
        Set parts[MOST];
        std::size_t count = 0;
        double paid = 0.0;
        for (std::uint16_t c = ask.begin; c < ask.end; ++c)
            if (const Set part = set & classes_[c].set) {
                paid = rules_.sum ? paid + rules_.step(false, mass(part)) : std::max(paid, rules_.step(false, 0.0));
                if (part & (part - 1)) parts[count++] = part;
            }
        std::sort(parts, parts + count, [](Set a, Set b) { return std::popcount(a) > std::popcount(b); });
        lower = upper = paid;
        const auto add = [&](const Value &v, double step) {
            if (rules_.sum)
                lower += step + v.lower, upper += step + v.upper;
            else
                lower = std::max(lower, step + v.lower), upper = std::max(upper, step + v.upper);
        };
        const bool dead = rules_.dead(true, left);
        double after = 0.0; // lower bound of the missed part
        if (missed) {
            if (dead) {
                const double lost = rules_.named && std::popcount(missed) == 1 ? 0.0 : mass(missed);
                add({lost, lost}, 0.0);
            } else
                after = rules_.lives ? option.lower : 0.0;
        }
        bool cut = false;
        const double hit_step = rules_.sum ? 0.0 : rules_.step(false, 0.0);
        if (missed && !dead) {
            const double step = rules_.step(true, mass(missed));
            const double share = rules_.sum ? budget - lower - step : budget - step;
            add(solve(missed, rules_.after(true, left), share), step);
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (lower >= budget) {
                cut = true;
                break;
            }
            const double share = rules_.sum ? budget - lower : budget - hit_step;
            add(solve(parts[i], left, share), hit_step);
        }
        (void)after;
        if (cut) upper = INFINITE;
        return {std::max(lower, std::min(option.lower, upper)), upper};
    }

    const Table &table_;
    const Rules &rules_;
    std::vector<Known> known_;
    std::vector<std::uint16_t> place_;
    std::vector<std::uint32_t> slot_;
    std::vector<Class> classes_;
    std::vector<Ask> asks_;
    double weight_[MOST];
    std::size_t size_ = 0;
    std::uint32_t stamp_ = 0;
    std::uint64_t nodes_ = 0;
    bool even_ = true;
};

} // namespace bestguess::solver
