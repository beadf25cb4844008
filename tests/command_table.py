"""Every command with the arguments and options that take a file, as the table of commands has them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from typer.main import get_command

from bestguess.apps.cli.main import app

SMALL = "rectangles(rows=3,columns=3,shapes=2x1)"

FILLED = {"game": SMALL, "name": "Ada", "file": "game.json", "files": "game.json", "reproduce": "small-boards"}
"""A value for an argument beside the one that is tried, by its name or that of its command; others get ``x``."""

QUICK = {
    "watch": ["--delay", "0"],
    "simulate": ["--games", "1", "--workers", "1"],
    "tournament": ["--games", "1", "--workers", "1", "--policy", "most-likely", "--policy", "random"],
    "challenge": ["--games", "1"],
    "review": ["--seconds", "0.1"],
    "reproduce": ["--board", "2", "--ships", "1"],
    "solve": ["--time", "1"],
    "serve": ["--host", "203.0.113.1", "--no-open"],  # an address that no machine has: it cannot listen there
    "train guesser": ["--updates", "1"],
    "train host": ["--updates", "1"],
    "train letters": ["--epochs", "1"],
    "train value": ["--dictionaries", "1", "--held-out", "1", "--updates", "1"],
}
"""Options that make a command short; one that is not here is tried all the same."""


@dataclass(frozen=True)
class TakesFile:
    """One place of a command line where a file may stand."""

    command: tuple[str, ...]
    """The command, and what it is to do where it does several things: ``library import``."""
    option: str
    """The option; empty for an argument."""
    folder: bool
    """Whether a folder is wanted rather than a file."""
    others: tuple[str, ...]
    """The rest of the command line."""

    def typed(self, path: str) -> list[str]:
        """The command line with this path."""
        given = [self.option, path] if self.option else [path]
        return [*self.command, *given, *self.others]

    def __str__(self) -> str:
        return " ".join((*self.command, self.option or "FILE"))


def commands(group: Any = None, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The words of every command, with what the parser knows of it."""
    group = group or get_command(app)
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*above, name))
        else:
            yield (*above, name), command


def places() -> Iterator[TakesFile]:
    """Every place where a command takes a file."""
    for words, command in commands():
        arguments = [one for one in command.params if one.param_type_name == "argument"]
        quick = QUICK.get(" ".join(words), [])
        for parameter in command.params:
            if not takes_file(parameter):
                continue
            sign = str(parameter.metavar or "").upper()
            folder = sign in ("DIR", "FOLDER")
            if parameter.param_type_name == "option":
                option = max(parameter.opts, key=len)
                game = {"game": "hangman"} if option == "--words" else {}
                filled = [
                    (FILLED | game).get(words[-1], (FILLED | game).get(one.name, "x"))
                    for one in arguments
                    if wanted(one)
                ]
                yield TakesFile(words, option, folder, (*filled, *without(quick, option)))
                continue
            before = arguments[: arguments.index(parameter)]
            for choice in choices(before[0]) if before else [""]:
                typed = (*words, choice) if before else words
                yield TakesFile(typed, "", folder, tuple(quick))


def takes_file(parameter: Any) -> bool:
    """Whether a file or a folder may stand here, by its type or its sign."""
    sign = str(parameter.metavar or "").upper()
    return "Path" in str(kind(parameter)) or "FILE" in sign or "PATH" in sign


def kind(parameter: Any) -> Any:
    """The type of a parameter as its command declares it."""
    return getattr(getattr(parameter, "type_descriptor", None), "annotation", None)


def choices(argument: Any) -> tuple[str, ...]:
    """The words that may stand for an argument; one for any where it is free."""
    named = tuple(one for one in get_args(kind(argument)) if isinstance(one, str))
    return named or (FILLED.get(argument.name, "x"),)


def wanted(argument: Any) -> bool:
    return argument.required or argument.name in FILLED


def without(options: list[str], option: str) -> list[str]:
    place = options.index(option) if option in options else len(options)
    return options[:place] + options[place + 2 :]
