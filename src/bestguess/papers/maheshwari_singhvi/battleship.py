"""The Battleship player of Maheshwari and Singhvi (2021), for the rule "hit and sunk".

Arya Maheshwari and Aditya Singhvi, "Information-Theoretic Approaches to Battleship and Hangman", 2021.
In words, and with what we read into the places that are left open:

1. *No active hit: sample* (2.5.2). Draw 1000 boards that agree with the misses and the wrecks, the
   shortest ship first, each ship uniform over the placements that the ships before it leave.
   Shoot the cell that is occupied most often. (This favours layouts in which the short ships
   stand in nobody's way: the boards are not uniform, and not meant to be.) The first board that
   runs into a dead end, where the ships laid before leave a ship no placement, breaks the sampling
   off: shoot one of the cells that this board gave to those ships, each with the same chance.
2. *Active hit: the adjacent cell contained in most placements* (2.5.3). The active hit is the earliest
   one that belongs to no wreck. For each of the cells beside it count the placements of the ships
   afloat over both, each ship by itself; equal counts are decided in the order left, right, up,
   down.
3. *A line is found: along it, then the other way* (2.5.3). Beyond the last hit in the direction in which
   the second one was found, while a placement can hold that cell and the hit before it; then
   beyond the other end. If neither end is possible, the hits are of ships that cross the line,
   and rule 2 decides for each.
4. *Sunk: assume a length* (2.5.4). The run of hits that ends in the sinking shot is taken to be the longest
   ship afloat that fits, and the alternatives are kept for when that proves impossible: see
   :mod:`~bestguess.games.battleship.reading`. Hits that this leaves unexplained are active again.
5. *Sunk: probe the "+"* (2.5.4). With no active hit, and before sampling goes on, the three cells around the
   end of the line of hits opposite to the sinking shot are shot: first the one that carries the line on,
   then those across it (left before right, up before down), whether or not a ship afloat has room there: by
   the assumed lengths none may have, and these are in doubt. The line holds the hits known when the ship
   sank, without those of earlier wrecks; where the sinking shot lies inside it, its end farther away is
   opposite, of equal ones the right or lower. Earlier sinkings come first.

The method knows nothing of other announcements. Where ships are named, their names replace
assumed lengths, and nothing is left to probe.

Where the host is silent, the player takes lines of hits for sunk ships (:func:`presume`). It assumes: *a line of hits
that can grow no further is a ship*, the longest still afloat that fits into it. The other ways are kept, as with
announced sinkings: a shorter ship, another part of the line, or no ship at all (the hits belong to ships that cross the
line); when the assumption proves impossible, the line assumed last is taken otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

import numpy as np
from annotated_doc import Doc

from bestguess.core.errors import ParameterError
from bestguess.core.players import Policy, best
from bestguess.core.position import Position
from bestguess.core.types import MISS, Ints, Query, Transcript
from bestguess.games.battleship.lines import Cells, around, neighbour, run_through, walk
from bestguess.games.battleship.reading import MAX_READINGS, Reading, Wreck, read
from bestguess.games.battleship.rules import Battleship

Line = tuple[int, ...]


def presume(game: Battleship, transcript: Transcript) -> Reading:
    """The preferred reading, in which a silent host's closed lines are wrecks too.

    Of a transcript that no reading explains, the one without presumed wrecks is returned.
    """
    start = read(game, transcript)
    if game.announce != "silent":
        return start
    for tried, reading in enumerate(_presumptions(start, frozenset())):
        if reading.possible:
            return reading
        if tried >= MAX_READINGS:
            break
    return start


def _presumptions(reading: Reading, crossed: frozenset[Line]) -> Iterator[Reading]:
    """Every way to take the closed lines, the preferred way first; ``crossed`` are no ship's."""
    line = next((line for line in _closed_lines(reading) if line not in crossed), None)
    if line is None:
        yield reading
        return
    for wreck in _wrecks_in(reading, line):
        yield from _presumptions(Reading(reading.game, reading.transcript, (*reading.wrecks, wreck)), crossed)
    yield from _presumptions(reading, crossed | {line})


def _wrecks_in(reading: Reading, line: Line) -> Iterator[Wreck]:
    by_length = {reading.game.ships[ship].length: ship for ship in reversed(reading.afloat)}
    for length in sorted(by_length, reverse=True):
        for start in range(len(line) - length + 1):
            yield Wreck(by_length[length], line[start : start + length])


