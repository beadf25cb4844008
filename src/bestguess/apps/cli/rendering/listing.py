"""``bestguess list``: the games, policies and hosts with their parameters."""

import json
from textwrap import fill
from typing import Any

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.catalogue import CatalogueEntry, catalogue, default_text
from bestguess.core.spec import Parameter, Registry
from bestguess.games import GAMES
from bestguess.games.hangman.words import SHIPPED
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

_REGISTRIES: dict[str, Registry[Any]] = {"games": GAMES, "policies": POLICIES, "hosts": HOSTS}

_CONTEXT = ("game", "secret")
"""The parameters that a match gives to a host and no spec names."""


def show_tables(screen: Screen, as_json: bool) -> None:
    """Print the entries of every registry."""
    tables = {plural: catalogue(registry, _CONTEXT) for plural, registry in _REGISTRIES.items()}
    if as_json:
        shown = {plural: [_entry_json(entry) for entry in entries] for plural, entries in tables.items()}
        screen.say(json.dumps(shown | {"word_lists": SHIPPED}, indent=2))
        return
    for plural, entries in tables.items():
        screen.say(plural.capitalize(), style="bold underline")
        for entry in entries:
            screen.say(f"  {entry.name}", style="bold")
            screen.say(_indented(entry.help, 6, 6, screen.width))
            for parameter in entry.parameters:
                note = entry.parameter_help[parameter.name]
                default = "required" if parameter.required else f"default {default_text(parameter)}"
                said = f"{parameter.name}={parameter.choices()}, {default}" + (f": {note}" if note else "")
                screen.say(_indented(said, 6, 8, screen.width))
        screen.say()
    screen.say("Word lists", style="bold underline")
    screen.say(_indented(", ".join(SHIPPED), 6, 6, screen.width))
    screen.say()
    screen.say("Parameters are given in parentheses:")
    screen.say('bestguess watch "battleship(rows=8,columns=8,fleet=4-3-2)"')


def _indented(text: str, first: int, rest: int, width: int) -> str:
    """A text in lines of at most this width, whole words only, the first and the rest indented by so many spaces."""
    return fill(
        text,
        width,
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _entry_json(entry: CatalogueEntry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "help": entry.help,
        "parameters": [_parameter_json(parameter, entry) for parameter in entry.parameters],
    }


def _parameter_json(parameter: Parameter, entry: CatalogueEntry) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "choices": parameter.choices(),
        "required": parameter.required,
        "default": None if parameter.required else parameter.default,
        "help": entry.parameter_help[parameter.name],
    }
