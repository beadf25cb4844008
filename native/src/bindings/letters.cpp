// Letter models: words that no list has, filled into a pattern.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "letters/model.hpp"
#include "letters/reader.hpp"

using namespace bestguess;
using namespace nb::literals;

namespace {

using Words = std::tuple<Array<std::uint8_t>, Array<double>, Array<double>, bool>;

class LetterModel {
  public:
    LetterModel(Matrix<std::uint8_t> spelling, unsigned letters, unsigned order, double backward, double pieces) {
        if (letters < 1 || letters > 254) throw std::invalid_argument("letters: 1 to 254");
        if (order < 1 || order > 16) throw std::invalid_argument("order: 1 to 16");
        if (!(backward >= 0.0 && backward <= 1.0)) throw std::invalid_argument("backward: from 0 to 1");
        if (!(pieces >= 0.0 && pieces <= 1.0)) throw std::invalid_argument("pieces: from 0 to 1");
        if (spelling.shape(1) > 255) throw std::invalid_argument("spelling: words of 255 letters at most");
        nb::gil_scoped_release release;
        std::vector<std::uint8_t> words, lengths;
        for (std::size_t word = 0; word < spelling.shape(0); ++word) {
            const std::uint8_t *row = spelling.data() + word * spelling.shape(1);
            std::size_t length = 0;
            while (length < spelling.shape(1) && row[length] < letters) ++length;
            if (!length) continue;
            words.insert(words.end(), row, row + length);
            lengths.push_back(static_cast<std::uint8_t>(length));
        }
        if (lengths.empty()) throw std::invalid_argument("spelling: a word or more");
        if (words.size() > 1'000'000'000) throw std::invalid_argument("spelling: a billion letters at most");
        const letters::Settings settings{order, backward, pieces};
        model_ = std::make_unique<letters::LetterModel>(words, lengths, letters, settings);
    }

    explicit LetterModel(std::unique_ptr<letters::LetterModel> model) : model_(std::move(model)) {}

    Words fillings(Matrix<bool> allowed, std::size_t size, std::uint64_t seed, bool unlisted) const {
        const std::size_t length = allowed.shape(0);
        if (allowed.shape(1) != model_->edge()) throw std::invalid_argument("allowed: a column for each letter");
        if (size < 1) throw std::invalid_argument("size: 1 or more");
        letters::Fillings found;
        {
            nb::gil_scoped_release release;
            letters::Allowed places(length);
            for (std::size_t place = 0; place < length; ++place)
                for (unsigned c = 0; c < model_->edge(); ++c)
                    if (allowed.data()[place * model_->edge() + c])
                        places[place].push_back(static_cast<std::uint8_t>(c));
            found = model_->draw(std::move(places), size, seed, unlisted);
        }
        const std::size_t n = found.size();
        return {to_numpy(std::move(found.letters), {n, length}), to_numpy(std::move(found.weight)),
                to_numpy(std::move(found.likelihood)), found.exact};
    }

    Array<double> likelihood(Matrix<std::uint8_t> words) const {
        check(words);
        const std::size_t n = words.shape(0), length = words.shape(1);
        std::vector<double> p(n);
        for (std::size_t i = 0; i < n; ++i) p[i] = model_->weight(words.data() + i * length, length);
        return to_numpy(std::move(p));
    }

    // ln p(letter | the letters before it in reading order, a letter follows), by word, place and letter.
    Array<float> next_letters(Matrix<std::uint8_t> words, bool backward) const {
        check(words);
        const std::size_t n = words.shape(0), length = words.shape(1), edge = model_->edge();
        const letters::Ngram &ngram = this->ngram(backward);
        std::vector<float> found(n * length * edge), p(ngram.stride());
        std::vector<std::uint32_t> next(ngram.stride());
        for (std::size_t i = 0; i < n; ++i) {
            std::uint32_t node = ngram.start();
            for (std::size_t step = 0; step < length; ++step) {
                const std::size_t at = i * length + (backward ? length - 1 - step : step);
                ngram.steps(node, p.data(), next.data());
                const float all = std::accumulate(p.begin(), p.begin() + edge, 0.0f);
                for (std::size_t c = 0; c < edge; ++c) found[at * edge + c] = std::log(p[c] / all);
                node = next[words.data()[at]];
            }
        }
        return to_numpy(std::move(found), {n, length, edge});
    }

    // Views of what is long: a model and its copy would take twice the memory.
    using Parts = nb::typed<nb::list, nb::ndarray<nb::numpy, const std::uint8_t>>;
    static Parts dump(nb::handle self) {
        constexpr std::size_t longer = 4096;
        nb::list parts;
        std::vector<std::uint8_t> copied;
        const auto flush = [&] {
            const std::size_t size = copied.size();
            if (size) parts.append(to_numpy(std::move(copied), {size}));
            copied = {};
        };
        nb::cast<LetterModel &>(self).model_->dump([&](std::span<const std::byte> bytes) {
            const auto *data = reinterpret_cast<const std::uint8_t *>(bytes.data());
            if (bytes.size() <= longer) {
                copied.insert(copied.end(), data, data + bytes.size());
            } else {
                flush();
                parts.append(nb::ndarray<nb::numpy, const std::uint8_t>(data, {bytes.size()}, self));
            }
        });
        flush();
        return Parts(parts);
    }

    unsigned letters() const { return model_->edge(); }
    const letters::Ngram &ngram(bool backward) const { return backward ? model_->backward() : model_->forward(); }

    // Throws std::invalid_argument for words with letters outside the alphabet.
    void check(const Matrix<std::uint8_t> &words) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words.data()[i] >= model_->edge()) throw std::invalid_argument("words: letters of the alphabet");
    }

