"""The games of a player from outside that is asked letter by letter: what it remembers is put right before each."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from types import ModuleType
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.lab.challenge.entrant_arguments import LIVE, EntrantArguments, kind_of

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
