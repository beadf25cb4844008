"""Messages about wrong command lines, all of one form: ``bestguess: ``, then the input, the place and the remedy.

The parser of the command line has phrases and signs of its own; here they become those of the other messages.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from bestguess.core.errors import BestguessError, Named

UsageError: type[Any] = typer.BadParameter.__mro__[1]
"""The error that the parser raises for anything it cannot read; typer has no name of its own for it."""

_PHRASES = (
    (r"^Value error, ", ""),
    (r"^Input should be greater than or equal to (.+)$", r"it must be \1 or more"),
    (r"^Input should be less than or equal to (.+)$", r"it must be \1 or less"),
    (r"^Input should be a valid integer\b.*$", "it must be a whole number"),
    (r"^Input should be a (?:valid|finite) number\b.*$", "it must be a number"),
    (r"^'(?P<given>.*?)' is not one of (?P<known>'.*')\.?$", "one"),
)
"""Phrases of the parser, and what stands for each."""

_TYPES = {"int": "N", "int range": "N", "float": "N", "float range": "N", "str": "TEXT", "path": "FILE"}
"""Types as the parser names them, and the usual signs for them."""


class Verb(TyperCommand):
    """A command whose help is written with the usual signs, and that runs no code but of modules that were typed."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; only what was typed, or ``--trust``, lets a spec import a module of somebody's own."""
        from bestguess.core.spec import places_in, trusting

        places = [place for text in _texts(ctx.params.values()) for place in places_in(text)]
        trusted = bool(ctx.params.get("trust"))
        if places or trusted:
            # Games of one's own may lie where the command is called, as with python -m; last, to hide nothing.
            sys.path.append("")
        with nullcontext() if trusted else trusting(places):
            return super().invoke(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the arguments; several words where a game is named are the game in words: ``hangman 7 fr``."""
        names = [param.name for param in self.get_params(ctx) if param.param_type_name == "argument"]
        ctx.allow_extra_args = names == ["game"]
        left = super().parse_args(ctx, args)
        if names == ["game"] and ctx.args:
            ctx.params["game"] = " ".join([ctx.params["game"], *ctx.args])
            ctx.args = []
        return left

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The pieces of the usage line, without the braces of what is required."""
        return [_argument(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options in two columns."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            records = [record for param in params if (record := param.get_help_record(ctx)) is not None]
            if records:
                with formatter.section(title):
                    formatter.write_dl([(_sign(name, kind), _range(text)) for name, text in records])


def _texts(values: Iterable[object]) -> Iterator[str]:
    """The values that were typed as text, rather than as the path of a file."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from _texts(value)


def _argument(name: str) -> str:
    """The name of an argument in capitals, without the braces of what is required."""
    name = re.sub(r" <[^<>]*>$", "", name).replace("{", "").replace("}", "").replace("......", "...")
    return name.upper()


def _sign(name: str, kind: str) -> str:
    if kind == "argument":
        return _argument(name)
    return re.sub(r"<([^<>]*)>", lambda match: _TYPES.get(match[1], match[1]), name)


def _range(text: str) -> str:
    """The limits of a number in words."""
    text = re.sub(r"([\d.]+)<=x<=([\d.]+)", lambda match: f"{_number(match[1])} to {_number(match[2])}", text)
    text = re.sub(r"x>=([\d.]+)", r"\1 or more", text)
    return re.sub(r"x<=([\d.]+)", r"\1 or less", text)


def _number(text: str) -> str:
    return f"{int(text):,}" if text.isdecimal() else f"{float(text):g}"


_OPTIONS = {"trusted": "--trust", "seconds": "--time"}
"""The options that are not called after their parameter."""

_COMMANDS = {"compare": "simulate"}
"""The commands that are not called after their function."""


def in_options(error: "BestguessError") -> str:
    """The message of an error, with the options and commands in the place of the parameters and functions it names."""
    text = str(error)
    for named in sorted(error.named, key=lambda one: -len(str(one))):
        text = text.replace(str(named), _typed(named))
    return text


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


def told(error: Any) -> str:
    """The message for an error: the mistake, the remedy, and where to read on."""
    verb = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].isalpha() else ""
    command = error.ctx.command_path if error.ctx is not None else f"bestguess {verb}".rstrip()
    text = _wrong(error, command.removeprefix("bestguess ")).rstrip()
    stop = "" if text.endswith((".", "?", "!")) else "."
    return f"{text}{stop} See: {command} --help"


def _wrong(error: Any, command: str) -> str:
    parameter = getattr(error, "param", None)
    if type(error).__name__ == "MissingParameter" and parameter is not None:
        what = _argument(parameter.metavar or parameter.name)
        about = f": {parameter.help[0].lower()}{parameter.help[1:]}" if parameter.help else ""
        return f"{command} needs a {what}{about}".rstrip(".")
    option = getattr(error, "option_name", None)
    if option is not None and type(error).__name__ == "NoSuchOption":
        return f"{command} has no option {option}.{near(option, _options(error))}"
    if isinstance(error, typer.BadParameter):
        return f"{_place(error, command)}: {_said(str(error.message))}"
    extra = re.search(r"unexpected extra arguments? ?\(?(?:s\))? ?\((.*)\)", error.message)
    if extra:
        return f"'{extra[1]}' is too much for {command}: put what has spaces into quotes"
    text = re.sub(r"^Option '(.*?)' requires an argument\.$", r"\1 needs a value behind it", str(error.message))
    return re.sub(r"^Option '(.*?)' does not take a value\.$", r"\1 takes no value", text)


def near(word: str, known: list[str]) -> str:
    """A hint for a mistyped word, if one of those known is near."""
    found = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" Did you mean '{found[0]}'?" if found else ""


def _options(error: Any) -> list[str]:
    return [name for param in error.ctx.command.get_params(error.ctx) for name in (*param.opts, *param.secondary_opts)]


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


def _said(message: str) -> str:
    for pattern, replacement in _PHRASES:
        match = re.match(pattern, message)
        if match and replacement == "one":
            known = re.findall(r"'([^']*)'", match["known"])
            return f"there is no '{match['given']}', only {', '.join(known)}.{near(match['given'], known)}"
        message = re.sub(pattern, replacement, message)
    return message[:1].lower() + message[1:] if message[:2] != message[:2].upper() else message
