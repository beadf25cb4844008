import re

import numpy as np
import pytest

import bestguess
from bestguess.core.errors import IllegalAnswer, IllegalQuery, NotationError, SpecError
from bestguess.core.position import Position, Session, diagnose
from bestguess.core.types import Outcome
from bestguess.games.hangman import Hangman
from bestguess.games.hangman.shapes import LENGTH
from bestguess.games.hangman.word_files import WordListError

WORDS = "apple|angle|ankle|hello|cat|cot|dog|a|i"
GAME = Hangman(words=WORDS, alphabet="en")
FIVE = Hangman(words=WORDS, alphabet="en", length=5, lives=2)
A, E, L, P, Z = (GAME.letters.index(letter) for letter in "aelpz")


def named(game: Hangman, word: str) -> int:
    query = game.naming(word)
    assert query is not None
    return query


@pytest.mark.parametrize(
    "spec",
    [
        "hangman(lives=-1)",
        "hangman(length=0)",
        "hangman(length=64)",
        "hangman(length=64,outside=1)",
        "hangman(prior=flat)",
    ],
)
def test_bad_parameters(spec: str) -> None:
    with pytest.raises(SpecError):
        bestguess.make(spec)


def test_a_length_no_word_has() -> None:
    with pytest.raises(WordListError, match="No word of the words given has 4 letters; its words have 1, 3 or 5"):
        Position.start(Hangman(length=4, words=WORDS))


@pytest.mark.parametrize("outside", [0.02, 1.0])
def test_a_word_in_no_list_may_have_a_length_that_no_listed_word_has(outside: float) -> None:
    game = Hangman(length=4, words=WORDS, outside=outside)
    start = Position.start(game)
    assert len(start.belief.sample(np.random.default_rng(1), 1)[0]) == 4
    after = start.after(game.letters.index("p"), 0b0110)
    assert all(word[1] == word[2] == "p" for word in after.belief.sample(np.random.default_rng(1), 5))
    assert 0 < (1 - after.predictive.probability_of(0)).max() < 1
    assert game.describe_prior().startswith("any string of letters")
    assert game.notation.secret_bytes() >= 4


def test_answers_are_masks_of_places() -> None:
    assert GAME.answer("apple", (), P) == 0b00110
    assert GAME.answer("apple", (), Z) == 0
    assert GAME.answer("apple", (), GAME.length_query) == LENGTH | 5
    assert GAME.answer("apple", (), named(GAME, "apple")) == 0b11111
    assert GAME.answer("apple", (), named(GAME, "angle")) == 0


def test_the_length_comes_first_and_costs_nothing() -> None:
    start = Position.start(GAME)
    assert start.queries.tolist() == [GAME.length_query]
    with pytest.raises(IllegalQuery, match="First comes the length"):
        start.after(A, 1)
    told = start.after(GAME.length_query, LENGTH | 5)
    assert told.queries.tolist() == list(range(26))
    assert told.belief.count().value == 4
    assert told.cost() == 0
    assert GAME.notation.format_answer(LENGTH | 5) == "5 letters"


@pytest.mark.parametrize("game", [GAME, FIVE])
def test_the_length_is_told_once(game: Hangman) -> None:
    told = () if game.length else ((game.length_query, LENGTH | 5),)
    if told:
        with pytest.raises(IllegalQuery, match="ask length"):
            game.check_hosted((), A)
        game.check_hosted((), game.notation.parse_query("length"))
        with pytest.raises(IllegalAnswer, match="was told already"):
            Position.of(game, told * 2)
    for moves in (told, (*told, (A, 1))):
        with pytest.raises(IllegalQuery, match="has 5 letters, as was told"):
            game.check_hosted(moves, game.length_query)
    game.check_hosted(told, A)


def test_the_remedy_of_a_length_that_is_missing_works_as_typed() -> None:
    with pytest.raises(IllegalQuery) as raised:
        GAME.check_query((), A)
    ways = re.fullmatch(r"First comes the length of the word: (.*), or what you see: (.*)\.", str(raised.value))
    assert ways is not None
    assert {GAME.notation.read_moves((), way) for way in ways.groups()} == {((GAME.length_query, LENGTH | 5),)}


def test_solved_by_letters_and_by_naming() -> None:
    letters = tuple((query, FIVE.answer("apple", (), query)) for query in (A, P, L, E))
    assert FIVE.outcome(letters[:3]) is None
    assert FIVE.outcome(letters) == Outcome("solved", won=True)
    assert FIVE.outcome(((named(FIVE, "apple"), 0b11111),)) == Outcome("solved", won=True)
    assert FIVE.queries(letters).tolist() == []


def test_letters_and_names_both_cost_lives() -> None:
    lost = ((Z, 0), (named(FIVE, "angle"), 0))
    assert FIVE.outcome(lost[:1]) is None
    assert FIVE.outcome(lost) == Outcome("out of lives", won=False)
    assert [FIVE.cost(*move) for move in lost] == [1.0, 1.0]
    assert FIVE.cost(A, 1) == 0
    endless = Hangman(words=WORDS, length=5, lives=0)
    assert endless.outcome(tuple((query, 0) for query in range(20))) is None


def test_a_word_may_be_named_once_and_only_of_the_right_length() -> None:
    told = Position.start(GAME).after(GAME.length_query, LENGTH | 5)
    with pytest.raises(IllegalQuery, match=r"^CAT has 3 letters; the word has 5"):
        told.after(named(GAME, "cat"), 0)
    wrong = told.after(named(GAME, "apple"), 0)
    assert wrong.belief.secrets() == ["angle", "ankle", "hello"]  # type: ignore[attr-defined]
    with pytest.raises(IllegalQuery, match=r"^APPLE was asked already, in move 2"):
        wrong.after(named(GAME, "apple"), 0)
    with pytest.raises(IllegalQuery, match="A was asked already"):
        told.after(A, 1).after(A, 1)


