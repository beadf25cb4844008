"""Myshkin, the agent of Hinz's GuessingGame.

Myshkin on every layout of a board at once: one walk of its tree, with lots for the cells that tell as much.
"""

from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import Annotated, ClassVar, TypeAlias

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.belief import Belief, Estimable
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.players import TIE, Scorer
from bestguess.core.position import Position
from bestguess.core.simulator import CostDistribution
from bestguess.core.types import Floats
from bestguess.policies.objectives import certainty, information
from bestguess.policies.ranking import generator

CellCounts: TypeAlias = dict[int, int]
"""Sets of layouts, each as the bits of an integer, and how many cells are occupied in exactly these."""

_MAX_LISTED = 64
"""The most layouts that are held as the bits of an integer for each cell."""


def walk_by_lot(belief: BitboardBelief, seed: int, samples: int = 0) -> dict[int, int]:
    """How many layouts cost Myshkin how many shots, with lots that depend on the seed alone; misses -> layouts.

    Every position of the tree draws its own lots, so that the mean over the layouts is an unbiased estimate of the
    mean over all lots. Two cells tell as much where they are occupied in ``k`` and in ``k`` or ``n - k`` of the
    ``n`` layouts. The shots of a layout are its misses and its occupied cells: once all is known, nothing is missed.

    With ``samples`` the cells are counted in so many layouts of those left, drawn with replacement at each position,
    and in all of them where no more are left, or where those drawn are of one mind about every cell.
    """
    lots, cells, drawn = Random(seed), belief.game.num_queries, np.random.default_rng(seed)
    few = min(_MAX_LISTED, samples) if samples else _MAX_LISTED
    found: dict[int, int] = defaultdict(int)
    open_ = [(belief.maps, belief.layouts, 0)]
    while open_:
        maps, layouts, misses = open_.pop()
        whole = int(layouts.sum(dtype=np.int64))
        if whole <= few:
            columns = _columns(np.repeat(maps, layouts), cells)
            _walk_few((1 << whole) - 1, columns, misses, lots, found)
            continue
        distance, nearest = None, whole
        if samples and whole > samples:
            some = BitboardBelief(belief.game, maps, layouts).draw(drawn, samples)
            occupied = kernel.cell_weights(some, np.ones(samples, dtype=np.uint32))[:cells]
            distance = np.abs(2 * occupied - samples)
            nearest = int(distance.min())
        if distance is None or nearest == samples:
            distance = np.abs(2 * kernel.cell_weights(maps, layouts)[:cells] - whole)
            nearest = int(distance.min())
        if nearest == whole:  # every cell is occupied in all layouts or in none
            found[misses] += whole
            continue
        cell = lots.choice(np.flatnonzero(distance == nearest).tolist())
        open_.append((*kernel.select_boards(maps, layouts, cell, True), misses))
        open_.append((*kernel.select_boards(maps, layouts, cell, False), misses + 1))
    return dict(found)


def _columns(maps: NDArray[np.uint64], cells: int) -> CellCounts:
    """For each cell the maps in which it is occupied."""
    columns: CellCounts = defaultdict(int)
    occupied = (maps[None, :] >> np.arange(cells, dtype=np.uint64)[:, None] & np.uint64(1)).astype(np.uint8)
    for row in np.packbits(occupied, axis=1, bitorder="little"):
        columns[int.from_bytes(row.tobytes(), "little")] += 1
    return columns


def _walk_few(layouts: int, columns: CellCounts, misses: int, lots: Random, found: dict[int, int]) -> None:
    """Go on where few layouts are left, given as bits; adds to what is ``found``."""
    whole = layouts.bit_count()
    live: CellCounts = {}
    for column, cells in columns.items():
        inside = column & layouts
        if inside and inside != layouts:
            live[inside] = live.get(inside, 0) + cells
    if not live:
        found[misses] += whole
        return
    nearest, tied = whole, list[int]()
    for inside, cells in live.items():
        distance = abs(2 * inside.bit_count() - whole)
        if distance < nearest:
            nearest, tied = distance, [inside] * cells
        elif distance == nearest:
            tied += [inside] * cells
    occupied = tied[0] if len(tied) == 1 else lots.choice(tied)
    _walk_few(occupied, live, misses, lots, found)
    _walk_few(layouts & ~occupied, live, misses + 1, lots, found)


MOST_SAMPLES = 1_000_000
"""The most boards from which bits are estimated."""

_SEED = 20221011
"""The seed of the boards drawn, which the moves complete: the date of the write-up."""


@dataclass(frozen=True)
class Myshkin(Scorer):
    """The most expected bits, of equals one by lot; once nothing is unknown, the known cells (Hinz 2022).

    The write-up does not say which of several equals is taken; its author's program draws lots. With ties to the
    likeliest, or to the lowest index, the same rule is ``most-information(ties=likelihood)`` or ``most-information``.

    With ``samples`` the bits are estimated from so many boards of those that are left, drawn by lot, which the write-up
    shows beside the exact ones, to weigh speed against performance. The boards are a function of the moves, so that the
    same position gets the same estimate. Where so few are left, or where they show no cell that is unsure, all count.
    """

    thinks_long: ClassVar[bool] = False

    samples: Annotated[int, Doc("The boards from which the bits are estimated; 0 for all boards left.")] = 0

    by_lot: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not 0 <= self.samples <= MOST_SAMPLES:
            raise ParameterError(
                "samples", self.samples, f"estimate from 1 to {MOST_SAMPLES:,} boards, or from all with 0."
            )

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        if not isinstance(belief, BitboardBelief):
            return None
        layouts = walk_by_lot(belief, seed, self.samples)
        misses = np.array(sorted(layouts))
        masses = np.array([layouts[missed] for missed in misses.tolist()])
        occupied = int(belief.maps[0]).bit_count()
        return CostDistribution(misses + occupied, misses, masses, float(masses.sum()), drawn=True)

    def score(self, position: Position) -> Floats:
        """The expected bits of each query, shape (Q,); where none has any, 1 for a certain hit and 0 for the others."""
        if self.samples:
            gain = self._estimated(position)
            if gain is not None and gain.max() > TIE:
                return gain
        gain = information(position, position.predictive)
        return gain if gain.max() > TIE else certainty(position, position.predictive)

    def _estimated(self, position: Position) -> Floats | None:
        """The bits of each query by some boards alone; ``None`` where few are left, which are all looked at."""
        belief = position.belief
        if not isinstance(belief, Estimable):
            raise ParameterError(
                "samples",
                self.samples,
                f"{position.game.name} is judged from all that is left. Leave samples out, or play rectangles.",
            )
        if belief.count().value <= self.samples:
            return None
        some = belief.estimate(generator(_SEED, position.transcript), self.samples)
        return information(position, some.predict(position.queries))
