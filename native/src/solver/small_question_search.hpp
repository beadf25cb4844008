// Small sets of equal weight, where questions count: the search of solver/search.hpp over few secrets, all queries abreast.
//
// A secret is a bit, a query a lane: the first hits of all queries, their second hits and so on are rows of sets, so that
// one AND and a count of bits part a set by all queries at once. How many answers a set has to each query is an OR over
// its secrets. Costs are whole secrets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_masks.hpp"
#include "solver/answer_table.hpp"
#include "solver/cost.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Nook {
  public:
    static constexpr std::size_t MOST = 16; // secrets
    using Tick = std::function<bool(std::size_t)>;

    explicit Nook(const Table &table) : table_(table), class_of_(table.slots(), 0), lane_of_(table.queries(), NONE), known_(SLOTS) {
        for (std::size_t n = 2; n <= MOST; ++n)
            guess_[n] = static_cast<std::int32_t>(7.0 * static_cast<double>(n) * std::log2(static_cast<double>(n)));
    }

    // Lays out these secrets; false if they are hit by too many queries, or in too many ways.
    bool lay(const std::uint32_t *secrets, std::size_t size) {
        bool fits = true;
        lanes_ = rows_ = 0;
        for (std::size_t i = 0; i < size && fits; ++i) {
            answers_[i].fill(0);
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end && fits; ++h) {
                std::uint8_t &lane = lane_of_[h->query], &number = class_of_[h->slot];
                if (lane == NONE) {
                    fits = lanes_ < LANES;
                    if (!fits) break;
                    lane = static_cast<std::uint8_t>(lanes_++);
                    query_[lane] = h->query, classes_[lane] = 0;
                }
                if (!number) {
                    fits = classes_[lane] < ROWS;
                    if (!fits) break;
                    if (classes_[lane] == rows_) sets_[rows_++].fill(0);
                    slots_[classes_in_all_++] = h->slot;
                    number = ++classes_[lane];
                }
                sets_[number - 1][lane] = static_cast<Set>(sets_[number - 1][lane] | 1u << i);
                answers_[i][lane] = static_cast<Set>(1u << number);
            }
        }
        for (; classes_in_all_ > 0; --classes_in_all_)
            class_of_[slots_[classes_in_all_ - 1]] = 0;
        for (std::size_t lane = 0; lane < lanes_; ++lane)
            lane_of_[query_[lane]] = NONE;
        if (!fits) return false;
        for (std::size_t i = 0; i < size; ++i) // a miss is an answer, too
            for (std::size_t lane = 0; lane < lanes_; ++lane)
                answers_[i][lane] = answers_[i][lane] ? answers_[i][lane] : Set{1};
        all_ = static_cast<Set>((1u << size) - 1);
        if (++stamp_ == 0) std::fill(known_.begin(), known_.end(), Known{}), stamp_ = 1; // after 2^32 sets
        return true;
    }

    // Bounds on the cost of all secrets, two or more: equal, or the lower one no less than the budget.
    Cost solve(std::int64_t budget, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        const Span found = solve(all_, static_cast<std::int32_t>(std::min<std::int64_t>(budget, ENDLESS)));
        return {found.lower, found.upper >= ENDLESS ? Cost::ENDLESS : found.upper};
    }

    bool stopped() const { return stopped_; }
    std::uint16_t advice() const { return advice_; } // achieves the upper bound found last
    std::uint64_t nodes() const { return nodes_; }

  private:
    using Set = std::uint16_t;
    static constexpr std::size_t LANES = 32, ROWS = 15, SLOTS = 1 << 12;
    static constexpr std::uint8_t NONE = 0xFF;
    static constexpr std::int32_t ENDLESS = 1 << 20;

    template <class T> struct alignas(64) Lanes : std::array<T, LANES> {};
    struct Span {
        std::int32_t lower = 0, upper = ENDLESS;
    };
    struct Known {
        std::uint32_t stamp = 0;
        Set set = 0;
        std::uint16_t query = NO_QUERY;
        Span span;
    };
    struct Option {
        std::int32_t estimate, lower, missed; // `missed`: a lower bound on what it misses
        std::uint32_t lane;
    };
    struct Part {
        Set set;
        std::uint8_t size;
        Span span;
    };

    static std::int32_t size_of(Set set) { return std::popcount(set); }

    // How many answers the query with the most has, and the next.
    Answers::Most most(Set set, Lanes<Set> &count) const {
        Lanes<Set> all{};
        for (Set left = set; left; left &= static_cast<Set>(left - 1)) {
            const Lanes<Set> &answers = answers_[static_cast<std::size_t>(std::countr_zero(left))];
            for (std::size_t lane = 0; lane < LANES; ++lane)
                all[lane] |= answers[lane];
        }
        for (std::size_t lane = 0; lane < LANES; ++lane)
            count[lane] = static_cast<Set>(std::popcount(all[lane]));
        return Answers::Most::of(count);
    }

    Span solve(Set set, std::int32_t budget);
    std::size_t list(std::array<Option, LANES> &options, Set set, const Lanes<Set> &answers, const Answers::Most &most) const;
    Span search(Set set, std::int32_t budget, const Option &option);
    Part part_of(Set set, std::int32_t lower) const;
    static std::size_t place(Set set) { return set * 0x9E3779B1u >> 20; } // Knuth 1973, multiplicative hashing
    static_assert(SLOTS == std::size_t{1} << (32 - 20));

    const Table &table_;
    std::vector<std::uint8_t> class_of_, lane_of_; // while laying out
    std::array<std::uint32_t, LANES * ROWS> slots_;
    std::size_t classes_in_all_ = 0, lanes_ = 0, rows_ = 0;
    std::array<std::uint16_t, LANES> query_;
    std::array<std::uint8_t, LANES> classes_;
    std::array<Lanes<Set>, ROWS> sets_;    // the secrets that give the first answer, the second ...
    std::array<Lanes<Set>, MOST> answers_; // of each secret, a bit
    std::array<std::int32_t, MOST + 1> guess_{}; // what so many are expected to cost, in tenths
    std::vector<Known> known_;
    std::uint32_t stamp_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY;
    Set all_ = 0;
    const Tick *tick_ = nullptr;
    bool stopped_ = false;
};

