// A network that reads words letter by letter and corrects what n-grams say of them: an LSTM (Hochreiter & Schmidhuber
// 1997).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "letters/ngram.hpp"

namespace bestguess::letters {

// Sixteen floats that the compiler computes with side by side, in as many registers as the machine needs.
using Lanes = float __attribute__((vector_size(64)));
using Whole = std::int32_t __attribute__((vector_size(64)));
inline constexpr std::size_t lanes = 16;

inline Lanes load(const float *from) {
    Lanes x;
    std::memcpy(&x, from, sizeof x);
    return x;
}
inline void store(float *to, const Lanes &x) { std::memcpy(to, &x, sizeof x); }

// e^x to 2 units in the last place or so; beyond the range of floats the nearest value within it.
inline Lanes exponential(Lanes x) {
    const Lanes low = Lanes{} - 87.0f, high = Lanes{} + 88.0f;
    x = x < low ? low : x > high ? high : x;
    const Lanes shift = Lanes{} + 12582912.0f; // 1.5 * 2^23: adding it rounds to a whole number
    const Lanes n = (x * 1.44269504f + shift) - shift;
    const Lanes r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    Lanes p = Lanes{} + 1.9875691500e-4f; // the polynomial of Cephes' expf
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    const Whole power = (__builtin_convertvector(n, Whole) + 127) << 23;
    Lanes scale;
    std::memcpy(&scale, &power, sizeof scale);
    return p * scale;
}
inline Lanes sigmoid(Lanes x) { return 1.0f / (1.0f + exponential(-x)); }
inline Lanes hyperbolic_tangent(Lanes x) { return 2.0f / (1.0f + exponential(-2.0f * x)) - 1.0f; }

// A matrix in panels of two vectors of columns, which a product reads from the first number to the last.
class Panels {
  public:
    static constexpr std::size_t width = 2 * lanes;

    Panels() = default;
    // rows x columns numbers, row after row; columns beyond the last count as 0.
    Panels(std::span<const float> from, std::size_t rows, std::size_t columns)
        : rows_(rows), stride_((columns + width - 1) / width * width), values_(rows * stride_, 0.0f) {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                values_[(column / width * rows + row) * width + column % width] = from[row * columns + column];
    }

    std::size_t stride() const { return stride_; }

    // sum += left * this, for a number of rows; left has rows() columns, sum has stride() columns.
    void add_product(const float *left, std::size_t number, float *sum) const {
        std::size_t row = 0;
        for (; row + block <= number; row += block) add_rows<block>(left + row * rows_, sum + row * stride_);
        for (; row < number; ++row) add_rows<1>(left + row * rows_, sum + row * stride_);
    }

  private:
    static constexpr std::size_t block = 8; // rows at once: their sums and two vectors of a panel fit the registers

    template <std::size_t Rows> void add_rows(const float *left, float *sum) const {
        const float *panel = values_.data();
        for (std::size_t column = 0; column < stride_; column += width) {
            Lanes a[Rows], b[Rows];
            for (std::size_t r = 0; r < Rows; ++r) {
                a[r] = load(sum + r * stride_ + column);
                b[r] = load(sum + r * stride_ + column + lanes);
            }
            for (std::size_t k = 0; k < rows_; ++k, panel += width) {
                const Lanes first = load(panel), second = load(panel + lanes);
                for (std::size_t r = 0; r < Rows; ++r) {
                    const float factor = left[r * rows_ + k];
                    a[r] += factor * first;
                    b[r] += factor * second;
                }
            }
            for (std::size_t r = 0; r < Rows; ++r) {
                store(sum + r * stride_ + column, a[r]);
                store(sum + r * stride_ + column + lanes, b[r]);
            }
        }
    }

