// Sets of up to some hundred secrets of equal weight, where questions count: the search of solver/search.hpp over sets
// that are the bits of a few words.
//
// Parting a set is an AND for each answer then, and counting it a few instructions. Secrets are laid out once for a set
// and all its parts, until these fit in half the words. What is found is kept in the memo
// of the search, but for what one look at a set tells. All costs are counted in whole secrets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "solver/answer_masks.hpp"
#include "solver/answer_table.hpp"
#include "solver/bitset_context.hpp"
#include "solver/bitset_table.hpp"
#include "solver/branching.hpp"
#include "solver/hit_sequence_bound.hpp"

namespace bestguess::solver {

class HallDesk : public Desk {
  public:
    using Desk::Desk;
    virtual ~HallDesk() = default;

    // Bounds on the value of these secrets, in the smallest hall that holds them: equal, or the lower one reaches the budget.
    virtual Cost descend(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) = 0;
};

template <std::size_t WORDS> class Hall {
  public:
    static constexpr std::size_t MOST = Layout<WORDS>::MOST; // secrets

    Hall(const Table &table, HallDesk &desk) : desk_(desk), laid_(table) {}

    // Lays out these secrets and searches their set until its value is known or not below the budget.
    Cost solve(const std::uint32_t *secrets, std::size_t size, const Key &key, std::int64_t budget) {
        laid_.lay(secrets, size);
        laid_.see_answers(size);
        const std::size_t classes = laid_.masks.size(), asks = laid_.asks.size();
        least_.resize(classes), most_.resize(classes), look_.counts.resize(classes);
        look_.told.resize(asks), look_.soon.resize(asks), look_.rank.resize(asks);
        return solve({laid_.all(size), key, static_cast<std::uint32_t>(size)}, budget, 0);
    }

  private:
    using Set = Words<WORDS>;
    static constexpr std::size_t SMALL = WORDS > 1 ? MOST / 2 : 0; // parts of so many secrets are left to others

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
    struct Look { // at a set
        std::vector<std::uint32_t> counts; // of each class
        std::vector<std::pair<std::uint32_t, std::uint32_t>> reach; // what a query hits and its place, falling
        std::vector<std::int64_t> left, paid;
        std::vector<std::uint32_t> rank; // of each query among those
        std::vector<std::uint32_t> told, soon; // of what a query hits, the most that it tells itself, and with one more
        std::vector<const Flats::Row *> flats; // for a query of so many answers
        std::uint32_t postponed = 0; // the most that a query hits which is better asked later
        Ways ways;

        std::int64_t in_a_row(std::uint32_t ask, std::int64_t hit) const;
    };
    struct Frame {
        std::vector<Option> options;
        std::vector<Part> parts;
        std::vector<std::uint32_t> order;
    };

    Cost solve(const Part &set, std::int64_t budget, std::size_t depth);
    void list(std::vector<Option> &options, const Part &set);
    void look_closer(Frame &frame, const Part &set, std::int64_t budget);
    void look_along(const Part &set, Option &option);
    void divide(Frame &frame, Option &option, const Part &set);
    void search(Frame &frame, Option &option, std::int64_t budget, std::size_t depth);
    static void total(const Frame &frame, Option &option);

    HallDesk &desk_;
    Layout<WORDS> laid_;
    Look look_;
    std::vector<Answers::Most> most_; // of each class, where it was looked at
    std::vector<std::int64_t> least_; // a lower bound on each class, where it was looked at
    Spine::Row row_;
    Spine spine_;
    std::deque<Frame> frames_;
};

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
    list(frame.options, set);
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
        look_closer(frame, set, budget);
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
            if (laid_.asks[option.ask].query == advised) option.estimate = -1.0;
        }
        std::sort(frame.options.begin(), frame.options.end(), [](const Option &a, const Option &b) { return a.estimate != b.estimate ? a.estimate < b.estimate : a.ask < b.ask; });
        desk_.by_turns(
            frame, at, set.size, value, budget, advised, [&](const Option &option) { return laid_.asks[option.ask].query; },
            [](const Part &part) { return Desk::state_of(part.key); }, [&](Option &option) { search(frame, option, budget, depth); });
        value.lower = std::max(value.lower, std::min(least(), value.upper));
    }
    if (value.exact()) desk_.learned.learn(set.size, static_cast<double>(value.upper) / set.size);
    desk_.keep(at, set.size, value, advised);
    desk_.advice = advised;
    return value;
}

