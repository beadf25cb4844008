"""Naming a word before it is the last one: by the solver, by the recursions, and by brute force."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import evaluate, make
from bestguess.core.errors import SpecError
from bestguess.papers.kettaf.recursion import Recursion
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

WORDS = st.lists(st.text("abcd", min_size=3, max_size=3), min_size=2, max_size=7, unique=True)


def brute(words: Sequence[str], weights: Sequence[int], lives: int | None) -> float:
    """F with so many lives, or phi without, by trying every letter and every name; from the words alone."""
    chance = dict(zip(words, weights, strict=True))

    def shown(word: str, letter: str) -> tuple[int, ...]:
        return tuple(place for place, one in enumerate(word) if one == letter)

    @cache
    def best(left: frozenset[str], lives: int | None) -> float:
        mass = sum(chance[word] for word in left)
        if lives == 0:
            return 0.0
        if len(left) == 1:
            return mass if lives is not None else 0.0
        found = []
        for letter in "abcd":
            parts: dict[tuple[int, ...], set[str]] = {}
            for word in left:
                parts.setdefault(shown(word, letter), set()).add(word)
            if len(parts) > 1:
                found.append([(places == (), frozenset(part)) for places, part in parts.items()])
        found += [[(False, frozenset({word})), (True, left - {word})] for word in left]
        values = []
        for parted in found:
            after = sum(best(part, None if lives is None else lives - miss) for miss, part in parted)
            values.append(after if lives is not None else mass + after)
        return max(values) if lives is not None else min(values)

    return best(frozenset(words), lives) / sum(weights)


def spec(words: Sequence[str], lives: int) -> str:
    return f"hangman(length=3,lives={lives},words={'|'.join(words)},prior=uniform)"


@given(WORDS, st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_solver_recursion_and_brute_force_agree(words: list[str], lives: int) -> None:
    game, even = make(spec(words, lives)), [1] * len(words)
    asked, won = Problem.of(game, "questions", early_naming=True), Problem.of(game, "win", early_naming=True)
    letters = Problem.of(game, "questions").codes
    assert solve(asked).value == pytest.approx(brute(words, even, None))
    assert solve(won).value == pytest.approx(brute(words, even, lives))
    for bound in ("parts", "zero", "none"):
        recursion = Recursion(letters, early=True, bound=bound)
        assert recursion.questions() == pytest.approx(brute(words, even, None))
        assert recursion.win(lives) == pytest.approx(brute(words, even, lives))


@given(WORDS, st.lists(st.integers(1, 20), min_size=7, max_size=7), st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_lives_are_never_saved_by_a_name_and_questions_may_be(words: list[str], drawn: list[int], lives: int) -> None:
    weights = drawn[: len(words)]
    letters = Problem.of(make(spec(words, lives)), "questions").codes
    # The words of the game are in the order of its list, the alphabet.
    named, plain = (Recursion(letters, weights, early=early) for early in (True, False))
    assert named.win(lives) == pytest.approx(plain.win(lives))
    assert named.questions() <= plain.questions() + 1e-9
    assert named.questions() == pytest.approx(brute(sorted(words), weights, None))


def test_a_likely_word_that_no_letter_tells_apart_is_named_at_once() -> None:
    # Whatever letter is asked, AB shares its pattern with another word: only its name settles it in one question.
    words, weights = ["ab", "ac", "ad", "cb"], [97, 1, 1, 1]
    codes = np.array([[2 ** word.index(letter) if letter in word else 0 for word in words] for letter in "abcd"])
    named, plain = (Recursion(codes.astype(np.uint32), weights, early=early).questions() for early in (True, False))
    assert named == pytest.approx(1.03)
    assert plain > 1.9


def test_the_policy_found_plays_in_the_game() -> None:
    game = make("hangman(length=3,lives=0,words=abc|abd|bcd|acd|dab|cab|bad,prior=uniform)")
    found = solve(Problem.of(game, "questions", early_naming=True))
    assert found.policy is not None
    assert evaluate(game, found.policy, count="questions", until="known").mean == pytest.approx(found.value)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("mastermind(pegs=2,colours=3)", {}, "no code is named"),
        ("battleship(rows=3,columns=3,fleet=2)", {}, "no layout is named"),
        ("hangman(length=3,words=abc|abd)", {"until": "shown"}, "letter by letter"),
    ],
)
def test_refusals(game: str, options: dict[str, str], said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Problem.of(make(game), "questions", early_naming=True, **options)  # type: ignore[arg-type]
