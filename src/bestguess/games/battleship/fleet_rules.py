"""Ships on a board, and what is said when they are hit: the rules that beliefs and players of Battleship work on.

rows x columns   the board, 10 x 10 by default; up to 26 rows and 1024 cells
fleet            ship lengths, with names if wanted; c5-b4-d3-s3-p2 by default; 2..4 where nobody knows which of them
touching         whether ships may lie side by side, also cornerwise; true by default
announce         what the host says beside hit and miss; 'sunk' by default:
                 sunk       "Hit and Sunk" when a ship goes down, without saying which
                 named      which ship went down
                 silent     nothing
                 every-hit  each hit names its ship (a rule of some boxes)
                 colour     each hit tells the colour of its ship; which colour has which length nobody knows
colours          the colours of the ships, where they are told

Where lengths are unknown, every layout of all lengths is equally likely, as in Rothe, Lake and Gureckis, "Asking and
evaluating natural language questions" (CogSci 2016). Ships are told apart then, by their colours or their places in the
fleet: two of them that change places make another layout.

A query is a cell. A secret is a tuple with one placement for each ship, in the order of the fleet;
a placement is ``(2 * n + orientation) * cells + start``, where ``n`` counts the lengths that the ship may have, from
the shortest (0 where it is known), orientation 0 runs along a row to the right, 1 down a column, and ``start`` is its
first cell.
"""

from abc import ABC
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from math import factorial, prod
from typing import Annotated, Literal, TypeAlias

from annotated_doc import Doc

from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules, Group
from bestguess.core.grid import Grid
from bestguess.core.types import MISS, Answer, Outcome, Query, Transcript
from bestguess.games.battleship.fleet import Ship, one_fleet, parse_fleet
from bestguess.games.battleship.fleet_words import fleet_of
from bestguess.games.colour_names import colours_of

Announce: TypeAlias = Literal["sunk", "named", "silent", "every-hit", "colour"]

Layout: TypeAlias = tuple[int, ...]
"""A secret: the placement of each ship."""

COLOURS = "red-green-purple-orange-blue-yellow-pink-brown-cyan-white"
"""The colours of the ships unless others are given: first those of Grand et al., "Shoot First, Ask Questions Later?"
(arXiv 2510.20886)."""

MAX_LENGTHS = 1024
"""The most ways there may be to give each ship its length, each of which is counted by itself."""

HIT: Answer = 1
SUNK: Answer = 2


