"""Readings: how a player without a computer assigns hits to sunk ships.

"Hit and sunk" says that a ship went down, but not which cells were its own. A player assumes: *it
is the longest ship still afloat that fits into the run of hits through the last shot*. The other
ways to read the sinking are kept, and when the assumption proves impossible the most recent
sinking that can be read otherwise is read otherwise. The heuristics of this folder play on such
a reading; the beliefs, which are exact, need none.

A wreck is a line of hits that holds the shot that sank it, no cell of another wreck and no cell at
which another ship went down. Candidates are tried in this order: the longest ship first; of equal
lengths, a line that *ends* in the last shot; then the line whose hits are the latest; then the
lower one in the order of :func:`lines`. Where the host names the ship its length is known; where
every hit names its ship the wreck is exactly those hits; where the host is silent nothing sinks. A ship of unknown
length is taken for the longest that it may be and that still has room.

A reading is impossible when a ship afloat has no room left; when a hit outside the wrecks lies on no
line that a ship afloat can still fill; or when there are more such hits than ships afloat can take.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bestguess.core.memo import remembered
from bestguess.core.types import MISS, Ints, Query, Transcript
from bestguess.games.battleship.lines import Cells, around, corners, lines, mask
from bestguess.games.battleship.rules import Battleship

MAX_READINGS = 200
"""How many readings are tried before the first whole one is taken, possible or not."""


@dataclass(frozen=True, slots=True)
class Wreck:
    """A ship taken to be sunk, and the cells taken to be its own."""

    ship: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """A transcript in which each sunk ship has been given its cells."""

    game: Battleship
    transcript: Transcript
    wrecks: tuple[Wreck, ...] = ()

    @cached_property
    def afloat(self) -> tuple[int, ...]:
        """The ships not taken to be sunk, in the order of the fleet."""
        sunk = {wreck.ship for wreck in self.wrecks}
        return tuple(ship for ship in range(len(self.game.ships)) if ship not in sunk)

    @cached_property
    def loose(self) -> tuple[int, ...]:
        """The hits that belong to no wreck, in the order in which they were shot."""
        explained = {cell for wreck in self.wrecks for cell in wreck.cells}
        return tuple(cell for cell, answer in self.transcript if answer != MISS and cell not in explained)

    def kin(self, hit: Query) -> tuple[Query, ...]:
        """The loose hits that may be of one ship with this one: all, unless hits name their ship."""
        if not self._hits_are_named:
            return self.loose
        said = dict(self.transcript)
        return tuple(cell for cell in self.loose if said[cell] == said[hit])

    @cached_property
    def shot(self) -> Cells:
        """The cells that have been shot at."""
        return mask(self.game.grid, (cell for cell, _ in self.transcript))

    @cached_property
    def water(self) -> Cells:
        """The cells on which no ship afloat can lie: misses, wrecks, and what ships may not touch."""
        grid = self.game.grid
        wrecked = mask(grid, (cell for wreck in self.wrecks for cell in wreck.cells))
        # The shot that sank a ship is no part of one afloat, even while its wreck is unknown.
        dead = (cell for cell, answer in self.transcript if answer == MISS or self.game.is_sunk(answer))
        water = mask(grid, dead) | wrecked
        if not self.game.touching:
            hits = mask(grid, (cell for cell, answer in self.transcript if answer != MISS))
            water = water | around(grid, wrecked) | corners(grid, hits)
        return water

    @cached_property
    def rooms(self) -> tuple[tuple[int, Ints], ...]:
        """For each ship afloat the lines where it may lie, shape (L, length).

        Each ship is looked at by itself: its line holds no water, and where hits name their ship
        it holds all of the ship's own. A line on which nothing is left to shoot counts only where
        the host is silent: anywhere else the ship would be a wreck.
        """
        return tuple((ship, self._room(ship)) for ship in self.afloat)

    @property
    def possible(self) -> bool:
        """Whether the reading can still be true, as far as looking at one ship at a time can tell."""
        lengths = [self.lengths(ship)[-1] for ship in self.afloat]
        silent = self.game.announce == "silent"
        if len(self.loose) > sum(lengths) - (0 if silent else len(lengths)):
            return False
        within = np.zeros(self.game.grid.size, dtype=bool)
        for _, room in self.rooms:
            if not len(room):
                return False
            within[self.still_open(room)] = True
        return bool(within[list(self.loose)].all())

    def still_open(self, room: Ints) -> Ints:
        """The lines among ``room`` on which a cell is left to shoot, shape (L, length)."""
        return room[~self.shot[room].all(axis=1)]

    @property
    def _hits_are_named(self) -> bool:
        return self.game.hits_name_ships

    def lengths(self, ship: int) -> tuple[int, ...]:
        """The lengths that a ship afloat may have beside the wrecks, ascending; all it ever may where none goes."""
        sunk = {wreck.ship: len(wreck.cells) for wreck in self.wrecks}
        beside = {
            lengths[ship]
            for lengths in self.game.assignments
            if all(lengths[wreck] == length for wreck, length in sunk.items())
        }
        return tuple(sorted(beside)) or self.game.ships[ship].lengths

    def _room(self, ship: int) -> Ints:
        *shorter, longest = self.lengths(ship)
        room = self._room_of(ship, longest)
        while not len(room) and shorter:
            room = self._room_of(ship, shorter.pop())
        return room

    def _room_of(self, ship: int, length: int) -> Ints:
        every = lines(self.game.grid, length)
        own = self._own_hits(ship)
        fits = ~(self.water | self._others(own))[every].any(axis=1) & (own[every].sum(axis=1) == own.sum())
        room = every[fits]
        return room if self.game.announce == "silent" else self.still_open(room)

    def _own_hits(self, ship: int) -> Cells:
        """The hits that are known to be of this ship and no other."""
        named = (cell for cell, answer in self.transcript if self.game.ship_of(answer) == ship)
        return mask(self.game.grid, named if self._hits_are_named else ())

    def _others(self, own: Cells) -> Cells:
        """Where a ship with these hits cannot lie because another ship afloat was hit there."""
        if not self._hits_are_named:
            return np.zeros_like(own)
        others = mask(self.game.grid, self.loose) & ~own
        return others if self.game.touching else others | around(self.game.grid, others) & ~own


@remembered(most=64)
def read(game: Battleship, transcript: Transcript) -> Reading:
    """The preferred reading of a transcript; see the top of this file.

    Of a transcript that no reading explains, the first is returned, or one without wrecks.
    """
    first = None
    for tried, wrecks in enumerate(_readings(game, transcript, 0, ())):
        if wrecks is not None:
            reading = Reading(game, transcript, wrecks)
            if reading.possible:
                return reading
            first = first or reading
        if tried >= MAX_READINGS:
            break
    return first or Reading(game, transcript)


def _readings(
    game: Battleship, transcript: Transcript, turn: int, wrecks: tuple[Wreck, ...]
) -> Iterator[tuple[Wreck, ...] | None]:
    """Every way to give the ships sunk from ``turn`` on their cells, the preferred way first.

    ``None`` stands for a dead end, at which a sinking is left without a wreck.
    """
    while turn < len(transcript) and not game.is_sunk(transcript[turn][1]):
        turn += 1
    if turn == len(transcript):
        yield wrecks
        return
    candidates = _wrecks_at(game, transcript, turn, wrecks)
    if not candidates:
        yield None
    for wreck in candidates:
        yield from _readings(game, transcript, turn + 1, (*wrecks, wreck))


def _wrecks_at(game: Battleship, transcript: Transcript, turn: int, earlier: tuple[Wreck, ...]) -> list[Wreck]:
    """The wrecks that the sinking shot of a turn may have made, the preferred one first."""
    last, answer = transcript[turn]
    named = game.ship_of(answer)
    if game.hits_name_ships:
        assert named is not None
        own = sorted(cell for cell, said in transcript[: turn + 1] if game.ship_of(said) == named)
        return [Wreck(named, tuple(own))]
    sunk = {wreck.ship for wreck in earlier}
    explained = {cell for wreck in earlier for cell in wreck.cells}
    when = {
        cell: shot
        for shot, (cell, said) in enumerate(transcript[: turn + 1])
        if said != MISS and cell not in explained and (shot == turn or not game.is_sunk(said))
    }
    # Ships of one length are alike until one of them is named.
    afloat = [ship for ship in range(len(game.ships)) if ship not in sunk] if named is None else [named]
    by_length = {length: ship for ship in reversed(afloat) for length in game.ships[ship].lengths}
    found = []
    for length, ship in sorted(by_length.items(), reverse=True):
        for line in _lines_through(game, length, last):
            if all(cell in when for cell in line):
                inside = last not in (line[0], line[-1])
                latest = sum(when[cell] for cell in line)
                found.append(((-length, inside, -latest), Wreck(ship, line)))
    # The sort is stable: what is equal in all this stays in the order of the lines.
    return [wreck for _, wreck in sorted(found, key=lambda candidate: candidate[0])]


def _lines_through(game: Battleship, length: int, cell: Query) -> list[tuple[int, ...]]:
    every = lines(game.grid, length)
    return [tuple(line) for line in every[(every == cell).any(axis=1)].tolist()]