    std::size_t rows_ = 0, stride_ = 0;
    std::vector<float> values_;
};

// Weights as rows of numbers; gates are the input gate, the forget gate, the new content and the output gate, each of
// `size` numbers.
struct ReaderWeights {
    std::size_t letters, size, longest;
    std::span<const float> from_letter; // (letters + 1) x gates: by the letter before, the edge last
    std::span<const float> from_left;   // (longest + 1) x gates: by how many letters are to come, with the bias
    std::span<const float> from_ngrams; // letters x gates: by ln p of each letter
    std::span<const float> recurrent;   // size x gates
    std::span<const float> out;         // size x (letters + 1)
    std::span<const float> out_bias;    // letters + 1
};

class Reader {
  public:
    explicit Reader(const ReaderWeights &w)
        : letters_(w.letters), size_(w.size), longest_(w.longest), width_((w.size + lanes - 1) / lanes * lanes),
          from_letter_(spread(w.from_letter, w.letters + 1)), from_left_(spread(w.from_left, w.longest + 1)),
          from_ngrams_(spread(w.from_ngrams, w.letters), w.letters, 4 * width_),
          recurrent_(spread(w.recurrent, w.size), w.size, 4 * width_), out_(w.out, w.size, w.letters + 1) {
        out_bias_.assign(out_.stride(), 0.0f);
        std::copy(w.out_bias.begin(), w.out_bias.end(), out_bias_.begin());
    }

    std::size_t letters() const { return letters_; }
    std::size_t longest() const { return longest_; }

