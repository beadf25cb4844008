"""Kettaf (2024) on pruning: the time of his recursions against the size of the dictionary."""

from collections.abc import Iterator
from dataclasses import asdict

from bestguess.games.hangman.words import ENGLISH
from bestguess.reproductions.reproduction import Progress, Settings
from bestguess.reproductions.result import Figure, Listing, Result, Row, Series
from bestguess.solvers import pruning
from bestguess.solvers.pruning import Curve, Plan, compare

_VALUES = {"win": "f, the probability of winning", "questions": "phi, the mean questions"}
_SOURCES = {"samples": "samples of the dictionary", "random": "random dictionaries"}
_SECTIONS = {"win": "3.3", "questions": "4.4"}


def measure(settings: Settings, result: Result) -> Iterator[Progress]:
    """Measure the four plots, two of f and two of phi."""
    plan = Plan(
        words=settings.of("words", ENGLISH),
        length=settings.of("length", 5),
        lives=settings.of("lives", 6),
        seconds=settings.of("time", 5.0, 0.5, 0.05),
        repeats=settings.of("repeats", 3, 1),
        seed=settings.seed,
        most=settings.of("most", 2000, 80, 14),
    )
    plots: list[list[Curve]] = []
    yield Progress(0.0, f"{_VALUES['win']}; {_SOURCES['samples']}")
    try:
        for curves in pruning.measure(plan):
            plots.append(curves)
            yield Progress(len(plots) / 4, f"{_VALUES[curves[0].objective]}; {_SOURCES[curves[0].source]}")
    finally:
        for curves in plots:
            _plot(curves, plan, result)
        result.data["curves"] = [asdict(curve) for curves in plots for curve in curves]


def _plot(curves: list[Curve], plan: Plan, result: Result) -> None:
    """Add the claim of one plot, our solver beside it, the figure and its numbers."""
    objective, source = curves[0].objective, curves[0].source
    title = f"{_VALUES[objective]}; {_SOURCES[source]}"
    command = (
        f"bestguess reproduce kettaf-pruning --time {plan.seconds:g} --repeats {plan.repeats} --most {plan.most} "
        f"--length {plan.length} --lives {plan.lives} --seed {plan.seed}"
    )
    points = {curve.method: {point.size: point for point in curve.points} for curve in curves}
    both = points["report"].keys() & points["report, no pruning"].keys()
    if both:
        size = max(both)
        pruned, whole = points["report"][size], points["report, no pruning"][size]
        saved, faster = 1 - pruned.nodes / whole.nodes, whole.seconds / max(pruned.seconds, 1e-9)
        result.rows.append(
            Row(
                f"sets that pruning saves in {title}, {size} words",
                f"a plot without numbers: much quicker with pruning ({_SECTIONS[objective]})",
                f"{100 * saved:.0f} % of {whole.nodes:,.0f}; {faster:.1f} times faster",
                "yes" if saved > 0 else "no",
                "" if saved > 0 else "Pruning saves nothing on these dictionaries.",
                value=saved,
                seed=plan.seed,
                command=command,
            )
        )
    ours = compare(curves)
    if ours:
        result.rows.append(
            Row(
                f"the solver of bestguess against his recursion with pruning, {title}, {ours.size} words",
                None,
                f"{ours.nodes:,.0f} times fewer sets, {ours.seconds:,.1f} times faster",
                "unknown",
                "A comparison of ours; times are of the processor of this machine.",
                value=ours.nodes,
                seed=plan.seed,
                command=command,
            )
        )
    rows = []
    for size in sorted({size for known in points.values() for size in known}):
        cells = []
        for known in points.values():
            at = known.get(size)
            cells.append(f"{at.seconds:.3g} s, {at.nodes:,.0f}" if at else "–")
        rows.append((str(size), *cells))
    result.listings.append(
        Listing(
            f"{title}: processor seconds and sets, means of {plan.repeats} dictionaries",
            ("words", *(curve.method for curve in curves)),
            tuple(rows),
        )
    )
    result.figures.append(
        Figure(
            title,
            "words in the dictionary",
            "processor seconds",
            tuple(
                Series(curve.method, tuple((float(at.size), max(at.seconds, 1e-6)) for at in curve.points))
                for curve in curves
                if curve.points
            ),
            "xy",
        )
    )
