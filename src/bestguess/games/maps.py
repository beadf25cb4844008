"""Maps of a position on a board: the secret, hit probabilities, entropies and expected information, cell by cell.

The eight maps with which Hinz (2022) explains the rectangles game, each an array of the board's shape, here for any
game on a board. Where a game says more than empty or occupied ("sunk"), the maps still speak of that alone.
"""

from dataclasses import dataclass

import numpy as np

from bestguess.beliefs.bitboards import BitboardBelief, binary_entropy, entropy_of_sample
from bestguess.core.grid import Grid
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats
from bestguess.games.battleship import Battleship

SAMPLE = 1000
"""The entropy is estimated from at most this many random layouts."""


@dataclass(frozen=True, eq=False)
class Map:
    """One number for each cell of the board."""

    name: str
    caption: str
    """The quantity that the numbers measure, with its unit."""
    values: Floats
    """The numbers, shape (rows, columns)."""
    error: Floats | None = None
    """Their standard errors, shape (rows, columns); ``None`` when they are exact."""


def maps(position: Position, secret: object = None, seed: int = 0) -> tuple[Map, ...]:
    """The maps of a position on a board; without the secret, the two that show it are left out.

    ``seed`` decides which random layouts the estimated entropy is judged from. Raises ``TypeError``
    for the position of a game without a board.
    """
    game, belief = position.game, position.belief
    grid = game.display.grid
    if grid is None:
        raise TypeError(f"maps are drawn of boards, and {game.name} has none")

    def board(cells: Floats) -> Floats:
        return np.asarray(cells, dtype=np.float64).reshape(grid.rows, grid.columns)

    cells = np.arange(game.num_queries)
    asked = np.zeros(len(cells), dtype=bool)
    hits = np.zeros(len(cells))
    for query, answer in position.transcript:
        asked[query], hits[query] = True, answer != MISS

    # Of what was asked, a belief need not tell the answer again.
    predictive = belief.predict(cells[~asked])
    expected = hits.copy()
    expected[~asked] = predictive.probability_besides(MISS)
    entropy = binary_entropy(expected)
    estimate, error = _estimate(position, entropy, np.random.default_rng(seed))
    estimate, error = np.where(asked, 0.0, estimate), np.where(asked, 0.0, error)
    unsure = None if belief.exact else np.zeros(len(cells))
    if unsure is not None:
        unsure[~asked] = predictive.error_of(MISS)
    how = "exact" if unsure is None else "sampled"

    left = belief.count().value
    source = f"{SAMPLE:,} random layouts" if left > SAMPLE else "all layouts left"
    shown = [
        Map("expected", f"probability that the cell is occupied, {how}", board(expected), _shaped(unsure, grid)),
        Map("shots", "1 where a shot was made", board(asked)),
        Map(
            "entropy",
            f"how unsure it is whether the cell is occupied, in bits, {how}",
            board(entropy),
            _shaped(None if unsure is None else _slope(expected) * unsure, grid),
        ),
        Map("entropy estimate", f"the same judged from {source}", board(estimate), board(error)),
        Map("entropy error", "how far that is from the entropy, in bits", board(abs(entropy - estimate))),
        Map("hits", "1 where a shot hit", board(hits)),
    ]
    if secret is None:
        return tuple(shown)
    truth = np.asarray([game.answer(secret, (), int(cell)) != MISS for cell in cells], dtype=np.float64)
    return (
        Map("truth", "1 where the cell is occupied", board(truth)),
        shown[0],
        Map("surprise", "how far the truth is from the expected", board(abs(truth - expected))),
        *shown[1:],
    )


def _estimate(position: Position, entropy: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The entropy judged from random layouts, or from all where few are left, and its standard error."""
    game, belief = position.game, position.belief
    if isinstance(belief, BitboardBelief):
        return belief.entropy_estimate(rng, SAMPLE)
    if belief.exact and belief.count().value <= SAMPLE:
        return entropy, np.zeros(len(entropy))
    seen = np.zeros(len(entropy))
    for layout in belief.sample(rng, SAMPLE):
        if isinstance(game, Battleship):
            occupied = [cell for ship, place in enumerate(layout) for cell in game.placement_cells(ship, place)]
        else:
            occupied = [cell for cell in range(game.num_queries) if game.answer(layout, (), cell) != MISS]
        seen[occupied] += 1
    return entropy_of_sample(seen, SAMPLE)


def _slope(p: Floats) -> Floats:
    """How fast the entropy changes with p, bits; 0 where it is certain."""
    inner = np.clip(p, 1e-12, 1 - 1e-12)
    return np.where((p > 0) & (p < 1), abs(np.log2((1 - inner) / inner)), 0.0)


def _shaped(cells: Floats | None, grid: Grid) -> Floats | None:
    return None if cells is None else cells.reshape(grid.rows, grid.columns)
