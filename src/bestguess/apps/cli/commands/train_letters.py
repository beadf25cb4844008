"""The command ``train letters``; what it does is imported when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import Device, Json, Plain, ResumeTraining, Seed, TrainedFile, trained_file
from bestguess.apps.cli.commands.game_options import Language


def train_letters(
    words: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The words to learn from, one a line; the words of --language if left out."),
    ] = None,
    out: TrainedFile = None,
    language: Language = None,
    holdout: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Leave out the words that challenge --holdout plays with this seed."),
    ] = None,
    epochs: Annotated[int, typer.Option("--epochs", "-n", metavar="N", help="How often each word is read.")] = 10,
    hidden: Annotated[int, typer.Option(metavar="N", help="The numbers of each recurrent layer.")] = 192,
    batch: Annotated[int, typer.Option(metavar="N", help="About how many letters an update reads.")] = 2560,
    rate: Annotated[float, typer.Option(metavar="R", help="The highest learning rate.")] = 2e-3,
    dropout: Annotated[float, typer.Option(metavar="SHARE", help="The share left out at random in training.")] = 0.2,
    seed: Seed = 0,
    device: Device = "auto",
    resume: ResumeTraining = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a neural letter model, which plays words in no list together with the n-grams."""
    from bestguess.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.letters_training import train_letters as train
    from bestguess.learning.letter_training import LetterSettings

    train(
        words,
        language or "en",
        holdout,
        LetterSettings(hidden, epochs, batch, rate, dropout),
        Screen(plain or json),
        seed=seed,
        device=device,
        out=trained_file(out, resume),
        resume=resume,
        as_json=json,
    )
