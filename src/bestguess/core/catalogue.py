"""Descriptions of the registered games, policies and hosts: their names, parameters and a line of help for each."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from annotated_doc import Doc

from bestguess.core.spec import Parameter, Registry, parameters, value_text


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
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
        given = (f"{p.name}={'…' if p.required else value_text(p.default)}" for p in self.parameters)
        return f"{self.name}({','.join(given)})"


def catalogue(registry: Registry[Any], context: tuple[str, ...] = ()) -> list[CatalogueEntry]:
    """Every entry of a registry; ``context`` names the parameters that no spec gives."""
    return [entry(registry, name, context) for name in registry]


def entry(registry: Registry[Any], name: str, context: tuple[str, ...] = ()) -> CatalogueEntry:
    """The entry for one name."""
    factory = registry.factory(name)
    known = tuple(parameter for parameter in parameters(factory) if parameter.name not in context)
    lines = _parameter_help(factory)
    helped = {parameter.name: _line(lines.get(parameter.field, "")) for parameter in known}
    return CatalogueEntry(name, _line(inspect.getdoc(factory) or ""), known, helped)


def made_by(factory: Callable[..., Any]) -> Any:
    """The class of the objects that a class or function from a registry makes; ``None`` for one that does not say."""
    return factory if inspect.isclass(factory) else get_type_hints(factory).get("return")


def _parameter_help(factory: Callable[..., Any]) -> dict[str, str]:
    """The ``Doc`` of each parameter: those of a function, then those of the fields of the class that it makes."""
    made = made_by(factory)
    own = {} if made is factory else _documented(factory)
    return (_documented(made.__init__) if inspect.isclass(made) else {}) | own


def _documented(function: Callable[..., Any]) -> dict[str, str]:
    hints = get_type_hints(function, include_extras=True)
    return {
        name: extra.documentation
        for name, hint in hints.items()
        for extra in getattr(hint, "__metadata__", ())
        if isinstance(extra, Doc)
    }


def _line(text: str) -> str:
    """The first paragraph in one line, without the marks of code."""
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "")
