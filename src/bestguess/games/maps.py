"""The maps of a position on a board: what is hidden, what is expected, what is worth asking.

The eight maps with which Hinz (2022) explains the rectangles game, each an array of the board's shape.
"""

from dataclasses import dataclass

import numpy as np

from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.position import Position
from bestguess.core.types import Floats
from bestguess.games.rectangles import Rectangles

SAMPLE = 1000
"""The entropy is estimated from at most this many random layouts."""


@dataclass(frozen=True, eq=False)
class Map:
    """One number for each cell of the board."""

    name: str
    caption: str
    """What the numbers are, with their unit."""
    values: Floats
    """The numbers, shape (rows, columns)."""
    error: Floats | None = None
    """Their standard errors, shape (rows, columns); ``None`` when they are exact."""


def maps(position: Position, secret: int | None = None, seed: int = 0) -> tuple[Map, ...]:
    """The maps of a position of the rectangles game; without the secret, the two that show it are left out.

    ``seed`` decides which random layouts the estimated entropy is judged from. Raises ``TypeError``
    for the position of another game.
    """
    game, belief = position.game, position.belief
    if not isinstance(game, Rectangles) or not isinstance(belief, BitboardBelief):
        raise TypeError(f"maps are drawn of rectangles, not of {game.name}")

    def board(cells: Floats) -> Floats:
        return np.asarray(cells, dtype=np.float64).reshape(game.rows, game.columns)

    cells = np.arange(game.num_queries)
    predictive = belief.predict(cells)
    expected, entropy = predictive.probability_of(1), predictive.entropy()
    estimate, error = belief.entropy_estimate(np.random.default_rng(seed), SAMPLE)
    shots, hits = np.zeros(len(cells)), np.zeros(len(cells))
    for query, answer in position.transcript:
        shots[query], hits[query], error[query] = 1, answer, 0

    left = belief.count().value
    source = f"{SAMPLE:,} random layouts" if left > SAMPLE else "all layouts left"
    shown = [
        Map("expected", "probability that the cell is occupied, exact", board(expected)),
        Map("shots", "1 where a shot was made", board(shots)),
        Map("entropy", "expected information of a shot in bits, exact", board(entropy)),
        Map("entropy estimate", f"the same judged from {source}", board(estimate), board(error)),
        Map("entropy error", "how far the estimate is from the exact entropy, bits", board(abs(entropy - estimate))),
        Map("hits", "1 where a shot hit", board(hits)),
    ]
    if secret is None:
        return tuple(shown)
    truth = np.asarray([game.answer(secret, (), int(cell)) for cell in cells], dtype=np.float64)
    return (
        Map("truth", "1 where the cell is occupied", board(truth)),
        shown[0],
        Map("surprise", "how far the truth is from the expected", board(abs(truth - expected))),
        *shown[1:],
    )
