// Parts a set by its queries, and adds up what is known of the parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/lower_bounds.hpp"
#include "solver/node.hpp"
#include "solver/objective.hpp"

namespace bestguess::solver {

class Parting {
  public:
    Parting(const Table &table, const Rules &rules, const Switches &switches, const Bounds &bounds)
        : table_(table), rules_(rules), switches_(switches), bounds_(bounds), slots_(table.slots()) {}

    // Fills frame.parts with the parts of each query that is not cut, a miss first.
    // Secrets are looked at through their hits, which are few; what is missed is the set less all that is hit.
    void divide(Frame &frame, const std::uint32_t *secrets, const Part &set, int left, double budget) {
        wanted_.assign(table_.queries(), 0);
        for (const Option &option : frame.options)
            wanted_[option.query] = !switches_.prune || option.lower < budget;
        auto &found = frame.found;
        found.clear();
        for (std::size_t i = 0; i < set.size; ++i) {
            const std::uint32_t s = secrets[i];
            const Key &key = table_.key(s);
            const double weight = table_.weight(s);
            for (const Hit *h = table_.hits_begin(s), *end = table_.hits_end(s); h != end; ++h) {
                if (!wanted_[h->query]) continue;
                const std::uint16_t id = table_.past() ? table_.id(s, h->query, set.past) : h->id;
                const std::uint32_t at = table_.past() ? table_.slot(h->query, id) : h->slot;
                std::uint32_t &slot = slots_[at];
                if (!slot) {
                    found.emplace_back();
                    found.back().id = id, found.back().query = h->query, found.back().slot = at;
                    found.back().past = table_.asked(h->query, set.past);
                    slot = static_cast<std::uint32_t>(found.size());
                }
                Part &part = found[slot - 1];
                part.key.add(key);
                part.mass += weight;
                ++part.size;
            }
        }
        count_.assign(table_.queries(), 0);
        for (const Part &part : found)
            slots_[part.slot] = 0, ++count_[part.query];
        std::uint32_t at = 0;
        frame.parts.resize(found.size() + frame.options.size());
        for (Option &option : frame.options) {
            option.begin = option.end = at;
            if (!wanted_[option.query]) continue;
            frame.parts[at] = set; // less the parts that hit
            frame.parts[at].id = 0, frame.parts[at].lower = 0.0, frame.parts[at].upper = INFINITE;
            at += count_[option.query] + 1;
            count_[option.query] = option.begin;
        }
        for (const Part &part : found) {
            Part &missed = frame.parts[count_[part.query]];
            missed.key.remove(part.key), missed.mass -= part.mass, missed.size -= part.size;
        }
        for (Option &option : frame.options) {
            if (!wanted_[option.query]) continue;
            option.end = option.begin + (frame.parts[option.begin].size > 0);
            count_[option.query] = static_cast<std::uint32_t>(&option - frame.options.data());
        }
        for (const Part &part : found)
            frame.parts[frame.options[count_[part.query]].end++] = part;
        for (Option &option : frame.options)
            for (std::uint32_t i = option.begin; i < option.end; ++i)
                settle(frame.parts[i], left);
    }

    // How many answers the queries have at most, once the set is parted. One that is cut here may be the best of a part.
    Ways count_ways(const Frame &frame, const Part &set) const {
        Ways ways;
        for (const Option &option : frame.options)
            ways.add(option.begin < option.end ? option.end - option.begin
                                               : std::min(set.size, static_cast<std::uint32_t>(table_.num_answers(option.query))));
        return ways;
    }

    // The bounds of a query from those of its parts.
    void total(const Frame &frame, Option &option, int left) const {
        double lower = 0.0, upper = 0.0;
        for (std::uint32_t i = option.begin; i < option.end; ++i) {
            const Part &part = frame.parts[i];
            const double step = rules_.dead(part.id == 0, left) ? 0.0 : rules_.step(part.id == 0, part.mass);
            lower = rules_.sum ? lower + step + part.lower : std::max(lower, step + part.lower);
            upper = rules_.sum ? upper + step + part.upper : std::max(upper, step + part.upper);
        }
        option.lower = lower, option.upper = upper;
    }

  private:
    // What is known of a part by its size.
    void settle(Part &part, int left) const {
        if (rules_.dead(part.id == 0, left))
            part.lower = part.upper = rules_.named && part.size == 1 ? 0.0 : part.mass;
        else if (part.size == 1 || (switches_.prune && bounds_.sure(part.size, rules_.after(part.id == 0, left))))
            part.upper = 0.0;
        else if (switches_.prune && bounds_.plain(part.size))
            part.lower = part.upper = rules_.step(false, part.mass);
    }

    const Table &table_;
    const Rules &rules_;
    const Switches &switches_;
    const Bounds &bounds_;
    std::vector<std::uint32_t> slots_, count_;
    std::vector<char> wanted_;
};

} // namespace bestguess::solver
