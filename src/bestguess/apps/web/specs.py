"""Specs that come over the wire: names of the tables, no place of a module but the owner's, no file or command."""

import inspect
import json
import os
from collections.abc import Collection, Hashable
from pathlib import Path
from typing import Any, get_type_hints

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.kept_lists import ListFolder
from bestguess.apps.web.settings import Limits
from bestguess.core.errors import BestguessError, ParameterError
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Policy, check_plays
from bestguess.core.spec import COMMAND, Registry, Spec, make, parameters
from bestguess.games import GAMES
from bestguess.games.battleship.rules import HIDERS
from bestguess.games.hangman.words import EQUATIONS, SHIPPED
from bestguess.games.table.table_file import SHIPPED as TABLES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

FILES = frozenset({"file", "path", "folder", "directory", "network"})
"""Parameters that name a file of this machine: never from outside."""

TABLE = "table"
"""The game whose file may be one of the server's lists."""

LEARNED = "learned"
"""The policy, and the host, that play by a trained network in a file."""

_LISTS = frozenset({"words", "guesses"})
"""Parameters of games that name a word list, which may be a file."""

_SOME = 6
"""How many of the word lists that come with bestguess a message names: those of English."""

_SPEC_OR_PLACE = frozenset("(:=/\\")
"""Characters of a spec with parameters, a module or a path; a plain word or a sum has none of them."""


