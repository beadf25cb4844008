"""``bestguess train value``: dictionaries are drawn and solved, and a network learns the value of their sets."""

import json
import sys
from pathlib import Path

from bestguess.advice.format import counted
from bestguess.apps.cli.measuring.output_files import OutputFiles
from bestguess.apps.cli.rendering.plots import check_plot
from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.training.training_progress import draw_curve, run_training, say_stop
from bestguess.lab.learning.trainer import Trainer
from bestguess.lab.learning.value_trainer import ValueSettings, example_files, keep_weights, value_trainer


def train_value(
    settings: ValueSettings,
    screen: Screen,
    *,
    seed: int,
    out: Path,
    resume: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Train a network into a file, then print its error on the dictionaries held out."""
    if plot is not None:
        check_plot(plot)
    try:
        trainer = _drawn(settings, screen, seed, out)
    except KeyboardInterrupt:
        print(f"Stopped before the training. {_kept(out)}", file=sys.stderr)
        return
    done = run_training(trainer, settings.updates, screen, lambda error: f"error {error:.4f} questions", resume)
    keep_weights(done, out)
    assert done.best is not None
    told = done.file.description
    with OutputFiles() as files:
        if plot is not None:
            title, up = "value of a set of words", "error on dictionaries held out, in questions"
            files.write(plot, lambda path: draw_curve(path, title, up, done.curve, {}))
        if as_json:
            facts = {
                "file": str(out),
                "updates": done.updates,
                "stopped": done.stopped,
                "seed": seed,
                **{name: told.settings[name] for name in ("dictionaries", "held_out", "sets", "sets_held_out")},
                "error_in_questions": done.best,
                "reached_after": told.measured["after"],
            }
            screen.say(json.dumps(facts, indent=2, ensure_ascii=False))
            return
        say_stop(screen, done, settings.updates, out)
        if done.stopped:
            screen.say(_kept(out))
        screen.say(
            f"Learned from {_counted(told.settings['sets'], 'set')} of "
            f"{_counted(settings.dictionaries, 'dictionary')}. On {_counted(told.settings['sets_held_out'], 'set')} of "
            f"{_counted(settings.held_out, 'other')} the error is {done.best:.4f} questions."
        )
        screen.say(f"{out} holds the weights after update {told.measured['after']:,}. Play it as: learned(file={out})")


def _kept(out: Path) -> str:
    """A sentence on the files that keep the dictionaries which are solved."""
    files = " and ".join(str(file) for file in example_files(out) if file.exists())
    return (
        f"The dictionaries solved so far are in {files}: the same command goes on with them."
        if files
        else ("No dictionary was solved, and no file was left.")
    )


def _counted(number: int, noun: str) -> str:
    return counted(f"{number:,}", noun)


def _drawn(settings: ValueSettings, screen: Screen, seed: int, out: Path) -> Trainer:
    with CountedWork(screen, "train value", "dictionaries") as show:
        return value_trainer(settings, seed, out, drawn=show)
