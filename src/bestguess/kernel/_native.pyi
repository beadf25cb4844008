"""The contract of the kernel: pure functions on arrays. The tests hold it against the binary.

Every function releases the GIL and raises ``ValueError`` for arrays of the wrong shape or type.

Fleets. ``allowed[s, o, c]`` is nonzero where ship ``s`` may start at cell ``c`` along a row (o = 0)
or down a column (o = 1); starts that would leave the board are ignored. ``hits[c]`` is nonzero
where some ship must lie. ``limit`` bounds the work, in leaves of the listing (0.3 to 0.5
microseconds each on a board of 10 x 10); beyond it the answer is ``None``. A layout gives each ship
its placement, ``o * cells + c``.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def fleet_posterior(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    limit: float,
    threads: int = 1,
) -> tuple[int, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]] | None:
    """Counts layouts exactly (the sums are integers; what is returned as float is rounded once).

    Returns their number; in how many ship s lies at each placement (ships, 2, cells); in how many a
    shot at cell c hits ship s and leaves it afloat (ships, cells), or sinks it (ships, cells), both 0
    where c was hit; and in how many nothing lies at c (cells,).
    """

def fleet_layouts(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    ranks: NDArray[np.uint64],
    limit: float,
    threads: int = 1,
) -> NDArray[np.int32] | None:
    """The layouts of these ranks, (n, ships). ``ranks`` (n, 2) holds the high and low 64 bits of each."""

def fleet_estimate(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    seed: int,
    draws: int,
    batches: int,
) -> tuple[
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
]:
    """Importance sampling, ``draws`` for each batch.

    Returns for each batch the sum of the draws' masses (batches,), of their squares (batches,), and the
    mass in each of the four arrays of :func:`fleet_posterior`, with the batches in front. The mean mass
    of a draw estimates the number of layouts.
    """

def fleet_draws(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    seed: int,
    draws: int,
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Layouts (n, ships) drawn by importance sampling, with the mass (n,) that each stands for; n <= draws."""

def fleet_search(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    seed: int,
) -> NDArray[np.int32] | None:
    """Some layout (ships,), or ``None`` if there is none: a complete search."""
