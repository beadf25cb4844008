"""Messages about wrong command lines, all of one form: ``bestguess: ``, then the input, the place and the remedy.

The parser's errors are known by their classes, and what is wrong with a value by the kind of error that pydantic names.
"""

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from bestguess.core.errors import BestguessError, Named

_parser: Any = sys.modules[typer.BadParameter.__module__]
"""The module of the parser's errors: that of click, or of the copy of click within typer."""

UsageError: type[Any] = _parser.UsageError
"""The error of the parser for anything it cannot read."""

BadParameter: type[Any] = _parser.BadParameter
"""The error of the parser for the value of an argument or an option."""

NoArguments: type[Any] = _parser.NoArgsIsHelpError
"""The error of the parser for a group of commands of which none is named."""

_OPTIONS = {"trusted": "--trust", "seconds": "--time"}
"""The options that are not called after their parameter."""

_COMMANDS = {"compare": "simulate"}
"""The commands that are not called after their function."""


def in_options(error: "BestguessError") -> str:
    """The message of an error, with the options and commands in the place of the parameters and functions it names."""
    return error.worded(_typed)


def _typed(named: "Named") -> str:
    """A parameter or a function as it is typed on the command line."""
    from bestguess.core.errors import Call, Setting

    if isinstance(named, Call):
        return f"bestguess {_COMMANDS.get(named.name, named.name)}"
    if not isinstance(named, Setting):
        return str(named)
    option = _OPTIONS.get(named.name, f"--{named.name.replace('_', '-')}")
    if named.value is None or named.value is True:
        return option
    return f"--no-{option[2:]}" if named.value is False else f"{option} {_value(named.value)}"


def _value(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def check_text(typed: Sequence[str]) -> None:
    """Raise ``UsageError`` for an argument that is no text: its bytes are no UTF-8, or one of them is 0."""
    for word in typed:
        shown = word.encode("utf-8", "backslashreplace").decode().replace("\\udc", "\\x").replace("\0", "\\x00")
        if shown != word:
            raise UsageError(f"The argument '{shown[:80]}' is no text in UTF-8. Write it anew, or rename the file")


def usage_text(error: Any) -> str:
    """The message for an error of the parser: the mistake, the remedy, and where to read on."""
    from bestguess.core.errors import readable

    verb = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].isalpha() else ""
    command = error.ctx.command_path if error.ctx is not None else f"bestguess {verb}".rstrip()
    text = readable(_mistake(error, command.removeprefix("bestguess "))).rstrip()
    stop = "" if text.endswith((".", "?", "!")) else "."
    return f"{text}{stop} See: {command} --help"


def _mistake(error: Any, command: str) -> str:
    match error:
        case _parser.MissingParameter() if error.param is not None:
            about = error.param.help or ""
            what = capitals(error.param.metavar or error.param.name)
            return f"{command} needs a {what}{': ' if about else ''}{about[:1].lower()}{about[1:]}".rstrip(".")
        case _parser.NoSuchOption():
            return f"{command} has no option {error.option_name}.{near(error.option_name, _options(error))}"
        case _parser.BadOptionUsage():
            given = any(word.startswith(f"{error.option_name}=") for word in sys.argv[1:])
            return f"{error.option_name} {'takes no value' if given else 'needs a value behind it'}"
        case _parser.BadParameter():
            return f"{_place(error, command)}: {_fault(error)}"
    return str(error.message)


def _fault(error: Any) -> str:
    """Return the fault in the value of a parameter, in our own words where a command refuses it."""
    from pydantic import ValidationError

    from bestguess.core.document_faults import fault

    if not isinstance(error.__cause__, ValidationError):
        return str(error.message)
    first = error.__cause__.errors()[0]
    choices = [str(choice) for choice in error.param.type_descriptor.choices or ()]
    if choices:
        given = str(first["input"])
        return f"there is no '{given}', only {', '.join(choices)}.{near(given, choices)}"
    return fault(first)


def _options(error: Any) -> list[str]:
    return [name for param in error.ctx.command.get_params(error.ctx) for name in (*param.opts, *param.secondary_opts)]


def near(word: str, known: list[str]) -> str:
    """A hint for a mistyped word, if one of those known is near."""
    found = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" Did you mean '{found[0]}'?" if found else ""


def _place(error: Any, command: str) -> str:
    """The option, or the command whose argument it is, with the value given where it stands on the command line."""
    if error.param_hint is not None:
        return str(error.param_hint)
    names: list[str] = list(getattr(error.param, "opts", ()))
    if not any(name.startswith("-") for name in names):
        return command
    typed = sys.argv[1:]
    for place, word in enumerate(typed):
        name, equals, value = word.partition("=")
        if name in names:
            value = value if equals else next(iter(typed[place + 1 :]), "")
            return f"{name} {value}".rstrip()
    return max(names, key=len)


def capitals(name: str) -> str:
    """The name of an argument in capitals, without the braces of what is required."""
    name = re.sub(r" <[^<>]*>$", "", name).replace("{", "").replace("}", "").replace("......", "...")
    return name.upper()
