// Sets of up to some hundred secrets of equal weight, where questions count: the search of solver_search.hpp over sets
// that are the bits of a few words.
//
// Parting a set is an AND for each answer then, and counting it a few instructions. Secrets are laid out once for a set
// and all its parts, until these fit in half the words; the smallest go to a pocket. What is found is kept in the memo
// of the search, but for what one look at a set tells. All costs are counted in whole secrets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "solver_desk.hpp"
#include "solver_spine.hpp"
#include "solver_table.hpp"
#include "solver_ways.hpp"

namespace bestguess::solver {

template <std::size_t WORDS> class Hall {
  public:
    static constexpr std::size_t MOST = 64 * WORDS; // secrets

    // Parts of up to `small` secrets are left to others.
    Hall(const Table &table, Desk &desk, std::size_t small) : table_(table), desk_(desk), small_(std::max(small, WORDS > 1 ? MOST / 2 : 0)), class_of_(table.slots(), 0) {}

    // Lays out these secrets and searches their set until its value is known or not below the budget.
    Cost solve(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) {
        lay(secrets, size);
        Set all{};
        for (std::size_t i = 0; i < size; ++i)
            all[i / 64] |= std::uint64_t{1} << i % 64;
        return solve({all, key, static_cast<std::uint32_t>(size)}, budget, 0);
    }

  private:
    using Set = std::array<std::uint64_t, WORDS>;

    struct Ask { // a query that tells something
        std::uint32_t begin, end; // its classes
        std::uint16_t query;
    };
    struct Part {
        Set set;
        Key key;
        std::uint32_t size;
        std::int64_t lower = 0, upper = Cost::ENDLESS;
    };
    struct Option {
        std::uint32_t ask, hit, answers;
        std::int64_t lower, upper = Cost::ENDLESS, missed = 0; // `missed`: a lower bound on what it misses
        double estimate = 0.0;
        std::uint32_t begin = 0, end = 0; // its parts of three secrets or more
        std::int64_t settled = -1;        // the cost of all else, once it was divided
    };
    struct Frame {
        std::vector<Option> options;
        std::vector<Part> parts;
        std::vector<std::uint32_t> order;
    };

    static std::uint32_t count(const Set &set) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < WORDS; ++i)
            sum += static_cast<std::uint32_t>(std::popcount(set[i]));
        return sum;
    }
    static Set both(const Set &a, const Set &b) {
        Set c;
        for (std::size_t i = 0; i < WORDS; ++i)
            c[i] = a[i] & b[i];
        return c;
    }
    static Set without(const Set &a, const Set &b) {
        Set c;
        for (std::size_t i = 0; i < WORDS; ++i)
            c[i] = a[i] & ~b[i];
        return c;
    }
    template <class F> static void each(const Set &set, F &&f) {
        for (std::size_t i = 0; i < WORDS; ++i)
            for (std::uint64_t word = set[i]; word; word &= word - 1)
                f(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
    }

    void lay(const std::uint32_t *secrets, std::size_t size);
    Cost solve(const Part &set, std::int64_t budget, std::size_t depth);
    void list(Frame &frame, const Part &set);
    void look_along(const Part &set, Option &option);
    void divide(Frame &frame, Option &option, const Part &set);
    void search(Frame &frame, Option &option, std::int64_t budget, std::size_t depth);
    static void total(const Frame &frame, Option &option);

    std::int64_t in_a_row(std::size_t rank, std::int64_t hit) const;

    const Table &table_;
    Desk &desk_;
    const std::size_t small_;
    std::vector<std::uint32_t> class_of_; // by slot: the number of its class from 1, while laying out
    std::vector<Ask> asks_;
    std::vector<Set> masks_, hits_;       // of each class, of each query
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found_;
    std::vector<std::uint32_t> counts_;
    std::array<std::uint32_t, MOST> secrets_;
    std::array<Key, MOST> keys_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> reach_; // what a query hits and its place, falling
    std::vector<std::int64_t> left_, paid_;
    std::vector<std::uint32_t> rank_; // of each query among those
    Ways ways_, ways_on_; // of the set looked at, of all that are laid out
    Spine::Row row_;
    Spine spine_;
    std::deque<Frame> frames_;
};

