"""Ships on a board, and what is said when they are hit: the rules that beliefs and players of Battleship work on.

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

from abc import ABC
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from annotated_doc import Doc

from bestguess.core.errors import ParameterError
from bestguess.core.exact_rules import ExactRules, Group
from bestguess.core.game import Game
from bestguess.core.grid import Grid
from bestguess.core.types import MISS, Answer, Outcome, Query, Transcript
from bestguess.games.battleship.fleet import Ship, parse_fleet

Announce: TypeAlias = Literal["sunk", "named", "silent", "every-hit"]

Layout: TypeAlias = tuple[int, ...]
"""A secret: the placement of each ship."""

HIT: Answer = 1
SUNK: Answer = 2


@dataclass(frozen=True)
class FleetRules(Game, ExactRules, ABC):
    """Ships hidden on a board, and the answers to shots: Battleship without its prior, its notation and its drawing."""

    rows: Annotated[int, Doc("Rows of the board, up to 26.")] = 10
    columns: Annotated[int, Doc("Columns of the board, up to 1024 cells in all.")] = 10
    fleet: Annotated[str, Doc("The length of each ship, with a name if wanted: 5-4-3-3-2 will do.")] = "c5-b4-d3-s3-p2"
    touching: Annotated[bool, Doc("Whether ships may lie side by side, also cornerwise.")] = True
    announce: Annotated[
        Announce,
        Doc(
            "The announcement beside miss and hit: that a ship sank, which ship sank, nothing, or the ship of each hit."
        ),
    ] = "sunk"
    ships: tuple[Ship, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.grid.check()
        ships = parse_fleet(self.fleet)
        for ship in ships:
            if ship.length > max(self.rows, self.columns):
                raise ParameterError(
                    "fleet", self.fleet, f"ship {ship} is longer than the {self.rows}x{self.columns} board."
                )
        cells = sum(ship.length for ship in ships)
        if cells > self.grid.size:
            raise ParameterError("fleet", self.fleet, f"{cells} cells of ships do not fit on {self.grid.size} cells.")
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
                yield from self._complete((*layout, placement), closed | self.halo(cells))

    def halo(self, cells: tuple[int, ...]) -> frozenset[int]:
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
