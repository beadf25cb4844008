"""``bestguess list``: the games, policies and hosts with their parameters."""

import json
from contextlib import suppress
from textwrap import fill
from typing import TYPE_CHECKING, Any

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import SpecError, UnknownName
from bestguess.core.kept import kept, name_of
from bestguess.core.spec import parse, value_text

if TYPE_CHECKING:
    from bestguess.core.catalogue import CatalogueEntry
    from bestguess.core.spec import Registry

_CONTEXT = ("game", "secret")
"""The parameters that a match gives to a host and no spec names."""


def show_tables(screen: Screen, as_json: bool, name: str | None = None) -> None:
    """Print the entries of every registry, or those of one name.

    Raises :class:`UnknownName` for a name that no game, policy or host has.
    """
    tables = _tables()
    if name is not None:
        _show_one(screen, as_json, tables, name)
        return
    if as_json:
        screen.say(json.dumps(tables, indent=2))
        return
    word_lists = tables.pop("word_lists")
    for plural, entries in tables.items():
        screen.say(plural.capitalize(), style="bold underline")
        _show_entries(screen, entries)
        screen.say()
    screen.say("Word lists", style="bold underline")
    screen.say(_indented(", ".join(word_lists), 6, 6, screen.width))
    screen.say()
    screen.say("Parameters are given in parentheses:")
    screen.say('bestguess watch "battleship(rows=8,columns=8,fleet=4-3-2)"')


def _show_entries(screen: Screen, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        screen.say(f"  {entry['name']}", style="bold")
        screen.say(_indented(entry["help"], 6, 6, screen.width))
        for parameter in entry["parameters"]:
            screen.say(_indented(_parameter_text(**parameter), 6, 8, screen.width))


def _show_one(screen: Screen, as_json: bool, tables: dict[str, Any], name: str) -> None:
    """Print the game, policy and host of a name; a game may have it in words, such as master mind."""
    kinds = ("games", "policies", "hosts")
    if ":" in name:
        name = parse(name).name
        tables = _tables_of(name)
    known = [entry["name"] for kind in kinds for entry in tables[kind]]
    if name not in known:
        from bestguess.games import GAMES

        with suppress(SpecError):
            name = GAMES.spec(name).name
    if name not in known:
        raise UnknownName("game, policy or host", name, list(dict.fromkeys(known)))
    found = {kind: [entry for entry in tables[kind] if entry["name"] == name] for kind in kinds}
    if as_json:
        screen.say(json.dumps({kind: entries for kind, entries in found.items() if entries}, indent=2))
        return
    for kind, entries in found.items():
        if entries:
            screen.say(kind.capitalize(), style="bold underline")
            _show_entries(screen, entries)


def _tables_of(name: str) -> dict[str, Any]:
    """The entry of a game, a policy or a host of one's own, named ``module:Class``; raises :class:`SpecError`."""
    from bestguess.core.catalogue import entry
    from bestguess.games import GAMES
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

    tables: dict[str, Any] = {}
    refused: list[SpecError] = []
    registries: dict[str, Registry[Any]] = {"games": GAMES, "policies": POLICIES, "hosts": HOSTS}
    for kind, registry in registries.items():
        tables[kind] = []
        try:
            tables[kind].append(_entry_json(entry(registry, name, _CONTEXT)))
        except SpecError as error:
            refused.append(error)
    if len(refused) == len(tables):
        raise refused[0]
    return tables


def _tables() -> dict[str, Any]:
    """The entries of every registry, and the names of the word lists: all code is imported unless they are kept."""
    folder, name = kept(), name_of("list")
    if folder is not None and (data := folder.get(name)) is not None:
        known: dict[str, Any] = json.loads(data)
        return known
    from bestguess.core.catalogue import catalogue
    from bestguess.games import GAMES
    from bestguess.games.hangman.words import SHIPPED
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

    entries = {
        "games": catalogue(GAMES, _CONTEXT),
        "policies": catalogue(POLICIES, _CONTEXT),
        "hosts": catalogue(HOSTS, _CONTEXT),
    }
    tables = {plural: [_entry_json(entry) for entry in table] for plural, table in entries.items()}
    found = tables | {"word_lists": list(SHIPPED)}
    if folder is not None:
        folder.put(name, json.dumps(found).encode())
    return found


def _parameter_text(name: str, choices: str, required: bool, default: Any, help: str) -> str:
    """A parameter on one line: ``lives=a whole number, default 6: How many wrong letters lose the game.``"""
    given = "required" if required else f"default {value_text(default)}"
    return f"{name}={choices}, {given}" + (f": {help}" if help else "")


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


def _entry_json(entry: "CatalogueEntry") -> dict[str, Any]:
    parameters = [
        {
            "name": parameter.name,
            "choices": parameter.choices(),
            "required": parameter.required,
            "default": None if parameter.required else parameter.default,
            "help": entry.parameter_help[parameter.name],
        }
        for parameter in entry.parameters
    ]
    return {"name": entry.name, "help": entry.help, "parameters": parameters}
