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
    method: Annotated[
        Literal["bestguess", "kettaf"],
        typer.Option(help="Our way of learning, or the network of Kettaf 2024, section 5.5, with nothing added."),
    ] = "bestguess",
    reward: Annotated[
        Literal["report", "question"] | None,
        typer.Option(
            help="kettaf: +1 a miss and -1 a hit, the guesser's exchanged, or +1 a question.", show_default="report"
        ),
    ] = None,
    gamma: Annotated[
        float | None,
        typer.Option(min=0.01, max=1.0, help="kettaf: what a reward one question later is worth.", show_default="0.99"),
    ] = None,
    width: Annotated[
        int | None, typer.Option(min=1, max=4096, help="The numbers of a layer.", show_default="64")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(min=1e-6, max=0.5, help="The learning rate.", show_default="0.003")
    ] = None,
    seed: Seed = 0,
    device: Device = "auto",
    resume: ResumeTraining = None,
    plot: Plot = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a host who has no secret to force the most from one policy, or from any guesser."""
    from bestguess.lab.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.host_report import run_host_training
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.lab.learning.host_settings import USUAL, HostMethod, HostSettings

    if method == "kettaf":
        for name, value in (("width", width), ("rate", rate)):
            if value is not None:
                raise typer.BadParameter(
                    "Kettaf's host has the sizes of his guesser. Leave it out", param_hint=f"--{name}"
                )
    run_host_training(
        make(GAMES, options.spec(game)),
        HostSettings(USUAL.width if width is None else width, USUAL.rate if rate is None else rate),
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
        method=HostMethod(method, reward, gamma),
    )
