"""Readings of a silent host: which lines of hits a player takes for sunk ships.

Nothing is announced, so a player assumes: *a line of hits that can grow no further is a ship*, the
longest still afloat that fits into it. The other ways are kept, as with announced sinkings: a
shorter ship, another part of the line, or no ship at all (the hits belong to ships that cross the
line); when the assumption proves impossible, the line assumed last is taken otherwise.
"""

from collections.abc import Iterator

from bestguess.core.types import Transcript
from bestguess.games.battleship.lines import run_through
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
