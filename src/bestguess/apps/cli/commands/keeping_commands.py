"""The commands for games that were played (``review``, ``export``, ``import``, ``library``), and the servers.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import Annotated, Literal

import typer

from bestguess.apps.cli.commands.arguments import Json, Place, Plain, PolicySpec, Reference, Seed, Trust
from bestguess.review.budget import NODES, SECONDS


def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|ID",
            help="A game file, or another form that import reads, or the id of a game in the library.",
        ),
    ],
    reference: Reference = None,
    nodes: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="The work beyond a first look; about 3 million are done in a second."),
    ] = NODES,
    seconds: Annotated[float, typer.Option(min=0.0, help="End early after so long, and say what was left.")] = SECONDS,
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
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.storage.reviewing import show_review

    show_review(file, Screen(plain or json), reference, nodes, seconds, samples, seed, save, library, trust, json)


def export_(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|ID",
            help="A game file, or another form that import reads, or the id of a game in the library.",
        ),
    ],
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="One page that works from disk.")] = None,
    replay: Annotated[Path | None, typer.Option(metavar="OUT", help="A replay of the GuessingGame.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="OUT", help="A game file.")] = None,
    library: Place = None,
    trust: Trust = False,
) -> None:
    """Write a game as a page, a replay or a game file.

    Write - for OUT to see it on the screen.
    """
    from bestguess.apps.cli.storage.exchange import export

    export(file, html, replay, json, library, trust)


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game files, or replays of the GuessingGame.")],
    save: Annotated[
        Path | None, typer.Option("--save", metavar="OUT", help="Write it as a game file, not to the library.")
    ] = None,
    library: Place = None,
    trust: Trust = False,
) -> None:
    """Take games into the library: all of these files, or none."""
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.storage.exchange import take_in

    take_in(files, save, library, trust, Screen())


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
    policy: Annotated[
        str | None, typer.Option("--policy", "-p", metavar="P", help="resume: the policy that advises.")
    ] = None,
    library: Place = None,
    trust: Trust = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """List your games; show, resume, export or delete them.

    Write: list, search WORDS, show ID, resume ID, export [ID...], import FILE..., delete ID...
    """
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.storage.library_menu import run_library

    run_library(action, what or [], Screen(plain or json), library, page, unfinished, out, policy, trust, json)


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
    networks: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Trained networks that may be chosen, by their names.")
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE:CLASS", help="A game of your own, to be played in the page; may be repeated."),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address at which others reach the page, such as that of a proxy."),
    ] = None,
    frame: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="A site whose pages may show /embed in a frame; may be repeated."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes that think; as many as cores if left out.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Play, be helped, watch and review in a browser."""
    from bestguess.apps.cli.serve import serve as run

    run(host, port, data, library, words, networks, game or [], address, frame or [], workers, open_)


def mcp(
    exam: Annotated[
        bool, typer.Option("--exam", help="Host games instead of helping: no advice, no move taken back.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Answer over HTTP at 127.0.0.1 and this port instead of stdin and stdout; 0 for any that is free.",
        ),
    ] = None,
) -> None:
    """Offer tools to language models and agents (MCP)."""
    from bestguess.apps.cli.serve import mcp as run

    run(exam, port)


def engine(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[-- COMMAND...]", help="With --check: the bot and its arguments.")
    ] = None,
    policy: PolicySpec = None,
    check: Annotated[
        bool, typer.Option("--check", help="Try a bot of your own: does it keep to the protocol, step by step?")
    ] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=86_400, metavar="S", help="With --check: the most seconds for one answer.")
    ] = 10.0,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of all messages.")] = False,
    trust: Trust = False,
) -> None:
    """Answer other programs by lines of JSON-RPC 2.0, or try a bot.

    The protocol is described in docs/extend/engine-protocol.md; bots that speak it play as "bot(command=./bot)".
    """
    import sys

    from bestguess.core.spec import make
    from bestguess.policies import POLICIES

    if check != bool(command):
        needs = "name the bot behind it: --check -- ./bot" if check else "a command is tried with --check"
        raise typer.BadParameter(needs, param_hint="--check")
    if check:
        import shlex

        from bestguess.apps.cli.checking import check_bot

        check_bot(shlex.join(command or []), seconds)
    elif schema:
        import json

        from bestguess.bots.messages import schema as schema_of

        typer.echo(json.dumps(schema_of(), indent=2))
    else:
        from bestguess.apps.engine.methods import Methods
        from bestguess.apps.engine.server import Server
        from bestguess.records.library_place import keep_openings

        keep_openings()
        if policy is not None:
            make(POLICIES, policy)
        Server(sys.stdin.buffer, sys.stdout.buffer, Methods(policy)).run()
