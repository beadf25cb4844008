"""The catalogue of games, policies and hosts, and the state of the server."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from bestguess.apps.web.models.base import LIMITS, Model
from bestguess.core.board import BoardKind


class Choice(Model):
    """A parameter of a game, policy or host."""

    name: str
    type: Literal["int", "float", "bool", "choice", "text"]
    default: str | int | float | bool | None
    optional: bool = Field(description="Whether it may be left empty (none).")
    choices: list[str] | None = None
    min: float | None = None
    max: float | None = None
    help: str


class Preset(Model):
    """A set-up that people know."""

    title: str
    rules: str


class GameEntry(Model):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    kind: BoardKind
    query_noun: str
    secret_noun: str
    cost_noun: str
    has_misses: bool = Field(description="Whether answers may be misses: else only the last finds anything.")
    default_policy: str
    presets: list[Preset]
    parameters: list[Choice]


class PlayerEntry(Model):
    """A policy or a host."""

    name: str
    games: list[str] | None = Field(description="The games it plays; null for all.")
    help: str
    parameters: list[Choice]
    fair: bool = Field(default=True, description="Whether the chances of a position hold against it; of a host.")


class WordListEntry(Model):
    """A word list that somebody brought."""

    name: str
    words: int


class WordListText(Model):
    """A word list to be kept."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    text: Annotated[str, StringConstraints(max_length=LIMITS.file_body)] = Field(
        description="One word a line, and a count after it if there are counts."
    )


class WordListRequest(Model):
    """A word list, by its name."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class KeptList(Model):
    """A word list that was kept."""

    name: str
    words: int
    left_out: int = Field(description="Lines that hold no word.")
    letters: str = Field(description="The letters that its words are made of.")
    shortest: int
    longest: int


class KeptLists(Model):
    """The word lists that people brought."""

    lists: list[WordListEntry]


class Catalogue(Model):
    """All that can be set up here."""

    games: list[GameEntry]
    policies: list[PlayerEntry]
    hosts: list[PlayerEntry]
    languages: list[str]
    word_lists: list[str]
    own_lists: list[WordListEntry] = Field(description="Those of the word lists that somebody brought.")
    library: bool = Field(description="Whether games are saved here; if not, /api/library answers 404.")
    limits: dict[str, float]


class Health(Model):
    """The state of the server."""

    status: Literal["ok"]
    version: str
    workers: int
    busy: int
    waiting: int


Json = dict[str, Any]
