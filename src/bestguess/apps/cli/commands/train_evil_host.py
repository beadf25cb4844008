"""The command ``train host``; the code that trains is imported when it is called."""

from typing import Annotated, Literal

import typer

from bestguess.apps.cli.commands.arguments import (
    Device,
    GameSpec,
    Json,
    Plain,
    Plot,
    ResumeTraining,
    Seed,
    TrainedFile,
    trained_file,
)
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, GameOptions, with_game_options


@with_game_options
def train_host(
    game: GameSpec,
    out: TrainedFile = None,
    options: GameOptions = NO_OPTIONS,
    against: Annotated[
        str, typer.Option(metavar="P|self", help="The guesser: a policy that draws no lots, or self for any.")
    ] = "most-information",
    unit: Annotated[
        Literal["questions", "misses", "turns"],
        typer.Option(help="Force questions or misses until one word is left, or turns until it is shown."),
    ] = "questions",
    updates: Annotated[
        int, typer.Option("--updates", "-n", min=1, max=10_000_000, help="Changes of the weights, in all.")
    ] = 600,
    width: Annotated[int, typer.Option(min=1, max=4096, help="The numbers of a layer.")] = 64,
    rate: Annotated[float, typer.Option(min=1e-6, max=0.5, help="The learning rate.")] = 3e-3,
    seed: Seed = 0,
    device: Device = "auto",
    resume: ResumeTraining = None,
    plot: Plot = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a host who has no secret to force the most from one policy, or from any guesser."""
    from bestguess.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.host_report import run_host_training
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.learning.host_settings import HostSettings

    run_host_training(
        make(GAMES, options.spec(game)),
        HostSettings(width=width, rate=rate),
        Screen(plain or json),
        against=against,
        unit=unit,
        updates=updates,
        seed=seed,
        device=device,
        out=trained_file(out, resume),
        resume=resume,
        plot=plot,
        as_json=json,
    )
