"""Sentences of a report: verdicts, claims, origins and the summary, for every output format."""

import platform
from collections.abc import Sequence

from bestguess import __version__
from bestguess.papers import REPRODUCTIONS
from bestguess.papers.reproduction import Reproduction
from bestguess.papers.result import Result, Row

AGREES = {"yes": "agrees", "no": "differs", "unknown": "no verdict", "untried": "not tried"}
"""The words of a report for each verdict."""

NO_PLOTS = "The plots need matplotlib: pip install 'bestguess[plots]'. Their figures are in the tables."


def verdict(row: Row) -> str:
    """Whether the row agrees, in a word or two."""
    if row.published is None:
        return "not published"
    return "as by hand" if row.by_hand and row.agrees == "yes" else AGREES[row.agrees]


def claim(row: Row) -> str:
    """The figure or claim of the source, or the value worked out from it by hand, which is told to be that."""
    if row.published is None:
        return "–"
    return f"none; by hand {row.published}" if row.by_hand else row.published


def besides(row: Row, result: Result) -> list[str]:
    """The sentences beside the figures of a row: why there is no agreement, the choices, the refutation.

    Choices that a row above has told are not told again.
    """
    said = [line for line in (row.says, row.why) if line]
    if row.agrees == "untried":
        said.append("Give the list with --words FILE.")
    if row.chosen:
        first = next(one for one in result.rows if one.chosen == row.chosen) is row
        said.append(
            f"Open in the source, chosen here: {row.chosen}" if first else "Open in the source, chosen as above."
        )
    if row.refuted:
        said.append(f"Would be refuted by: {row.refuted}")
    return said


def command_of(row: Row, result: Result) -> str:
    """The command that finds this figure again."""
    return row.command or command_for(result)


def command_for(result: Result) -> str:
    """The command of the whole reproduction."""
    settings = dict(result.settings)
    parts = ["bestguess", "reproduce", result.name]
    if settings.pop("scale") != "full":
        parts.append("--quick")
    seed = settings.pop("seed")
    if "seed" in REPRODUCTIONS[result.name].options:
        parts.append(f"--seed {seed}")
    parts += [_option(name, value) for name, value in settings.items()]
    return " ".join(parts)


def _option(name: str, value: object) -> str:
    """An option as it is typed; the one switch that is on by default is turned off by another name."""
    if name == "draw_lives":
        return "--draw-lives" if value else "--fixed-lives"
    return f"--{name} {value}"


def _many(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def summary(results: Sequence[Result]) -> str:
    """How many rows agree, differ and have nothing to agree with."""
    rows = [row for result in results for row in result.rows]
    count = {name: sum(1 for row in rows if verdict(row) == name) for name in AGREES.values()}
    rest = sum(1 for row in rows if row.published is None)
    said = f"{_many(len(rows), 'row', 'rows')}: {_many(count['agrees'], 'agrees', 'agree')} with what was published"
    said += f", {_many(count['differs'], 'differs', 'differ')}"
    by_hand = sum(1 for row in rows if verdict(row) == "as by hand")
    if by_hand:
        said += f", {_many(by_hand, 'comes', 'come')} out as worked by hand"
    if count["no verdict"]:
        said += f", {_many(count['no verdict'], 'allows', 'allow')} no verdict"
    if count["not tried"]:
        said += f", {_many(count['not tried'], 'was', 'were')} not tried"
    said += f", {_many(rest, 'has', 'have')} no published figure."
    failed = sum(len(result.failed) for result in results)
    return f"{said} {failed} of those that differ must not: that is a defect." if failed else said


def origin(result: Result, reproduction: Reproduction) -> list[str]:
    """The lines below a title: source, what is measured, sample sizes, time."""
    lines = [f"Source: {reproduction.source}.", reproduction.measures]
    seeded = f"Seed {result.settings['seed']}; it" if "seed" in reproduction.options else "It"
    how = f"{seeded} took {result.seconds:,.0f} s."
    if result.settings["scale"] != "full":
        how += " Small samples (--quick): intervals are wide, and fewer cases are covered."
    if result.stopped:
        how += " Stopped before its end: only what was measured by then is here."
    return [*lines, how]


def machine() -> str:
    """The program and the machine that measured, in one line."""
    from bestguess.core.machine import cores

    return (
        f"bestguess {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{cores()} cores"
    )