  private:
    std::unique_ptr<letters::LetterModel> model_;
};

class LetterReader {
  public:
    LetterReader(Matrix<float> from_letter, Matrix<float> from_left, Matrix<float> from_ngrams, Matrix<float> recurrent,
                 Matrix<float> out, Vector<float> out_bias)
        : reader_(weights(from_letter, from_left, from_ngrams, recurrent, out, out_bias)) {}

    Array<double> log_likelihood(const LetterModel &ngrams, Matrix<std::uint8_t> words, bool backward) const {
        if (ngrams.letters() != reader_.letters()) throw std::invalid_argument("ngrams: letters of another alphabet");
        ngrams.check(words);
        const std::size_t n = words.shape(0), length = words.shape(1);
        if (length > reader_.longest()) throw std::invalid_argument("words: longer than the network reads");
        if (!length) return to_numpy(std::vector<double>(n, 0.0));
        std::vector<double> found;
        {
            nb::gil_scoped_release release;
            found = reader_.log_likelihood(ngrams.ngram(backward), {words.data(), words.size()}, length, backward);
        }
        return to_numpy(std::move(found));
    }

  private:
    static std::span<const float> all(const Matrix<float> &x) { return {x.data(), x.size()}; }

    static letters::ReaderWeights weights(const Matrix<float> &from_letter, const Matrix<float> &from_left,
                                          const Matrix<float> &from_ngrams, const Matrix<float> &recurrent,
                                          const Matrix<float> &out, const Vector<float> &out_bias) {
        const std::size_t letters = from_ngrams.shape(0), size = recurrent.shape(0), gates = 4 * size;
        const bool fits = letters && size && from_left.shape(0) && from_letter.shape(0) == letters + 1 &&
                          from_letter.shape(1) == gates && from_left.shape(1) == gates &&
                          from_ngrams.shape(1) == gates && recurrent.shape(1) == gates && out.shape(0) == size &&
                          out.shape(1) == letters + 1 && out_bias.shape(0) == letters + 1;
        if (!fits) throw std::invalid_argument("weights: sizes that fit each other");
        return {letters,          size,           from_left.shape(0) - 1,
                all(from_letter), all(from_left), all(from_ngrams),
                all(recurrent),   all(out),       {out_bias.data(), out_bias.size()}};
    }

    letters::Reader reader_;
};

std::unique_ptr<LetterModel> restore_letter_model(Vector<std::uint8_t> data) {
    nb::gil_scoped_release release;
    return std::make_unique<LetterModel>(
        std::make_unique<letters::LetterModel>(letters::LetterModel::restore({data.data(), data.shape(0)})));
}

} // namespace

