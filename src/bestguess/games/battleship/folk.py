"""How people and simple programs play Battleship: two yardsticks for everything better.

Both play on a :mod:`reading <bestguess.games.battleship.reading>` of the answers, and look at one
ship at a time.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from annotated_doc import Doc

from bestguess.core.errors import ParameterError
from bestguess.core.players import Policy, Scorer
from bestguess.core.position import Position
from bestguess.core.types import Floats, Query
from bestguess.games.battleship.lines import mask, neighbour
from bestguess.games.battleship.reading import Reading, read
from bestguess.games.battleship.rules import Battleship


@dataclass(frozen=True)
class HuntTarget(Policy):
    """Hunt on every second diagonal; after a hit, shoot around it until the ship is sunk.

    The "hunt/target with parity" of Nick Berry, "Battleship" (DataGenetics, December 2011):

    - target, while a hit is loose (of no ship taken to be sunk): where two loose hits lie side by
      side, the cells that carry on their line; else the neighbours of loose hits. Among these the
      one beside the earliest hit, in the order above, left, right, below;
    - hunt: a cell drawn from those with (row + column) divisible by the length of the shortest
      ship afloat, since every ship covers one of them; when all are shot, from the others.

    Cells beside a wreck or cornerwise to a hit are left out where ships may not touch.
    """

    thinks_long: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("battleship",)

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        reading = _reading(position)
        targets = _line_ends(reading) or _around(reading)
        if targets:
            return targets[0]
        open_ = position.queries[~reading.water[position.queries]]
        rows, columns = np.divmod(open_, reading.game.grid.columns)
        step = min((reading.lengths(ship)[0] for ship in reading.afloat), default=1)
        diagonals = open_[(rows + columns) % step == 0]
        # A wrong reading may leave no cell open: then any that may be shot.
        return int(rng.choice(next(cells for cells in (diagonals, open_, position.queries) if len(cells))))


@dataclass(frozen=True)
class Density(Scorer):
    """Count, for each cell, the single placements over it: the well-known web heuristic.

    The score of a cell is the number of pairs of a ship afloat and a placement of it that covers
    the cell and avoids misses and wrecks, each ship by itself: the "superposition of
    probabilities" of Nick Berry, "Battleship" (DataGenetics, December 2011). How hits count is
    left open there; here it is as in the public programs that hunt and target on one map: a placement
    over ``k`` loose hits (of no ship taken to be sunk) counts ``boost ** k`` times.
    """

    thinks_long: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("battleship",)
    score_name: ClassVar[str] = "placements"

    boost: Annotated[float, Doc("How many times more a placement counts for each loose hit under it.")] = 10.0

    def __post_init__(self) -> None:
        if not 1 <= self.boost <= 1e6:
            raise ParameterError("boost", self.boost, "a hit must count for something: 1 to 1e6.")

    def score(self, position: Position) -> Floats:
        reading = _reading(position)
        loose = mask(reading.game.grid, reading.loose)
        density = np.zeros(loose.size)
        for _, room in reading.rooms:
            weight = self.boost ** loose[room].sum(axis=1)
            density += np.bincount(room.ravel(), np.repeat(weight, room.shape[1]), loose.size)
        return np.asarray(density[position.queries], dtype=np.float64)


def _reading(position: Position) -> Reading:
    assert isinstance(position.game, Battleship)
    return read(position.game, position.transcript)


def _open(reading: Reading, cell: Query) -> bool:
    """Whether a ship afloat may lie on a cell that has not been shot."""
    return not (reading.shot[cell] or reading.water[cell])


def _around(reading: Reading) -> list[Query]:
    """The cells beside loose hits that have not been shot, beside the earliest hit first."""
    beside = (cell for hit in reading.loose for cell in reading.game.grid.neighbours(hit))
    return [cell for cell in beside if _open(reading, cell)]


def _line_ends(reading: Reading) -> list[Query]:
    """The cells not yet shot that carry on a line of loose hits; see :func:`_around` for the order."""
    grid = reading.game.grid
    return [
        cell
        for hit in reading.loose
        for cell in grid.neighbours(hit)
        if _open(reading, cell) and neighbour(grid, hit, hit - cell) in reading.kin(hit)
    ]
