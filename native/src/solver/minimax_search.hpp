// Minimax search for the worst case: can the guesser always succeed with a cost of k, whatever the host answers?
//
// The value is a small whole number, so it is found by decisions. V(S) is the least k for which some query leaves only
// parts that are won with the rest of k. Three bounds make this quick:
//
// - A part of a set costs no more than the set, and one further secret costs at most 1 more: play as without it;
//   where it is left with one other secret, one query tells them apart. A set G with V(G) = |G| - slack therefore
//   gives V(S) >= |G and S| - slack for every set S (see solver/clique_bound.hpp).
// - A host who answers each query always alike (by the miss where misses count) keeps all secrets but those that
//   answer one of the queries asked differently.
// - In a large set few secrets force the loss: a core. Cores are searched for as in SAT solving. First a core is
//   solved; the query that wins it is tried on the whole set; if it loses, then by a core of one part, which is added
//   to the core.
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
#include "solver/transposition_table.hpp"

namespace bestguess::solver {

class MinimaxSearch {
  public:
    using Tick = std::function<bool(std::size_t)>;
    using Secrets = std::vector<std::uint32_t>;
    static constexpr std::size_t SMALLEST_CORE = 6; // secrets

    // Sets of up to `small` secrets are decided without looking for a core.
    MinimaxSearch(const AnswerTable &table, const Objective &objective, TranspositionTable &transpositions,
                  std::size_t small = SMALLEST_CORE)
        : table_(table), objective_(objective), transpositions_(transpositions), small_(small), difficulty_(objective_),
          cliques_(table), look_(table, objective_, transpositions, difficulty_) {}

    // Bounds on the value of these secrets: equal, or the lower one reaches the budget, or the tick stopped the
    // search. `found` is called with bounds on the way.
    Bounds solve(const Secrets &secrets, double budget, const Tick &tick, const std::function<void(Bounds)> &found) {
        begin(tick);
        const Set set = load(secrets);
        Bounds value = known(set);
        value.lower = std::max(value.lower, static_cast<double>(forced(set)));
        value.upper = std::min(value.upper, static_cast<double>(set.size - 1));
        if (value.lower < value.upper) value.upper = std::min<double>(value.upper, greedy(set, 0));
        std::uint64_t work = FIRST_EFFORT;
        const auto ask = [&](int k) {
            work_.most = work_.nodes + work;
            Secrets core;
            const Verdict verdict = prove(set, k, {}, core);
            if (verdict == Verdict::won) value.upper = std::min<double>(value.upper, k);
            if (verdict == Verdict::lost) value.lower = std::max<double>(value.lower, k + 1);
            found(value);
            return verdict != Verdict::open;
        };
        found(value);
        while (!work_.stopped && value.lower < value.upper && value.lower < budget) {
            if (ask(static_cast<int>(std::min(value.upper, std::ceil(budget))) - 1)) continue;
            if (work_.stopped) break;
            if (value.lower + 1 < value.upper && ask(static_cast<int>(value.lower))) continue;
            work *= 2;
        }
        if (value.lower > 0.0) note_lost(set, static_cast<int>(value.lower) - 1);
        return value;
    }

    // A query whose parts are won with the rest of k; NO_QUERY if the tick stopped the search before. For small sets,
    // `less` asks for a query that needs less than k.
    std::uint16_t advise(const Secrets &secrets, int k, bool less, const Tick &tick) {
        begin(tick);
        const Set set = load(secrets);
        Secrets core;
        Verdict verdict = Verdict::open;
        for (int allowed = 0; less && allowed < k && set.size <= MAX_ADVISED_SECRETS && verdict != Verdict::won;
             ++allowed) {
            work_.most = work_.nodes + LITTLE_EFFORT;
            verdict = prove(set, allowed, {}, core);
        }
        work_.most = ~std::uint64_t{0};
        if (verdict != Verdict::won) verdict = prove(set, k, {}, core);
        if (verdict != Verdict::won) return NO_QUERY;
        const auto entry = transpositions_.find(MinimaxExpansion::state(set.key));
        return entry ? entry->query : NO_QUERY;
    }

