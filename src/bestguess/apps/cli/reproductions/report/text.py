"""The report in the terminal: rows beside what was published, and the tables of a single reproduction."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.reproductions.report.drawings import side_by_side
from bestguess.apps.cli.reproductions.report.sentences import NO_PLOTS, besides, claim, origin, summary, verdict
from bestguess.papers import REPRODUCTIONS, Result


def say(screen: Screen, text: str, indent: int = 2, style: str = "") -> None:
    """Write a paragraph, every line of it indented."""
    space = " " * indent
    lines = wrap(
        text,
        screen.width,
        initial_indent=space,
        subsequent_indent=space,
        break_on_hyphens=False,
        break_long_words=False,
    )
    screen.say("\n".join(lines), style=style)


def show(result: Result, screen: Screen, *, listings: bool) -> None:
    """Print the rows and notes of a result, and its ``listings`` if they are wanted."""
    one = REPRODUCTIONS[result.name]
    screen.say(f"{one.name}: {one.title}", style="bold")
    for line in origin(result, one):
        say(screen, line, 0)
    for row in result.rows:
        say(screen, row.what, 2)
        if row.published is None:
            say(screen, f"{row.ours} (none published)", 4)
            for line in besides(row, result):
                if line != row.why:  # that nothing is published was said
                    say(screen, line, 4)
            continue
        say(screen, f"published: {claim(row)}", 4)
        style = {"yes": "green", "no": "red"}.get(row.agrees, "")
        say(screen, f"ours: {row.ours}: {verdict(row)}", 4, style)
        for line in besides(row, result):
            say(screen, line, 4)
    for drawing in result.drawings if listings else ():
        screen.say()
        say(screen, drawing.title, 0, "bold")
        say(screen, f"After {drawing.moves}. {drawing.caption}")
        screen.say("\n".join(f"  {line}" for line in side_by_side(drawing)))
    for listing in result.listings if listings else ():
        screen.say()
        say(screen, listing.title, 0, "bold")
        screen.table(listing.heads, listing.rows)
    if listings and result.listings and result.notes:
        screen.say()
    for note in result.notes:
        say(screen, note, 2)
    screen.say()


def conclude(
    names: Sequence[str], results: Sequence[Result], screen: Screen, html: Path | None, files: Sequence[Path]
) -> None:
    """Print how many rows agree, whether all was measured, and which files hold the report and the plots."""
    screen.say(summary(results))
    stopped = [result for result in results if result.stopped]
    if stopped:
        finished = len(results) - len(stopped)
        screen.say(f"Stopped: {finished} of {len(names)} were measured to their end, {stopped[0].name} in part.")
    for path in files:
        screen.say(f"The report is in {path}.")
    if html is not None:
        from bestguess.apps.cli.reproductions.report.svg_plots import available

        if not available():
            screen.say(NO_PLOTS)
    elif any(result.listings or result.figures for result in results):
        screen.say("Tables, plots and the command for each row: --html FILE; tables as text: --markdown FILE.")
