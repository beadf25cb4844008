// The worst case as a duel: may the player who asks do with k, whatever the one who answers says?
//
// The value is a small whole number, so it is found by questions with the answers yes and no. V(S) is the least k with a
// query whose parts all are won with what is left of k. What makes it quick:
//
// - A part of a set costs no more than the set, and one secret more costs at most 1 more: play as without it; where it
//   is left with one other, one query tells them apart. So a group of secrets G with V(G) = |G| - slack known says
//   V(S) >= |G and S| - slack of every set S. The first groups are the cliques: secrets that share all hits but one, so
//   that a query tells one of them from the rest at most (_atch: batch, catch, ...): slack 1.
// - A stubborn answerer settles for each query on one answer, the miss where misses count. It keeps all secrets but those
//   that answer one of the queries asked otherwise.
// - In a large set few secrets force the loss. Those, a core, are searched for: first a core is solved; the query that
//   wins it is tried on the whole set; what this loses by is a core of one part, which joins the core.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_map>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/clique_bound.hpp"
#include "solver/minimax_node.hpp"
#include "solver/objective.hpp"
#include "solver/small_minimax_search.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Duel {
  public:
    using Tick = std::function<bool(std::size_t)>;
    using Secrets = std::vector<std::uint32_t>;
    static constexpr std::size_t SMALL = 40;

    // Sets of no more than `small` secrets are searched without a core, those of no more than 64 as bits.
    Duel(const Table &table, const Rules &rules, Memo &memo, std::size_t small = SMALL)
        : table_(table), rules_(rules), memo_(memo), small_(small), threat_(rules_), skirmish_(table, rules_, memo, threat_), groups_(table), look_(table, rules_, memo, threat_) {}

    // Bounds on the value of these secrets: equal, or the lower one not below the budget, or the tick said stop.
    // `found` is told of bounds on the way.
    Value solve(const Secrets &secrets, double budget, const Tick &tick, const std::function<void(Value)> &found) {
        begin(tick);
        const Set set = lay(secrets);
        Value value = known(set);
        value.lower = std::max(value.lower, static_cast<double>(forced(set)));
        value.upper = std::min(value.upper, static_cast<double>(set.size - 1));
        if (value.lower < value.upper) value.upper = std::min<double>(value.upper, greedy(set, 0));
        std::uint64_t effort = FIRST_EFFORT;
        const auto ask = [&](int k) {
            effort_.most = effort_.nodes + effort;
            Secrets core;
            const Verdict verdict = prove(set, k, {}, core);
            if (verdict == Verdict::won) value.upper = std::min<double>(value.upper, k);
            if (verdict == Verdict::lost) value.lower = std::max<double>(value.lower, k + 1);
            found(value);
            return verdict != Verdict::open;
        };
        found(value);
        while (!effort_.stopped && value.lower < value.upper && value.lower < budget) {
            if (ask(static_cast<int>(std::min(value.upper, std::ceil(budget))) - 1)) continue;
            if (effort_.stopped) break;
            if (value.lower + 1 < value.upper && ask(static_cast<int>(value.lower))) continue;
            effort *= 2;
        }
        if (value.lower > 0.0) note_lost(set, static_cast<int>(value.lower) - 1);
        return value;
    }

    // A query whose parts are won with what it leaves of k; NO_QUERY if none was found before the tick said stop. Where
    // few secrets are left it may look for one that does with less.
    std::uint16_t advise(const Secrets &secrets, int k, bool less, const Tick &tick) {
        begin(tick);
        const Set set = lay(secrets);
        Secrets core;
        Verdict verdict = Verdict::open;
        for (int fewer = 0; less && fewer < k && set.size <= Skirmish::MOST && verdict != Verdict::won; ++fewer) {
            effort_.most = effort_.nodes + LITTLE_EFFORT;
            verdict = prove(set, fewer, {}, core);
        }
        effort_.most = ~std::uint64_t{0};
        if (verdict != Verdict::won) verdict = prove(set, k, {}, core);
        if (verdict != Verdict::won) return NO_QUERY;
        const auto entry = memo_.find(DuelLook::state(set.key));
        return entry ? entry->query : NO_QUERY;
    }

    bool stopped() const { return effort_.stopped; }
    std::uint64_t nodes() const { return effort_.nodes; }

  private:
    static constexpr std::uint64_t FIRST_EFFORT = 1 << 14, LITTLE_EFFORT = 1 << 8;
    static constexpr std::size_t MOST_CORES = 1 << 16;

    using Set = DuelLook::Set;
    using Part = DuelLook::Part;
    using Option = DuelLook::Option;
    using Frame = DuelLook::Frame;

    void begin(const Tick &tick) {
        effort_.tick = &tick;
        effort_.stopped = false;
        members_.clear();
        groups_.find();
    }

    Set lay(const Secrets &secrets) {
        Set set{static_cast<std::uint32_t>(members_.size()), static_cast<std::uint32_t>(secrets.size()), {}};
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        for (const std::uint32_t s : secrets)
            set.key.add(table_.key(s));
        return set;
    }

    Set lay(const Set &from, const Part &part) {
        Set set{static_cast<std::uint32_t>(members_.size()), part.size, part.key};
        members_.resize(members_.size() + part.size);
        std::uint32_t *to = &members_[set.begin];
        const std::uint32_t *begin = &members_[from.begin];
        for (std::uint32_t i = 0; i < from.size; ++i)
            if (table_.ids(begin[i])[part.query] == part.id) *to++ = begin[i];
        return set;
    }

    // What `found` says of a part, laid out for it.
    template <class Found> auto within(const Set &set, const Part &part, const Found &found) {
        const Set child = lay(set, part);
        const auto result = found(child);
        members_.resize(child.begin);
        return result;
    }

    Value known(const Set &set) const {
        const auto entry = memo_.find(DuelLook::state(set.key));
        return entry ? Value{entry->lower, entry->upper} : Value{};
    }

    void note_lost(const Set &set, int k) {
        memo_.change(DuelLook::state(set.key), set.size, [&](Entry &entry) { entry.lower = std::max<double>(entry.lower, k + 1); });
    }
    void note_won(const Set &set, int k, std::uint16_t query) {
        memo_.change(DuelLook::state(set.key), set.size, [&](Entry &entry) {
            if (k < entry.upper) entry.upper = k, entry.query = query;
        });
    }

    bool over(const Set &set) { return effort_.over(set.size); }

    // A lower bound on the value by the groups; `core` are the secrets that prove it.
    int forced(const Set &set, Secrets *core = nullptr) { return groups_.forced(&members_[set.begin], set.size, core); }

    void divide(Frame &frame, const Set &set) { look_.divide(frame, &members_[set.begin], set); }

    // What it costs to ask what rate() puts first: an upper bound.
    int greedy(const Set &set, std::size_t depth) {
        if (set.size == 1) return 0;
        const Value value = known(set);
        if (value.upper < INFINITE) return static_cast<int>(value.upper);
        Frame &f = frame(depth);
        divide(f, set);
        const Option *free = look_.at_once(f, set);
        if (!free) look_.rate(f, 0);
        const Option option = free ? *free : f.options[0];
        int most = 0;
        for (std::uint32_t i = option.begin; i < option.end; ++i) {
            const Part part = f.parts[i];
            if (look_.step(part) + static_cast<int>(part.size) - 1 <= most) continue;
            most = std::max(most, look_.step(part) + within(set, part, [&](const Set &child) { return greedy(child, depth + 1); }));
        }
        note_won(set, most, option.query);
        return most;
    }

    Frame &frame(std::size_t depth) {
        while (frames_.size() <= depth)
            frames_.emplace_back();
        return frames_[depth];
    }

    // Whether `decided` says that the player wins all parts of a query, the hardest tried first; those that need no look
    // are left out. It is told of a part and what is left of k for it.
    template <class Decided> Verdict win_all(Frame &frame, const Option &option, int k, const Decided &decided) {
        frame.order.clear();
        for (std::uint32_t i = option.begin; i < option.end; ++i)
            frame.order.push_back(i);
        std::sort(frame.order.begin(), frame.order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Part &x = frame.parts[a], &y = frame.parts[b];
            const double p = threat_.of(x.size, look_.step(x)), q = threat_.of(y.size, look_.step(y));
            return p != q ? p > q : a < b;
        });
        const std::vector<std::uint32_t> parts = frame.order;
        for (const std::uint32_t i : parts) {
            const Part part = frame.parts[i];
            const int then = k - look_.step(part);
            if (static_cast<int>(part.size) - 1 <= then) continue;
            if (const Verdict verdict = decided(part, then); verdict != Verdict::won) return verdict;
        }
        return Verdict::won;
    }

    // Decides a set by trying all queries. `order` (of the queries, or null) says which to try first.
    Verdict decide(const Set &set, int k, std::size_t depth, const std::vector<std::uint16_t> *order = nullptr) {
        if (k < 0) return Verdict::lost;
        if (set.size == 1) return Verdict::won;
        if (rules_.questions && k == 0) return Verdict::lost;
        if (!order) {
            const Value value = known(set);
            if (value.upper <= k) return Verdict::won;
            if (value.lower > k) return Verdict::lost;
        }
        if (!order && set.size <= Skirmish::MOST) return fight(set, k);
        if (over(set)) return Verdict::open;
        if (forced(set) > k) return note_lost(set, k), Verdict::lost;
        Frame &f = frame(depth);
        divide(f, set);
        if (!order && static_cast<int>(set.size) - 1 <= k) return note_won(set, static_cast<int>(set.size) - 1, f.options[0].query), Verdict::won;
        if (look_.stubborn(f, set) > k) return note_lost(set, k), Verdict::lost;
        if (rules_.questions) {
            const std::uint64_t told = look_.capacity(f, set, k - 1);
            std::erase_if(f.options, [&](const Option &option) { return option.most > told; });
            if (f.options.empty()) return note_lost(set, k), Verdict::lost;
        }
        bool open = false;
        if (const Option *free = look_.at_once(f, set)) {
            f.options = {Option(*free)};
        } else if (order) {
            look_.rate(f, k);
            std::stable_sort(f.options.begin(), f.options.end(), [&](const Option &a, const Option &b) { return (*order)[a.query] < (*order)[b.query]; });
        } else {
            look_.rate(f, k);
            look_.leave_dominated(f, &members_[set.begin], set, k);
        }
        for (Option &option : f.options) {
            if (option.score == INFINITE) continue;
            const Verdict verdict = look_.glance(f, option, k);
            if (verdict == Verdict::won) return note_won(set, k, advice_ = option.query), Verdict::won;
            if (verdict == Verdict::lost) option.score = INFINITE;
        }
        for (std::size_t o = 0; o < f.options.size(); ++o) {
            const Option option = f.options[o];
            if (option.score == INFINITE) continue;
            Verdict verdict = look_.glance(f, option, k);
            if (verdict == Verdict::open) verdict = attack(f, set, option, k, depth);
            if (verdict == Verdict::won) return note_won(set, k, advice_ = option.query), Verdict::won;
            if (verdict == Verdict::open) {
                open = true;
                if (effort_.spent()) break;
            }
        }
        if (open) return Verdict::open;
        note_lost(set, k);
        return Verdict::lost;
    }

    Verdict fight(const Set &set, int k) {
        const std::uint32_t *begin = &members_[set.begin];
        skirmish_.lay(begin, set.size);
        groups_.each(begin, set.size, [&](std::uint64_t group) { skirmish_.add(group, Groups::SLACK); });
        const Verdict verdict = skirmish_.decide(k, effort_);
        advice_ = skirmish_.advice();
        return verdict;
    }

    Verdict attack(Frame &f, const Set &set, const Option &option, int k, std::size_t depth) {
        return win_all(f, option, k, [&](const Part &part, int then) {
            return within(set, part, [&](const Set &child) { return decide(child, then, depth + 1); });
        });
    }

    // Decides a large set by its cores. Where it is lost, `core` are secrets of it that lose already.
    Verdict prove(const Set &set, int k, const Secrets &hint, Secrets &core, std::size_t depth = 0) {
        core.clear();
        if (set.size == 1) return Verdict::won;
        if (rules_.questions && k == 0) {
            core.assign(members_.begin() + set.begin, members_.begin() + set.begin + 2);
            return Verdict::lost;
        }
        if (set.size <= small_) {
            const Verdict verdict = decide(set, k, depth);
            if (verdict == Verdict::lost) core.assign(members_.begin() + set.begin, members_.begin() + set.begin + set.size);
            return verdict;
        }
        const Value value = known(set);
        if (value.upper <= k) return Verdict::won;
        if (value.lower > k) {
            const auto found = cores_.find(set.key.slot);
            if (found != cores_.end() && found->second.first >= k)
                core = found->second.second;
            else
                core.assign(members_.begin() + set.begin, members_.begin() + set.begin + set.size);
            return Verdict::lost;
        }
        if (over(set)) return Verdict::open;
        const auto lose = [&] {
            note_lost(set, k);
            if (cores_.size() >= MOST_CORES) cores_.clear();
            cores_[set.key.slot] = {k, core};
            return Verdict::lost;
        };
        if (forced(set, &core) > k) return core.resize(static_cast<std::size_t>(k) + 2), lose();
        Frame &f = frame(depth);
        divide(f, set);
        Secrets lost = hint;
        if (const Option *free = look_.at_once(f, set)) {
            const Option option = *free;
            const Verdict verdict = try_on(f, set, option, k, lost, core, depth);
            if (verdict == Verdict::won) note_won(set, k, option.query);
            return verdict == Verdict::lost ? lose() : verdict;
        }
        look_.rate(f, k);
        std::vector<std::uint16_t> order(table_.queries(), NO_QUERY);
        for (std::size_t i = 0; i < f.options.size(); ++i)
            order[f.options[i].query] = static_cast<std::uint16_t>(i);
        for (;;) {
            std::uint16_t query = f.options[0].query;
            if (lost.size() > 1) {
                const Set small = lay(lost);
                const Verdict verdict = decide(small, k, depth + 1, &order);
                members_.resize(small.begin);
                if (verdict == Verdict::open) return verdict;
                if (verdict == Verdict::lost) {
                    core = lost;
                    return lose();
                }
                query = advice_;
            }
            const auto option = std::find_if(f.options.begin(), f.options.end(), [&](const Option &o) { return o.query == query; });
            const Verdict verdict = try_on(f, set, Option(*option), k, lost, core, depth);
            if (verdict == Verdict::won) return note_won(set, k, query), verdict;
            if (verdict == Verdict::open) return verdict;
            lost.insert(lost.end(), core.begin(), core.end());
            std::sort(lost.begin(), lost.end());
            lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
        }
    }

    Verdict try_on(Frame &f, const Set &set, const Option &option, int k, const Secrets &hint, Secrets &core, std::size_t depth) {
        return win_all(f, option, k, [&](const Part &part, int then) {
            if (then < 0) { // one that misses, and one that does not
                core = {0, 0};
                for (std::uint32_t at = set.begin; at < set.begin + set.size; ++at)
                    core[table_.ids(members_[at])[part.query] == part.id] = members_[at];
                return Verdict::lost;
            }
            Secrets near;
            for (const std::uint32_t s : hint)
                if (table_.ids(s)[part.query] == part.id) near.push_back(s);
            return within(set, part, [&](const Set &child) { return prove(child, then, near, core, depth + 2); });
        });
    }

    const Table &table_;
    Rules rules_;
    Memo &memo_;
    std::size_t small_;
    Threat threat_;
    Skirmish skirmish_;
    Groups groups_;
    DuelLook look_;
    Effort effort_;
    Secrets members_;
    std::deque<Frame> frames_;
    std::unordered_map<std::uint64_t, std::pair<int, Secrets>> cores_;
    std::uint16_t advice_ = NO_QUERY;
};

} // namespace bestguess::solver
