"""Conditions and quantities of a layout: what a question about a fleet asks for, as tests of placements.

A condition on single ships is a product of tests, one of the placements of each ship. "Not", "and" and "or" make of
products sums of products, so that the layouts for which they hold can be counted like any other evidence, without being
listed. What depends on two ships at once, such as whether they touch, is only looked up layout by layout.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bestguess.core.memo import remembered
from bestguess.core.types import Ints
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.lines import sides
from bestguess.games.battleship.posterior import Layouts

Bools = NDArray[np.bool_]

MAX_PRODUCTS = 64
"""The most products of tests that a condition is written as: each is a count of the layouts left."""


@dataclass(frozen=True, eq=False)
class Condition:
    """Something that holds of some layouts."""

    holds: Callable[[Layouts], Bools]
    """Whether it holds of layouts, shape (n, ships): shape (n,)."""
    products: Sequence[tuple[int, Bools]] | None = None
    """The signed sum of products that it is: a placement passes where its test, shape (ships, placements), is true.

    ``None`` where it is no such sum, or one of more than :data:`MAX_PRODUCTS`.
    """

    @classmethod
    def of(cls, test: Bools) -> "Condition":
        """The condition that every ship's placement passes its test, shape (ships, placements)."""
        return cls(lambda layouts: np.asarray(test[range(len(test)), layouts].all(axis=1)), [(1, test)])

    def __invert__(self) -> "Condition":
        every = None if self.products is None else [(1, np.ones_like(self.products[0][1]))]
        products = None if every is None else [*every, *((-sign, test) for sign, test in self.products or ())]
        return Condition(lambda layouts: ~self.holds(layouts), _few(products))

    def __and__(self, other: "Condition") -> "Condition":
        products = None
        if self.products is not None and other.products is not None:
            products = [(a * b, one & two) for a, one in self.products for b, two in other.products]
        return Condition(lambda layouts: self.holds(layouts) & other.holds(layouts), _few(products))

    def __or__(self, other: "Condition") -> "Condition":
        return ~(~self & ~other)


def _few(products: list[tuple[int, Bools]] | None) -> list[tuple[int, Bools]] | None:
    """Products without those that no layout passes, and equal ones once; ``None`` for too many."""
    sums: dict[bytes, tuple[int, Bools]] = {}
    for sign, test in products or ():
        if test.any(axis=1).all():
            key = test.tobytes()
            sums[key] = (sums[key][0] + sign if key in sums else sign, test)
    kept = [one for one in sums.values() if one[0]]
    if products is None or len(kept) > MAX_PRODUCTS:
        return None
    return kept or [(0, products[0][1])]


def any_of(conditions: Sequence[Condition]) -> Condition:
    """The condition that any of some holds."""
    found = conditions[0]
    for condition in conditions[1:]:
        found |= condition
    return found


def all_of(conditions: Sequence[Condition]) -> Condition:
    """The condition that all of some hold."""
    found = conditions[0]
    for condition in conditions[1:]:
        found &= condition
    return found


@dataclass(frozen=True, eq=False)
class Quantity:
    """A number or a name that each layout has."""

    values: Callable[[Layouts], Ints]
    """The values of layouts, shape (n, ships): shape (n,)."""
    cases: Mapping[int, Condition] | None = None
    """The condition of each value; ``None`` where it is not known as sums of products."""
    names: Mapping[int, str] | None = None
    """The words for values that are no numbers."""

    def where(self, test: Callable[[Ints], Bools]) -> Condition:
        """The condition that the value passes a test."""
        cases = self.cases or {}
        met = [case.products for value, case in cases.items() if test(np.array([value]))[0]]
        products = None
        if self.cases is not None and all(one is not None for one in met):
            products = [product for one in met for product in one or ()]
            if not products:  # no case passes: no times whatever there is
                known = next((case.products for case in cases.values() if case.products), None)
                products = [(0, known[0][1])] if known else None
        return Condition(lambda layouts: test(self.values(layouts)), _few(products))


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
        """The condition that a ship lies along a row; one of a single cell does."""
        lies = np.arange(self._lengths.shape[1]) // self.game.grid.size
        return self._one(ship, lies % 2 == 0)

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
        cases = {value: _either(some) for value, some in pairs.items()}
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
        """The condition that two ships lie along rows both, or down columns both."""
        along, across = self.horizontal(one), self.horizontal(other)
        return _either([along & across, ~along & ~across])

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


def _either(conditions: Sequence[Condition]) -> Condition:
    """The condition that one of some holds that exclude each other."""
    products: list[tuple[int, Bools]] | None = []
    for one in conditions:
        products = None if products is None or one.products is None else [*products, *one.products]
    return Condition(lambda layouts: np.any([one.holds(layouts) for one in conditions], axis=0), _few(products))


@remembered(most=4)
def terms_of(game: FleetRules) -> FleetTerms:
    """The conditions and quantities of the fleet of a game."""
    return FleetTerms(game)
