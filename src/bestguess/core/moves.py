"""Moves as people write them: ``E5 miss, D4 hit, D5 sunk``."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from bestguess.core.common_words import NUMBERS
from bestguess.core.errors import NotationError
from bestguess.core.types import Answer, Query, Transcript

_SEPARATOR = re.compile(r"\([^()\n]*\)|([,;\n])")  # not the comma inside (4, 5)
_LONGEST = 40  # a longer piece is no move with a space left out
_JOINTS = " \t:=>→|,.!-–—"  # signs that people put between a query and its answer
_NUMBER = re.compile(r"\d+\.\s+")  # "7. E5 miss", as in a saved game
_TURN = (
    "guess|turn|move|shot|round|try|attempt|versuch|runde|zug|coup|essai|tour|manche|intento|ronda|turno|jugada|"
    "tentativo|mossa|tentativa|rodada|jogada|poging|beurt|ronde|попытка|ход|раунд|próba|ruch|tura|runda|försök|drag"
)
_IN_WORDS = {word: number for words in NUMBERS.values() for number, word in words.items()}
_TIMES = rf"(?:\d{{1,3}}|\b(?:{'|'.join(sorted(_IN_WORDS, key=len, reverse=True))})\b)"
_ARROW = "(?:=>?|[-–—]+>|[→⇒➔➜➡])"
TURNS = frozenset(_TURN.split("|"))
"""Words before the number of a move, which may be guesses themselves."""
_NUMBERED = re.compile(
    rf"^[ \t]*(?:(?:{_TURN})[ \t]*)?#(\d{{1,3}})[.:)]?[ \t]+(?=\S)"
    rf"|^[ \t]*(?:{_TURN})[ \t]*(?:no\.?|nr\.?|n°)?[ \t]*({_TIMES})"
    rf"(?:[ \t]*(?:/|of|von|sur|de|из)[ \t]*\d{{1,3}})?(?:[ \t]*[:.)]\s*|[ \t]+[-–—][ \t]+|[ \t]*{_ARROW}[ \t]*)(?=\S)"
    rf"|(?<=\S)[ \t,;]+(?:{_TURN})[ \t]*({_TIMES})[ \t]*(?::|{_ARROW})\s*(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)  # "#7: E5 miss", which is no comment, "Round 7: E5 miss" and "Round one: E5 miss, round two: D4 hit"
_FIRST = re.compile(r"\s*(\d{1,3})([.)])\s")
_CHAT = re.compile(
    r"^[ \t]*(?:>+[ \t]+|\[\d{1,2}:\d{2}(?::\d{2})?(?:[ \t]?[ap]m)?\][ \t]*"
    r"|\d{1,2}:\d{2}(?::\d{2})?(?:[ \t]?[ap]m)?[ \t]+(?:[-–|][ \t]+)?(?=[^\W\d_])"
    r"|(?:me|you|him|her|they|us|host|guesser|bot|computer|opponent|player(?:[ \t]\d)?)[ \t]*:[ \t]+)+(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)  # "> E5", "[12:03] Me: E5", "12:03 E5"
BULLET = re.compile(r"^[ \t]*[•◦▪‣][ \t]+(?=[^•◦▪‣\n]+$)", re.MULTILINE)
"""The sign before a line of a list; where a line has others, they may be blanks of a pattern."""
_COMMENT = re.compile(r"#[^\n]*")
_CHANCES = "(?:tries|try|guess(?:es)?|attempts?|turns?|rounds?|chances?|lives?|moves?|shots?)"
_LEFT = re.compile(
    r"(?<![\s,;|.-])[\s,;|.-]*\(\s*\d{1,3}\s+(?:left|remaining|to\s+go)\s*\)"
    r"|[ \t]*[,;|][ \t]*\d{1,3}[ \t]+(?:left|remaining|to[ \t]+go)\b"
    r"|(?<![\s,;|(\[.-])[\s,;|(\[.-]+(?:with\s+)?\d{1,3}[ \t]+(?:more\s+)?"  # begun once in a run of signs
    rf"{_CHANCES}\s+(?:left|remaining|to\s+go)\b(?![ \t]*[:=]|[ \t]+\d{{1,2}}(?![\d.):/]))[)\]]?"
    rf"|(?<![\s,;|(\[])[\s,;|(\[]+(?:{_CHANCES}\s+(?:left|remaining)|(?:left|remaining)\s+{_CHANCES})"
    r"(?:[ \t]*[:=][ \t]*\d{1,3}(?!\d)|[ \t]+\d{1,2}(?![\d.):/]))[)\]]?",
    re.IGNORECASE,
)  # "2 1 (7 tries left)", "2 1, 7 left", "2 1, tries left: 7"


_HEADING = re.compile(
    r"\A\s*(?:guess|word|letter|question|query|shot|cell|move|code)s?[ ]*[,;|\t][ ]*"
    r"(?:answer|result|reply|feedback|response|tile|count|matche|place|score)s?[ ]*\n(?=.*\S)",
    re.IGNORECASE,
)


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
    plain = without_comments(text)
    cuts = [match.start() for match in _SEPARATOR.finditer(plain) if match[1]]
    pieces = (plain[begin:end].strip(" \t\r\n,;") for begin, end in pairwise([0, *cuts, len(plain)]))
    return [piece for piece in pieces if piece]


def numbered(text: str) -> str:
    """A text with the numbers of its moves as saved games have them: ``7. E5 miss`` for ``#7: E5 miss``.

    Moves that are numbered within a line get a line each. What a chat has before each line, such as the time and who
    speaks, is left out, and so is the sign of a list.
    """
    plain = BULLET.sub("", _CHAT.sub("", _LEFT.sub("", text)))
    return _on_lines(_NUMBERED.sub(_numbering, plain))


def _numbering(turn: re.Match[str]) -> str:
    """The number of a move as saved games have it, on a line of its own where a move is before it."""
    number = turn[1] or turn[2] or turn[3]
    return f"{chr(10) * bool(turn[3])}{_IN_WORDS.get(number.casefold(), number)}. "


def _on_lines(text: str) -> str:
    """A text with a line for each move where it numbers them in order: ``1. E5 miss 2. D4 hit``."""
    first = _FIRST.match(text)
    if first is None:
        return text
    number, place = int(first[1]) + 1, first.end()
    while following := re.compile(rf"\s+(?={number}{re.escape(first[2])}\s+\S)").search(text, place):
        text = f"{text[: following.start()]}\n{text[following.end() :]}"
        number, place = number + 1, following.start() + 1
    return text


def without_turns(text: str) -> str:
    """An answer without its turn and how many are left, as programs tell them: ``Round 3: 2 1 (7 tries left)``."""
    plain = _LEFT.sub("", text)
    turn = _NUMBERED.match(plain)
    return plain[turn.end() :] if turn else plain


def without_comments(text: str) -> str:
    """A text without what stands behind a ``#`` on any of its lines."""
    return _COMMENT.sub("", numbered(text))


def without_heading(text: str) -> str:
    """A text without the first line of a table of queries and answers, such as ``guess,result``."""
    return _HEADING.sub("", text)


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
