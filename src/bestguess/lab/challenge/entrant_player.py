"""A player from outside as it is imported and made."""

import inspect
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.lab.challenge.entrant_arguments import LIVE, EntrantArguments
from bestguess.lab.challenge.entrant_files import LIST
from bestguess.lab.challenge.entrant_game import shows_word
from bestguess.lab.challenge.entrant_server import GameRequest

_GUESSES = (
    "guess", "guess_letter", "make_guess", "next_guess", "get_guess", "get_next_guess", "next_letter", "get_letter",
    "choose_letter", "pick_letter", "predict_letter", "predict",
)  # fmt: skip
"""Names of the method that gives a letter; the first that there is is asked."""

_NAMED = 10
"""The most methods that a message names."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class EntrantPlayer:
    """A player that has been made."""

    owner: Any
    """The object that remembers: of the class, or the module of a function."""
    guess: EntrantArguments | None
    """The function of a pattern that the player has; ``None`` where that takes what only ``start`` knows."""
    start: EntrantArguments | None
    """The way in which the player itself plays a game against the server, if it has one."""
    modules: Mapping[str, ModuleType]
    """The modules that came with it, by name."""
    options: Mapping[str, Any]
    """Values that are given whatever the position."""

    def values(self, pattern: str, asked: Sequence[str], tries: int) -> dict[str, Any]:
        """The values that a player can be given when it is asked for a letter."""
        shown = pattern.replace(" ", "")
        wrong = [letter for letter in asked if letter not in shown]
        return dict(self.options) | {
            "pattern": pattern,
            "asked": list(asked),
            "wrong": wrong,
            "right": [letter for letter in asked if letter in shown],
            "tries": tries,
            "mistakes": len(wrong),
            "length": len(shown),
        }


def find(place: str, words: Sequence[str], limit: float) -> EntrantPlayer:
    """Import and make the player ``module:name``. Raises :class:`BestguessError` for a form that is not known."""
    name, _, attribute = place.partition(":")
    if not name or not attribute or name.endswith(".py"):
        plain = name.removesuffix(".py").replace("/", ".").lstrip(".") or "module"
        raise BestguessError(f"write it as module:function or module:Class, such as {plain}:{attribute or 'guess'}.")
    before = set(sys.modules)
    module = _imported(name)
    found: Any = module
    for part in attribute.split("."):
        found = getattr(found, part)
    options = _options(words, limit)
    kinds = tuple(options)
    if inspect.isclass(found):
        _method(found, attribute, "class")
        try:
            found = EntrantArguments.of(found, kinds, None)(options)
        except GameRequest:
            raise BestguessError(f"{attribute} plays a game while it is made. Leave that to start_game.") from None
    owner: Any = found
    if callable(found) and not any(callable(getattr(found, one, None)) for one in _GUESSES):
        function = found
        owner = getattr(found, "__self__", module)
    else:
        function = _method(found, attribute, "object")
    start = _start(owner, kinds)
    guess: EntrantArguments | None
    try:
        guess = _guess(function, kinds, owner)
    except BestguessError:
        if start is None:
            raise
        guess = None
    standard = sys.stdlib_module_names
    came = {one: sys.modules[one] for one in set(sys.modules) - before if one.partition(".")[0] not in standard}
    return EntrantPlayer(owner, guess, start, {**came, name: module}, options)


def _guess(function: Any, kinds: tuple[str, ...], owner: Any) -> EntrantArguments:
    guess = EntrantArguments.of(function, (*kinds, *LIVE), owner, "pattern")
    if not guess.takes("pattern") and not shows_word(owner):
        raise BestguessError(
            f"{getattr(function, '__qualname__', 'guess')}{inspect.signature(function)} takes no pattern. "
            "Write it as guess(word), and let it return a letter."
        )
    return guess


def _options(words: Sequence[str], limit: float) -> dict[str, Any]:
    def session() -> Any:
        return import_module("requests").Session()

    def by_length() -> dict[int, list[str]]:
        table: dict[int, list[str]] = {}
        for word in words:
            table.setdefault(len(word), []).append(word)
        return table

    return {
        "words": partial(list, words),
        "by length": by_length,
        "file": LIST,
        "token": "offline",
        "session": session,
        "limit": limit,
        "practice": True,
        "verbose": False,
        "letters": _LETTERS if set("".join(words)) <= set(_LETTERS) else "".join(sorted(set("".join(words)))),
        "seed": 0,
    }


def _letter_methods(owner: Any) -> list[str]:
    """The names of methods that may give a letter: those with a known name, else the only one that a class has."""
    if known := [name for name in _GUESSES if callable(getattr(owner, name, None))]:
        return known
    own = _own_methods(owner)
    return own if len(own) == 1 and own != ["start_game"] else []


def _own_methods(owner: Any) -> list[str]:
    """The names of the methods that the author of a class gave it."""
    made = owner if inspect.isclass(owner) else type(owner)
    if made.__module__ == "builtins":
        return []
    return [name for name, value in inspect.getmembers(made, inspect.isfunction) if not name.startswith("_")]


def _method(owner: Any, attribute: str, what: str) -> Any:
    if known := _letter_methods(owner):
        return getattr(owner, known[0])
    if what == "class":
        own = ", ".join(_own_methods(owner)[:_NAMED]) or "none"
        raise BestguessError(
            f"the class {attribute} has no method guess. Call the one that returns a letter so; its methods: {own}."
        )
    raise BestguessError(f"{attribute} is neither a function nor a class, nor an object with a method guess.")


def _start(owner: Any, kinds: tuple[str, ...]) -> EntrantArguments | None:
    start = getattr(owner, "start_game", None)
    if isinstance(owner, ModuleType) or not callable(start):
        return None
    try:
        return EntrantArguments.of(start, kinds, None)
    except BestguessError:  # it wants to be told the word
        return None


def _imported(name: str) -> ModuleType:
    """The module; one that plays as a script does is read up to the first game that it asks for."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise  # of a module that the package itself imports
        spec = None
        missing: Exception = error
    else:
        missing = ModuleNotFoundError(f"No module named '{name}'")
    if spec is None or spec.loader is None:
        raise BestguessError(f"{missing}. Run the command in the folder of {name}.py, or set PYTHONPATH.") from missing
    if name in sys.modules:
        return sys.modules[name]
    module = sys.modules[name] = module_from_spec(spec)
    with suppress(GameRequest):
        spec.loader.exec_module(module)
    return module
