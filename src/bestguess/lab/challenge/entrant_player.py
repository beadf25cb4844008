"""A player from outside as it is imported and made.

The games of a player from outside that is asked letter by letter: what it remembers is put right before each.
"""

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.lab.challenge.entrant_arguments import LIVE, EntrantArguments, kind_of
from bestguess.lab.challenge.entrant_files import LIST
from bestguess.lab.challenge.entrant_notebook import ENDING, add_notebook_functions, run_notebook
from bestguess.lab.challenge.entrant_server import GameRequest

_RESETS = ("new_game", "reset", "reset_game", "start_new_game", "new_word", "new_round", "begin_game")
"""Methods with which players begin a game; the first that there is is called."""

_LONGEST = 1 << 21
"""Longer lists are not kept a second time."""


class GameMemory:
    """The memory of a player, which is as after its making when the next game begins.

    A method of its own that begins a game is called. Where it has none, letters that it noted and lists that it
    narrowed are put back.
    """

    def __init__(self, owner: Any) -> None:
        """Note how the player, an object or a module, is when it has been made."""
        self._owner = owner
        self._reset: EntrantArguments | None = None
        if not isinstance(owner, ModuleType):
            reset = next((name for name in _RESETS if callable(getattr(owner, name, None))), None)
            with suppress(BestguessError):  # it may begin games that it hosts itself, with a secret
                self._reset = None if reset is None else EntrantArguments.of(getattr(owner, reset), LIVE, owner)
        self._made = {name: copy(value) for name, value in _containers(owner)} if self._reset is None else {}

    def begin(self, values: Mapping[str, Any]) -> None:
        """Begin a game; the values are those of the first letter."""
        owner = self._owner
        for name, value in self._made.items():
            now = getattr(owner, name, None)
            if (
                isinstance(now, list | set)
                and now != value
                and (_letters(now) if _letters(value) else _less(now, value))
            ):
                setattr(owner, name, copy(value))
        if hasattr(owner, "guessed_letters"):
            owner.guessed_letters = type(owner.guessed_letters)() if _letters(owner.guessed_letters) else []
        if hasattr(owner, "full_dictionary"):  # the starting script narrows a copy of it from letter to letter
            owner.current_dictionary = owner.full_dictionary
        if self._reset is not None:
            self._reset(values)

    def follow(self, values: Mapping[str, Any], word: bool) -> None:
        """Let the attributes with usual names say how the game stands: letters asked, lives, and the ``word`` if so."""
        owner = self._owner
        for name, value in list(vars(owner).items()) if hasattr(owner, "__dict__") else []:
            kind = kind_of(name)
            if name == "guessed_letters" and isinstance(value, (list, set)):
                setattr(owner, name, type(value)(values["asked"]))
            elif kind == "tries" and type(value) is int and not isinstance(owner, ModuleType) and "max" not in name:
                setattr(owner, name, values["tries"])
            elif word and kind == "pattern" and isinstance(value, str | None):
                setattr(owner, name, values["pattern"])


def shows_word(owner: Any) -> bool:
    """Whether an object has an attribute for the pattern, so that its function may do without it."""
    return any(kind_of(name) == "pattern" for name in getattr(owner, "__dict__", {}))


def direct(guess: EntrantArguments, memory: GameMemory) -> Callable[[Mapping[str, Any], bool], object]:
    """A function of how a game stands and whether it begins that asks the player for a letter."""
    wordless = not guess.takes("pattern")

    def letter(values: Mapping[str, Any], begins: bool) -> object:
        if begins:
            memory.begin(values)
        memory.follow(values, wordless)
        return guess(values)

    return letter


def _containers(owner: Any) -> list[tuple[str, Any]]:
    held = getattr(owner, "__dict__", {})
    return [
        (name, value)
        for name, value in held.items()
        if type(value) in (list, set) and len(value) < _LONGEST and not name.startswith("__")
    ]


def _letters(values: Any) -> bool:
    return len(values) <= 64 and all(isinstance(one, str) and len(one) == 1 for one in values)


def _less(now: Any, before: Any) -> bool:
    """Whether a list has only been narrowed."""
    words = all(isinstance(one, str) for one in before)
    return words and len(now) < len(before) and all(isinstance(one, str) for one in now) and set(now) <= set(before)


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
    """The module, or the notebook of this name; one that plays is read up to the first game that it asks for."""
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
        if (notebook := Path(sys.path[0], name.removesuffix(ENDING) + ENDING)).is_file():
            module = sys.modules[name] = ModuleType(name)
            with suppress(GameRequest):
                run_notebook(notebook, module)
            return module
        raise BestguessError(f"{missing}. Run the command in the folder of {name}.py, or set PYTHONPATH.") from missing
    if name in sys.modules:
        return sys.modules[name]
    module = sys.modules[name] = module_from_spec(spec)
    add_notebook_functions(module)
    with suppress(GameRequest):
        spec.loader.exec_module(module)
    return module
