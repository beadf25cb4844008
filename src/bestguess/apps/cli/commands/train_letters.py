"""The command ``train letters``; what it does is imported when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import (
    Device,
    Json,
    Plain,
    ResumeAlike,
    TrainedFile,
    TrainingSeed,
    trained_file,
)
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
    epochs: Annotated[
        int | None,
        typer.Option("--epochs", "-n", metavar="N", help="How often each word is read.", show_default="10"),
    ] = None,
    hidden: Annotated[
        int | None, typer.Option(metavar="N", help="The numbers of each recurrent layer.", show_default="96")
    ] = None,
    batch: Annotated[
        int | None, typer.Option(metavar="N", help="About how many letters an update reads.", show_default="2560")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(metavar="R", help="The highest learning rate.", show_default="0.002")
    ] = None,
    dropout: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="The share left out at random in training.", show_default="0.2"),
    ] = None,
    seed: TrainingSeed = None,
    device: Device = "auto",
    resume: ResumeAlike = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a neural letter model, which plays words in no list together with the n-grams."""
    from bestguess.lab.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.letters_training import train_letters as train
    from bestguess.lab.learning.letter_training import LetterSettings
    from bestguess.lab.learning.training_settings import training_settings

    given = {"hidden": hidden, "epochs": epochs, "batch": batch, "rate": rate, "dropout": dropout, "seed": seed}
    target = trained_file(out, resume)
    chosen = training_settings(given, resume, "letters")
    begun_with = chosen.pop("seed", 0)
    train(
        words,
        language,
        holdout,
        LetterSettings(**chosen),
        Screen(plain or json),
        seed=begun_with,
        device=device,
        out=target,
        resume=resume,
        as_json=json,
    )
