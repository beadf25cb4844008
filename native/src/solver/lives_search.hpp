// Sets of up to some hundred secrets of equal weight, where lives count: the search of solver/search.hpp over sets that
// are the bits of a few words.
//
// Parting a set is an AND for each answer then, and counting it a few instructions. Secrets are laid out once for a set
// and all its parts, until these fit in half the words. What is found is kept in the memo of the search, but for what one
// look at a set tells. All costs are counted in whole secrets.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/bitset_context.hpp"
#include "solver/bitset_table.hpp"

namespace bestguess::solver {

class WardDesk : public Desk {
  public:
    WardDesk(const Table &table, const Rules &rules, const Bounds &bounds, Memo &memo, Learned &learned)
        : Desk(table, bounds, memo, learned), named(rules.named), spoilt_(whole(bounds.without(weighed(1)))) {}
    virtual ~WardDesk() = default;

    // Bounds on the value of these secrets with so many misses left, in the smallest ward that holds them: equal, or the
    // lower one reaches the budget.
    virtual Cost descend(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) = 0;

    // What is lost of so many secrets that are dead.
    std::int64_t lost(std::int64_t size) const { return named && size <= 1 ? 0 : size; }
    // What a set costs more than without so many secrets, at most.
    std::int64_t without(std::int64_t size) const { return size * spoilt_; }

    const bool named;
    bool skips = true; // whether to ask what sets cost with one miss less