template <std::size_t WORDS> void Hall<WORDS>::lay(const std::uint32_t *secrets, std::size_t size) {
    found_.clear(), masks_.clear(), asks_.clear(), hits_.clear();
    for (std::size_t i = 0; i < size; ++i) {
        secrets_[i] = secrets[i];
        keys_[i] = table_.key(secrets[i]);
        for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
            if (!class_of_[h->slot]++) found_.emplace_back(h->slot, h->query);
    }
    std::sort(found_.begin(), found_.end());
    for (std::size_t at = 0; at < found_.size();) {
        const std::uint32_t query = found_[at].second;
        std::size_t end = at, hit = 0;
        for (; end < found_.size() && found_[end].second == query; ++end)
            hit += class_of_[found_[end].first];
        const bool tells = end - at > 1 || hit < size;
        if (tells) asks_.push_back({static_cast<std::uint32_t>(masks_.size()), static_cast<std::uint32_t>(masks_.size() + end - at), static_cast<std::uint16_t>(query)});
        for (; at < end; ++at) {
            if (tells) masks_.push_back(Set{});
            class_of_[found_[at].first] = tells ? static_cast<std::uint32_t>(masks_.size()) : 0;
        }
    }
    for (std::size_t i = 0; i < size; ++i)
        for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
            if (const std::uint32_t number = class_of_[h->slot]) masks_[number - 1][i / 64] |= std::uint64_t{1} << i % 64;
    for (const auto &[slot, query] : found_)
        class_of_[slot] = 0;
    for (const Ask &ask : asks_) {
        Set hit{};
        for (std::uint32_t c = ask.begin; c < ask.end; ++c)
            for (std::size_t w = 0; w < WORDS; ++w)
                hit[w] |= masks_[c][w];
        hits_.push_back(hit);
    }
    counts_.resize(masks_.size());
    rank_.resize(asks_.size());
    ways_on_ = {};
    for (std::size_t a = 0; a < asks_.size(); ++a)
        ways_on_.add(asks_[a].end - asks_[a].begin + (count(hits_[a]) < size));
}

template <std::size_t WORDS> Cost Hall<WORDS>::solve(const Part &set, std::int64_t budget, std::size_t depth) {
    Cost value;
    desk_.advice = NO_QUERY;
    ++desk_.nodes;
    if (desk_.tick(set.size)) return value;
    const Key at = Desk::state_of(set.key);
    std::uint16_t advised = NO_QUERY;
    if (const auto entry = desk_.memo.find(at)) {
        value = desk_.known(*entry);
        desk_.advice = advised = entry->query;
        if (value.exact() || value.lower >= budget) return value;
    }
    budget = std::min(budget, value.upper);
    while (frames_.size() <= depth)
        frames_.emplace_back();
    Frame &frame = frames_[depth];
    list(frame, set);
    const auto least = [&] {
        std::int64_t lower = Cost::ENDLESS;
        for (const Option &option : frame.options)
            lower = std::min(lower, option.lower);
        return lower;
    };
    // What one look tells is quicker to see again than to remember.
    value.lower = std::max(value.lower, std::min(least(), value.upper));
    if (value.lower >= budget && !value.exact()) return value;
    if (!value.exact()) {
        for (Option &option : frame.options)
            if (option.lower < budget) look_along(set, option);
        frame.parts.clear();
        for (Option &option : frame.options)
            if (option.lower < budget) divide(frame, option, set);
        for (Option &option : frame.options) {
            if (option.settled < 0) continue;
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                Part &part = frame.parts[i];
                if (const auto entry = desk_.memo.find(Desk::state_of(part.key))) {
                    const Cost known = desk_.known(*entry);
                    part.lower = std::max(part.lower, known.lower), part.upper = known.upper;
                }
            }
            total(frame, option);
        }
        for (Option &option : frame.options) {
            option.estimate = option.settled < 0 ? INFINITE : static_cast<double>(option.settled);
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                const Part &part = frame.parts[i];
                option.estimate += std::clamp(desk_.learned.expected(part.size) * part.size, static_cast<double>(part.lower), static_cast<double>(part.upper));
            }
            if (asks_[option.ask].query == advised) option.estimate = -1.0;
        }
        std::stable_sort(frame.options.begin(), frame.options.end(), [](const Option &a, const Option &b) { return a.estimate < b.estimate; });
        const auto settle = [&](const Option &option) {
            if (option.upper < value.upper) value.upper = option.upper, advised = asks_[option.ask].query;
            budget = std::min(budget, value.upper);
        };
        for (const Option &option : frame.options)
            settle(option);
        Busy *const busy = set.size >= Busy::LEAST ? desk_.busy : nullptr;
        const Busy::Stay stay(busy, at);
        const auto elsewhere = [&](const Option &option) {
            return busy && option.lower < budget && busy->with(option, frame.parts, [](const Part &part) { return Desk::state_of(part.key); });
        };
        in_turns(frame.options, elsewhere, [&](Option &option) {
            if (desk_.stopped || value.exact()) return false;
            if (option.lower >= budget) return true;
            search(frame, option, budget, depth);
            settle(option);
            if (busy)
                if (const auto entry = desk_.memo.find(at)) { // another thread may know by now
                    const Cost known = desk_.known(*entry);
                    if (known.upper < value.upper) value.upper = known.upper, advised = entry->query;
                    value.lower = std::max(value.lower, known.lower), budget = std::min(budget, value.upper);
                }
            return value.lower < budget;
        });
        value.lower = std::max(value.lower, std::min(least(), value.upper));
    }
    if (value.exact()) desk_.learned.learn(set.size, static_cast<double>(value.upper) / set.size);
    desk_.keep(at, set.size, value, advised);
    desk_.advice = advised;
    return value;
}

