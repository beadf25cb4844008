"""Fleets laid by lots that a name determines, so that every machine lays the same."""

from itertools import accumulate

import numpy as np

from bestguess.core.lots import SharedLots
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules, Layout

MAX_TRIES = 50_000
"""Layouts tried before a board counts as too crowded: about a second, and enough where one in 5,000 is legal."""


def layout_by_lots(game: FleetRules, evidence: Evidence, lots: SharedLots, tries: int = MAX_TRIES) -> Layout | None:
    """A layout as likely as it is before the first shot; ``None`` if none of so many tries meets one.

    Each ship gets a placement by its weight, whatever the other ships do, in the order of the fleet; at the first ship
    that lies on another, or too near, all begins anew, and so it does for lengths that the fleet has not. The layouts
    that are left are as likely as the product of their weights says: rejection sampling (von Neumann 1951).
    """
    ships = [_placements(game, evidence, ship) for ship in range(len(game.ships))]
    for _ in range(tries):
        layout: list[int] = []
        closed = 0
        for ends, places, cells, halos in ships:
            drawn = lots.pick(ends)
            if closed & cells[drawn]:
                break
            closed |= halos[drawn]
            layout.append(places[drawn])
        else:
            if game.suits([game.length_of(ship, placement) for ship, placement in enumerate(layout)]):
                return tuple(layout)
    return None


def _placements(game: FleetRules, evidence: Evidence, ship: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """The placements of a ship, ascending: running sums of the weights, places, cells and closed cells as bits."""
    allowed = evidence.allowed.reshape(len(game.ships), -1)[ship]
    places = np.flatnonzero(allowed).tolist()
    weights = evidence.weights
    own = [1] * len(places) if weights is None else weights.numbers.reshape(weights.ships, -1)[ship, places].tolist()
    cells = [game.placement_cells(ship, place) for place in places]
    return (
        list(accumulate(own)),
        places,
        [_bits(one) for one in cells],
        [_bits(game.halo(one)) for one in cells],
    )


def _bits(cells: "tuple[int, ...] | frozenset[int]") -> int:
    return sum(1 << cell for cell in cells)
