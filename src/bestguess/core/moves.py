"""Moves as people write them: ``E5 miss, D4 hit, D5 sunk``."""

import re
from collections.abc import Sequence
from typing import Protocol

from bestguess.core.errors import NotationError
from bestguess.core.types import Answer, Query, Transcript

_SEPARATOR = re.compile(r"[,;\n](?![^(]*\))")  # not the comma inside (4, 5)
_LONGEST = 40  # a longer piece is no move with a space left out
_NUMBER = re.compile(r"\d+\.\s+")  # "7. E5 miss", as in a saved game


class Notation(Protocol):
    """The part of a game that reads and writes queries and answers."""

    def parse_query(self, text: str) -> Query:
        """Read a query. Raises :class:`NotationError`."""
        ...

    def format_query(self, query: Query) -> str:
        """Write a query."""
        ...

    def parse_answer(self, text: str) -> Answer:
        """Read an answer. Raises :class:`NotationError`."""
        ...

    def format_answer(self, answer: Answer) -> str:
        """Write an answer."""
        ...

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """The answers that the rules know for a query."""
        ...


def parse_moves(game: Notation, text: str) -> Transcript:
    """Read moves separated by commas, semicolons or lines; ``#`` begins a comment.

    Raises :class:`NotationError` for a piece that is no move. Whether the moves are legal and
    possible is for :class:`~bestguess.core.position.Position` to say.
    """
    return tuple(parse_move(game, piece) for piece in split_moves(text))


def split_moves(text: str) -> list[str]:
    """The moves of a text one by one, as they were typed."""
    uncommented = re.sub(r"#[^\n]*", "", text)
    pieces = (piece.strip() for piece in _SEPARATOR.split(uncommented))
    return [piece for piece in pieces if piece]


def parse_move(game: Notation, text: str) -> tuple[Query, Answer]:
    """Read one move: a query, then its answer. Raises :class:`NotationError`."""
    text = _NUMBER.sub("", text.strip(), count=1)
    # Both may be several words ("B 7 sunk c"), or one may run into the other ("B7h"): the first
    # split at which both sides can be read is meant, splits between words before those within.
    places = [match.start() for match in re.finditer(r"\s+", text)]
    if len(text) <= _LONGEST:
        places += [place for place in range(len(text) - 1, 0, -1) if place not in places]
    problem: NotationError | None = None
    for place in places:
        try:
            query = game.parse_query(text[:place])
        except NotationError:
            continue
        try:
            return query, game.parse_answer(text[place:].strip())
        except NotationError as error:
            # Of several, the first speaks of the words as they were typed.
            problem = problem or error
    if problem is not None:
        raise NotationError(f"In the move '{text}': {problem}") from problem
    try:
        query = game.parse_query(text)
    except NotationError as error:
        words = text.split()
        if len(words) > 1:  # then the first word was meant as a query
            _explain(game, words)
        raise NotationError(f"In the move '{text}': {error}") from error
    answers = _examples(game)
    raise NotationError(f"The move '{text}' has no answer: write {game.format_query(query)} and then {answers}.")


def _explain(game: Notation, words: list[str]) -> None:
    try:
        game.parse_query(words[0])
    except NotationError as error:
        raise NotationError(f"In the move '{' '.join(words)}': {error}") from error


def _examples(game: Notation) -> str:
    answers = [game.format_answer(answer) for answer in game.answers((), 0)[:4]]
    return " or ".join([", ".join(answers[:-1]), answers[-1]]) if len(answers) > 1 else answers[0]