inline Nook::Span Nook::solve(Set set, std::int32_t budget) {
    Span span;
    ++nodes_;
    const std::int32_t n = size_of(set);
    if (stopped_ || (stopped_ = (*tick_)(static_cast<std::size_t>(n)))) return span;
    std::uint16_t best = NO_QUERY;
    if (const Known &seen = known_[place(set)]; seen.stamp == stamp_ && seen.set == set) {
        span = seen.span, advice_ = best = seen.query;
        if (span.lower >= span.upper || span.lower >= budget) return span;
    }
    Lanes<Set> answers;
    const Answers::Most most = this->most(set, answers);
    if (most.tells(static_cast<std::uint32_t>(n))) {
        advice_ = query_[static_cast<std::size_t>(std::find(answers.begin(), answers.end(), most.first) - answers.begin())];
        const auto cost = static_cast<std::int32_t>(most.flat(static_cast<std::uint32_t>(n)));
        return {cost, cost};
    }
    budget = std::min(budget, span.upper);
    std::array<Option, LANES> options;
    const std::size_t count = list(options, set, answers, most);
    std::int32_t lower = ENDLESS;
    for (std::size_t i = 0; i < count; ++i) {
        Span found{options[i].lower, ENDLESS};
        if (found.lower < budget && !stopped_) found = search(set, budget, options[i]);
        if (found.upper < span.upper) span.upper = found.upper, best = query_[options[i].lane];
        budget = std::min(budget, span.upper);
        lower = std::min(lower, found.lower);
    }
    span.lower = std::max(span.lower, std::min(lower, span.upper));
    known_[place(set)] = {stamp_, set, best, span};
    advice_ = best;
    return span;
}

