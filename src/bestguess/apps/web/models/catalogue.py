"""The catalogue of games, policies and hosts, and the state of the server."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from bestguess.apps.web.models.base import LIMITS, Model
from bestguess.core.board import BoardKind


class Choice(Model):
    """A parameter of a game, policy or host."""

    name: str
    """The name of the parameter, as specs have it."""
    type: Literal["int", "float", "bool", "choice", "text"]
    """The type of its values."""
    default: str | int | float | bool | None
    """The value that it has if it is left out; null if it has to be given, or is empty."""
    optional: bool = Field(description="Whether it may be left empty (none).")
    choices: list[str] | None = None
    """The values to choose from; null where any value of the type may be written."""
    min: float | None = None
    """The smallest whole number that is allowed; null for no limit, or where it is no number."""
    max: float | None = None
    """The largest whole number that is allowed; null for no limit, or where it is no number."""
    help: str
    """A sentence that says what it does."""


class Preset(Model):
    """A set-up that people know."""

    title: str
    """The name of the set-up, for people."""
    rules: str
    """The rules, as a spec."""


class GameEntry(Model):
    """A game that can be played."""

    name: str
    """The name of the game, as specs have it."""
    title: str
    """The name of the game, for people."""
    summary: str
    """A sentence that says what is hidden and what is asked."""
    kind: BoardKind
    """The kind of board: cells (grid), words with gaps (words), or moves one below the other (lines)."""
    query_noun: str
    """The noun of one query."""
    secret_noun: str
    """The noun of what is hidden."""
    cost_noun: str
    """The noun of what a game costs, in the plural."""
    has_misses: bool = Field(description="Whether answers may be misses: else only the last finds anything.")
    default_policy: str
    """The policy that advises if nobody says otherwise, as a spec."""
    presets: list[Preset]
    """Set-ups that people know."""
    parameters: list[Choice]
    """The parameters of its rules."""


class PlayerEntry(Model):
    """A policy or a host."""

    name: str
    """The name of the policy or host, as specs have it."""
    games: list[str] | None = Field(description="The games it plays; null for all.")
    help: str
    """A sentence that says how it plays."""
    parameters: list[Choice]
    """The parameters of its spec."""
    fair: bool = Field(default=True, description="Whether the chances of a position hold against it; of a host.")


class WordListEntry(Model):
    """A word list that somebody brought."""

    name: str
    """The name of the list, as rules have it."""
    words: int | None = Field(
        description="The number of its words; null for a list that is damaged: it can be deleted and brought again."
    )


class WordListText(Model):
    """A word list to be kept."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    """The name to keep it by."""
    text: Annotated[str, StringConstraints(max_length=LIMITS.file_body)] = Field(
        description="One word a line, and a count after it if there are counts."
    )


class WordListRequest(Model):
    """A word list, by its name."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    """The name of the list."""


class KeptList(Model):
    """A word list that was kept."""

    name: str
    """The name that it was kept by."""
    words: int
    """The number of its words."""
    left_out: int = Field(description="Lines that hold no word.")
    letters: str = Field(description="The letters that its words are made of.")
    shortest: int
    """The letters of the shortest word."""
    longest: int
    """The letters of the longest word."""


class KeptLists(Model):
    """The word lists that people brought."""

    lists: list[WordListEntry]
    """The lists, each with the number of its words."""


class Catalogue(Model):
    """All that can be set up here."""

    games: list[GameEntry]
    """The games that can be played."""
    policies: list[PlayerEntry]
    """The policies that can advise, play, or be compared with."""
    hosts: list[PlayerEntry]
    """The hosts that can answer."""
    languages: list[str]
    """The languages whose words are here, by their codes (ISO 639-1)."""
    word_lists: list[str]
    """The names of all word lists that rules may name."""
    own_lists: list[WordListEntry] = Field(description="Those of the word lists that somebody brought.")
    address: str = Field(description="The address at which others reach the page; empty if that is not known.")
    library: bool = Field(description="Whether games are saved here; if not, /api/library answers 404.")
    limits: dict[str, float]
    """The limits of this server by name: sizes, numbers, and seconds of thinking."""


class Health(Model):
    """The state of the server."""

    status: Literal["ok"]
    """The word "ok"."""
    version: str
    """The version of bestguess."""
    workers: int
    """The number of processes that compute."""
    busy: int
    """The number of processes that compute now."""
    waiting: int
    """The number of tasks that wait for a process."""


Json = dict[str, Any]
