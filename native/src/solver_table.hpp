// Answer-code tables made ready for search: what each secret answers to each query, in small numbers.
//
// Secrets that answer every query alike cannot be told apart: they become one, with their weights summed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace bestguess::solver {

// The sum of random numbers of the secrets in a set: 128 bits that stand for the set itself.
struct Key {
    std::uint64_t slot = 0, check = 0;

    void add(const Key &other) { slot += other.slot, check += other.check; }
    void remove(const Key &other) { slot -= other.slot, check -= other.check; }
    bool operator==(const Key &) const = default;
};

// A well-mixed function of its argument (Steele, Lea & Flood 2014, splitmix64).
inline std::uint64_t scramble(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

// A query that a secret does not answer with a miss.
struct Hit {
    std::uint16_t query, id; // the number of the answer
    std::uint32_t slot;      // the same for all answers of all queries in a row
};

class Table {
  public:
    // Rows of ids are padded to blocks of this many, so that they are compared a block at a time.
    static constexpr std::size_t BLOCK = 16;

    // codes[q * secrets + s] is the answer of secret s to query q; 0 is the miss.
    Table(const std::uint32_t *codes, const double *weights, std::size_t queries, std::size_t secrets)
        : queries_(queries), stride_((queries + BLOCK - 1) / BLOCK * BLOCK), answers_(queries) {
        merge(codes, secrets);
        const std::size_t size = first_.size();
        ids_.resize(size * stride_);
        std::vector<std::uint32_t> base;
        for (std::size_t q = 0; q < queries; ++q) {
            std::unordered_map<std::uint32_t, std::uint16_t> known{{0, 0}};
            answers_[q] = {0};
            base.push_back(static_cast<std::uint32_t>(slots_));
            for (std::size_t s = 0; s < size; ++s) {
                const std::uint32_t answer = codes[q * secrets + first_[s]];
                const auto [found, added] = known.try_emplace(answer, static_cast<std::uint16_t>(answers_[q].size()));
                if (added) {
                    answers_[q].push_back(answer);
                    if (answers_[q].size() > 0xFFFF) throw std::invalid_argument("codes: over 65535 answers to a query");
                }
                ids_[s * stride_ + q] = found->second;
            }
            widest_ = std::max(widest_, answers_[q].size());
            slots_ += answers_[q].size();
        }
        weight_.assign(size, 0.0);
        for (std::size_t s = 0; s < secrets; ++s)
            weight_[place_[s]] += weights[s];
        heaviest_ = *std::max_element(weight_.begin(), weight_.end());
        begin_.push_back(0);
        for (std::size_t s = 0; s < size; ++s) {
            for (std::size_t q = 0; q < queries; ++q)
                if (const std::uint16_t id = ids(s)[q]) hits_.push_back({static_cast<std::uint16_t>(q), id, base[q] + id});
            begin_.push_back(static_cast<std::uint32_t>(hits_.size()));
            keys_.push_back({scramble(2 * s + 1), scramble(~(2 * s))});
        }
    }

    std::size_t queries() const { return queries_; }
    std::size_t stride() const { return stride_; }
    // How many answers all queries have together.
    std::size_t slots() const { return slots_; }
    std::size_t size() const { return weight_.size(); }
    // The most answers that any query has, over all secrets.
    std::size_t widest() const { return widest_; }
    double heaviest() const { return heaviest_; }
    double weight(std::size_t s) const { return weight_[s]; }
    const Key &key(std::size_t s) const { return keys_[s]; }
    // For each query the number of the secret's answer, 0 for a miss.
    const std::uint16_t *ids(std::size_t s) const { return ids_.data() + s * stride_; }
    std::uint32_t answer(std::size_t query, std::size_t id) const { return answers_[query][id]; }
    std::size_t num_answers(std::size_t query) const { return answers_[query].size(); }
    // The queries that the secret does not answer with a miss.
    const Hit *hits_begin(std::size_t s) const { return hits_.data() + begin_[s]; }
    const Hit *hits_end(std::size_t s) const { return hits_.data() + begin_[s + 1]; }
    // The column of codes that stands for secret s, and the secret that stands for a column.
    std::size_t column(std::size_t s) const { return first_[s]; }
    std::size_t place(std::size_t column) const { return place_[column]; }
    std::size_t columns() const { return place_.size(); }

  private:
    void merge(const std::uint32_t *codes, std::size_t secrets) {
        std::vector<std::uint64_t> sum(secrets, 0);
        for (std::size_t q = 0; q < queries_; ++q)
            for (std::size_t s = 0; s < secrets; ++s)
                sum[s] = scramble(sum[s] ^ codes[q * secrets + s]);
        const auto same = [&](std::size_t a, std::size_t b) {
            for (std::size_t q = 0; q < queries_; ++q)
                if (codes[q * secrets + a] != codes[q * secrets + b]) return false;
            return true;
        };
        std::unordered_multimap<std::uint64_t, std::uint32_t> known;
        place_.resize(secrets);
        for (std::size_t s = 0; s < secrets; ++s) {
            auto [at, end] = known.equal_range(sum[s]);
            while (at != end && !same(first_[at->second], s))
                ++at;
            if (at != end) {
                place_[s] = at->second;
                continue;
            }
            place_[s] = static_cast<std::uint32_t>(first_.size());
            known.emplace(sum[s], place_[s]);
            first_.push_back(static_cast<std::uint32_t>(s));
        }
    }

    std::size_t queries_, stride_, widest_ = 1, slots_ = 0;
    double heaviest_ = 0.0;
    std::vector<std::uint32_t> first_, place_;
    std::vector<std::vector<std::uint32_t>> answers_;
    std::vector<std::uint16_t> ids_;
    std::vector<Hit> hits_;
    std::vector<std::uint32_t> begin_;
    std::vector<double> weight_;
    std::vector<Key> keys_;
};

} // namespace bestguess::solver
