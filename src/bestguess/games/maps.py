"""The maps of a position on a board: what is hidden, what is expected, what is worth asking.

The eight maps with which Hinz (2022) explains the rectangles game, each an array of the board's shape, here for any
game on a board. Where a game says more than empty or occupied ("sunk"), the maps still speak of that alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from bestguess.beliefs.bitboards import BitboardBelief, binary_entropy, entropy_of_sample
from bestguess.core.position import Position
<<<<<<< HEAD
from bestguess.core.types import MISS, Floats, Ints
from bestguess.games.battleship.rules import Battleship, Layout
from bestguess.games.rectangles import Rectangles
=======
from bestguess.core.types import MISS, Floats
from bestguess.games.battleship import Battleship
from bestguess.games.grid import Grid
>>>>>>> web5

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


<<<<<<< HEAD
def maps(position: Position, secret: Any = None, seed: int = 0) -> tuple[Map, ...]:
=======
def maps(position: Position, secret: object = None, seed: int = 0) -> tuple[Map, ...]:
>>>>>>> web5
    """The maps of a position on a board; without the secret, the two that show it are left out.

    ``seed`` decides which random layouts the estimated entropy is judged from. Raises ``TypeError``
    for the position of a game without a board.
    """
<<<<<<< HEAD
    game: Any = position.game
    if not isinstance(game, Battleship | Rectangles):
        raise TypeError(f"maps are drawn of games on a board, not of {game.name}")
=======
    game, belief = position.game, position.belief
    grid = getattr(game, "grid", None)
    if not isinstance(grid, Grid):
        raise TypeError(f"maps are drawn of boards, and {game.name} has none")
>>>>>>> web5

    def board(cells: Floats) -> Floats:
        return np.asarray(cells, dtype=np.float64).reshape(grid.rows, grid.columns)

    cells = np.arange(game.num_queries)
<<<<<<< HEAD
    shots, hits = np.zeros(len(cells)), np.zeros(len(cells))
    for query, answer in position.transcript:
        shots[query], hits[query] = 1, answer != MISS
    found = _Board.of(position, shots == 1, hits)
    estimate, error = _estimate(position, found, np.random.default_rng(seed))
    estimate[shots == 1], error[shots == 1] = 0, 0
=======
    asked = np.zeros(len(cells), dtype=bool)
    hits = np.zeros(len(cells))
    for query, answer in position.transcript:
        asked[query], hits[query] = True, answer != MISS

    predictive = belief.predict(cells)
    expected = np.where(asked, hits, np.clip(1.0 - predictive.probability_of(MISS), 0.0, 1.0))
    entropy = binary_entropy(expected)
    estimate, error = _estimate(position, entropy, np.random.default_rng(seed))
    estimate, error = np.where(asked, 0.0, estimate), np.where(asked, 0.0, error)
    unsure = None if belief.exact else np.where(asked, 0.0, predictive.error_of(MISS))
    how = "exact" if unsure is None else "sampled"
>>>>>>> web5

    source = "all layouts left" if _few(position) else f"{SAMPLE:,} random layouts"
    how = "exact" if position.belief.exact else "sampled"
    expected_error = None if found.error is None else board(found.error)
    shown = [
<<<<<<< HEAD
        Map("expected", f"probability that the cell is occupied, {how}", board(found.expected), expected_error),
        Map("shots", "1 where a shot was made", board(shots)),
        Map("entropy", f"expected information of a shot in bits, {how}", board(found.entropy)),
        Map("entropy estimate", f"the same judged from {source}", board(estimate), board(error)),
        Map(
            "entropy error",
            f"how far the estimate is from the {how} entropy, bits",
            board(abs(found.entropy - estimate)),
        ),
=======
        Map("expected", f"probability that the cell is occupied, {how}", board(expected), _shaped(unsure, grid)),
        Map("shots", "1 where a shot was made", board(asked)),
        Map(
            "entropy",
            f"how unsure it is whether the cell is occupied, in bits, {how}",
            board(entropy),
            _shaped(None if unsure is None else _slope(expected) * unsure, grid),
        ),
        Map("entropy estimate", f"the same judged from {source}", board(estimate), board(error)),
        Map("entropy error", f"how far the estimate is from the {how} entropy, bits", board(abs(entropy - estimate))),
>>>>>>> web5
        Map("hits", "1 where a shot hit", board(hits)),
    ]
    if secret is None:
        return tuple(shown)
    truth = np.asarray([game.answer(secret, (), int(cell)) != MISS for cell in cells], dtype=np.float64)
    return (
        Map("truth", "1 where the cell is occupied", board(truth)),
        shown[0],
        Map("surprise", "how far the truth is from the expected", board(abs(truth - found.expected))),
        *shown[1:],
    )


<<<<<<< HEAD
@dataclass(frozen=True, eq=False)
class _Board:
    """What is known of each cell, asked or not; all of shape (cells,)."""

    expected: Floats
    entropy: Floats
    error: Floats | None
    """The standard error of the expected; ``None`` where it is exact."""

    @classmethod
    def of(cls, position: Position, shot: np.ndarray[Any, np.dtype[np.bool_]], hits: Floats) -> "_Board":
        open_ = np.flatnonzero(~shot)
        expected, entropy = hits.copy(), np.zeros(len(hits))
        error = None if position.belief.exact else np.zeros(len(hits))
        if len(open_):
            predictive = position.belief.predict(open_)
            expected[open_] = np.clip(1.0 - predictive.probability_of(MISS), 0.0, 1.0)
            entropy[open_] = predictive.information_gain()
            if error is not None:
                error[open_] = predictive.error_of(MISS)
        return cls(expected, entropy, error)


def _estimate(position: Position, known: _Board, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The entropy of each cell's answer in bits, judged from random layouts, and its standard error."""
    game, belief = position.game, position.belief
    if isinstance(belief, BitboardBelief):
        return belief.entropy_estimate(rng, SAMPLE)
    assert isinstance(game, Battleship), "the other game with a board"
    if _few(position):
        return known.entropy.copy(), np.zeros(game.num_queries)
    said = fleet_answers(game, belief.sample(rng, SAMPLE), position)
    return entropy_of(said, max(game.answer_codes) + 1)