// The queries that tell something, with the lower bounds that one look at the set gives.
template <std::size_t WORDS> void Hall<WORDS>::list(std::vector<Option> &options, const Part &set) {
    Look &look = look_;
    const std::uint32_t size = set.size;
    for (std::size_t c = 0; c < laid_.masks.size(); ++c)
        look.counts[c] = count(both(set.set, laid_.masks[c]));
    options.clear();
    look.reach.clear();
    look.ways = {};
    for (std::uint32_t a = 0; a < laid_.asks.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = laid_.asks[a].begin; c < laid_.asks[a].end; ++c)
            hit += look.counts[c], answers += look.counts[c] > 0;
        look.told[a] = answers, look.soon[a] = hit;
        answers += hit < size;
        if (answers < 2) continue;
        options.push_back({a, hit, answers, 0});
        look.ways.add(answers);
        std::size_t at = look.reach.size();
        for (look.reach.emplace_back(); at > 0 && look.reach[at - 1].first < hit; --at)
            look.reach[at] = look.reach[at - 1];
        look.reach[at] = {hit, a};
    }
    // As long as all queries miss, each is paid by whoever is left, until that may be the last: `left` after so many,
    // `paid` by then.
    look.left.assign(1, size), look.paid.assign(1, 0);
    for (const auto &[hit, ask] : look.reach) {
        look.paid.push_back(look.paid.back() + (look.left.back() > 1 ? look.left.back() : 0));
        look.left.push_back(look.left.back() - hit);
    }
    const auto queries = static_cast<std::uint32_t>(options.size());
    const auto rare = [&](const Option &option) { return Bounds::rare(option.hit, queries, size); };
    look.postponed = 0;
    for (const Option &option : options)
        if (rare(option)) look.postponed = std::max(look.postponed, option.hit);
    auto kept = std::remove_if(options.begin(), options.end(), rare);
    if (kept == options.begin()) ++kept;
    options.erase(kept, options.end());
    for (std::size_t i = 0; i < queries; ++i)
        look.rank[look.reach[i].second] = static_cast<std::uint32_t>(i);
    look.flats.assign(look.ways.most[0] + 1, nullptr);
    for (Option &option : options) {
        const Flats::Row *&known = look.flats[option.answers];
        if (!known) known = &desk_.bounds.flats(look.ways.without(option.answers));
        const Flats::Row &flat = *known;
        option.missed = std::max<std::int64_t>(look.in_a_row(option.ask, option.hit), flat[size - option.hit]);
        std::int64_t lower = size + option.missed;
        for (std::uint32_t c = laid_.asks[option.ask].begin; c < laid_.asks[option.ask].end; ++c)
            lower += flat[look.counts[c]];
        option.lower = lower;
    }
}