def _closed_lines(reading: Reading) -> Iterator[Line]:
    """The longest lines of loose hits that no ship afloat can carry on, by their earliest hit.

    A hit with no other in line is closed only if no ship can go on from it in any direction.
    """
    grid, loose = reading.game.grid, set(reading.loose)
    open_lines = [set(line) for _, room in reading.rooms for line in reading.still_open(room).tolist()]
    for hit in reading.loose:
        along = [run_through(grid, hit, step, loose) for step in (1, grid.columns)]
        longer = [line for line in along if len(line) > 1] or [(hit,)]
        yield from (line for line in longer if not any(open_line.issuperset(line) for open_line in open_lines))


@dataclass(frozen=True)
class PaperBattleship(Policy):
    """Sample boards to find a ship, then follow the hits to sink it (Maheshwari & Singhvi 2021)."""

    thinks_long: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("battleship",)

    samples: Annotated[int, Doc("How many boards are drawn for a shot.")] = 1000
    post_sink: Annotated[
        bool,
        Doc(
            'Whether the "+" of cells around a sunk ship is probed; false leaves rule 5 out, which the paper does not.'
        ),
    ] = True

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= 100_000:
            raise ParameterError("samples", self.samples, "draw 1 to 100000 boards.")

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        assert isinstance(position.game, Battleship)
        reading = presume(position.game, position.transcript)
        for hit in reading.loose:
            lead = best_lead(reading, hit)
            if lead is not None:
                return lead.cell
        probe = next(open_plus(reading), None) if self.post_sink else None
        if probe is not None:
            return probe
        sample = sample_boards(reading, self.samples, rng)
        suspects = sample.dead_end[~reading.shot[sample.dead_end]]
        if len(suspects):
            return int(rng.choice(suspects))
        return int(position.queries[best(sample.occupied.sum(axis=1)[position.queries])])


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


def open_plus(reading: Reading) -> Iterator[Query]:
    """The cells that rule 5 at the top of this file still has to shoot, in its order."""
    game, transcript = reading.game, reading.transcript
    if game.announce != "sunk":
        return
    grid = game.grid
    sinkings = [turn for turn, (_, answer) in enumerate(transcript) if game.is_sunk(answer)]
    explained: set[Query] = set()
    for turn, wreck in zip(sinkings, reading.wrecks, strict=False):
        known = {cell for cell, answer in transcript[: turn + 1] if answer != MISS} - explained
        explained.update(wreck.cells)
        if len(wreck.cells) == 1:  # such a ship has no end but the sinking shot
            continue
        along = wreck.cells[1] - wreck.cells[0]
        across = 1 if along == grid.columns else grid.columns
        line = run_through(grid, transcript[turn][0], along, known)
        before = line.index(transcript[turn][0])
        end, onward = (line[-1], along) if len(line) > 2 * before else (line[0], -along)
        for step in (onward, -across, across):
            cell = neighbour(grid, end, step)
            if cell is not None and not reading.shot[cell]:
                yield cell


class SampledBoards(NamedTuple):
    """Boards drawn by rule 1 at the top of this file."""

    occupied: Cells
    """Which cells are occupied, shape (cells, boards); only the boards before a dead end."""
    dead_end: Ints
    """The cells occupied in the board that ran into a dead end, none if no board did."""


def sample_boards(reading: Reading, samples: int, rng: np.random.Generator) -> SampledBoards:
    """Draw so many boards by rule 1 at the top of this file, as if one after the other."""
    game = reading.game
    occupied = np.zeros((game.grid.size, samples), dtype=bool)
    dead_end = np.zeros(0, dtype=np.int64)
    for _, room in sorted(reading.rooms, key=lambda ship: ship[1].shape[1]):
        if not len(room):
            continue
        taken = occupied if game.touching else occupied | around(game.grid, occupied)
        free = np.ones((len(room), occupied.shape[1]), dtype=bool)
        for cells in room.T:
            free &= ~taken[cells]
        stuck = np.flatnonzero(~free.any(axis=0))
        if len(stuck):
            # One after the other, the boards from this one on would never have been drawn.
            dead_end = np.flatnonzero(occupied[:, stuck[0]])
            occupied, free = occupied[:, : stuck[0]], free[:, : stuck[0]]
        chosen = room[_one_of_each(free, rng)]
        occupied[chosen.T, np.arange(occupied.shape[1])] = True
    return SampledBoards(occupied, dead_end)


def _one_of_each(allowed: Cells, rng: np.random.Generator) -> Ints:
    """In each column one of the rows allowed there, uniformly; shape (columns,)."""
    rank = np.cumsum(allowed, axis=0, dtype=np.int32)
    wanted = rng.integers(rank[-1])
    return np.asarray((rank <= wanted).sum(axis=0), dtype=np.int64)
