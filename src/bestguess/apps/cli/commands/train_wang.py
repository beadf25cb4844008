"""The command ``train wang``; what it does is imported when it is called."""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import Json, Plain, Seed
from bestguess.apps.cli.commands.game_options import Language


def train_wang(
    words: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The words to tune on, one a line; the words of --language if left out."),
    ] = None,
    language: Language = None,
    holdout: Annotated[
        float, typer.Option(metavar="SHARE", help="The share held out to measure on; as much again is fitted on.")
    ] = 0.1,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10_000_000, metavar="N", help="How many games choose.")
    ] = 6000,
    measured: Annotated[
        int, typer.Option(min=2, max=1_000_000, metavar="N", help="How many held-out words measure, at most.")
    ] = 1000,
    seed: Seed = 0,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Tune the three numbers of paper-wang together, on words in no list. Needs no torch."""
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.wang_tuning import tune_wang

    tune_wang(words, language, holdout, games, measured, seed, Screen(plain or json), json)
