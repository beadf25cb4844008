// Small sets, but for `win`: the same search over few secrets, a set being the bits of one word.
//
// Parting a set is then an AND for each answer, and counting it one instruction. A pocket is laid out for one set; all
// its subsets share a memo that is never cleared, only outdated.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/objective.hpp"
#include "solver/small_bitset_table.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Pocket {
  public:
    static constexpr std::size_t MOST = 16;      // secrets: what the memo of a pocket serves well
    static constexpr std::size_t MOST_ASKS = 64; // queries that tell something
    using Set = Bits::Set;
    using Tick = std::function<bool(std::size_t)>;

    Pocket(const Table &table, const Rules &rules, const Bounds &bounds)
        : table_(table), rules_(rules), bounds_(bounds), bits_(table), known_(SLOTS) {
        for (std::size_t size = 1; size < guess_.size(); ++size)
            guess_[size] = rules_.guess(static_cast<double>(size), 0);
    }

    // Lays out the pocket for these secrets; false if too many queries tell something.
    bool lay(const std::uint32_t *secrets, std::size_t size) {
        if (++stamp_ == 0) std::fill(known_.begin(), known_.end(), Known{}), stamp_ = 1; // after 2^32 sets
        bits_.lay(secrets, size);
        even_ = true;
        for (std::size_t i = 0; i < size; ++i) {
            weight_[i] = table_.weight(secrets[i]);
            even_ &= weight_[i] == weight_[0];
        }
        return bits_.asks.size() <= MOST_ASKS;
    }

    // Bounds on the value of all secrets, equal or the lower one no less than the budget.
    Value solve(int left, double budget, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        return solve(bits_.all, left, budget);
    }

    bool stopped() const { return stopped_; }
    // The query that achieves the upper bound found last.
    std::uint16_t advice() const { return advice_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr std::size_t SLOTS = std::size_t{1} << MOST; // one for each subset, so that none is displaced but by other lives
    static constexpr int MOST_LEFT = 6; // with more misses left, what they cover says next to nothing

    using Ask = Bits::Ask;
    struct Option {
        double lower, missed, estimate; // `missed`: a lower bound on the part missed
        const Ask *ask;
        std::uint32_t answers; // counted where questions are
    };
    struct Part {
        Set set;
        double step, lower, upper;
        int left;
    };
    struct Known {
        Set set = 0;
        double lower = 0.0, upper = 0.0;
        std::uint32_t stamp = 0;
        std::int16_t left = 0;
        std::uint16_t query = NO_QUERY;
    };

    static std::size_t place(Set set, int left) {
        return (set + static_cast<Set>(left) * 0x9E37u) & (SLOTS - 1);
    }

    // Whether a query tells some of these secrets apart.
    bool tells(const Ask &ask, Set set) const {
        const Set hit = set & ask.hit;
        if (!hit) return false;
        if (hit != set) return true;
        std::uint32_t c = ask.begin;
        while (!(set & bits_.classes[c].set))
            ++c;
        return (set & bits_.classes[c].set) != set;
    }

    double mass(Set set) const {
        if (even_) return std::popcount(set) * weight_[0];
        double sum = 0.0;
        for (; set; set &= set - 1)
            sum += weight_[std::countr_zero(set)];
        return sum;
    }

    Value solve(Set set, int left, double budget) {
        if (Bits::single(set)) return {0.0, 0.0};
        Value value;
        ++nodes_;
        if (stopped_ || (stopped_ = (*tick_)(static_cast<std::size_t>(std::popcount(set))))) return value;
        Known &known = known_[place(set, left)];
        std::uint16_t best = NO_QUERY;
        if (known.stamp == stamp_ && known.set == set && known.left == left) {
            value = {known.lower, known.upper}, advice_ = best = known.query;
            if (value.exact() || value.lower >= budget) return value;
        }
        budget = std::min(budget, value.upper);
        if (rules_.lives && left == 0) {
            const double lost = mass(set) - told(set);
            return {lost, lost};
        }
        std::array<Option, MOST_ASKS> options;
        const std::size_t count = list(options, set, left);
        std::sort(options.begin(), options.begin() + count, [](const Option &a, const Option &b) {
            return a.estimate != b.estimate ? a.estimate < b.estimate : a.ask < b.ask;
        });
        double lower = INFINITE;
        for (std::size_t i = 0; i < count; ++i) {
            Value found{options[i].lower, INFINITE};
            if (found.lower < budget && !stopped_) found = search(set, left, budget, options[i]);
            if (found.upper < value.upper) value.upper = found.upper, best = options[i].ask->query;
            budget = std::min(budget, value.upper);
            lower = std::min(lower, found.lower);
        }
        value.lower = std::max(value.lower, std::min(lower, value.upper));
        known = {set, value.lower, value.upper, stamp_, static_cast<std::int16_t>(left), best};
        advice_ = best;
        return value;
    }

    // The queries that tell something, with what one look says of each.
    std::size_t list(std::array<Option, MOST_ASKS> &options, Set set, int left) {
        std::size_t count = 0;
        Ways ways;
        for (const Ask &ask : bits_.asks) {
            if (!tells(ask, set)) continue;
            options[count++] = {0.0, 0.0, 0.0, &ask, 0};
            if (rules_.free_hits() && !(set & ~ask.hit)) {
                options[0] = options[count - 1];
                return 1;
            }
            if (!rules_.questions) continue;
            std::uint32_t parts = (set & ~ask.hit) != 0;
            for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                parts += (set & bits_.classes[c].set) != 0;
            options[count - 1].answers = parts;
            ways.add(parts);
        }
        if (rules_.questions && rules_.sum && even_) {
            const auto size = static_cast<std::size_t>(std::popcount(set));
            std::size_t kept = 0;
            for (std::size_t i = 0; i < count; ++i)
                if (!Bounds::rare(static_cast<std::size_t>(std::popcount(set & options[i].ask->hit)), count, size)) options[kept++] = options[i];
            count = std::max<std::size_t>(kept, 1);
        }
        const double weight = mass(set);
        std::array<Bounds::Reach, MOST_ASKS> reach;
        if (rules_.questions && rules_.sum) {
            for (std::size_t i = 0; i < count; ++i)
                reach[i] = {mass(set & options[i].ask->hit), i};
            std::sort(reach.begin(), reach.begin() + static_cast<std::ptrdiff_t>(count));
        }
        for (std::size_t i = 0; i < count; ++i) {
            Option &option = options[i];
            const Ask &ask = *option.ask;
            const Set missed = set & ~ask.hit;
            const double outside = mass(missed);
            if (missed) option.missed = not_covered(options, count, missed, outside, left);
            double spread = 0.0;
            const Bounds::Spread flat(bounds_, ways.without(option.answers));
            const auto part = [&](Set found, int then) {
                const int size = std::popcount(found);
                if (size < 2) return;
                option.estimate += guess(size, then) * (rules_.sum ? mass(found) : 1.0);
                if (!rules_.questions) return;
                const double own = flat(mass(found), static_cast<std::size_t>(size));
                spread = rules_.sum ? spread + own : std::max(spread, own);
            };
            part(missed, rules_.after(true, left));
            if (rules_.questions && rules_.sum) {
                option.missed = bounds_.in_a_row(reach, count, i, outside);
                const double own = std::popcount(missed) < 2 ? 0.0 : flat(outside, static_cast<std::size_t>(std::popcount(missed)));
                if (option.missed > own) spread += option.missed - own;
            }
            for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                part(set & bits_.classes[c].set, rules_.after(false, left));
            if (rules_.questions)
                option.lower = rules_.step(false, weight) + spread;
            else
                option.lower = (missed ? rules_.step(true, outside) : 0.0) + option.missed;
            option.estimate += option.lower;
        }
        return count;
    }

    double guess(int size, int left) const { return rules_.lives ? rules_.guess(size, left) : guess_[static_cast<std::size_t>(size)]; }

    // What the missed secrets must lose at least: those that its best queries do not cover. One may be found although
    // no query that tells something hits it: when it is the last.
    double not_covered(const std::array<Option, MOST_ASKS> &options, std::size_t count, Set missed, double weight, int left) const {
        if (!rules_.lives || left > MOST_LEFT || Bits::single(missed)) return 0.0;
        double best[MOST_LEFT + 1] = {};
        Set bare = missed;
        for (std::size_t i = 0; i < count; ++i) {
            const Ask &ask = *options[i].ask;
            if (!tells(ask, missed)) continue;
            const Set hit = missed & ask.hit;
            bare &= ~hit;
            double reach = mass(hit);
            for (int j = 0; j < left; ++j)
                if (reach > best[j]) std::swap(reach, best[j]);
        }
        for (int j = 0; j < left; ++j)
            weight -= best[j];
        weight -= mass(bare);
        return weight > 0.0 ? rules_.lost(weight, table_.heaviest()) : 0.0;
    }

    // The most that one question more tells from all others.
    double told(Set set) {
        double best = -1.0;
        for (const Ask &ask : bits_.asks) {
            if (!tells(ask, set)) continue;
            double sum = 0.0;
            if (const Set missed = set & ~ask.hit; missed && Bits::single(missed)) sum += mass(missed);
            for (std::uint32_t c = ask.begin; c < ask.end; ++c)
                if (const Set part = set & bits_.classes[c].set; part && Bits::single(part)) sum += mass(part);
            if (sum > best) best = sum, advice_ = ask.query;
        }
        return best;
    }

    Value search(Set set, int left, double budget, const Option &option) {
        std::array<Part, MOST + 1> parts;
        std::size_t count = 0;
        const Ask &ask = *option.ask;
        for (std::uint32_t c = ask.begin; c < ask.end; ++c)
            if (const Set part = set & bits_.classes[c].set)
                parts[count++] = part_of(part, false, 0.0, rules_.after(false, left));
        if (const Set part = set & ~ask.hit)
            parts[count++] = part_of(part, true, option.missed, rules_.after(true, left));
        // First the largest, which are likeliest to end the search.
        std::sort(parts.begin(), parts.begin() + count, [this](const Part &a, const Part &b) {
            const int x = std::popcount(a.set), y = std::popcount(b.set);
            return x != y ? (rules_.questions && rules_.sum ? x < y : x > y) : a.set < b.set;
        });
        Value sum = total(parts, count);
        for (std::size_t i = 0; i < count && sum.lower < budget && !stopped_; ++i) {
            Part &part = parts[i];
            if (part.lower >= part.upper) continue;
            const double share = rules_.sum ? budget - sum.lower + part.lower : budget - part.step;
            const Value value = solve(part.set, part.left, share);
            part.lower = std::max(part.lower, value.lower), part.upper = value.upper;
            sum = total(parts, count);
        }
        return {std::max(sum.lower, std::min(option.lower, sum.upper)), sum.upper};
    }

    Part part_of(Set set, bool miss, double least, int left) const {
        const double weight = mass(set);
        if (bounds_.plain(static_cast<std::size_t>(std::popcount(set)))) {
            const double value = rules_.step(false, weight);
            return {set, rules_.step(miss, weight), value, value, left};
        }
        return {set, rules_.step(miss, weight), least, Bits::single(set) ? 0.0 : INFINITE, left};
    }

    Value total(const std::array<Part, MOST + 1> &parts, std::size_t count) const {
        Value sum{0.0, 0.0};
        for (std::size_t i = 0; i < count; ++i) {
            const double lower = parts[i].step + parts[i].lower, upper = parts[i].step + parts[i].upper;
            sum.lower = rules_.sum ? sum.lower + lower : std::max(sum.lower, lower);
            sum.upper = rules_.sum ? sum.upper + upper : std::max(sum.upper, upper);
        }
        return sum;
    }

    const Table &table_;
    const Rules &rules_;
    const Bounds &bounds_;
    Bits bits_;
    std::vector<Known> known_;
    std::array<double, MOST> weight_{};
    std::array<double, MOST + 1> guess_{}; // of a set of so many secrets, where lives do not count
    std::uint32_t stamp_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY;
    const Tick *tick_ = nullptr;
    bool even_ = true, stopped_ = false;
};

} // namespace bestguess::solver
