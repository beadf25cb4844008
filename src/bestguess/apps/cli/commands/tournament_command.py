"""The command that plays entrants until their differences are settled."""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import (
    Counted,
    CountedUntil,
    HostSpec,
    Json,
    Plain,
    Seed,
    Trust,
    WorkerCount,
    WorkersOn,
)
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, GameOptions, given, with_game_options


@with_game_options
def tournament(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME|FILE.toml", help="The game, or a file that says who plays what.")
    ],
    policy: Annotated[
        list[str] | None, typer.Option("--policy", "-p", metavar="P", help="An entrant; two or more.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, max=10_000_000, help="The most secrets that all entrants meet; 10,000 if left out."
        ),
    ] = None,
    precision: Annotated[
        float | None, typer.Option(metavar="D", help="Entrants that differ by less are equal, and settled.")
    ] = None,
    error: Annotated[
        float, typer.Option(metavar="E", help="The chance that any difference is ever told wrongly, at most.")
    ] = 0.05,
    seed: Seed = 0,
    host: HostSpec = "honest",
    options: GameOptions = NO_OPTIONS,
    count: Counted = None,
    until: CountedUntil = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="Where rounds are kept: a file of SQLite, postgresql://USER@HOST/DATABASE, or none for nowhere. Left "
            "out: a file of the user's data folder, or for FILE.toml the file FILE.sqlite3.",
        ),
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as Markdown.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as one page.")] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Print each difference of more than three entrants, too.")
    ] = False,
    trust: Trust = False,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Play until the differences of policies are settled."""
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.core.errors import BestguessError
    from bestguess.core.path_text import path_of
    from bestguess.games.set_up_words import host_of
    from bestguess.workers.workers import Workers

    try:
        from bestguess.apps.cli.measuring.tournament import Settings, entered, of_file, tournament as play
    except ImportError as missing:
        raise BestguessError(str(missing)) from missing
    settings = Settings(games, precision, database)
    if game.endswith(".toml"):
        for option in ("policy", "error", "seed", "host", "count", "until", *vars(options)):
            if given(context, option):
                raise typer.BadParameter(f"{game} says that. Leave it out", param_hint=f"--{option}")
        played, place = of_file(path_of(game), settings)
    else:
        host = host_of(game, host)
        played, place = entered(options.spec(game), policy or [], seed, host, count, until, error, settings)
    play(played, place, Workers(workers, on), Screen(plain), json, markdown, html, pairs)
