"""The commands ``bestguess train …``: what they learn, and from what.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import Annotated, Literal

import typer

from bestguess.apps.cli.commands.arguments import (
    Device,
    GameSpec,
    Json,
    Plain,
    Plot,
    Policies,
    ResumeAlike,
    ResumeTraining,
    Seed,
    TrainedFile,
    TrainingSeed,
    WorkerCount,
    WorkersOn,
    trained_file,
)
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, GameOptions, Language, with_game_options
from bestguess.apps.cli.commands.verb import Verb


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
    hidden, file, screen = make(GAMES, options.spec(game)), trained_file(out, resume), Screen(plain or json)
    preparing = f"what hosts force from {against} is worked out"
    if method == "kettaf":
        for name, value in (("width", width), ("rate", rate)):
            if value is not None:
                raise typer.BadParameter(
                    "Kettaf's host has the sizes of his guesser. Leave it out", param_hint=f"--{name}"
                )
        with screen.busy(preparing):
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
        with screen.busy(preparing):
            plan = plan_host(
                hidden, file, against=against, unit=unit, updates=updates, seed=seed, device=device, settings=settings
            )
    run_host_training(
        hidden,
        plan,
        screen,
        against=against,
        seed=seed,
        out=file,
        resume=resume,
        plot=plot,
        as_json=json,
    )


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
    from bestguess.apps.cli.training.guesser_training import GuesserOptions, train_guesser as train
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
        float | None,
        typer.Option(min=0, max=1, metavar="R", help="The highest learning rate.", show_default="0.002"),
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
    from bestguess.lab.learning.trainer import training_settings

    given = {"hidden": hidden, "epochs": epochs, "batch": batch, "rate": rate, "dropout": dropout, "seed": seed}
    chosen = training_settings(given, resume, "letters")
    begun_with = chosen.pop("seed", 0)
    letter_settings = LetterSettings(**chosen)
    target = trained_file(out, resume)
    train(
        words,
        language,
        holdout,
        letter_settings,
        Screen(plain or json),
        seed=begun_with,
        device=device,
        out=target,
        resume=resume,
        as_json=json,
    )


@with_game_options
def train_luck(
    game: GameSpec,
    policy: Policies = None,
    games: Annotated[
        int,
        typer.Option("--games", "-n", min=1, max=10_000_000, metavar="N", help="How many secrets each policy meets."),
    ] = 200,
    reference: Annotated[
        str, typer.Option(metavar="P", help="Reckon luck by the values of this policy, too, where the kernel plays it.")
    ] = "",
    seed: Seed = 0,
    options: GameOptions = NO_OPTIONS,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Fit how much of a result is luck, on games that no other command plays."""
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.training.luck_fitting import fit
    from bestguess.workers.workers import Workers

    fit(
        options.spec(game),
        tuple(policy or ()),
        reference,
        games,
        seed,
        Screen(plain or json),
        Workers(workers, on),
        json,
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
    from bestguess.lab.learning.trainer import training_settings
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


train = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Train a network (extra learn), tune a player, fit luck.",
)

train.command("guesser", cls=Verb)(train_guesser)
train.command("letters", cls=Verb)(train_letters)
train.command("value", cls=Verb)(train_value)
train.command("host", cls=Verb)(train_host)
train.command("wang", cls=Verb)(train_wang)
train.command("luck", cls=Verb)(train_luck)
