"""Shapes: the marks of a word as its host may show them."""

import pickle
import re

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.advice.doubts import contradiction_report
from bestguess.core.errors import Contradiction, NotationError, SpecError
from bestguess.core.position import Position, diagnose
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.pattern import spec_of_lengths
from bestguess.games.hangman.shapes import LENGTH, MARKS, SIZE, UNTOLD, MarkedWord, decode, encode, shape_of
from bestguess.games.hangman.vocabulary import MAX_LENGTH, Vocabulary

LIST = "can't|don't|cant|also|able|acid|aged|t-bag|x-ray|wifi|r&b|'tis|o'clock|mother-in-law"
GAME = Hangman(words=LIST, weighting="uniform")


def left(game: Hangman, text: str) -> list[str]:
    """The words that fit what was typed, as the game writes them, in alphabetical order."""
    position = Position.of(game, game.notation.read_moves((), text))
    return sorted(game.notation.format_secret(word) for word in position.belief.secrets())  # type: ignore[attr-defined]


@given(
    st.integers(1, MAX_LENGTH).flatmap(
        lambda n: st.tuples(st.just(n), st.lists(st.tuples(st.integers(0, n), st.sampled_from(MARKS)), max_size=4))
    )
)
def test_a_shape_is_read_again_from_its_answer(case: tuple[int, list[tuple[int, str]]]) -> None:
    length, marks = case
    shape = tuple(sorted(marks, key=lambda mark: mark[0]))
    answer = encode(length, shape)
    assert answer is not None
    assert decode(answer) == shape
    assert answer & SIZE == length
    assert -(2**63) <= answer < LENGTH
    assert decode(LENGTH | length) is UNTOLD


def test_more_marks_than_an_answer_holds_are_refused() -> None:
    assert encode(10, ((1, "-"),) * 5) is None
    with pytest.raises(NotationError, match="5 marks"):
        GAME.notation.read_moves((), "_-_-_-_-_-__")


@pytest.mark.parametrize(
    "pattern", ["___'_", "____", "_-___", "_&_", "'___", "_'_____", "______-__-___", "__'__", "-----"]
)
def test_a_pattern_leaves_the_words_written_so(pattern: str) -> None:
    blanks = pattern if set(pattern) != {"-"} else "_" * len(pattern)
    alike = re.compile(blanks.replace("_", "[a-z]"))
    expected = sorted(word.upper() for word in LIST.split("|") if alike.fullmatch(word))
    if expected:
        assert left(GAME, pattern) == expected
    else:
        with pytest.raises(Contradiction):
            left(GAME, pattern)


def test_the_length_alone_says_nothing_of_marks() -> None:
    assert (
        len(left(GAME, "4 letters")) == len([word for word in LIST.split("|") if len(re.sub(r"\W", "", word)) == 4]) - 1
    )
    assert left(GAME, "4 letters, __N_") == ["CANT", "DON'T"]
    assert left(GAME, "4 letters, __N'_") == left(GAME, "__N'_")


def test_marks_count_where_the_length_is_fixed_too() -> None:
    game = Hangman(words=LIST, length=4, weighting="uniform")
    assert left(game, "___'_") == left(GAME, "___'_") == ["CAN'T", "DON'T"]
    assert left(game, "N 3, _A_'_") == ["CAN'T"]
    position = Position.of(game, game.notation.read_moves((), "___'_, N 3"))
    assert position.outcome is None
    assert position.cost() == 0


def test_words_of_other_lengths_with_the_same_marks_do_not_matter() -> None:
    words = "can't|cant|you'll|youll|also"
    assert left(Hangman(words=words, length=4), "___'_") == ["CAN'T"]
    assert left(Hangman(words=words), "___'__") == ["YOU'LL"]
    part = Vocabulary.of(words.split("|")).part(np.array([False, True, True]))
    assert part.shape_shares(4, shape_of("___'_")).sum() == 0.5


