"""The report as one page of HTML that works from disk: it asks for nothing, neither of the net nor of the disk."""

from collections.abc import Iterator, Sequence
from html import escape

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
from bestguess.papers.result import Drawing, Figure, Listing, Result, Row

_STYLE = """
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --back: #ffffff; --box: #f4f6f8; --line: #d3d9df;
  --yes: #116329; --no: #a40e26; --link: #0a58ca;
  --plot-0: #2f5fa7; --plot-1: #b4541a; --plot-2: #2d7d46; --plot-3: #b3303a; --plot-4: #6a5a9e; --plot-5: #76603f;
  --plot-6: #a8327d; --plot-7: #17708a; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ed; --soft: #a2acb8; --back: #14171b; --box: #1e232a;
  --line: #3a424d; --yes: #6fdc8c; --no: #ff9aa2; --link: #86b7fe;
  --plot-0: #8ab4f8; --plot-1: #f2a26b; --plot-2: #7fd19b; --plot-3: #ff8f96; --plot-4: #c0aff0; --plot-5: #d6bd94;
  --plot-6: #f09ad2; --plot-7: #79cfe6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 68rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { line-height: 1.2; } h2 { margin: 3rem 0 .25rem; line-height: 1.25; }
a { color: var(--link); } p { margin: .4rem 0; } .soft { color: var(--soft); }
nav ul { padding-left: 1.2rem; } code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 600; } .yes { color: var(--yes); font-weight: 600; } .no { color: var(--no); font-weight: 600; }
.why { color: var(--soft); font-size: .9em; } .why code { display: block; margin-top: .2rem; }
.wide { overflow-x: auto; } .wide table { font-size: .9em; }
.wide td, .wide th { white-space: nowrap; overflow-wrap: normal; }
.figures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
.figures, details { margin-top: 1rem; }
figure { margin: 0; min-width: 0; padding: .75rem; background: var(--box); border-radius: .5rem; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
svg { display: block; width: 100%; height: auto; max-width: 46rem; }
summary { cursor: pointer; padding: .3rem 0; }
@media (max-width: 40rem) {
  .rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rows, .rows tbody, .rows tr, .rows td, .rows th { display: block; width: 100%; }
  .rows tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .rows td, .rows th { border: 0; padding: .1rem 0; }
  .rows td[data-head]::before { content: attr(data-head) ": "; color: var(--soft); font-weight: 400; }
  figure { padding: .5rem .25rem; } svg { min-width: 30rem; } .plot { overflow-x: auto; }
}
"""


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
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f'<link rel="icon" href="data:,">\n<style>{_STYLE}{STYLE}</style>\n</head>\n<body>\n'
        f"<header><h1>{escape(title)}</h1><p>{escape(summary(results))}</p>"
        f'<p class="soft">{escape(machine())}.</p>{missing}'
        f'<nav aria-label="Reproductions"><ul>{links}</ul></nav></header>\n'
        f"<main>{sections}</main>\n</body>\n</html>\n"
    )


def _section(result: Result, numbers: Iterator[int], drawn: bool) -> str:
    reproduction = REPRODUCTIONS[result.name]
    head = f"<h2>{escape(reproduction.title)}</h2><p><code>{escape(result.name)}</code></p>"
    said = "".join(f'<p class="soft">{escape(line)}</p>' for line in origin(result, reproduction))
    rows = "".join(_row(row, result) for row in result.rows)
    table = (
        '<table class="rows"><thead><tr><th scope="col">What</th><th scope="col">Published</th>'
        f'<th scope="col">Ours</th><th scope="col">Verdict</th></tr></thead><tbody>{rows}</tbody></table>'
    )
    names = [series.name for one in result.figures for series in one.series]
    plots = "".join(_figure(one, next(numbers), drawn, names) for one in result.figures)
    figures = f'<div class="figures">{plots}</div>' if plots else ""
    boards = "".join(map(_drawing, result.drawings))
    drawings = f'<div class="figures">{boards}</div>' if boards else ""
    listings = "".join(
        f"<details><summary>{escape(one.title)}</summary>{_listing(one)}</details>" for one in result.listings
    )
    notes = "".join(f"<p>{escape(note)}</p>" for note in result.notes)
    return f'<section id="{escape(result.name)}">{head}{said}{table}{notes}{drawings}{figures}{listings}</section>\n'


def _row(row: Row, result: Result) -> str:
    kind = row.agrees if row.agrees != "unknown" else "soft"
    why = "".join(f"<p>{escape(line)}</p>" for line in besides(row))
    return (
        f'<tr><th scope="row">{escape(row.what)}</th><td data-head="Published">{escape(claim(row))}</td>'
        f'<td data-head="Ours">{escape(row.ours)}</td><td><span class="{kind}">{escape(verdict(row))}</span>'
        f'<div class="why">{why}<code>{escape(command_of(row, result))}</code></div></td></tr>'
    )


def _figure(figure: Figure, number: int, drawn: bool, names: Sequence[str]) -> str:
    values = [(series.name, f"{x:g}", f"{y:.4g}") for series in figure.series for x, y in series.points]
    listing = _listing(Listing("", ("curve", figure.across, figure.up), tuple(values)))
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


def _listing(listing: Listing) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in listing.heads)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in listing.rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
