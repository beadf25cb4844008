"""Arguments and options that several commands share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

GameSpec = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as battleship; see bestguess list.")]
GameOrLoaded = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The game; battleship, or the one of --load, if left out.")
]
GameUnlessLoaded = Annotated[str | None, typer.Argument(metavar="GAME", help="The game; that of --load, if left out.")]
PolicySpec = Annotated[str | None, typer.Option("--policy", "-p", metavar="P", help="The policy that advises.")]
Policies = Annotated[list[str] | None, typer.Option("--policy", "-p", metavar="P", help="A policy; repeat to compare.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game.")]
RandomSeed = Annotated[
    int | None, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game; else a new one.")
]
TrainingSeed = Annotated[
    int | None, typer.Option("--seed", "-s", min=0, help="The same seed gives the same network.", show_default="0")
]
HostSpec = Annotated[str, typer.Option("--host", metavar="H", help="Who answers; see bestguess list.")]
HostElsewhere = Annotated[
    Literal["honest", "evil"],
    typer.Option("--host", help="Who answers there; evil has no secret, as in Absurdle and evil hangman."),
]
Moves = Annotated[
    list[str] | None,
    typer.Option(
        "--moves", "-m", help='The moves so far: "E5 miss, D4 hit, D5 sunk"; "_ A _ _ not E"; repeat to go on.'
    ),
]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines without colour (also: NO_COLOR=1).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Counted = Annotated[
    Literal["questions", "misses", "sid-score"] | None,
    typer.Option("--count", help="What is counted; the game's own cost if left out."),
]
CountedUntil = Annotated[
    Literal["known", "shown", "solved"] | None,
    typer.Option("--until", help="Count until the secret is known, shown or asked; else to the end."),
]
WorkerCount = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        "--jobs",
        "-j",
        min=1,
        max=4096,
        metavar="N",
        help="How many share the work; as many as cores, or as the cluster has, if left out.",
    ),
]
WorkersOn = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="processes, a cluster started here (dask, ray; extras of these names), or its address: "
        "tcp://HOST:8786 of Dask, ray://HOST:10001.",
    ),
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
TrainedFile = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="The file for the network; that of --resume if left out."),
]
Device = Annotated[
    Literal["auto", "cpu", "cuda"], typer.Option(help="Where to train; auto takes a GPU if there is one.")
]
ResumeTraining = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Go on with the training in this file.")
]
ResumeAlike = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Go on with the training in this file, by its settings."),
]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw the curve: .png, .svg or .pdf (extra plots).")
]
NotationName = Annotated[
    Literal["letters", "pairs"],
    typer.Option("--notation", help="Write and read cells as B7, or as (9,7): row and column from the lower left."),
]


def text_of_moves(moves: Sequence[str] | None) -> str:
    """The moves of all options ``--moves`` in their order, as one text with a line for each option."""
    return "\n".join(moves or ())


def drawn(seed: int | None) -> int:
    """The seed given, or a new one."""
    from secrets import randbelow

    return randbelow(2**31) if seed is None else seed


def trained_file(out: Path | None, resume: Path | None) -> Path:
    """The file that a training writes: that of ``--out``, else that of ``--resume``.

    Raises where neither is given, and :class:`BestguessError` where it could not be written.
    """
    target = out or resume
    if target is None:
        raise typer.BadParameter("name the file for the network: --out FILE", param_hint="--out")
    from bestguess.apps.cli.measuring.output_files import check_place

    check_place("--out" if out else "--resume", target)
    return target
