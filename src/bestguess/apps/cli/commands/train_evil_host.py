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
    from bestguess.apps.cli.rendering.plots import check_plot
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.host_report import run_host_training
    from bestguess.core.errors import Setting, SpecError
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.lab.learning.host_settings import USUAL, HostSettings
    from bestguess.lab.learning.host_training import plan_host
    from bestguess.papers.kettaf.guesser_learner import GAMMA
    from bestguess.papers.kettaf.host_training import plan_kettaf_host

    if plot is not None:
        check_plot(plot)
    hidden, file = make(GAMES, options.spec(game)), trained_file(out, resume)
    if method == "kettaf":
        for name, value in (("width", width), ("rate", rate)):
            if value is not None:
                raise typer.BadParameter(
                    "Kettaf's host has the sizes of his guesser. Leave it out", param_hint=f"--{name}"
                )
        plan = plan_kettaf_host(
            hidden, file, against=against, unit=unit, updates=updates, seed=seed, device=device,
            reward=reward or "report", gamma=GAMMA if gamma is None else gamma,
        )  # fmt: skip
    else:
        for name, given in (("reward", reward), ("gamma", gamma)):
            if given is not None:
                named = Setting(name, given), Setting("unit"), Setting("method", "kettaf")
                raise SpecError("{}: ours forces what {} says. Add {}.".format(*named), *named)
        settings = HostSettings(USUAL.width if width is None else width, USUAL.rate if rate is None else rate)
        plan = plan_host(
            hidden, file, against=against, unit=unit, updates=updates, seed=seed, device=device, settings=settings
        )
    run_host_training(
        hidden,
        plan,
        Screen(plain or json),
        against=against,
        seed=seed,
        out=file,
        resume=resume,
        plot=plot,
        as_json=json,
    )
