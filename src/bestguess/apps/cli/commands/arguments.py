"""Arguments and options that several commands share."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import typer

if TYPE_CHECKING:
    from bestguess.core.spec import Spec

GameSpec = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as battleship; see bestguess list.")]
GameOrLoaded = Annotated[
    str | None, typer.Argument(metavar="GAME", help="The game; battleship, or the one of --load, if left out.")
]
PolicySpec = Annotated[str | None, typer.Option("--policy", "-p", metavar="P", help="The policy that advises.")]
Policies = Annotated[list[str] | None, typer.Option("--policy", "-p", metavar="P", help="A policy; repeat to compare.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game.")]
RandomSeed = Annotated[
    int | None, typer.Option("--seed", "-s", min=0, help="The same seed gives the same game; else a new one.")
]
Moves = Annotated[
    str, typer.Option("--moves", "-m", help='The moves so far: "E5 miss, D4 hit, (4,5) sunk"; "_ A _ _ not E".')
]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines without colour (also: NO_COLOR=1).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Lives = Annotated[int | None, typer.Option("--lives", min=0, metavar="N", help="Hangman: lives; 0 for no limit.")]
Words = Annotated[str | None, typer.Option("--words", metavar="FILE", help="Hangman: a word list, one word a line.")]
Language = Annotated[str | None, typer.Option("--language", metavar="CODE", help="Hangman: en, fr, ru …")]
Lies = Annotated[
    int | None, typer.Option("--lies", metavar="0|1", min=0, max=1, help="Phrases: how often the host may lie.")
]
Lengths = Annotated[
    str | None, typer.Option("--lengths", metavar="5-3", help="Phrases: the lengths of the words; or of the one word.")
]
Counted = Annotated[
    Literal["questions", "misses", "sid-score"] | None,
    typer.Option("--count", help="What is counted; the game's own cost if left out."),
]
CountedUntil = Annotated[
    Literal["known", "shown", "solved"] | None,
    typer.Option("--until", help="Count until the secret is known, shown or asked; else to the end."),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Write the game to this file too, after every move.")
]
Place = Annotated[
    str | None,
    typer.Option(
        "--library", metavar="PATH|URL", help="Where games are kept (also: BESTGUESS_LIBRARY); none for nowhere."
    ),
]
Reference = Annotated[
    str | None, typer.Option("--reference", "-r", metavar="P", help="The policy to weigh against; else the adviser.")
]
Trust = Annotated[bool, typer.Option("--trust", help="Let rules that name a module of somebody's own run its code.")]
NotationName = Annotated[
    Literal["letters", "pairs"],
    typer.Option("--notation", help="Print cells as B7, or as (9,7): row and column from the lower left."),
]


@dataclass(frozen=True)
class GameOptions:
    """The options that set a parameter of the game; those left out are ``None``."""

    lives: Lives = None
    words: Words = None
    language: Language = None
    lies: Lies = None
    lengths: Lengths = None

    def spec(self, game: str) -> "Spec":
        """The spec of the game with these options. Raises :class:`SpecError` for one that the game does not have."""
        from bestguess.apps.cli.commands.game_options import with_options
        from bestguess.core.spec import parse

        return with_options(parse(game), vars(self))


NO_OPTIONS = GameOptions()


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose parameter ``options`` of type :class:`GameOptions` is one option for each of its fields."""
    # typer knows no groups of options: it reads the signature, so the signature is where the group is spread out.
    signature, hints = inspect.signature(command), get_type_hints(command, include_extras=True)
    fields = get_type_hints(GameOptions, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    spread: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        if name == "options":
            spread += [inspect.Parameter(one, keyword, default=None, annotation=fields[one]) for one in fields]
        else:
            spread.append(parameter.replace(kind=keyword, annotation=hints[name]))

    @wraps(command)
    def run(**given: Any) -> None:
        options = GameOptions(**{one: given.pop(one) for one in fields})
        command(**given, options=options)

    run.__signature__ = signature.replace(parameters=spread)  # type: ignore[attr-defined]  # what inspect looks for
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in spread}
    return run


def drawn(seed: int | None) -> int:
    """The seed given, or a new one."""
    from secrets import randbelow

    return randbelow(2**31) if seed is None else seed
