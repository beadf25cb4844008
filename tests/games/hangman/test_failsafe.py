"""Words and phrases in no list: what is asked, and how they end."""

import re

import numpy as np
import pytest

from bestguess.advice.doubts import none_of_mine
from bestguess.core.errors import Contradiction, IllegalQuery
from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.shapes import LENGTH
from bestguess.policies.greedy import most_likely

WORDS = "cat|cot|cog|dog|dot|god|gut|pea|coat|goat|toad"
GAME = Phrase(words=WORDS, lengths="3-4", weighting="uniform")


def beyond(game: Phrase, moves: str) -> Position:
    position = Position.beyond(game, game.notation.read_moves((), moves))
    assert position is not None
    return position


@pytest.mark.parametrize("lies", [0, 1])
def test_where_the_list_fits_the_chances_are_those_of_the_belief(lies: int) -> None:
    game = Phrase(words=WORDS, lengths="3-4", weighting="uniform", lies=lies)  # type: ignore[arg-type]
    moves = "O 2+5, C no"
    position = Position.of(GAME, moves)
    found = beyond(game, moves)
    assert found.belief.count().value == position.belief.count().value
    assert found.belief.entropy() == pytest.approx(position.belief.entropy())
    told = found.belief.predict(position.queries)
    assert told.probability_of(0) == pytest.approx(position.predictive.probability_of(0))
    assert told.entropy() == pytest.approx(position.predictive.entropy())


def test_a_word_in_no_list_is_any_string() -> None:
    position = beyond(GAME, "P 3, O 2+5")
    told = position.predictive
    assert position.game.notation.parse_query("p") not in position.queries
    # The second word is known to be coat, goat or toad, so there is an A, whatever the first is.
    assert 1 - told.probability_of(0)[list(told.queries).index(GAME.notation.parse_query("a"))] == pytest.approx(1.0)
    for query in position.queries.tolist():
        row = told.row(query)
        assert sum(row.values()) == pytest.approx(1.0)
        for answer in row:
            assert position.after(query, answer).belief.count().value > 0


def test_the_chances_are_those_of_the_strings_that_it_draws() -> None:
    position = beyond(GAME, "P 3, O 2+5")
    drawn = position.belief.sample(np.random.default_rng(0), 4000)
    assert {second for _, second in drawn} == {"coat", "goat", "toad"}
    assert all(first[1] == "o" and first[2] == "p" and not set("op") & set(first[0]) for first, _ in drawn)
    for letter in "cgnt":
        place = position.queries.tolist().index(GAME.notation.parse_query(letter))
        share = np.mean([letter in first + second for first, second in drawn])
        assert 1 - position.predictive.probability_of(0)[place] == pytest.approx(share, abs=0.04)


def test_an_answer_more_is_the_same_as_all_at_once() -> None:
    before, after = beyond(GAME, "P 3, O 2+5"), beyond(GAME, "P 3, O 2+5, Z 1")
    one_more = before.after(GAME.notation.parse_query("z"), 1)
    assert one_more.belief.entropy() == pytest.approx(after.belief.entropy())
    assert one_more.transcript == after.transcript


def test_a_letter_denied_and_shown_later_is_where_it_was_shown() -> None:
    game = Phrase(words=WORDS, lengths="3-4", weighting="uniform", lies=1)
    position = beyond(game, "Z no, Q 1, Z 2")
    assert game.display.pattern(position.transcript) == "QZ_ ____"
    assert position.belief.sample(np.random.default_rng(0), 1)[0][0].startswith("qz")


def test_a_phrase_in_no_list_ends() -> None:
    position = beyond(GAME, "Z 1, Q 2, X 3, W 4, V 5, K 6")
    assert position.outcome is None
    position = position.after(GAME.notation.parse_query("j"), 0b1000000)
    assert position.outcome is not None
    assert position.outcome.won
    assert not len(position.queries)


def test_what_no_string_fits_is_still_a_contradiction() -> None:
    assert Position.beyond(GAME, GAME.notation.read_moves((), "Z 1, Q 1")) is None
    with pytest.raises(Contradiction):
        beyond(GAME, "Z 1").after(GAME.notation.parse_query("q"), 1)


def test_moves_that_the_rules_forbid_stay_forbidden() -> None:
    z = GAME.notation.parse_query("z")
    with pytest.raises(IllegalQuery):
        Position.beyond(GAME, ((z, 1), (z, 2)))


def test_other_games_have_no_failsafe() -> None:
    from bestguess.core.spec import make
    from bestguess.games import GAMES

    game = make(GAMES, "battleship(rows=3,columns=3,fleet=3)")
    assert Position.beyond(game, game.notation.read_moves((), "A1 hit, C3 hit")) is None