// The queries that tell something, with the lower bounds that one look at the set gives.
template <std::size_t WORDS> void Hall<WORDS>::list(Frame &frame, const Part &set) {
    for (std::size_t c = 0; c < masks_.size(); ++c)
        counts_[c] = count(both(set.set, masks_[c]));
    frame.options.clear();
    reach_.clear();
    ways_ = {};
    spine_.begin(ways_on_);
    for (std::uint32_t a = 0; a < asks_.size(); ++a) {
        std::uint32_t hit = 0, answers = 0, at_once = 0;
        for (std::uint32_t c = asks_[a].begin; c < asks_[a].end; ++c) {
            const std::uint32_t size = counts_[c];
            hit += size, answers += size > 0, at_once += spine_.soon(size);
        }
        const std::uint32_t hits = answers;
        answers += hit < set.size;
        if (answers < 2) continue;
        frame.options.push_back({a, hit, answers, 0});
        ways_.add(answers);
        spine_.add({hits, at_once, hit}, a);
        std::size_t at = reach_.size();
        for (reach_.emplace_back(); at > 0 && reach_[at - 1].first < hit; --at)
            reach_[at] = reach_[at - 1];
        reach_[at] = {hit, a};
    }
    // As long as all queries miss, each is paid by whoever is left, until that may be the last: `left_` after so many,
    // `paid_` by then.
    left_.assign(1, set.size), paid_.assign(1, 0);
    for (const auto &[hit, ask] : reach_) {
        paid_.push_back(paid_.back() + (left_.back() > 1 ? left_.back() : 0));
        left_.push_back(left_.back() - hit);
    }
    const auto queries = static_cast<std::uint32_t>(frame.options.size());
    auto kept = std::remove_if(frame.options.begin(), frame.options.end(), [&](const Option &option) { return Bounds::rare(option.hit, queries, set.size); });
    if (kept == frame.options.begin()) ++kept;
    frame.options.erase(kept, frame.options.end());
    for (std::size_t i = 0; i < queries; ++i)
        rank_[reach_[i].second] = static_cast<std::uint32_t>(i);
    for (Option &option : frame.options) {
        const Flats::Row &flat = desk_.bounds.flats(ways_.without(option.answers));
        option.missed = std::max<std::int64_t>(in_a_row(rank_[option.ask], option.hit), flat[set.size - option.hit]);
        std::int64_t lower = set.size + option.missed;
        for (std::uint32_t c = asks_[option.ask].begin; c < asks_[option.ask].end; ++c)
            lower += flat[counts_[c]];
        option.lower = lower;
    }
}

