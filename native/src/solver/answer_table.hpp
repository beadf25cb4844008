// The answer table of the search: the answer of each secret to each query, as a small number.
//
// Secrets that answer every query alike cannot be told apart: they are merged, and their weights are summed.
//
// Answers may depend on the past in one way: the queries that hit a secret form groups (the cells of a ship), and the
// last query of a group to be asked is answered differently (sunk). The past is then the set of queries asked before
// that hit, held as bits; all secrets of a state agree on it. The order of asking may lose for ever what tells two
// secrets with the same hits apart. Such secrets therefore count as found together: the state is settled.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/random.hpp"

namespace bestguess::solver {

// The sum of random numbers, one for each secret of a set: 128 bits that stand for the set (Zobrist 1970).
struct Key {
    std::uint64_t slot = 0, check = 0;

    void add(const Key &other) { slot += other.slot, check += other.check; }
    void remove(const Key &other) { slot -= other.slot, check -= other.check; }
    bool operator==(const Key &) const = default;
};

// A query that a secret does not answer with a miss.
struct Hit {
    std::uint16_t query, id; // the number of the answer
    std::uint32_t slot;      // numbers all answers of all queries in a row
};

// The queries asked before that hit, as bits; always 0 where answers do not depend on the past.
using Past = std::uint64_t;

inline Past bit(std::size_t query) { return Past{1} << query; }

class AnswerTable {
  public:
    // Rows of ids are padded to blocks of this many, so that they are compared a block at a time.
    static constexpr std::size_t BLOCK = 16;

    // codes[q * secrets + s] is the answer of secret s to query q; 0 is the miss. Where answers depend on the past,
    // last[q * secrets + s] is the answer once all other queries of the set group[q * secrets + s] were asked.
    AnswerTable(const std::uint32_t *codes, const double *weights, std::size_t queries, std::size_t secrets,
                const std::uint32_t *last = nullptr, const Past *group = nullptr)
        : queries_(queries), stride_((queries + BLOCK - 1) / BLOCK * BLOCK), past_(last), answers_(queries) {
        merge(codes, last, group, secrets);
        const std::size_t size = first_.size();
        ids_.resize(size * stride_);
        if (past_) last_ids_.resize(size * stride_), group_.resize(size * stride_);
        for (std::size_t q = 0; q < queries; ++q) {
            std::unordered_map<std::uint32_t, std::uint16_t> known{{0, 0}};
            answers_[q] = {0};
            base_.push_back(static_cast<std::uint32_t>(slots_));
            const auto number = [&](std::uint32_t answer) {
                const auto [found, added] = known.try_emplace(answer, static_cast<std::uint16_t>(answers_[q].size()));
                if (added) {
                    answers_[q].push_back(answer);
                    if (answers_[q].size() > 0xFFFF)
                        throw std::invalid_argument("codes: over 65535 answers to a query");
                }
                return found->second;
            };
            for (std::size_t s = 0; s < size; ++s) {
                const std::size_t at = q * secrets + first_[s];
                ids_[s * stride_ + q] = number(codes[at]);
                if (past_) last_ids_[s * stride_ + q] = number(last[at]), group_[s * stride_ + q] = group[at];
            }
            widest_ = std::max(widest_, answers_[q].size());
            slots_ += answers_[q].size();
        }
        weight_.assign(size, 0.0);
        for (std::size_t s = 0; s < secrets; ++s) weight_[place_[s]] += weights[s];
        heaviest_ = *std::max_element(weight_.begin(), weight_.end());
        lightest_ = *std::min_element(weight_.begin(), weight_.end());
        begin_.push_back(0);
        for (std::size_t s = 0; s < size; ++s) {
            for (std::size_t q = 0; q < queries; ++q)
                if (const std::uint16_t id = ids(s)[q])
                    hits_.push_back({static_cast<std::uint16_t>(q), id, base_[q] + id});
            begin_.push_back(static_cast<std::uint32_t>(hits_.size()));
            keys_.push_back({scramble(2 * s + 1), scramble(~(2 * s))});
        }
        if (past_) look_at_hits();
    }

    // Adds a symmetry: a permutation of the queries under which each secret has an image. Throws if one has none.
    void symmetry(const std::vector<std::uint16_t> &to) {
        std::unordered_multimap<std::uint64_t, std::uint32_t> known;
        std::vector<std::uint16_t> back(queries_);
        for (std::size_t q = 0; q < queries_; ++q) back[to[q]] = static_cast<std::uint16_t>(q);
        for (std::size_t s = 0; s < size(); ++s) known.emplace(mark(s, back, false), static_cast<std::uint32_t>(s));
        Symmetry made{to, back, {}};
        for (std::size_t s = 0; s < size(); ++s) {
            auto [at, end] = known.equal_range(mark(s, back, true));
            while (at != end && !is_image(s, at->second, made)) ++at;
            if (at == end) throw std::invalid_argument("symmetries: not every secret has an image");
            made.image.push_back(at->second);
        }
        symmetries_.push_back(std::move(made));
    }