// The queries that tell something and are not better asked later, with what one look says of each, the most promising first.
inline std::size_t Nook::list(std::array<Option, LANES> &options, Set set, const Lanes<Set> &answers, const Answers::Most &most) const {
    const auto first = static_cast<Set>(most.first);
    Lanes<Set> hit{}, several{}, groups{}, deep{};
    for (std::size_t r = 0; r < rows_; ++r) {
        Lanes<Set> size;
        for (std::size_t lane = 0; lane < LANES; ++lane)
            size[lane] = static_cast<Set>(std::popcount(static_cast<Set>(set & sets_[r][lane])));
        for (std::size_t lane = 0; lane < LANES; ++lane) {
            const Set c = size[lane];
            hit[lane] = static_cast<Set>(hit[lane] + c);
            several[lane] = static_cast<Set>(several[lane] + (c > 1 ? c : 0));
            groups[lane] = static_cast<Set>(groups[lane] + (c > 1 ? 1 : 0));
            deep[lane] = static_cast<Set>(deep[lane] + (c > first ? c - first + 1 : 0));
        }
    }
    const std::int32_t n = size_of(set);
    std::array<std::uint8_t, LANES> reach; // lanes, by what they hit, falling
    std::size_t queries = 0;
    for (std::uint8_t lane = 0; lane < lanes_; ++lane) {
        if (answers[lane] < 2) continue;
        std::size_t at = queries++;
        for (; at > 0 && hit[reach[at - 1]] < hit[lane]; --at)
            reach[at] = reach[at - 1];
        reach[at] = lane;
    }
    std::size_t count = 0;
    for (std::size_t r = 0; r < queries; ++r) {
        const std::uint32_t lane = reach[r];
        if (r > 0 && Bounds::rare(hit[lane], queries, static_cast<std::size_t>(n))) break; // and so are those that hit less
        const std::int32_t missed = n - hit[lane];
        std::int32_t row = 0, left = missed; // as long as all other queries miss, whoever is left pays for each
        for (std::size_t j = 0; j < queries && left > 1; ++j)
            if (j != r) row += left, left -= hit[reach[j]];
        row = std::max(row, static_cast<std::int32_t>(flat(missed, answers[lane] == first ? most.second : first, most.second)));
        const std::int32_t lower = n + several[lane] + deep[lane] + row;
        const std::int32_t estimate = 10 * (n + lower) + 26 * several[lane] - 36 * groups[lane] + guess_[static_cast<std::size_t>(missed)];
        std::size_t at = count++;
        for (; at > 0 && (options[at - 1].estimate > estimate || (options[at - 1].estimate == estimate && query_[options[at - 1].lane] > query_[lane])); --at)
            options[at] = options[at - 1];
        options[at] = {estimate, lower, row, lane};
    }
    return count;
}

inline Nook::Part Nook::part_of(Set set, std::int32_t lower) const {
    const std::int32_t n = size_of(set);
    if (n <= 2) return {set, static_cast<std::uint8_t>(n), n == 2 ? Span{2, 2} : Span{0, 0}};
    Lanes<Set> answers;
    const Answers::Most most = this->most(set, answers);
    const auto flat = static_cast<std::int32_t>(most.flat(static_cast<std::uint32_t>(n)));
    if (most.tells(static_cast<std::uint32_t>(n))) return {set, static_cast<std::uint8_t>(n), {flat, flat}};
    Span span{std::max(lower, flat), ENDLESS};
    if (const Known &seen = known_[place(set)]; seen.stamp == stamp_ && seen.set == set) span = {std::max(span.lower, seen.span.lower), seen.span.upper};
    return {set, static_cast<std::uint8_t>(n), span};
}

inline Nook::Span Nook::search(Set set, std::int32_t budget, const Option &option) {
    std::array<Part, MOST> parts;
    std::size_t count = 0;
    Set missed = set;
    Span sum{size_of(set), size_of(set)};
    const auto add = [&](Set found, std::int32_t lower) {
        const Part part = part_of(found, lower);
        sum.lower += part.span.lower, sum.upper += part.span.upper;
        if (part.span.lower >= part.span.upper) return;
        std::size_t at = count++; // first the smallest
        for (; at > 0 && parts[at - 1].size > part.size; --at)
            parts[at] = parts[at - 1];
        parts[at] = part;
    };
    for (std::size_t r = 0; r < classes_[option.lane]; ++r)
        if (const Set found = set & sets_[r][option.lane]) missed = static_cast<Set>(missed & ~found), add(found, 0);
    if (missed) add(missed, option.missed);
    for (std::size_t i = 0; i < count && sum.lower < budget && !stopped_; ++i) {
        const Span was = parts[i].span, found = solve(parts[i].set, budget - sum.lower + was.lower);
        const Span now{std::max(was.lower, found.lower), std::min(was.upper, found.upper)};
        sum.lower += now.lower - was.lower, sum.upper += now.upper - was.upper;
    }
    sum.upper = std::min(sum.upper, ENDLESS);
    return {std::max(sum.lower, std::min(option.lower, sum.upper)), sum.upper};
}

} // namespace bestguess::solver
