"""The commands that measure: ``simulate``, ``challenge``, ``evaluate``, ``reproduce``.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import (
    Counted,
    CountedUntil,
    GameSpec,
    HostSpec,
    Json,
    Plain,
    Policies,
    PolicySpec,
    Seed,
    WorkerCount,
    WorkersOn,
)
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, GameOptions, Language, Words, given, with_game_options
from bestguess.papers.times import duration, in_all


@with_game_options
def simulate(
    game: GameSpec,
    policy: Policies = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10_000_000, help="How many secrets each policy meets.")
    ] = 200,
    seed: Seed = 0,
    host: HostSpec = "honest",
    options: GameOptions = NO_OPTIONS,
    count: Counted = None,
    until: CountedUntil = None,
    luck: Annotated[
        bool, typer.Option("--luck/--no-luck", help="Also give results without luck, by the exact belief of each move.")
    ] = True,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL", help="Keep the rounds here, and go on from those that are there, of a tournament too."
        ),
    ] = None,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Compare policies on the same secrets."""
    from bestguess.advice.rule_sentences import became
    from bestguess.apps.cli.measuring.comparing import simulate as compare
    from bestguess.apps.cli.playing.setup import announce, tell_warning
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.arena.hosting import with_host
    from bestguess.arena.tournament import Tournament
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.games.set_up_words import host_of
    from bestguess.workers.workers import Workers

    spec = options.spec(game)
    host = host_of(game, host)
    asked = with_host(spec, host, seed)
    made = make(GAMES, asked)
    screen = Screen(plain)
    announce(became(spec, asked, host), screen, json)
    tell_warning(made)
    tournament = Tournament(made.spec, tuple(policy or [made.default_policy]), games, seed, host, count, until, luck)
    compare(tournament, screen, Workers(workers, on), json, database)


def challenge(
    train: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The words to learn from, one a line; the words of --language if left out."),
    ] = None,
    test: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The words to find; those to learn from are left out.")
    ] = None,
    holdout: Annotated[
        float | None, typer.Option(metavar="SHARE", help="Without --test: hold out this share of the words; 0.1.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, metavar="N", help="How many words to find; all if left out.")
    ] = None,
    seed: Seed = 0,
    lives: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="The wrong letter that loses a word.")] = 6,
    policy: Policies = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE:NAME",
            help="A player of your own, of a module or a notebook: a function guess(word), or a class or an object "
            "with that method; other parameters are given by their names; repeat to compare.",
        ),
    ] = None,
    limit: Annotated[
        float,
        typer.Option(
            min=0.01,
            max=86_400,
            metavar="S",
            help="The most seconds that a player of your own has for a letter; to be made it has 60.",
        ),
    ] = 10.0,
    network: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="An entrant with this network of bestguess train letters mixed in; repeat."),
    ] = None,
    network_alone: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="An entrant that plays by this network alone; repeat.")
    ] = None,
    language: Language = None,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Find words that are in no list; all entrants meet the same."""
    from bestguess.apps.cli.measuring.challenging import challenge as play
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.lab.challenge.challenge import NetworkEntrant
    from bestguess.workers.workers import Workers

    if test is not None and holdout is not None:
        raise typer.BadParameter("the words to find are those of --test. Leave out one of both", param_hint="--holdout")
    play(
        train,
        language,
        test,
        0.1 if holdout is None else holdout,
        games,
        seed,
        lives,
        policy or [],
        against or [],
        limit,
        [NetworkEntrant(path) for path in network or []] + [NetworkEntrant(path, 1.0) for path in network_alone or []],
        Workers(workers, on),
        json,
        Screen(plain or json),
    )


@with_game_options
def evaluate(
    game: GameSpec,
    policy: PolicySpec = None,
    options: GameOptions = NO_OPTIONS,
    count: Counted = None,
    until: CountedUntil = None,
    seed: Seed = 0,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Compute the exact mean of a policy over every secret.

    The game is played as it is written: Wordle has six tries where the spec says tries=6, else any number.
    """
    from bestguess.apps.cli.measuring.comparing import evaluate as walk
    from bestguess.apps.cli.playing.setup import Setup
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.games.set_up_words import host_of
    from bestguess.workers.workers import Workers

    if host_of(game) == "evil":
        raise typer.BadParameter(
            f"the host of {game} has no secret, so that there is no mean over secrets. Take simulate or solve, which "
            "play against this host, or evaluate wordle for one that has a secret",
            param_hint="GAME",
        )
    spec = options.spec(game)
    walk(Setup.make(spec, policy), Screen(plain), count, until, seed, Workers(workers, on), json)


