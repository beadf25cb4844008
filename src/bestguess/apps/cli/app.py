"""The commands of ``bestguess`` and their options. What they do is imported when they are called."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from bestguess import __version__


class Commands(TyperGroup):
    """Turns what was wrong with the input into a message and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        # Here rather than at the top: help needs neither the engine nor numpy.
        from bestguess.core.errors import BestguessError

        try:
            return super().invoke(ctx)
        except BestguessError as error:
            typer.echo(f"bestguess: {error}", err=True)
            raise typer.Exit(2) from error
        except BrokenPipeError:
            # The reader (head, less) has seen enough. Python would complain again when it flushes at exit.
            sys.stdout = None
            raise typer.Exit(0) from None
        except OSError as error:
            # Nowhere to write to: a full disk behind a redirection.
            typer.echo(f"bestguess: {error.strerror or error}", err=True)
            sys.stdout = None
            raise typer.Exit(1) from error


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The engine that always knows the best next question: exact play in guessing games.",
    epilog='A GAME is a name with parameters: "battleship(rows=8,columns=8,fleet=4-3-2)". See: bestguess list',
)

GameSpec = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as battleship; see bestguess list.")]
PolicySpec = Annotated[str | None, typer.Option("--policy", "-p", metavar="P", help="The policy that advises.")]
Policies = Annotated[list[str] | None, typer.Option("--policy", "-p", metavar="P", help="A policy; repeat to compare.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game.")]
RandomSeed = Annotated[
    int | None, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game; else a new one.")
]
Moves = Annotated[
    str, typer.Option("--moves", "-m", help='The moves so far: "E5 miss, D4 hit, (4,5) sunk"; "_ A _ _ not E".')
]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines without colour (also: NO_COLOR=1).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Lives = Annotated[int | None, typer.Option("--lives", min=0, metavar="N", help="Hangman: lives; 0 for no limit.")]
Words = Annotated[str | None, typer.Option("--words", metavar="FILE", help="Hangman: a word list, one word a line.")]
Language = Annotated[str | None, typer.Option("--language", metavar="CODE", help="Hangman: en, fr, ru …")]
Lies = Annotated[
    int | None, typer.Option("--lies", metavar="0|1", min=0, max=1, help="Phrases: how often the host may lie.")
]
Lengths = Annotated[
    str | None, typer.Option("--lengths", metavar="5-3", help="Phrases: the lengths of the words; or of the one word.")
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Write the game to this file too, after every move.")
]
Place = Annotated[
    str | None,
    typer.Option(
        "--library", metavar="PATH|URL", help="Where games are kept (also: BESTGUESS_LIBRARY); none for nowhere."
    ),
]
Reference = Annotated[
    str | None, typer.Option("--reference", "-r", metavar="P", help="The policy to weigh against; else the adviser.")
]
Trust = Annotated[bool, typer.Option("--trust", help="Let rules that name a module of somebody's own run its code.")]
NotationName = Annotated[
    Literal["letters", "pairs"],
    typer.Option("--notation", help="Print cells as B7, or as (9,7): row and column from the lower left."),
]


REPRODUCED = {
    "sid": {"words", "secrets"},
    "kettaf-pruning": {"words", "time", "most", "lives", "length", "repeats", "plot", "seed"},
    "small-boards": {"time", "board", "ships", "save"},
}
"""Which options are for what."""


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"bestguess {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    # The options before the command; they are dealt with by their callbacks.
    pass


@app.command("list")
def list_(json: Json = False, plain: Plain = False) -> None:
    """List the games, policies and hosts with their parameters."""
    from bestguess.apps.cli.listing import show_tables
    from bestguess.apps.cli.screen import Screen

    show_tables(Screen(plain or json), json)


