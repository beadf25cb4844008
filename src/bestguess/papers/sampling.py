"""Games played for a reproduction: tournaments with their progress, and their figures as rows and curves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil, floor

from bestguess.arena.statistics import Summary
from bestguess.arena.tournament import Round, Tournament
from bestguess.papers.reproduction import Step
from bestguess.papers.result import Row, Series
from bestguess.workers.workers import Workers

_BINS = 30
"""The most bins of a histogram."""


def play_rounds(
    tournament: Tournament, workers: Workers, rounds: list[Round], begin: float, end: float, doing: str
) -> Iterator[Step]:
    """Play a tournament into ``rounds``; its share of the whole work is that from ``begin`` to ``end``."""
    stream = tournament.rounds(workers)
    try:
        for one in stream:
            rounds.append(one)
            yield Step(
                begin + (end - begin) * len(rounds) / tournament.games,
                f"{doing}, game {len(rounds)} of {tournament.games}",
            )
    finally:
        stream.close()


def costs_of(rounds: Sequence[Round], place: int) -> list[float]:
    """The cost to the policy at this place of each game, by the number of the game."""
    return [one.records[place].cost for one in sorted(rounds, key=lambda one: one.number)]


def interval(summary: Summary, digits: int = 2, sign: str = "") -> str:
    """A mean with half the width of its 95 % interval: ``45.67 ± 0.41``; equal values have none that says anything."""
    if summary.size == 1:
        return f"{summary.mean:{sign}.{digits}f}"
    if summary.interval is None:
        return f"{summary.mean:{sign}.{digits}f} (all {summary.size} alike)"
    return f"{summary.mean:{sign}.{digits}f} ± {summary.margin:.{digits}f}"


def unpublished(
    what: str,
    summary: Summary,
    seed: int,
    why: str,
    command: str = "",
    sign: str = "",
    digits: int = 2,
    says: str = "",
    chosen: str = "",
) -> Row:
    """The row of a sampled mean of which the source gives none."""
    low, high = (summary.low, summary.high) if summary.minimum < summary.maximum else (None, None)
    shown, told = interval(summary, digits, sign), {"command": command, "says": says, "chosen": chosen}
    return Row.unpublished(what, shown, why, value=summary.mean, low=low, high=high, seed=seed, **told)


def leaning(difference: Summary, above: str, below: str, level: str) -> str:
    """One of three sentences about a mean difference: its interval lies above 0, below it, or holds it.

    A difference of one game has no interval and gets the last.
    """
    if difference.low > 0:
        return above
    return below if difference.high < 0 else level


def beside(value: float, other: float, name: str) -> str:
    """How far an exact figure lies above or below another one, named so, which has a row of its own."""
    apart = 100 * (value / other - 1)
    if abs(apart) < 0.05:
        return f"It is as much as that of {name}."
    return f"It is {abs(apart):.1f} % {'above' if apart > 0 else 'below'} that of {name}."


def histogram(name: str, values: Sequence[float]) -> Series:
    """The share of the games, in percent, in each bin: whole numbers, or as many of them as make 30 bins or fewer."""
    low, high = floor(min(values)), ceil(max(values))
    width = max(1, ceil((high - low + 1) / _BINS))
    counted = Counter(int((value - low) // width) for value in values)
    middle = low + (width - 1) / 2
    bins = range(-1, (high - low) // width + 2)  # empty ones at both ends close the outline
    return Series(name, tuple((middle + width * one, 100 * counted[one] / len(values)) for one in bins), "steps")


def cumulative(name: str, values: Sequence[float]) -> Series:
    """The share of the games, in percent, that took so much or less."""
    counted = sorted(Counter(values).items())
    reached = accumulate(count for _, count in counted)
    return Series(
        name, tuple((value, 100 * sum_ / len(values)) for (value, _), sum_ in zip(counted, reached, strict=True))
    )
