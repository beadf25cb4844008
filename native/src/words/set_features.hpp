// Features of sets of secrets, from which a network tells how many questions each set takes
// (policies/value_network.py).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "words/small_sets.hpp"

namespace bestguess {

// An answer table on which sets of secrets are looked at. Secrets that no query tells apart count as one.
//
// Costs are summed over the secrets of a set: weight times the questions until one secret is left.
class SetFeatures {
  public:
    static constexpr std::size_t BEST = 8;   // the queries of most bits that have features of their own
    static constexpr std::size_t TRIED = 2;  // of these, the ones after which the greedy tree is walked
    static constexpr std::size_t PARTED = 2; // of these, the ones whose parts have features
    static constexpr std::size_t EXACT = SmallSets::MAX_SECRETS; // sets of up to so many secrets are searched in full
    static constexpr std::size_t TAIL = 6; // the same in the greedy tree, whose many small sets must be quick
    static constexpr std::size_t WIDTH = 9 + TRIED + 2 * BEST + 5 * PARTED; // features of a set

    SetFeatures(const std::uint32_t *codes, std::size_t queries, std::size_t secrets, const double *weights,
                InterruptCheck interrupt)
        : secrets_(secrets), weights_(weights, weights + secrets), interrupt_(std::move(interrupt)) {
        number_answers(codes, queries);
        find_twins();
    }

    // Writes the WIDTH features of a set, in the order in which `write` has them. Of a set of up to EXACT secrets these
    // are the mean questions of the best policy, log2 of the size, and zeros.
    void of(const std::int64_t *members, std::size_t size, double *out) {
        load(members, size);
        std::fill(out, out + WIDTH, 0.0);
        double mass = 0.0, bits = 0.0;
        for (const std::uint32_t s : living_) mass += weights_now_[s];
        for (const std::uint32_t s : living_) bits += bits_of(weights_now_[s] / mass);
        equal_ = std::all_of(living_.begin(), living_.end(),
                             [&](std::uint32_t s) { return weights_now_[s] == weights_now_[living_[0]]; });
        rows_.assign(all_rows_.begin(), all_rows_.end());
        if (living_.size() > EXACT) {
            write(mass, bits, out);
        } else {
            if (living_.size() > 1) out[0] = search(living_.data(), living_.size(), 0, rows_.size()) / mass;
            out[1] = std::log2(static_cast<double>(living_.size()));
        }
        for (const std::uint32_t s : living_) weights_now_[s] = 0.0;
    }

  private:
    struct Split {
        std::uint32_t row;
        std::uint32_t parts;
        double bits, largest; // information in bits, probability of the likeliest answer
    };

    // The bits that an answer of this probability adds to the entropy.
    static double bits_of(double p) { return p > 0.0 ? -p * std::log2(p) : 0.0; }

    // Numbers the answers to each query from 0 on, in the order in which they occur.
    void number_answers(const std::uint32_t *codes, std::size_t queries) {
        std::unordered_map<std::uint32_t, std::uint16_t> number;
        std::size_t most = 0;
        for (std::size_t q = 0; q < queries; ++q) {
            number.clear();
            std::vector<std::uint16_t> row(secrets_);
            const std::uint32_t *code = codes + q * secrets_;
            for (std::size_t s = 0; s < secrets_; ++s) {
                if (s && code[s] == code[s - 1]) {
                    row[s] = row[s - 1];
                    continue;
                }
                const auto [at, fresh] = number.try_emplace(code[s], static_cast<std::uint16_t>(number.size()));
                if (fresh && number.size() > 65535)
                    throw std::invalid_argument("codes: at most 65535 answers to a query");
                row[s] = at->second;
            }
            if (number.size() < 2) continue; // a query that tells nothing
            most = std::max(most, number.size());
            all_rows_.push_back(static_cast<std::uint32_t>(answers_.size()));
            answers_.push_back(std::move(row));
        }
        count_.assign(most, 0), place_.assign(most, 0), mass_.assign(most, 0.0);
        logs_.resize(secrets_ + 1);
        for (std::size_t n = 2; n <= secrets_; ++n)
            logs_[n] = static_cast<double>(n) * std::log2(static_cast<double>(n));
        weights_now_.assign(secrets_, 0.0);
    }

    // Finds for each secret the first one that gives the same answers to all queries.
    void find_twins() {
        std::vector<std::uint32_t> order(secrets_);
        std::iota(order.begin(), order.end(), 0u);
        const auto before = [&](std::uint32_t a, std::uint32_t b) {
            for (const auto &row : answers_)
                if (row[a] != row[b]) return row[a] < row[b];
            return false;
        };
        std::stable_sort(order.begin(), order.end(), before);
        first_.resize(secrets_);
        for (std::size_t i = 0; i < secrets_; ++i)
            first_[order[i]] = i && !before(order[i - 1], order[i]) ? first_[order[i - 1]] : order[i];
    }