  private:
    std::int64_t spoilt_;
};

template <std::size_t WORDS> class Ward {
  public:
    static constexpr std::size_t MOST = Layout<WORDS>::MOST; // secrets

    Ward(const Table &table, WardDesk &desk) : table_(table), desk_(desk), laid_(table) {}

    // Lays out these secrets and searches their set until its value is known or not below the budget.
    Cost solve(const std::uint32_t *secrets, std::size_t size, const Key &key, int left, std::int64_t budget, Hint hint) {
        const Key at = Desk::state_of(key, left);
        if (const auto entry = desk_.memo.find(at))
            if (const Cost value = desk_.known(*entry); value.exact() || value.lower >= budget) {
                ++desk_.nodes;
                desk_.advice = entry->query;
                return value;
            }
        laid_.lay(secrets, size);
        for (Frame &frame : frames_)
            frame.key = Key{}; // its options are places in another layout
        return solve({laid_.all(size), key, static_cast<std::uint32_t>(size)}, left, budget, 0, hint);
    }

  private:
    using Set = Words<WORDS>;
    static constexpr std::size_t SMALL = WORDS > 1 ? MOST / 2 : 0; // parts of so many secrets are left to others
    static constexpr int MOST_LEFT = 3; // with more misses left, what they reach says next to nothing

    struct Part {
        Set set;
        Key key;
        std::uint32_t size;
        bool miss = false;
        std::int64_t lower = 0, upper = Cost::ENDLESS;
    };
    struct Option {
        std::uint32_t ask, hit;
        std::int64_t lower, upper = Cost::ENDLESS, missed = 0; // `missed`: a lower bound on what it misses
        double estimate = 0.0;
        std::uint32_t begin = 0, end = 0; // its parts that are neither dead nor sure
        std::int64_t dead = -1;           // what it loses at once, when it was divided
    };
    struct Frame {
        std::vector<Option> options;
        std::vector<Part> parts;
        std::vector<std::uint32_t> order;
        std::vector<double> fewer; // of each query with one miss less: a lower bound on what the set costs if it is asked first
        Key key;                   // whose options these are, once it was searched
    };

    static bool any(const Set &set) {
        for (const std::uint64_t word : set)
            if (word) return true;
        return false;
    }

    Cost solve(const Part &set, int left, std::int64_t budget, std::size_t depth, Hint hint);
    void list(std::vector<Option> &options, const Part &set, int left, std::int64_t budget, Hint hint);
    void reach(std::vector<Option> &options, const Part &set, int left, std::int64_t budget);
    void skip(Frame &frame, const Part &set, int left, std::int64_t budget, std::size_t depth);
    void divide(Frame &frame, Option &option, const Part &set, int left);
    void cover(Frame &frame, Option &option) const;
    std::uint32_t most_hit(const Set &set, std::uint32_t size) const;
    void search(Frame &frame, Option &option, int left, std::int64_t budget, std::size_t depth);
    static void total(const Frame &frame, Option &option);
    int after(const Part &part, int left) const { return part.miss ? left - 1 : left; }
    double expected(const Part &part, int left) const {
        return std::clamp(desk_.learned.expected(part.size, after(part, left)) * part.size, static_cast<double>(part.lower), static_cast<double>(part.upper));
    }

    const Table &table_;
    WardDesk &desk_;
    Layout<WORDS> laid_;
    std::deque<Frame> frames_;
};

template <std::size_t WORDS> Cost Ward<WORDS>::solve(const Part &set, int left, std::int64_t budget, std::size_t depth, Hint hint) {
    Cost value;
    desk_.advice = NO_QUERY;
    ++desk_.nodes;
    if (desk_.tick(set.size)) return value;
    const Key at = Desk::state_of(set.key, left);
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
    frame.key = Key{}, frame.fewer.clear(), frame.parts.clear();
    list(frame.options, set, left, budget, hint);
    const auto least = [&] {
        std::int64_t lower = Cost::ENDLESS;
        for (const Option &option : frame.options)
            lower = std::min(lower, option.lower);
        return lower;
    };
    const auto raise = [&] { value.lower = std::max(value.lower, std::min(least(), value.upper)); };
    raise();
    // What one look tells is quicker to see again than to remember.
    if (value.lower >= budget && !value.exact()) {
        frame.key = at;
        return value;
    }
    if (left > 0 && value.lower < budget && frame.options.size() > 1 && desk_.skips) {
        skip(frame, set, left, budget, depth);
        if (desk_.stopped) return value;
        raise();
    }
    if (!value.exact() && value.lower < budget) {
        for (Option &option : frame.options)
            if (option.lower < budget) divide(frame, option, set, left);
        for (Option &option : frame.options) {
            if (option.dead < 0) continue;
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                Part &part = frame.parts[i];
                if (const auto entry = desk_.memo.find(Desk::state_of(part.key, after(part, left)))) {
                    const Cost known = desk_.known(*entry);
                    part.lower = std::max(part.lower, known.lower), part.upper = known.upper;
                }
            }
            total(frame, option);
            if (left == 0 && option.lower < budget) cover(frame, option);
            option.estimate = static_cast<double>(option.dead);
            for (std::uint32_t i = option.begin; i < option.end; ++i)
                option.estimate += expected(frame.parts[i], left);
        }
        for (Option &option : frame.options) {
            if (option.dead < 0) option.estimate = INFINITE;
            if (laid_.asks[option.ask].query == advised) option.estimate = -1.0;
        }
        const auto open = std::partition(frame.options.begin(), frame.options.end(), [&](const Option &option) { return option.lower < budget; });
        std::sort(frame.options.begin(), open, [](const Option &a, const Option &b) { return a.estimate != b.estimate ? a.estimate < b.estimate : a.ask < b.ask; });
        desk_.by_turns(
            frame, at, set.size, value, budget, advised, [&](const Option &option) { return laid_.asks[option.ask].query; },
            [&](const Part &part) { return Desk::state_of(part.key, after(part, left)); }, [&](Option &option) { search(frame, option, left, budget, depth); });
        raise();
    }
    frame.key = at;
    if (value.exact()) desk_.learned.learn(set.size, static_cast<double>(value.upper) / set.size, left);
    desk_.keep(at, set.size, value, advised);
    desk_.advice = advised;
    return value;
}

// The queries that tell something, with the lower bounds that one look at the set gives.
template <std::size_t WORDS> void Ward<WORDS>::list(std::vector<Option> &options, const Part &set, int left, std::int64_t budget, Hint hint) {
    const std::uint32_t size = set.size;
    options.clear();
    for (std::uint32_t a = 0; a < laid_.asks.size(); ++a) {
        std::uint32_t hit = 0, answers = 0;
        for (std::uint32_t c = laid_.asks[a].begin; c < laid_.asks[a].end; ++c) {
            const std::uint32_t n = count(both(set.set, laid_.masks[c]));
            hit += n, answers += n > 0;
        }
        if (answers + (hit < size) < 2) continue;
        if (hit == size) { // best asked at once, as it loses nothing
            options.assign(1, {a, hit, 0});
            return;
        }
        options.push_back({a, hit, left == 0 ? desk_.lost(size - hit) : 0});
    }
    if (hint.bounds)
        for (Option &option : options)
            option.lower = std::max(option.lower, desk_.whole(std::max(0.0, (*hint.bounds)[laid_.asks[option.ask].query] - hint.discount)));
    if (left > 0 && left <= MOST_LEFT) reach(options, set, left, budget);
}

