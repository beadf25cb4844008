"""Guesses and their answers as they come in a text, brought together."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bestguess.core.common_words import CORRECTIONS
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.moves import TURNS

Answered = TypeVar("Answered")

Pairs = list[tuple[str, Answered]]

_MOST_KEPT = 200
"""The most readings that are looked at again, where none alternates."""


def first_paired(readings: Iterable[Sequence[str | Answered]]) -> Pairs[Answered] | None:
    """The moves of the first reading in which each guess, which is a text, has one answer; ``None`` where none is so.

    Guesses and answers alternate, either first, or all of one kind follow all of the other. Where no reading is like
    that, each guess and its answer stand side by side, now the one first and now the other.
    """
    others: list[Sequence[str | Answered]] = []
    for items in readings:
        if 2 * sum(isinstance(item, str) for item in items) != len(items):
            continue
        if moves := _in_order(items):
            return moves
        if len(others) < _MOST_KEPT:
            others.append(items)
    for items in others:
        if moves := _side_by_side(items):
            return moves
    return None


def _in_order(items: Sequence[str | Answered]) -> Pairs[Answered] | None:
    half = len(items) // 2
    for guesses, answers in (
        (items[::2], items[1::2]),
        (items[1::2], items[::2]),
        (items[:half], items[half:]),
        (items[half:], items[:half]),
    ):
        if moves := _moves(items, zip(guesses, answers, strict=False)):
            return moves
    return None


def _side_by_side(items: Sequence[str | Answered]) -> Pairs[Answered] | None:
    sides = zip(items[::2], items[1::2], strict=False)
    return _moves(items, ((one, two) if isinstance(one, str) else (two, one) for one, two in sides))


def _moves(
    items: Sequence[str | Answered], pairs: Iterable[tuple[str | Answered, str | Answered]]
) -> Pairs[Answered] | None:
    """The pairs, if each is of a guess and an answer, and all items are in one."""
    moves = [(guess, answer) for guess, answer in pairs if isinstance(guess, str) and not isinstance(answer, str)]
    return moves if moves and 2 * len(moves) == len(items) else None


def refuse_turn(text: str, moves: Pairs[Answered]) -> None:
    """Raise :class:`NotationError` for "guess 1 crane 2", where the first word may be a guess and may number one, as
    one that comes twice does."""
    guesses = [guess for guess, _ in moves]
    for guess in guesses[:-1]:
        beside = re.search(rf"(?i)\b{guess}[ \t]+\w+[ \t]+\w", text)
        if guess.casefold() in TURNS and (beside or guesses.count(guess) > 1):
            raise NotationError(
                f"'{shortened(text)}': is {guess.casefold()} a guess, or does it number the one behind it? Number "
                "guesses with a colon, Guess 1: CRANE 2, and write each on a line of its own."
            )


def is_correction(guess: str) -> bool:
    """Whether a guess is a word by which people take back what they said before."""
    return guess.casefold() in CORRECTIONS


def refuse_said(
    text: str,
    moves: Sequence[tuple[str, object]],
    is_said: Callable[[str], bool] = is_correction,
    meaning: str = "take back what was said before",
) -> None:
    """Raise :class:`NotationError` for "crane 2 sorry 3", whose second guess may be said of the first answer.

    ``is_said`` tells the words that may be, and ``meaning`` what they do then. Where a line or, in capitals, a comma
    begins with the word and its answer is behind, it is a guess.
    """
    for guess, _ in moves[1:]:
        if not is_said(guess):
            continue
        alone = rf"(?im)^\W*(?:\d+[.)]\s*)?{guess}\b(?!\s*,)"
        printed = rf"[,;]\s*{guess.upper()}\s+(?!,)"
        if not re.search(alone, text) and not re.search(printed, text):
            raise NotationError(
                f"'{shortened(text)}': is {guess.casefold()} a guess, or does it {meaning}? Write "
                "each guess on a line of its own, with the answer that counts."
            )
