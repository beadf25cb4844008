// Completions of a word with open places: exact sums over all their fillings under a trigram model.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "letters/table.hpp"

namespace bestguess::letters {

// The letters that each place of a word may hold, ascending.
using Allowed = std::vector<std::vector<std::uint8_t>>;

// A trigram model with a table of all its probabilities (a bigram model where that would be too large). It guides the
// search for fillings: prefixes that the letters to come make unlikely are dropped early.
class Trigrams {
  public:
    static constexpr std::size_t largest = 80; // symbols, for which the table takes 2.6 MB

    Trigrams() = default;

    // text: the edge, then each word followed by the edge.
    Trigrams(std::span<const std::uint8_t> text, unsigned edge) {
        size(edge);
        std::vector<double> one(symbols_, 1.0), two(symbols_ * symbols_, 0.0);
        std::vector<double> three(wide_ ? symbols_ * symbols_ * symbols_ : 0, 0.0);
        for (std::size_t i = 1; i < text.size(); ++i) {
            const std::size_t a = i > 1 ? text[i - 2] : edge_, b = text[i - 1], c = text[i];
            one[c] += 1.0;
            two[b * symbols_ + c] += 1.0;
            if (wide_) three[(context(b == edge_ ? edge_ : a, b)) * symbols_ + c] += 1.0;
        }
        smooth(one, std::vector<double>(symbols_, 1.0), 1);
        smooth(two, one, symbols_);
        if (wide_) smooth(three, two, symbols_ * symbols_);
        const std::vector<double> &all = wide_ ? three : two;
        std::vector<float> table(all.size() / symbols_ * stride_, 0.0f);
        for (std::size_t i = 0; i < all.size(); ++i)
            table[i / symbols_ * stride_ + i % symbols_] = static_cast<float>(all[i]);
        table_ = Table<float>(table);
    }

    Table<float> &table() { return table_; }

    // Sets up what goes with a table. Throws std::invalid_argument for one of another size.
    void restore(unsigned edge) {
        size(edge);
        if (table_.size() != contexts() * stride_) throw std::invalid_argument("data: no letter model");
    }

    // The number of contexts, and the one of the last two letters a and b.
    std::size_t contexts() const { return wide_ ? symbols_ * symbols_ : symbols_; }
    std::size_t context(std::size_t a, std::size_t b) const { return wide_ ? a * symbols_ + b : b; }

    // worth[i][context]: the probability of all fillings of the places from i on and the end, times a factor of i.
    void complete(const Allowed &allowed, std::vector<std::vector<float>> &worth) const {
        const std::size_t length = allowed.size();
        worth.resize(length + 1);
        for (std::size_t i = length + 1; i-- > 0;) {
            std::vector<float> &here = worth[i];
            here.assign(contexts(), 0.0f);
            float most = 0.0f;
            each(allowed, i, [&](std::size_t a, std::size_t b) {
                const float *row = &table_[context(a, b) * stride_];
                float sum = 0.0f;
                if (i == length) {
                    sum = row[edge_];
                } else if (allowed[i].size() == 1) {
                    const std::size_t c = allowed[i][0];
                    sum = row[c] * worth[i + 1][context(b, c)];
                } else {
                    sum = dot(row, allowed[i], worth[i + 1], b);
                }
                here[context(a, b)] = sum;
                most = std::max(most, sum);
            });
            if (most > 0.0f)
                for (float &value : here) value /= most; // long words would leave the range of floats
        }
    }

  private:
    static constexpr std::size_t lanes = 16;

    void size(unsigned edge) {
        edge_ = edge;
        symbols_ = edge + 1;
        wide_ = symbols_ <= largest;
        stride_ = (symbols_ + lanes - 1) / lanes * lanes;
    }

    // Each context by Witten and Bell's rule: with n occurrences of t kinds it gives t / (n + t) to the shorter one.
    void smooth(std::vector<double> &counts, const std::vector<double> &shorter, std::size_t rows) const {
        for (std::size_t row = 0; row < rows; ++row) {
            double total = 0.0, kinds = 0.0;
            double *own = &counts[row * symbols_];
            const double *less = &shorter[row * symbols_ % shorter.size()];
            double sum = 0.0;
            for (std::size_t c = 0; c < symbols_; ++c) {
                total += own[c];
                kinds += own[c] > 0.0;
                sum += less[c];
            }
            if (kinds == 0.0) kinds = 1.0;
            for (std::size_t c = 0; c < symbols_; ++c) own[c] = (own[c] + kinds * less[c] / sum) / (total + kinds);
        }
    }

    template <class Visit> void each(const Allowed &allowed, std::size_t place, const Visit &visit) const {
        const std::vector<std::uint8_t> edge{static_cast<std::uint8_t>(edge_)};
        const std::vector<std::uint8_t> &before = place > 0 ? allowed[place - 1] : edge;
        const std::vector<std::uint8_t> &older = place > 1 ? allowed[place - 2] : edge;
        for (const std::uint8_t b : before) {
            if (wide_)
                for (const std::uint8_t a : older) visit(a, b);
            else
                visit(std::size_t{0}, b);
        }
    }

    // Several sums side by side: the compiler may not change the order of one.
    float dot(const float *row, const std::vector<std::uint8_t> &letters, const std::vector<float> &next,
              std::size_t b) const {
        std::array<float, 4> sums{};
        const float *after = wide_ ? &next[b * symbols_] : next.data();
        std::size_t i = 0;
        for (; i + 4 <= letters.size(); i += 4)
            for (std::size_t j = 0; j < 4; ++j) sums[j] += row[letters[i + j]] * after[letters[i + j]];
        for (; i < letters.size(); ++i) sums[0] += row[letters[i]] * after[letters[i]];
        return (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }

    unsigned edge_ = 0;
    std::size_t symbols_ = 1, stride_ = lanes;
    bool wide_ = true;
    Table<float> table_; // by context, then letter
};

} // namespace bestguess::letters
