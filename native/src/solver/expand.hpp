// What one look at a set tells of all its queries, before any part of it is searched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_counts.hpp"
#include "solver/answer_table.hpp"
#include "solver/cover_bound.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/objective.hpp"
#include "solver/partition.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class Survey {
  public:
    Survey(const Table &table, const Rules &rules, const Switches &switches, const Bounds &bounds, Parting &parting, Memo &memo)
        : table_(table), rules_(rules), switches_(switches), bounds_(bounds), parting_(parting), memo_(memo), tally_(table), cover_(table) {}

    // The queries that tell something, with the lower bounds that one look at the set gives.
    void list(Frame &frame, const std::uint32_t *secrets, const Part &set, int left, double budget, Hint hint) {
        if (tallied()) return tally(frame, secrets, set, left);
        Scan &scan = frame.scan;
        if (table_.past())
            scan.look(table_, secrets, set.size, set.past);
        else
            scan.look(table_, secrets, set.size);
        frame.options.clear();
        frame.parts.clear();
        const auto queries = static_cast<std::uint16_t>(table_.queries());
        if (switches_.prune && rules_.free_hits() && scan.at_once != NO_QUERY) {
            frame.options.push_back({scan.at_once, 0, 0, 0.0, INFINITE, 0.0});
            return;
        }
        for (std::uint16_t q = 0; q < queries; ++q)
            if (scan.differs[q]) frame.options.push_back({q, 0, 0, first_step(scan, q, left), INFINITE, 0.0});
        if (!switches_.prune) return;
        if (hint.bounds)
            for (Option &option : frame.options)
                option.lower = std::max(option.lower, (*hint.bounds)[option.query] - hint.discount);
        if (rules_.questions && rules_.sum) {
            sort_reach(frame, scan.hit.data());
            for (Option &option : frame.options) {
                option.missed = bounds_.in_a_row(reach_, reach_.size(), option.query, scan.mass - scan.hit[option.query]);
                option.lower += option.missed;
            }
        }
        if (!bounds_.wants_pairs(left)) return;
        scan.look_at_pairs(table_, secrets, set.size);
        for (Option &option : frame.options)
            if (option.lower < budget) {
                option.missed = bounds_.missed(scan, option.query, left);
                option.lower = std::max(option.lower, first_step(scan, option.query, left) + option.missed);
            }
    }

    // Parts the set by every query that is not cut yet, and adds up what the memo knows of the parts.
    void look_up(Frame &frame, const std::uint32_t *secrets, const Part &set, int left, double budget) {
        parting_.divide(frame, secrets, set, left, budget);
        const Ways ways = tallied() ? tally_.ways : parting_.count_ways(frame, set);
        const auto open = [&](const Option &option) {
            return option.begin < option.end && !(switches_.prune && option.lower >= budget);
        };
        for (Option &option : frame.options) {
            if (!open(option)) continue;
            if (switches_.prune && rules_.questions) {
                const Bounds::Spread spread(bounds_, ways.without(option.end - option.begin));
                for (std::uint32_t i = option.begin; i < option.end; ++i)
                    if (Part &part = frame.parts[i]; part.lower < part.upper)
                        part.lower = std::max(spread(part.mass, part.size), part.id == 0 ? option.missed : 0.0);
                parting_.total(frame, option, left);
            }
            if (switches_.memo && open(option))
                for (std::uint32_t i = option.begin; i < option.end; ++i)
                    if (const Part &part = frame.parts[i]; part.lower < part.upper)
                        memo_.prefetch(state(part, rules_.after(part.id == 0, left)));
        }
        for (Option &option : frame.options) {
            if (!open(option)) continue;
            const double known = option.lower;
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                Part &part = frame.parts[i];
                if (part.lower >= part.upper) continue;
                if (switches_.prune && part.id == 0) part.lower = std::max(part.lower, option.missed);
                if (switches_.memo)
                    if (const auto entry = memo_.find(state(part, rules_.after(part.id == 0, left))))
                        part.lower = std::max(part.lower, entry->lower), part.upper = entry->upper;
            }
            parting_.total(frame, option, left);
            if (switches_.prune) option.lower = std::max(option.lower, std::min(known, option.upper));
        }
        if (!switches_.prune || table_.past()) return;
        if (rules_.lives && !rules_.tiring && left == 0) cover(frame, secrets, set, budget);
        if (rules_.questions && rules_.sum && table_.even()) look_along(frame, secrets, set, left, budget);
    }

  private:
    // Whether the sizes of all parts bound the queries. What a budget cuts at once need not be parted then.
    bool tallied() const { return switches_.prune && (rules_.tiring || (rules_.questions && rules_.sum)) && !table_.past(); }

    // list() where that is so.
    void tally(Frame &frame, const std::uint32_t *secrets, const Part &set, int left) {
        tally_.count(secrets, set.size);
        frame.options.clear();
        frame.parts.clear();
        for (std::uint16_t q = 0; q < table_.queries(); ++q)
            if (tally_.answers(q) > 1) frame.options.push_back({q, 0, 0, 0.0, INFINITE, 0.0});
        sort_reach(frame, tally_.hit());
        if (rules_.tiring) {
            for (Option &option : frame.options)
                option.lower = tally_.untold(option.query, left, reach_);
            return;
        }
        postpone(frame.options, set.size);
        for (Option &option : frame.options) {
            option.missed = bounds_.in_a_row(reach_, reach_.size(), option.query, set.mass - tally_.hit()[option.query]);
            option.lower = set.mass + tally_.after(bounds_, option.query, option.missed);
        }
    }

    // Fills reach_ with what the queries hit, falling.
    void sort_reach(const Frame &frame, const double *hit) {
        reach_.clear();
        for (const Option &option : frame.options)
            reach_.push_back({hit[option.query], option.query});
        std::sort(reach_.begin(), reach_.end());
    }

    // Leaves out queries that hit too few to be asked now, where all secrets weigh the same. The best tree for what such a
    // query misses can take the h secrets that it hits as well: each is told after no more questions than tell something,
    // Q, and puts off one other by a question at most. That costs h (Q + 1), and the query costs the whole set. And of
    // one secret: it can always be told after the next question instead, in one part only, for no more in all. (So may
    // what comes first after several such queries in a row be asked before them. A tree of nothing but such queries costs
    // n (n + 1) / 2 - 1, and any set can be had for that.)
    void postpone(std::vector<Option> &options, std::size_t size) const {
        if (!table_.even()) return;
        const std::size_t queries = options.size();
        auto kept = std::remove_if(options.begin(), options.end(), [&](const Option &option) { return Bounds::rare(tally_.num_hit(option.query), queries, size); });
        if (kept == options.begin()) ++kept; // all hit one: then any order is best
        options.erase(kept, options.end());
    }

    double first_step(const Scan &scan, std::size_t query, int left) const {
        const double missed = scan.mass - scan.hit[query];
        if (rules_.dead(true, left)) return rules_.lost(missed, table_.heaviest());
        if (rules_.questions) return rules_.step(false, scan.mass);
        // Where the greatest counts, some other answer may cost more than the miss, but none less than nothing.
        return missed > 0.0 ? rules_.step(true, missed) : 0.0;
    }

    // Bounds the parts that the queries miss which are not cut yet by what each other query hits of them.
    void look_along(Frame &frame, const std::uint32_t *secrets, const Part &set, int left, double budget) {
        tally_.prepare();
        for (Option &option : frame.options) {
            if (option.begin == option.end || option.lower >= budget) continue;
            Part &missed = frame.parts[option.begin];
            if (missed.id != 0 || missed.lower >= missed.upper || missed.size < 4) continue;
            const double known = option.lower;
            const double lower = tally_.along(secrets, set.size, option.query);
            if (lower <= missed.lower) continue;
            missed.lower = std::min(lower, missed.upper);
            parting_.total(frame, option, left);
            option.lower = std::max(option.lower, std::min(known, option.upper));
        }
    }

    // With no miss left: bounds the parts of every query that is not cut yet by what their best queries hit.
    void cover(Frame &frame, const std::uint32_t *secrets, const Part &set, double budget) {
        const auto open = [&](const Option &option) { return option.begin < option.end && option.lower < budget; };
        const auto each = [&](const Option &option, const auto &look) {
            for (std::uint32_t i = option.begin; i < option.end; ++i)
                if (Part &part = frame.parts[i]; part.id && part.lower < part.upper) look(part);
        };
        cover_.begin();
        for (const Option &option : frame.options)
            if (open(option)) each(option, [&](const Part &part) { cover_.add(part.slot); });
        if (cover_.empty()) return;
        cover_.count(secrets, set.size);
        for (Option &option : frame.options) {
            if (!open(option)) continue;
            each(option, [&](Part &part) {
                const double lost = rules_.lost(part.mass - cover_.most(part.slot, part.mass), table_.heaviest());
                part.lower = std::max(part.lower, std::min(lost, part.upper));
                if (part.size == 2) part.upper = part.lower; // one query tells them apart
            });
            const double known = option.lower;
            parting_.total(frame, option, 0);
            option.lower = std::max(option.lower, std::min(known, option.upper));
        }
    }

    const Table &table_;
    const Rules &rules_;
    const Switches &switches_;
    const Bounds &bounds_;
    Parting &parting_;
    Memo &memo_;
    Tally tally_;
    Cover cover_;
    std::vector<Bounds::Reach> reach_;
};

} // namespace bestguess::solver
