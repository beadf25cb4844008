"""Pages of HTML that work from disk: they ask for nothing, neither of the net nor of the disk."""

from collections.abc import Iterable, Sequence
from html import escape

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


def document(title: str, body: str, style: str = "") -> str:
    """The whole page; ``style`` is what it needs beside that of all pages."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f'<link rel="icon" href="data:,">\n<style>{_STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n'
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that may be wider than the screen."""
    head_row = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head_row}</tr></thead><tbody>{body}</tbody></table></div>'
    )