def reproduce(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar="list|all|NAME",
            help="list names them: battleship-paper, phrase-paper, kettaf-pruning, kettaf-entropy, kettaf-dqn, "
            "kettaf-evil, sid, wang, myshkin, small-boards.",
        ),
    ],
    quick: Annotated[
        bool,
        typer.Option("--quick", help=f"Small samples: all in about {duration(in_all('quick'))} of processor time."),
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as one page, with plots (extra plots).")
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as Markdown.")] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep each result here; take what is there, if asked for alike.")
    ] = None,
    words: Words = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, metavar="N", help="How many games or dictionaries are drawn.")
    ] = None,
    secrets: Annotated[
        Path | None, typer.Option(metavar="FILE", help="sid: words to find, one a line, each with up to three scores.")
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            "--time",
            metavar="S",
            min=0.0,
            help="The most seconds of work that one solving may take: 5, or for sid 1 a length (0: no bounds). "
            "They are counted by what is searched, so that each machine gets the same.",
        ),
    ] = None,
    sets: Annotated[
        int, typer.Option(min=1, metavar="N", help="kettaf-pruning: the most sets that one solving may search.")
    ] = 20_000,
    most: Annotated[int, typer.Option(min=10, metavar="N", help="kettaf-pruning: words of the largest list.")] = 2000,
    lives: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="kettaf-pruning: which miss loses.")] = 6,
    draw_lives: Annotated[
        bool, typer.Option("--draw-lives/--fixed-lives", help="kettaf-pruning: lives of random lists, 1 to --lives.")
    ] = True,
    letters: Annotated[
        int, typer.Option(min=2, max=26, metavar="N", help="kettaf-pruning: letters of the alphabet of random lists.")
    ] = 26,
    length: Annotated[int, typer.Option(min=2, max=31, metavar="N", help="kettaf-pruning: letters of a word.")] = 5,
    repeats: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="kettaf-pruning: dictionaries of each size.")
    ] = 3,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="kettaf-pruning, kettaf-dqn: draw the plots (.png, .svg, .pdf).")
    ] = None,
    board: Annotated[int, typer.Option(min=2, max=8, metavar="N", help="small-boards: rows of the largest.")] = 5,
    ships: Annotated[int, typer.Option(min=1, max=8, metavar="N", help="small-boards: the most ships.")] = 3,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="small-boards: keep the lines here, and go on from them.")
    ] = None,
    workers: WorkerCount = None,
    on: WorkersOn = "processes",
    seed: Seed = 0,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure or play again what others have published, and compare."""
    from bestguess.apps.cli.commands.game_options import only
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.reproductions import published
    from bestguess.papers import REPRODUCTIONS, Settings
    from bestguess.workers.workers import Workers

    if what not in ("list", "all"):
        published.check_name(what)
    screen = Screen(plain or json)
    report = {"quick", "html", "markdown", "results", "workers", "on"}
    own = {name: set(one.options) | report for name, one in REPRODUCTIONS.items()}
    for drawn in ("kettaf-pruning", "kettaf-dqn"):
        own[drawn].add("plot")
    only(context, what, {**own, "all": {"words", "seed"} | report, "list": set()})
    if what == "list":
        published.show_list(screen, json)
        return
    names = list(REPRODUCTIONS) if what == "all" else [what]
    team = Workers(workers, on)
    settings = {}
    for name in names:
        options = {one: context.params[one] for one in REPRODUCTIONS[name].options - {"seed"} if given(context, one)}
        if what == "small-boards" and not quick:
            options["board"] = board  # larger boards than among all others, where they would take the most time
        settings[name] = Settings("quick" if quick else "full", seed, team, options)
    agree = published.reproduce_some(
        names, settings, screen, html=html, markdown=markdown, plot=plot, folder=results, as_json=json
    )
    if not agree:
        raise typer.Exit(1)
