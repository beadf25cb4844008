"""``bestguess reproduce kettaf-pruning``: both pairs of plots of Kettaf's report, with our solver beside them."""

import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.text import Text

from bestguess.apps.cli.rendering.plots import Panel, check_plot, draw_panels
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.reproductions.pruning_curves import Comparison, Curve, CurvePlan, compare, measure

_VALUES = {"win": "f, the probability of winning", "questions": "phi, the mean questions until one word is left"}
_SOURCES = {"samples": "samples of the dictionary", "random": "random dictionaries"}


def reproduce_pruning(plan: CurvePlan, plot: Path | None, screen: Screen, as_json: bool) -> None:
    """Measure, print a table for each plot and what pruning saves, and draw the picture if one is asked for.

    Ctrl-C ends it with the plots measured so far.
    """
    if plot:
        check_plot(plot)
    plots: list[list[Curve]] = []
    stopped = False
    with (
        Live(console=Console(stderr=True), transient=True, auto_refresh=False)
        if not screen.plain
        else _Silent() as live
    ):
        try:
            for curves in measure(plan, lambda what: live.update(Text(f"{what} (Ctrl-C stops)"), refresh=True)):
                plots.append(curves)
                if not as_json:
                    _show(curves, plan, screen)
        except KeyboardInterrupt:
            stopped = True
    compared = [found for found in map(compare, plots) if found]
    if plot and plots:
        _draw(plots, plan, plot)
    if as_json:
        screen.say(json.dumps(_json(plots, compared, plan, stopped), indent=2))
        return
    if compared:
        screen.say(f"At the largest size that the report's recursion, with its pruning, solves in {plan.seconds:g} s:")
    for one in compared:
        screen.say(
            f"  {one.objective}, {_SOURCES[one.source]}, {one.size} words: ours reaches {one.nodes:,.0f} times fewer "
            f"sets and is {one.seconds:,.0f} times faster"
        )
    for line in _unsound(plots):
        screen.say(line)
    if stopped:
        screen.say("Stopped: not all plots were measured.")
    if plot and plots:
        screen.say(f"The plots are in {plot}.")


def _unsound(plots: list[list[Curve]]) -> list[str]:
    """For which curves the bound printed in the report gave wrong values, and how often."""
    lines = []
    for curves in plots:
        for curve in curves:
            known = [point for point in curve.points if point.wrong is not None]
            wrong, solved = sum(point.wrong or 0 for point in known), sum(point.dictionaries for point in known)
            if wrong:
                lines.append(
                    f"{curve.objective}, {_SOURCES[curve.source]}, {curve.method}: {wrong} of {solved} values are too "
                    "high, because the bound printed in the report counts a question for a part of one word"
                )
    return lines


class _Silent:
    """Stands for the live line where none may be written over."""

    def __enter__(self) -> "_Silent":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def update(self, line: Text, refresh: bool) -> None:
        """Say nothing."""


def _show(curves: list[Curve], plan: CurvePlan, screen: Screen) -> None:
    first = curves[0]
    screen.say(f"{_VALUES[first.objective]}; {_SOURCES[first.source]}", style="bold")
    drawn = plan.draw_lives and first.source == "random"
    lives = f", {'1 to ' if drawn else ''}{plan.lives} lives" if first.objective == "win" else ""
    letters = f", alphabet of {plan.letters}" if first.source == "random" else ""
    screen.say(
        f"Words of {plan.length} letters{letters}{lives}; seconds of the processor and sets of words reached, "
        f"means of {plan.repeats} dictionaries, seed {plan.seed}"
    )
    points = [{point.size: point for point in curve.points} for curve in curves]
    rows = []
    for size in sorted({size for column in points for size in column}):
        cells = [
            (f"{at.seconds:.3g} s", f"{at.nodes:,.0f}") if (at := column.get(size)) else ("–", "–") for column in points
        ]
        rows.append([str(size), *(cell for pair in cells for cell in pair)])
    screen.table(["words", *(cell for curve in curves for cell in (curve.method, "sets"))], rows)
    screen.say()


def _draw(plots: list[list[Curve]], plan: CurvePlan, path: Path) -> None:
    panels = [
        Panel(
            f"{_VALUES[curves[0].objective]}\n{_SOURCES[curves[0].source]}",
            {
                curve.method: [(at.size, max(at.seconds, 1e-6)) for at in curve.points]
                for curve in curves
                if curve.points
            },
        )
        for curves in plots
    ]
    title = f"Time against the size of the dictionary, with and without pruning (words of {plan.length} letters)"
    rows = [panels[begin : begin + 2] for begin in range(0, len(panels), 2)]
    draw_panels(path, title, "words in the dictionary", "seconds", rows)


def _json(plots: list[list[Curve]], compared: list[Comparison], plan: CurvePlan, stopped: bool) -> dict[str, object]:
    return {
        "plan": asdict(plan),
        "interrupted": stopped,
        "curves": [asdict(curve) for curves in plots for curve in curves],
        "comparison": [{**asdict(one), "fewer_nodes": one.nodes, "faster": one.seconds} for one in compared],
    }
