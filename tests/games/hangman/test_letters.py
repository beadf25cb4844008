"""The letter model against listing every string of a small alphabet."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bestguess
from bestguess.advice.forecast import forecasts
from bestguess.core.errors import Contradiction
from bestguess.core.position import Position
from bestguess.core.types import MISS
from bestguess.games.hangman import Hangman
from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.pattern import full
from bestguess.games.hangman.shapes import LENGTH
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.words import ENGLISH, load
from bestguess.policies.greedy import most_likely

VOCABULARY = Vocabulary.of(["abba", "acca", "baab", "cab", "ab", "caba"], alphabet="abcd")
MODEL = LetterModel.of(VOCABULARY)
EDGE = 4


def chance(word: tuple[int, ...]) -> float:
    """The weight of a word; the tests of the kernel hold it against the formulas."""
    return float(MODEL.ngrams.likelihood(np.array([word], dtype=np.uint8))[0])


def mask(word: tuple[int, ...], letter: int) -> int:
    return sum(1 << place for place, other in enumerate(word) if other == letter)


def test_lengths_are_a_distribution() -> None:
    assert MODEL.length.sum() == pytest.approx(1)
    assert MODEL.length[1:].min() > 0


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=5), st.lists(st.integers(0, 3), max_size=3, unique=True))
def test_posterior_by_listing_all_strings(secret: list[int], asked: list[int]) -> None:
    belief = LetterBelief.of(MODEL, len(secret))
    strings = {word: chance(word) for word in product(range(4), repeat=len(secret))}
    for letter in asked:
        answer = mask(tuple(secret), letter)
        belief = belief.update(letter, answer)
        strings = {word: p for word, p in strings.items() if mask(word, letter) == answer}
    total = sum(strings.values())
    assert belief.log_mass() == pytest.approx(np.log2(total))
    assert belief.count().value == len(strings)
    for letter in set(range(4)) - set(asked):
        row = belief.predict(np.array([letter])).row(letter)
        expected: dict[int, float] = {}
        for word, p in strings.items():
            expected[mask(word, letter)] = expected.get(mask(word, letter), 0.0) + p / total
        assert sum(row.values()) == pytest.approx(1)
        assert row.get(0, 0.0) == pytest.approx(expected.get(0, 0.0), abs=1e-12)
        for answer in set(row) | set(expected):
            assert row.get(answer, 0.0) == pytest.approx(expected.get(answer, 0.0), abs=0.08)
    p = np.array(list(strings.values())) / total
    assert belief.entropy() == pytest.approx(float(-(p * np.log2(p)).sum()), abs=0.35)


def test_draws_fit_the_answers_and_repeat() -> None:
    belief = LetterBelief.of(MODEL, 4).update(0, 0b1001)
    words = belief.sample(np.random.default_rng(3), 50)
    assert all(word[0] == word[3] == "a" and "a" not in word[1:3] for word in words)
    assert words == belief.sample(np.random.default_rng(3), 50)


def test_impossible_answers() -> None:
    belief = LetterBelief.of(MODEL, 3).update(0, 0b001)
    with pytest.raises(Contradiction, match="No word at all fits B 1"):
        belief.update(1, 0b001)
    with pytest.raises(Contradiction):
        belief.update(1, 0b1000)
    nothing = LetterBelief.of(MODEL, 1).update(0, 0).update(1, 0).update(2, 0)
    with pytest.raises(Contradiction):
        nothing.update(3, 0)


def test_names_and_lengths() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.3)
    cab, caba = game.naming("cab"), game.naming("caba")
    assert cab is not None
    assert caba is not None
    start = LetterBelief.of(MODEL, None)
    assert start.predict(np.array([EDGE])).row(EDGE)[LENGTH | 4] == pytest.approx(MODEL.length[4])
    told = start.update(EDGE, LENGTH | 3)
    assert told.log_mass() == pytest.approx(np.log2(MODEL.length[3]))
    assert told.predict(np.array([cab])).row(cab)[full(3)] == pytest.approx(
        chance((2, 0, 1)) / sum(chance(word) for word in product(range(4), repeat=3))
    )
    assert told.update(cab, full(3)).count().value == 1
    assert told.update(cab, 0).log_mass() < told.log_mass()
    with pytest.raises(Contradiction):
        told.update(caba, full(4))


def test_an_unknown_word_is_never_a_dead_end() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.05, lives=0)
    policy, rng = most_likely(), np.random.default_rng(0)
    for secret in ("dddd", "bcdbcd", "a", "abba"):
        position = Position.start(game)
        while position.outcome is None:
            query = policy.choose(position, rng)
            position = position.after(query, game.answer(secret, (), query))
        assert position.outcome.won
        assert len(position.transcript) <= 5


def test_evidence_moves_the_shares() -> None:
    game = Hangman(words="|".join(VOCABULARY.words), alphabet="abcd", outside=0.1, length=4)
    belief = game.prior()
    before = belief.shares[1]  # type: ignore[union-attr]
    after = belief.update(3, 0)
    assert before == pytest.approx(0.1)
    assert after.shares[1] < before  # type: ignore[union-attr]


def test_a_word_of_the_list_that_is_named_is_no_word_beside_it() -> None:
    game = bestguess.make("hangman(length=5,words=ab|abc|apple|angle|ankle|hello,outside=0.5)")
    start, apple = Position.start(game), game.notation.parse_query("apple")
    letters = start.belief.components[1]  # type: ignore[attr-defined]
    assert letters.predict(np.array([apple])).row(apple) == {0: 1.0}
    with pytest.raises(Contradiction, match="cannot be apple"):
        letters.update(apple, full(5))
    assert start.after(apple, full(5)).belief.sample(np.random.default_rng(0), 9) == ["apple"] * 9


@pytest.mark.parametrize(
    ("rules", "outside"),
    [("length=5", 0.02), ("length=8", 0.1), ("words=animals", 0.1), ("words=cat|cot|dog,length=3", 0.1), ("", 0.1)],
)
def test_a_word_is_in_no_list_as_often_as_the_rules_say(rules: str, outside: float) -> None:
    game = bestguess.make(f"hangman({rules}{',' if rules else ''}outside={outside})")
    drawn = game.prior().sample(np.random.default_rng(0), 4000)
    share = sum(word not in game.vocabulary.index for word in drawn) / len(drawn)
    assert share == pytest.approx(outside, abs=4 * (outside * (1 - outside) / len(drawn)) ** 0.5)


def test_beside_the_list_the_letters_give_each_other_word_its_share() -> None:
    """Against all words of three letters of an alphabet of four, after each of some answers."""
    game = bestguess.make("hangman(length=3,words=abc|abd|bcd|dab,alphabet=abcd,outside=0.3)")
    letters = LetterModel.of(game.vocabulary)
    words = ["".join(word) for word in product("abcd", repeat=3)]
    spelled = np.array(list(product(range(4), repeat=3)), dtype=np.uint8)
    weight = dict(zip(words, letters.likelihood(spelled).tolist(), strict=True))
    beside = sum(weight[word] for word in words if word not in game.vocabulary.index)
    chance = {w: 0.7 / 4 if w in game.vocabulary.index else 0.3 * weight[w] / beside for w in words}
    start = Position.start(game)
    for query, answer in [(0, 0b001), (0, 0), (1, 0b010), (3, 0b100), (2, 0b101)]:
        left = [word for word in words if game.answer(word, (), query) == answer]
        total = sum(chance[word] for word in left)
        assert start.predictive.row(query)[answer] == pytest.approx(total)
        after = start.after(query, answer)
        for letter in range(4):
            absent = sum(chance[word] for word in left if "abcd"[letter] not in word) / total
            assert after.belief.predict(np.array([letter])).row(letter).get(0, 0.0) == pytest.approx(absent)


def test_answers_that_words_of_the_list_alone_fit_leave_no_other_word() -> None:
    game = bestguess.make("hangman(length=2,words=aa|ab|ba,alphabet=ab,outside=0.5)")
    after = Position.start(game).after(0, 0b01)
    assert after.belief.sample(np.random.default_rng(0), 20) == ["ab"] * 20


def test_a_word_wrongly_named_is_no_string_any_more() -> None:
    """Against listing all strings of two letters."""
    names = ["ab", "ac", "cab"]
    belief = LetterBelief.of(LetterModel.of(VOCABULARY, names), 2)
    for named in (0, 1):
        belief = belief.update(EDGE + 1 + named, 0)
    strings = {w: chance(w) for w in product(range(4), repeat=2) if w not in {(0, 1), (0, 2)}}
    total = sum(strings.values())
    assert belief.log_mass() == pytest.approx(np.log2(total))
    assert belief.count().value == len(strings)
    for letter in range(4):
        absent = sum(p for word, p in strings.items() if letter not in word) / total
        assert belief.predict(np.array([letter])).probability_of(0)[0] == pytest.approx(absent)
    assert belief.predict(np.array([EDGE + 1])).row(EDGE + 1) == {0: 1.0}
    assert not {"ab", "ac"} & set(belief.sample(np.random.default_rng(0), 200))
    # With the first letter shown, only ad is left.
    after = belief.update(0, 1)
    assert set(after.sample(np.random.default_rng(0), 200)) == {"ad"}
    with pytest.raises(Contradiction, match="wrongly named"):
        after.update(3, 0)
    assert belief.update(1, 0).update(2, 0).count().value == 4


def test_the_strings_grow_fewer_when_the_length_is_told() -> None:
    start = LetterBelief.of(MODEL, None)
    assert start.count().value > start.update(EDGE, LENGTH | 5).count().value


def test_the_likeliest_strings_are_those_of_most_weight_in_order():
    game = bestguess.make("hangman(words=apple|ample|maple|staple,length=5,outside=1,alphabet=aelmpst)")
    belief = Position.of(game, "_ _ p _ e").belief
    told = belief.likeliest(8)
    assert [p for _, p in told] == sorted((p for _, p in told), reverse=True)
    assert len({word for word, _ in told}) == 8
    assert all(word[2] == "p" and word[4] == "e" and word not in game.vocabulary.index for word, _ in told)
    drawn = belief.fillings
    assert told[0][1] == pytest.approx(drawn.weight.max() / drawn.weight.sum())
    assert Position.start(bestguess.make("hangman(words=apple|maple,outside=1)")).belief.likeliest(3) == []


def test_intervals_cover_the_chances_by_many_fillings() -> None:
    """The 95 % intervals of letters in words held out of the English words, against 20,000 fillings."""
    words = load(ENGLISH, "en")
    rng = np.random.default_rng(1)
    lot = rng.random(len(words))
    hidden = lot < 0.05
    model = LetterModel.of(words.part(lot > 0.7), unlisted=True)  # of all words it takes three times as long
    covered, widths, rare = [], [], []
    for word in rng.choice(np.array(words.part(hidden).words), 120, replace=False).tolist():
        asked = rng.choice(list("eaitnorslu"), 4, replace=False).tolist()
        belief = LetterBelief.of(model, len(word))
        for letter in asked:
            at = sum(1 << place for place, other in enumerate(word) if other == letter)
            belief = belief.update(words.alphabet.index(letter), at)
        many, weight, _, _ = model.ngrams.fillings(belief.allowed, size=20_000, seed=7, unlisted=True)
        if belief.fillings.complete or not len(weight):
            continue
        letters = np.array([place for place, letter in enumerate(words.alphabet.letters) if letter not in asked])
        found = belief.predict(letters)
        truth = np.array([weight[(many != letter).all(axis=1)].sum() / weight.sum() for letter in letters])
        told = (truth > 0.02) & (truth < 0.98)
        error = found.error_of(MISS)[told]
        covered += (abs(found.probability_of(MISS)[told] - truth[told]) <= 1.96 * error).tolist()
        widths += error.tolist()
        seldom = truth > 0.999
        rare += (1 - found.probability_of(MISS))[seldom].tolist()
        assert (1 - found.probability_of(MISS) - 1.96 * found.error_of(MISS))[seldom].max(initial=0.0) < 0.001
    assert len(rare) > 50
    assert max(rare) < 0.05
    assert len(covered) > 500
    assert 0.9 < np.mean(covered) < 0.99
    assert 0 < np.mean(widths) < 0.05


def test_the_error_of_a_hit_is_that_of_its_only_alternative() -> None:
    position = Position.start(
        bestguess.make("hangman(words=apple|maple|staple|cable|table|stable|cradle,length=6,outside=1)")
    )
    for one in forecasts(position, position.queries.tolist()):
        assert one.errors is not None
        hits = [answer for answer in one.answers if answer != MISS]
        assert one.rest is None
        assert one.error(hits) == one.errors[MISS] > 0
        assert one.error([MISS]) == one.errors[MISS]


@pytest.mark.parametrize(
    "text",
    [
        "8 letters", "eight letters", "length 8", "len=8", "8 spaces", "8 dashes", "a word of 8 letters",
        "Länge 8", "ein Wort mit 8 Buchstaben", "acht Buchstaben", "longueur : 8 lettres", "huit lettres",
        "longitud 8", "ocho letras", "lunghezza 8", "otto lettere", "tamanho 8", "oito letras", "lengte: 8",
        "acht letters", "längd 8", "åtta bokstäver", "osiem liter", "длина 8", "слово из 8 букв", "8 harfli",
    ],
)  # fmt: skip
def test_a_length_is_read_in_the_languages_of_the_most_players(text: str) -> None:
    game = bestguess.make("hangman(words=jazzband|maker|at)")
    ((query, answer),) = game.notation.read_moves((), text)
    assert (game.notation.format_query(query), game.notation.format_answer(answer)) == ("length", "8 letters")
