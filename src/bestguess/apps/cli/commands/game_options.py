"""Options that set a parameter of the game: ``--lives 6`` for ``hangman(lives=6)``."""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from typer import Context

from bestguess.core.errors import SpecError
from bestguess.core.spec import Spec, parameters
from bestguess.games import GAMES

OUTSIDE = "0.02"
"""How likely a word in no list is in a game somewhere else: its host has never seen our list."""

_FORBIDDEN = set(",()")
"""The characters that mean something in a spec."""


def with_options(spec: Spec, options: Mapping[str, object]) -> Spec:
    """The spec with the options that are not ``None``.

    Raises :class:`SpecError` for one that the game does not have, or that the spec gives as well.
    """
    chosen = {name: str(value) for name, value in options.items() if value is not None}
    known = _known(spec.name) if chosen else set()
    added: dict[str, str] = {}
    for option, value in chosen.items():
        if option == "lengths":
            value = "-".join(re.findall(r"[^\s,-]+", value))
        # A word has one length, and nobody need remember that it has no plural.
        parameter = "length" if option == "lengths" and "length" in known and "lengths" not in known else option
        if parameter not in known:
            games = " and ".join(game for game in GAMES if option in _known(game))
            one = " For a single word: phrase --lengths 5 --lies" if option == "lies" and spec.name == "hangman" else ""
            raise SpecError(f"--{option} is for {games}: {spec.name} has no such parameter.{one}")
        if parameter in spec.given:
            raise SpecError(f"{parameter} is given twice: as --{option} {value}, and in '{spec}'.")
        if _FORBIDDEN & set(value):
            raise SpecError(f"--{option} {value}: the name may hold no comma and no parenthesis; use a copy or a link.")
        added[parameter] = value
    return spec.having(**added)


def only(context: Context, what: str, options: Mapping[str, AbstractSet[str]]) -> None:
    """Raise :class:`SpecError` for an option given that is for something else; ``options`` are those of each thing."""
    others = {name for names in options.values() for name in names} - options[what]
    for name in sorted(others):
        if given(context, name):
            whose = listed([other for other in options if name in options[other]])
            raise SpecError(f"--{name.replace('_', '-')} is for {whose}, not for {what}. Leave it out.")


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def given(context: Context, option: str) -> bool:
    """Whether an option was typed, rather than left at its default."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def with_default(spec: Spec, parameter: str, value: str) -> Spec:
    """The spec with a parameter, if the game has it and the spec does not give it."""
    return spec.having(**{parameter: value}) if lacks(spec, parameter) else spec


def lacks(spec: Spec, parameter: str) -> bool:
    """Whether a game has a parameter that the spec does not give."""
    return parameter in _known(spec.name) and parameter not in spec.given


def _known(name: str) -> set[str]:
    return {parameter.name for parameter in parameters(GAMES.factory(name))}
