"""A command of the command line: how its arguments are read, what code it may run, how its help is written."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from math import inf
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

from bestguess.apps.cli.commands.messages import BadParameter, UsageError, capitals
from bestguess.core.path_text import path_of

_TYPES = {"int": "N", "int range": "N", "float": "N", "float range": "N", "str": "TEXT", "path": "FILE"}
"""Types as the parser names them, and the usual signs for them."""


class Verb(TyperCommand):
    """A command whose help is written with the usual signs, and that runs no code of others but what was typed."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; only what was typed, or ``--trust``, lets a spec run code of somebody's own."""
        from bestguess.core.spec import code_in
        from bestguess.core.trust import trusting

        code = [one for text in _texts(ctx.params.values()) for one in code_in(text)]
        trusted = bool(ctx.params.get("trust"))
        if code or trusted:
            # Games of one's own may lie where the command is called, as with python -m; last, to hide nothing.
            sys.path.append("")
        with nullcontext() if trusted else trusting(code):
            return super().invoke(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the arguments; several words where a game is named are the game in words: ``hangman 7 fr``."""
        names = [param.name for param in self.get_params(ctx) if param.param_type_name == "argument"]
        ctx.allow_extra_args = True  # those that are too many are told below
        for param in self.get_params(ctx):
            take_plainly(param)
        if args == ["help"] and "game" in names:  # no game has this name
            args = ["--help"]
        left = super().parse_args(ctx, args)
        if names == ["game"] and ctx.args and not ctx.params["game"].endswith(".toml"):  # the file says all of the game
            ctx.params["game"] = " ".join([ctx.params["game"], *ctx.args])
            ctx.args = []
        if ctx.args:
            command = ctx.command_path.removeprefix("bestguess ")
            said = f"'{' '.join(ctx.args)}' is too much for {command}: put what has spaces into quotes"
            raise UsageError(said, ctx)
        return left

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The pieces of the usage line, without the braces of what is required."""
        return [capitals(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options in two columns."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            records = [record for param in params if (record := param.get_help_record(ctx)) is not None]
            if records:
                with formatter.section(title):
                    formatter.write_dl([(_sign(name, kind), _range(text)) for name, text in records])


def take_plainly(param: Any) -> None:
    """Let a parameter take its default, or text where text is wanted, as it is, and every path with its home.

    Typer reads every value by pydantic, whose import and adapters take longer than all the rest of most commands.
    """
    if "process_value" in vars(param):
        return  # it has been let already
    read, kind = param.process_value, getattr(getattr(param, "type_descriptor", None), "annotation", None)

    def process_value(ctx: Any, value: Any) -> Any:
        default = not param.required and (value is None or value is param.default)
        if kind == list[str] and value and isinstance(value, list | tuple):
            value = list(value)
        elif kind == list[Path] and value and isinstance(value, list | tuple):
            value = [path_of(one) for one in value]
        elif kind is Path and isinstance(value, str | Path):
            value = path_of(value)
        elif not default and not (kind is str and isinstance(value, str)):
            if kind in (int, float) and isinstance(value, str):
                value = _number(value, kind, ctx, param)
            return read(ctx, value)
        return value if param.callback is None else param.callback(ctx, param, value)

    param.process_value = process_value


def _number(text: str, kind: type, ctx: Any, param: Any) -> float:
    from bestguess.core.number_text import number

    value = number(text, kind)
    if value is None:
        if param.name in _UNLIMITED and text == "inf":
            return inf
        raise BadParameter(f"write {_wanted(kind, param)} in the digits 0 to 9", ctx, param)
    return value


_UNLIMITED = {"memory"}
"""Options that ``inf`` takes the limit from."""


def _wanted(kind: type, param: Any) -> str:
    """The noun of the numbers that an option takes, with its limits: ``a number between 0 and 1,``."""
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    if kind is float and low is not None and high is not None:
        return f"a number between {low} and {high},"
    noun = "a whole number" if kind is int else "a number"
    if low is None or high is None:
        limits = f" of {low} or more," if low is not None else f" of {high} or less," if high is not None else ""
        return f"{noun}. Take one{limits}"
    return f"{noun}. Take one from {low} to {high},"


def _texts(values: Iterable[object]) -> Iterator[str]:
    """The values that were typed as text, rather than as the path of a file."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from _texts(value)


def _sign(name: str, kind: str) -> str:
    if kind == "argument":
        return capitals(name)
    return re.sub(r"<([^<>]*)>", lambda match: _TYPES.get(match[1], match[1]), name)


def _range(text: str) -> str:
    """The limits of a number in words."""
    text = re.sub(r"([\d.]+)<=x<=([\d.]+)", lambda match: f"{_grouped(match[1])} to {_grouped(match[2])}", text)
    text = re.sub(r"x>=([\d.]+)", r"\1 or more", text)
    return re.sub(r"x<=([\d.]+)", r"\1 or less", text)


def _grouped(text: str) -> str:
    return f"{int(text):,}" if text.isdecimal() else f"{float(text):g}"