@app.command()
def watch(
    game: GameSpec = "battleship",
    policy: PolicySpec = None,
    seed: RandomSeed = None,
    secret: Annotated[str | None, typer.Option(help="What to hide, as the game writes it.")] = None,
    host: Annotated[str, typer.Option(metavar="H", help="Who answers; see bestguess list.")] = "honest",
    lives: Lives = None,
    words: Words = None,
    language: Language = None,
    lies: Lies = None,
    lengths: Lengths = None,
    delay: Annotated[float | None, typer.Option(min=0.0, max=60.0, help="Seconds between moves.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write the game to a game file.")] = None,
    maps: Annotated[
        Path | None, typer.Option("--maps", metavar="DIR", help="On a board: write its maps after each move, as PNG.")
    ] = None,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Watch the engine find a hidden secret, move by move."""
    from bestguess.apps.cli.options import with_options
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import Table, parse_secret
    from bestguess.apps.cli.watch import watch as show
    from bestguess.arena.hosting import with_host

    spec = with_options(game, _given(lives, words, language, lies, lengths))
    seed, hidden = _drawn(seed), None
    table = Table.lay(with_host(spec, host, seed), policy, notation == "pairs")
    if secret is not None:
        hidden = parse_secret(table.game, secret)
    show(table, Screen(plain), seed, hidden, delay, host, save, maps)


@app.command()
def play(
    game: GameSpec = "battleship",
    policy: Annotated[
        str | None, typer.Option("--policy", "-p", metavar="P", help="The policy that gives hints.")
    ] = None,
    lives: Lives = None,
    words: Words = None,
    language: Language = None,
    lies: Lies = None,
    lengths: Lengths = None,
    host: Annotated[str, typer.Option(metavar="H", help="Who answers; see bestguess list.")] = "honest",
    seed: RandomSeed = None,
    save: Save = None,
    library: Place = None,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Guess yourself, with a hint when you want one.

    The game is kept in your library as you play: bestguess library.
    """
    from bestguess.apps.cli.options import with_options
    from bestguess.apps.cli.play import sit_down
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import Table
    from bestguess.arena.hosting import with_host

    seed = _drawn(seed)
    spec = with_host(with_options(game, _given(lives, words, language, lies, lengths)), host, seed)
    table = Table.lay(spec, policy, notation == "pairs")
    sit_down(table, Screen(plain), host, seed, library=library, file=save).run()


@app.command()
def assist(
    game: GameSpec = "battleship",
    policy: PolicySpec = None,
    lives: Lives = None,
    words: Words = None,
    language: Language = None,
    lies: Lies = None,
    lengths: Lengths = None,
    moves: Moves = "",
    load: Load = None,
    save: Save = None,
    library: Place = None,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Be helped in a game you play elsewhere: it suggests, you type the answer.

    A hangman word may then be in no list: outside=0.02, unless the spec says otherwise.
    The game is kept in your library as you play: bestguess library.
    """
    from bestguess.apps.cli.assist import Assistant
    from bestguess.apps.cli.keeping import Keeper
    from bestguess.apps.cli.options import OUTSIDE, lacks, with_default, with_options
    from bestguess.apps.cli.phrasing import ask_pattern
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import Table

    screen = Screen(plain)
    spec = with_options(game, _given(lives, words, language, lies, lengths))
    if load is None:  # a saved game says itself whether its word may be in no list
        spec = with_default(spec, "outside", OUTSIDE)
    if lacks(spec, "lengths") and not moves.strip() and load is None:
        seen = ask_pattern(spec, screen)
        if seen is None:
            return
        spec, moves = seen
    table = Table.lay(spec, policy, notation == "pairs")
    transcript = table.transcript(moves, load)
    keeper = Keeper.begin(table.game, screen.complain, library=library, file=save)
    Assistant(table, screen, keeper).begin(transcript).run()


@app.command()
def advise(
    game: GameSpec,
    moves: Moves = "",
    policy: PolicySpec = None,
    lives: Lives = None,
    words: Words = None,
    language: Language = None,
    lies: Lies = None,
    lengths: Lengths = None,
    load: Load = None,
    top: Annotated[int, typer.Option(min=0, metavar="K", help="How many queries to list; 0 for all.")] = 5,
    json: Json = False,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Rank the next queries of one position."""
    from bestguess.apps.cli.advice import show_advice
    from bestguess.apps.cli.options import with_options
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import Table

    table = Table.lay(with_options(game, _given(lives, words, language, lies, lengths)), policy, notation == "pairs")
    show_advice(table, table.transcript(moves, load), Screen(plain or json), top, json)


@app.command()
def simulate(
    game: GameSpec,
    policy: Policies = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10_000_000, help="How many secrets each policy meets.")
    ] = 200,
    seed: Seed = 0,
    host: Annotated[str, typer.Option(metavar="H", help="Who answers; see bestguess list.")] = "honest",
    lives: Lives = None,
    words: Words = None,
    language: Language = None,
    lies: Lies = None,
    lengths: Lengths = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, max=256, help="Processes; as many as cores if left out.")
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Compare policies on the same secrets."""
    from bestguess.apps.cli.contest import simulate as compare
    from bestguess.apps.cli.options import with_options
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import make_game
    from bestguess.arena.hosting import with_host
    from bestguess.arena.tournament import Tournament

    made = make_game(with_host(with_options(game, _given(lives, words, language, lies, lengths)), host, seed))
    tournament = Tournament(made.spec, tuple(policy or [made.default_policy]), games, seed, host)
    compare(tournament, Screen(plain), jobs, json)


@app.command()
def evaluate(
    game: GameSpec, policy: PolicySpec = None, seed: Seed = 0, json: Json = False, plain: Plain = False
) -> None:
    """Compute the exact mean of a policy over every secret."""
    from bestguess.apps.cli.contest import evaluate as walk
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.table import Table

    walk(Table.lay(game, policy), Screen(plain), seed, json)


@app.command()
def reproduce(
    context: typer.Context,
    what: Annotated[
        Literal["sid", "kettaf-pruning", "small-boards"],
        typer.Argument(
            help="sid (hangman), kettaf-pruning (what pruning saves a solver), small-boards (Battleship solved)."
        ),
    ],
    words: Words = None,
    secrets: Annotated[
        Path | None, typer.Option(metavar="FILE", help="sid: the words to find, one a line, published scores after it.")
    ] = None,
    time: Annotated[
        float, typer.Option("--time", metavar="S", help="The most that one solving may take; not for sid.")
    ] = 5.0,
    most: Annotated[int, typer.Option(min=10, metavar="N", help="kettaf-pruning: words of the largest list.")] = 2000,
    lives: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="kettaf-pruning: which miss loses.")] = 6,
    length: Annotated[int, typer.Option(min=2, max=31, metavar="N", help="kettaf-pruning: letters of a word.")] = 5,
    repeats: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="kettaf-pruning: dictionaries of each size.")
    ] = 3,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="kettaf-pruning: draw the plots (.png, .svg, .pdf).")
    ] = None,
    board: Annotated[int, typer.Option(min=2, max=8, metavar="N", help="small-boards: rows of the largest.")] = 5,
    ships: Annotated[int, typer.Option(min=1, max=8, metavar="N", help="small-boards: the most ships.")] = 3,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="small-boards: keep the lines here, and go on from them.")
    ] = None,
    seed: Seed = 0,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure or play again what others have published, and compare."""
    from bestguess.apps.cli.options import only
    from bestguess.apps.cli.screen import Screen

    only(context, what, REPRODUCED)
    screen = Screen(plain or json)
    if what == "sid":
        from bestguess.apps.cli.reproduce import reproduce_sid

        reproduce_sid(words, secrets, screen, json)
        return
    if what == "small-boards":
        from bestguess.apps.cli.small_boards import reproduce_small_boards

        reproduce_small_boards(board, ships, time, save, screen, json)
        return
    from bestguess.apps.cli.pruning import reproduce_pruning
    from bestguess.games.hangman.words import ENGLISH
    from bestguess.solvers.pruning import Plan

    plan = Plan(words or ENGLISH, length, lives, time, repeats, seed, most)
    reproduce_pruning(plan, plot, screen, json)


