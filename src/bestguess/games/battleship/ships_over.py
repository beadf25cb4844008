"""The ships that may lie over one cell: in what share of the layouts each does, and which ways it still fits."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Belief
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.hider import HiderBelief
from bestguess.games.battleship.rules import Battleship
from bestguess.games.battleship.ship_names import titles

_WHOLE = 2**50
"""Counts up to this are whole numbers when they are a share times the number of layouts."""


@dataclass(frozen=True, slots=True)
class ShipOver:
    """One ship of the fleet, and how likely it lies over a cell.

    What is impossible is certain where the belief is exact. Where it is sampled, only what the answers rule out for the
    ship by itself is called impossible.
    """

    name: str
    """The letter of the ship."""
    title: str
    """The name of the ship in words."""
    length: int
    """The length; the greatest that the ship may have, where it is unknown."""
    lengths: tuple[int, ...]
    """Every length that the answers leave the ship, ascending."""
    probability: float
    """The probability that the ship lies over the cell."""
    layouts: int | None
    """The number of layouts in which it does; ``None`` unless all layouts are equally likely and counted."""
    across: bool
    """Whether it may lie over the cell along its row."""
    down: bool
    """Whether it may lie over the cell along its column."""
    in_row: bool
    """Whether it may lie over any cell of the row."""
    in_column: bool
    """Whether it may lie over any cell of the column."""
    known: bool
    """Whether it is certain where the ship lies."""


def ships_over(position: Position, cell: Query) -> list[ShipOver]:
    """Each ship of the fleet at one cell, in the order of the fleet.

    Raises ``TypeError`` for a position of a game without a fleet of ships, or whose belief tells of no ships.
    """
    game, belief = position.game, position.belief
    parts = _parts(belief)
    if not isinstance(game, Battleship) or not parts:
        raise TypeError(f"{game.spec}: nothing is told of ships that lie over cells")
    size = game.grid.size
    placed = np.sum([share * fleet.posterior.placed.reshape(len(game.ships), -1) for share, fleet in parts], axis=0)
    open_ = np.any(np.stack([_possible(fleet) for _, fleet in parts]), axis=0)
    total = belief.count().value if belief.exact and game.hider == "uniform" else None
    row, column = game.grid.place(cell)
    found = []
    for ship, piece in enumerate(game.ships):
        over = list(game.placements_over(ship, cell))
        probability = min(1.0, float(placed[ship, over].sum()))
        reached = {one for place in np.flatnonzero(open_[ship]).tolist() for one in game.placement_cells(ship, place)}
        places = {game.grid.place(one) for one in reached}
        found.append(
            ShipOver(
                piece.name,
                titles(game.ships)[ship],
                piece.length,
                tuple(sorted({game.length_of(ship, place) for place in np.flatnonzero(open_[ship]).tolist()})),
                probability,
                round(probability * total) if total is not None and total <= _WHOLE else None,
                any(open_[ship, place] for place in over if not place // size % 2),
                any(open_[ship, place] for place in over if place // size % 2),
                any(r == row for r, _ in places),
                any(c == column for _, c in places),
                bool(placed[ship].max() > 1 - 1e-12 and open_[ship].sum() == 1),
            )
        )
    return found


def _parts(belief: Belief) -> list[tuple[float, FleetBelief]]:
    """The beliefs about the fleet that a belief is made of, with their shares."""
    match belief:
        case FleetBelief():
            return [(1.0, belief)]
        case HiderBelief():
            return _parts(belief.mixture)
        case MixtureBelief() if all(isinstance(part, FleetBelief) for part in belief.components):
            shares = zip(belief.shares.tolist(), belief.components, strict=True)
            return [(share, fleet) for share, fleet in shares if isinstance(fleet, FleetBelief)]
        case _:
            return []


def _possible(belief: FleetBelief) -> NDArray[np.bool_]:
    """Whether each placement may be, shape (ships, 2 * cells)."""
    allowed = belief.evidence.allowed
    possible = belief.posterior.placed > 0 if belief.exact else allowed > 0
    return np.asarray(possible.reshape(len(allowed), -1))