    void load(const std::int64_t *members, std::size_t size) {
        interrupt_.step(size * answers_.size());
        living_.clear();
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t s = first_[members[i]];
            if (weights_now_[s] == 0.0) living_.push_back(s);
            weights_now_[s] += weights_[members[i]];
        }
        std::sort(living_.begin(), living_.end());
        sorted_.resize(living_.size());
    }

    void write(double mass, double bits, double *out) {
        std::vector<Split> splits;
        for (std::size_t r = 0; r < rows_.size(); ++r)
            if (const Split split = look(living_.data(), living_.size(), rows_[r], mass, bits); split.parts > 1)
                splits.push_back(split);
        const auto rounded = [](const Split &split) { return std::llround(split.bits / TIE); };
        std::stable_sort(splits.begin(), splits.end(),
                         [&](const Split &a, const Split &b) { return rounded(a) > rounded(b); });
        // A query that tells nothing of a set tells nothing of its parts.
        rows_.clear();
        for (const Split &split : splits) rows_.push_back(split.row);
        std::sort(rows_.begin(), rows_.end());
        const std::size_t telling = rows_.size(), tried = std::min(TRIED, telling);
        std::array<double, TRIED> rollouts{};
        for (std::size_t i = 0; i < tried; ++i) rollouts[i] = 1.0 + after(splits[i].row) / mass;
        double *const best = std::min_element(rollouts.begin(), rollouts.begin() + static_cast<std::ptrdiff_t>(tried));
        double sum = 0.0, squares = 0.0, smallest = 1.0;
        std::uint32_t most = 0;
        for (const Split &split : splits) {
            sum += split.bits, squares += split.bits * split.bits;
            smallest = std::min(smallest, split.largest), most = std::max(most, split.parts);
        }
        *out++ = *best;
        *out++ = std::log2(static_cast<double>(living_.size()));
        *out++ = bits;
        *out++ = static_cast<double>(telling);
        *out++ = sum;
        *out++ = squares;
        *out++ = std::log2(static_cast<double>(most));
        *out++ = smallest;
        *out++ = bits / std::log2(static_cast<double>(most));
        for (std::size_t i = 0; i < TRIED; ++i, ++out) *out = i < tried ? rollouts[i] - *best : 0.0;
        for (std::size_t i = 0; i < BEST; ++i, ++out) *out = i < telling ? splits[i].bits : 0.0;
        for (std::size_t i = 0; i < BEST; ++i, ++out) *out = i < telling ? splits[i].largest : 1.0;
        for (std::size_t i = 0; i < PARTED; ++i, out += 5)
            if (i < telling) look_at_parts(splits[i], mass, out);
    }

    // The shares of the secrets that are alone, in pairs, and in parts of three or four after a query; the bits of the
    // best second query; log2 of the number of parts.
    void look_at_parts(const Split &first, double mass, double *out) {
        double next = 0.0;
        part(living_.data(), living_.size(), first.row, [&](const std::uint32_t *begin, std::size_t size) {
            double own = 0.0, bits = 0.0, most = 0.0;
            for (std::size_t i = 0; i < size; ++i) own += weights_now_[begin[i]];
            if (size <= 4) out[size == 1 ? 0 : size == 2 ? 1 : 2] += own / mass;
            if (size == 1) return;
            if (!equal_)
                for (std::size_t i = 0; i < size; ++i) bits += bits_of(weights_now_[begin[i]] / own);
            for (const std::uint32_t row : rows_) most = std::max(most, look(begin, size, row, own, bits).bits);
            next += own / mass * most;
        });
        out[3] = next;
        out[4] = std::log2(static_cast<double>(first.parts));
    }