// Bounds what each query misses by what the best ones after it reach of that (Bounds::missed()).
template <std::size_t WORDS> void Ward<WORDS>::reach(std::vector<Option> &options, const Part &set, int left, std::int64_t budget) {
    // One secret at most is hit by no query that tells something: of those that are left it is found last.
    Set reached{};
    for (const Option &option : options)
        for (std::size_t w = 0; w < WORDS; ++w)
            reached[w] |= set.set[w] & laid_.hits[option.ask][w];
    const std::uint32_t reachable = count(reached);
    for (Option &option : options) {
        if (option.lower >= budget) continue;
        const Set rest = without(set.set, laid_.hits[option.ask]);
        std::array<std::uint32_t, MOST_LEFT> best{}; // the most, falling
        for (const Option &other : options) {
            std::uint32_t next = count(both(rest, laid_.hits[other.ask]));
            for (int j = 0; j < left; ++j)
                if (next > best[static_cast<std::size_t>(j)]) std::swap(next, best[static_cast<std::size_t>(j)]);
        }
        std::int64_t unreached = static_cast<std::int64_t>(reachable) - option.hit;
        for (int j = 0; j < left; ++j)
            unreached -= best[static_cast<std::size_t>(j)];
        if (unreached > 0) option.missed = desk_.lost(unreached);
        option.lower = std::max(option.lower, option.missed);
    }
}

// Bounds every query by what the set costs with one miss less.
template <std::size_t WORDS> void Ward<WORDS>::skip(Frame &frame, const Part &set, int left, std::int64_t budget, std::size_t depth) {
    std::int64_t most = 0;
    for (const Option &option : frame.options)
        if (option.lower < budget) most = std::max<std::int64_t>(most, option.hit);
    const std::int64_t fewer = solve(set, left - 1, std::min(budget + desk_.without(most), Cost::ENDLESS), depth + 1, {nullptr, 0.0}).lower;
    const Frame *below = depth + 1 < frames_.size() && frames_[depth + 1].key == Desk::state_of(set.key, left - 1) ? &frames_[depth + 1] : nullptr;
    frame.fewer.assign(table_.queries(), desk_.weighed(fewer));
    std::int64_t least = Cost::ENDLESS, second = Cost::ENDLESS; // of the queries asked first
    std::uint16_t first = NO_QUERY;
    if (below)
        for (const Option &option : below->options) {
            const std::int64_t lower = std::max(fewer, option.lower);
            const std::uint16_t query = laid_.asks[option.ask].query;
            frame.fewer[query] = desk_.weighed(lower);
            if (lower < least)
                second = least, least = lower, first = query;
            else
                second = std::min(second, lower);
        }
    for (Option &option : frame.options) {
        // Who was missed by a query does not ask it again.
        const std::int64_t others = !below ? fewer : laid_.asks[option.ask].query == first ? second : least;
        option.missed = std::max(option.missed, others - desk_.without(option.hit));
        option.lower = std::max(option.lower, option.missed);
    }
}

// Parts the set by a query.
template <std::size_t WORDS> void Ward<WORDS>::divide(Frame &frame, Option &option, const Part &set, int left) {
    option.begin = static_cast<std::uint32_t>(frame.parts.size());
    option.dead = 0;
    Key missed = set.key;
    for (std::uint32_t c = laid_.asks[option.ask].begin; c < laid_.asks[option.ask].end; ++c) {
        const Set hit = both(set.set, laid_.masks[c]);
        if (!any(hit)) continue;
        Key key;
        each(hit, [&](std::size_t i) { key.add(laid_.keys[i]); });
        missed.remove(key);
        const std::uint32_t size = count(hit);
        if (size > 1 && !desk_.bounds.sure(size, left)) frame.parts.push_back({hit, key, size});
    }
    if (const std::uint32_t size = set.size - option.hit; size) {
        if (left == 0)
            option.dead = desk_.lost(size);
        else if (size > 1 && !desk_.bounds.sure(size, left - 1))
            frame.parts.push_back({without(set.set, laid_.hits[option.ask]), missed, size, true, option.missed});
    }
    option.end = static_cast<std::uint32_t>(frame.parts.size());
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        desk_.memo.prefetch(Desk::state_of(frame.parts[i].key, after(frame.parts[i], left)));
}

