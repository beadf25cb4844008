"""The display of a game: its board as a player sees it, as plain data and as plain text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bestguess.core.board import MAX_CHOICES, Board, BoardKind, Cell, Choice, Line, LineBoard, Place
from bestguess.core.grid import Grid
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import MISS, Answer, Query, Transcript

_ASKED = 24
"""The number of queries, about, that are looked at for answers which all have."""


class DisplayedRules(Rules, Protocol):
    """The part of a game that its display reads."""

    @property
    def has_misses(self) -> bool:
        """Whether the answer 0 is a miss."""
        ...

    @property
    def num_queries(self) -> int:
        """How many queries there are."""
        ...

    @property
    def notation(self) -> Notation[Any]:
        """How queries, answers and secrets are written."""
        ...

    def is_hit(self, query: Query, answer: Answer) -> bool:
        """Whether an answer finds something."""
        ...

    def tells_nothing(self, query: Query, answer: Answer) -> bool:
        """Whether an answer leaves every belief as it is."""
        ...


G = TypeVar("G", bound=DisplayedRules, covariant=True)


@dataclass(frozen=True)
class Display(Generic[G]):
    """The board of a game: by default its moves, one below the other; override what differs."""

    game: G

    kind: ClassVar[BoardKind] = "lines"
    """The kind of board that :meth:`board` returns: a grid, words with gaps, or lines."""

    @property
    def grid(self) -> Grid | None:
        """The board of cells that the queries are, row by row; ``None`` in a game without one."""
        return None

    @property
    def keyboard(self) -> Sequence[Sequence[Query]]:
        """The queries in the rows of a keyboard; empty in a game that asks for no letters."""
        return ()

    def pattern(self, transcript: Transcript) -> str:
        """The secret as far as it is shown, such as ``_A__E``; empty in a game without patterns."""
        return ""

    def board(self, transcript: Transcript, secret: Any = None) -> Board:
        """The board as plain data; a grid also shows where the secret lies, if one is given."""
        return self.lines(transcript)

    def draw(self, transcript: Transcript, secret: Any = None) -> str:
        """The position as plain text, several lines; with the secret shown if one is given."""
        notation = self.game.notation
        lines = [f"{notation.format_query(query)}  {notation.format_answer(answer)}" for query, answer in transcript]
        shown = f"{notation.format_secret(secret)}  the {self.game.secret_noun}" if secret is not None else self.unknown
        return "\n".join([*lines, shown])

    @property
    def unknown(self) -> str:
        """The secret as :meth:`draw` writes it where it is not given."""
        return "?"

    def mark(self, answer: Answer) -> str:
        """An answer as one character on a map: ``o`` where nothing is, ``x`` where something is."""
        return "o" if answer == MISS else "x"

    def lines(self, transcript: Transcript) -> LineBoard:
        """The moves one below the other; a game adds what else its :class:`LineBoard` has."""
        shared = self.choices(transcript)
        lines = tuple(self.line(query, answer) for query, answer in transcript)
        own = () if shared else tuple(self.choices(transcript[:at], query) for at, (query, _) in enumerate(transcript))
        return LineBoard(lines, shared, own, self.game.notation.answer_help, misses=self.game.has_misses)

    def line(self, query: Query, answer: Answer) -> Line:
        """One move as a :class:`LineBoard` shows it."""
        asked, said = self.game.notation.format_query(query), self.game.notation.format_answer(answer)
        return Line(asked, said, self.game.is_hit(query, answer), self.cells(query, answer), self.marks(answer))

    def cells(self, query: Query, answer: Answer) -> tuple[Cell, ...]:
        """The characters of a query with what the answer says of each, where it does: the tiles of Wordle."""
        return ()

    def marks(self, answer: Answer) -> tuple[Place, ...]:
        """An answer as signs that belong to no place of the query, where it is such: the small pegs of Mastermind."""
        return ()

    def choices(self, transcript: Transcript, query: Query | None = None) -> tuple[Choice, ...]:
        """The answers to a query, or to every query, those that tell nothing last; none if they differ or are many."""
        if query is None:  # a few queries from all over stand for all of them
            asked = range(0, self.game.num_queries, max(1, self.game.num_queries // _ASKED))
            shared = self.choices(transcript, asked[0]) if asked else ()
            alike = shared and all(self.choices(transcript, one) == shared for one in asked[1:])
            return shared if alike else ()
        known = self.game.answers(transcript, query)
        if len(known) > MAX_CHOICES:
            return ()
        ordered = sorted((self.game.tells_nothing(query, answer), int(answer)) for answer in known)
        return tuple(
            Choice(text := self.game.notation.format_answer(answer), text, marks=self.marks(answer), silent=silent)
            for silent, answer in ordered
        )
