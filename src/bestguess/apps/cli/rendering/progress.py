"""The bar of work that is counted, on the error stream."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bestguess.apps.cli.rendering.screen import Screen


def progress_bar(screen: Screen) -> Progress:
    """A bar with the time left, on the error stream so that the output stays clean; none when plain."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=screen.plain,
    )
