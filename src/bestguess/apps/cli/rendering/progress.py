"""Work that is counted, shown on the error stream as it is done."""

from time import monotonic
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bestguess.apps.cli.rendering.progress_lines import SECONDS, ProgressLines
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


class CountedWork:
    """How much of some work is done: a bar, or :class:`ProgressLines` where there is none.

    Entered as a context, which draws the bar; called with what is done so far.
    """

    def __init__(
        self, screen: Screen, command: str, what: str, whole: int | None = None, every: float = SECONDS
    ) -> None:
        """``command`` begins each line, one in ``every`` so many seconds; ``what`` is counted, of a ``whole``."""
        self._command, self._what = command, what
        self._bar, self._lines = progress_bar(screen), ProgressLines(screen.plain, self._line, every)
        self._task = self._bar.add_task(what, total=whole)
        self._done, self._whole = 0, whole
        self._began = monotonic()

    def __enter__(self) -> "CountedWork":
        self._bar.start()
        self._lines.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.__exit__(kind, error, trace)
        self._bar.stop()

    def __call__(self, done: int, whole: int | None = None) -> None:
        """Show how many are done, of how many if that is known only now."""
        if self._whole is not None and whole not in (None, self._whole):
            self._began = monotonic()  # another work, such as the examples held out
        self._done, self._whole = done, self._whole if whole is None else whole
        self._bar.update(self._task, completed=done, total=self._whole)
        self._lines.look()

    def add(self, more: int) -> None:
        """Show that so many more are done."""
        self(self._done + more)

    def _line(self) -> str:
        done, whole = self._done, self._whole
        if whole is None:
            return f"{self._command}: {self._what}"
        left = f", about {(monotonic() - self._began) * (whole - done) / done:.0f} s left" if done else ""
        return f"{self._command}: {done:,} of {whole:,} {self._what}{left}"
