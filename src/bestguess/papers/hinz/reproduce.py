"""Hinz (2022): the boards of GuessingGame, the entropy of a cell, and the shots of his agent Myshkin."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bestguess.arena.evaluate import Evaluation, evaluate
from bestguess.arena.statistics import Summary
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Floats
from bestguess.games.rectangles import Rectangles
from bestguess.papers.hinz.samples import trade_off
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series
from bestguess.papers.sampling import unpublished
from bestguess.policies import POLICIES

PLAYERS = {
    "myshkin": "his agent, of equal cells one by lot",
    "most-information(ties=likelihood)": "not his: of equal cells the likeliest",
    "most-information": "not his: of equal cells the first",
    "most-likely": "not his: shoots where a hit is likeliest",
}
"""His agent, which his program has draw lots between equal cells, and others beside it."""

SAMPLES = (30, 100, 300, 1000, 3000, 10_000)
"""How many boards an entropy is estimated from."""

_NO_COUNT = "The write-up considers all boards and prints no number of them; two independent counts of ours agree."
_NO_MEAN = "The write-up publishes no number of shots."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Count the boards in two ways, compare the entropies, and walk the trees of the policies."""
    # A board of 6 x 6 is enough to show that everything runs.
    game = Rectangles(6, 6, "3x1-5x1-2x2") if settings.scale == "tiny" else Rectangles()
    yield Step(0.0, "counting boards")
    start, boards = Position.start(game), _boards(game)
    result.rows += [_count(game, start, boards), _entropy(start, boards)]
    yield Step(0.3, "estimating entropies from samples")
    _estimates(game.prior(), start.predictive.entropy(), settings, result)
    walks = [(name, seed) for name in PLAYERS for seed in _seeds(name, settings)]
    found: dict[str, list[Evaluation]] = {}
    try:
        for place, (name, seed) in enumerate(walks):
            yield Step(0.4 + 0.3 * place / len(walks), f"mean of {name} over all boards")
            found.setdefault(name, []).append(evaluate(game, make(POLICIES, name), seed=seed).or_stop())
    finally:
        _means(found, game, settings.seed, result)
    yield from trade_off(game, settings, result, 0.7, 1.0)


def _seeds(name: str, settings: Settings) -> range:
    """The seeds with which a policy is walked: several only where it draws lots."""
    return range(settings.seed, settings.seed + (settings.of("games", 5, 2) if name == "myshkin" else 1))


def _boards(game: Rectangles) -> NDArray[np.uint64]:
    """Every board as a set of cells, laid out here from the sides of the rectangles, without the game's own lists."""
    boards = np.zeros(1, dtype=np.uint64)
    for low, high in game.sizes:
        masks = []
        for tall, wide in {(low, high), (high, low)}:
            for top, left in product(range(game.rows - tall + 1), range(game.columns - wide + 1)):
                cells = product(range(top, top + tall), range(left, left + wide))
                masks.append(sum(1 << row * game.columns + column for row, column in cells))
        one = np.array(masks, dtype=np.uint64)
        clear = (boards[:, None] & one[None, :]) == 0
        boards = (boards[:, None] | one[None, :])[clear]
    return boards


def _count(game: Rectangles, start: Position, boards: NDArray[np.uint64]) -> Row:
    listed = start.belief.count().value
    if len(boards) != listed:
        raise AssertionError(f"{len(boards)} boards by one count, {listed} by the other")
    return Row.unpublished(
        f"boards of {game.rows} x {game.columns} with {game.shapes}",
        f"{listed:,}",
        _NO_COUNT,
        value=float(listed),
        command=f'bestguess advise "{game.spec}" --top 0',
    )


def _entropy(start: Position, boards: NDArray[np.uint64]) -> Row:
    """His formula, worked out from the numbers n_i and n_v of each cell, beside the entropy that the engine uses."""
    n = len(boards)
    inside = np.array([int((boards >> np.uint64(cell) & np.uint64(1)).sum()) for cell in range(start.game.num_queries)])
    shares = np.array([inside, n - inside]) / n
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    apart = float(np.abs(-(shares * logs).sum(axis=0) - start.predictive.entropy()).max())
    return Row.exact(
        "entropy of every cell of the empty board: our largest difference from his formula, bits",
        "H = -(n_i/n log2 n_i/n + n_v/n log2 n_v/n)",
        "none" if apart < 1e-9 else f"{apart:.2g}",
        apart < 1e-9,
        value=apart,
    )


def _estimates(belief: BitboardBelief, exact: Floats, settings: Settings, result: Result) -> None:
    """How far entropies from a sample of boards are from the exact ones: what his sixth and seventh image show."""
    repeats = settings.of("repeats", 50, 10, 2)
    means: dict[int, Summary] = {}
    for size in SAMPLES:
        rng = np.random.default_rng([settings.seed, size])
        means[size] = Summary.of(
            [float(np.abs(belief.entropy_estimate(rng, size)[0] - exact).mean()) for _ in range(repeats)]
        )
    what = "mean error of a cell's entropy estimated from 1000 random boards, empty board, bits"
    why = "The write-up shows the error as an image and prints no number."
    result.rows.append(unpublished(what, means[1000], settings.seed, why, digits=4))
    title = "Error of the entropy of a cell, estimated from a sample of boards"
    series = Series("mean over the cells", tuple((float(size), one.mean) for size, one in means.items()))
    result.figures.append(Figure(title, "boards in the sample", "bits", (series,), "xy"))


def _means(found: dict[str, list[Evaluation]], game: Rectangles, seed: int, result: Result) -> None:
    lines = []
    for name, walks in found.items():
        mean, first = Summary.of([walked.mean for walked in walks]), walks[0]
        command = f'bestguess evaluate "{game.spec}" -p "{name}"'
        what = f"mean shots of {name} ({PLAYERS[name]}) over all boards"
        if first.drawn:
            what += f", {len(walks)} drawings of lots"
            result.rows.append(unpublished(what, mean, seed, _NO_MEAN, f"{command} --seed {seed}", digits=4))
        else:
            shown = f"{mean.mean:.4f} (exact)"
            result.rows.append(Row.unpublished(what, shown, _NO_MEAN, value=mean.mean, command=command))
        spread = (first.best, first.quantile(0.05), first.quantile(0.5), first.quantile(0.95), first.worst)
        lines.append((name, PLAYERS[name], f"{mean.mean:.4f}", *(f"{value:g}" for value in spread)))
    if not lines:
        return
    heads = ("policy", "what it is", "mean shots", "least", "5 %", "median", "95 %", "most")
    result.listings.append(Listing(f"Shots over all boards of {game.spec}", heads, tuple(lines)))
    shares = {
        name: tuple((cost, 100 * boards / walks[0].covered) for cost, boards in walks[0].histogram.items())
        for name, walks in found.items()
        if name != "most-information(ties=likelihood)"
    }
    series = tuple(Series(name, points, "steps") for name, points in shares.items())
    result.figures.append(Figure("Shots until every occupied cell is hit", "shots", "boards (%)", series))