    struct Symmetry {
        std::vector<std::uint16_t> to, back; // of each query
        std::vector<std::uint32_t> image;    // of each secret

        Past past(Past asked) const {
            Past seen = 0;
            for (; asked; asked &= asked - 1) seen |= bit(to[static_cast<std::size_t>(std::countr_zero(asked))]);
            return seen;
        }
    };

    const std::vector<Symmetry> &symmetries() const { return symmetries_; }

    // Whether answers depend on the past.
    bool past() const { return past_; }
    // The past after a query that hit.
    Past asked(std::size_t query, Past past) const { return past_ ? past | bit(query) : 0; }
    // The number of a secret's answer to a query that was not asked yet.
    std::uint16_t id(std::size_t s, std::size_t query, Past past) const {
        const std::size_t at = s * stride_ + query;
        return past_ && !(group_[at] & ~bit(query) & ~past) ? last_ids_[at] : ids_[at];
    }
    std::uint32_t slot(std::size_t query, std::uint16_t id) const { return base_[query] + id; }
    // Where answers depend on the past: the group of a query that hits, which contains the query itself.
    Past group(std::size_t s, std::size_t query) const { return group_[s * stride_ + query]; }
    // Whether the answer to the last query of a group says what all its queries would have said, and that the group is
    // complete.
    bool nested() const { return nested_; }
    // The queries that hit a secret, where answers depend on the past.
    Past map(std::size_t s) const { return map_[s]; }
    // Whether these secrets count as found: one secret, or secrets with the same hits where answers depend on the
    // past.
    bool settled(const std::uint32_t *secrets, std::size_t size) const {
        if (size == 1 || !past_) return size == 1;
        for (std::size_t i = 1; i < size; ++i)
            if (map_[secrets[i]] != map_[secrets[0]]) return false;
        return true;
    }

    // Whether no secret gives all the hits of another one. The hits of a secret then tell it from all others, like the
    // letters of a word of known length. Where answers depend on the past, only the set of hits counts: it suffices
    // that all secrets are hit by equally many queries.
    bool shown_by_hits() const {
        if (past_)
            return std::all_of(map_.begin(), map_.end(),
                               [&](Past map) { return std::popcount(map) == std::popcount(map_[0]); });
        std::vector<std::vector<std::uint32_t>> giving(slots_); // the secrets that give each answer
        for (std::uint32_t s = 0; s < size(); ++s)
            for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) giving[h->slot].push_back(s);
        for (std::uint32_t s = 0; s < size(); ++s) {
            const Hit *begin = hits_begin(s), *end = hits_end(s);
            if (begin == end) {
                if (size() > 1) return false;
                continue;
            }
            const Hit *rarest = std::min_element(
                begin, end, [&](const Hit &a, const Hit &b) { return giving[a.slot].size() < giving[b.slot].size(); });
            for (const std::uint32_t other : giving[rarest->slot])
                if (other != s && std::all_of(begin, end, [&](const Hit &h) { return ids(other)[h.query] == h.id; }))
                    return false;
        }
        return true;
    }

    std::size_t queries() const { return queries_; }
    std::size_t stride() const { return stride_; }
    // The number of answers of all queries together.
    std::size_t slots() const { return slots_; }
    std::size_t size() const { return weight_.size(); }
    // The most answers that any query has, over all secrets.
    std::size_t most_answers() const { return widest_; }
    // The weight of the heaviest secret; of all secrets with the same hits where these count as one.
    double heaviest() const { return heaviest_; }
    double lightest() const { return lightest_; }
    // Whether all secrets weigh the same.
    bool equal_weights() const { return lightest_ == heaviest_; }
    double weight(std::size_t s) const { return weight_[s]; }
    const Key &key(std::size_t s) const { return keys_[s]; }
    // For each query the number of the secret's answer, 0 for a miss.
    const std::uint16_t *ids(std::size_t s) const { return ids_.data() + s * stride_; }
    std::uint32_t answer(std::size_t query, std::size_t id) const { return answers_[query][id]; }
    std::size_t num_answers(std::size_t query) const { return answers_[query].size(); }
    // The queries that hit the secret.
    const Hit *hits_begin(std::size_t s) const { return hits_.data() + begin_[s]; }
    const Hit *hits_end(std::size_t s) const { return hits_.data() + begin_[s + 1]; }
    // The column of codes that stands for secret s, and the secret that stands for a column.
    std::size_t column(std::size_t s) const { return first_[s]; }
    std::size_t place(std::size_t column) const { return place_[column]; }
    std::size_t columns() const { return place_.size(); }

