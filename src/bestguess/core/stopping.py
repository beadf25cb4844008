"""Signals that end a command: Ctrl-C, and the two by which terminals, batch systems and services end what they began.

All of them are ``KeyboardInterrupt`` where the program stands, so that whatever keeps its results at Ctrl-C keeps them.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from time import sleep
from types import FrameType
from typing import Final

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command: those of them that this system has."""

_LOOK: Final = 0.5
"""How often a worker looks whether it still works for anybody, in seconds."""

_AGAIN: Final = 0.05
"""How long a signal waits that comes where nobody would hear it, in seconds."""

_received: list[int] = []

_last_acts: list[Callable[[], object]] = []


def listen() -> None:
    """Note each of :data:`ENDING` from now on, and raise ``KeyboardInterrupt``; one that is ignored stays so.

    In the middle of an import it is raised when that is done; where Python drops what is raised, it is raised again.
    """
    sys.unraisablehook = _dropped
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup, or a shell's job in the background
            signal.signal(number, _interrupt)


def end_at_once() -> None:
    """End this process with the next of :data:`ENDING`, whatever its threads wait for, such as a line that never comes.

    A command does so that keeps nothing; its workers end with it.
    """
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: os._exit(128 + number))


def note(number: int) -> None:
    """Note a signal, for handlers of other modules."""
    _received.append(number)


def received() -> int | None:
    """The signal that was to end this command, the first of several; ``None`` without any."""
    return _received[0] if _received else None


def exit_code() -> int:
    """The code by which a command tells what ended it: 130 for Ctrl-C, 143 for TERM, 129 for HUP."""
    return 128 + (received() or signal.SIGINT)


def forget() -> None:
    """Take the signals so far for answered: at a prompt, Ctrl-C is the usual way to leave."""
    _received.clear()


def leave_to(boss: int) -> None:
    """In a worker of the process ``boss``: leave Ctrl-C to it, and end when it has ended, however that was.

    Ctrl-C reaches every process of a terminal, but the first one decides. One that is killed can stop nobody.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in ENDING[1:]:
            signal.signal(number, signal.SIG_DFL)
    if boss == os.getppid():
        _end_with(boss)


def at_the_end(act: Callable[[], object]) -> None:
    """Have something done before a worker whose boss has ended ends as well, such as ending what it has started."""
    _last_acts.append(act)


@cache
def _end_with(boss: int) -> None:
    def watch() -> None:
        while os.getppid() == boss:
            sleep(_LOOK)
        for act in _last_acts:
            with suppress(Exception):
                act()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _interrupt(number: int, frame: FrameType | None) -> None:
    note(number)
    if _hears(frame):
        raise KeyboardInterrupt
    _send_again(number)


def _send_again(number: int) -> None:
    again = threading.Timer(_AGAIN, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


def _dropped(what: "sys.UnraisableHookArgs") -> None:
    """Send a signal again that came in a weak reference's callback, or in another function whose errors are dropped."""
    number = received()
    if number is not None and what.exc_type is KeyboardInterrupt:
        _send_again(number)
    else:
        sys.__unraisablehook__(what)


def _hears(frame: FrameType | None) -> bool:
    """Whether ``KeyboardInterrupt`` would reach the command from where the program stands.

    An import that is broken off may turn it into an error of its own, and a finalizer is to come to its end.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib") or frame.f_code.co_name == "__del__":
            return False
        frame = frame.f_back
    return True