    bool stopped() const { return work_.stopped; }
    std::uint64_t nodes() const { return work_.nodes; }

  private:
    static constexpr std::uint64_t FIRST_EFFORT = 1 << 14, LITTLE_EFFORT = 1 << 8;
    static constexpr std::size_t MAX_ADVISED_SECRETS = 64; // secrets of which advise() may look for a cheaper query
    static constexpr std::size_t MOST_CORES = 1 << 16;
    static constexpr std::uint16_t LOSES = NO_QUERY - 1;

    using Set = MinimaxExpansion::Set;
    using Subset = MinimaxExpansion::Subset;
    using Candidate = MinimaxExpansion::Candidate;
    using Node = MinimaxExpansion::Node;

    void begin(const Tick &tick) {
        work_.tick = &tick;
        work_.stopped = false;
        members_.clear();
        cliques_.find();
    }

    Set load(const Secrets &secrets) {
        Set set{static_cast<std::uint32_t>(members_.size()), static_cast<std::uint32_t>(secrets.size()), {}};
        members_.insert(members_.end(), secrets.begin(), secrets.end());
        for (const std::uint32_t s : secrets) set.key.add(table_.key(s));
        return set;
    }

    Set load(const Set &from, const Subset &part) {
        Set set{static_cast<std::uint32_t>(members_.size()), part.size, part.key};
        members_.resize(members_.size() + part.size);
        std::uint32_t *to = &members_[set.begin];
        const std::uint32_t *begin = &members_[from.begin];
        for (std::uint32_t i = 0; i < from.size; ++i)
            if (table_.ids(begin[i])[part.query] == part.id) *to++ = begin[i];
        return set;
    }

    // Calls `found` with the secrets of a part.
    template <class Found> auto within(const Set &set, const Subset &part, const Found &found) {
        const Set child = load(set, part);
        const auto result = found(child);
        members_.resize(child.begin);
        return result;
    }

    Bounds known(const Set &set) const {
        const auto entry = transpositions_.find(MinimaxExpansion::state(set.key));
        return entry ? Bounds{entry->lower, entry->upper} : Bounds{};
    }

    void note_lost(const Set &set, int k) {
        transpositions_.change(MinimaxExpansion::state(set.key), set.size,
                               [&](Entry &entry) { entry.lower = std::max<double>(entry.lower, k + 1); });
    }
    void note_won(const Set &set, int k, std::uint16_t query) {
        transpositions_.change(MinimaxExpansion::state(set.key), set.size, [&](Entry &entry) {
            if (k < entry.upper) entry.upper = k, entry.query = query;
        });
    }

    bool over(const Set &set) { return work_.over(set.size); }

    // A lower bound on the value by the cliques; `core` receives the secrets that prove it.
    int forced(const Set &set, Secrets *core = nullptr) {
        return cliques_.forced(&members_[set.begin], set.size, core);
    }

    void divide(Node &node, const Set &set) { look_.divide(node, &members_[set.begin], set); }

    // The cost of always asking the query that rate() puts first: an upper bound.
    int greedy(const Set &set, std::size_t depth) {
        if (set.size == 1) return 0;
        const Bounds value = known(set);
        if (value.upper < INFINITE) return static_cast<int>(value.upper);
        Node &f = node(depth);
        divide(f, set);
        const Candidate *free = look_.at_once(f, set);
        if (!free) look_.rate(f, 0);
        const Candidate candidate = free ? *free : f.candidates[0];
        int most = 0;
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) {
            const Subset part = f.parts[i];
            if (look_.step(part) + static_cast<int>(part.size) - 1 <= most) continue;
            most = std::max(most, look_.step(part) +
                                      within(set, part, [&](const Set &child) { return greedy(child, depth + 1); }));
        }
        note_won(set, most, candidate.query);
        return most;
    }

    Node &node(std::size_t depth) {
        while (stack_.size() <= depth) stack_.emplace_back();
        return stack_[depth];
    }