def _few(position: Position) -> bool:
    """Whether so few layouts are left that the estimate is of all of them."""
    count = position.belief.count()
    return isinstance(count.value, int) and count.value <= SAMPLE


def fleet_answers(game: Battleship, layouts: Sequence[Layout], position: Position) -> Ints:
    """What each layout would answer at each cell, shape (layouts, cells); void at cells asked before."""
    shot = np.zeros(game.num_queries, dtype=bool)
    shot[[query for query, _ in position.transcript]] = True
    said = np.zeros((len(layouts), game.num_queries), dtype=np.int64)
    places = np.asarray(layouts, dtype=np.int64)
    each = np.arange(len(layouts))
    for ship in range(len(game.ships)):
        table = np.zeros((2 * game.grid.size, game.ships[ship].length), dtype=np.int64)
        for placement in game.placements(ship):
            table[placement] = game.placement_cells(ship, placement)
        cells = table[places[:, ship]]  # (layouts, length)
        unshot = (~shot[cells]).sum(axis=1)
        for part in range(cells.shape[1]):
            cell = cells[:, part]
            others = unshot - ~shot[cell]
            said[each, cell] = np.where(
                others == 0, game.hit_answer(ship, sunk=True), game.hit_answer(ship, sunk=False)
            )
    return said


def entropy_of(said: Ints, codes: int) -> tuple[Floats, Floats]:
    """The entropy in bits of each column of answers, as the observed shares have it, and its standard error.

    Both of shape (columns,). The estimate is low by about (answers - 1) / (2 n ln 2) bits (Miller 1955); the error
    follows from the delta method: the variance of -log2 of a share, divided by n, with a term of second order.
    """
    size = len(said)
    counts = np.stack([(said == code).sum(axis=0) for code in range(codes)])
    share = counts / size
    # An answer never seen is not impossible: half an observation keeps its error honest.
    smooth = (counts + 0.5) / (size + 0.5 * codes)
    surprise = -np.log2(smooth)
    mean = (smooth * surprise).sum(axis=0)
    variance = np.maximum((smooth * surprise**2).sum(axis=0) - mean**2, 0.0)
    entropy = np.where(share > 0, -share * np.log2(np.maximum(share, 1e-300)), 0.0).sum(axis=0)
    return entropy, np.sqrt(variance / size + 0.5 * (codes - 1) / (size * log(2)) ** 2)
=======
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
>>>>>>> web5
