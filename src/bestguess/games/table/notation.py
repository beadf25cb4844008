"""The notation of a table: questions by their headings, things by their names, answers by the words of the cells."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from bestguess.core.bounds import BOUNDS, bound
from bestguess.core.common_words import FILLERS, number_words
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import folded, shortened
from bestguess.core.moves import without_comments, without_turns
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript, a_noun
from bestguess.games.table.names import EXAMPLES, by_name, hint, key_of, meant, some
from bestguess.games.table.sentences import SIGNS, QuestionWords, yes_or_no
from bestguess.games.table.things import DONT_KNOW, NO, YES, Thing, ThingTable
from bestguess.games.table.typed_answers import ENDS, answer_of, asks, is_unsure, written_answer

_SEPARATOR = re.compile(r"[,;\n]")
_NUMBER = re.compile(r"\d+[.)]\s+(?=\S+\s)")
_BELOW_ZERO = re.compile(r"(?:^|\s)[-–−](?=\d)")
_JOINTS = " :,=→"
_ALTERNATIVE = re.compile(r",| (?:or|oder|ou|o|или|of|lub|eller) ")
"""Signs and words between the things of one question: "has horns or antlers"."""

_NAMING = re.compile(r"(?:=|(?:is it|it is|it's|was it|name|named)\s+(?:an?\s+|the\s+)?)\s*", re.IGNORECASE)
_TOLD = re.compile(r"(?:it is|it's)\s+(?:an?\s+|the\s+)?", re.IGNORECASE)
_AROUND = 24
"""The most characters that stand around a name: "is it an …?"."""


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

_IT_HAS = re.compile(r"^(?:yes[\s,]+)?(?:(?:it|they|he|she)(?:'s|\s+has|\s+have|\s+is)\s+)?", re.IGNORECASE)
"""Words before an answer that is no yes: "it has 4", "yes, 4"."""

_REPLIED = re.compile(r"(yes|no|yeah|yep|nope)[,.!]\s+", re.IGNORECASE)

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
            likely = [(query, self.format_query(query)) for query in self._words.near(text)]
            near = [name.lstrip("=") if self._query(name.lstrip("=")) == query else name for query, name in likely]
            names = [*table.columns, *table.things] if _NAMING.match(text.strip()) is None else table.things
            listed = some(names) if self._words.is_sentence(text) else hint(text, names)
            raise NotationError(
                f"'{shortened(text)}' is neither a question nor {a_noun(self.game.secret_noun)} of this table. "
                f"{meant(near) or listed}"
            )
        return found

    @cached_property
    def _words(self) -> QuestionWords:
        table = self.game.table
        return QuestionWords([*table.columns, *table.things], self.game.secret_noun)

    def _query(self, text: str, beginnings: bool = False) -> Query | None:
        """The query that a text is; with ``beginnings`` also one that alone begins so."""
        if text.lstrip().startswith("="):  # no heading begins so
            return self._thing(text.strip()[1:].strip())
        for wanted in (key_of(text), key_of(text.strip(SIGNS))):
            for known in (self._exact, self._folded):
                if (query := known.get(wanted, known.get(folded(wanted)))) is not None:
                    return query
        naming = _NAMING.match(text.strip())
        if naming:
            return self._thing(text.strip()[naming.end() :])
        if beginnings and len(wanted := folded(key_of(text.strip(SIGNS)))) > 1 and wanted not in FILLERS:
            begun = {query for name, query in self._folded.items() if name.startswith(wanted)}
            return begun.pop() if len(begun) == 1 else None
        return None

    def _thing(self, text: str) -> Query | None:
        """The query that names a thing, by its name as it is or without the signs around it."""
        columns = len(self.game.table.columns)
        names = (one for name in (text, text.strip(SIGNS)) for one in (key_of(name), folded(key_of(name))))
        place = next((self._things[name] for name in names if name in self._things), None)
        return None if place is None else columns + place

    @cached_property
    def _things(self) -> dict[str, int]:
        """The place of each thing by its name, and by its folded name where no other has it."""
        return by_name(self.game.table.things)

    @cached_property
    def _exact(self) -> dict[str, Query]:
        columns = len(self.game.table.columns)
        named = {name: columns + place for name, place in self._things.items()}
        return named | {key_of(name): query for query, name in enumerate(self.game.table.columns)}

    @cached_property
    def _folded(self) -> dict[str, Query]:
        """Headings and things by their names without accents and signs at the end."""
        columns = len(self.game.table.columns)
        asked = by_name([name.strip(SIGNS) or name for name in self.game.table.columns])
        return {folded(name): columns + place for name, place in self._things.items()} | asked

    def format_answer(self, answer: Answer) -> str:
        return self.game.table.words[answer]

    def parse_answer(self, text: str) -> Answer:
        return answer_of(text, self.game.table.words, range(len(self.game.table.words)))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        try:
            return self._told(query, text, transcript)
        except NotationError:
            with suppress(NotationError):  # "4 legs", "it can fly", "it has 4"
                asked, answer = self._move(text)
                if asked == query:
                    return answer
            with suppress(NotationError):
                answer = self._told(query, _IT_HAS.sub("", text.strip(), count=1), transcript)
                if answer not in (YES, NO, DONT_KNOW):
                    return answer
            raise

    def _told(self, query: Query, text: str, transcript: Transcript = ()) -> Answer:
        """The answer to a query that a text is, without a word of the query."""
        return answer_of(without_turns(text), self.game.table.words, self.game.answers(transcript, query))

    def is_reply(self, text: str) -> bool:
        return super().is_reply(text) or is_unsure(text) or folded(key_of(text)) in map(folded, self.game.table.words)

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
        return "".join(_SEPARATOR.findall(longest)) + "#" * any("#" in name for name in (*self._exact, *table.words))

    def _first_move(self, text: str, begin: int, ends: Sequence[int]) -> tuple[tuple[Query, Answer], int]:
        """The move that a text has from here, and how many of its signs part no moves, as a heading has them."""
        for more, end in reversed(list(enumerate(ends))):
            if (move := self._written(" ".join(text[begin:end].split()))) is not None:
                return move, more
        problem: NotationError | None = None
        for more, end in enumerate(ends):  # a comma may stand before the answer, too
            try:
                return self._move(text[begin:end]), more
            except NotationError as error:
                problem = problem or error
        assert problem is not None, "there is a piece to be read"
        raise problem

    def _written(self, piece: str) -> tuple[Query, Answer] | None:
        """The move that is written as :meth:`format_moves` writes it, whatever signs its answer is made of.

        A colon or another joint may stand behind the question, where that is no part of the answer.
        """
        cut = list(_halves(piece, self._longest))
        for asked, said in (*cut, *((asked.rstrip(_JOINTS), said) for asked, said in cut if asked[-1:] in _JOINTS)):
            query = self._thing(asked[1:]) if asked.startswith("=") else self._exact.get(key_of(asked))
            if query is None:
                continue
            answer = written_answer(said, self.game.table.words, self.game.answers((), query))
            if answer is not None:
                return query, answer
        return None

    def _move(self, text: str) -> tuple[Query, Answer]:
        piece = " ".join(text.split())
        if (query := self._query(piece)) is not None and not piece.endswith(" ?"):
            if (begun := _TOLD.match(piece)) and not asks(piece) and self._query(piece[begun.end() :]) == query:
                return query, YES  # "it's Apple", where no question is called Apple
            raise self._lacking(piece, query)
        problem: NotationError | None = None
        for one in (piece, _NUMBER.sub("", piece, count=1)):
            for beginnings in (False, True):
                for asked, said in _halves(one, self._longest):
                    query = self._query(asked, beginnings)
                    if query is None:
                        continue
                    try:
                        told = self._told(query, self._behind(one, asked, said))
                    except NotationError as error:
                        problem = problem or (None if beginnings else error)
                        continue
                    if beginnings and told == NO:
                        self._refuse_part(asked, query)
                    return query, told
        if (sentence := self._sentence(piece)) is not None:
            return sentence
        if problem is not None:
            raise NotationError(f"In the move '{shortened(piece)}': {problem}")
        plain = piece.rstrip(ENDS) if asks(piece) else piece
        said, _, asked = _HAS.sub("", plain).partition(" ")
        if (said.isdecimal() or number_words.meaning(said)) and (meant := self._query(asked)) is not None:
            return meant, self._told(meant, said + "?" * asks(piece))
        said, _, asked = plain.partition(" ")
        if answer := _BEFORE.get(said.casefold()):
            asked = _ARTICLE.sub("", asked)
            for verb in _VERBS if asked else ():
                if (meant := self._query(verb + asked, beginnings=True)) is not None:
                    return meant, self._told(meant, answer + "?" * asks(piece))
        if (replied := _REPLIED.match(piece)) and not _REPLIED.match(piece, replied.end()):
            return self._replied(piece, replied)
        try:
            query = self.parse_query(piece)
        except NotationError as error:
            raise NotationError(f"In the move '{shortened(piece)}': {error}") from error
        raise self._lacking(piece, query)

    def _refuse_part(self, asked: str, query: Query) -> None:
        """Raise :class:`NotationError` for a question with fewer things than its own: no horns may be antlers."""
        name = self.format_query(query)
        if _ALTERNATIVE.search(name, len(asked.strip(SIGNS))):
            raise NotationError(
                f"'{asked}' is only a part of '{name}', and a no to it leaves the rest open. Write {name} no, if that "
                "was the answer."
            )

    def _behind(self, piece: str, asked: str, said: str) -> str:
        """The answer behind a question, without signs that only join the two."""
        joint = "…" + piece[len(asked) if key_of(asked) in self._exact else len(asked.rstrip(SIGNS + BOUNDS)) :]
        if bound(joint) and not any(map(bound, self.game.table.words)):
            return joint
        plain = said if _BELOW_ZERO.match(said) else said.strip(SIGNS)
        return said if asks(said) else plain or said

    def _replied(self, piece: str, replied: re.Match[str]) -> tuple[Query, Answer]:
        """The move behind a yes or a no, where both say the same: ``no, not striped``, ``yes, striped``."""
        said, behind = yes_or_no(replied[1]), piece[replied.end() :]
        if said == YES and (query := self._query(behind)) is not None and not asks(piece):
            return query, self._told(query, "yes")
        query, answer = self._move(behind)
        if answer != said:
            raise NotationError(f"In the move '{shortened(piece)}': '{replied[1]}' is not what is said behind it.")
        return query, answer

    def _sentence(self, piece: str) -> tuple[Query, Answer] | None:
        """The move that a question turned round with its answer is, or a sentence; ``None`` for other texts."""
        statement = self._words.statement(piece)
        cut = _halves(piece, self._longest)
        halves = ((self._words.question(asked), self._behind(piece, asked, said)) for asked, said in cut)
        told = [(query, said) for query, said in halves if query is not None and said.strip(SIGNS)]
        told = self._offered(piece) or told
        for query, said in [*told[:1], *([] if told or statement is None else [statement])]:
            try:
                return query, self._told(query, said)
            except NotationError as error:
                raise NotationError(f"In the move '{shortened(piece)}': {error}") from error
        return None

    def _offered(self, piece: str) -> list[tuple[Query, str]]:
        """The question with the word that it offers, where that is right: ``does it live in water? yes``."""
        asked, _, said = piece.rpartition("?")
        words = [word for word in self.game.table.words if folded(key_of(asked)).endswith(f" {folded(key_of(word))}")]
        if not words or yes_or_no(said) != YES:
            return []
        word = max(words, key=len)
        query = self._words.question(asked.strip()[: -len(word)])
        return [] if query is None else [(query, word)]

    @cached_property
    def _longest(self) -> int:
        """The most characters that name a query."""
        return max(map(len, (*self.game.table.columns, *self.game.table.things))) + _AROUND

    def _lacking(self, piece: str, query: Query) -> NotationError:
        """The error for a query without its answer."""
        words = [self.format_answer(answer) for answer in self.game.answers((), query)[:EXAMPLES]]
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
        place = self._things.get(key_of(wanted), self._things.get(folded(key_of(wanted))))
        if place is not None:
            return table.rows[place]
        for match in reversed(list(re.finditer(r" \(", wanted))):
            place = self._things.get(key_of(wanted[: match.start()]))
            if place is not None and wanted.endswith(")"):
                return self._differing(place, wanted[match.end() : -1])
        raise NotationError(
            f"'{shortened(text)}' is not {a_noun(self.game.secret_noun)} of this table. {hint(text, table.things)}"
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


def _json_bytes(text: str) -> int:
    """The bytes that a text takes as JSON, within other text."""
    return len(json.dumps(text)) - 2


def _halves(text: str, longest: int) -> Iterator[tuple[str, str]]:
    """The ways to cut a text into a question of at most so many characters and an answer, the longest first."""
    places = [match.start() for match in re.finditer(r"[\s:=→|,](?=\S)", text[: longest + 1])]
    for place in reversed(places):
        yield text[:place], text[place + 1 :]