    // What a query tells of the secrets of a range; `bits` is the entropy of the range.
    Split look(const std::uint32_t *begin, std::size_t size, std::uint32_t row, double mass, double bits) {
        const std::uint16_t *answer = answers_[row].data();
        touched_.clear();
        Split split{row, 0, 0.0, 0.0};
        if (equal_) {
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint16_t a = answer[begin[i]];
                if (!count_[a]++) touched_.push_back(a);
            }
            double sum = 0.0;
            std::uint32_t largest = 0;
            for (const std::uint16_t a : touched_) {
                sum += logs_[count_[a]];
                largest = std::max(largest, count_[a]);
                count_[a] = 0;
            }
            split.bits = (logs_[size] - sum) / static_cast<double>(size);
            split.largest = static_cast<double>(largest) / static_cast<double>(size);
        } else {
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint16_t a = answer[begin[i]];
                if (!count_[a]++) touched_.push_back(a);
                mass_[a] += weights_now_[begin[i]];
            }
            for (const std::uint16_t a : touched_) {
                const double p = mass_[a] / mass;
                split.bits += bits_of(p);
                split.largest = std::max(split.largest, p);
                count_[a] = 0, mass_[a] = 0.0;
            }
            split.bits = std::min(split.bits, std::max(bits, 0.0) + TIE);
        }
        split.parts = static_cast<std::uint32_t>(touched_.size());
        return split;
    }

    // Sorts a range by the answers to a query and calls `each(begin, size)` for each part. The parts stay where they
    // are while `each` reorders them within themselves.
    template <class Each> void part(std::uint32_t *begin, std::size_t size, std::uint32_t row, const Each &each) {
        const std::uint16_t *answer = answers_[row].data();
        touched_.clear();
        for (std::size_t i = 0; i < size; ++i)
            if (!count_[answer[begin[i]]]++) touched_.push_back(answer[begin[i]]);
        std::uint32_t at = 0;
        std::vector<std::uint32_t> sizes;
        sizes.reserve(touched_.size());
        for (const std::uint16_t a : touched_) {
            place_[a] = at, at += count_[a];
            sizes.push_back(count_[a]);
            count_[a] = 0;
        }
        for (std::size_t i = 0; i < size; ++i) sorted_[place_[answer[begin[i]]]++] = begin[i];
        std::copy(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(size), begin);
        for (const std::uint32_t n : sizes) {
            each(begin, n);
            begin += n;
        }
    }

    // The summed cost of all secrets living once `row` was asked, by the greedy tree.
    double after(std::uint32_t row) {
        double total = 0.0;
        part(living_.data(), living_.size(), row,
             [&](std::uint32_t *begin, std::size_t size) { total += walk(begin, size, 0, rows_.size()); });
        return total;
    }

    // The summed cost of a range where the query of most bits is asked, of equals the first, and small sets are
    // searched. The queries that may tell something are those of rows_ from `first` to `last`.
    double walk(std::uint32_t *begin, std::size_t size, std::size_t first, std::size_t last) {
        if (size < 2) return 0.0;
        if (size <= TAIL) {
            if (size > 2) return search(begin, size, first, last);
            return weights_now_[begin[0]] + weights_now_[begin[1]];
        }
        interrupt_.step(size * (last - first));
        double mass = 0.0, bits = 0.0;
        for (std::size_t i = 0; i < size; ++i) mass += weights_now_[begin[i]];
        if (!equal_)
            for (std::size_t i = 0; i < size; ++i) bits += bits_of(weights_now_[begin[i]] / mass);
        Split best{0, 0, -1.0, 0.0};
        for (std::size_t r = first; r < last; ++r) {
            const std::uint32_t row = rows_[r];
            const Split split = look(begin, size, row, mass, bits);
            if (split.parts < 2) continue;
            rows_.push_back(row);
            if (split.bits > best.bits + TIE) best = split;
        }
        const std::size_t end = rows_.size();
        double total = mass;
        part(begin, size, best.row, [&](std::uint32_t *some, std::size_t few) { total += walk(some, few, last, end); });
        rows_.resize(last);
        return total;
    }

    // The least summed cost of a range of up to SmallSets::MAX_SECRETS secrets that differ.
    double search(const std::uint32_t *begin, std::size_t size, std::size_t first, std::size_t last) {
        small_.load(
            size, std::span(rows_).subspan(first, last - first),
            [&](std::uint32_t row, std::size_t i) { return answers_[row][begin[i]]; },
            [&](std::size_t i) { return weights_now_[begin[i]]; });
        return small_.cost((SmallSets::Mask{1} << size) - 1);
    }

    static constexpr double TIE = 1e-9; // bits that differ by less are equal

    std::size_t secrets_;
    std::vector<double> weights_;
    std::vector<std::vector<std::uint16_t>>
        answers_; // of each query that tells something, the number of each secret's answer
    std::vector<std::uint32_t> all_rows_, first_;
    std::vector<double> logs_; // n log2 n
    // What is loaded: the secrets, the weight of each, and the queries that may tell something, as a stack.
    std::vector<std::uint32_t> living_, rows_;
    std::vector<double> weights_now_;
    bool equal_ = true; // whether all weights loaded are equal
    // Scratch.
    std::vector<std::uint32_t> count_, place_, sorted_;
    std::vector<double> mass_;
    std::vector<std::uint16_t> touched_;
    SmallSets small_;
    InterruptCheck interrupt_;
};

} // namespace bestguess