// With no miss left: bounds the parts of a query by what their best queries hit.
template <std::size_t WORDS> void Ward<WORDS>::cover(Frame &frame, Option &option) const {
    for (std::uint32_t i = option.begin; i < option.end; ++i) {
        Part &part = frame.parts[i];
        if (part.lower >= part.upper) continue;
        part.lower = std::max(part.lower, std::min(desk_.lost(static_cast<std::int64_t>(part.size) - most_hit(part.set, part.size)), part.upper));
        if (part.size == 2) part.upper = part.lower; // one query tells them apart
    }
    total(frame, option);
}

// The most of a set that a query hits which tells some of it apart.
template <std::size_t WORDS> std::uint32_t Ward<WORDS>::most_hit(const Set &set, std::uint32_t size) const {
    std::uint32_t most = 0;
    for (std::size_t a = 0; a < laid_.asks.size() && most < size; ++a) {
        const std::uint32_t hit = count(both(set, laid_.hits[a]));
        if (hit <= most) continue;
        bool tells = hit < size;
        for (std::uint32_t c = laid_.asks[a].begin; c < laid_.asks[a].end && !tells; ++c)
            if (any(both(set, laid_.masks[c]))) {
                tells = any(without(set, laid_.masks[c]));
                break;
            }
        if (tells) most = hit;
    }
    return most;
}

// The bounds of a query from those of its parts, the lower one no less than it was.
template <std::size_t WORDS> void Ward<WORDS>::total(const Frame &frame, Option &option) {
    std::int64_t lower = option.dead, upper = option.dead;
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        lower += frame.parts[i].lower, upper = std::min(Cost::ENDLESS, upper + frame.parts[i].upper);
    option.upper = upper;
    option.lower = std::max(lower, std::min(option.lower, upper));
}

// Searches the parts of one query until its value is known or not below the budget.
template <std::size_t WORDS> void Ward<WORDS>::search(Frame &frame, Option &option, int left, std::int64_t budget, std::size_t depth) {
    // First what is expected to raise the lower bound most: it is likeliest to end the search of this query.
    frame.order.resize(option.end - option.begin);
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        frame.order[i - option.begin] = i;
    std::sort(frame.order.begin(), frame.order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Part &x = frame.parts[a], &y = frame.parts[b];
        const double p = expected(x, left) - static_cast<double>(x.lower), q = expected(y, left) - static_cast<double>(y.lower);
        return p != q ? p > q : a < b;
    });
    std::int64_t lower = option.dead;
    for (std::uint32_t i = option.begin; i < option.end; ++i)
        lower += frame.parts[i].lower;
    for (const std::uint32_t i : frame.order) {
        Part &part = frame.parts[i];
        if (part.lower >= part.upper) continue;
        const std::int64_t share = std::min(budget - lower + part.lower, Cost::ENDLESS);
        const Hint hint = part.miss && !frame.fewer.empty() ? Hint{&frame.fewer, desk_.weighed(desk_.without(option.hit))} : Hint{nullptr, 0.0};
        Cost value;
        if (part.size > SMALL) {
            value = solve(part, after(part, left), share, depth + 1, hint);
        } else {
            std::array<std::uint32_t, MOST> secrets;
            std::size_t size = 0;
            each(part.set, [&](std::size_t s) { secrets[size++] = laid_.secrets[s]; });
            value = desk_.descend(secrets.data(), size, part.key, after(part, left), share, hint);
        }
        lower -= part.lower;
        part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
        lower += part.lower;
        if (desk_.stopped || lower >= budget) break;
    }
    total(frame, option);
}

} // namespace bestguess::solver
