"""The report as one page of HTML that works from disk: it asks for nothing, neither of the net nor of the disk."""

from collections.abc import Iterator, Sequence
from html import escape

from bestguess.apps.cli.rendering.html_page import document, table
from bestguess.apps.cli.reproductions.report import svg_plots
from bestguess.apps.cli.reproductions.report.drawings import STYLE, svg_board
from bestguess.apps.cli.reproductions.report.sentences import (
    NO_PLOTS,
    besides,
    claim,
    command_of,
    machine,
    origin,
    summary,
    verdict,
)
from bestguess.papers import REPRODUCTIONS
from bestguess.papers.result import Drawing, Figure, Result, Row


def page(results: Sequence[Result], title: str) -> str:
    """The whole page; without matplotlib its plots are tables only."""
    drawn = svg_plots.available()
    links = "".join(
        f'<li><a href="#{escape(one.name)}">{escape(one.name)}</a> {escape(REPRODUCTIONS[one.name].title)}</li>'
        for one in results
    )
    numbers = iter(range(10_000))
    sections = "".join(_section(result, numbers, drawn) for result in results)
    missing = "" if drawn else f'<p class="no">{escape(NO_PLOTS)}</p>'
    return document(
        title,
        f"<header><h1>{escape(title)}</h1><p>{escape(summary(results))}</p>"
        f'<p class="soft">{escape(machine())}.</p>{missing}'
        f'<nav aria-label="Reproductions"><ul>{links}</ul></nav></header>\n'
        f"<main>{sections}</main>\n",
        STYLE,
    )


def _section(result: Result, numbers: Iterator[int], drawn: bool) -> str:
    reproduction = REPRODUCTIONS[result.name]
    head = f"<h2>{escape(reproduction.title)}</h2><p><code>{escape(result.name)}</code></p>"
    said = "".join(f'<p class="soft">{escape(line)}</p>' for line in origin(result, reproduction))
    rows = "".join(_row(row, result) for row in result.rows)
    rows_table = (
        '<table class="rows"><thead><tr><th scope="col">What</th><th scope="col">Published</th>'
        f'<th scope="col">Ours</th><th scope="col">Verdict</th></tr></thead><tbody>{rows}</tbody></table>'
    )
    names = [series.name for one in result.figures for series in one.series]
    plots = "".join(_figure(one, next(numbers), drawn, names) for one in result.figures)
    figures = f'<div class="figures">{plots}</div>' if plots else ""
    boards = "".join(map(_drawing, result.drawings))
    drawings = f'<div class="figures">{boards}</div>' if boards else ""
    listings = "".join(
        f"<details><summary>{escape(one.title)}</summary>{table(one.heads, one.rows)}</details>"
        for one in result.listings
    )
    notes = "".join(f"<p>{escape(note)}</p>" for note in result.notes)
    return (
        f'<section id="{escape(result.name)}">{head}{said}{rows_table}{notes}{drawings}{figures}{listings}</section>\n'
    )


def _row(row: Row, result: Result) -> str:
    kind = row.agrees if row.agrees != "unknown" else "soft"
    why = "".join(f"<p>{escape(line)}</p>" for line in besides(row, result))
    return (
        f'<tr><th scope="row">{escape(row.what)}</th><td data-head="Published">{escape(claim(row))}</td>'
        f'<td data-head="Ours">{escape(row.ours)}</td><td><span class="{kind}">{escape(verdict(row))}</span>'
        f'<div class="why">{why}<code>{escape(command_of(row, result))}</code></div></td></tr>'
    )


def _figure(figure: Figure, number: int, drawn: bool, names: Sequence[str]) -> str:
    values = [(series.name, f"{x:g}", f"{y:.4g}") for series in figure.series for x, y in series.points]
    listing = table(("curve", figure.across, figure.up), values)
    plot = f'<div class="plot" tabindex="0">{svg_plots.svg(figure, number, names)}</div>' if drawn and values else ""
    return (
        f"<figure><figcaption>{escape(figure.title)}</figcaption>{plot}"
        f"<details><summary>The figures of this plot</summary>{listing}</details></figure>"
    )


def _drawing(drawing: Drawing) -> str:
    boards = "".join(map(svg_board, drawing.boards))
    return (
        f'<figure><figcaption>{escape(drawing.title)}</figcaption><p class="soft">After {escape(drawing.moves)}</p>'
        f'<div class="boards">{boards}</div><p>{escape(drawing.caption)}</p></figure>'
    )
