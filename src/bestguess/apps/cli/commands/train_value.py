"""The command ``train value``; what it does is imported when it is called."""

from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import Json, Plain, Plot, ResumeTraining, Seed, TrainedFile, trained_file


def train_value(
    out: TrainedFile = None,
    dictionaries: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Dictionaries to draw, solve and learn from.")
    ] = 600,
    held_out: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Dictionaries, of other words, that measure the network.")
    ] = 150,
    updates: Annotated[
        int, typer.Option("--updates", "-n", min=1, max=10_000_000, help="Changes of the weights, in all.")
    ] = 2000,
    seed: Seed = 0,
    resume: ResumeTraining = None,
    plot: Plot = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a network to value the words left in hangman, for any dictionary."""
    from bestguess.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.value_training import train_value as train
    from bestguess.learning.value_trainer import ValueSettings

    train(
        ValueSettings(dictionaries, held_out, updates),
        Screen(plain or json),
        seed=seed,
        out=trained_file(out, resume),
        resume=resume,
        plot=plot,
        as_json=json,
    )
