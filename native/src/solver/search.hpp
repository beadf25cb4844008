// The search: depth first with memo, certified bounds and budgets passed down.
//
// solve(S, m, budget) returns bounds on V(S, m) that are equal, or the lower one reaches the budget: then nobody
// needs to know more. Queries are cut by their own lower bound; what the memo knows of all parts of every query is
// added up before any part is searched (Plaat 1996, enhanced transposition cut-offs); a part may spend what the
// budget leaves beside the lower bounds of its siblings. A beam searches only the most promising queries of each
// set: its upper bounds hold, its lower bounds stay what they were. Whenever the search is stopped, what it has
// found by then is certified all the same, since every set on the way back takes the bounds of its parts as they are.
//
// Where answers depend on the past a state is a set and the queries that hit so far (see solver/answer_table.hpp): a query that
// hits all may then be worth asking though all answer it alike, and worth delaying though it costs nothing. What is known
// of a state is known of its mirror images: it is kept for the one with the least key as well, and looked for there.
#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/cost_estimate.hpp"
#include "solver/expand.hpp"
#include "solver/lives_searches.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/minimax_search.hpp"
#include "solver/node.hpp"
#include "solver/nodes_in_progress.hpp"
#include "solver/objective.hpp"
#include "solver/parallel_search.hpp"
#include "solver/partition.hpp"
#include "solver/question_searches.hpp"
#include "solver/symmetry.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Search {
  public:
    // Sets of up to `hall` secrets go to a hall or a ward, where there is one. In the worst case sets of up to `core` secrets
    // are searched without a core.
    Search(const Table &table, Rules rules, Switches switches, std::size_t bytes, std::size_t hall = Halls::MOST, std::size_t core = Duel::SMALL)
        : Search(table, rules, switches, std::make_shared<Memo>(bytes), hall, core) {}

    static constexpr int MAX_LEFT = 63; // misses at the start

    // Called with the number of secrets about to be looked at; stops the search by returning true.
    using Tick = std::function<bool(std::size_t)>;

    static constexpr std::size_t MOST_THREADS = 256;

    // From now on so many threads search together, where sums count and no beam leaves anything out: with one memo for
    // all, where what one has found is found by the others, and each looks last at what another is busy with.
    void share(std::size_t threads) {
        mates_.clear();
        if (!rules_.sum || !switches_.memo) return;
        join(threads > 1 ? std::make_shared<Busy>() : nullptr);
        while (mates_.size() + 1 < threads) {
            std::unique_ptr<Search> mate(new Search(table_, rules_, switches_, shared_, middle_, Duel::SMALL));
            mate->join(busy_);
            mates_.add(std::move(mate));
        }
    }

    // Searches all secrets until the value is known or not below the budget.
    Value run(int left, double budget, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!rules_.lives) left = 0;
        members_.resize(table_.size());
        if (duel_ && beam == EVERY) return fight(members_, budget, tick, [this](const Value &value) { narrow(value); });
        const Part all = measure(0, table_.size());
        skips_ = whole_.upper >= HOPELESS * all.mass;
        const Value value = together(
            beam, [&] { return solve(0, all, left, budget, beam, 0); },
            [&](Search &mate, const Tick &others) { return mate.run(left, budget, beam, others); });
        narrow(value);
        return value;
    }

    // The same for some of the secrets only, after such a past: what it learns serves the searches after it.
    Value run(const std::vector<std::uint32_t> &secrets, int left, Past past, double budget, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!rules_.lives) left = 0;
        if (duel_ && beam == EVERY) return fight(secrets, budget, tick, [](const Value &) {});
        members_.resize(table_.size());
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        Part part = measure(table_.size(), secrets.size());
        part.past = past;
        const auto known = switches_.memo ? memo_.find(state(part, left)) : std::nullopt;
        skips_ = !known || known->upper >= HOPELESS * part.mass;
        return together(
            beam, [&] { return solve(table_.size(), part, left, budget, beam, 1); },
            [&](Search &mate, const Tick &others) { return mate.run(secrets, left, past, budget, beam, others); });
    }

    // The bounds on the whole so far, also from within a tick.
    const Value &bounds() const { return whole_; }

    // The query that achieves the upper bound of a set of two secrets or more, or does with `allowed` where the greatest
    // counts. What the memo has lost is searched again.
    std::uint16_t advise(const std::vector<std::uint32_t> &secrets, int left, Past past, double allowed, unsigned beam, const Tick &tick) {
        tick_ = &tick;
        stopped_ = false;
        if (!rules_.lives) left = 0;
        if (duel_) {
            if (allowed == INFINITE) allowed = fight(secrets, INFINITE, tick, [](const Value &) {}).upper;
            return duel_->advise(secrets, static_cast<int>(allowed), beam == EVERY, tick);
        }
        members_.resize(table_.size());
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        Part set = measure(table_.size(), secrets.size());
        set.past = past;
        const auto known = memo_.find(state(set, left));
        // An entry may have been displaced and begun anew with a worse query: to be sure, its bounds must meet.
        if (known && known->query != NO_QUERY && (beam < EVERY || known->lower >= known->upper)) return known->query;
        solve(table_.size(), set, left, INFINITE, beam, 1);
        // Not from the memo: it may have displaced the set by one of its mirror images.
        return advice_;
    }

    bool stopped() const { return stopped_; }
    // Of all threads, also from within a tick.
    std::uint64_t nodes() const { return nodes_ + (halls_ ? halls_->nodes : 0) + (wards_ ? wards_->nodes : 0) + (duel_ ? duel_->nodes() : 0) + mates_.nodes(); }
    Memo &memo() { return memo_; }
    const Table &table() const { return table_; }
    const Rules &rules() const { return rules_; }

  private:
    Search(const Table &table, Rules rules, Switches switches, std::shared_ptr<Memo> memo, std::size_t hall, std::size_t core)
        : table_(table), rules_(rules), switches_(switches), bounds_(table, rules_), shared_(std::move(memo)), memo_(*shared_),
          parting_(table, rules_, switches_, bounds_), survey_(table, rules_, switches_, bounds_, parting_, memo_), learned_(rules_, MAX_LEFT), bucket_(table.widest()) {
        members_.resize(table.size());
        for (std::size_t s = 0; s < table.size(); ++s)
            members_[s] = static_cast<std::uint32_t>(s);
        if (!switches.memo || !switches.prune || switches.order != Order::learned) return;
        if (hall && Halls::fit(table_, rules_)) halls_ = std::make_unique<Halls>(table_, bounds_, memo_, learned_);
        if (hall && Wards::fit(table_, rules_)) wards_ = std::make_unique<Wards>(table_, rules_, bounds_, memo_, learned_);
        if (halls_ || wards_) middle_ = hall;
        if (!rules_.sum && !table.past()) duel_ = std::make_unique<Duel>(table_, rules_, memo_, core);
    }

    void join(std::shared_ptr<Busy> busy) {
        busy_ = std::move(busy);
        if (halls_) halls_->busy = busy_.get();
        if (wards_) wards_->busy = busy_.get();
    }

    // Where less than this share of the weight is known to be lost, skip() takes longer than it saves.
    static constexpr double HOPELESS = 0.01;

    Value fight(const std::vector<std::uint32_t> &secrets, double budget, const Tick &tick, const std::function<void(Value)> &found) {
        const Value value = duel_->solve(secrets, budget, tick, found);
        stopped_ = duel_->stopped();
        return value;
    }

    // Has this search and all mates search the same set, until the first of them is done.
    template <class Mine, class Its> Value together(unsigned beam, const Mine &mine, const Its &its) {
        if (beam < EVERY || !mates_.size()) return mine();
        const auto found = mates_.search(
            memo_, *tick_,
            [&](const Tick &tick) {
                tick_ = &tick;
                const Value value = mine();
                return typename Mates<Search>::Found{value, stopped_};
            },
            its);
        stopped_ = found.stopped;
        return found.value;
    }

    void narrow(const Value &value) {
        whole_ = {std::max(whole_.lower, value.lower), std::min(whole_.upper, value.upper)};
    }

    Part measure(std::size_t begin, std::size_t size) const {
        Part part;
        part.size = static_cast<std::uint32_t>(size);
        for (std::size_t i = begin; i < begin + size; ++i) {
            part.key.add(table_.key(members_[i]));
            part.mass += table_.weight(members_[i]);
        }
        return part;
    }

    Value solve(std::size_t begin, const Part &set, int left, double budget, unsigned beam, std::size_t depth,
                Hint hint = Hint{nullptr, 0.0}) {
        if (table_.settled(&members_[begin], set.size)) return {0.0, 0.0};
        Value value;
        advice_ = NO_QUERY;
        ++nodes_;
        if (stopped_ || (stopped_ = (*tick_)(set.size))) return value;
        const Key key = state(set, left);
        std::uint16_t advised = NO_QUERY;
        if (switches_.memo)
            if (const auto known = memo_.find(key)) {
                value = {known->lower, known->upper};
                advice_ = advised = known->query;
                if (value.exact() || (switches_.prune && value.lower >= budget)) return value;
                if (beam < EVERY && known->beam >= beam) return value;
            }
        if (beam == EVERY && set.size <= middle_) {
            --nodes_; // counted there
            if (wards_) wards_->skips = skips_;
            const Value found = wards_ ? wards_->solve(&members_[begin], set.size, set.key, left, budget, hint, *tick_)
                                       : halls_->solve(&members_[begin], set.size, set.key, budget, *tick_);
            stopped_ = wards_ ? wards_->stopped : halls_->stopped;
            advice_ = wards_ ? wards_->advice : halls_->advice;
            return {std::max(value.lower, found.lower), std::min(value.upper, found.upper)};
        }
        const Seen seen = switches_.memo ? Seen::of(table_, &members_[begin], set, left) : Seen{};
        if (seen.mirror)
            if (const auto known = memo_.find(seen.key)) {
                value.lower = std::max(value.lower, known->lower);
                if (known->upper < value.upper) {
                    value.upper = known->upper;
                    advised = known->query == NO_QUERY ? NO_QUERY : seen.mirror->back[known->query];
                }
                const unsigned searched = known->beam;
                keep(key, set, value, advice_ = advised, searched);
                if (value.exact() || (switches_.prune && value.lower >= budget)) return value;
                if (beam < EVERY && searched >= beam) return value;
            }
        // A beam's upper bound is worth keeping only if no budget kept it from being found.
        if (!switches_.prune || beam < EVERY) budget = INFINITE;
        budget = std::min(budget, value.upper);

        while (frames_.size() <= depth)
            frames_.emplace_back();
        Frame &frame = frames_[depth];
        frame.key = Key{}, frame.fewer.clear();
        survey_.list(frame, &members_[begin], set, left, budget, hint);
        if (switches_.prune) value.lower = std::max(value.lower, std::min(least(frame), value.upper));
        if (switches_.prune && beam == EVERY && rules_.lives && !rules_.tiring && left > 0 && value.lower < budget && frame.options.size() > 1 && skips_) {
            skip(frame, begin, set, left, budget, depth);
            if (stopped_) return value;
            value.lower = std::max(value.lower, std::min(least(frame), value.upper));
        }
        if (!switches_.prune || !(value.exact() || value.lower >= budget)) {
            survey_.look_up(frame, &members_[begin], set, left, budget);
            rank(frame, left, advised);
            const auto settle = [&](const Option &option) {
                if (option.upper < value.upper) value.upper = option.upper, advised = option.query;
                if (switches_.prune) budget = std::min(budget, value.upper);
            };
            if (switches_.prune) {
                for (const Option &option : frame.options)
                    settle(option);
                value.lower = std::max(value.lower, std::min(least(frame), value.upper));
            }
            Busy *const busy = beam == EVERY && set.size >= Busy::LEAST ? busy_.get() : nullptr;
            const Busy::Stay stay(busy, key);
            const auto elsewhere = [&](const Option &option) {
                return busy && option.lower < budget && busy->with(option, frame.parts, [&](const Part &part) { return state(part, rules_.after(part.id == 0, left)); });
            };
            unsigned tried = 0;
            in_turns(frame.options, elsewhere, [&](Option &option) {
                if (stopped_ || tried == beam || (switches_.prune && value.exact())) return false;
                if (switches_.prune && option.lower >= budget) return true;
                ++tried;
                search(frame, option, begin, left, set.past, budget, beam, depth);
                settle(option);
                if (depth == 0) {
                    narrow({std::min(least(frame), value.upper), value.upper});
                    remember(key, set, left, value, advised, 0); // for whoever saves the memo meanwhile
                }
                if (busy)
                    if (const auto known = memo_.find(key)) { // another thread may know by now
                        if (known->upper < value.upper) value.upper = known->upper, advised = known->query;
                        value.lower = std::max(value.lower, known->lower), budget = std::min(budget, value.upper);
                    }
                return !switches_.prune || value.lower < budget;
            });
            value.lower = std::max(value.lower, std::min(least(frame), value.upper));
        }
        frame.key = key;
        const unsigned searched = stopped_ || value.upper == INFINITE ? 0 : beam;
        remember(key, set, left, value, advised, searched);
        if (seen.mirror) keep(seen.key, set, value, advised == NO_QUERY ? NO_QUERY : seen.mirror->to[advised], searched);
        advice_ = advised;
        return value;
    }

    // Bounds every query by what the set costs with one miss less.
    void skip(Frame &frame, std::size_t begin, const Part &set, int left, double budget, std::size_t depth) {
        double most = 0.0;
        for (const Option &option : frame.options)
            if (option.lower < budget) most = std::max(most, frame.scan.hit[option.query]);
        const double fewer = solve(begin, set, left - 1, budget + bounds_.without(most), EVERY, depth + 1).lower;
        const Frame *below = depth + 1 < frames_.size() && frames_[depth + 1].key == state(set, left - 1) ? &frames_[depth + 1] : nullptr;
        frame.fewer.assign(table_.queries(), fewer);
        double least = INFINITE, second = INFINITE; // of the queries asked first
        if (below)
            for (const Option &option : below->options) {
                const double lower = frame.fewer[option.query] = std::max(fewer, option.lower);
                if (lower < least)
                    second = least, least = lower;
                else
                    second = std::min(second, lower);
            }
        for (Option &option : frame.options) {
            // Who was missed by a query does not ask it again.
            const double others = below ? (frame.fewer[option.query] > least ? least : second) : fewer;
            option.missed = std::max(option.missed, others - bounds_.without(frame.scan.hit[option.query]));
            option.lower = std::max(option.lower, option.missed);
        }
    }

    static double least(const Frame &frame) {
        double lower = INFINITE;
        for (const Option &option : frame.options)
            lower = std::min(lower, option.lower);
        return lower;
    }

    // Puts the queries in the order in which they are to be searched.
    void rank(Frame &frame, int left, std::uint16_t advised) {
        for (Option &option : frame.options) {
            option.estimate = 0.0;
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                const Part &part = frame.parts[i];
                if (switches_.order == Order::entropy)
                    option.estimate += part.mass * std::log(part.mass);
                else if (switches_.order == Order::learned) {
                    const double step = rules_.dead(part.id == 0, left) ? 0.0 : rules_.step(part.id == 0, part.mass);
                    const double worth = step + learned_.expected(part, rules_.after(part.id == 0, left));
                    option.estimate = rules_.sum ? option.estimate + worth : std::max(option.estimate, worth);
                }
            }
            if (option.begin == option.end) option.estimate = INFINITE;
            if (option.query == advised && switches_.order == Order::learned) option.estimate = -1.0;
        }
        std::stable_sort(frame.options.begin(), frame.options.end(),
                         [](const Option &a, const Option &b) { return a.estimate < b.estimate; });
    }

    // Searches the parts of one query until its value is known or not below the budget.
    void search(Frame &frame, Option &option, std::size_t begin, int left, Past past, double budget, unsigned beam,
                std::size_t depth) {
        const std::size_t base = members_.size();
        const std::uint32_t parts = option.end - option.begin;
        frame.order.resize(parts), frame.place.resize(parts);
        std::size_t at = base;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const Part &part = frame.parts[option.begin + i];
            frame.order[i] = i, frame.place[i] = static_cast<std::uint32_t>(at);
            bucket_[part.id] = static_cast<std::uint32_t>(at);
            at += part.size;
        }
        members_.resize(at);
        for (std::size_t i = begin, size = at - base; i < begin + size; ++i)
            members_[bucket_[table_.id(members_[i], option.query, past)]++] = members_[i];
        for (std::uint32_t i = 0; i < parts; ++i)
            bucket_[frame.parts[option.begin + i].id] = 0;
        // First what is expected to raise the lower bound most: it is likeliest to end the search of this query.
        std::sort(frame.order.begin(), frame.order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Part &x = frame.parts[option.begin + a], &y = frame.parts[option.begin + b];
            if (rules_.questions && rules_.sum) return x.size != y.size ? x.size < y.size : a < b;
            const double p = learned_.expected(x, rules_.after(x.id == 0, left)) - x.lower;
            const double q = learned_.expected(y, rules_.after(y.id == 0, left)) - y.lower;
            return p != q ? p > q : a < b;
        });
        const double known = option.lower;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const std::uint32_t which = frame.order[i];
            Part &part = frame.parts[option.begin + which];
            if (part.lower >= part.upper) continue;
            const double step = rules_.step(part.id == 0, part.mass);
            parting_.total(frame, option, left);
            const double share = rules_.sum ? budget - option.lower + part.lower : budget - step;
            const Value value =
                solve(frame.place[which], part, rules_.after(part.id == 0, left), share, beam, depth + 1,
                      part.id == 0 && !frame.fewer.empty() ? Hint{&frame.fewer, bounds_.without(frame.scan.hit[option.query])} : Hint{nullptr, 0.0});
            part.lower = std::max(part.lower, value.lower), part.upper = std::min(part.upper, value.upper);
            parting_.total(frame, option, left);
            if (stopped_ || (switches_.prune && option.lower >= budget)) break;
        }
        members_.resize(base);
        option.lower = std::max(option.lower, std::min(known, option.upper));
    }

    void remember(const Key &key, const Part &set, int left, const Value &value, std::uint16_t query, unsigned beam) {
        if (value.exact()) learned_.learn(set, left, value.upper);
        if (switches_.memo) keep(key, set, value, query, beam);
    }

    void keep(const Key &key, const Part &set, const Value &value, std::uint16_t query, unsigned beam) {
        memo_.change(key, set.size, [&](Entry &entry) {
            entry.lower = std::max(entry.lower, value.lower);
            if (value.upper <= entry.upper) entry.upper = value.upper, entry.query = query;
            entry.beam = std::max<std::uint16_t>(entry.beam, static_cast<std::uint16_t>(beam));
        });
    }

    const Table &table_;
    Rules rules_;
    Switches switches_;
    Bounds bounds_;
    std::size_t middle_ = 0; // the size of the sets that go to a hall or a ward
    bool skips_ = true; // whether skip() pays in this run
    std::shared_ptr<Memo> shared_;
    Memo &memo_;
    Parting parting_;
    Survey survey_;
    std::shared_ptr<Busy> busy_; // where several threads search
    Mates<Search> mates_;
    std::unique_ptr<Halls> halls_;
    std::unique_ptr<Wards> wards_;
    std::unique_ptr<Duel> duel_; // decides the worst case, where nothing is switched off
    Learned learned_;
    std::vector<std::uint32_t> members_, bucket_;
    std::deque<Frame> frames_;
    const Tick *tick_ = nullptr;
    Value whole_;
    std::uint64_t nodes_ = 0;
    std::uint16_t advice_ = NO_QUERY; // achieves the upper bound of the set solved last
    bool stopped_ = false;
};

} // namespace bestguess::solver
