"""Plots as SVG that stands in a page of HTML and takes the colours of that page."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from bestguess.apps.cli.rendering.plots import AXES, make_logarithmic
from bestguess.papers.result import Figure, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

SHADES = ("#4c72b1", "#dd8453", "#55a869", "#c44e53", "#8172b4", "#937861", "#da8bc4", "#64b5ce")
"""Settings of matplotlib; the page puts its own colours there, by the names ``--plot-0`` and on."""

_INK = "#010203"
"""The colour of axes and text, which the page replaces by that of its text."""

_FAINT = "#040506"
"""The colour of the lines of the grid."""

_DASHES = ("-", "--", "-.", ":")
_MARKS = "osD^vP"


def available() -> bool:
    """Whether plots can be drawn: matplotlib is the extra ``plots``."""
    try:
        import matplotlib  # noqa: F401  # only whether it is there
    except ImportError:
        return False
    return True


def svg(figure: Figure, number: int, names: Sequence[str] = ()) -> str:
    """The plot as an SVG element; ``number`` keeps its names apart from those of other plots of the page.

    ``names`` are the series of all plots of a reproduction: each has its colour, dashes and mark in all of them.
    """
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    style: Any = {
        "svg.fonttype": "none",  # text stays text: selectable, and read aloud
        "svg.hashsalt": f"bestguess-{number}",
        "font.family": "sans-serif",
        "font.size": 11,
        **dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), _INK),
    }
    with matplotlib.rc_context(style):
        canvas = Canvas(figsize=(7.2, 4.2), layout="constrained")
        FigureCanvasAgg(canvas)
        axes = canvas.subplots()
        places = {
            name: place for place, name in enumerate(dict.fromkeys([*names, *(one.name for one in figure.series)]))
        }
        for series in figure.series:
            _draw(axes, series, places[series.name])
        _scale(axes, figure)
        axes.set_xlabel(figure.across)
        axes.set_ylabel(figure.up)
        axes.grid(visible=True, color=_FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        if len(figure.series) > 1:
            _legend(canvas)
        written = StringIO()
        canvas.savefig(
            written,
            format="svg",
            transparent=True,
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    return _in_page(written.getvalue(), figure, number)


def _scale(axes: "Axes", figure: Figure) -> None:
    """Make axes logarithmic, with plain numbers beside them."""
    for name in AXES:
        if name in figure.logarithmic:
            values = [point[name == "y"] for series in figure.series for point in series.points]
            make_logarithmic(axes, name, values)


def _legend(canvas: "Canvas") -> None:
    """The legend above the plot, in as many columns as its width holds."""
    for columns in (3, 2, 1):
        legend = canvas.legend(frameon=False, loc="outside upper left", ncols=columns)
        if columns == 1 or legend.get_window_extent().width <= canvas.bbox.width:
            return
        legend.remove()


def _draw(axes: "Axes", series: Series, place: int) -> None:
    across, up = [point[0] for point in series.points], [point[1] for point in series.points]
    shade = SHADES[place % len(SHADES)]
    dashes = _DASHES[(place + place // len(SHADES)) % len(_DASHES)]
    if series.style == "steps":
        axes.step(across, up, where="mid", color=shade, linestyle=dashes, linewidth=1.6, label=series.name)
        axes.fill_between(across, up, step="mid", color=shade, alpha=0.12, linewidth=0)
        return
    marker = _MARKS[place % len(_MARKS)]
    joined = series.style == "line"
    crowded = joined and len(across) > 20
    axes.plot(
        across,
        up,
        color=shade,
        marker="" if crowded else marker,
        markersize=4.5,
        linestyle=dashes if joined else "",
        linewidth=1.6,
        label=series.name,
    )


def _in_page(text: str, figure: Figure, number: int) -> str:
    """Without what a page does not need: the prologue, names of vocabularies, fixed colours and sizes."""
    from html import escape

    text = text[text.index("<svg") :]
    text = re.sub(
        r"<metadata>.*?</metadata>|<defs>\s*<style.*?</style>\s*</defs>|<!--.*?-->", "", text, flags=re.DOTALL
    )
    text = re.sub(r'\s+xmlns(:\w+)?="[^"]*"', "", text)
    text = text.replace("xlink:href", "href")
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>f{number}-", text)
    for place, shade in enumerate(SHADES):
        text = text.replace(shade, f"var(--plot-{place})")
    text = text.replace(_INK, "currentColor").replace(_FAINT, "var(--line)")
    text = re.sub(r"font-family: [^;\"]*", "font-family: inherit", text)
    head, _, rest = text.partition(">")
    size = re.search(r'viewBox="([^"]*)"', head)
    assert size, "matplotlib gives every picture a size"
    label = escape(f"{figure.title}: {figure.up} by {figure.across}", quote=True)
    return f'<svg viewBox="{size[1]}" role="img" aria-label="{label}" stroke-linejoin="round">{rest.strip()}'
