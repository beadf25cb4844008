"""How often each placement is expected where layouts are weighted by the product of their placements' weights."""

from dataclasses import dataclass
from math import log
from typing import Protocol

import numpy as np

from bestguess.core.errors import TooLarge
from bestguess.core.types import Floats, Ints
from bestguess.games.battleship.belief import prior
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.placement_table import PlacementTable
from bestguess.games.battleship.posterior import every_layout, placement_marginals, scattered

LISTED = 2**15
"""Up to so many layouts are looked at one by one; of more, as many are drawn where they cannot be counted."""


class FleetExpectation(Protocol):
    """The layouts of a fleet under any weights of its placements."""

    @property
    def exact(self) -> bool:
        """Whether all layouts are counted in."""
        ...

    def at(self, log_weights: Floats) -> tuple[float, Floats]:
        """The log of the mean weight of a layout, and how many ships are expected at each row of the table, (rows,).

        ``log_weights`` has shape (rows,), natural logarithms; the weight of a layout is the product over its ships.
        """
        ...


@dataclass(frozen=True, eq=False)
class LayoutExpectation:
    """Layouts looked at one by one: all of them, or some drawn with equal chances and weighed."""

    rows: Ints
    """The rows of the ships of each layout, shape (layouts, ships)."""
    size: int
    """How many rows the table has."""
    exact: bool
    """Whether these are all layouts."""

    def at(self, log_weights: Floats) -> tuple[float, Floats]:
        """The log of the mean weight, and the ships expected at each row."""
        weight = log_weights[self.rows].sum(axis=1)
        top = float(weight.max())
        share = np.exp(weight - top)
        whole = float(share.sum())
        placed = np.bincount(self.rows.ravel(), np.repeat(share, self.rows.shape[1]), self.size)
        return top + float(np.log(whole / len(share))), placed / whole


def drawn(table: PlacementTable, game: FleetRules, seed: int = 0) -> LayoutExpectation:
    """The layouts of a game one by one: all of them where they are few, else some drawn with this seed."""
    belief = prior(game)
    every = every_layout(game, belief.evidence, LISTED)
    if every is None:
        layouts = scattered(game, belief.evidence, np.random.default_rng(seed), LISTED, belief.posterior)
        return LayoutExpectation(table.rows_of(layouts), len(table.rows), exact=False)
    return LayoutExpectation(table.rows_of(every), len(table.rows), exact=True)


@dataclass(frozen=True, eq=False)
class CountedExpectation:
    """Layouts counted with their weights, none of them listed."""

    table: PlacementTable
    game: FleetRules
    log_count: float
    """The natural logarithm of the number of layouts."""
    exact = True

    def at(self, log_weights: Floats) -> tuple[float, Floats]:
        """The log of the mean weight, and the ships expected at each row."""
        top = log_weights.max()
        log_mass, placed = placement_marginals(self.game, self.table.per_ship(np.exp(log_weights - top)))
        expected = np.zeros(len(self.table.rows) + 1)  # the last is off the board
        np.add.at(expected, self.table.row_of.ravel(), placed.ravel())
        return log_mass * log(2) + len(self.game.ships) * top - self.log_count, expected[:-1]


def expectation(table: PlacementTable, game: FleetRules, seed: int = 0) -> FleetExpectation:
    """The layouts of a game: listed where they are few, else counted with weights, :func:`drawn` where that fails."""
    found = drawn(table, game, seed)
    if found.exact:
        return found
    try:
        counted = CountedExpectation(table, game, log(prior(game).count().value))
        counted.at(np.linspace(0, 1, len(table.rows)))  # equal weights would be counted as no weights are
    except TooLarge:
        return found
    return counted
