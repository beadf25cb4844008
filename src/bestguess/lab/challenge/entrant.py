"""Somebody's own player of the challenge, run in a process of its own.

The process is told patterns alone, outlives a crash and ends what takes too long; it is no sandbox. Text in JSON
travels between the two: an object of the player's would run code of the player's where it is received.
"""

import json
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from warnings import warn

from bestguess.core.errors import Forfeit, ParameterError, SpecError
from bestguess.core.machine import Allowance
from bestguess.lab.challenge.entrant_files import furnish
from bestguess.lab.challenge.entrant_process import EntrantSettings, serve
from bestguess.lab.challenge.hidden_words import HiddenWords

START = 60.0
"""The seconds that a player has for being imported and made."""

MAX_LETTER_SECONDS = 86_400.0
"""The most seconds that a limit allows for a letter: a day."""

LONGEST = 1 << 16
"""The longest message from a player, in bytes."""

ENDED = "crashed: its process ended"
"""The reason of a forfeit where no error tells more."""


class _Foreign:
    """A value that is no text, as it would be printed."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


class Entrant:
    """A player named ``module:function``, ``module:Class`` or ``module:object``.

    It runs in a folder of its own, where the list of the challenge has the words to learn from alone. Parameters are
    given by their names; ``start_game`` plays against a stand-in of the server where it asks for one.
    """

    def __init__(self, place: str, hidden: HiddenWords, folder: Path, own: str, limit: float) -> None:
        """Import the player. Raises :class:`SpecError` if that fails.

        ``folder`` is where the player runs and its lists are kept, ``own`` the name of the file of the words to learn
        from (empty if there is none), and ``limit`` the most seconds that one letter may take.
        """
        if not 0 < limit <= MAX_LETTER_SECONDS:
            raise ParameterError(
                "limit", limit, f"write the seconds for a letter, more than 0 and up to {MAX_LETTER_SECONDS:,.0f}."
            )
        self.name = place
        self.withheld: dict[str, int] = {}
        """Word lists of its own that it opened, and how many words to find were left out of each."""
        self._hidden, self._own = hidden, own
        self._limit = limit
        self._begins = self._looks = True
        self._held: dict[str, str] = {}
        self._games = 0
        run = folder / "run"
        run.mkdir(parents=True)
        self._lists = folder / "held.json"
        home = Path.cwd()
        self._settings = EntrantSettings(place, str(home), str(run), own, str(hidden.training), limit)
        furnish(run, home, own, hidden)
        try:
            self._start()
        except Forfeit as error:
            raise SpecError(f"'{self.name}' cannot play: {error.reason}") from error

    def _start(self) -> None:
        """Start the process. Raises :class:`Forfeit` if the player cannot be made."""
        context = get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other, self._settings), daemon=True)
        self._process.start()
        other.close()
        kind, value, _ = self._receive(START, f"it was not made within {START:g} s.")
        if kind != "ready":
            self.close()
            raise Forfeit(self.name, value)
        self._look()
        if self._connection.closed:  # that took too long, and would again
            said = "its lists could not be looked at; words to find among them are not counted."
            warn(f"{self.name}: {said}", stacklevel=2)
            self._looks = False
            self._start()

    def _look(self) -> None:
        """Note which words to find the player holds."""
        if not self._looks:
            return
        try:
            self._send(["look", str(self._lists)])
            kind, _, _ = self._receive(START, "")
            if kind == "looked":
                lists = json.loads(self._lists.read_text(encoding="utf-8"))
                self._held = self._hidden.holders({name: set(words) for name, words in lists.items()})
        except (Forfeit, OSError, ValueError):
            pass  # what cannot be looked at is not told

    def holds(self, word: str) -> str:
        """The name of the player's list that held a word before it was played; empty if none did."""
        return self._held.get(word, "")

    def new_game(self) -> None:
        """Begin a game, in a new process if the last one was ended. Raises :class:`Forfeit` if that fails."""
        if self._games == 1 and self._process.is_alive():
            self._look()  # some read their list when they are asked first
        if not self._process.is_alive():
            try:
                self._start()
            except Forfeit as error:
                raise Forfeit(self.name, f"crashed: it cannot be made again: {error.reason}") from error
        self._games += 1
        self._begins = True

    def guess(self, pattern: str, asked: Sequence[str], tries: int) -> tuple[object, float]:
        """Whatever the player returns for a pattern, and the seconds of processor time it took.

        Raises :class:`Forfeit` if it crashes or takes too long.
        """
        message = ["guess", self._begins, pattern, list(asked), tries]
        self._begins = False
        try:
            self._send(message)
        except OSError as error:
            self.close()
            raise Forfeit(self.name, ENDED) from error
        kind, value, seconds = self._receive(self._limit, f"slow: no letter within {self._limit:g} s")
        if kind == "crash":
            raise Forfeit(self.name, f"crashed: {value}")
        return (value if kind == "letter" else _Foreign(value)), seconds

    def finish(self, pattern: str, won: bool) -> None:
        """Tell the player how its game ended."""
        with suppress(OSError):  # its process may have ended
            self._send(["over", pattern, won])

    def _send(self, message: list[object]) -> None:
        self._connection.send_bytes(json.dumps(message).encode())

    def _receive(self, limit: float, late: str) -> tuple[str, str, float]:
        """The kind of the next message, its text and the seconds it took. Raises :class:`Forfeit` for none in time."""
        allowance = Allowance(limit, self._process.pid or 0)
        while True:
            if not allowance.lasts(self._connection):
                self.close()
                raise Forfeit(self.name, late)
            kind, value, seconds = self._message()
            if kind != "file":
                return kind, value, seconds
            began = monotonic()
            self._lend(value)
            allowance.add(monotonic() - began)

    def _lend(self, path: str) -> None:
        """Tell the player which file to read in the place of one."""
        reading = self._hidden.without(Path(path))
        if reading.lacks and reading.source.name != self._own:
            self.withheld[os.path.relpath(reading.source, self._settings.home)] = reading.lacks
        self._send(["file", str(reading.place)])

    def _message(self) -> tuple[str, str, float]:
        try:
            kind, value, seconds = json.loads(self._connection.recv_bytes(LONGEST))
            return str(kind), str(value), float(seconds)
        except (EOFError, OSError) as error:
            self.close()
            raise Forfeit(self.name, ENDED) from error
        except (ValueError, TypeError, RecursionError) as error:
            self.close()
            raise Forfeit(self.name, "cheated: it wrote to the connection of its process") from error

    def close(self) -> None:
        """End the process, and those that it has started."""
        if self._connection.closed:
            return  # its number may be that of another process by now
        if hasattr(os, "killpg") and self._process.pid:
            with suppress(OSError):  # it may have ended, or not have begun to lead a group
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self._connection.close()