@app.command()
def solve(
    game: GameSpec,
    objective: Annotated[
        Literal["questions", "misses", "win", "worst-case"],
        typer.Option("--objective", "-o", help="What to make best."),
    ] = "questions",
    words: Words = None,
    unit: Annotated[
        Literal["questions", "misses"] | None, typer.Option(help="What the worst case counts; questions by default.")
    ] = None,
    until: Annotated[
        Literal["known", "shown"] | None,
        typer.Option(help="Questions end when the secret is known (the default), or wholly shown."),
    ] = None,
    naming: Annotated[
        bool, typer.Option("--naming", help="win: the last word left is named free, even after the last life.")
    ] = False,
    time: Annotated[float | None, typer.Option("--time", metavar="S", help="Stop after so many seconds.")] = None,
    memory: Annotated[
        float | None,
        typer.Option("--memory", metavar="GB", min=0.001, help="The most that answers and memo take; 8 by default."),
    ] = None,
    memo: Annotated[bool, typer.Option("--memo/--no-memo", help="Remember the sets searched.")] = True,
    prune: Annotated[bool, typer.Option("--prune/--no-prune", help="Leave out what bounds prove no better.")] = True,
    order: Annotated[
        Literal["given", "entropy", "learned"], typer.Option(help="Which query is searched first.")
    ] = "learned",
    tree: Annotated[Path | None, typer.Option("--tree", metavar="FILE", help="Write the policy found as JSON.")] = None,
    draw: Annotated[
        Path | None, typer.Option("--draw", metavar="FILE", help="Draw the policy found: .svg, or .dot for Graphviz.")
    ] = None,
    lines: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The most lines of that picture; 100 by default.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the search as it goes.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved search.")] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads", "-t", min=1, max=256, metavar="N", help="Threads that search; by default one a core."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=1, max=4096, metavar="N", help="Share the work; any N finds the same."),
    ] = None,
    backend: Annotated[
        Literal["processes", "dask", "ray"] | None,
        typer.Option(help="Who the workers are: processes here (the default), or a cluster."),
    ] = None,
    address: Annotated[
        str | None, typer.Option(metavar="A", help="Where the cluster is, such as tcp://10.0.0.1:8786.")
    ] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Find the best policy there is, or certified bounds on it."""
    from math import inf

    from bestguess.apps.cli.options import with_options
    from bestguess.apps.cli.screen import Screen
    from bestguess.apps.cli.solve import show_solution
    from bestguess.apps.cli.table import make_game
    from bestguess.policies.drawing import LINES
    from bestguess.solvers.crew import Crew
    from bestguess.solvers.problem import Problem
    from bestguess.solvers.solution import Switches

    if workers is None and (backend is not None or address is not None):
        given = "--backend" if backend is not None else "--address"
        raise typer.BadParameter("say how many workers to use: --workers 8", param_hint=given)
    if workers is not None and threads is not None:
        raise typer.BadParameter("workers have one thread each. Leave out one of both", param_hint="--threads")
    if lines is not None and draw is None:
        raise typer.BadParameter("there is no picture to cut. Add --draw FILE.svg", param_hint="--lines")
    problem = Problem.of(
        make_game(with_options(game, {"words": words})), objective, unit=unit, until=until, naming=naming
    )
    crew = None if workers is None else Crew(workers, backend or "processes", address)
    show_solution(
        problem,
        Screen(plain or json),
        json,
        switches=Switches(memo, prune, order),
        seconds=inf if time is None else time,
        memory=memory,
        tree=tree,
        draw=draw,
        lines=LINES if lines is None else lines,
        save=save,
        resume=resume,
        crew=crew,
        threads=threads,
    )


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE|ID", help="A game file, or the id of a game in the library.")],
    reference: Reference = None,
    seconds: Annotated[float, typer.Option(min=0.0, help="How long to play on where no value is exact.")] = 30.0,
    samples: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Play on at most so many games from a move.")
    ] = None,
    seed: Seed = 0,
    save: Annotated[
        bool, typer.Option("--save", help="Keep the analysis in the file, or in the game of the library.")
    ] = False,
    library: Place = None,
    trust: Trust = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Weigh a game move by move: result = par + mistakes + luck."""
    from bestguess.apps.cli.reviewing import show_review
    from bestguess.apps.cli.screen import Screen

    show_review(file, Screen(plain or json), reference, seconds, samples, seed, save, library, trust, json)


