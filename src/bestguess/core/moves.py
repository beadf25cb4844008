"""Moves as people write them: ``E5 miss, D4 hit, D5 sunk``."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from bestguess.core.errors import NotationError
from bestguess.core.types import Answer, Query, Transcript

_SEPARATOR = re.compile(r"[,;\n](?![^(]*\))")  # not the comma inside (4, 5)
_LONGEST = 40  # a longer piece is no move with a space left out
_JOINTS = " \t:=>→|,.!-–—"  # signs that people put between a query and its answer
_NUMBER = re.compile(r"\d+\.\s+")  # "7. E5 miss", as in a saved game
_NUMBERED = re.compile(
    r"^[ \t]*(?:(?:guess|turn|move|shot|round|try)[ \t]*)?#(\d{1,3})[.:)]?[ \t]+(?=\S)", re.MULTILINE | re.IGNORECASE
)  # "#7: E5 miss", which is no comment
_CHAT = re.compile(
    r"^[ \t]*(?:>+[ \t]+|\[\d{1,2}:\d{2}(?::\d{2})?(?:[ \t]?[ap]m)?\][ \t]*"
    r"|(?:me|you|him|her|they|us|host|guesser|bot|computer|opponent|player(?:[ \t]\d)?)[ \t]*:[ \t]+)+(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)  # "> E5", "[12:03] Me: E5"
_COMMENT = re.compile(r"#[^\n]*")


class QueryNotation(Protocol):
    """The part of a notation that reads and writes queries and answers."""

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

    @property
    def examples(self) -> Sequence[Answer]:
        """A few answers, to be named where one is missing."""
        ...


def parse_moves(notation: QueryNotation, text: str) -> Transcript:
    """Read moves separated by commas, semicolons or lines; ``#`` begins a comment.

    Raises :class:`NotationError` for a piece that is no move. Whether the moves are legal and
    possible is for :class:`~bestguess.core.position.Position` to say.
    """
    return tuple(parse_move(notation, piece) for piece in split_moves(text))


def split_moves(text: str) -> list[str]:
    """The moves of a text one by one, as they were typed."""
    pieces = (piece.strip() for piece in _SEPARATOR.split(without_comments(text)))
    return [piece for piece in pieces if piece]


def numbered(text: str) -> str:
    """A text with the numbers of its moves as saved games have them: ``7. E5 miss`` for ``#7: E5 miss``.

    What a chat has before each line, such as the time and who speaks, is left out.
    """
    return _NUMBERED.sub(r"\1. ", _CHAT.sub("", text))


def without_comments(text: str) -> str:
    """A text without what stands behind a ``#`` on any of its lines."""
    return _COMMENT.sub("", numbered(text))


def is_comment(text: str) -> bool:
    """Whether a text has a comment and no move."""
    return "#" in text and not split_moves(text)


def parse_move(notation: QueryNotation, text: str) -> tuple[Query, Answer]:
    """Read one move: a query and its answer, in this order if both can be meant. Raises :class:`NotationError`."""
    text = _NUMBER.sub("", text.strip(), count=1)
    problem: NotationError | None = None
    for asked, said in _halves(text):
        try:
            query = notation.parse_query(asked)
        except NotationError:
            continue
        try:
            return query, notation.parse_answer(said)
        except NotationError as error:
            # Of several, the first speaks of the words as they were typed.
            problem = problem or error
    if problem is not None:
        raise NotationError(f"In the move '{text}': {problem}") from problem
    try:
        query = notation.parse_query(text)
    except NotationError as error:
        words = text.split()
        if len(words) > 1:  # then the first word was meant as a query
            _explain(notation, words)
        raise NotationError(f"In the move '{text}': {error}") from error
    answers = _examples(notation)
    raise NotationError(f"The move '{text}' has no answer: write {notation.format_query(query)} and then {answers}.")


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """The ways to cut a text into a query and an answer, the likeliest first.

    Both may be several words ("B 7 sunk c"), or one may run into the other ("B7h"): a number ends where its digits end.
    Signs may join them ("B7: hit"), and the answer may come first ("hit B7").
    """
    between = [match.start() for match in re.finditer(r"\s+", text)]
    within = range(len(text) - 1, 0, -1) if len(text) <= _LONGEST else ()
    places = between + [place for place in within if place not in between and not text[place - 1 : place + 1].isdigit()]
    for place in places:
        yield text[:place], text[place:].strip()
    for place in places:
        yield text[:place].rstrip(_JOINTS), text[place:].strip(_JOINTS)
    for place in between:
        yield text[place:].strip(_JOINTS), text[:place].strip(_JOINTS)


def _explain(notation: QueryNotation, words: list[str]) -> None:
    try:
        notation.parse_query(words[0])
    except NotationError as error:
        raise NotationError(f"In the move '{' '.join(words)}': {error}") from error


def _examples(notation: QueryNotation) -> str:
    answers = [notation.format_answer(answer) for answer in notation.examples]
    return " or ".join([", ".join(answers[:-1]), answers[-1]]) if len(answers) > 1 else answers[0]
