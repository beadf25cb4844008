"""Descriptions of the registered games, policies and hosts: their names, parameters and a line of help for each."""

import ast
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_type_hints

from bestguess.core.spec import Parameter, Registry, parameters


@dataclass(frozen=True, slots=True)
class Entry:
    """One name of a registry, with its parameters and their help."""

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


def catalogue(registry: Registry[Any], context: tuple[str, ...] = ()) -> list[Entry]:
    """Every entry of a registry; ``context`` names the parameters that no spec gives."""
    return [entry(registry, name, context) for name in registry]


def entry(registry: Registry[Any], name: str, context: tuple[str, ...] = ()) -> Entry:
    """The entry for one name."""
    factory = registry.factory(name)
    known = tuple(parameter for parameter in parameters(factory) if parameter.name not in context)
    lines = _parameter_help(factory)
    helped = {parameter.name: _line(lines.get(parameter.name, "")) for parameter in known}
    return Entry(name, _line(inspect.getdoc(factory) or ""), known, helped)


def default_text(parameter: Parameter) -> str:
    """A default as it is written in a spec."""
    value = parameter.default
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _parameter_help(factory: Callable[..., Any]) -> dict[str, str]:
    """The strings that stand below the fields of a class: Python drops them, the source has them.

    A function has no fields of its own, but what it makes may; lines of its docstring such as
    "``prior``: how likely each word is" speak of parameters that are not among them.
    """
    own: dict[str, str] = {}
    if not inspect.isclass(factory):
        own = dict(re.findall(r"^``(\w+)``: (.+)$", inspect.getdoc(factory) or "", re.MULTILINE))
        factory = get_type_hints(factory).get("return", object)
    lines: dict[str, str] = {}
    made: Any = factory
    for kind in reversed(made.__mro__):
        lines |= _field_help(kind)
    return lines | own


def _field_help(factory: Any) -> dict[str, str]:
    try:
        body = ast.parse(dedent(inspect.getsource(factory))).body[0]
    except (OSError, SyntaxError, TypeError):  # no source at hand: help is a courtesy
        return {}
    lines = {}
    statements = body.body if isinstance(body, ast.ClassDef) else []
    for field, below in pairwise(statements):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                lines[name] = text
    return lines


def _line(text: str) -> str:
    """The first paragraph in one line, without the marks of code."""
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "")