    // Whether `decided` says that the guesser wins all parts of a candidate, the hardest first; parts that are won
    // anyway are skipped. `decided` is called with a part and the rest of k.
    template <class Decided> Verdict win_all(Node &node, const Candidate &candidate, int k, const Decided &decided) {
        node.order.clear();
        for (std::uint32_t i = candidate.begin; i < candidate.end; ++i) node.order.push_back(i);
        std::sort(node.order.begin(), node.order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Subset &x = node.parts[a], &y = node.parts[b];
            const double p = difficulty_.of(x.size, look_.step(x)), q = difficulty_.of(y.size, look_.step(y));
            return p != q ? p > q : a < b;
        });
        const std::vector<std::uint32_t> parts = node.order;
        for (const std::uint32_t i : parts) {
            const Subset part = node.parts[i];
            const int then = k - look_.step(part);
            if (static_cast<int>(part.size) - 1 <= then) continue;
            if (const Verdict verdict = decided(part, then); verdict != Verdict::won) return verdict;
        }
        return Verdict::won;
    }

    // Decides a set by trying all queries. `order` (one rank for each query, or null) says which to try first; those of
    // rank LOSES lose already with fewer secrets, and so do those that get this rank here.
    Verdict decide(const Set &set, int k, std::size_t depth, std::vector<std::uint16_t> *order = nullptr) {
        if (k < 0) return Verdict::lost;
        if (set.size == 1) return Verdict::won;
        if (objective_.questions && k == 0) return Verdict::lost;
        if (!order) {
            const Bounds value = known(set);
            if (value.upper <= k) return Verdict::won;
            if (value.lower > k) return Verdict::lost;
        }
        if (over(set)) return Verdict::open;
        if (forced(set) > k) return note_lost(set, k), Verdict::lost;
        Node &f = node(depth);
        divide(f, set);
        if (!order && static_cast<int>(set.size) - 1 <= k)
            return note_won(set, static_cast<int>(set.size) - 1, f.candidates[0].query), Verdict::won;
        if (look_.fixed_answers_bound(f, set) > k) return note_lost(set, k), Verdict::lost;
        if (objective_.questions) {
            const std::uint64_t told = look_.capacity(f, set, k - 1);
            std::erase_if(f.candidates, [&](const Candidate &candidate) { return candidate.most > told; });
            if (f.candidates.empty()) return note_lost(set, k), Verdict::lost;
        }
        bool open = false;
        if (const Candidate *free = look_.at_once(f, set)) {
            f.candidates = {Candidate(*free)};
        } else if (order) {
            look_.rate(f, k);
            std::stable_sort(f.candidates.begin(), f.candidates.end(), [&](const Candidate &a, const Candidate &b) {
                return (*order)[a.query] < (*order)[b.query];
            });
            for (Candidate &candidate : f.candidates)
                if ((*order)[candidate.query] == LOSES) candidate.score = INFINITE;
        } else {
            look_.rate(f, k);
            look_.leave_dominated(f, &members_[set.begin], set, k);
        }
        for (Candidate &candidate : f.candidates) {
            if (candidate.score == INFINITE) continue;
            const Verdict verdict = look_.quick_verdict(f, candidate, k);
            if (verdict == Verdict::won) return note_won(set, k, advice_ = candidate.query), Verdict::won;
            if (verdict == Verdict::lost) candidate.score = INFINITE;
            if (verdict == Verdict::lost && order) (*order)[candidate.query] = LOSES;
        }
        for (std::size_t o = 0; o < f.candidates.size(); ++o) {
            const Candidate candidate = f.candidates[o];
            if (candidate.score == INFINITE) continue;
            Verdict verdict = look_.quick_verdict(f, candidate, k);
            if (verdict == Verdict::open) verdict = try_candidate(f, set, candidate, k, depth);
            if (verdict == Verdict::won) return note_won(set, k, advice_ = candidate.query), Verdict::won;
            if (verdict == Verdict::lost && order) (*order)[candidate.query] = LOSES;
            if (verdict == Verdict::open) {
                open = true;
                if (work_.spent()) break;
            }
        }
        if (open) return Verdict::open;
        note_lost(set, k);
        return Verdict::lost;
    }

    Verdict try_candidate(Node &f, const Set &set, const Candidate &candidate, int k, std::size_t depth) {
        return win_all(f, candidate, k, [&](const Subset &part, int then) {
            return within(set, part, [&](const Set &child) { return decide(child, then, depth + 1); });
        });
    }

    // Decides a large set by its cores. If it is lost, `core` receives secrets of it that are lost already.
    Verdict prove(const Set &set, int k, const Secrets &hint, Secrets &core, std::size_t depth = 0) {
        core.clear();
        if (set.size == 1) return Verdict::won;
        if (objective_.questions && k == 0) {
            core.assign(members_.begin() + set.begin, members_.begin() + set.begin + 2);
            return Verdict::lost;
        }
        if (set.size <= small_) {
            const Verdict verdict = decide(set, k, depth);
            if (verdict == Verdict::lost)
                core.assign(members_.begin() + set.begin, members_.begin() + set.begin + set.size);
            return verdict;
        }
        const Bounds value = known(set);
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
        Node &f = node(depth);
        divide(f, set);
        Secrets lost = hint;
        if (const Candidate *free = look_.at_once(f, set)) {
            const Candidate candidate = *free;
            const Verdict verdict = try_on(f, set, candidate, k, lost, core, depth);
            if (verdict == Verdict::won) note_won(set, k, candidate.query);
            return verdict == Verdict::lost ? lose() : verdict;
        }
        look_.rate(f, k);
        std::vector<std::uint16_t> order(table_.queries(), NO_QUERY);
        for (std::size_t i = 0; i < f.candidates.size(); ++i)
            order[f.candidates[i].query] = static_cast<std::uint16_t>(i);
        for (;;) {
            std::uint16_t query = f.candidates[0].query;
            if (lost.size() > 1) {
                const Set small = load(lost);
                const Verdict verdict = decide(small, k, depth + 1, &order);
                members_.resize(small.begin);
                if (verdict == Verdict::open) return verdict;
                if (verdict == Verdict::lost) {
                    core = lost;
                    return lose();
                }
                query = advice_;
            }
            const auto candidate = std::find_if(f.candidates.begin(), f.candidates.end(),
                                                [&](const Candidate &o) { return o.query == query; });
            const Verdict verdict = try_on(f, set, Candidate(*candidate), k, lost, core, depth);
            if (verdict == Verdict::won) return note_won(set, k, query), verdict;
            if (verdict == Verdict::open) return verdict;
            for (const Candidate &other : f.candidates)
                if (other.query == query || costs_alike(core, other.query)) order[other.query] = LOSES;
            lost.insert(lost.end(), core.begin(), core.end());
            std::sort(lost.begin(), lost.end());
            lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
        }
    }

    // Whether these secrets give one answer to a query, which costs 1: then the query leaves all of them, and less of
    // k.
    bool costs_alike(const Secrets &secrets, std::uint16_t query) const {
        const std::uint16_t id = table_.ids(secrets.front())[query];
        return (objective_.questions || id == 0) &&
               std::all_of(secrets.begin(), secrets.end(), [&](std::uint32_t s) { return table_.ids(s)[query] == id; });
    }

    Verdict try_on(Node &f, const Set &set, const Candidate &candidate, int k, const Secrets &hint, Secrets &core,
                   std::size_t depth) {
        return win_all(f, candidate, k, [&](const Subset &part, int then) {
            if (then < 0) { // one secret that misses, and one that does not
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

    const AnswerTable &table_;
    Objective objective_;
    TranspositionTable &transpositions_;
    std::size_t small_;
    Difficulty difficulty_;
    Cliques cliques_;
    MinimaxExpansion look_;
    WorkLimit work_;
    Secrets members_;
    std::deque<Node> stack_;
    std::unordered_map<std::uint64_t, std::pair<int, Secrets>> cores_;
    std::uint16_t advice_ = NO_QUERY;
};

} // namespace bestguess::solver
