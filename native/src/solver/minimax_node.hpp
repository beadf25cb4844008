// What one look at a set says in a duel (solver/minimax_search.hpp): its parts by every query, and what is known of them at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/answer_table.hpp"
#include "solver/objective.hpp"
#include "solver/small_minimax_search.hpp"
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class DuelLook {
  public:
    // Secrets laid out from `begin` on.
    struct Set {
        std::uint32_t begin = 0, size = 0;
        Key key;
    };
    struct Part {
        Key key;
        std::uint32_t size = 0;
        std::uint16_t query = 0, id = 0;
        std::uint32_t slot = 0;
    };
    struct Option {
        std::uint16_t query;
        std::uint32_t begin, end; // its parts, the miss first if there is one
        std::uint32_t hit, most;  // secrets that hit, in its largest part
        double score;
    };
    struct Frame {
        std::vector<Part> found, parts;
        std::vector<Option> options;
        std::vector<std::uint64_t> hits; // of each query, the secrets as bits
        std::vector<std::uint32_t> order, reach;
    };

    DuelLook(const Table &table, const Rules &rules, const Memo &memo, const Threat &threat)
        : table_(table), rules_(rules), memo_(memo), threat_(threat), slots_(table.slots()), index_(table.queries()) {}

    static Key state(const Key &of) {
        Key key = of;
        key.slot = scramble(key.slot);
        return key;
    }

    int step(const Part &part) const { return rules_.questions || part.id == 0; }

    // The queries that tell something, and their parts.
    void divide(Frame &frame, const std::uint32_t *secrets, const Set &set) {
        auto &found = frame.found;
        found.clear(), frame.parts.clear(), frame.options.clear();
        for (std::uint32_t i = 0; i < set.size; ++i) {
            const std::uint32_t s = secrets[i];
            const Key &key = table_.key(s);
            for (const Hit *h = table_.hits_begin(s), *end = table_.hits_end(s); h != end; ++h) {
                std::uint32_t &slot = slots_[h->slot];
                if (!slot) {
                    found.push_back({{}, 0, h->query, h->id, h->slot});
                    slot = static_cast<std::uint32_t>(found.size());
                }
                Part &part = found[slot - 1];
                part.key.add(key);
                ++part.size;
            }
        }
        for (const Part &part : found)
            slots_[part.slot] = 0;
        std::sort(found.begin(), found.end(), [](const Part &a, const Part &b) { return a.slot < b.slot; });
        for (std::size_t i = 0, j; i < found.size(); i = j) {
            Part missed{set.key, set.size, found[i].query, 0, 0};
            std::uint32_t most = 0;
            for (j = i; j < found.size() && found[j].query == found[i].query; ++j) {
                missed.key.remove(found[j].key), missed.size -= found[j].size;
                most = std::max(most, found[j].size);
            }
            if (most == set.size) continue;
            Option option{found[i].query, static_cast<std::uint32_t>(frame.parts.size()), 0, set.size - missed.size, std::max(most, missed.size), 0.0};
            if (missed.size) frame.parts.push_back(missed);
            frame.parts.insert(frame.parts.end(), found.begin() + static_cast<std::ptrdiff_t>(i), found.begin() + static_cast<std::ptrdiff_t>(j));
            option.end = static_cast<std::uint32_t>(frame.parts.size());
            frame.options.push_back(option);
        }
    }

    // What the stubborn answerer forces: it answers each query in one way for ever, so that some secrets are lost to it
    // with each. Where misses count it may answer some queries by a hit that most give: these cost the player nothing.
    int stubborn(Frame &frame, const Set &set) const {
        auto &reach = frame.reach;
        reach.clear();
        std::int64_t left = static_cast<std::int64_t>(set.size) - 1;
        for (const Option &option : frame.options) {
            if (rules_.questions)
                reach.push_back(set.size - option.most);
            else {
                const std::uint32_t other = set.size - largest_hit(frame, option);
                if (2 * other < option.hit || option.hit == set.size)
                    left -= other;
                else
                    reach.push_back(option.hit);
            }
        }
        std::sort(reach.begin(), reach.end(), std::greater<>());
        int forced = 0;
        // The last question is paid whatever the answer, the last miss only where the set left can be missed.
        for (std::size_t i = 0; i < reach.size() && left >= (rules_.questions ? 1 : static_cast<std::int64_t>(reach[i])); ++i)
            left -= reach[i], ++forced;
        return forced;
    }

    // How many of these secrets k questions tell apart at most: a part of a question, one with fewer, and no more than
    // there are in it.
    std::uint64_t capacity(const Frame &frame, const Set &set, int k) const {
        std::uint64_t told = 1;
        for (int asked = 0; asked < k && told < set.size; ++asked) {
            const std::uint64_t before = told;
            for (const Option &option : frame.options) {
                std::uint64_t sum = 0;
                for (std::uint32_t i = option.begin; i < option.end; ++i)
                    sum += std::min<std::uint64_t>(frame.parts[i].size, before);
                told = std::max(told, sum);
            }
            if (told == before) break;
        }
        return told;
    }

    // How hard a query leaves the player's task: the threats of its parts together.
    void rate(Frame &frame, int k) const {
        for (Option &option : frame.options) {
            option.score = 0.0;
            for (std::uint32_t i = option.begin; i < option.end; ++i) {
                const Part &part = frame.parts[i];
                if (static_cast<int>(part.size) - 1 <= k - step(part)) continue;
                option.score += threat_.of(part.size, step(part));
            }
        }
        std::stable_sort(frame.options.begin(), frame.options.end(), [](const Option &a, const Option &b) { return a.score < b.score; });
    }

    // A query that never misses and tells something is best asked at once where only misses count.
    const Option *at_once(const Frame &frame, const Set &set) const {
        if (rules_.questions) return nullptr;
        for (const Option &option : frame.options)
            if (option.hit == set.size) return &option;
        return nullptr;
    }

    // Marks by an infinite score the queries that another one makes needless: it hits all that they hit, and more, and
    // the parts that hit are won anyway.
    void leave_dominated(Frame &frame, const std::uint32_t *secrets, const Set &set, int k) {
        if (set.size > 512 || frame.options.size() < 2) return;
        const std::size_t words = (set.size + 63) / 64;
        frame.hits.assign(frame.options.size() * words, 0);
        index_.resize(table_.queries());
        for (std::size_t i = 0; i < frame.options.size(); ++i)
            index_[frame.options[i].query] = static_cast<std::uint32_t>(i + 1);
        for (std::uint32_t i = 0; i < set.size; ++i)
            for (const Hit *h = table_.hits_begin(secrets[i]), *end = table_.hits_end(secrets[i]); h != end; ++h)
                if (const std::uint32_t at = index_[h->query]) frame.hits[(at - 1) * words + i / 64] |= std::uint64_t{1} << i % 64;
        for (const Option &option : frame.options)
            index_[option.query] = 0;
        for (std::size_t a = 0; a < frame.options.size(); ++a) {
            const Option &by = frame.options[a];
            if (by.score == INFINITE) continue;
            const int then = k - rules_.questions;
            bool easy = true;
            for (std::uint32_t i = by.begin; i < by.end && easy; ++i) {
                const Part &part = frame.parts[i];
                if (part.id == 0 || static_cast<int>(part.size) - 1 <= then) continue;
                const auto entry = memo_.find(state(part.key));
                easy = entry && entry->upper <= then;
            }
            if (!easy) continue;
            for (std::size_t b = 0; b < frame.options.size(); ++b) {
                Option &option = frame.options[b];
                if (b == a || option.score == INFINITE || option.hit > by.hit) continue;
                bool within = true;
                for (std::size_t w = 0; w < words && within; ++w)
                    within = !(frame.hits[b * words + w] & ~frame.hits[a * words + w]);
                if (within) option.score = INFINITE;
            }
        }
    }

    // What is known at once of a query: whether all its parts are won, or one is lost.
    Verdict glance(const Frame &frame, const Option &option, int k) const {
        bool won = true;
        for (std::uint32_t i = option.begin; i < option.end; ++i) {
            const Part &part = frame.parts[i];
            const int then = k - step(part);
            if (then < 0) return Verdict::lost;
            if (static_cast<int>(part.size) - 1 <= then) continue;
            const auto entry = memo_.find(state(part.key));
            if (entry && entry->lower > then) return Verdict::lost;
            won &= entry && entry->upper <= then;
        }
        return won ? Verdict::won : Verdict::open;
    }

  private:
    static std::uint32_t largest_hit(const Frame &frame, const Option &option) {
        std::uint32_t most = 0;
        for (std::uint32_t i = option.begin; i < option.end; ++i)
            if (frame.parts[i].id) most = std::max(most, frame.parts[i].size);
        return most;
    }

    const Table &table_;
    const Rules &rules_;
    const Memo &memo_;
    const Threat &threat_;
    std::vector<std::uint32_t> slots_, index_;
};

} // namespace bestguess::solver
