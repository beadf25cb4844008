"""What questions about a fleet are made of: conditions on its ships and on cells, and quantities of a layout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bestguess.core.memo import remembered
from bestguess.core.types import Ints
from bestguess.games.battleship.conditions import MAX_PRODUCTS, Bools, Condition, Quantity, all_of, either
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.lines import sides
from bestguess.games.battleship.posterior import Layouts

_HORIZONTAL, _VERTICAL, _NEITHER = range(3)
_WAYS = {_HORIZONTAL: "horizontal", _VERTICAL: "vertical", _NEITHER: "neither"}
"""The words for how a ship lies."""


class _ShipNames(dict[int, str]):
    """The names of some ships by the bits of a number; of the many sets that there are, those that are asked for."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __missing__(self, some: int) -> str:
        return " and ".join(name for place, name in enumerate(self._names) if some >> place & 1)


@dataclass(frozen=True)
class FleetTerms:
    """The conditions and quantities that questions about a fleet are made of."""

    game: FleetRules

    @property
    def ships(self) -> range:
        """The places of the ships in the fleet."""
        return range(len(self.game.ships))

    @cached_property
    def _covers(self) -> Bools:
        """Whether a placement of a ship covers a cell, shape (ships, placements, cells)."""
        game = self.game
        covers = np.zeros((len(game.ships), 2 * game.num_lengths * game.grid.size, game.grid.size), dtype=np.bool_)
        for ship in self.ships:
            for placement in game.placements(ship):
                covers[ship, placement, list(game.placement_cells(ship, placement))] = True
        return covers

    @cached_property
    def _lengths(self) -> Ints:
        return np.asarray(self._covers.sum(axis=2))

    def _one(self, ship: int, test: Bools) -> Condition:
        """The condition that the placement of one ship passes a test, shape (placements,)."""
        tests = np.ones(self._lengths.shape, dtype=np.bool_)
        tests[ship] = test
        return Condition.of(tests)

    def over(self, ship: int, cells: Sequence[int]) -> Condition:
        """The condition that a ship has one of some cells."""
        return self._one(ship, self._covers[ship][:, list(cells)].any(axis=1))

    def occupied(self, cells: Sequence[int]) -> Condition:
        """The condition that any ship has one of some cells."""
        none = np.logical_not(self._covers[:, :, list(cells)]).all(axis=2)
        return ~Condition.of(np.asarray(none))

    def horizontal(self, ship: int) -> Condition:
        """The condition that a ship of several cells lies along a row."""
        return self._one(ship, self._lies(ship) == _HORIZONTAL)

    def vertical(self, ship: int) -> Condition:
        """The condition that a ship of several cells lies down a column."""
        return self._one(ship, self._lies(ship) == _VERTICAL)

    def _lies(self, ship: int) -> Ints:
        """How each placement of a ship lies, shape (placements,): the key of a word for it."""
        along = np.arange(self._lengths.shape[1]) // self.game.grid.size % 2
        return np.where(self._lengths[ship] == 1, _NEITHER, along)

    def length(self, ship: int) -> Quantity:
        """The length of a ship."""
        cases = {length: self._one(ship, self._lengths[ship] == length) for length in self.game.ships[ship].lengths}
        return Quantity(lambda layouts: self._lengths[ship, layouts[:, ship]], cases)

    def difference(self, one: int, other: int) -> Quantity:
        """The length of a ship less that of another."""
        mine, theirs = self.length(one).cases or {}, self.length(other).cases or {}
        pairs: dict[int, list[Condition]] = {}
        for length, has in mine.items():
            for than, they_have in theirs.items():
                pairs.setdefault(length - than, []).append(has & they_have)
        cases = {value: either(some) for value, some in pairs.items()}
        lengths = self._lengths
        return Quantity(lambda layouts: lengths[one, layouts[:, one]] - lengths[other, layouts[:, other]], cases)

    def touch(self, one: int, other: int) -> Condition:
        """The condition that two ships lie side by side; cornerwise is no touch, and no ship touches itself."""
        if one == other:
            return self._one(one, np.zeros(self._lengths.shape[1], dtype=np.bool_))
        return Condition(
            lambda layouts: np.asarray(
                (self._around[one][layouts[:, one]] & self._covers[other][layouts[:, other]]).any(axis=1)
            )
        )

    @cached_property
    def _around(self) -> Bools:
        return np.stack([sides(self.game.grid, covers.T.copy()).T for covers in self._covers])

    def parallel(self, one: int, other: int) -> Condition:
        """The condition that two ships of several cells lie along rows both, or down columns both."""
        along, down = self.horizontal, self.vertical
        return either([along(one) & along(other), down(one) & down(other)])

    def perpendicular(self, one: int, other: int) -> Condition:
        """The condition that of two ships one lies along a row and one down a column, each of several cells."""
        along, down = self.horizontal, self.vertical
        return either([along(one) & down(other), down(one) & along(other)])

    def what_at(self, cell: int) -> Quantity:
        """The ship at a cell, or water."""
        cases = {ship: self.over(ship, [cell]) for ship in self.ships}
        cases[-1] = ~self.occupied([cell])
        names = {ship: self.game.ships[ship].name for ship in self.ships} | {-1: "water"}

        def values(layouts: Layouts) -> Ints:
            found = np.full(len(layouts), -1)
            for ship in self.ships:
                found[self._covers[ship, layouts[:, ship], cell]] = ship
            return found

        return Quantity(values, cases, names)

    def number_of(self, conditions: Sequence[Condition]) -> Quantity:
        """How many of some conditions hold."""
        return Quantity(lambda layouts: np.sum([one.holds(layouts) for one in conditions], axis=0))

    def cells_in(self, cells: Sequence[int]) -> Quantity:
        """How many of some cells are occupied."""
        inside = self._covers[:, :, list(cells)].sum(axis=2)
        return Quantity(lambda layouts: np.asarray(inside[self.ships, layouts].sum(axis=1)))

    def within(self, ship: int, cells: Sequence[int]) -> Condition:
        """The condition that a ship has no cell but some cells."""
        outside = np.setdiff1d(np.arange(self.game.grid.size), cells)
        return self._one(ship, ~self._covers[ship][:, outside].any(axis=1))

    def orientation(self, ship: int) -> Quantity:
        """How a ship lies, in a word: ``neither`` for one of a single cell."""
        return self._by_placement(ship, self._lies(ship), _WAYS)

    def cells_of_ship_in(self, ship: int, cells: Sequence[int]) -> Quantity:
        """How many of some cells a ship has."""
        return self._by_placement(ship, self._covers[ship][:, list(cells)].sum(axis=1))

    def end(self, ship: int, last: bool) -> Quantity:
        """The upper left cell of a ship, or its lower right one."""
        covers = self._covers[ship]
        cells = covers.shape[1] - 1 - covers[:, ::-1].argmax(axis=1) if last else covers.argmax(axis=1)
        return self._by_placement(ship, cells, dict(enumerate(map(self.game.grid.format, range(covers.shape[1])))))

    def place(self, ship: int) -> Quantity:
        """Where a ship lies, from its first cell to its last."""
        ends = [self.end(ship, last) for last in (False, True)]
        size = self.game.grid.size
        names = {
            first * size + last: f"{self.game.grid.format(first)}-{self.game.grid.format(last)}"
            for first in range(size)
            for last in range(size)
        }
        return Quantity(lambda layouts: ends[0].values(layouts) * size + ends[1].values(layouts), names=names)

    def _by_placement(self, ship: int, values: Ints, names: Mapping[int, str] | None = None) -> Quantity:
        """The quantity that is told by the placement of one ship, shape (placements,)."""
        own = np.unique(values[self.game.placements(ship)]).tolist()
        cases = {value: self._one(ship, values == value) for value in own} if len(own) <= MAX_PRODUCTS else None
        return Quantity(lambda layouts: np.asarray(values[layouts[:, ship]]), cases, names)

    def share(self, one: int, other: int, rows: bool) -> Condition:
        """The condition that some row has cells of two ships, or some column."""
        mine, theirs = self._lines(one, rows), self._lines(other, rows)
        return Condition(lambda layouts: np.asarray((mine[layouts[:, one]] & theirs[layouts[:, other]]).any(axis=1)))

    def before(self, one: int, other: int, rows: bool) -> Condition:
        """The condition that every cell of a ship lies above those of another, or left of them."""
        last, first = self._last(one, rows), self._first(other, rows)
        return Condition(lambda layouts: np.asarray(last[layouts[:, one]] < first[layouts[:, other]]))

    def before_line(self, ship: int, line: int, rows: bool) -> Condition:
        """The condition that every cell of a ship lies above a row, or left of a column."""
        return self._one(ship, self._last(ship, rows) < line)

    def behind_line(self, ship: int, line: int, rows: bool) -> Condition:
        """The condition that every cell of a ship lies below a row, or right of a column."""
        return self._one(ship, self._first(ship, rows) > line)

    def _lines(self, ship: int, rows: bool) -> Bools:
        """The rows in which each placement of a ship has cells, or the columns, shape (placements, lines)."""
        covers = self._covers[ship].reshape(-1, self.game.rows, self.game.columns)
        return np.asarray(covers.any(axis=2 if rows else 1))

    def _first(self, ship: int, rows: bool) -> Ints:
        return np.asarray(self._lines(ship, rows).argmax(axis=1))

    def _last(self, ship: int, rows: bool) -> Ints:
        lines = self._lines(ship, rows)
        return np.asarray(lines.shape[1] - 1 - lines[:, ::-1].argmax(axis=1))

    def extreme(self, ship: int, largest: bool) -> Condition:
        """The condition that no ship is longer than a ship, or that none is shorter."""
        others = [other for other in self.ships if other != ship]
        return all_of(
            [self._all()]
            + [
                self.difference(ship, other).where(lambda values: values >= 0 if largest else values <= 0)
                for other in others
            ]
        )

    def _all(self) -> Condition:
        return Condition.of(np.ones(self._lengths.shape, dtype=np.bool_))

    def which_extreme(self, largest: bool) -> Quantity:
        """The name of the longest ship, or of the shortest; of several, all their names."""
        found = [self.extreme(ship, largest) for ship in self.ships]
        return Quantity(
            lambda layouts: np.sum([one.holds(layouts) << place for place, one in enumerate(found)], axis=0),
            names=_ShipNames([ship.name for ship in self.game.ships]),
        )

    def extreme_length(self, largest: bool) -> Quantity:
        """The length of the longest ship, or of the shortest."""
        lengths = [self.length(ship) for ship in self.ships]
        best = np.max if largest else np.min
        return Quantity(lambda layouts: np.asarray(best([one.values(layouts) for one in lengths], axis=0)))

    def empty_in(self, cells: Sequence[int]) -> Quantity:
        """How many of some cells are water."""
        occupied = self.cells_in(cells)
        return Quantity(lambda layouts: len(cells) - occupied.values(layouts))


@remembered(most=4)
def terms_of(game: FleetRules) -> FleetTerms:
    """The conditions and quantities of the fleet of a game."""
    return FleetTerms(game)
