// Answer-code tables: listed secrets by the answer that each gives to each query.
//
// codes[q][s] is the answer of secret s to query q. Partitioning the living secrets by their answers, with
// the weight and the number of each part, is all that a listed belief needs to predict; for words the table
// is the mask of the places of each letter. Nothing here knows a game but place_masks.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/codes.hpp"
#include "words/common_letters.hpp"
#include "words/greedy_tree.hpp"
#include "words/partition.hpp"
#include "words/tiles.hpp"

using namespace bestguess;

namespace {

void check(const Codes &codes, const Vector<std::int64_t> &rows, const Vector<std::int64_t> &alive,
           const Vector<double> &weights) {
    const auto queries = static_cast<std::int64_t>(codes.shape(0)), secrets = static_cast<std::int64_t>(codes.shape(1));
    if (static_cast<std::int64_t>(weights.shape(0)) != secrets)
        throw std::invalid_argument("weights: one for each column of codes");
    const auto outside = [](const Vector<std::int64_t> &places, std::int64_t end) {
        return std::any_of(places.data(), places.data() + places.shape(0),
                           [=](std::int64_t place) { return place < 0 || place >= end; });
    };
    if (outside(alive, secrets)) throw std::invalid_argument("alive: a place outside the columns of codes");
    if (outside(rows, queries)) throw std::invalid_argument("rows: a place outside the rows of codes");
}

// Calls work, a template, with the type of the answers.
template <class Result, class Work> Result with_type(const Codes &codes, const Work &work) {
    if (are<std::uint8_t>(codes)) return work.template operator()<std::uint8_t>();
    if (are<std::uint16_t>(codes)) return work.template operator()<std::uint16_t>();
    if (are<std::uint32_t>(codes)) return work.template operator()<std::uint32_t>();
    if (are<std::int32_t>(codes)) return work.template operator()<std::int32_t>();
    if (are<std::int64_t>(codes)) return work.template operator()<std::int64_t>();
    throw std::invalid_argument("codes: of type uint8, uint16, int32, uint32 or int64");
}

using Parts = std::tuple<Array<std::int64_t>, Array<std::int64_t>, Array<double>, Array<std::int64_t>>;

template <class Code, class Partition> Parts partition_rows(const Codes &codes, const Vector<std::int64_t> &rows,
                                                            const Vector<std::int64_t> &alive,
                                                            const Vector<double> &weights) {
    const auto *data = static_cast<const Code *>(codes.data());
    const std::size_t secrets = codes.shape(1), size = alive.shape(0);
    const std::int64_t *living = alive.data();

    std::vector<std::int64_t> starts{0}, answers, counts;
    std::vector<double> mass;
    {
        nb::gil_scoped_release release;
        const double *weight = weights.data();
        Partition partition;
        for (std::size_t r = 0; r < rows.shape(0); ++r) {
            const Code *code = data + static_cast<std::size_t>(rows(r)) * secrets;
            const std::vector<Part> &parts = partition.of(code, living, size, weight);
            for (const Part &part : parts) {
                answers.push_back(part.answer);
                mass.push_back(part.mass);
                counts.push_back(part.count);
            }
            starts.push_back(static_cast<std::int64_t>(answers.size()));
        }
    }
    return {to_numpy(std::move(starts)), to_numpy(std::move(answers)), to_numpy(std::move(mass)),
            to_numpy(std::move(counts))};
}

Parts partition(Codes codes, Vector<std::int64_t> rows, Vector<std::int64_t> alive, Vector<double> weights) {
    check(codes, rows, alive, weights);
    return with_type<Parts>(codes, [&]<class Code>() {
        using Own = std::conditional_t<sizeof(Code) <= 2, SlotPartition<Code>, Partition>;
        return partition_rows<Code, Own>(codes, rows, alive, weights);
    });
}

template <class Code> using Sums = std::tuple<Array<std::int64_t>, Array<Code>, Array<double>>;

template <class Code> Sums<Code> sum_rows(const Codes &codes, const Vector<std::int64_t> &rows,
                                          const Vector<std::int64_t> &alive, const Vector<double> &weights) {
    const auto *data = static_cast<const Code *>(codes.data());
    const std::size_t secrets = codes.shape(1);
    std::vector<std::int64_t> starts{0};
    std::vector<Code> answers;
    std::vector<double> mass;
    {
        nb::gil_scoped_release release;
        AnswerWeights<Code> living(alive.data(), alive.shape(0), weights.data());
        for (std::size_t r = 0; r < rows.shape(0); ++r) {
            living.add(data + static_cast<std::size_t>(rows(r)) * secrets, answers, mass);
            starts.push_back(static_cast<std::int64_t>(answers.size()));
        }
    }
    return {to_numpy(std::move(starts)), to_numpy(std::move(answers)), to_numpy(std::move(mass))};
}

using AnySums =
    std::variant<Sums<std::uint8_t>, Sums<std::uint16_t>, Sums<std::uint32_t>, Sums<std::int32_t>, Sums<std::int64_t>>;

AnySums answer_weights(Codes codes, Vector<std::int64_t> rows, Vector<std::int64_t> alive, Vector<double> weights) {
    check(codes, rows, alive, weights);
    return with_type<AnySums>(codes, [&]<class Code>() { return sum_rows<Code>(codes, rows, alive, weights); });
}

using Masks = std::variant<Array<std::int32_t>, Array<std::int64_t>>;

template <class Mask> Masks masks_of(const Matrix<std::uint8_t> &spelling, std::size_t letters) {
    const std::size_t words = spelling.shape(0), longest = spelling.shape(1);
    std::vector<Mask> masks(letters * words, 0);
    {
        nb::gil_scoped_release release;
        const std::uint8_t *letter = spelling.data();
        for (std::size_t word = 0; word < words; ++word)
            for (std::size_t place = 0; place < longest; ++place, ++letter)
                if (*letter < letters) masks[*letter * words + word] |= Mask{1} << place;
    }
    return to_numpy(std::move(masks), {letters, words});
}

Masks place_masks(Matrix<std::uint8_t> spelling, std::size_t letters) {
    if (spelling.shape(1) > 63) throw std::invalid_argument("spelling: words of 63 letters at most");
    if (letters > 256) throw std::invalid_argument("letters: at most 256, as each is a byte");
    return spelling.shape(1) <= 31 ? masks_of<std::int32_t>(spelling, letters)
                                   : masks_of<std::int64_t>(spelling, letters);
}

// The code of each secret to each guess, block by block.
template <class Code, class Block>
Array<Code> codes_of(const Matrix<std::uint8_t> &guesses, const Matrix<std::uint8_t> &secrets) {
    const std::size_t rows = guesses.shape(0), size = secrets.shape(0), length = secrets.shape(1);
    std::vector<Code> codes(rows * size);
    {
        nb::gil_scoped_release release;
        for (std::size_t begin = 0; begin < size; begin += Block::BLOCK) {
            Block block(secrets.data() + begin * length, std::min(Block::BLOCK, size - begin), length);
            for (std::size_t row = 0; row < rows; ++row)
                block.write(guesses.data() + row * length, codes.data() + row * size + begin);
        }
    }
    return to_numpy(std::move(codes), {rows, size});
}

using Tiles = std::variant<Array<std::uint8_t>, Array<std::uint16_t>, Array<std::uint32_t>>;

Tiles wordle_codes(Matrix<std::uint8_t> guesses, Matrix<std::uint8_t> secrets) {
    const std::size_t length = secrets.shape(1);
    if (guesses.shape(1) != length) throw std::invalid_argument("guesses: as long as the secrets");
    if (length < 1 || length > 20) throw std::invalid_argument("secrets: 1 to 20 letters");
    if (length <= 5) return codes_of<std::uint8_t, TileCodes<std::uint8_t>>(guesses, secrets);
    if (length <= 10) return codes_of<std::uint16_t, TileCodes<std::uint16_t>>(guesses, secrets);
    return codes_of<std::uint32_t, TileCodes<std::uint32_t>>(guesses, secrets);
}

Array<std::uint8_t> jotto_codes(Matrix<std::uint8_t> guesses, Matrix<std::uint8_t> secrets) {
    const std::size_t length = secrets.shape(1);
    if (guesses.shape(1) != length) throw std::invalid_argument("guesses: as long as the secrets");
    if (length < 1 || length > CommonLetters::LONGEST) throw std::invalid_argument("secrets: 1 to 254 letters");
    return codes_of<std::uint8_t, CommonLetters>(guesses, secrets);
}

using Misses = std::pair<Array<std::int64_t>, Array<std::int64_t>>;

Misses greedy_misses(Codes codes, Vector<double> weights, Vector<std::int64_t> rows, Vector<std::int64_t> alive,
                     std::int64_t shown, std::int64_t goal,
                     const std::vector<std::pair<std::string, double>> &objectives, int lives) {
    check(codes, rows, alive, weights);
    std::vector<WordObjective> wanted;
    for (const auto &[name, price] : objectives) wanted.push_back(word_objective(name, price));
    if (std::all_of(wanted.begin(), wanted.end(), [](const WordObjective &one) { return one.win; }))
        throw std::invalid_argument("objectives: one or more besides win");
    if (lives < 0) throw std::invalid_argument("lives: 0 or more");
    InterruptCheck interrupt = interruptible();
    return visit_masks(codes, [&]<class Mask>(const Mask *masks) -> Misses {
        GreedyTableTree<Mask> walk(masks, static_cast<std::int64_t>(codes.shape(1)), weights.data(),
                                   static_cast<Mask>(goal), std::move(wanted), lives, std::move(interrupt));
        const std::size_t size = alive.shape(0);
        {
            nb::gil_scoped_release release;
            walk.run({alive.data(), alive.data() + size}, {rows.data(), rows.data() + rows.shape(0)},
                     static_cast<Mask>(shown));
        }
        return {to_numpy(walk.misses(alive.data(), size)), to_numpy(walk.asked(alive.data(), size))};
    });
}

std::optional<Array<bool>> winning_queries(Codes table, Vector<double> weights, int lives) {
    const NumberedCodes codes(table);
    const std::size_t queries = codes.queries, secrets = codes.secrets;
    if (weights.shape(0) != secrets) throw std::invalid_argument("weights: one for each column of codes");
    if (!std::all_of(weights.data(), weights.data() + secrets, [](double one) { return one > 0.0 && one < 1e300; }))
        throw std::invalid_argument("weights: numbers above 0");
    if (!solver::LastLives::suit(lives, secrets, queries)) return std::nullopt;
    std::optional<std::vector<bool>> best;
    {
        nb::gil_scoped_release release;
        best = solver::LastLives::winning({codes.data, codes.data + queries * secrets},
                                          {weights.data(), weights.data() + secrets}, lives);
    }
    if (!best) return std::nullopt;
    bool *mask = new bool[queries];
    std::copy(best->begin(), best->end(), mask);
    nb::capsule owner(mask, [](void *p) noexcept { delete[] static_cast<bool *>(p); });
    return Array<bool>(mask, {queries}, owner);
}

} // namespace

