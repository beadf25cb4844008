"""Waiting for what will come about on any machine, however busy: a test counts no seconds of its own."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds after which a thing will not come about any more."""


def until(condition: Callable[[], object], said: str, pause: Callable[[float], object] = time.sleep) -> None:
    """Look again and again, with pauses of some milliseconds. Raises ``AssertionError`` with what is said then."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, said
        pause(0.02)
