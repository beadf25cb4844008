"""A certified lower bound on the mean shots of rectangles: ``python benchmarks/bound.py``, or with the spec of another.

For each number m it bounds how many layouts any policy can finish with at most m misses, in two ways. Every other
layout costs one miss more than m, so the numbers left unfinished, summed over m, are misses that every policy makes.

**By sequences.** A policy that never repeats itself sends every map to a sequence of its own, of h hits with the misses
between: so at most C(h + m, m) maps cost m misses or fewer. Stronger: after one hit at y no more maps are left than
have y, and each costs its first hit and a sequence of h - 1 hits. The hits that come first after no, one, two … misses
are at different cells, and those of the first s are of maps that s cells cover. With A(m) = min(C(h - 1 + m, m), most
maps with one cell), and c(s) for the most maps that any s cells cover, at most

    min over s of  c(s) + A(m - s) + A(m - s - 1) + ... + A(0)

maps cost m misses or fewer. The cells that cover most are found by branch and bound: no cell gains more maps later than
it does at once, so what s cells gain together is at most the sum of the s largest gains.

**With all rectangles known but one.** Whoever is told where the others lie finishes no fewer layouts. For each way to
lay the others the formula holds with the places left for the last one, its number of cells as h, and c(s) for the
most places that s cells cover. If each place has a weight of 0 to 1 such that no cell lies in places of more than v in
all, s cells cover at most s v + (places less their weights): the dual of a linear program. Floating-point iterations
(Chambolle & Pock 2011) propose the weights, whole numbers make them fit and do all counting.

**With all of them known but one from the first hit on.** In the formula by sequences, A(m) is then no more than the
layouts with a cell y that a player finishes with m misses who hits y and is told where the others lie, for the best y:
by the second bound where another rectangle has y, and else by sequences on the places of the last one over y.
"""

import sys
from collections.abc import Sequence
from functools import cache
from math import comb
from time import process_time
from typing import Any

import numpy as np

from bestguess import kernel, make
from bestguess.games.rectangles import MAX_LAYOUTS, Rectangles
from machine import machine

DEEP = 4

UNIT = 4096
"""The weight 1 of a place, in whole numbers."""

