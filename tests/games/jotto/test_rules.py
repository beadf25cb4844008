"""The rules of Jotto: what is answered, when the game is over, which words may be guessed, and how it is solved."""

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
import pytest

from bestguess import (
    IllegalAnswer,
    IllegalQuery,
    NotationError,
    Position,
    SpecError,
    evaluate,
    make_game as made,
    solve,
)
from bestguess.core.board import LineBoard
from bestguess.core.errors import Contradiction
from bestguess.core.types import Transcript
from bestguess.games.jotto.rules import in_common

WORDS = "crane|caner|nacre|slate|least|eerie|geese|there"


@pytest.mark.parametrize(
    ("guess", "secret", "answer"),
    [
        ("crane", "slate", 2),
        ("crane", "nacre", 5),
        ("crane", "crane", 6),
        ("eerie", "geese", 3),
        ("geese", "eerie", 3),
        ("there", "eerie", 3),
        ("there", "crane", 2),
        ("slate", "least", 5),
        ("zzzzz", "crane", 0),
        ("eeeee", "geese", 3),
    ],
)
def test_letters_count_as_often_as_both_words_have_them(guess: str, secret: str, answer: int) -> None:
    game = made(f"jotto(words={WORDS})")
    assert game.answer(secret, (), game.notation.parse_query(guess)) == answer


def test_all_letters_in_common_are_not_yet_the_word() -> None:
    game = made(f"jotto(words={WORDS},tries=3)")
    position = Position.of(game, "crane 5")
    assert position.outcome is None
    assert sorted(position.belief.secrets()) == ["caner", "nacre"]
    over = Position.of(game, "crane 5, caner 5, nacre solved")
    assert over.outcome is not None
    assert over.outcome.won
    lost = Position.of(game, "crane 5, slate 2, caner 5")
    assert lost.outcome is not None
    assert not lost.outcome.won
    with pytest.raises(IllegalAnswer, match="5 letters are in common at most"):
        position.after(game.notation.parse_query("slate"), 7)


def test_the_word_itself_is_told_from_all_its_letters() -> None:
    with pytest.raises(Contradiction, match="write GEESE solved"):
        Position.of(made(f"jotto(words={WORDS})"), "geese 5")


def test_a_guess_made_elsewhere_is_evidence_and_none_to_host() -> None:
    game = made(f"jotto(words={WORDS})")
    position = Position.of(game, "salet 5")
    assert sorted(position.belief.secrets()) == ["least", "slate"]
    query = game.notation.parse_query("salet")
    game.check_query((), query)
    with pytest.raises(IllegalQuery, match="not in the list of words"):
        game.check_hosted((), query)
    with pytest.raises(IllegalQuery):
        position.after(query, 5)


def test_words_without_repeated_letters() -> None:
    game = made(f"jotto(words={WORDS},guesses=eject|stalk,repeats=false)")
    assert list(game.secrets()) == ["caner", "crane", "least", "nacre", "slate"]
    assert [game.notation.format_query(query) for query in range(game.num_queries)][-1] == "STALK"
    assert game.num_queries == 6
    with pytest.raises(NotationError, match="'geese' is not in"):
        game.notation.parse_secret("geese")
    assert Position.of(game, "geese 1, slate 2").belief.count().value == 3  # it may have been guessed all the same
    with pytest.raises(SpecError, match="repeats"):
        made("jotto(words=geese|eerie,repeats=false)").check()


def best(words: Sequence[str], mean: bool) -> float:
    """The fewest guesses in all, or at most, to name each word, by trying everything."""

    def feedback(guess: str, secret: str) -> int:
        return -1 if guess == secret else sum(min(guess.count(letter), secret.count(letter)) for letter in set(guess))

    @cache
    def value(left: frozenset[str]) -> float:
        found = []
        for guess in words:
            parts: dict[int, set[str]] = {}
            for secret in left:
                parts.setdefault(feedback(guess, secret), set()).add(secret)
            if len(parts) > 1 or -1 in parts:
                below = [value(frozenset(part)) for answer, part in parts.items() if answer != -1]
                found.append(len(left) + sum(below) if mean else 1 + max(below, default=0))
        return min(found)

    return value(frozenset(words))


@pytest.mark.parametrize(
    "words", ["cat|act|tac|cot|dog|god|dot|toe|cod", "crane|caner|nacre|slate|least|eerie|geese|there|crate|trace"]
)
def test_the_optimum_is_that_of_brute_force(words: str) -> None:
    spec = f"jotto(words={words},length={words.index('|')},prior=uniform)"
    secrets = tuple(words.split("|"))
    found = solve(spec)
    assert found.proven
    assert found.value == pytest.approx(best(secrets, mean=True) / len(secrets))
    assert found.policy is not None
    assert evaluate(spec, found.policy).mean == pytest.approx(found.value)
    worst = solve(spec, "worst-case")
    assert (worst.proven, worst.value) == (True, best(secrets, mean=False))


def test_a_letter_of_several_characters_counts_as_one() -> None:
    game = made("jotto(words=chata|mucha|chmura,length=4,alphabet=a b c ch h m r t u)")
    assert game.answer(game.notation.parse_secret("mucha"), (), game.notation.parse_query("chata")) == 2
    assert game.notation.format_moves(game.notation.read_moves((), "chata 2")) == "CHATA 2"


def test_a_long_word_is_answered_by_more_than_one_digit() -> None:
    game = made("jotto(words=unsophisticated|misunderstandin,length=15)")
    moves = game.notation.read_moves((), "unsophisticated 10, misunderstandin 15")
    assert [answer for _, answer in moves] == [10, 15]
    rows = game.answer_rows(game.secrets())(np.arange(2))
    assert rows.tolist() == [[game.answer(secret, (), query) for secret in game.secrets()] for query in range(2)]


@pytest.mark.parametrize("secret", ["abca", "dddd", "cdba"])
def test_the_board_shows_the_letters_that_all_answers_together_prove(secret: str) -> None:
    game = made(f"jotto(words={secret}|abcd|aabb|ccda,length=4,alphabet=abcdef)")
    transcript: Transcript = ()
    for guess in ("aabb", "ccda", "eeff", "abde"):
        query = game.notation.parse_query(guess)
        transcript = (*transcript, (query, in_common(guess, secret)))
        fitting = [
            set(letters)
            for letters in product("abcdef", repeat=4)
            if all(in_common(game.word(asked), "".join(letters)) == answer for asked, answer in transcript)
        ]
        board = game.display.board(transcript)
        assert isinstance(board, LineBoard)
        assert set(board.sure.lower()) == set.intersection(*fitting)
        assert set(board.absent.lower()) == set("abcdef").difference(*fitting)
    wrong = (*transcript, (game.notation.parse_query("ffee"), 4))
    assert getattr(game.display.board(wrong), "absent", None) == ""
