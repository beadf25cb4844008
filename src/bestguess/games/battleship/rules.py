"""The rules of Battleship.

rows x columns   the board, 10 x 10 by default; up to 26 rows and 1024 cells
fleet            ship lengths, with names if wanted; c5-b4-d3-s3-p2 by default
touching         whether ships may lie side by side, also cornerwise; true by default
announce         what the host says beside hit and miss; 'sunk' by default:
                 sunk       "Hit and Sunk" when a ship goes down, without saying which
                 named      which ship went down
                 silent     nothing
                 every-hit  each hit names its ship (the boxed game)

A query is a cell. A secret is a tuple with one placement for each ship, in the order of the fleet;
a placement is ``orientation * cells + start``, where orientation 0 runs along a row to the right,
1 down a column, and ``start`` is its first cell.
"""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from bestguess.core.belief import Belief
from bestguess.core.board import BoardKind, GridBoard
from bestguess.core.errors import NotationError, SpecError, closest
from bestguess.core.game import Game, Group
from bestguess.core.grid import Grid
from bestguess.core.types import MISS, Answer, Outcome, Query, Transcript
from bestguess.games.battleship.board import board
from bestguess.games.battleship.fleet import Ship, parse_fleet

Announce: TypeAlias = Literal["sunk", "named", "silent", "every-hit"]

Layout: TypeAlias = tuple[int, ...]
"""A secret: the placement of each ship."""

HIT: Answer = 1
SUNK: Answer = 2

_WORDS = {
    "miss": "miss", "m": "miss", "water": "miss", "w": "miss", "0": "miss",
    "hit": "hit", "h": "hit", "1": "hit",
    "sunk": "sunk", "s": "sunk", "sink": "sunk", "hit and sunk": "sunk", "2": "sunk",
}  # fmt: skip