  private:
    // A hash of the answers of a secret, or of its image.
    std::uint64_t mark(std::size_t s, const std::vector<std::uint16_t> &back, bool image) const {
        std::uint64_t sum = 0;
        for (std::size_t q = 0; q < queries_; ++q) {
            const std::size_t from = image ? back[q] : q;
            sum = scramble(sum ^ answer(from, ids(s)[from]));
        }
        return sum;
    }

    bool is_image(std::size_t s, std::size_t other, const Symmetry &symmetry) const {
        if (weight_[s] != weight_[other]) return false;
        for (std::size_t q = 0; q < queries_; ++q) {
            const std::size_t to = symmetry.to[q], at = s * stride_ + q, there = other * stride_ + to;
            if (answer(q, ids_[at]) != answer(to, ids_[there])) return false;
            if (past_ && (answer(q, last_ids_[at]) != answer(to, last_ids_[there]) ||
                          symmetry.past(group_[at]) != group_[there]))
                return false;
        }
        return true;
    }

    void merge(const std::uint32_t *codes, const std::uint32_t *last, const Past *group, std::size_t secrets) {
        std::vector<std::uint64_t> sum(secrets, 0);
        for (std::size_t q = 0; q < queries_; ++q)
            for (std::size_t s = 0; s < secrets; ++s) {
                const std::size_t at = q * secrets + s;
                sum[s] = scramble(sum[s] ^ codes[at]);
                if (last) sum[s] = scramble(scramble(sum[s] ^ last[at]) ^ group[at]);
            }
        const auto same = [&](std::size_t a, std::size_t b) {
            for (std::size_t q = 0; q < queries_; ++q) {
                const std::size_t i = q * secrets + a, j = q * secrets + b;
                if (codes[i] != codes[j] || (last && (last[i] != last[j] || group[i] != group[j]))) return false;
            }
            return true;
        };
        std::unordered_multimap<std::uint64_t, std::uint32_t> known;
        place_.resize(secrets);
        for (std::size_t s = 0; s < secrets; ++s) {
            auto [at, end] = known.equal_range(sum[s]);
            while (at != end && !same(first_[at->second], s)) ++at;
            if (at != end) {
                place_[s] = at->second;
                continue;
            }
            place_[s] = static_cast<std::uint32_t>(first_.size());
            known.emplace(sum[s], place_[s]);
            first_.push_back(static_cast<std::uint32_t>(s));
        }
    }

    // Finds which secrets have the same hits, and whether groups are announced as nested() says.
    void look_at_hits() {
        std::unordered_map<Past, double> weight;
        std::unordered_map<std::uint32_t, std::uint32_t>
            meant; // for each last answer: the answer of the other queries of its group
        std::unordered_set<std::uint32_t> early;
        for (std::size_t s = 0; s < size(); ++s) {
            Past map = 0;
            for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) map |= bit(h->query);
            map_.push_back(map);
            heaviest_ = std::max(heaviest_, weight[map] += weight_[s]);
        }
        nested_ = true;
        for (std::size_t s = 0; s < size(); ++s)
            for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) {
                const std::size_t at = s * stride_ + h->query;
                const std::uint32_t before = answer(h->query, h->id), after = answer(h->query, last_ids_[at]);
                early.insert(before);
                nested_ &= meant.try_emplace(after, before).first->second == before;
                for (const Hit *other = hits_begin(s); other != hits_end(s); ++other)
                    if (group_[at] & bit(other->query)) {
                        const std::size_t there = s * stride_ + other->query;
                        nested_ &= group_[there] == group_[at] && answer(other->query, other->id) == before &&
                                   answer(other->query, last_ids_[there]) == after;
                    }
            }
        for (const auto &[after, before] : meant) nested_ &= !early.contains(after);
    }

    std::size_t queries_, stride_, widest_ = 1, slots_ = 0;
    bool past_, nested_ = false;
    double heaviest_ = 0.0, lightest_ = 0.0;
    std::vector<std::uint32_t> first_, place_, base_;
    std::vector<std::vector<std::uint32_t>> answers_;
    std::vector<std::uint16_t> ids_, last_ids_;
    std::vector<Past> group_, map_;
    std::vector<Symmetry> symmetries_;
    std::vector<Hit> hits_;
    std::vector<std::uint32_t> begin_;
    std::vector<double> weight_;
    std::vector<Key> keys_;
};

} // namespace bestguess::solver
