import numpy as np
import pytest
from hypothesis import given, strategies as st

import bestguess
from bestguess.core.errors import BestguessError, Contradiction, IllegalQuery, NotationError, SpecError
from bestguess.core.position import Position, diagnose
from bestguess.core.types import Outcome
from bestguess.games.hangman import Phrase

WORDS = "apple|angle|ankle|hello|pie|pea|cat|cot|dog|ice"
HONEST = Phrase(words=WORDS, alphabet="en")
LYING = Phrase(words=WORDS, alphabet="en", lies=1)
A, E, L, P, Y, Z = (HONEST.letters.index(letter) for letter in "aelpiz")  # Y stands for I, which linters mistake
APPLE_PIE = ("apple", "pie")


@pytest.mark.parametrize(
    "spec",
    [
        "phrase(lengths=5x3)",
        "phrase(lengths=0-3)",
        "phrase(lengths=30-30-30)",
        "phrase(lies=2)",
        "phrase(lie_prior=1.5)",
        "phrase(lives=-1)",
        "phrase(prior=flat)",
    ],
)
def test_bad_parameters(spec: str) -> None:
    with pytest.raises(SpecError):
        bestguess.make(spec)


def test_answers_are_the_places_in_the_whole_phrase() -> None:
    assert HONEST.answer(APPLE_PIE, (), P) == 0b00100110
    assert HONEST.answer(APPLE_PIE, (), E) == 0b10010000
    assert HONEST.notation.format_answer(0b10010000) == "5+8"


def test_it_ends_when_all_letters_are_known() -> None:
    transcript = tuple((query, HONEST.answer(APPLE_PIE, (), query)) for query in (A, P, L, E, Y))
    assert HONEST.outcome(transcript[:4]) is None
    assert HONEST.outcome(transcript) == Outcome("solved", won=True)
    assert HONEST.display.draw(transcript[:3]) == "A P P L _ / P _ _\ndenied 0"


def test_long_phrases_end_too() -> None:
    game = Phrase(words="ab" * 5 + "|" + "ba" * 5, lengths="10-10-10-10", alphabet="ab", lies=1)
    secret = ("ababababab",) * 4
    transcript = tuple((query, game.answer(secret, (), query)) for query in (0, 1))
    assert game.outcome(transcript) == Outcome("solved", won=True)
    assert Position.of(game, transcript).belief.count().value == 1
    assert game.notation.parse_answer(game.notation.format_answer(transcript[0][1])) == transcript[0][1]


def test_a_denied_letter_may_be_asked_once_more_if_the_host_may_lie() -> None:
    once, twice, shown = ((E, 0),), ((E, 0), (E, 0)), ((E, 0), (E, 0b10010000))
    assert E not in HONEST.queries(once)
    assert E in LYING.queries(once)
    assert E not in LYING.queries(twice)
    assert A not in LYING.queries(((A, 0), *shown))
    with pytest.raises(IllegalQuery, match="E is not there for certain"):
        LYING.check_query(twice, E)
    with pytest.raises(IllegalQuery, match="A is not there for certain"):
        LYING.check_query(((A, 0), *shown), A)
    with pytest.raises(IllegalQuery, match="E was asked already"):
        LYING.check_query(((E, 0b10010000),), E)


def test_a_lie_found_out_is_no_wrong_guess() -> None:
    game = Phrase(words=WORDS, alphabet="en", lies=1, lives=2)
    assert game.misses(((E, 0), (Z, 0))) == 2
    assert game.misses(((E, 0), (Z, 0), (E, 0b10010000))) == 1
    assert game.outcome(((E, 0), (Z, 0))) == Outcome("out of lives", won=False)
    assert LYING.display.draw(((E, 0), (E, 0b10010000))).endswith("lied about E")
    assert "not E twice, Z" in LYING.display.draw(((E, 0), (Z, 0), (E, 0)))


def test_reading_patterns() -> None:
    assert HONEST.notation.read_pattern((), "*PP** P**") == [(P, 0b00100110)]
    assert HONEST.notation.read_pattern((), "_ p p _ _ / p _ _") == [(P, 0b00100110)]
    seen = ((P, 0b00100110),)
    assert HONEST.notation.read_answer(seen, E, "*PP*E P*E") == 0b10010000
    assert HONEST.notation.read_answer(seen, E, "5+8") == 0b10010000
    assert HONEST.notation.read_answer(seen, E, "*PP** P**") == 0
    assert HONEST.notation.read_answer(seen, E, "") == 0
    with pytest.raises(NotationError, match="word 2 has 2 places, not 3"):
        HONEST.notation.read_answer(seen, E, "*PP*E P*")
    with pytest.raises(NotationError, match="by move 1 there is none"):
        HONEST.notation.read_answer(((E, 0),), P, "*PP*E P*E")
    with pytest.raises(NotationError, match="places 1 to 8"):
        HONEST.notation.read_answer((), E, "9")
    assert dict(LYING.notation.read_pattern(((E, 0),), "*PP*E P*E")) == {E: 0b10010000, P: 0b00100110}


def test_half_a_lie_is_a_contradiction_even_for_a_liar() -> None:
    told = Position.of(LYING, ((P, 0b00100110), (A, 1), (L, 0b01000), (Y, 0b01000000)))
    with pytest.raises(Contradiction, match="No phrase fits E 5, even if one denial was a lie"):
        told.after(E, 0b00010000)
    with pytest.raises(Contradiction, match="part 2 cannot be so"):
        Position.of(HONEST, told.transcript).after(E, 0b00010000)


def test_the_doctor_works_on_phrases() -> None:
    transcript = ((P, 0b00100110), (A, 1), (E, 0))
    diagnosis = diagnose(HONEST, transcript)
    assert diagnosis is not None
    assert ("E", "5+8") in {
        (HONEST.notation.format_query(repair.query), HONEST.notation.format_answer(repair.answer))
        for repair in diagnosis.repairs
    }
    assert diagnose(LYING, transcript) is None


def test_too_long_a_word_for_the_vocabulary() -> None:
    with pytest.raises(BestguessError, match="No word of the words given has 7 letters"):
        Position.start(Phrase(lengths="7-3", words=WORDS))


@given(st.integers(0, 2**32 - 1), st.booleans())
def test_play_with_one_lie_at_most_ends_and_keeps_the_phrase(seed: int, lies: bool) -> None:
    rng = np.random.default_rng(seed)
    game = LYING if lies else HONEST
    secret = ("apple", str(rng.choice(["pie", "pea", "cat"])))
    position, lied = Position.start(game), not lies
    while position.outcome is None:
        query = int(rng.choice(position.queries))
        answer = game.answer(secret, position.transcript, query)
        if answer and not lied and rng.random() < 0.3:
            answer, lied = 0, True
        position = position.after(query, answer)
        assert position.belief.log_mass() > -60
    assert len(position.transcript) <= 2 * game.num_queries
