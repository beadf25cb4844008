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
#include <vector>

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
                const std::uint32_t *last = nullptr, const Past *group = nullptr);

    // Adds a symmetry: a permutation of the queries under which each secret has an image. Throws if one has none.
    void symmetry(const std::vector<std::uint16_t> &to);

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
    bool shown_by_hits() const;

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
    std::uint64_t mark(std::size_t s, const std::vector<std::uint16_t> &back, bool image) const;

    bool is_image(std::size_t s, std::size_t other, const Symmetry &symmetry) const;

    void merge(const std::uint32_t *codes, const std::uint32_t *last, const Past *group, std::size_t secrets);

    // Finds which secrets have the same hits, and whether groups are announced as nested() says.
    void look_at_hits();

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
