"""Myshkin with bits estimated from some boards: shots and time against the number of boards (Hinz 2022).

The write-up shows the entropy estimated from a subset of the boards "to evaluate the tradeoff between speed and
performance". Here the agent plays by that estimate: its shots over all boards, and the processor time of its choices.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time
from typing import Literal

import numpy as np

from bestguess.arena.evaluate import evaluate
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games.rectangles import Rectangles
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series
from bestguess.policies import POLICIES

_NO_SHOTS = "The write-up shows the error of the estimate as an image, and does not play by it."


@dataclass(frozen=True)
class SampledAgent:
    """The agent with one number of boards."""

    samples: int
    """The boards of an estimate; 0 for all that are left."""
    shots: float
    """The mean shots over all boards, with lots of one seed."""
    milliseconds: float
    """The processor time of its choices in a whole game, the mean."""

    @property
    def policy(self) -> str:
        """The spec that plays it."""
        return f"myshkin(samples={self.samples})" if self.samples else "myshkin"


def trade_off(game: Rectangles, settings: Settings, result: Result, begin: float, end: float) -> Iterator[Step]:
    """Measure each number of boards, and add the rows, the table and the figures; the share is from begin to end."""
    sizes = settings.of("samples", (10, 30, 100, 300, 1000, 3000, 0), (30, 300, 0), (10, 0))
    boards = settings.of("timed", 20, 4, 2)
    found: list[SampledAgent] = []
    try:
        for place, samples in enumerate(sizes):
            yield Step(begin + (end - begin) * place / len(sizes), f"Myshkin by {samples or 'all'} boards")
            policy: Policy = make(POLICIES, SampledAgent(samples, 0.0, 0.0).policy)
            walked = evaluate(game, policy, seed=settings.seed).or_stop()
            found.append(SampledAgent(samples, walked.mean, timed(game, policy, boards, settings.seed)))
    finally:
        report(found, settings.seed, result)


def timed(game: Rectangles, policy: Policy, games: int, seed: int) -> float:
    """The processor time of all choices of a game in milliseconds, the mean over some boards drawn by the seed."""
    start, rng, spent = Position.start(game), np.random.default_rng(seed), 0.0
    for secret in start.belief.sample(rng, games):
        position = start
        while position.outcome is None:
            fresh = Position(game, position.belief, position.transcript)  # nothing is worked out before the clock runs
            began = process_time()
            query = policy.choose(fresh, rng)
            spent += process_time() - began
            position = position.after(query, game.answer(secret, position.transcript, query))
    return 1000 * spent / games


def report(found: list[SampledAgent], seed: int, result: Result) -> None:
    """Add what each number of boards costs and saves, against all boards where that was measured."""
    whole = next((one for one in found if not one.samples), None)
    some = [one for one in found if one.samples]
    lines = []
    for one in some:
        against, says = ("", ""), ""
        if whole is not None:
            more, faster = one.shots - whole.shots, whole.milliseconds / max(one.milliseconds, 1e-9)
            against, says = (f"{more:+.4f}", f"{faster:.1f}"), sentence(more, faster)
        result.rows.append(
            Row.unpublished(
                f"mean shots of {one.policy} over all boards, lots of one seed",
                f"{one.shots:.4f}",
                _NO_SHOTS,
                value=one.shots,
                seed=seed,
                command=f'bestguess evaluate rectangles -p "{one.policy}" --seed {seed}',
                says=says,
            )
        )
        lines.append((f"{one.samples:,}", f"{one.shots:.4f}", against[0], f"{one.milliseconds:.1f}", against[1]))
    if whole is not None:
        lines.append(("all", f"{whole.shots:.4f}", "", f"{whole.milliseconds:.1f}", ""))
    if not some:
        return
    heads = ("boards", "mean shots", "more than by all", "ms of choices a game", "times faster than all")
    title = "Myshkin by an estimate: shots over all boards, and the processor time of its choices on this machine"
    result.listings.append(Listing(title, heads, tuple(lines)))
    ends = (float(some[0].samples), float(some[-1].samples))
    plots: tuple[tuple[str, str, Literal["x", "xy"]], ...] = (
        ("mean shots", "shots", "x"),
        ("ms of choices a game", "milliseconds", "xy"),
    )
    for up, value, logarithmic in plots:
        series = [Series("by some boards", tuple((float(one.samples), getattr(one, value)) for one in some))]
        if whole is not None:
            level = getattr(whole, value)
            series.append(Series("by all boards", tuple((x, level) for x in sorted(set(ends)))))
        result.figures.append(Figure(f"Myshkin by an estimate: {up}", "boards drawn", up, tuple(series), logarithmic))


def sentence(more: float, faster: float) -> str:
    """The trade in words: the shots that an estimate costs, and the time that it saves."""
    shots = f"{'costs' if more > 0 else 'saves'} {abs(more):.3f} shots by the lots of one seed"
    alike = round(faster, 1) == 1.0 == round(1 / faster, 1)
    time = f"is {faster:.1f} times faster" if faster > 1 else f"takes {1 / faster:.1f} times as long"
    return f"Against all boards it {shots}, and {'takes as long' if alike else time} here."
