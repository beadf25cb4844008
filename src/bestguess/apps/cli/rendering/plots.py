"""Figures for files, drawn with matplotlib: the extra ``[plots]``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Literal, TypeAlias

from bestguess.apps.cli.measuring.output_files import check_place
from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import said_of, written_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg", ".pdf")

AxisName: TypeAlias = Literal["x", "y"]

AXES: tuple[AxisName, AxisName] = ("x", "y")

_MARKED = 30
"""The most points of a curve that are marked one by one."""

_TITLE = 56
"""The characters of a line of a title that a panel is wide enough for."""

_FEW = 1.5
"""Up to so many powers of ten there are numbers between them beside a logarithmic axis."""


@dataclass(frozen=True)
class Panel:
    """One plot of a figure."""

    title: str
    curves: Mapping[str, Sequence[tuple[float, float]]]
    """Points (x, y) of each curve, by its name in the legend; above 0 on a logarithmic axis."""
    across: str = ""
    """The quantity on its horizontal axis, if not that of the others."""


def check_plot(path: Path) -> None:
    """Raise :class:`BestguessError` unless figures can be drawn and this is a name for one."""
    if path.suffix.lower() not in FORMATS:
        raise BestguessError(f"--plot {path}: the name of a picture ends in {', '.join(FORMATS)}.")
    check_place("--plot", path)
    try:
        import matplotlib  # noqa: F401  # only whether it is there
    except ImportError as error:
        raise BestguessError(
            "Plots need matplotlib: pip install 'bestguess[plots]'. The table needs nothing."
        ) from error


def make_logarithmic(axes: "Axes", name: AxisName, values: Sequence[float]) -> None:
    """Make an axis logarithmic, with plain numbers beside it; ``values`` are those that it shows, all above 0."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    axes.set_xscale("log") if name == "x" else axes.set_yscale("log")
    axis = axes.xaxis if name == "x" else axes.yaxis
    axis.set_major_formatter(FuncFormatter(lambda value, place: f"{value:,g}"))
    wide = bool(values) and log10(max(values) / min(values)) > _FEW
    between = FuncFormatter(lambda value, place: f"{value:,g}" if f"{value:e}"[0] in "25" else "")
    axis.set_minor_formatter(NullFormatter() if wide else between)


def draw_panels(
    path: Path, title: str, across: str, up: str, rows: Sequence[Sequence[Panel]], logarithmic: str = "xy"
) -> None:
    """Draw rows of panels, each curve in the same colour everywhere; ``logarithmic`` names the axes that are."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    wide = max(len(row) for row in rows)
    figure = Figure(figsize=(5.5 * wide, 4.2 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title)
    alike = not any(panel.across for row in rows for panel in row)
    grid = figure.subplots(len(rows), wide, squeeze=False, sharex="col" if alike else "none")
    names = list(dict.fromkeys(name for row in rows for panel in row for name in panel.curves))
    for row, axes in zip(rows, grid, strict=True):
        for axis in axes[len(row) :]:
            axis.set_visible(False)
        for panel, axis in zip(row, axes, strict=False):
            axis.set_title(fill(panel.title, _TITLE))
            for name, points in panel.curves.items():
                place = names.index(name)
                marker = "osD^"[place % 4] if len(points) <= _MARKED else ""
                axis.plot(*zip(*points, strict=True), f"C{place}", marker=marker, label=name, linewidth=1.5)
            for name in AXES:
                if name in logarithmic:
                    values = [point[name == "y"] for points in panel.curves.values() for point in points]
                    make_logarithmic(axis, name, values)
            axis.set_xlabel(panel.across or across)
            axis.set_ylabel(up)
            axis.grid(visible=True, which="major", alpha=0.3)
            axis.legend(fontsize="small", framealpha=0.6)
    save_figure(figure, path)


def save_figure(figure: "Figure", path: Path) -> None:
    """Write a figure, with neither the date nor a random id: the same figures make the same file."""
    try:
        with written_whole(path) as file:
            kind = path.suffix.lower().removeprefix(".")
            figure.savefig(file, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)
    except OSError as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error
