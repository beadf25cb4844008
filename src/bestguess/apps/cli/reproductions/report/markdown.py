"""The report as Markdown: tables and notes; plots are in the page of HTML."""

from collections.abc import Sequence

from bestguess.apps.cli.rendering.markdown import table
from bestguess.apps.cli.reproductions.report.drawings import side_by_side
from bestguess.apps.cli.reproductions.report.sentences import (
    besides,
    claim,
    command_of,
    machine,
    origin,
    summary,
    verdict,
)
from bestguess.papers import REPRODUCTIONS
from bestguess.papers.result import Result


def markdown(results: Sequence[Result], title: str) -> str:
    """The whole report."""
    parts = [f"# {title}", "", machine() + ".", "", summary(results), ""]
    for result in results:
        reproduction = REPRODUCTIONS[result.name]
        parts += [f"## {result.name}: {reproduction.title}", ""]
        parts += [*(line for one in origin(result, reproduction) for line in (one, "")), ""]
        heads = ("what", "published", "ours", "", "why", "command")
        rows = [
            (
                row.what,
                claim(row),
                row.ours,
                verdict(row),
                " ".join(besides(row, result)),
                f"`{command_of(row, result)}`",
            )
            for row in result.rows
        ]
        parts += [*table(heads, rows), ""]
        for drawing in result.drawings:
            parts += [f"### {drawing.title}", "", f"After {drawing.moves}. {drawing.caption}", ""]
            parts += ["```", *side_by_side(drawing), "```", ""]
        for listing in result.listings:
            parts += [f"### {listing.title}", "", *table(listing.heads, listing.rows), ""]
        parts += [line for note in result.notes for line in (note, "")]
    return "\n".join(parts).rstrip() + "\n"