def test_a_word_written_in_two_ways_has_the_share_of_each() -> None:
    vocabulary = Vocabulary.of(["can't", "cant", "don't"], [3.0, 1.0, 2.0])
    assert vocabulary.words == ("cant", "dont")
    assert vocabulary.shape_shares(4, shape_of("___'_")).tolist() == [0.75, 1.0]
    assert vocabulary.shape_shares(4, ()).tolist() == [0.25, 0.0]
    words = "can't|cant|don't"
    position = Position.of(
        Hangman(words=words, weighting="uniform"), Hangman(words=words).notation.read_moves((), "___'_")
    )
    np.testing.assert_allclose(position.belief.weights(), [1 / 3, 2 / 3])  # type: ignore[attr-defined]


def test_a_list_without_marks_knows_no_shapes() -> None:
    plain = Hangman(words="apple|angle|cat")
    assert plain.notation.format_answer(plain.notation.read_moves((), "_____")[0][1]) == "5 letters"
    with pytest.raises(Contradiction):
        left(plain, "__'___")
    beyond = Position.beyond(plain, plain.notation.read_moves((), "__'___"))
    assert beyond is not None
    assert beyond.belief.kind == "letters"
    moves = plain.notation.read_moves((), "__'___")
    assert diagnose(plain, moves) is not None
    assert "__'___" in plain.clash((), *moves[0])


def test_moves_with_marks_are_read_again() -> None:
    for text in ("___'_", "____", "_-___", "'___", "_'_____, O 1", "4 letters, ___'_"):
        moves = GAME.notation.read_moves((), text)
        written = ", ".join(
            f"{GAME.notation.format_query(query)} {GAME.notation.format_answer(answer)}" for query, answer in moves
        )
        assert GAME.notation.read_moves((), written) == moves
        assert all(GAME.notation.parse_answer(GAME.notation.format_answer(answer)) == answer for _, answer in moves)


def test_marks_that_were_told_otherwise_are_refused() -> None:
    before = GAME.notation.read_moves((), "____")
    with pytest.raises(NotationError, match="marks of the word: 4 letters as ____"):
        GAME.notation.read_moves(before, "_A_'_")
    with pytest.raises(NotationError, match="besides E"):
        Hangman(words=LIST, length=4).notation.read_answer((), 4, "AE_'_")


def test_secrets_are_written_with_their_marks() -> None:
    assert GAME.notation.format_secret(GAME.notation.parse_secret("don't")) == "DON'T"
    assert GAME.notation.format_secret(GAME.notation.parse_secret("XRAY")) == "X-RAY"
    assert GAME.notation.format_query(GAME.notation.parse_query("=don't")) == "=DON'T"
    assert GAME.display.draw(GAME.notation.read_moves((), "___'_, N 3")).startswith("_ _ N ' _")
    word = MarkedWord("don't")
    assert word == "dont"
    assert pickle.loads(pickle.dumps(word)).spelled == "don't"


def test_unlisted_words_may_have_marks() -> None:
    game = Hangman(words=LIST, outside=0.1)
    position = Position.of(game, game.notation.read_moves((), "__'__"))
    assert position.belief.kind == "letters" or position.belief.count().value > 0
    listed = Position.of(game, game.notation.read_moves((), "___'_"))
    assert 0.9 < listed.predictive.probability_of(0)[GAME.letters.index("q")] <= 1


