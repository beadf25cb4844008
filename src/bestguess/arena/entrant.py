"""Somebody's own player of the challenge, run in a process of its own.

The process keeps the secret out of its reach, outlives a crash and ends what takes too long.
"""

import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import Any

from bestguess.core.errors import BestguessError, SpecError

START = 60.0
"""The seconds that a player has for being imported and made."""


ENDED = "crashed: its process ended"
"""The reason of a forfeit where no error tells more."""


class Forfeit(Exception):
    """A game is lost for what a player did; the message says why."""


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
        self.name = place
        self._words = words
        self._limit = limit
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, self.name, self._words), daemon=True)
        self._process.start()
        other.close()
        try:
            told, _ = self._receive(START)
        except Forfeit as error:
            raise SpecError(f"'{self.name}' cannot play: {error}.") from error
        if told is not None:
            self.close()
            raise SpecError(f"'{self.name}' cannot play: {told}")

    def new_game(self) -> None:
        """Begin a game, in a new process if the last one was ended. Raises :class:`Forfeit` if it ends just now."""
        if not self._process.is_alive():
            self._start()
        self._send(None)

    def guess(self, pattern: str, asked: Sequence[str]) -> tuple[object, float]:
        """Whatever the player returns for a pattern, and the seconds of processor time it took.

        Raises :class:`Forfeit` if it crashes or takes too long.
        """
        self._send((pattern, list(asked)))
        return self._receive(self._limit)

    def _send(self, message: tuple[str, list[str]] | None) -> None:
        try:
            self._connection.send(message)
        except (BrokenPipeError, ConnectionResetError) as error:
            self.close()
            raise Forfeit(ENDED) from error

    def _receive(self, limit: float) -> tuple[object, float]:
        if not self._connection.poll(limit):
            self.close()
            raise Forfeit(f"slow: no letter within {limit:g} s")
        try:
            kind, value, seconds = self._connection.recv()
        except (EOFError, ConnectionResetError) as error:
            self.close()
            raise Forfeit(ENDED) from error
        if kind == "crash":
            raise Forfeit(f"crashed: {value}")
        return value, seconds

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._connection.close()


def _serve(connection: Connection, place: str, words: Sequence[str]) -> None:
    """Answer patterns with letters, in the process of the player."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C reaches every process of the terminal; the first one decides
    with redirect_stdout(sys.stderr):  # a player that prints must not spoil the report
        try:
            made, guess = _player(place, words)
        except Exception as error:  # a player may fail in any way
            connection.send(("told", _said(error), 0.0))
            return
        connection.send(("told", None, 0.0))
        while True:
            try:
                asked = connection.recv()
            except EOFError:
                return
            if asked is None:
                _begin(made)
                continue
            began = process_time()
            try:
                letter = guess(*asked)
                # Only plain data travels: anything else is named, and is no letter.
                plain = letter if isinstance(letter, str) else _Foreign(repr(letter)[:60])
                connection.send(("letter", plain, process_time() - began))
            except Exception as error:  # a player may fail in any way
                connection.send(("crash", _said(error), process_time() - began))


class _Foreign:
    """A value that is no text, as it would be printed."""

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def __repr__(self) -> str:
        return self._shown


def _player(place: str, words: Sequence[str]) -> tuple[Any, Callable[[str, list[str]], object]]:
    """The object that remembers, and its function of a pattern and the letters asked."""
    module, _, attribute = place.partition(":")
    if not attribute:
        raise BestguessError("write it as module:function or module:Class")
    sys.path.insert(0, "")  # the player lies where the command is run
    found: Any = getattr(import_module(module), attribute)
    if inspect.isclass(found):
        make: Any = found
        made = make(list(words)) if _arguments(make) else make()
        return made, _taking_two(made.guess)
    if not callable(found):
        raise BestguessError(f"{attribute} is neither a function nor a class")
    return None, _taking_two(found)


def _taking_two(guess: Callable[..., object]) -> Callable[[str, list[str]], object]:
    if _arguments(guess) > 1:
        return guess
    owner: Any = getattr(guess, "__self__", None)

    def alone(pattern: str, asked: list[str]) -> object:
        if hasattr(owner, "guessed_letters"):
            owner.guessed_letters = list(asked)
        return guess(pattern)

    return alone


def _begin(made: Any) -> None:
    if hasattr(made, "guessed_letters"):
        made.guessed_letters = []
    if hasattr(made, "full_dictionary"):  # the starting script narrows a copy of it from letter to letter
        made.current_dictionary = made.full_dictionary
    if hasattr(made, "new_game"):
        made.new_game()


def _arguments(function: Callable[..., object]) -> int:
    """The number of arguments that a function takes by their places."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in kinds for one in inspect.signature(function).parameters.values())


def _said(error: Exception) -> str:
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
