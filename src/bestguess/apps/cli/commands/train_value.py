"""The command ``train value``; what it does is imported when it is called."""

from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import (
    Json,
    Plain,
    Plot,
    ResumeAlike,
    TrainedFile,
    TrainingSeed,
    trained_file,
)


def train_value(
    out: TrainedFile = None,
    dictionaries: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, help="Dictionaries to draw, solve and learn from.", show_default="600"),
    ] = None,
    held_out: Annotated[
        int | None,
        typer.Option(
            min=1, max=1_000_000, help="Dictionaries, of other words, that measure the network.", show_default="150"
        ),
    ] = None,
    updates: Annotated[
        int | None,
        typer.Option(
            "--updates", "-n", min=1, max=10_000_000, help="Changes of the weights, in all.", show_default="2000"
        ),
    ] = None,
    seed: TrainingSeed = None,
    resume: ResumeAlike = None,
    plot: Plot = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a network to value the words left in hangman, for any dictionary."""
    from bestguess.lab.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.value_training import train_value as train
    from bestguess.lab.learning.training_settings import training_settings
    from bestguess.lab.learning.value_trainer import ValueSettings

    given = {"dictionaries": dictionaries, "held_out": held_out, "updates": updates, "seed": seed}
    target = trained_file(out, resume)
    chosen = training_settings(given, resume, "value")
    begun_with = chosen.pop("seed", 0)
    train(
        ValueSettings(**chosen),
        Screen(plain or json),
        seed=begun_with,
        out=target,
        resume=resume,
        plot=plot,
        as_json=json,
    )