void bind_words(nb::module_ &m) {
    m.def("partition", &partition, nb::arg("codes"), nb::arg("rows"), nb::arg("alive"), nb::arg("weights"),
          R"(Partition the living secrets by their answers to some of the queries.

``codes`` (Q, n) of type uint8, uint16, int32, uint32 or int64, ``rows`` (R,) the queries wanted, ``alive`` (m,) the places of
the living secrets, ``weights`` (n,). Returns ``starts`` (R + 1,), and for each part, ascending by
answer within its row, ``answers``, ``mass`` (summed weight) and ``counts``, each (starts[-1],).)");
    m.def("answer_weights", &answer_weights, nb::arg("codes"), nb::arg("rows"), nb::arg("alive"), nb::arg("weights"),
          R"(The summed weight of each answer to some of the queries, as :func:`partition` gives it, without counts.

Returns ``starts`` (R + 1,), and for each part, ascending by answer within its row, ``answers`` of the type of
``codes``, and ``mass``, each (starts[-1],).)");
    m.def("greedy_misses", &greedy_misses, nb::arg("codes"), nb::arg("weights"), nb::arg("rows"), nb::arg("alive"),
          nb::kw_only(), nb::arg("shown"), nb::arg("goal"), nb::arg("objectives"), nb::arg("lives") = 0,
          R"(The misses and the queries that a greedy policy takes to each living secret, both (m,).

Answers are masks of places: a secret is found when ``goal`` is shown, of which ``shown`` is already. ``rows`` (R,)
are the queries that may be asked, ascending. The policy asks what is best in the first objective, of equals in
the next, then the first row, as ``policies.greedy.Greedy`` does: ``likelihood``, ``information``, ``certainty``, or
``thrift`` with its price; or ``win``, by which it asks what wins most often once few of the ``lives`` that are left
now (0 for any number) are (:func:`winning_queries`). Play goes on beyond the last life. Raises ``ValueError`` if some
secret never shows the goal.)");
    m.def("winning_queries", &winning_queries, nb::arg("codes"), nb::arg("weights"), nb::arg("lives"),
          R"(For each query whether no other one wins more often, shape (Q,), by exact play to the end.

Chances less than a billionth apart count as equal.

``codes`` (Q, n) are the answers of each secret, 0 a miss, and ``weights`` (n,) how likely it is, any positive scale;
``lives`` are those left, of which each miss costs one. A game is won when one secret is left with a life. ``None``
for more than ``MOST_LAST_LIVES`` lives or ``MOST_LAST_SECRETS`` secrets, for less than two queries or secrets, where all
queries are as good, and where more than 32,768 sets would be searched.)");
    m.attr("MOST_LAST_LIVES") = solver::LastLives::MOST_LIVES;
    m.attr("MOST_LAST_SECRETS") = solver::LastLives::MOST_SECRETS;
    m.def("wordle_codes", &wordle_codes, nb::arg("guesses"), nb::arg("secrets"),
          R"(The feedback of Wordle to each guess for each secret, shape (Q, n).

``guesses`` (Q, L) and ``secrets`` (n, L) are words of 1 to 20 letters, as numbers. A code is the sum over the
places i of 3**i times 0 (absent), 1 (elsewhere) or 2 (right). A letter of the secret accounts for one letter of
the guess: first those in the right place, then from left to right. The codes are uint8 for up to 5 letters, uint16
for up to 10, else uint32.)");
    m.def("jotto_codes", &jotto_codes, nb::arg("guesses"), nb::arg("secrets"),
          R"(The feedback of Jotto to each guess for each secret, shape (Q, n).

``guesses`` (Q, L) and ``secrets`` (n, L) are words of 1 to 254 letters, as numbers. A code is the number of letters in
common, each counted as often as both words have it, and L + 1 for the secret itself.)");
    m.def("place_masks", &place_masks, nb::arg("spelling"), nb::arg("letters"),
          R"(The places of each letter in each word as a mask, bit 0 the first place; shape (letters, n).

``spelling`` (n, L) holds letters below ``letters``, and anything else after a word's end. The masks are int32 for up
to 31 places, int64 for up to 63; raises ``ValueError`` for more.)");
}