@dataclass(frozen=True)
class Battleship(Game):
    """Find every cell of a hidden fleet in as few shots as possible."""

    rows: int = 10
    """Rows of the board, up to 26."""
    columns: int = 10
    """Columns of the board, up to 1024 cells in all."""
    fleet: str = "c5-b4-d3-s3-p2"
    """The length of each ship, with a name if wanted: 5-4-3-3-2 will do."""
    touching: bool = True
    """Whether ships may lie side by side, also cornerwise."""
    announce: Announce = "sunk"
    """The announcement beside miss and hit: that a ship sank, which ship sank, nothing, or the ship of each hit."""
    ships: tuple[Ship, ...] = field(init=False, repr=False, compare=False)

    name: ClassVar[str] = "battleship"
    query_noun: ClassVar[str] = "shot"
    secret_noun: ClassVar[str] = "layout"
    cost_noun: ClassVar[str] = "shots"
    board_kind: ClassVar[BoardKind] = "grid"
    has_misses: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, str]] = {
        "Classic 10 x 10": "battleship",
        "Sunk ships are named": "battleship(announce=named)",
        "Sinkings not announced": "battleship(announce=silent)",
        "Each hit names its ship": "battleship(announce=every-hit)",
        "Ten ships, not touching": "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)",
        "Small 8 x 8": "battleship(rows=8,columns=8,fleet=4-3-3-2)",
        "Quick 6 x 6": "battleship(rows=6,columns=6,fleet=3-2-2)",
    }

    def __post_init__(self) -> None:
        self.grid.check()
        ships = parse_fleet(self.fleet)
        for ship in ships:
            if ship.length > max(self.rows, self.columns):
                raise SpecError(f"fleet={self.fleet}: ship {ship} is longer than the {self.rows}x{self.columns} board.")
        cells = sum(ship.length for ship in ships)
        if cells > self.grid.size:
            raise SpecError(f"fleet={self.fleet}: {cells} cells of ships do not fit on {self.grid.size} cells.")
        object.__setattr__(self, "ships", ships)
        # One way to write a fleet, so that equal games are equal.
        object.__setattr__(self, "fleet", "-".join(map(str, ships)))

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return Grid(self.rows, self.columns)

    @cached_property
    def fleet_cells(self) -> int:
        """How many cells the fleet has: as many hits end the game."""
        return sum(ship.length for ship in self.ships)

    @property
    def num_queries(self) -> int:
        return self.grid.size

    # Placements

    def placements(self, ship: int) -> list[int]:
        """All placements of a ship on the empty board, ascending."""
        length, size = self.ships[ship].length, self.grid.size
        rows, columns = self.rows, self.columns
        along = [self.grid.cell(r, c) for r in range(rows) for c in range(columns - length + 1)]
        if length == 1:
            return along
        return along + [size + self.grid.cell(r, c) for r in range(rows - length + 1) for c in range(columns)]

    def placement_cells(self, ship: int, placement: int) -> tuple[int, ...]:
        """The cells of a placement, from its start."""
        orientation, start = divmod(placement, self.grid.size)
        step = self.columns if orientation else 1
        return tuple(range(start, start + step * self.ships[ship].length, step))

    def placements_over(self, ship: int, cell: int) -> Iterator[int]:
        """The placements of a ship on the empty board that contain a cell."""
        length = self.ships[ship].length
        row, column = self.grid.place(cell)
        for back in range(length):
            if 0 <= column - back <= self.columns - length:
                yield cell - back
            if length > 1 and 0 <= row - back <= self.rows - length:
                yield self.grid.size + cell - back * self.columns

    def ship_at(self, secret: Layout, cell: int) -> int | None:
        """Which ship of a layout lies on a cell."""
        for ship, placement in enumerate(secret):
            if cell in self.placement_cells(ship, placement):
                return ship
        return None

    def secrets(self) -> Iterator[Layout]:
        """Every layout, one by one, placing the ships in the order of the fleet; only for small boards."""
        return self._complete((), frozenset())

    def _complete(self, layout: Layout, closed: frozenset[int]) -> Iterator[Layout]:
        ship = len(layout)
        if ship == len(self.ships):
            yield layout
            return
        for placement in self.placements(ship):
            cells = self.placement_cells(ship, placement)
            if closed.isdisjoint(cells):
                yield from self._complete((*layout, placement), closed | self._halo(cells))

    def _halo(self, cells: tuple[int, ...]) -> frozenset[int]:
        """The cells that no other ship may have."""
        if self.touching:
            return frozenset(cells)
        places = [self.grid.place(cell) for cell in cells]
        return frozenset(
            self.grid.cell(r, c)
            for row, column in places
            for r in range(max(0, row - 1), min(self.rows, row + 2))
            for c in range(max(0, column - 1), min(self.columns, column + 2))
        )

    # Answers

    def symmetries(self) -> list[list[int]]:
        return self.grid.symmetries()

    def answer(self, secret: Layout, transcript: Transcript, query: Query) -> Answer:
        ship = self.ship_at(secret, query)
        if ship is None:
            return MISS
        shots = {cell for cell, _ in transcript}
        afloat = any(c != query and c not in shots for c in self.placement_cells(ship, secret[ship]))
        return self.hit_answer(ship, sunk=not afloat)

    @property
    def past_matters(self) -> bool:
        return self.announce != "silent"

    def groups(self, secret: Layout) -> list[Group]:
        """The cells of each ship: the last of them to be hit is answered otherwise."""
        return [
            Group(self.placement_cells(ship, placement), self.hit_answer(ship, False), self.hit_answer(ship, True))
            for ship, placement in enumerate(secret)
        ]

    def state(self, transcript: Transcript) -> Hashable:
        """The cells hit, where sinkings are announced: what sinks a ship depends on them."""
        return frozenset(cell for cell, answer in transcript if answer != MISS) if self.past_matters else ()

    def hit_answer(self, ship: int, sunk: bool) -> Answer:
        """The answer when a ship is hit, and perhaps sunk."""
        match self.announce:
            case "silent":
                return HIT
            case "sunk":
                return SUNK if sunk else HIT
            case "named":
                return SUNK + ship if sunk else HIT
            case "every-hit":
                return 1 + ship + (len(self.ships) if sunk else 0)

    def ship_of(self, answer: Answer) -> int | None:
        """The ship that an answer names, if it names one."""
        if self.announce == "named" and answer >= SUNK:
            return answer - SUNK
        if self.announce == "every-hit" and answer != MISS:
            return (answer - 1) % len(self.ships)
        return None

    def is_sunk(self, answer: Answer) -> bool:
        """Whether an answer says that a ship was sunk."""
        match self.announce:
            case "silent":
                return False
            case "every-hit":
                return answer > len(self.ships)
            case _:
                return answer >= SUNK

    @cached_property
    def answer_codes(self) -> tuple[Answer, ...]:
        """Every answer that this way of announcing knows."""
        ships = len(self.ships)
        last = {"silent": HIT, "sunk": SUNK, "named": HIT + ships, "every-hit": 2 * ships}[self.announce]
        return tuple(range(last + 1))

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return self.answer_codes

    def outcome(self, transcript: Transcript) -> Outcome | None:
        hits = sum(answer != MISS for _, answer in transcript)
        return Outcome("fleet sunk", won=True) if hits >= self.fleet_cells else None

    def prior(self, kind: str = "default") -> Belief:
        """All layouts equally likely: counted (``default``), or ``listed`` one by one on a small board.

        Raises :class:`TooLarge` if there are too many to list, :class:`SpecError` for another kind.
        """
        from bestguess.games.battleship.belief import listed, prior

        if kind not in ("default", "counted", "listed"):
            raise SpecError(f"Battleship has no belief '{kind}': its layouts are counted, or listed.")
        return listed(self) if kind == "listed" else prior(self)

    # Notation

    def format_query(self, query: Query) -> str:
        return self.grid.format(query)

    def parse_query(self, text: str) -> Query:
        return self.grid.parse(text)

    def format_answer(self, answer: Answer) -> str:
        if answer == MISS:
            return "miss"
        word = "sunk" if self.is_sunk(answer) else "hit"
        ship = self.ship_of(answer)
        return word if ship is None else f"{word} {self.ships[ship].name}"

    def parse_answer(self, text: str) -> Answer:
        said = re.sub(r"[\s:,]+", " ", text.lower()).strip()
        if said in _WORDS:
            return self._coded(_WORDS[said], None, text)
        head, _, name = said.rpartition(" ")
        if head in _WORDS:
            return self._coded(_WORDS[head], name, text)
        raise NotationError(f"'{text}' is not an answer. Say {self._sayable()}.")

    def _coded(self, word: str, name: str | None, text: str) -> Answer:
        names = {ship.name: place for place, ship in enumerate(self.ships)}
        if word == "miss" and name is None:
            return MISS
        if word == "sunk" and self.announce == "silent":
            raise NotationError(f"'{text}': in this game sinkings are not announced. Say {self._sayable()}.")
        named = self.announce == "every-hit" or (self.announce == "named" and word == "sunk")
        if not named or word == "miss":
            if name is None:
                return HIT if word == "hit" else SUNK
            raise NotationError(f"'{text}': in this game '{word}' does not name a ship. Say {self._sayable()}.")
        if name is None:
            raise NotationError(f"'{text}': say which ship, as in '{word} {self.ships[0].name}'. {self._ships()}")
        if name not in names:
            raise NotationError(f"'{text}': there is no ship '{name}'.{closest(name, names)} {self._ships()}")
        return self.hit_answer(names[name], sunk=word == "sunk")

    def _sayable(self) -> str:
        example = self.ships[0].name
        return {
            "silent": "miss or hit",
            "sunk": "miss, hit or sunk",
            "named": f"miss, hit or 'sunk {example}' with the ship's name",
            "every-hit": f"miss, 'hit {example}' or 'sunk {example}' with the ship's name",
        }[self.announce]

    def _ships(self) -> str:
        return f"The ships are {' '.join(map(str, self.ships))}."

    def mark(self, answer: Answer) -> str:
        return "#" if self.is_sunk(answer) else super().mark(answer)

    def format_secret(self, secret: Layout) -> str:
        """Each ship with its first and last cell: ``c5 A1-A5, b4 C3-F3``."""
        parts = []
        for ship, placement in enumerate(secret):
            cells = self.placement_cells(ship, placement)
            ends = self.grid.format(cells[0]) + (f"-{self.grid.format(cells[-1])}" if len(cells) > 1 else "")
            parts.append(f"{self.ships[ship]} {ends}")
        return ", ".join(parts)

    def parse_secret(self, text: str) -> Layout:
        """Read what :meth:`format_secret` writes. Raises :class:`NotationError`."""
        ends: dict[str, tuple[int, int]] = {}
        for part in text.split(","):
            words = part.split()
            if len(words) != 2:
                raise NotationError(f"'{part.strip()}' is not a placed ship. Write {self.ships[0]} A1-A5.")
            first, _, last = words[1].partition("-")
            if words[0].lower() in ends:
                raise NotationError(f"'{text}' places {words[0]} twice. {self._ships()}")
            ends[words[0].lower()] = (self.parse_query(first), self.parse_query(last or first))
        layout: list[int] = []
        for ship in self.ships:
            if str(ship) not in ends:
                raise NotationError(f"'{text}' does not place {ship}. {self._ships()}")
            start, end = sorted(ends.pop(str(ship)))
            found = [
                p
                for p in self.placements(len(layout))
                if (cells := self.placement_cells(len(layout), p))[0] == start and cells[-1] == end
            ]
            if not found:
                raise NotationError(f"{ship} cannot lie from {self.grid.format(start)} to {self.grid.format(end)}.")
            layout.append(found[0])
        if ends:
            raise NotationError(f"'{next(iter(ends))}' is not in the fleet. {self._ships()}")
        self._check_apart(layout)
        return tuple(layout)

    def _check_apart(self, layout: Sequence[int]) -> None:
        """Raise :class:`NotationError` for ships that lie where the rules do not let them."""
        closed: dict[int, Ship] = {}
        for place, (ship, placement) in enumerate(zip(self.ships, layout, strict=True)):
            cells = self.placement_cells(place, placement)
            for cell in cells:
                if cell in closed:
                    how = "share a cell" if self.touching else "share a cell or touch"
                    raise NotationError(f"{closed[cell]} and {ship} {how}: the rules do not let them lie so.")
            closed |= dict.fromkeys(self._halo(cells), ship)

    def board(self, transcript: Transcript, secret: Layout | None = None) -> GridBoard:
        return board(self, transcript, secret)

    def draw(self, transcript: Transcript, secret: Layout | None = None) -> str:
        """``.`` unknown, ``o`` miss, ``x`` hit, ``#`` the hit that sank a ship; ship names where revealed."""
        said = dict(transcript)

        def mark(cell: int) -> str:
            if cell in said:
                return self.mark(said[cell])
            ship = None if secret is None else self.ship_at(secret, cell)
            return "." if ship is None else self.ships[ship].name[0]

        return self.grid.draw(mark)