// Bounds the queries that are not cut yet by how many answers others have to what each of them hits.
template <std::size_t WORDS> void Hall<WORDS>::look_closer(Frame &frame, const Part &set, std::int64_t budget) {
    if (!laid_.answers.known()) return spine_.begin(laid_.ways);
    const auto at_most = [this](std::uint32_t size) { return Answers::Most{std::min(size, laid_.ways.most[0]), std::min(size, laid_.ways.most[1])}; };
    Answers::Most top = at_most(look_.postponed); // of all classes
    for (Option &option : frame.options) {
        const Flats::Row &flat = *look_.flats[option.answers];
        for (std::uint32_t c = laid_.asks[option.ask].begin; c < laid_.asks[option.ask].end; ++c) {
            const std::uint32_t size = look_.counts[c];
            least_[c] = flat[size];
            if (size < 3) continue;
            most_[c] = at_most(size);
            if (option.lower < budget) {
                most_[c] = laid_.answers.most([&](const auto &see) { each(both(set.set, laid_.masks[c]), see); });
                least_[c] = std::max(least_[c], most_[c].flat(size));
                option.lower += least_[c] - flat[size];
                look_.soon[option.ask] -= size - std::min(size, most_[c].first);
            }
            top.first = std::max(top.first, most_[c].first), top.second = std::max(top.second, most_[c].second);
        }
    }
    spine_.begin({{top.first, top.second, top.second, top.second, top.second}});
}

// What is paid of what a query misses, if it is the one of that rank, as long as all others miss.
template <std::size_t WORDS> std::int64_t Hall<WORDS>::Look::in_a_row(std::uint32_t ask, std::int64_t hit) const {
    // Those before it reach fewer by what it hits itself, those after it what they would reach anyway.
    const std::size_t queries = reach.size(), place = rank[ask];
    if (left[place + 1] > 1) return paid[place] - static_cast<std::int64_t>(place) * hit + paid[queries] - paid[place + 1];
    std::int64_t cost = 0;
    for (std::size_t j = 0; j < place && left[j] - hit > 1; ++j)
        cost += left[j] - hit;
    return cost;
}

// Bounds what a query misses by what each other query hits of that.
template <std::size_t WORDS> void Hall<WORDS>::look_along(const Part &set, Option &option) {
    const std::uint32_t size = set.size - option.hit;
    if (size < 4) return;
    const Set missed_by = without(set.set, laid_.hits[option.ask]);
    row_.clear();
    for (const auto &[hit, ask] : look_.reach) // for the most part in the same order here
        if (ask != option.ask)
            if (const std::uint32_t reached = count(both(missed_by, laid_.hits[ask])); reached) row_.add(reached, look_.told[ask], look_.soon[ask]);
    const std::int64_t missed = spine_.least(row_, size);
    if (missed <= option.missed) return;
    option.lower += missed - option.missed;
    option.missed = missed;
}

// Parts the set by a query; parts of one or two cost what they cost.
template <std::size_t WORDS> void Hall<WORDS>::divide(Frame &frame, Option &option, const Part &set) {
    option.begin = static_cast<std::uint32_t>(frame.parts.size());
    option.settled = set.size;
    const Flats::Row &flat = *look_.flats[option.answers];
    const auto add = [&](const Set &part, const Key &key, std::uint32_t size, std::int64_t lower) {
        if (size == 2)
            option.settled += 2;
        else if (size > 2)
            frame.parts.push_back({part, key, size, lower});
    };
    Key missed = set.key;
    for (std::uint32_t c = laid_.asks[option.ask].begin; c < laid_.asks[option.ask].end; ++c) {
        const Set hit = both(set.set, laid_.masks[c]);
        const std::uint32_t size = look_.counts[c];
        if (!size) continue;
        Key key;
        each(hit, [&](std::size_t i) { key.add(laid_.keys[i]); });
        missed.remove(key);
        if (laid_.answers.known() && size > 2 && most_[c].tells(size))
            option.settled += least_[c];
        else
            add(hit, key, size, laid_.answers.known() ? least_[c] : flat[size]);
    }
    add(without(set.set, laid_.hits[option.ask]), missed, set.size - option.hit, option.missed);
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
        if (part.size > SMALL) {
            value = solve(part, share, depth + 1);
        } else {
            std::array<std::uint32_t, MOST> secrets;
            std::size_t size = 0;
            each(part.set, [&](std::size_t s) { secrets[size++] = laid_.secrets[s]; });
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