LIMITS = tuple(UNIT * halves // 2 for halves in (1, 2, 3, 4, 5, 6, 7, 8, 10))
"""The most that a cell lies in, the v of the formula."""

ITERATIONS = 120


def without(maps: Any, cell: int) -> Any:
    return maps[(maps >> np.uint64(cell) & np.uint64(1)) == 0]


class Cover:
    """The most maps that s of the board's cells cover."""

    def __init__(self, game: Rectangles, maps: Any) -> None:
        self.maps, self.cells = maps, game.num_queries
        self.ones = np.ones(len(maps), dtype=np.uint32)
        images = np.array([list(range(self.cells)), *game.symmetries()])
        self.orbit = images.min(axis=0)  # each cell by the first of its images

    def gains(self, left: Any) -> Any:
        return kernel.cell_weights(left, self.ones[: len(left)])[: self.cells]

    def most(self, size: int) -> int:
        self.fewest, left = len(self.maps), self.maps
        for _ in range(size):
            left = without(left, int(self.gains(left).argmax()))
        self.fewest = len(left)
        self.search(self.maps, size, np.zeros(self.cells, dtype=np.bool_))
        return len(self.maps) - self.fewest

    def search(self, left: Any, size: int, done: Any) -> None:
        """Lower ``fewest`` to what ``size`` more cells leave uncovered, none of them done with, if that is less."""
        gains = np.where(done, 0, self.gains(left))
        for cell in np.argsort(-gains, kind="stable").tolist():
            if done[cell]:
                continue
            if len(left) - np.sort(gains)[-size:].sum() >= self.fewest:
                return
            if size == 1:
                self.fewest = len(left) - int(gains[cell])
                return
            self.search(without(left, cell), size - 1, done.copy())
            # All sets with this cell were seen; at first those with its images as well.
            same = np.arange(self.cells) == cell
            if len(left) == len(self.maps):
                same = self.orbit == self.orbit[cell]
            done |= same
            gains[same] = 0


@cache
def covering(game: Rectangles) -> list[int]:
    """The most maps that no, one, two … cells cover."""
    cover = Cover(game, game.prior().maps)
    return [0, *(cover.most(s) for s in range(1, DEEP + 1))]


def by_sequences(game: Rectangles, told: Sequence[int] = ()) -> list[int]:
    """The fewest maps that cost more than m misses, for m = 0, 1, 2 …; ``told`` limits the A(m) of the formula."""
    maps, hits = len(game.prior().maps), game.num_occupied
    return [maps - done for done in finished(hits, maps, covering(game), game.num_queries - hits, told)]


def finished(hits: int, secrets: int, most: Sequence[int], misses: int, told: Sequence[int] = ()) -> list[int]:
    """The most secrets of ``hits`` cells each that cost m misses or fewer, given the most that s cells cover."""
    after: list[int] = []
    done = []
    for m in range(misses):
        after.append(min(comb(hits - 1 + m, m), most[1], *told[m : m + 1]))
        done.append(min(secrets, *(c + sum(after[: max(m - s + 1, 0)]) for s, c in enumerate(most))))
    return done


class OneHidden:
    """A player who is told where all rectangles but one lie: the most layouts that such a player can finish."""

    def __init__(self, game: Rectangles) -> None:
        self.game = game
        self.hidden = max(set(game.sizes), key=lambda size: (cells_needed(game, size), size))
        others = list(game.sizes)
        others.remove(self.hidden)
        self.known, self.times = up_to_symmetry(game, others)
        places = listed(game, [self.hidden])
        self.over = bits(game, places)
        self.free = (self.known[:, None] & places[None, :]) == 0
        self.size = self.hidden[0] * self.hidden[1]
        misses = game.num_queries - game.num_occupied
        self.fits = self.free.sum(axis=1)
        most = covered(self.over, self.free, misses + 1)
        rows = zip(self.fits.tolist(), most.tolist(), strict=True)
        self.done = np.array([finished(self.size, fits, row, misses) for fits, row in rows], dtype=np.int64)
        """The most places found with m misses, for each way to lay the others up to symmetry; (n, misses)."""

    def left(self) -> list[int]:
        """The fewest layouts that cost more than m misses."""
        pairs = self.times @ (self.fits[:, None] - self.done)
        # With twins of the hidden rectangle each layout was counted once for each of them.
        return [-(-each // self.game.sizes.count(self.hidden)) for each in pairs.tolist()]

    def after_a_hit(self) -> list[int]:
        """The most layouts with a cell that cost m misses or fewer after a hit there, where all others are told."""
        orbits = Cover(self.game, self.game.prior().maps).orbit
        occupied, through = bits(self.game, self.known), self.free @ self.over
        most = []
        for m, done in enumerate(self.done.T):
            each = np.where(occupied > 0, done[:, None], np.minimum(through, comb(self.size - 1 + m, m)))
            sums = np.bincount(orbits, weights=self.times @ each).astype(np.int64) // np.maximum(np.bincount(orbits), 1)
            most.append(int(sums.max()) // self.game.sizes.count(self.hidden))
        return most


def cells_needed(game: Rectangles, size: tuple[int, int]) -> float:
    over = bits(game, listed(game, [size]))
    return float(len(over) / over.sum(axis=0).max())


def listed(game: Rectangles, sizes: list[tuple[int, int]]) -> Any:
    return kernel.list_layouts(game.rows, game.columns, sizes, MAX_LAYOUTS) if sizes else np.zeros(1, dtype=np.uint64)


def bits(game: Rectangles, maps: Any) -> Any:
    return (maps[:, None] >> np.arange(game.num_queries, dtype=np.uint64) & np.uint64(1)).astype(np.int64)


def up_to_symmetry(game: Rectangles, sizes: list[tuple[int, int]]) -> tuple[Any, Any]:
    """The maps of layouts, of each orbit the least, and how many layouts have one of the orbit."""
    maps = listed(game, sizes)
    occupied = bits(game, maps).astype(np.uint64)
    powers = np.uint64(1) << np.arange(game.num_queries, dtype=np.uint64)
    images = [maps, *((occupied[:, cells] * powers).sum(axis=1) for cells in np.array(game.symmetries()))]
    return np.unique(np.min(images, axis=0), return_counts=True)


def covered(over: Any, free: Any, cells: int) -> Any:
    """The most free places that s = 0, 1 … ``cells`` cells cover, or more; ``free`` (n, places) gives (n, s)."""
    fits = free.sum(axis=1)
    steps = np.arange(cells + 1)
    most = np.minimum(fits[:, None], steps * over.sum(axis=0).max())
    weights, prices = free * np.float32(0.3), np.full((len(free), over.shape[1]), 0.3, dtype=np.float32)
    for limit in LIMITS:
        weights, prices = iterated(over.astype(np.float32), free, limit, weights, prices)
        whole = fitting(over, np.floor(weights * UNIT).astype(np.int64), limit)
        most = np.minimum(most, (steps * limit + (UNIT * fits - whole.sum(axis=1))[:, None]) // UNIT)
    return most


def iterated(over: Any, free: Any, limit: int, weights: Any, prices: Any) -> tuple[Any, Any]:
    """Weights of the places and prices of the cells, nearer to the best of the linear program."""
    step = np.float32(0.95 / np.sqrt(over.sum(axis=0).max() * over.sum(axis=1).max()))
    for _ in range(ITERATIONS):
        better = np.clip(weights + 2 * step * (1 - prices @ over.T), 0, free.astype(np.float32))
        prices = np.maximum(prices + step / 2 * ((2 * better - weights) @ over - np.float32(limit / UNIT)), 0)
        weights = better
    return weights, prices


def fitting(over: Any, weights: Any, limit: int) -> Any:
    """The weights, lessened where a cell has more than ``limit``."""
    shares = np.minimum(UNIT, limit * UNIT // np.maximum(weights @ over, 1))
    least = np.full_like(weights, UNIT)
    for cell in range(over.shape[1]):
        least[:, over[:, cell] > 0] = np.minimum(least[:, over[:, cell] > 0], shares[:, cell : cell + 1])
    return weights * least // UNIT


def main() -> None:
    game = make(sys.argv[1] if len(sys.argv) > 1 else "rectangles")
    assert isinstance(game, Rectangles)
    layouts = game.prior().count().value
    hidden = OneHidden(game)
    bounds = {
        "sequences of hits and misses": by_sequences(game),
        "all rectangles known but one": hidden.left(),
        "all known but one from the first hit on": by_sequences(game, hidden.after_a_hit()),
    }
    bounds["the greatest for each number of misses"] = [max(each) for each in zip(*bounds.values(), strict=True)]
    print(machine())
    for name, left in bounds.items():
        print(f"{name}: at least {game.num_occupied + sum(left) / layouts:.3f} shots on the average")
    print(f"{process_time():.0f} core seconds")


if __name__ == "__main__":
    main()
