"""The memory of this process, kept from the players of the challenge that somebody else wrote."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_GET_DUMPABLE, _SET_DUMPABLE = 3, 4
"""Numbers of ``prctl`` (``linux/prctl.h``)."""


@contextmanager
def shielded() -> Iterator[None]:
    """Let no process of the same user read the memory of this one, on Linux, until the end.

    A process that starts meanwhile is readable as ever. Nothing is kept from the administrator, and nothing happens
    on another system.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    prctl = ctypes.CDLL(None).prctl
    if prctl(_GET_DUMPABLE, 0, 0, 0, 0) != 1:  # shielded already
        yield
        return
    prctl(_SET_DUMPABLE, 0, 0, 0, 0)
    try:
        yield
    finally:
        prctl(_SET_DUMPABLE, 1, 0, 0, 0)
