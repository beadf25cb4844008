"""The command that finds the best policy there is, or bounds on it.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import Annotated, Literal

import typer

from bestguess.apps.cli.commands.arguments import (
    GameSpec,
    Json,
    Moves,
    Plain,
    text_of_moves,
)
from bestguess.apps.cli.commands.game_options import Words


def solve(
    game: GameSpec,
    objective: Annotated[
        Literal["questions", "misses", "win", "worst-case"],
        typer.Option("--objective", "-o", help="What to make best."),
    ] = "questions",
    host: Annotated[
        Literal["honest", "evil"] | None,
        typer.Option(help="Who answers: one who has a secret, or evil, who has none as in absurdle."),
    ] = None,
    words: Words = None,
    moves: Moves = None,
    first: Annotated[
        list[str] | None, typer.Option(metavar="GUESS", help="Begin with this guess; repeat for a choice of several.")
    ] = None,
    unit: Annotated[
        Literal["questions", "misses"] | None, typer.Option(help="What the worst case counts; questions by default.")
    ] = None,
    until: Annotated[
        Literal["known", "shown", "solved"] | None,
        typer.Option(
            help="Questions end when the secret is known, all shown, or asked; asked by default in Mastermind."
        ),
    ] = None,
    naming: Annotated[
        bool, typer.Option("--naming", help="win: the last word left is named free, even after the last life.")
    ] = False,
    early_naming: Annotated[
        bool, typer.Option("--early-naming", help="A secret may be named at any time, as a question.")
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
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the whole policy as an identification key, in Markdown.")
    ] = False,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the search as it goes.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved search.")] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads", "-t", min=1, max=256, metavar="N", help="Threads that search; by default one a core."
        ),
    ] = None,
    workers: Annotated[str | None, typer.Option("--workers", hidden=True)] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Find the best policy there is, or certified bounds on it."""
    from math import inf

    from bestguess.apps.cli.commands.game_options import with_options
    from bestguess.apps.cli.measuring.deadline import Deadline
    from bestguess.apps.cli.measuring.evil_report import show_evil_path
    from bestguess.apps.cli.measuring.solution_report import show_solution
    from bestguess.apps.cli.rendering.move_notation import MoveNotation
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.games.set_up_words import host_of
    from bestguess.policies.drawing import LINES
    from bestguess.solvers.problem import Problem
    from bestguess.solvers.switches import Switches

    if workers is not None:  # it is an option of all other commands that measure
        raise typer.BadParameter("threads share this search. Take --threads N", param_hint=f"--workers {workers}")
    if lines is not None and draw is None:
        raise typer.BadParameter("there is no picture to cut. Add --draw FILE.svg", param_hint="--lines")
    evil = (host or host_of(game)) == "evil"
    if evil and objective != "questions":
        raise typer.BadParameter(
            "the evil host always answers alike, so that there is one best game, of the fewest questions. Leave it "
            "out, or take --host honest for a host that has a secret",
            param_hint=f"--objective {objective}",
        )
    files = {"--tree": tree, "--draw": draw, "--markdown": markdown, "--save": save, "--resume": resume}
    if evil and (given := [name for name, value in files.items() if value]):
        raise typer.BadParameter(
            "the game against the evil host is one line of moves. Leave it out", param_hint=given[0]
        )
    deadline = Deadline(inf if time is None else time)
    with deadline.over(f"{game}: its answers were not listed"):
        made = make(GAMES, with_options(GAMES.spec(game), {"words": words}))
        notation = MoveNotation(made, False)
        with notation.translating_errors():
            made_moves = (
                made.notation.read_moves((), notation.lettered(text)) if (text := text_of_moves(moves)).strip() else ()
            )
            begin = [made.notation.parse_query(one) for one in first or []]
        problem = Problem.of(
            made,
            objective,
            unit=unit,
            until=until,
            naming=naming,
            early_naming=early_naming,
            moves=made_moves,
            first=begin,
        )
    if evil:
        show_evil_path(problem, Screen(plain or json), json, deadline.left)
        return
    show_solution(
        problem,
        Screen(plain or json),
        json,
        switches=Switches(memo, prune, order),
        seconds=deadline.left,
        memory=memory,
        tree=tree,
        draw=draw,
        lines=LINES if lines is None else lines,
        save=save,
        resume=resume,
        threads=threads,
        as_key=markdown,
    )
