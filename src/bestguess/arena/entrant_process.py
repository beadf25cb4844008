"""The process of somebody's own player of the challenge: patterns come in, letters go out."""

import inspect
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from time import process_time
from typing import Any

from bestguess.core.errors import BestguessError

SHOWN = 60
"""Up to so many characters of a value that is no letter are shown."""

MEMORY = 0.5
"""The share of the machine's memory that a player may take: one that wants more fails before the machine does."""


def serve(connection: Connection, place: str, words: Sequence[str]) -> None:
    """Make the player and let it answer, until the connection ends; each message is a kind, a text and seconds."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C reaches every process of the terminal; the first one decides
    _bound_memory()
    os.dup2(2, 1)  # a player that prints, or starts a process that does, must not spoil the report

    def tell(kind: str, text: str, began: float) -> None:
        connection.send_bytes(json.dumps([kind, text, process_time() - began]).encode())

    with redirect_stdout(sys.stderr):
        began = process_time()
        try:
            made, guess = _player(place, words)
        except BaseException as error:  # a player may fail in any way, by sys.exit() too
            tell("failed", _said(error), began)
            return
        tell("ready", "", began)
        while True:
            try:
                begins, pattern, asked = json.loads(connection.recv_bytes())
            except EOFError:
                return
            began = process_time()
            try:
                if begins:
                    _begin(made)
                letter = guess(pattern, asked)
                if isinstance(letter, str):
                    tell("letter", letter[:SHOWN], began)
                else:
                    tell("foreign", repr(letter)[:SHOWN], began)
            except BaseException as error:  # a player may fail in any way, by sys.exit() too
                tell("crash", _said(error), began)


def _bound_memory() -> None:
    """Let this process have no more than :data:`MEMORY` of the machine's memory, where the system can do so."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = int(MEMORY * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _player(place: str, words: Sequence[str]) -> tuple[Any, Callable[[str, list[str]], object]]:
    """The object that remembers, and its function of a pattern and the letters asked."""
    module, _, attribute = place.partition(":")
    if not module or not attribute or module.endswith(".py"):
        name = module.removesuffix(".py").replace("/", ".").lstrip(".") or "module"
        raise BestguessError(f"write it as module:function or module:Class, such as {name}:{attribute or 'guess'}.")
    sys.path.insert(0, "")  # the player lies where the command is run
    try:
        found: Any = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise  # of a module that the player itself imports
        raise BestguessError(f"{error}. Run the command in the folder of {module}.py, or set PYTHONPATH.") from error
    if inspect.isclass(found):
        if not callable(getattr(found, "guess", None)):
            raise BestguessError(f"the class {attribute} has no method guess.")
        make: Any = found
        made = make(list(words)) if _arguments(make) else make()
        return made, _taking_two(made.guess)
    if not callable(found):
        raise BestguessError(f"{attribute} is neither a function nor a class.")
    return None, _taking_two(found)


def _taking_two(guess: Callable[..., object]) -> Callable[[str, list[str]], object]:
    """The function as one of a pattern and the letters asked. Raises :class:`BestguessError` for other arguments."""
    both = _arguments(guess) > 1
    try:
        inspect.signature(guess).bind(*(("", []) if both else ("",)))
    except TypeError as error:
        raise BestguessError(
            "write the player as guess(pattern) or guess(pattern, asked): "
            f"{getattr(guess, '__name__', 'guess')}{inspect.signature(guess)} cannot be called so ({error})."
        ) from error
    if both:
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


def _said(error: BaseException) -> str:
    text = " ".join(str(error).split())[:200]
    if isinstance(error, BestguessError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
