"""The catalogue of games, policies and hosts, and the state of the server."""

from typing import Any, Literal

from pydantic import Field

from bestguess.apps.web.models.base import Model
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


class Catalogue(Model):
    """All that can be set up here."""

    games: list[GameEntry]
    policies: list[PlayerEntry]
    hosts: list[PlayerEntry]
    languages: list[str]
    word_lists: list[str]
    limits: dict[str, float]


class Health(Model):
    """The state of the server."""

    status: Literal["ok"]
    version: str
    workers: int
    busy: int
    waiting: int


Json = dict[str, Any]
