"""The laws of the members of a game: that each is asked, taken as ``Game`` has it, and of its kind."""

from collections.abc import Iterator
from difflib import get_close_matches
from inspect import Parameter, isfunction, signature
from numbers import Integral
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

from bestguess.core.game import Game
from bestguess.core.game_parts import Dictionary, Everyday, ExactRules, Failsafe, HostLies
from bestguess.core.simulator import Simulators

_ALIKE = 0.9
"""How like the name of a member another name has to be, from 0 to 1, to be taken for a slip."""

PARTS = (Dictionary, HostLies, ExactRules, Simulators, Failsafe, Everyday)
"""The optional parts of a game, which a game is where its class derives from them."""

_WORDS = {str: "text", bool: "bool", Integral: "whole number", NoneType: "None"}
"""Kinds of values as people call them."""


def check_kinds(game: Game) -> None:
    """The law that every value which a game gives is of the kind that ``Game`` says."""
    kind = type(game).__name__
    for name, hint in _values():
        assert hasattr(game, name), f"{kind} has no {name}: write {name} = '...' in the class"
        own, kinds = getattr(game, name), _kinds(hint)
        words = " or ".join(_WORDS.get(one, one.__name__) for one in kinds)
        assert isinstance(own, kinds), (
            f"{kind}.{name} is {own!r}, which is no {words}. If it is a helper of your own, give it another name: "
            "Game has a member of this name."
        )


def _values() -> Iterator[tuple[str, Any]]:
    """The members of ``Game`` that are values, with their types."""
    yield from ((name, hint) for name, hint in get_type_hints(Game).items() if not name.startswith("_"))
    for name, member in vars(Game).items():
        if isinstance(member, property):
            yield name, get_type_hints(member.fget)["return"]


def _kinds(hint: Any) -> tuple[type, ...]:
    """The classes of the values that a type means."""
    if get_origin(hint) is ClassVar:
        hint = get_args(hint)[0]
    given = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    plain = {int: Integral, Self: Game}
    return tuple(plain.get(one, get_origin(one) or one) for one in given)


def _check_spelling(game: Game) -> None:
    """The law that no name of a game's own is that of a member but for a slip, as ``symetries``: nobody asks it."""
    members = {name for part in (Game, *PARTS) for name in (*vars(part), *get_type_hints(part)) if name[0] != "_"}
    bases = [base for base in type(game).__mro__ if issubclass(base, Game) and base is not Game]
    for name in {name for base in bases for name in vars(base) if name[0] != "_"} - members:
        near = next(iter(get_close_matches(name, members, 1, _ALIKE)), "")
        plural = {name, near} in ({name, f"{name}s"}, {near, f"{near}s"})
        assert not near or plural, (
            f"{type(game).__name__}.{name} is never asked: write {near}, or give a helper of your own another name"
        )


def check_members(game: Game) -> None:
    """The law that what a game overrides can be used as ``Game`` has it: a method by its arguments, else a value.

    A helper of the game's own that happens to have the name of a member of ``Game`` breaks it.
    """
    _check_spelling(game)
    for part in PARTS:
        for name in vars(part):
            stray = not name.startswith("_") and not isinstance(game, part) and hasattr(type(game), name)
            assert not stray or hasattr(Game, name), (
                f"{type(game).__name__}.{name} is never asked: derive the class from {part.__name__} too, "
                "or give a helper of your own another name"
            )
    kinds = (Game, *(part for part in PARTS if isinstance(game, part)))
    for name, theirs in [member for kind in kinds for member in vars(kind).items()]:
        if name.startswith("_"):
            continue
        own, where = getattr(game, name, None), f"{type(game).__name__}.{name}"
        advice = f"If {where} is a helper of your own, give it another name: Game has a member of this name."
        if not isfunction(theirs):
            if isinstance(theirs, property):
                assert not callable(own), f"{where} is a method but a property in Game: write @property. {advice}"
            continue
        assert callable(own), f"{where} is a value but a method in Game. {advice}"
        given = [each for each in signature(theirs).parameters.values() if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
        try:
            signature(own).bind(*given[1:])  # but for self
        except TypeError as error:
            names = ", ".join(each.name for each in given[1:])
            raise AssertionError(f"{where} does not take ({names}) as Game.{name} does: {error}. {advice}") from error