class Specs:
    """Makes games, policies and hosts out of what strangers send."""

    def __init__(
        self,
        words: Path | None = None,
        limits: Limits | None = None,
        games: Collection[str] = (),
        networks: Path | None = None,
        kept: ListFolder | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.kept = kept
        """Word lists that people brought."""
        self.own_games = tuple(games)
        """Games that the server's owner named by their places."""
        self._words = words
        self._networks = networks

    @property
    def word_lists(self) -> dict[str, Path]:
        """The word lists that may be named, by name."""
        return {**(self.kept.files if self.kept else {}), **self.owners_lists}

    @property
    def owners_lists(self) -> dict[str, Path]:
        """The word lists of the folder that the server's owner named."""
        return _files(self._words)

    @property
    def networks(self) -> dict[str, Path]:
        """The files of trained networks that may be named, by name."""
        return _files(self._networks)

    def game(self, spec: str, place: str = "rules") -> Game:
        """The game of a spec. Raises :class:`Refusal`."""
        name, given = self._parse(GAMES, spec, place)
        for key in FILES & given.keys():
            if name != TABLE or key != "file":
                raise _reads_a_file(name, key, place)
            given[key] = self._table(given[key], place)
        if given.get("hider", "uniform") not in HIDERS:
            raise Refusal.of(
                ParameterError("hider", _cut(given["hider"]), f"this server hides by {' or '.join(HIDERS)} alone."),
                place,
            )
        for lists in _LISTS & given.keys():
            given[lists] = self._list(lists, given[lists], place)
        game: Game = self._make(GAMES, str(Spec(name, given)), place)
        cells = game.num_queries if game.display.kind == "grid" else 0
        if cells > self.limits.cells:
            most = self.limits.cells
            raise Refusal(
                "over-limit",
                f"The board has {cells} cells.",
                place,
                f"This server takes {most}.",
                params={"most": most},
            )
        return game

    def policy(self, spec: str | None, game: Game, place: str = "policy") -> tuple[str, Policy]:
        """The policy of a spec, or the game's default, and how it is written. Raises :class:`Refusal`."""
        spec = spec or game.default_policy
        policy: Policy = self._make(POLICIES, self._own(POLICIES, spec, place), place)
        try:
            check_plays(policy, game, f"The policy {spec}")
        except BestguessError as error:
            raise Refusal.of(error, place) from error
        return spec, policy

    def host(self, spec: str, place: str = "host") -> str:
        """A host's spec, if it is one that may be named. Raises :class:`Refusal`."""
        return self._own(HOSTS, spec, place)

    def rules(self, game: Game) -> str:
        """How a game is written to those outside: without the folder of the word lists."""
        return self.censored(game.spec)

    def censored(self, text: str) -> str:
        """A text, or JSON, without the folders of the word lists and networks."""
        for folder in filter(None, (self._words, self._networks)):
            shown = f"{folder}{os.sep}"
            text = text.replace(shown, "").replace(json.dumps(shown)[1:-1], "")
        return self.kept.censored(text) if self.kept else text

    def _own(self, registry: Registry[Any], spec: str, place: str) -> str:
        """The spec with the path of a network of this server in place of its name; every other file is refused."""
        name, given = self._parse(registry, spec, place)
        if name == LEARNED and given.keys() == {"file"} and given["file"] in self.networks:
            return str(Spec(name, {"file": str(self.networks[given["file"]])}))
        self._harmless(registry, spec, place)
        return spec

    def _parse(self, registry: Registry[Any], spec: str, place: str) -> tuple[str, dict[str, str]]:
        if len(spec) > self.limits.rules:
            most = self.limits.rules
            said = f"The spec has {len(spec):,} characters."
            raise Refusal("over-limit", said, place, f"At most {most:,} do.", params={"most": most})
        try:
            name, given = registry.spec(spec)
        except BestguessError as error:
            raise Refusal.of(error, place) from error
        if name not in registry and not (registry is GAMES and name in self.own_games):
            if ":" in name or "." in name:
                raise Refusal(
                    "module-forbidden",
                    f"'{name}' is not in the table of this server.",
                    place,
                    "Modules are not imported for strangers.",
                )
            try:
                registry.factory(name)
            except BestguessError as error:
                raise Refusal.of(error, place) from error
        return name, given

    def _harmless(self, registry: Registry[Any], spec: str, place: str) -> None:
        """Refuse files, commands and modules, also within the specs that are parameters of a policy."""
        name, given = self._parse(registry, spec, place)
        known = {parameter.name: parameter for parameter in parameters(registry.factory(name))}
        for key, text in given.items():
            if key == COMMAND:
                raise Refusal(
                    "command-forbidden",
                    f"{name}({key}=…) runs a program.",
                    place,
                    "A server runs no programs for strangers.",
                    params={"name": name},
                )
            if key in FILES or (key in known and known[key].type is Path):
                raise _reads_a_file(name, key, place)
            is_text = key in known and known[key].choices() == "text"
            if is_text and (_SPEC_OR_PLACE & set(text) or text in registry):
                self._harmless(registry, text, place)

    def _table(self, table: str, place: str) -> str:
        """The file of a table of things that lies beside the word lists, or the name of one that comes with us."""
        if table in TABLES:
            return table
        if table in self.word_lists:
            return self._file(table, place)
        known = [*TABLES, *self.word_lists]
        raise Refusal(
            "unknown-word-list",
            f"file={_cut(table)} is no table of this server.",
            place,
            f"Write one of {', '.join(known)}.",
            params={"parameter": "file", "name": _cut(table), "known": known},
        )

    def _file(self, name: str, place: str) -> str:
        if self.kept is not None and name not in self.owners_lists:
            self.kept.check(name, place)
        return str(self.word_lists[name])

    def _list(self, parameter: str, words: str, place: str) -> str:
        if words in self.word_lists:  # before a category of the same name
            return self._file(words, place)
        if words in (*SHIPPED, EQUATIONS):
            return words
        if "|" in words:
            if words.count("|") >= self.limits.words:
                most = self.limits.words
                said = f"{words.count('|') + 1:,} words are given."
                raise Refusal("over-limit", said, place, f"At most {most:,} may be.", params={"most": most})
            return words
        named = f" or one of {', '.join(self.word_lists)}" if self.word_lists else ""
        raise Refusal(
            "unknown-word-list",
            f"{parameter}={_cut(words)} is no word list of this server.",
            place,
            f"Write {', '.join(SHIPPED[:_SOME])}, a category such as animals, the words with | between{named}.",
            params={"parameter": parameter, "name": _cut(words), "known": [*SHIPPED, *self.word_lists]},
        )

    def _make(self, registry: Registry[Any], spec: str, place: str) -> Any:
        try:
            # Made each time, since a file of it may have changed: an equal one made before has its tables already.
            made = make(registry, spec)
            return _made.of(made, lambda: made)
        except BestguessError as error:
            raise Refusal.of(error, place) from error
        except (OverflowError, RecursionError, MemoryError) as error:
            raise Refusal("over-limit", "The numbers are too large.", place, "Take smaller ones.") from error


def _reads_a_file(name: str, parameter: str, place: str) -> Refusal:
    return Refusal(
        "file-forbidden",
        f"{name}({parameter}=…) reads a file.",
        place,
        "A server reads no files for strangers.",
        params={"name": name, "parameter": parameter},
    )


def thinks_long(policy: str) -> bool:
    """Whether a policy, given as a spec, may think for long about one query; so does one that is not in the table."""
    name = policy.partition("(")[0].strip()
    return name not in POLICIES or _class_of(name).thinks_long


def _class_of(name: str) -> type[Policy]:
    """The class of the policies that a name of the table makes, without making one: that could read a file."""
    factory = POLICIES.factory(name)
    made: Any = factory if inspect.isclass(factory) else get_type_hints(factory)["return"]
    assert issubclass(made, Policy)
    of: type[Policy] = made
    return of


def _cut(text: str) -> str:
    """The beginning of a text that a stranger sent, with a mark where it goes on."""
    return text if len(text) <= 40 else f"{text[:40]}…"


def _files(folder: Path | None) -> dict[str, Path]:
    """The files of a folder that a spec can name, by name."""
    if folder is None:
        return {}
    found = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    return {path.name: path for path in found if not set(path.name) & set("|,()=")}


_made: Memo[Hashable, Any] = Memo(256)
"""Games and policies by themselves: immutable, they keep their tables once made."""