def test_queries_as_people_type_them() -> None:
    assert GAME.notation.parse_query(" e ") == E
    assert GAME.notation.parse_query("é") == E
    assert GAME.notation.parse_query("Apple") == named(GAME, "apple")
    assert GAME.notation.parse_query("a") == A
    assert GAME.notation.parse_query("=a") == named(GAME, "a")


@pytest.mark.parametrize("text", ["", "5", "ж", "quux", "ap ple", "="])
def test_queries_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.parse_query(text)


def test_answers_as_people_type_them() -> None:
    for text in ("no", "", "N", " none "):
        assert GAME.notation.parse_answer(text) == 0
    for text in ("2+5", "2 5", "5.2", "_ e _ _ e", "*E**E", "-e--e"):
        assert GAME.notation.parse_answer(text) == 0b10010
    for text in ("0+1", "64", "_ a _ e", "perhaps?", "2++"):
        with pytest.raises(NotationError):
            GAME.notation.parse_answer(text)


def test_reading_the_pattern() -> None:
    moves = GAME.notation.read_pattern((), "_ A _ _ _")
    assert moves == [(GAME.length_query, LENGTH | 5), (A, 0b00010)]
    transcript = tuple(moves)
    assert GAME.notation.read_pattern(transcript, "_ A _ _ E") == [(E, 0b10000)]
    assert GAME.notation.read_pattern(transcript, "_a__e") == [(E, 0b10000)]
    assert GAME.notation.read_answer(transcript, E, "_ A _ _ E") == 0b10000
    assert GAME.notation.read_answer(transcript, E, "_ a _ _ _") == 0
    assert GAME.notation.read_answer(transcript, E, "5") == 0b10000
    assert GAME.notation.read_answer(transcript, E, "") == 0
    assert GAME.notation.read_answer((), GAME.length_query, "_ _ _") == LENGTH | 3
    assert GAME.notation.read_answer((), GAME.length_query, "5 letters") == LENGTH | 5
    assert GAME.notation.read_answer(transcript, named(GAME, "apple"), "yes") == 0b11111
    assert GAME.notation.read_answer(transcript, named(GAME, "apple"), "no") == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_ A _ _", "has 4 places; the word has 5 letters"),
        ("_ A _ Z _", "shows Z at 4, but by move 3 there is none. .* fix 3 4"),
        ("_ A _ _ A", "By move 2 A is at 2, and the pattern shows it at 2\\+5.* fix 2 2\\+5"),
        (
            "_ _ _ L E",
            "By move 2 A is at 2, and the pattern shows it nowhere. Show all letters .* or the new letter alone",
        ),
        ("_ E _ _ _", "By move 2 A is at 2, where the pattern shows E"),
        ("_ A _ 4 _", "'4' \\(character 7 of .*\\) is not a letter of this game"),
        ("_ A _ L E", "tells of L besides E"),
        ("7", "places are 1 to 5"),
        ("not Z", "does not tell of E"),
        ("not E S", "tells of S besides E"),
        ("n", "'n' is a letter"),
        ("__ ___", "shows 2 words; for those play phrase\\(lengths=2-3\\)"),
    ],
)
def test_patterns_that_do_not_fit_are_refused(text: str, message: str) -> None:
    transcript = ((GAME.length_query, LENGTH | 5), (A, 0b00010), (Z, 0))
    with pytest.raises(NotationError, match=message):
        GAME.notation.read_answer(transcript, E, text)


def test_letters_that_are_not_there_follow_a_pattern() -> None:
    moves = GAME.notation.read_pattern((), "_ A _ _ _ not E S")
    assert [GAME.notation.format_query(query) for query, _ in moves] == ["length", "A", "E", "S"]
    assert [answer for _, answer in moves[2:]] == [0, 0]
    transcript = tuple(moves)
    assert GAME.notation.read_pattern(transcript, "no EST") == [(GAME.notation.parse_query("t"), 0)]
    for text, message in [
        ("_ A _ _ _ not A", "A is said not to be there, but by move 2 it is at 2"),
        ("_ A _ _ L not L", "L is said not to be there, but the pattern shows it"),
        ("not E 4", "not a letter"),
    ]:
        with pytest.raises(NotationError, match=message):
            GAME.notation.read_pattern(transcript, text)


def test_punctuation_in_a_pattern_is_no_place() -> None:
    game = Hangman(words="can't|won't", alphabet="en")
    (query, answer), *_ = game.notation.read_pattern((), "_ _ _ ' _")
    assert game.known_length(((query, answer),)) == 4


def test_drawing() -> None:
    transcript = ((GAME.length_query, LENGTH | 5), (A, 0b00001), (Z, 0))
    assert GAME.display.draw(transcript) == "A _ _ _ _\nlives 5 of 6\nnot Z"
    assert GAME.display.draw(transcript, "apple").endswith("the word: APPLE")
    assert "any length" in GAME.display.draw(())


def test_the_doctor_finds_the_wrong_answer() -> None:
    transcript = ((GAME.length_query, LENGTH | 5), (L, 0b01000), (E, 0))
    diagnosis = diagnose(GAME, transcript)
    assert diagnosis is not None
    assert diagnosis.turn == 3
    mended = {
        (GAME.notation.format_query(repair.query), GAME.notation.format_answer(repair.answer))
        for repair in diagnosis.repairs
    }
    assert mended == {("E", "5")}
    session = Session(GAME)
    session.load(diagnosis.repairs[0].transcript)
    assert session.now.belief.count().value == 3
