"""The Battleship player of Maheshwari and Singhvi (2021), for the rule "hit and sunk".

Arya Maheshwari and Aditya Singhvi, final paper of "Information Theory" at The Harker School, 2021.
In words, and with what we read into the places that are left open:

1. *No active hit: sample.* Draw 1000 boards that agree with the misses and the wrecks, the
   shortest ship first, each ship uniform over the placements that the ships before it leave.
   Shoot the cell that is occupied most often. (This favours layouts in which the short ships
   stand in nobody's way: the boards are not uniform, and not meant to be.) Where the ships before
   leave no placement, a dead end, the ship is given cells of theirs: it takes any placement that
   it would have without them, and the board counts as it is.
2. *Active hit: the adjacent cell contained in most placements.* The active hit is the earliest one
   that belongs to no wreck. For each of the cells beside it count the placements of the ships
   afloat over both, each ship by itself; equal counts are decided in the order left, right, up,
   down.
3. *A line is found: along it, then the other way.* Beyond the last hit in the direction in which
   the second one was found, while a placement can hold that cell and the hit before it; then
   beyond the other end. If neither end is possible, the hits are of ships that cross the line,
   and rule 2 decides for each.
4. *Sunk: assume a length.* The run of hits that ends in the sinking shot is taken to be the longest
   ship afloat that fits, and the alternatives are kept for when that proves impossible: see
   :mod:`~bestguess.games.battleship.reading`. Hits that this leaves unexplained are active again:
   their "+", the four cells around each, is probed by rules 2 and 3 before sampling goes on.

The method knows nothing of other announcements. Where ships are named, their names replace
assumed lengths; where the host is silent, closed lines are taken for sunk ships: see
:mod:`~bestguess.games.battleship.silence`.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from bestguess.core.errors import SpecError
from bestguess.core.players import Policy, best
from bestguess.core.position import Position
from bestguess.core.types import Ints, Query
from bestguess.games.battleship.lines import Cells, around, neighbour, run_through, walk
from bestguess.games.battleship.reading import Reading
from bestguess.games.battleship.rules import Battleship
from bestguess.games.battleship.silence import presume


@dataclass(frozen=True)
class PaperBattleship(Policy):
    """Sample boards to find a ship, then follow the hits to sink it (Maheshwari & Singhvi 2021)."""

    games: ClassVar[tuple[str, ...]] = ("battleship",)

    samples: int = 1000
    """How many boards are drawn for a shot."""

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= 100_000:
            raise SpecError(f"samples={self.samples}: draw 1 to 100000 boards.")

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        assert isinstance(position.game, Battleship)
        reading = presume(position.game, position.transcript)
        for hit in reading.loose:
            lead = best_lead(reading, hit)
            if lead is not None:
                return lead.cell
        occupied = sample_boards(reading, self.samples, rng)
        return int(position.queries[best(occupied.sum(axis=1)[position.queries])])


class Lead(NamedTuple):
    """A cell that may hold more of the ship that was hit; of two leads the greater is better."""

    line: int
    """How many hits lie in line with the active hit and this cell."""
    run: int
    """How many of them lie between the two."""
    placements: int
    """How many placements of ships afloat hold both the cell and the hit before it."""
    cell: Query


def best_lead(reading: Reading, hit: Query) -> Lead | None:
    """Where to follow up a hit: rules 2 and 3 at the top of this file. ``None``: nowhere."""
    grid, kin = reading.game.grid, reading.kin(hit)
    leads = []
    for step in (-1, 1, -grid.columns, grid.columns):
        run = list(walk(grid, hit, step, kin))
        last = run[-1] if run else hit
        cell = neighbour(grid, last, step)
        if cell is None or reading.shot[cell]:
            continue
        placements = sum(
            int(((room == last).any(axis=1) & (room == cell).any(axis=1)).sum()) for _, room in reading.rooms
        )
        if placements:
            line = len(run_through(grid, hit, abs(step), kin))
            leads.append(Lead(line, len(run), placements, cell))
    # max keeps the first of equals, which is the order left, right, up, down.
    return max(leads, key=lambda lead: lead[:3], default=None)


def sample_boards(reading: Reading, samples: int, rng: np.random.Generator) -> Cells:
    """Boards drawn by rule 1 at the top of this file: which cells are occupied, shape (cells, samples)."""
    game = reading.game
    occupied = np.zeros((game.grid.size, samples), dtype=bool)
    for _, room in sorted(reading.rooms, key=lambda ship: ship[1].shape[1]):
        if not len(room):
            continue
        taken = occupied if game.touching else occupied | around(game.grid, occupied)
        free = np.ones((len(room), samples), dtype=bool)
        for cells in room.T:
            free &= ~taken[cells]
        free[:, ~free.any(axis=0)] = True  # dead ends
        chosen = room[_one_of_each(free, rng)]
        occupied[chosen.T, np.arange(samples)] = True
    return occupied


def _one_of_each(allowed: Cells, rng: np.random.Generator) -> Ints:
    """In each column one of the rows allowed there, uniformly; shape (columns,)."""
    rank = np.cumsum(allowed, axis=0, dtype=np.int32)
    wanted = rng.integers(rank[-1])
    return np.asarray((rank <= wanted).sum(axis=0), dtype=np.int64)
