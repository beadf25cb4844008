"""The time limit of a command, kept also by work that does not look at a clock."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import perf_counter, process_time
from types import FrameType

from bestguess.core.errors import BestguessError

_MIN_SECONDS = 1e-3
"""Seconds: a search that has no time left finds a first policy in its time of grace."""

_GRACE = 1.0
"""Seconds of processor time that any work has, however short the time or busy the machine: most of it takes less."""

_AGAIN = 0.1
"""Seconds until the next look at the processor time of work that had too little."""

_IDLE = 60.0
"""Seconds after which work that needs hardly any processor time, since it waits for something, is over, too."""

_AGES = 1e6
"""Seconds that nobody waits for."""


class _Alarm(BaseException):
    """The time is over. Like ``KeyboardInterrupt`` it is no ``Exception``, so that no handler of errors ends it."""


class Deadline:
    """A deadline a number of seconds from now, which may be infinite."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self._began = seconds, perf_counter()

    @property
    def left(self) -> float:
        """The seconds left, a thousandth at least; not more than 0 if it was given no time to begin with."""
        if self.seconds <= 0:
            return self.seconds
        return max(_MIN_SECONDS, self.seconds - (perf_counter() - self._began))

    @contextmanager
    def over(self, failure: str) -> Iterator[None]:
        """Interrupt the block when the time is over, on systems that have an alarm clock.

        Raises :class:`BestguessError` then, which says ``failure``, the time, and what helps.
        """
        # Windows has no such clock, other threads hear no signals, and a clock counts no ages.
        if not 0 < self.seconds < _AGES or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
            yield
            return

        began = process_time()

        def ring(number: int, frame: FrameType | None) -> None:
            if process_time() - began >= _GRACE or perf_counter() - self._began >= _IDLE:
                raise _Alarm
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)

        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, max(_GRACE, self.left))
            yield
        except _Alarm:
            said = f"{failure} within --time {self.seconds:g} seconds. Give it more, or a smaller game."
            raise BestguessError(said) from None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
