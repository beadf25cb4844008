"""The progress of a training: a bar in a terminal, a line for each tenth elsewhere."""

import sys
from collections.abc import Callable
from pathlib import Path

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.progress import progress_bar
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
    with progress_bar(screen) as bar:
        task = bar.add_task("updates", total=updates)

        def report(progress: TrainingProgress) -> None:
            nonlocal tenths
            best = "" if progress.best is None else f", best {shown(progress.best)}"
            told = f"loss {progress.loss:.4f}{best}"
            bar.update(task, completed=progress.updates, description=told)
            reached = 10 * progress.updates // progress.of
            if screen.plain and reached > tenths:
                tenths = reached
                print(f"{progress.updates:,} of {progress.of:,} updates: {told}", file=sys.stderr, flush=True)

        return trainer.train(updates, report)