void bind_letters(nb::module_ &m) {
    nb::class_<LetterModel>(
        m, "LetterModel",
        R"(Character n-gram models and a piece model of a list of words, see ``native/src/letters/model.hpp``.

Immutable. The weight of a word is f^((1 - backward) (1 - pieces)) b^(backward (1 - pieces)) m^pieces, where f is
p(word) of the n-grams that read forward and b of those that read backward, both by interpolated modified
Kneser-Ney smoothing (Chen & Goodman 1999), and m is p(word) of the piece model, the sum over all ways to cut the
word into two or more pieces (``native/src/letters/pieces.hpp``; fitted by expectation maximization).)")
        .def(
            nb::init<Matrix<std::uint8_t>, unsigned, unsigned, double, double>(), "spelling"_a, nb::kw_only(),
            "letters"_a, "order"_a, "backward"_a, "pieces"_a,
            R"(Count the words of ``spelling`` (n, L), letters below ``letters`` (1 to 254), anything else after the end.

``order`` (1 to 16) is the length of the longest n-gram. ``backward`` and ``pieces`` are from 0 to 1; where
``pieces`` is 0, no piece model is fitted. Raises ``ValueError`` where there is no word.)")
        .def(
            "fillings", &LetterModel::fillings, "allowed"_a, nb::kw_only(), "size"_a, "seed"_a, "unlisted"_a,
            R"(Different words whose places hold allowed letters, ``allowed`` (L, A): all if they are no more than ``size``.

Returns words (n, L), weights (n,), likelihoods (n,) and whether none is left out. The likelihood is the weight
of the word under the model; the weight is larger where it stands for words left out, so that sums of weights
have the right mean over all seeds. ``unlisted`` leaves the words out that the model was trained on.)")
        .def("likelihood", &LetterModel::likelihood, "words"_a,
             R"(The weight of each word under the model, ``words`` (n, L), shape (n,).)")
        .def("next_letters", &LetterModel::next_letters, "words"_a, nb::kw_only(), "backward"_a,
             R"(ln p(letter | the letters before it) of the n-grams, for each letter at each place; shape (n, L, A).

``words`` has shape (n, L). With ``backward`` the letters before are those to the right of the place. The end of
the word is ruled out, so that the probabilities of the letters sum to 1. Raises ``ValueError`` for letters
outside the alphabet.)")
        .def("dump", &LetterModel::dump,
             R"(The model as bytes in parts, some of them read-only views of it.

:func:`restore_letter_model` takes them one after the other, on a machine of the same kind.)");
    nb::class_<LetterReader>(
        m, "LetterReader",
        R"(An LSTM network that reads words and corrects n-grams, see ``native/src/letters/reader.hpp``.

Immutable. Before each letter the gates are sums of rows for the letter before (the edge before the first) and for
the number of letters to come, of ln p of every letter by the n-grams times ``from_ngrams``, and of the memory times
``recurrent``. With outputs o and one more, a, letter c has p in proportion to exp((1 + a) ln p_n-gram(c) + o(c)).)")
        .def(
            nb::init<Matrix<float>, Matrix<float>, Matrix<float>, Matrix<float>, Matrix<float>, Vector<float>>(),
            nb::kw_only(), "from_letter"_a, "from_left"_a, "from_ngrams"_a, "recurrent"_a, "out"_a, "out_bias"_a,
            R"(Copy the weights of a network of H numbers, 4 H gates (input, forget, new content, output), and A letters.

``from_letter`` (A + 1, 4 H), ``from_left`` (longest + 1, 4 H) with the bias, ``from_ngrams`` (A, 4 H),
``recurrent`` (H, 4 H), ``out`` (H, A + 1), ``out_bias`` (A + 1,). Raises ``ValueError`` where sizes do not
fit each other.)")
        .def("log_likelihood", &LetterReader::log_likelihood, "ngrams"_a, "words"_a, nb::kw_only(), "backward"_a,
             R"(ln p(word | its length) of ``words`` (n, L), shape (n,); read from the last letter where ``backward``.

Raises ``ValueError`` for another alphabet, letters outside it, and words longer than the network reads.)");
    m.def(
        "restore_letter_model", &restore_letter_model, "data"_a, nb::keep_alive<0, 1>(),
        R"(The model whose dumped parts are joined in ``data``, which it keeps and reads where it lies: never write to it.

Raises ``ValueError`` for bytes that are no model, and for data that do not begin at a multiple of 8 bytes.)");
}