def test_words_of_a_phrase_are_shown_with_their_marks() -> None:
    words = "can't|cant|don't|also|able|t-bag|x-ray|go|no"
    marked = Phrase(lengths="3'1-2", words=words, weighting="uniform")
    assert make(marked.spec) == marked
    assert marked.word_lengths == (4, 2)
    position = Position.start(marked)
    first, second = position.belief.factors  # type: ignore[attr-defined]
    named = [marked.notation.format_secret((word, second.secrets()[0])) for word in first.secrets()]
    assert named == ["CAN'T GO", "DON'T GO"]
    np.testing.assert_allclose(first.weights(), [1 / 3, 2 / 3])
    assert position.belief.count().value == 4
    assert marked.notation.read_moves((), "__N'_ N_") == ((marked.letters.index("n"), 0b10100),)
    assert marked.notation.format_secret(marked.notation.parse_secret("don't go")) == "DON'T GO"
    assert Phrase(lengths="4-2", words=words).word_lengths == (4, 2)
    assert Position.start(Phrase(lengths="1~3", words=words)).belief.count().value == 2
    lying = Position.of(Phrase(lengths="3'1-2", words=words, lies=1), ((marked.letters.index("z"), 0),))
    assert lying.belief.count().value == 4
    with pytest.raises(SpecError, match="no word of the words given is written as _'___"):
        Phrase(lengths="1'3", words=words).check()
    with pytest.raises(SpecError, match="3'1 for ___'_"):
        Phrase(lengths="3''-0")
    assert spec_of_lengths("___'_ ____", marked.letters) == "3'1-4"
    assert spec_of_lengths("_ _ _ ' _ / _-___", marked.letters) == "3'1-1~3"


ENTRIES = (
    "low-level testing|ice cream|icecap|ice age|costa rica|cape verde|saint vincent and the grenadines|x-ray|o'clock"
)
SPACED = Hangman(words=ENTRIES, weighting="uniform")


@pytest.mark.parametrize("entry", ENTRIES.split("|"))
def test_an_entry_is_played_with_the_spaces_that_its_host_shows(entry: str) -> None:
    secret = SPACED.notation.parse_secret(entry)
    blanks = re.sub("[a-z]", "_", entry)
    shown, moves = entry.upper(), SPACED.notation.read_moves((), blanks)
    # Where no space is shown the host may have left it out.
    alike = [
        one for one in ENTRIES.split("|") if blanks in (shape := re.sub("[a-z]", "_", one), shape.replace(" ", ""))
    ]
    assert left(SPACED, blanks) == sorted(map(str.upper, alike))
    assert moves == SPACED.notation.read_moves((), " / ".join(" ".join(word) for word in blanks.split()))
    position = Position.of(SPACED, moves)
    for letter in dict.fromkeys(secret):
        query = SPACED.letters.index(letter)
        position = position.after(query, SPACED.answer(secret, position.transcript, query))
        pattern = SPACED.display.pattern(position.transcript)
        assert pattern.count(" ") == entry.count(" ")
        drawn = SPACED.display.draw(position.transcript).partition("\n")[0]
        if "_" in drawn:  # else a hyphen is a blank
            assert dict(SPACED.notation.read_moves((), drawn)) == dict(position.transcript)
    assert (
        " ".join("".join(cell or "_" for cell in word) for word in SPACED.display.board(position.transcript).pattern)
        == pattern
    )
    assert pattern == re.sub("['-]", "", shown)
    told = SPACED.notation.format_answer(moves[0][1])
    assert SPACED.notation.parse_answer(told) == moves[0][1]


def test_a_pattern_of_words_that_no_entry_has_is_refused() -> None:
    with pytest.raises(NotationError, match="shows 2 words"):
        SPACED.notation.read_moves((), "____ ____")


@pytest.mark.parametrize(
    ("seen", "remedy"),
    [
        ("__-___", "play phrase(lengths=2-3)."),
        ("_-__-_", "play phrase(lengths=1-2-1)."),
        ("_'____", "written as _'____."),
    ],
)
def test_hyphens_that_no_listed_word_has_may_part_words(seen: str, remedy: str) -> None:
    game = make("hangman(words=apple|can't|hello|word)")
    with pytest.raises(Contradiction):
        Position.of(game, seen)
    found = diagnose(game, seen)
    assert found is not None
    assert contradiction_report(game, game.notation.read_moves((), seen), found).clash.endswith(remedy)