@app.command("export")
def export_(
    file: Annotated[str, typer.Argument(metavar="FILE|ID", help="A game file, or the id of a game in the library.")],
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="One page that works from disk.")] = None,
    replay: Annotated[Path | None, typer.Option(metavar="OUT", help="A replay of the GuessingGame.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="OUT", help="A game file.")] = None,
    library: Place = None,
    trust: Trust = False,
) -> None:
    """Write a game as a page, a replay or a game file; - for the screen."""
    from bestguess.apps.cli.files import export

    export(file, html, replay, json, library, trust)


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files, or replays of the GuessingGame.")],
    save: Annotated[
        Path | None, typer.Option("--save", metavar="OUT", help="Write it as a game file, not to the library.")
    ] = None,
    library: Place = None,
    trust: Trust = False,
) -> None:
    """Take games into the library: all of these files, or none."""
    from bestguess.apps.cli.files import take_in

    take_in(files, save, library, trust)


@app.command("library")
def library_(
    action: Annotated[
        Literal["list", "search", "show", "resume", "export", "import", "delete"], typer.Argument(help="What to do.")
    ] = "list",
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS|ID|FILE]...", help="Words to find, ids, or files.")
    ] = None,
    page: Annotated[int, typer.Option(min=1, help="Which page of the list.")] = 1,
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Only games that still go on.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="export: the folder for the game files.")
    ] = None,
    library: Place = None,
    trust: Trust = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Your games: list, search WORDS, show ID, resume ID, export [ID...], import FILE..., delete ID..."""
    from bestguess.apps.cli.library import run_library
    from bestguess.apps.cli.screen import Screen

    run_library(action, what or [], Screen(plain or json), library, page, unfinished, out, trust, json)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; others can reach 0.0.0.0.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8377,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where games are kept; the user's data folder if left out.")
    ] = None,
    library: Annotated[
        str | None, typer.Option(metavar="PLACE", help="Where the library is, a path or URL; none for no library.")
    ] = None,
    words: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Word lists that may be chosen in the page, by their names.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes that think; as many as cores if left out.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Play, be helped, watch and review in a browser."""
    from bestguess.apps.cli.serve import serve as run

    run(host, port, data, library, words, workers, open_)


def _given(
    lives: int | None, words: str | None, language: str | None, lies: int | None, lengths: str | None
) -> dict[str, object]:
    """The options that set a parameter of the game; ``None`` where they were left out."""
    return {"lives": lives, "words": words, "language": language, "lies": lies, "lengths": lengths}


def _drawn(seed: int | None) -> int:
    """The seed given, or a new one."""
    from secrets import randbelow

    return randbelow(2**31) if seed is None else seed


def main() -> None:
    """The entry point of the ``bestguess`` command."""
    # Games of one's own may lie where the command is called, as with python -m; last, to hide nothing.
    sys.path.append("")
    for stream in (sys.stdin, sys.stdout):
        # What the terminal cannot show or has garbled becomes a question mark, and no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="bestguess")
