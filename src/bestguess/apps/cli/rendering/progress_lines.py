"""Lines that say what a command does, on the error stream where there is no bar."""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic, process_time
from types import TracebackType
from typing import Final

SECONDS: Final = 10.0
"""Seconds between two lines."""

_FIRST: Final = 3.0
"""Seconds of processor time after which the first line is written, if that is sooner."""

_LOOK: Final = 0.25
"""How often is looked whether a line is due, in seconds."""


class ProgressLines:
    """Lines on the error stream where there is no bar: what is being done, now and then, however long a step takes.

    Entered as a context, which does nothing unless ``plain``: a thread writes what ``said`` says, first after 3 seconds
    of processor time.
    """

    def __init__(self, plain: bool, said: Callable[[], str], every: float = SECONDS) -> None:
        """A line in ``every`` so many seconds, or for 0 at each :meth:`look`; ``said`` is called for each."""
        self._plain, self._said, self._every = plain, said, every
        self._began, self._last, self._first = process_time(), monotonic(), True
        self._over = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "ProgressLines":
        if self._plain and self._every:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()

    def write(self, text: str) -> None:
        """Write a line now, where lines are written; the next one is due that much later."""
        if self._plain:
            self._first, self._last = False, monotonic()
            print(text, file=sys.stderr, flush=True)

    def look(self) -> None:
        """Write a line if one is due."""
        worked = self._first and process_time() >= self._began + _FIRST
        if worked or monotonic() >= self._last + self._every:
            self.write(self._said())

    def _watch(self) -> None:
        while not self._over.wait(_LOOK):
            self.look()
