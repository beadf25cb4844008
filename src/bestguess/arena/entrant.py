"""Somebody's own player of the challenge, run in a process of its own.

The process is told patterns alone, outlives a crash and ends what takes too long; it is no sandbox. Text in JSON
travels between the two: an object of the player's would run code of the player's where it is received.
"""

import json
from collections.abc import Sequence
from multiprocessing import get_context

from bestguess.arena.entrant_process import serve
from bestguess.core.errors import SpecError

START = 60.0
"""The seconds that a player has for being imported and made."""

MOST = 86_400.0
"""The most seconds that a limit allows for a letter: a day."""

LONGEST = 1 << 16
"""The longest message from a player, in bytes."""

ENDED = "crashed: its process ended"
"""The reason of a forfeit where no error tells more."""


class Forfeit(Exception):
    """A game is lost for what a player did; the message says why."""


class _Foreign:
    """A value that is no text, as it would be printed."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


class Entrant:
    """A player named ``module:function`` or ``module:Class``.

    A function is called as ``guess(pattern)``, or as ``guess(pattern, asked)`` if it takes two arguments. A class is
    made once, with the words of the training list if it takes an argument, and needs a method ``guess`` of the same
    kinds; the attribute ``guessed_letters`` and the method ``new_game()`` are set and called where it has them.
    """

    def __init__(self, place: str, words: Sequence[str], limit: float) -> None:
        """Import the player. Raises :class:`SpecError` if that fails.

        ``words`` is the training list and ``limit`` the most seconds that one letter may take.
        """
        if not 0 < limit <= MOST:
            raise SpecError(f"limit={limit:g}: write the seconds for a letter, more than 0 and up to {MOST:,.0f}.")
        self.name = place
        self._words = words
        self._limit = limit
        self._begins = True
        try:
            self._start()
        except Forfeit as error:
            raise SpecError(f"'{self.name}' cannot play: {error}") from error

    def _start(self) -> None:
        """Start the process. Raises :class:`Forfeit` if the player cannot be made."""
        context = get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other, self.name, self._words), daemon=True)
        self._process.start()
        other.close()
        kind, value, _ = self._receive(START, f"it was not made within {START:g} s.")
        if kind != "ready":
            self.close()
            raise Forfeit(value)

    def new_game(self) -> None:
        """Begin a game, in a new process if the last one was ended. Raises :class:`Forfeit` if that fails."""
        if not self._process.is_alive():
            try:
                self._start()
            except Forfeit as error:
                raise Forfeit(f"crashed: it cannot be made again: {error}") from error
        self._begins = True

    def guess(self, pattern: str, asked: Sequence[str]) -> tuple[object, float]:
        """Whatever the player returns for a pattern, and the seconds of processor time it took.

        Raises :class:`Forfeit` if it crashes or takes too long.
        """
        message = json.dumps([self._begins, pattern, list(asked)])
        self._begins = False
        try:
            self._connection.send_bytes(message.encode())
        except (BrokenPipeError, ConnectionResetError) as error:
            self.close()
            raise Forfeit(ENDED) from error
        kind, value, seconds = self._receive(self._limit, f"slow: no letter within {self._limit:g} s")
        if kind == "crash":
            raise Forfeit(f"crashed: {value}")
        return (value if kind == "letter" else _Foreign(value)), seconds

    def _receive(self, limit: float, late: str) -> tuple[str, str, float]:
        """The kind of the next message, its text and the seconds it took. Raises :class:`Forfeit` for none in time."""
        if not self._connection.poll(limit):
            self.close()
            raise Forfeit(late)
        try:
            kind, value, seconds = json.loads(self._connection.recv_bytes(LONGEST))
            return str(kind), str(value), float(seconds)
        except (EOFError, OSError) as error:
            self.close()
            raise Forfeit(ENDED) from error
        except (ValueError, TypeError, RecursionError) as error:
            self.close()
            raise Forfeit("cheated: it wrote to the connection of its process") from error

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._connection.close()
