"""The progress of a training: a bar in a terminal, lines elsewhere; then the curve as a picture."""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.plots import save_figure
from bestguess.apps.cli.rendering.progress import progress_bar
from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.lab.learning.trainer import Trainer, Training, TrainingProgress


def run_training(
    trainer: Trainer, updates: int, screen: Screen, shown: Callable[[float], str], resume: Path | None = None
) -> Training:
    """Train to the end, or until Ctrl-C; ``shown`` writes what is measured, such as ``3.7250 questions``.

    Raises :class:`BestguessError` for a file that cannot be resumed, or a training that diverges.
    """
    if resume is not None:
        trainer.resume(resume)
        if trainer.done >= updates:
            all_done = counted(f"{trainer.done:,}", "update")
            print(f"{resume} has all of its {all_done}: nothing is left to train.", file=sys.stderr)
    tenths = 0
    said = "the first weights are measured"
    with progress_bar(screen) as bar, ProgressLines(screen.plain, lambda: said) as lines:
        task = bar.add_task("updates", total=updates)

        def report(progress: TrainingProgress) -> None:
            nonlocal said, tenths
            best = "" if progress.best is None else f", best {shown(progress.best)}"
            told = f"loss {progress.loss:.4f}{best}"
            bar.update(task, completed=progress.updates, description=told)
            said = f"{progress.updates:,} of {progress.of:,} updates: {told}"
            reached = 10 * progress.updates // progress.of
            if reached > tenths:
                tenths = reached
                lines.write(said)

        return trainer.train(updates, report)


def say_stop(screen: Screen, done: Training, updates: int, out: Path) -> None:
    """Say how far a stopped training of ``updates`` updates came, and how it goes on; of one that ended, nothing."""
    if done.stopped:
        again = f"Go on with the same options and --resume {out}"
        screen.say(f"Stopped after {done.updates:,} of {updates:,} updates. {again}")


def draw_curve(
    path: Path,
    title: str,
    up: str,
    curve: Sequence[TrainingProgress],
    lines: Mapping[str, float],
    scale: float = 1.0,
) -> None:
    """Draw what was measured against the updates, with level ``lines`` by their names.

    What was measured is divided by ``scale``. Raises :class:`BestguessError` if the file cannot be written.
    """
    points = [(one.updates, one.measured / scale) for one in curve if one.measured is not None]
    best = [(one.updates, one.best / scale) for one in curve if one.best is not None]
    # The first weights are drawn at random: their cost would hide all that comes after.
    low = min([value for _, value in best] + list(lines.values()))
    high = max(lines.values(), default=low)
    span = max(high - low, 0.02 * abs(low))
    named = {f"{name}: {value:.4f}": value for name, value in lines.items()}
    _draw(path, title, up, points, best, named, (low - 0.3 * span, max(high, low) + 3 * span))


def draw_forced(
    path: Path, title: str, up: str, curve: Sequence[tuple[int, float]], lines: Mapping[str, float]
) -> None:
    """Draw how much a host forces against the updates, more being better, with level ``lines`` by their names.

    Raises :class:`BestguessError` if the file cannot be written.
    """
    best = list(zip([updates for updates, _ in curve], accumulate((value for _, value in curve), max), strict=True))
    named = {f"{name}: {value:g}": value for name, value in lines.items()}
    top = max(max(value for _, value in best), *lines.values())
    _draw(path, title, up, curve, best, named, (0.0, 1.05 * top))


def _draw(
    path: Path,
    title: str,
    up: str,
    points: Sequence[tuple[int, float]],
    best: Sequence[tuple[int, float]],
    lines: Mapping[str, float],
    limits: tuple[float, float],
) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    axis = figure.subplots()
    axis.set_title(title)
    axis.plot(*zip(*points, strict=True), "C0", alpha=0.35, linewidth=1, label="measured")
    axis.plot(*zip(*best, strict=True), "C0", linewidth=1.8, label="best so far")
    for place, (name, value) in enumerate(lines.items(), 1):
        axis.axhline(value, color=f"C{place}", linestyle="--", linewidth=1.2, label=name)
    axis.set_ylim(*limits)
    axis.set_xlabel("updates")
    axis.set_ylabel(up)
    axis.grid(visible=True, alpha=0.3)
    axis.legend()
    save_figure(figure, path)