@dataclass(frozen=True)
class FleetRules(Game, ExactRules, ABC):
    """Ships hidden on a board, and the answers to shots: Battleship without its prior, its notation and its drawing."""

    rows: Annotated[int, Doc("Rows of the board, up to 26.")] = 10
    columns: Annotated[int, Doc("Columns of the board, up to 1024 cells in all.")] = 10
    fleet: Annotated[
        str,
        Doc("The length of each ship, with a name if wanted: 5-4-3-3-2 will do; 2..4 for a length that is unknown."),
    ] = "c5-b4-d3-s3-p2"
    touching: Annotated[bool, Doc("Whether ships may lie side by side, also cornerwise.")] = True
    announce: Annotated[
        Announce,
        Doc(
            "The announcement beside miss and hit: that a ship sank, which ship sank, nothing, the ship of each hit, "
            "or its colour, where nobody knows which colour has which length."
        ),
    ] = "sunk"
    colours: Annotated[str, Doc("The colours of the ships, where each hit tells the colour.")] = COLOURS
    ships: tuple[Ship, ...] = field(init=False, repr=False, compare=False)
    """The ships as answers tell of them: each with a name, and the lengths that it may have."""
    _fleet: tuple[Ship, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.grid.check()
        ships = parse_fleet(one_fleet(fleet_of(self.fleet) or self.fleet, self._fits))
        for ship in ships:
            if ship.length > max(self.rows, self.columns):
                raise ParameterError(
                    "fleet", self.fleet, f"ship {ship.written} is longer than the {self.rows}x{self.columns} board."
                )
        cells = sum(ship.lengths[0] for ship in ships)
        if cells > self.grid.size:
            raise ParameterError("fleet", self.fleet, f"{cells} cells of ships do not fit on {self.grid.size} cells.")
        self._check_announced(ships)
        # One way to write a fleet, so that equal games are equal.
        fleet = "-".join(ship.written for ship in ships)
        colours = self.colours
        if self.announce == "colour":
            # No length has a name of its own, and their order says nothing.
            ships = tuple(sorted(ships, key=lambda ship: (ship.length, ship.lengths), reverse=True))
            lengths = "-".join(replace(ship, name="").written for ship in ships)
            fleet = FleetRules.fleet if parse_fleet(lengths) == parse_fleet(FleetRules.fleet) else lengths
            named = colours_of(colours, len(ships))
            colours = COLOURS if named == colours_of(COLOURS, len(ships)) else "-".join(named)
        object.__setattr__(self, "fleet", fleet)
        object.__setattr__(self, "colours", colours)
        object.__setattr__(self, "_fleet", ships)
        if self.announce == "colour":
            every = tuple(sorted({length for ship in ships for length in ship.lengths}))
            ships = tuple(Ship(colour, every[-1], every) for colour in named)
        object.__setattr__(self, "ships", ships)

    def _fits(self, ships: Sequence[Ship]) -> bool:
        """Whether some ships have room on the board, each by itself and in cells."""
        return (
            max(ship.length for ship in ships) <= max(self.rows, self.columns)
            and sum(ship.lengths[0] for ship in ships) <= self.grid.size
        )

    def _check_announced(self, ships: Sequence[Ship]) -> None:
        """Raise :class:`ParameterError` for a fleet that does not go with what is announced."""
        if self.announce == "silent" and not all(ship.is_known for ship in ships):
            raise ParameterError(
                "announce",
                self.announce,
                "where lengths are unknown nobody could tell when the last ship is sunk. Write sunk, named, every-hit "
                "or colour, or a fleet of known lengths: fleet=5-4-3-3-2.",
            )
        if self.announce != "colour" and self.colours != COLOURS:
            raise ParameterError("colours", self.colours, "colours are told by announce=colour only. Leave them out.")
        number = prod(len(ship.lengths) for ship in ships)
        if self.announce == "colour" and number <= MAX_LENGTHS:
            orders = factorial(len(ships))
            number = sum(orders // prod(map(factorial, Counter(kind).values())) for kind in _kinds(ships))
        if number > MAX_LENGTHS:
            raise ParameterError(
                "fleet",
                self.fleet,
                f"there are {number:,} ways to give each ship its length, and at most {MAX_LENGTHS:,} can be counted. "
                "Take fewer ships or lengths"
                + (", or announce=every-hit, where lengths are known." if self.announce == "colour" else "."),
            )

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return Grid(self.rows, self.columns)

    @cached_property
    def fleet_cells(self) -> int | None:
        """How many cells the fleet has: as many hits end the game. ``None`` where lengths nobody knows differ so."""
        cells = {sum(lengths) for lengths in self.assignments}
        return cells.pop() if len(cells) == 1 else None

    @cached_property
    def assignments(self) -> tuple[tuple[int, ...], ...]:
        """Every way to give each of :attr:`ships` its length, shape (assignments, ships); one where all are known.

        A fleet that has more cells than the board is left out.
        """
        every = product(*(ship.lengths for ship in self._fleet))
        if self.announce == "colour":
            return tuple(
                sorted(one for kind in _kinds(self._fleet) if sum(kind) <= self.grid.size for one in _orders(kind))
            )
        return tuple(one for one in every if sum(one) <= self.grid.size)

    @property
    def lengths_are_known(self) -> bool:
        """Whether each ship has one length by the rules; that only one of several fits the board makes none known."""
        return all(len(ship.lengths) == 1 for ship in self.ships)

    @property
    def any_lengths(self) -> tuple[tuple[int, ...], ...]:
        """The lengths that each ship of the fleet may have, where any colour may be any of these ships; else empty."""
        unknown = self.announce == "colour" and not self.lengths_are_known
        return tuple(ship.lengths for ship in self._fleet) if unknown else ()

    @property
    def hits_name_ships(self) -> bool:
        """Whether each hit names its ship, or tells its colour."""
        return self.announce in ("every-hit", "colour")

    @property
    def num_queries(self) -> int:
        return self.grid.size

    # Placements

    def placements(self, ship: int) -> list[int]:
        """All placements of a ship on the empty board, ascending."""
        size, rows, columns = self.grid.size, self.rows, self.columns
        every: list[int] = []
        for number, length in enumerate(self.ships[ship].lengths):
            first = 2 * number * size
            every += [first + self.grid.cell(r, c) for r in range(rows) for c in range(columns - length + 1)]
            if length > 1:
                down = range(rows - length + 1)
                every += [first + size + self.grid.cell(r, c) for r in down for c in range(columns)]
        return every

    @property
    def num_lengths(self) -> int:
        """How many lengths a ship may have, at most: a placement is below twice as many times the cells."""
        return max(len(ship.lengths) for ship in self.ships)

    def length_of(self, ship: int, placement: int) -> int:
        """The length of a ship that lies on a placement."""
        return self.ships[ship].lengths[placement // (2 * self.grid.size)]

    def suits(self, lengths: Sequence[int]) -> bool:
        """Whether the first ships of the fleet may have these lengths together."""
        return tuple(lengths) in self._beginnings

    @cached_property
    def _beginnings(self) -> frozenset[tuple[int, ...]]:
        return frozenset(one[:end] for one in self.assignments for end in range(len(one) + 1))

    def placement_cells(self, ship: int, placement: int) -> tuple[int, ...]:
        """The cells of a placement, from its start."""
        lies, start = divmod(placement, self.grid.size)
        step = self.columns if lies % 2 else 1
        return tuple(range(start, start + step * self.ships[ship].lengths[lies // 2], step))

    def placements_over(self, ship: int, cell: int) -> Iterator[int]:
        """The placements of a ship on the empty board that contain a cell."""
        row, column = self.grid.place(cell)
        for number, length in enumerate(self.ships[ship].lengths):
            first = 2 * number * self.grid.size
            for back in range(length):
                if 0 <= column - back <= self.columns - length:
                    yield first + cell - back
                if length > 1 and 0 <= row - back <= self.rows - length:
                    yield first + self.grid.size + cell - back * self.columns

    def ship_at(self, secret: Layout, cell: int) -> int | None:
        """Which ship of a layout lies on a cell."""
        for ship, placement in enumerate(secret):
            if cell in self.placement_cells(ship, placement):
                return ship
        return None

    def secrets(self) -> Iterator[Layout]:
        """Every layout, one by one, placing the ships in the order of the fleet; only for small boards."""
        return self._complete((), frozenset(), ())

    def _complete(self, layout: Layout, closed: frozenset[int], lengths: tuple[int, ...]) -> Iterator[Layout]:
        ship = len(layout)
        if ship == len(self.ships):
            yield layout
            return
        for placement in self.placements(ship):
            cells = self.placement_cells(ship, placement)
            with_it = (*lengths, len(cells))
            if closed.isdisjoint(cells) and self.suits(with_it):
                yield from self._complete((*layout, placement), closed | self.halo(cells), with_it)

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
            case "every-hit" | "colour":
                return 1 + ship + (len(self.ships) if sunk else 0)

    def ship_of(self, answer: Answer) -> int | None:
        """The ship that an answer names, if it names one."""
        if self.announce == "named" and answer >= SUNK:
            return answer - SUNK
        if self.hits_name_ships and answer != MISS:
            return (answer - 1) % len(self.ships)
        return None

    def is_sunk(self, answer: Answer) -> bool:
        """Whether an answer says that a ship was sunk."""
        match self.announce:
            case "silent":
                return False
            case "every-hit" | "colour":
                return answer > len(self.ships)
            case _:
                return answer >= SUNK

    @cached_property
    def answer_codes(self) -> tuple[Answer, ...]:
        """Every answer that this way of announcing knows."""
        ships = len(self.ships)
        last = {"silent": HIT, "sunk": SUNK, "named": HIT + ships}.get(self.announce, 2 * ships)
        return tuple(range(last + 1))

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return self.answer_codes

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if self.fleet_cells is None:
            over = sum(self.is_sunk(answer) for _, answer in transcript) >= len(self.ships)
        else:
            over = sum(answer != MISS for _, answer in transcript) >= self.fleet_cells
        return Outcome("fleet sunk", won=True) if over else None


def _kinds(ships: Sequence[Ship]) -> set[tuple[int, ...]]:
    """The lengths that the ships may have together, whichever has which, ascending."""
    return {tuple(sorted(lengths)) for lengths in product(*(ship.lengths for ship in ships))}


def _orders(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The different orders of ascending lengths."""
    if not lengths:
        yield ()
    for place, length in enumerate(lengths):
        if not place or length != lengths[place - 1]:
            for rest in _orders(lengths[:place] + lengths[place + 1 :]):
                yield (length, *rest)
