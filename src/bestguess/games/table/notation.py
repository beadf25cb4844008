"""The notation of a table: questions by their headings, things by their names, answers by the words of the cells."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from bestguess.core.common_words import FILLERS, number_words, says_not_known
from bestguess.core.errors import NotationError, nearest
from bestguess.core.lexicon import folded, shortened, tokens
from bestguess.core.moves import without_comments, without_turns
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript, a_noun
from bestguess.games.table.sentences import SIGNS, QuestionWords, says_none, yes_or_no
from bestguess.games.table.things import DONT_KNOW, NO, YES, Thing, ThingTable

_PASSED = frozenset({"no answer", "skip", "pass"})
"""Words by which somebody leaves a question unanswered, folded."""

_SEPARATOR = re.compile(r"[,;\n]")
_NUMBER = re.compile(r"\d+[.)]\s+(?=\S+\s)")
_BELOW_ZERO = re.compile(r"(?:^|\s)[-–−](?=\d)")
_NAMING = re.compile(r"(?:=|(?:is it|it is|it's|was it|name|named)\s+(?:an?\s+|the\s+)?)\s*", re.IGNORECASE)
_SHOWN = 80
"""The most characters of names that a message lists."""

_AROUND = 24
"""The most characters that stand around a name: "is it an …?"."""

_EXAMPLES = 4


class TableRules(Rules, Protocol):
    """The part of a table that its notation reads."""

    @property
    def table(self) -> ThingTable:
        """The things and what is true of them."""
        ...

    @property
    def noise(self) -> float:
        """How often an answer is wrong."""
        ...

    def names_thing(self, query: Query) -> bool:
        """Whether a query names a thing."""
        ...

    def left(self, transcript: Transcript) -> Sequence[int]:
        """The places of the things that are possible after these moves."""
        ...


_BEFORE = {"no": "no", "not": "no", "without": "no", "yes": "yes", "has": "yes", "with": "yes", "is": "yes"}
"""Words before a question that answer it: ``no glasses``, ``with a beard``."""

_VERBS = ("", "has ", "has a ", "has an ", "is ", "is a ", "is an ", "can ")
"""Words that begin a heading, and are not said with its answer."""

_HAS = re.compile(r"^(?:it\s+)?has\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|any|the) ", re.IGNORECASE)


@dataclass(frozen=True)
class TableNotation(Notation[TableRules]):
    """Headings, names of things with ``=`` before them, and answers: ``wings yes, legs 4, =heron no``."""

    @property
    def answer_help(self) -> str:
        return f"Type the question and its answer, or don't know. Name {a_noun(self.game.secret_noun)} with =NAME."

    def format_query(self, query: Query) -> str:
        table = self.game.table
        columns = len(table.columns)
        return table.columns[query] if query < columns else f"={table.things[query - columns]}"

    def parse_query(self, text: str) -> Query:
        found = self._query(text, beginnings=True)
        if found is None and self._words.statement(text) is None:
            found = self._words.question(text)
        if found is None:
            table = self.game.table
            near = [self.format_query(query) for query in self._words.near(text)]
            names = [*table.columns, *table.things] if _NAMING.match(text.strip()) is None else table.things
            listed = _some(names) if self._words.is_sentence(text) else _hint(text, names)
            raise NotationError(
                f"'{shortened(text)}' is neither a question nor {a_noun(self.game.secret_noun)} of this table. "
                f"{_meant(near) or listed}"
            )
        return found

    @cached_property
    def _words(self) -> QuestionWords:
        table = self.game.table
        return QuestionWords([*table.columns, *table.things], self.game.secret_noun)

    def _query(self, text: str, beginnings: bool = False) -> Query | None:
        """The query that a text is; with ``beginnings`` also one that alone begins so."""
        for wanted in (_key(text), _key(text.strip(SIGNS))):
            for known in (self._exact, self._folded):
                if (query := known.get(wanted, known.get(folded(wanted)))) is not None:
                    return query
        naming = _NAMING.match(text.strip())
        if naming:
            return self._thing(text.strip()[naming.end() :].strip(SIGNS))
        if beginnings and len(wanted := folded(_key(text.strip(SIGNS)))) > 1 and wanted not in FILLERS:
            begun = {query for name, query in self._folded.items() if name.startswith(wanted)}
            return begun.pop() if len(begun) == 1 else None
        return None

    def _thing(self, text: str) -> Query | None:
        columns = len(self.game.table.columns)
        place = self._things.get(_key(text), self._things.get(folded(_key(text))))
        return None if place is None else columns + place

    @cached_property
    def _things(self) -> dict[str, int]:
        """The place of each thing by its name, and by its folded name where no other has it."""
        return _by_name(self.game.table.things)

    @cached_property
    def _exact(self) -> dict[str, Query]:
        columns = len(self.game.table.columns)
        named = {name: columns + place for name, place in self._things.items()}
        return named | {_key(name): query for query, name in enumerate(self.game.table.columns)}

    @cached_property
    def _folded(self) -> dict[str, Query]:
        """Headings and things by their names without accents and signs at the end."""
        columns = len(self.game.table.columns)
        asked = _by_name([name.strip(SIGNS) or name for name in self.game.table.columns])
        return {folded(name): columns + place for name, place in self._things.items()} | asked

    def format_answer(self, answer: Answer) -> str:
        return self.game.table.words[answer]

    def parse_answer(self, text: str) -> Answer:
        return self._answer(text, range(len(self.game.table.words)))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        return self._answer(without_turns(text), self.game.answers(transcript, query))

    def _answer(self, text: str, known: Sequence[Answer]) -> Answer:
        words = self.game.table.words
        wanted = _key(text)
        for said in (wanted, "" if _asks(wanted) else folded(wanted.strip(SIGNS))):
            found = [answer for answer in known if said and said in (_key(words[answer]), folded(_key(words[answer])))]
            if len(found) == 1:
                return found[0]
        if _is_unsure(wanted):
            if DONT_KNOW in known:
                return DONT_KNOW
            raise NotationError(f"'{shortened(text)}': whether a name is right is yes or no.")
        if _asks(wanted):
            raise NotationError(
                f"'{shortened(text)}' asks, and tells nothing. {_some([words[answer] for answer in known])}"
            )
        code = yes_or_no(text)
        if code is not None:
            counted = {"0": NO, "1": YES}  # a column of 0 and 1
            if code in known:
                return code
            own = [answer for answer in known if counted.get(words[answer]) == code]
            if own and len(known) <= len(counted) + 1:
                return own[0]
        number = "0" if says_none(text) else number_words.meaning(text)
        if number is not None and (counted_so := [answer for answer in known if words[answer] == number]):
            return counted_so[0]
        begun = [answer for answer in known if wanted and folded(_key(words[answer])).startswith(folded(wanted))]
        if len(begun) == 1:
            return begun[0]
        raise NotationError(f"'{shortened(text)}' is not an answer here. {_some([words[answer] for answer in known])}")

    def is_reply(self, text: str) -> bool:
        return super().is_reply(text) or _is_unsure(text) or folded(_key(text)) in map(folded, self.game.table.words)

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        if "#" not in self._signs:
            text = without_comments(text)
        moves: list[tuple[Query, Answer]] = []
        ends = [match.start() for match in _SEPARATOR.finditer(text)]
        ends.append(len(text))
        begin = place = 0
        while place < len(ends):
            if text[begin : ends[place]].strip():
                move, more = self._first_move(text, begin, ends[place : place + 2 + len(self._signs)])
                moves.append(move)
                place += more
            begin = ends[place] + 1
            place += 1
        return tuple(moves)

    @cached_property
    def _signs(self) -> str:
        """The signs in headings, names and words at which moves are otherwise cut."""
        table = self.game.table
        longest = max((*table.columns, *table.things, *table.words), key=lambda name: len(_SEPARATOR.findall(name)))
        return "".join(_SEPARATOR.findall(longest)) + ("#" if any("#" in name for name in self._exact) else "")

    def _first_move(self, text: str, begin: int, ends: Sequence[int]) -> tuple[tuple[Query, Answer], int]:
        """The move that a text has from here, and how many of its signs part no moves, as a heading has them."""
        problem: NotationError | None = None
        for more, end in enumerate(ends):  # a comma may stand before the answer, too
            try:
                return self._move(text[begin:end]), more
            except NotationError as error:
                problem = problem or error
        assert problem is not None, "there is a piece to be read"
        raise problem

    def _move(self, text: str) -> tuple[Query, Answer]:
        piece = " ".join(text.split())
        if (query := self._query(piece)) is not None and not piece.endswith(" ?"):
            raise self._lacking(piece, query)
        problem: NotationError | None = None
        for one in (piece, _NUMBER.sub("", piece, count=1)):
            for beginnings in (False, True):
                for asked, said in _halves(one, self._longest):
                    query = self._query(asked, beginnings)
                    if query is None:
                        continue
                    try:
                        plain = said if _BELOW_ZERO.match(said) else said.strip(SIGNS)
                        return query, self.read_answer((), query, plain + "?" * _asks(said) or said)
                    except NotationError as error:
                        problem = problem or (None if beginnings else error)
        if (told := self._sentence(piece)) is not None:
            return told
        if problem is not None:
            raise NotationError(f"In the move '{shortened(piece)}': {problem}")
        said, _, asked = _HAS.sub("", piece).partition(" ")
        if (said.isdecimal() or number_words.meaning(said)) and (meant := self._query(asked)) is not None:
            return meant, self.read_answer((), meant, said)
        said, _, asked = piece.partition(" ")
        if answer := _BEFORE.get(said.casefold()):
            asked = _ARTICLE.sub("", asked)
            for verb in _VERBS if asked else ():
                if (meant := self._query(verb + asked, beginnings=True)) is not None:
                    return meant, self.read_answer((), meant, answer)
        try:
            query = self.parse_query(piece)
        except NotationError as error:
            raise NotationError(f"In the move '{shortened(piece)}': {error}") from error
        raise self._lacking(piece, query)

    def _sentence(self, piece: str) -> tuple[Query, Answer] | None:
        """The move that a question turned round with its answer is, or a sentence; ``None`` for other texts."""
        statement = self._words.statement(piece)
        halves = ((self._words.question(asked), said) for asked, said in _halves(piece, self._longest))
        told = [(query, said) for query, said in halves if query is not None and said.strip(SIGNS)]
        for query, said in [*told[:1], *([] if told or statement is None else [statement])]:
            try:
                return query, self.read_answer((), query, said.strip(SIGNS) + "?" * _asks(said))
            except NotationError as error:
                raise NotationError(f"In the move '{shortened(piece)}': {error}") from error
        return None

    @cached_property
    def _longest(self) -> int:
        """The most characters that name a query."""
        return max(map(len, (*self.game.table.columns, *self.game.table.things))) + _AROUND

    def _lacking(self, piece: str, query: Query) -> NotationError:
        """The error for a query without its answer."""
        words = [self.format_answer(answer) for answer in self.game.answers((), query)[:_EXAMPLES]]
        return NotationError(
            f"The move '{shortened(piece)}' has no answer: write {self.format_query(query)} and then "
            f"{' or '.join([', '.join(words[:-1]), words[-1]])}."
        )

    def format_secret(self, secret: Thing) -> str:
        """The name, with the answers that differ from the first ones of the table: ``heron (legs: 3)``."""
        table = self.game.table
        name, usual = table.things[secret.place], table.rows[secret.place].answers
        differing = [
            f"{table.columns[query]}: {table.words[answer]}"
            for query, (answer, own) in enumerate(zip(secret.answers, usual, strict=True))
            if answer != own
        ]
        return f"{name} ({'; '.join(differing)})" if differing else name

    def format_found(self, moves: Transcript, secret: Thing) -> str:
        return " or ".join(self.game.table.things[place] for place in self.game.left(moves)) or self.format_secret(
            secret
        )

    def parse_secret(self, text: str) -> Thing:
        table, wanted = self.game.table, " ".join(text.split())
        place = self._things.get(_key(wanted), self._things.get(folded(_key(wanted))))
        if place is not None:
            return table.rows[place]
        for match in reversed(list(re.finditer(r" \(", wanted))):
            place = self._things.get(_key(wanted[: match.start()]))
            if place is not None and wanted.endswith(")"):
                return self._differing(place, wanted[match.end() : -1])
        raise NotationError(
            f"'{shortened(text)}' is not {a_noun(self.game.secret_noun)} of this table. {_hint(text, table.things)}"
        )

    def _differing(self, place: int, text: str) -> Thing:
        """A thing with some answers of its own: ``legs: 3; wings: no``."""
        answers = list(self.game.table.rows[place].answers)
        pieces = text.split("; ")
        while pieces:
            for count in range(1, len(pieces) + 1):
                asked, _, said = "; ".join(pieces[:count]).rpartition(": ")
                query = self._query(asked)
                if query is not None and not self.game.names_thing(query):
                    break
            else:
                raise NotationError(f"'{shortened(pieces[0])}' is no question with its answer. Write legs: 4.")
            answers[query] = self.read_answer((), query, said)
            pieces = pieces[count:]
        return Thing(place, tuple(answers))

    def secret_bytes(self) -> int:
        table = self.game.table
        longest = max(map(_json_bytes, table.words))
        vague = range(len(table.columns)) if self.game.noise else np.flatnonzero(table.vague.any(axis=1)).tolist()
        own = sum(_json_bytes(table.columns[query]) + longest + len(": ; ") for query in vague)
        return max(map(_json_bytes, table.things)) + own + len('" ()"')


def _is_unsure(said: str) -> bool:
    """Whether an answer says that nobody knows it."""
    return says_not_known(tokens(said)) == "unknown" or folded(said).strip(" .!") in _PASSED


def _asks(said: str) -> bool:
    """Whether an answer has a question mark behind it; one alone says that nobody knows."""
    return said.endswith("?") and bool(said.strip(SIGNS))


def _json_bytes(text: str) -> int:
    """The bytes that a text takes as JSON, within other text."""
    return len(json.dumps(text)) - 2


def _hint(text: str, names: Sequence[str]) -> str:
    """The name that a mistyped one may stand for, or some of those that there are."""
    near = nearest(shortened(text), names)
    return _some(names) if near is None else f"Did you mean '{shortened(near)}'?"


def _meant(names: Sequence[str]) -> str:
    """The question about some of the names that a text may mean; empty for none."""
    if len(names) > _EXAMPLES:
        return _some(names)
    quoted = [f"'{shortened(name)}'" for name in names]
    return f"Did you mean {' or '.join(quoted)}?" if quoted else ""


def _some(names: Sequence[str]) -> str:
    shown: list[str] = []
    for name in names:
        if sum(map(len, shown)) + len(name) > _SHOWN:
            break
        shown.append(name)
    more = ", …" if len(shown) < len(names) else ""
    return f"Write one of: {', '.join(shown)}{more}."


def _key(text: str) -> str:
    return " ".join(text.split()).casefold()


def _by_name(names: Sequence[str]) -> dict[str, int]:
    """The place of each name, and of each folded name that no other has."""
    exact = {_key(name): place for place, name in enumerate(names)}
    plain: dict[str, int | None] = {}
    for place, name in enumerate(names):
        key = folded(_key(name))
        plain[key] = None if plain.get(key, place) != place else place
    return {key: place for key, place in plain.items() if place is not None} | exact


def _halves(text: str, longest: int) -> Iterator[tuple[str, str]]:
    """The ways to cut a text into a question of at most so many characters and an answer, the longest first."""
    places = [match.start() for match in re.finditer(r"[\s:=→|,](?=\S)", text[: longest + 1])]
    for place in reversed(places):
        yield text[:place], text[place + 1 :]
