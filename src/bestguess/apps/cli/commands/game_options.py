"""Options that set a parameter of the game: ``--lives 6`` for ``hangman(lives=6)``."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bestguess.core.spec import Spec

Lives = Annotated[int | None, typer.Option("--lives", min=0, metavar="N", help="Hangman: lives; 0 for no limit.")]
Words = Annotated[str | None, typer.Option("--words", metavar="FILE", help="Hangman: a word list, one word a line.")]
Language = Annotated[str | None, typer.Option("--language", metavar="NAME", help="Words: en, fr, German …")]
Lies = Annotated[
    int | None, typer.Option("--lies", metavar="0|1", min=0, max=1, help="Phrases: how often the host may lie.")
]
Lengths = Annotated[
    str | None, typer.Option("--lengths", metavar="5-3", help="Phrases: the lengths of the words; or of the one word.")
]

Fleet = Annotated[str | None, typer.Option("--fleet", metavar="5-4-3-3-2", help="Battleship: the length of each ship.")]

OUTSIDE = "0.02"
"""How likely a word in no list is in a game somewhere else: its host has never seen our list."""

HIDER = "people"
"""How a fleet was hidden in a game that people play."""

TRIES = "6"
"""How many guesses Wordle has where people play it."""

_FORBIDDEN = set(",()")
"""The characters that mean something in a spec."""


@dataclass(frozen=True)
class GameOptions:
    """The options that set a parameter of the game; those left out are ``None``."""

    lives: Lives = None
    words: Words = None
    language: Language = None
    lies: Lies = None
    lengths: Lengths = None
    fleet: Fleet = None

    def spec(self, game: str) -> "Spec":
        """The spec of the game with these options. Raises :class:`SpecError` for one that the game does not have."""
        from bestguess.games import GAMES

        return with_options(GAMES.spec(game), vars(self))


NO_OPTIONS = GameOptions()


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose parameter ``options`` of type :class:`GameOptions` is one option for each of its fields."""
    # typer knows no groups of options: it reads the signature, so the signature is where the group is spread out.
    signature = inspect.signature(command)
    options_of_games = {field.name: field.type for field in fields(GameOptions)}
    keyword = inspect.Parameter.KEYWORD_ONLY
    spread: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        if name == "options":
            spread += [
                inspect.Parameter(one, keyword, default=None, annotation=kind) for one, kind in options_of_games.items()
            ]
        else:
            spread.append(parameter.replace(kind=keyword))

    @wraps(command)
    def run(**given: Any) -> None:
        options = GameOptions(**{one: given.pop(one) for one in options_of_games})
        command(**given, options=options)

    run.__signature__ = signature.replace(parameters=spread)  # type: ignore[attr-defined]  # what inspect looks for
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in spread}
    return run


def with_options(spec: "Spec", options: Mapping[str, object]) -> "Spec":
    """The spec with the options that are not ``None``.

    Raises :class:`SpecError` for one that the game does not have, or that the spec gives as well.
    """
    from bestguess.core.errors import SpecError
    from bestguess.games import GAMES

    chosen = {name: str(value) for name, value in options.items() if value is not None}
    known = _known(spec.name) if chosen else set()
    added: dict[str, str] = {}
    for option, value in chosen.items():
        if option in ("lengths", "fleet"):
            value = _listed_value(option, value)
        # A word has one length, and nobody need remember that it has no plural.
        parameter = "length" if option == "lengths" and "length" in known and "lengths" not in known else option
        if parameter not in known:
            games = " and ".join(game for game in GAMES if option in _known(game))
            one = (
                " For a single word: phrase --lengths 5 --lies 1" if option == "lies" and spec.name == "hangman" else ""
            )
            raise SpecError(f"--{option} is for {games}: {spec.name} has no such parameter.{one}")
        if parameter in spec.given:
            raise SpecError(f"{parameter} is given twice: as --{option} {value}, and in '{spec}'.")
        if _FORBIDDEN & set(value):
            raise SpecError(f"--{option} {value}: the name may hold no comma and no parenthesis; use a copy or a link.")
        added[parameter] = value
    return spec.having(**added)


def _listed_value(option: str, value: str) -> str:
    """A list of numbers with dashes between, whatever was typed there; also a fleet in words."""
    if option == "fleet":
        from bestguess.games.battleship.fleet_words import fleet_of

        if fleet := fleet_of(value):
            return fleet
    return "-".join(re.findall(r"[^\s,-]+", value))


def only(context: typer.Context, what: str, options: Mapping[str, AbstractSet[str]]) -> None:
    """Raise :class:`SpecError` for an option given that is for something else; ``options`` are those of each thing."""
    from bestguess.core.errors import SpecError

    others = {name for names in options.values() for name in names} - options[what]
    for name in sorted(others):
        if given(context, name):
            whose = listed([other for other in options if name in options[other]])
            raise SpecError(f"--{name.replace('_', '-')} is for {whose}, not for {what}. Leave it out.")


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def given(context: typer.Context, option: str) -> bool:
    """Whether an option was typed, rather than left at its default."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def with_default(spec: "Spec", parameter: str, value: str) -> "Spec":
    """The spec with a parameter, if the game has it and the spec does not give it."""
    return spec.having(**{parameter: value}) if lacks(spec, parameter) else spec


def as_played(spec: "Spec", policy: str | None = None) -> "Spec":
    """The spec as people play the game: six tries for Wordle where it leaves them open, as on the page.

    Every other game, one of somebody's own too, is what its spec says; presets are for menus alone. A policy that is a
    tree plays the game that it was made for.
    """
    return with_default(spec, "tries", TRIES) if spec.name == "wordle" and not is_tree(policy) else spec


def is_tree(policy: str | None) -> bool:
    """Whether a policy is a decision tree."""
    return (policy or "").startswith("tree(")


def lacks(spec: "Spec", parameter: str) -> bool:
    """Whether a game has a parameter that the spec does not give."""
    return parameter in _known(spec.name) and parameter not in spec.given


def _known(name: str) -> set[str]:
    from bestguess.core.spec import parameters
    from bestguess.games import GAMES

    return {parameter.name for parameter in parameters(GAMES.factory(name))}