    // ln p(word | its length) of words of one length, of at most longest() letters below letters(), which are read from
    // their last letter where backward. Words that are read alike at first share the work.
    std::vector<double> log_likelihood(const Ngram &ngram, std::span<const std::uint8_t> words, std::size_t length,
                                       bool backward) const {
        const std::size_t n = length ? words.size() / length : 0;
        const auto letter = [&](std::size_t word, std::size_t i) {
            return words[word * length + (backward ? length - 1 - i : i)];
        };
        std::vector<std::uint32_t> order(n);
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            for (std::size_t i = 0; i < length; ++i)
                if (letter(a, i) != letter(b, i)) return letter(a, i) < letter(b, i);
            return a < b;
        });
        std::vector<Prefix> prefixes, below;
        if (n) prefixes.push_back({0, ngram.start(), static_cast<std::uint32_t>(letters_), 0, 0.0});
        // Of each prefix one letter shorter: its cell, and the part of the gates that comes from its output.
        const std::size_t wide = recurrent_.stride();
        std::vector<float> cell(width_, 0.0f), cell_below, remembered(wide, 0.0f);
        std::vector<float> log_p, gates, hidden, out, p(ngram.stride());
        std::vector<std::uint32_t> next(ngram.stride());
        std::vector<double> found(n);
        for (std::size_t place = 0; place < length; ++place) {
            const std::size_t number = prefixes.size();
            log_p.resize(number * letters_);
            gates.resize(number * wide);
            std::vector<std::uint32_t> successors(number * letters_);
            for (std::size_t i = 0; i < number; ++i) {
                if (i + ahead < number) ngram.prefetch_successors(prefixes[i + ahead].node);
                ngram.steps(prefixes[i].node, p.data(), next.data());
                const float all = std::accumulate(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(letters_), 0.0f);
                for (std::size_t c = 0; c < letters_; ++c) log_p[i * letters_ + c] = std::log(p[c] / all);
                std::copy_n(next.begin(), letters_, &successors[i * letters_]);
                const float *a = &from_letter_[prefixes[i].last * 4 * width_],
                            *b = &from_left_[(length - place) * 4 * width_];
                const float *c = &remembered[prefixes[i].parent * wide];
                for (std::size_t j = 0; j < 4 * width_; ++j) gates[i * wide + j] = a[j] + b[j] + c[j];
            }
            from_ngrams_.add_product(log_p.data(), number, gates.data());
            step(prefixes, gates, cell, cell_below, hidden);
            std::swap(cell, cell_below);
            if (place + 1 < length) {
                remembered.assign(number * wide, 0.0f);
                recurrent_.add_product(hidden.data(), number, remembered.data());
            }
            out.resize(number * out_.stride());
            for (std::size_t i = 0; i < number; ++i)
                std::copy(out_bias_.begin(), out_bias_.end(), &out[i * out_.stride()]);
            out_.add_product(hidden.data(), number, out.data());
            below.clear();
            for (std::uint32_t i = 0; i < number; ++i) {
                float *o = &out[i * out_.stride()];
                const float *known = &log_p[i * letters_], trust = 1.0f + o[letters_];
                for (std::size_t c = 0; c < letters_; ++c) o[c] += trust * known[c];
                const float most = *std::max_element(o, o + letters_);
                float sum = 0.0f;
                for (std::size_t c = 0; c < letters_; ++c) sum += std::exp(o[c] - most);
                const double whole = static_cast<double>(most) + std::log(static_cast<double>(sum));
                const std::size_t end = i + 1 < number ? prefixes[i + 1].first : n;
                for (std::size_t word = prefixes[i].first; word < end; ++word) {
                    const std::uint8_t c = letter(order[word], place);
                    if (word > prefixes[i].first && c == letter(order[word - 1], place)) continue;
                    ngram.prefetch(successors[i * letters_ + c]);
                    below.push_back({static_cast<std::uint32_t>(word), successors[i * letters_ + c], c, i,
                                     prefixes[i].log_p + o[c] - whole});
                }
            }
            std::swap(prefixes, below);
        }
        for (std::size_t i = 0; i < prefixes.size(); ++i)
            for (std::size_t word = prefixes[i].first, end = i + 1 < prefixes.size() ? prefixes[i + 1].first : n;
                 word < end; ++word)
                found[order[word]] = prefixes[i].log_p;
        return found;
    }

  private:
    static constexpr std::size_t ahead = 4; // how many prefixes before its turn one's memory is asked for

    struct Prefix {
        std::uint32_t first;  // the first of the words in order that begin so
        std::uint32_t node;   // the context of the n-grams
        std::uint32_t last;   // its last letter
        std::uint32_t parent; // the prefix one letter shorter
        double log_p;
    };

    // Rows of four gates, each gate filled up with zeros to whole vectors.
    std::vector<float> spread(std::span<const float> from, std::size_t rows) const {
        std::vector<float> to(rows * 4 * width_, 0.0f);
        for (std::size_t gate = 0; gate < rows * 4; ++gate) std::copy_n(&from[gate * size_], size_, &to[gate * width_]);
        return to;
    }

    void step(const std::vector<Prefix> &prefixes, const std::vector<float> &gates, const std::vector<float> &cell,
              std::vector<float> &cell_after, std::vector<float> &hidden_after) const {
        cell_after.resize(prefixes.size() * width_);
        hidden_after.resize(prefixes.size() * size_);
        std::vector<float> hidden(width_);
        for (std::size_t i = 0; i < prefixes.size(); ++i) {
            const float *gate = &gates[i * recurrent_.stride()], *before = &cell[prefixes[i].parent * width_];
            for (std::size_t j = 0; j < width_; j += lanes) {
                const Lanes into = sigmoid(load(gate + j)), forget = sigmoid(load(gate + width_ + j));
                const Lanes fresh = hyperbolic_tangent(load(gate + 2 * width_ + j)),
                            out = sigmoid(load(gate + 3 * width_ + j));
                const Lanes now = forget * load(before + j) + into * fresh;
                store(&cell_after[i * width_ + j], now);
                store(&hidden[j], out * hyperbolic_tangent(now));
            }
            std::copy_n(hidden.begin(), size_, &hidden_after[i * size_]);
        }
    }

    std::size_t letters_, size_, longest_, width_; // width: the size filled up to whole vectors
    std::vector<float> from_letter_, from_left_, out_bias_;
    Panels from_ngrams_, recurrent_, out_;
};

} // namespace bestguess::letters
