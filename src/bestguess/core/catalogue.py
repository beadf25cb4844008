"""What the tables hold, described: the names with their parameters and a line of help for each."""

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_type_hints

from bestguess.core.spec import Parameter, Table, parameters


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]
    parameter_help: dict[str, str]
    """A line for each parameter that its author wrote one for."""

    @property
    def signature(self) -> str:
        """The name with its parameters and their defaults, as a spec is written."""
        if not self.parameters:
            return self.name
        given = (f"{p.name}={'…' if p.required else default_text(p)}" for p in self.parameters)
        return f"{self.name}({','.join(given)})"


def catalogue(table: Table, context: tuple[str, ...] = ()) -> list[Entry]:
    """Every entry of a table; ``context`` names the parameters that no spec gives."""
    return [entry(table, name, context) for name in table]


def entry(table: Table, name: str, context: tuple[str, ...] = ()) -> Entry:
    """The entry for one name."""
    factory = table.factory(name)
    known = tuple(parameter for parameter in parameters(factory) if parameter.name not in context)
    first = (inspect.getdoc(factory) or "").partition("\n\n")[0]
    lines = _parameter_help(factory)
    return Entry(name, " ".join(first.split()), known, {p.name: lines.get(p.name, "") for p in known})


def default_text(parameter: Parameter) -> str:
    """A default as it is written in a spec."""
    value = parameter.default
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _parameter_help(factory: Callable[..., Any]) -> dict[str, str]:
    """The strings that stand below the fields of a class: Python drops them, the source has them."""
    if not inspect.isclass(factory):
        # A function has no fields of its own, but what it makes may.
        factory = get_type_hints(factory).get("return", object)
    try:
        body = ast.parse(dedent(inspect.getsource(factory))).body[0]
    except (OSError, SyntaxError, TypeError):  # no source at hand: help is a courtesy
        return {}
    lines = {}
    statements = body.body if isinstance(body, ast.ClassDef) else []
    for field, below in pairwise(statements):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                lines[name] = " ".join(text.partition("\n\n")[0].split())
    return lines
