"""Figures for files, drawn with matplotlib: the extra ``[plots]``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import said_of

FORMATS = (".png", ".svg", ".pdf")

_MARKED = 30
"""The most points of a curve that are marked one by one."""


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
    if not path.absolute().parent.is_dir():
        raise BestguessError(f"--plot {path}: there is no folder {path.parent}.")
    try:
        import matplotlib  # noqa: F401  # only whether it is there
    except ImportError as error:
        raise BestguessError(
            "Plots need matplotlib: pip install 'bestguess[plots]'. The table needs nothing."
        ) from error


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
            axis.set_title(panel.title)
            for name, points in panel.curves.items():
                place = names.index(name)
                marker = "osD^"[place % 4] if len(points) <= _MARKED else ""
                axis.plot(*zip(*points, strict=True), f"C{place}", marker=marker, label=name, linewidth=1.5)
            if "y" in logarithmic:
                axis.set_yscale("log")
            if "x" in logarithmic:
                axis.set_xscale("log")
            axis.set_xlabel(panel.across or across)
            axis.set_ylabel(up)
            axis.grid(visible=True, which="major", alpha=0.3)
            axis.legend()
    try:
        # Neither the date nor a random id: the same figures make the same file.
        figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error
