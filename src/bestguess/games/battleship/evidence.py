"""The placements of each ship, looked at on its own, that the answers still allow.

The announcements turn into a test on each single placement. A placement all of whose cells are hit
is possible only if the last of them to be hit was answered "sunk" (with that name, where named),
and one not all hit contains no cell answered "sunk". So the answers are respected exactly if every
ship lies on an allowed placement, none conflict, and every hit is covered. Taken shot by shot the
test only ever removes placements.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import MISS, Answer, Query
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.weights import PlacementWeights

Mask = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Evidence:
    """The allowed placements of every ship, and the cells that must be covered."""

    allowed: Mask
    """1 where a ship may lie, shape (ships, 2, cells): see ``kernel.fleet_posterior``; twice as many rows for each
    length that a ship may have."""
    hits: Mask
    """1 where a ship was hit, shape (cells,)."""
    weights: PlacementWeights | None = None
    """How often the hider uses each placement; ``None`` where all layouts are equally likely."""

    @classmethod
    def none(cls, game: FleetRules, weights: PlacementWeights | None = None) -> "Evidence":
        """Before the first shot at a fleet that was hidden by these weights."""
        shape = (len(game.ships), 2 * game.num_lengths, game.grid.size)
        allowed = np.zeros((shape[0], shape[1] * shape[2]), dtype=np.uint8)
        for ship in range(len(game.ships)):
            allowed[ship, game.placements(ship)] = 1
        allowed = allowed.reshape(shape)
        if weights is not None:
            allowed &= weights.numbers > 0
            weights = None if weights.uniform else weights
        return cls(allowed, np.zeros(game.grid.size, dtype=np.uint8), weights)

    @property
    def unweighted(self) -> "Evidence":
        """The answers alone, as if all layouts that are possible were equally likely."""
        return Evidence(self.allowed, self.hits)

    def tells_apart(self, game: FleetRules) -> bool:
        """Whether two ships of one length have different placements left, or different weights."""
        first = {ship.length: number for number, ship in reversed(list(enumerate(game.ships)))}
        alike = [first[ship.length] for ship in game.ships]
        weights = self.allowed if self.weights is None else self.weights.numbers
        return not (
            np.array_equal(self.allowed, self.allowed[alike]) and np.array_equal(weights, np.asarray(weights)[alike])
        )

    def after(self, game: FleetRules, query: Query, answer: Answer) -> "Evidence":
        """With one more shot and its answer."""
        allowed = self.allowed.reshape(len(game.ships), -1).copy()
        hits = self.hits
        if answer != MISS:
            hits = hits.copy()
            hits[query] = 1
        named = game.ship_of(answer)
        sunk = game.is_sunk(answer)

        def all_hit(ship: int, placement: int) -> bool:
            return all(hits[cell] for cell in game.placement_cells(ship, placement))

        for ship in range(len(game.ships)):
            if answer == MISS or named not in (None, ship):
                _remove(allowed[ship], game, ship, query, lambda *_: True)
            elif sunk:
                _remove(allowed[ship], game, ship, query, lambda *place: not all_hit(*place))
            elif game.announce != "silent":
                _remove(allowed[ship], game, ship, query, all_hit)
            if named == ship:
                keep = list(game.placements_over(ship, query))
                kept = allowed[ship, keep]
                allowed[ship] = 0
                allowed[ship, keep] = kept
        return Evidence(allowed.reshape(self.allowed.shape), hits, self.weights)


def _remove(allowed: Mask, game: FleetRules, ship: int, query: Query, gone: Callable[[int, int], bool]) -> None:
    for placement in game.placements_over(ship, query):
        if allowed[placement] and gone(ship, placement):
            allowed[placement] = 0
