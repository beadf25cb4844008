"""The command ``train luck``; what it does is imported when it is called."""

from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import GameSpec, Json, Plain, Policies, Seed, WorkerCount, WorkersOn
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, GameOptions, with_game_options


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