def test_a_lie_about_a_word_in_no_list_can_still_be_found_out() -> None:
    """Every letter was asked once, and one was denied falsely: the letters denied once may be asked again."""
    game = Phrase(words=WORDS, lengths="3-4", lies=1, weighting="uniform", alphabet="en")
    secret = "zipgoat"
    places = {letter: sum(1 << at for at, other in enumerate(secret) if other == letter) for letter in secret}
    places["z"] = 0
    transcript = tuple(
        (game.notation.parse_query(letter), places.get(letter, 0)) for letter in "abcdefghijklmnopqrstuvwxyz"
    )
    position = Position.beyond(game, transcript)
    assert position is not None
    assert game.display.pattern(transcript) == "_IP GOAT"
    z, q = game.notation.parse_query("z"), game.notation.parse_query("q")
    assert {z, q} <= set(position.queries.tolist())
    assert 0 < 1 - position.predictive.probability_of(0)[position.queries.tolist().index(z)] < 1
    # A second denial would be a second lie: it is true.
    denied = position.after(q, 0)
    assert q not in denied.queries
    found = denied.after(z, 1)
    assert found.outcome is not None
    assert found.outcome.won
    # Where the host may not lie, nothing fits.
    assert Position.beyond(Phrase(words=WORDS, lengths="3-4", weighting="uniform", alphabet="en"), transcript) is None


LISTED = "apple|zebra|wiggling|ac|y|needed|quickly|robot|skipped|frond|grimmer|vaulting"


@pytest.mark.parametrize("word", ["zorblat", "skibidi", "quxly", "yeeted", "glimfor", "frodo", "wuggling", "ab", "x"])
def test_a_game_of_one_made_up_word_goes_on_to_its_end(word: str) -> None:
    game = Hangman(words=LISTED + "|" + "q" * len(word))
    transcript: Transcript = ((game.length_query, LENGTH | len(word)),)
    policy, rng = most_likely(), np.random.default_rng(0)
    while game.outcome(transcript) is None:
        position = Position.beyond(game, transcript)
        assert position is not None
        query = policy.choose(position, rng)
        letter = game.letters.letters[query]
        answer = sum(1 << place for place, other in enumerate(word) if other == letter)
        transcript = (*transcript, (query, answer))
    assert len(transcript) > min(len(set(word)), 6)


def test_advice_says_what_a_made_up_word_is_most_like() -> None:
    game = Hangman(length=5, words=LISTED)
    position = Position.beyond(game, game.notation.read_moves((), "_ _ p _ s"))
    assert position is not None
    said = none_of_mine(position, 2)
    assert said is not None
    assert re.fullmatch(r"None of my words; most like: [A-Z]{2}P[A-Z]S [0-9.]+ %, [A-Z]{2}P[A-Z]S [0-9.]+ %\.", said)
    assert none_of_mine(Position.of(game, "A 1"), 2) is None
    told = none_of_mine(beyond(GAME, "P 3, O 2+5"), 3)
    assert told is not None
    assert re.fullmatch(r"None of my words; most like: ([A-Z]OP (COAT|GOAT|TOAD) [0-9.]+ %[,.] ?){3}", told)


def test_no_failsafe_where_the_word_may_be_in_no_list_anyway() -> None:
    game = Hangman(length=5, words=LISTED, outside=0.1)
    assert Position.beyond(game, game.notation.read_moves((), "Z 1")) is None
    one = Hangman(length=5, words=LISTED)
    z, q = one.notation.parse_query("z"), one.notation.parse_query("q")
    assert Position.beyond(one, ((z, 1), (q, 1))) is None


def test_a_phrase_of_one_word_errs_as_the_word_does() -> None:
    moves = "E 2, X 9, L 8, Z 5+6"
    alone = Position.beyond(Hangman(length=9), Hangman(length=9).notation.read_moves((), moves))
    game = Phrase(lengths="9")
    found = Position.beyond(game, game.notation.read_moves((), moves))
    assert alone is not None
    assert found is not None
    told, expected = found.predictive.error_of(0), alone.predictive.error_of(0)
    assert told.max() > 0.05
    assert told == pytest.approx(expected)
    query = int(found.queries[int(told.argmax())])
    answers = list(alone.predictive.row(query))
    assert found.predictive.errors(query, answers) == pytest.approx(alone.predictive.errors(query, answers))
    assert found.predictive.select(np.array([0, 1])).error_of(0) == pytest.approx(expected[:2])


def test_errors_of_independent_words_multiply() -> None:
    game = Phrase(lengths="9-9")
    found = beyond(game, "E 2+11, X 9+18, L 8+17, Z 5+6+14+15")
    alone = Position.beyond(Hangman(length=9), Hangman(length=9).notation.read_moves((), "E 2, X 9, L 8, Z 5+6"))
    assert alone is not None
    miss, error = alone.predictive.probability_of(0), alone.predictive.error_of(0)
    # Both words are alike, so p(neither has it) is p^2, whose error is 2^0.5 p times that of p.
    assert found.predictive.probability_of(0) == pytest.approx(miss**2)
    assert found.predictive.error_of(0) == pytest.approx(2**0.5 * miss * error)
