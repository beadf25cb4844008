"""The command ``train guesser``; what it does is imported when it is called."""

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
def train_guesser(
    game: GameSpec,
    out: TrainedFile = None,
    options: GameOptions = NO_OPTIONS,
    updates: Annotated[
        int, typer.Option("--updates", "-n", min=1, max=10_000_000, help="Changes of the weights, in all.")
    ] = 8000,
    method: Annotated[
        Literal["bestguess", "kettaf"],
        typer.Option(help="Our way of learning, or that of Kettaf 2024, sections 5.2 and 5.3, with nothing added."),
    ] = "bestguess",
    network: Annotated[
        Literal["dense", "lstm"] | None,
        typer.Option(
            help="Two dense layers on the set of words left, or two layers of LSTM (Kettaf 2024, section 5.3).",
            show_default="dense",
        ),
    ] = None,
    backup: Annotated[
        Literal["expected", "sampled"] | None,
        typer.Option(help="Learn from all outcomes of a question, or from drawn ones.", show_default="expected"),
    ] = None,
    reward: Annotated[
        Literal["question", "report"] | None,
        typer.Option(
            help="-1 a question, or +1 a hit and -1 a miss (Kettaf 2024, section 5.2).", show_default="question"
        ),
    ] = None,
    gamma: Annotated[
        float | None,
        typer.Option(
            min=0.01, max=1.0, help="What a reward one question later is worth.", show_default="1, by kettaf 0.99"
        ),
    ] = None,
    letters: Annotated[
        Literal["telling", "all"] | None,
        typer.Option(help="Ask only what tells something, or anything not asked yet.", show_default="telling"),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(min=1, max=4096, help="The numbers of a layer.", show_default="192, of an LSTM 96"),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            min=1e-6, max=0.5, help="The learning rate at the start.", show_default="0.001, of our LSTM 0.003"
        ),
    ] = None,
    seed: Seed = 0,
    device: Device = "auto",
    resume: ResumeTraining = None,
    plot: Plot = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Train a network to find the words of one list with the fewest questions."""
    from bestguess.lab.learning.torch_setup import check_torch

    check_torch()
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.guesser_options import GuesserOptions
    from bestguess.apps.cli.training.guesser_training import train_guesser as train
    from bestguess.core.spec import make
    from bestguess.games import GAMES

    train(
        make(GAMES, options.spec(game)),
        GuesserOptions(method, updates, network, backup, reward, gamma, letters, width, rate),
        Screen(plain or json),
        seed=seed,
        device=device,
        out=trained_file(out, resume),
        resume=resume,
        plot=plot,
        as_json=json,
    )
