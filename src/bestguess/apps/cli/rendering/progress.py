"""Work that is counted, shown on the error stream as it is done."""

import sys
from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bestguess.apps.cli.rendering.screen import Screen

_SECONDS = 10.0
"""Seconds between two lines of progress where there is no bar."""


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


class CountedWork:
    """How much of some work is done: a bar, or now and then a line where there is none.

    Entered as a context, which draws the bar; called with what is done so far.
    """

    def __init__(
        self, screen: Screen, command: str, what: str, whole: int | None = None, every: float = _SECONDS
    ) -> None:
        """``command`` begins each line, one in ``every`` so many seconds; ``what`` is counted, of a ``whole``."""
        self._plain, self._command, self._what, self._every = screen.plain, command, what, every
        self._bar = progress_bar(screen)
        self._task = self._bar.add_task(what, total=whole)
        self._whole = whole
        self._began = self._said = monotonic()

    def __enter__(self) -> "CountedWork":
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def __call__(self, done: int, whole: int | None = None) -> None:
        """Show how many are done, of how many if that is known only now."""
        self._whole = self._whole if whole is None else whole
        self._bar.update(self._task, completed=done, total=self._whole)
        now = monotonic()
        if self._plain and self._whole and now >= self._said + self._every:
            self._said = now
            left = f", about {(now - self._began) * (self._whole - done) / done:.0f} s left" if done else ""
            print(f"{self._command}: {done:,} of {self._whole:,} {self._what}{left}", file=sys.stderr, flush=True)
