"""A certified lower bound on the mean shots of rectangles: ``python benchmarks/bound.py``, or with the spec of another.

A policy that never repeats itself sends every map to a sequence of its own, of h hits with the misses between: so at
most C(h + m, m) maps cost m misses or fewer. Stronger: after one hit at y no more maps are left than have y, and each
costs its first hit and a sequence of h - 1 hits. The hits that come first after no, one, two … misses are at different
cells, and those of the first s are of maps that s cells cover. With A(m) = min(C(h - 1 + m, m), most maps with one
cell), and c(s) for the most maps that any s cells cover, at most

    min over s of  c(s) + A(m - s) + A(m - s - 1) + ... + A(0)

maps cost m misses or fewer. The cells that cover most are found by branch and bound: no cell gains more maps later than
it does at once, so what s cells gain together is at most the sum of the s largest gains.
"""

import sys
from math import comb
from time import process_time
from typing import Any

import numpy as np

from bestguess import kernel, make
from bestguess.games.rectangles import Rectangles
from machine import machine

DEEP = 4


def without(maps: Any, cell: int) -> Any:
    return maps[(maps >> np.uint64(cell) & np.uint64(1)) == 0]


class Cover:
    """The most maps that s of the board's cells cover."""

    def __init__(self, game: Rectangles, maps: Any) -> None:
        self.maps, self.cells = maps, game.num_queries
        self.ones = np.ones(len(maps), dtype=np.uint32)
        self.orbit = np.min(np.array(game.symmetries()), axis=0)  # each cell by the first of its images

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


def main() -> None:
    game = make(sys.argv[1] if len(sys.argv) > 1 else "rectangles")
    assert isinstance(game, Rectangles)
    belief, hits = game.prior(), game.num_occupied
    cover = Cover(game, belief.maps)
    most = [0, *(cover.most(s) for s in range(1, DEEP + 1))]
    misses = 0
    after: list[int] = []
    for m in range(game.num_queries - hits):
        after.append(min(comb(hits - 1 + m, m), most[1]))
        done = min(belief.size, *(c + sum(after[: max(m - s + 1, 0)]) for s, c in enumerate(most)))
        misses += belief.size - done  # each map counts once, those of two layouts as well
    print(machine())
    mean = hits + misses / belief.count().value
    print(f"at least {mean:.4f} shots on the average, {process_time():.0f} core seconds")


if __name__ == "__main__":
    main()
