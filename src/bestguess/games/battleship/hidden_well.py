"""The hider whose fleets a greedy seeker finds hardest, of all who leave a layout by the weights of its placements."""

import json
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError, SpecText
from bestguess.core.memo import remembered
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hider import HiderPart, HiderProfile
from bestguess.games.battleship.weights import PlacementWeights

FILE = "hidden_well.json"
"""The weights as ``benchmarks/hidden_well.py`` learned them."""

NOTE = "hidden to be found late by greedy play that knows how"


def placement_orbits(game: FleetRules) -> NDArray[np.int64]:
    """The orbit of each placement under the symmetries of a square board, shape (ships, 2, cells); -1 beyond the board.

    Ships of one length have the same orbits, numbered by length, then by the distances from the sides.
    """
    keys: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for number, ship in enumerate(game.ships):
        for place in game.placements(number):
            orientation, start = divmod(place, game.grid.size)
            row, column = game.grid.place(start)
            along, across = (row, column) if orientation else (column, row)
            room, side = (game.rows, game.columns) if orientation else (game.columns, game.rows)
            key = (-ship.length, min(across, side - 1 - across), min(along, room - ship.length - along))
            keys.setdefault(key, []).append((number, place))
    found = np.full((len(game.ships), 2 * game.grid.size), -1)
    for orbit, key in enumerate(sorted(keys)):
        for number, place in keys[key]:
            found[number, place] = orbit
    return found.reshape(len(game.ships), 2, -1)


@remembered(most=4)
def hidden_well(game: FleetRules) -> HiderProfile:
    """How ``hidden-well`` hides a fleet. Raises :class:`SpecError` for other boards and fleets than the classic one."""
    lengths = sorted((ship.length for ship in game.ships), reverse=True)
    known = game.lengths_are_known
    if not known or (game.rows, game.columns, lengths, game.touching) != (10, 10, [5, 4, 3, 3, 2], True):
        raise SpecError(
            f"hidden-well has learned to hide 5-4-3-3-2 on 10 x 10 cells, where ships may touch, not {game.spec}. "
            "Take that game, or leave hidden-well out.",
            SpecText(game.spec),
        )
    weights = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    orbits = placement_orbits(game)
    values = np.where(orbits >= 0, np.array(weights["weights"], dtype=np.float64)[orbits], 0.0)
    return HiderProfile((HiderPart(1.0, True, PlacementWeights.of(game, values)),), NOTE)
