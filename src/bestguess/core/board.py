"""Boards: what a player sees of a game, as plain data for every front end. A game makes its own (:meth:`Game.board`).

Queries and answers stand in the game's notation, so that whoever draws a board needs to know no game.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

BoardKind: TypeAlias = Literal["grid", "words", "lines"]

Mark: TypeAlias = Literal["", "miss", "hit", "sunk"]
"""The mark that an answer leaves on a cell of a grid."""

Place: TypeAlias = Literal["hit", "elsewhere", "miss", ""]
"""The state of one character of a guess by its answer: right here, elsewhere, wrong; empty if nothing is said."""

MAX_CHOICES = 40
"""More answers than this are typed, not chosen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be answered."""

    text: str
    """The answer as the game writes it."""
    label: str
    """The answer in few words, for a button."""
    key: str = ""
    """The key that gives it on a grid: ``m``, ``h`` or ``s``."""
    ship: str | None = None
    """The ship that the answer names, on a grid."""
    marks: tuple[Place, ...] = ()
    """The answer as signs: see :attr:`Line.marks`."""
    silent: bool = False
    """Whether it tells nothing, such as "don't know", and so has no chance of its own."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A ship of a fleet, or a shape: something of a known size that is hidden on a grid."""

    name: str
    length: int | None = None
    shape: tuple[int, int] | None = None
    """Columns and rows of a rectangle."""
    sunk: bool | None = None
    """Whether the answers say that it was sunk; ``None`` where they do not tell."""
    title: str = ""
    """The name of a ship in words: "carrier"; empty for a shape."""
    lengths: tuple[int, ...] = ()
    """Every length that the rules let a ship have, ascending; none for a shape."""


class Occupied(NamedTuple):
    """A cell of a secret, and the ship on it if the game knows ships."""

    query: str
    ship: str | None = None


@dataclass(frozen=True, slots=True)
class GridBoard:
    """A board of cells, row by row from the upper left."""

    kind: ClassVar[BoardKind] = "grid"

    rows: int
    columns: int
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    queries: tuple[tuple[str, ...], ...]
    """The notation of each cell."""
    marks: tuple[tuple[Mark, ...], ...]
    fleet: tuple[Piece, ...] = ()
    answers: tuple[Choice, ...] = ()
    """The answers that may be given, in the order of the codes."""
    occupied: tuple[Occupied, ...] = ()
    """The cells of the secret, if one was given."""
    hit_ships: tuple[Occupied, ...] = ()
    """The cells whose answers name a ship, with that ship."""
    any_lengths: tuple[tuple[int, ...], ...] = ()
    """The lengths that each ship of a fleet may have, where nobody knows which of the ships has which; else empty."""


@dataclass(frozen=True, slots=True)
class Key:
    """One letter of a keyboard."""

    letter: str
    query: str
    state: Literal["open", "hit", "miss", "again"]
    """``again``: denied once, and may be asked once more, for the denial may have been a lie."""


@dataclass(frozen=True, slots=True)
class LetterBoard:
    """Words with gaps, and the letters that may fill them."""

    kind: ClassVar[BoardKind] = "words"

    pattern: tuple[tuple[str | None, ...], ...]
    """For each word its letters, ``None`` where not known."""
    unknown_length: bool
    """Whether the length is to be asked first."""
    letters: tuple[Key, ...]
    keyboard: tuple[tuple[str, ...], ...]
    """The queries in the rows of a keyboard."""
    lives: int | None
    """Lives at the start; ``None`` for no limit."""
    lives_left: int | None
    misses: int
    wrong_words: tuple[str, ...] = ()
    may_lie: bool = False
    lie_found: str | None = None
    """The letter that the host lied about, once that is certain."""


class Cell(NamedTuple):
    """One character of a guess, and what the answer says of it."""

    character: str
    state: Place = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One query with its answer."""

    query: str
    answer: str
    hit: bool
    """Whether the answer finds a part of the secret, or in games without misses the secret itself."""
    cells: tuple[Cell, ...] = ()
    """The query character by character, where the answer says something of each of them."""
    marks: tuple[Place, ...] = ()
    """The answer as signs that belong to no place, such as the black and white pegs of Mastermind."""
    boards: tuple[tuple[Cell, ...], ...] = ()
    """Where one query is asked of several boards: its characters as each board answers, none of one that is solved."""


@dataclass(frozen=True, slots=True)
class LineBoard:
    """The moves one below the other: what every game can show."""

    kind: ClassVar[BoardKind] = "lines"

    lines: tuple[Line, ...]
    answers: tuple[Choice, ...] = ()
    """The answers that any query may have, where all have the same and at most :data:`MAX_CHOICES`."""
    own_answers: tuple[tuple[Choice, ...], ...] = ()
    """For each line the answers that its query may have; none where all queries have the same, or it has too many."""
    answer_help: str = ""
    """How answers are typed."""
    tiles: bool = False
    """Whether a query is drawn character by character."""
    colours: str = ""
    """The characters of a query that stand for colours, in the order of the colours; empty if none does."""
    spelled: str = ""
    """Where an answer says something of each character of the query: the letters for hit, elsewhere and miss."""
    misses: bool = False
    """Whether answers may be misses, as :attr:`Game.has_misses` says."""
    places: int = 0
    """The characters of every query, where all have as many; 0 where they have not."""
    keys: tuple[str, ...] = ()
    """The characters that queries are written in, a string for each row of a keyboard; empty where they are texts."""
    most: int | None = None
    """The number of moves there are; ``None`` for any number."""
    boards: int = 1
    """The number of boards that every query is asked of."""
    sure: str = ""
    """Characters that the secret has for certain by all answers together, where no answer says of which it speaks."""
    absent: str = ""
    """Characters that the secret has not, by all answers together."""


Board: TypeAlias = GridBoard | LetterBoard | LineBoard