// What is paid of what a query misses, if it is the one of that rank, as long as all others miss.
template <std::size_t WORDS> std::int64_t Hall<WORDS>::in_a_row(std::size_t rank, std::int64_t hit) const {
    // Those before it reach fewer by what it hits itself, those after it what they would reach anyway.
    const std::size_t queries = reach_.size();
    if (left_[rank + 1] > 1) return paid_[rank] - static_cast<std::int64_t>(rank) * hit + paid_[queries] - paid_[rank + 1];
    std::int64_t cost = 0;
    for (std::size_t j = 0; j < rank && left_[j] - hit > 1; ++j)
        cost += left_[j] - hit;
    return cost;
}

// Bounds what a query misses by what each other query hits of that.
template <std::size_t WORDS> void Hall<WORDS>::look_along(const Part &set, Option &option) {
    const std::uint32_t size = set.size - option.hit;
    if (size < 4) return;
    const Set missed_by = without(set.set, hits_[option.ask]);
    row_.clear();
    for (const auto &[hit, ask] : reach_) // for the most part in the same order here
        if (ask != option.ask)
            if (const std::uint32_t reached = count(both(missed_by, hits_[ask])); reached) row_.add(reached);
    const std::int64_t missed = spine_.least(option.ask, row_, size);
    if (missed <= option.missed) return;
    option.lower += missed - option.missed;
    option.missed = missed;
}

// Parts the set by a query; parts of one or two cost what they cost.
template <std::size_t WORDS> void Hall<WORDS>::divide(Frame &frame, Option &option, const Part &set) {
    option.begin = static_cast<std::uint32_t>(frame.parts.size());
    option.settled = set.size;
    const Flats::Row &flat = desk_.bounds.flats(ways_.without(option.answers));
    const auto add = [&](const Set &part, const Key &key, std::uint32_t size, std::int64_t lower) {
        if (size == 2)
            option.settled += 2;
        else if (size > 2)
            frame.parts.push_back({part, key, size, lower});
    };
    Key missed = set.key;
    for (std::uint32_t c = asks_[option.ask].begin; c < asks_[option.ask].end; ++c) {
        const Set hit = both(set.set, masks_[c]);
        const std::uint32_t size = count(hit);
        if (!size) continue;
        Key key;
        each(hit, [&](std::size_t i) { key.add(keys_[i]); });
        missed.remove(key);
        add(hit, key, size, flat[size]);
    }
    add(without(set.set, hits_[option.ask]), missed, set.size - option.hit, option.missed);
    option.end = static_cast<std::uint32_t>(frame.parts.size());
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        desk_.memo.prefetch(Desk::state_of(frame.parts[i].key));
}

// The bounds of a query from those of its parts, the lower one no less than it was.
template <std::size_t WORDS> void Hall<WORDS>::total(const Frame &frame, Option &option) {
    std::int64_t lower = option.settled, upper = option.settled;
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        lower += frame.parts[i].lower, upper = std::min(Cost::ENDLESS, upper + frame.parts[i].upper);
    option.upper = upper;
    option.lower = std::max(lower, std::min(option.lower, upper));
}

// Searches the parts of one query until its value is known or not below the budget.
template <std::size_t WORDS> void Hall<WORDS>::search(Frame &frame, Option &option, std::int64_t budget, std::size_t depth) {
    // First the smallest: what they cost is quick to find, and leaves less to prove of the largest.
    frame.order.resize(option.end - option.begin);
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        frame.order[i - option.begin] = i;
    std::sort(frame.order.begin(), frame.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return frame.parts[a].size != frame.parts[b].size ? frame.parts[a].size < frame.parts[b].size : a < b;
    });
    std::int64_t lower = option.settled;
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        lower += frame.parts[i].lower;
    for (const std::uint32_t i : frame.order) {
        Part &part = frame.parts[i];
        if (part.lower >= part.upper) continue;
        const std::int64_t share = budget - lower + part.lower;
        Cost value;
        if (part.size > small_) {
            value = solve(part, share, depth + 1);
        } else {
            std::array<std::uint32_t, MOST> secrets;
            std::size_t size = 0;
            each(part.set, [&](std::size_t s) { secrets[size++] = secrets_[s]; });
            value = desk_.descend(secrets.data(), size, part.key, share);
        }
        lower -= part.lower;
        part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
        lower += part.lower;
        if (desk_.stopped || lower >= budget) break;
    }
    total(frame, option);
}

} // namespace bestguess::solver
