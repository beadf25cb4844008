"""Game files: read, written, reviewed, and kept."""

import json
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BeforeValidator, Field, StringConstraints

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.models.base import (
    LIMITS,
    Model,
    Number,
    PolicySpec,
    Probability,
    Rules,
    Seed,
    Text,
    Truth,
    Whole,
)
from bestguess.apps.web.models.requests import Transcript
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.game_file_text import loads
from bestguess.records.recorded_review import Verdict
from bestguess.records.replay import SIDE
from bestguess.review.budget import LOOK, NODES, SECONDS


def _read_record(value: Any) -> Any:
    """A game file, read as strictly as from disk. Raises :class:`Refusal` with the place."""
    if isinstance(value, GameFile):
        return value
    try:
        return loads(json.dumps(value), "record")
    except FileError as error:
        raise Refusal.of(error, "record") from error


Record = Annotated[GameFile, BeforeValidator(_read_record)]


class ReviewRequest(Model):
    """A game to be reviewed: a file, or its rules and moves."""

    record: Record | None = None
    """The game as a game file; with it, rules, prior, transcript and secret are left out."""
    rules: Rules | None = None
    """The rules of the game, where no record is sent."""
    prior: Text = "default"
    """The prior by its name: how likely each secret is before the first answer; "default" takes the usual one of the
    game."""
    transcript: Transcript = Field(default=[])
    secret: Text | None = None
    """The secret, if it is known: then the review also tells how the reference does with it."""
    reference: PolicySpec | None = Field(
        default=None,
        description="The policy that the moves are compared with; the default policy of the game if left out.",
    )
    nodes: Annotated[Whole, Field(ge=0, le=2**30)] = Field(
        default=NODES,
        description="The work beyond a first look, counted alike everywhere: a secret taken to the end of its game.",
    )
    samples: Annotated[Whole, Field(ge=1)] | None = Field(
        default=None, description="The most secrets or games that are taken for one move; no limit if left out."
    )
    seconds: Annotated[Number, Field(gt=0, le=600)] = Field(
        default=SECONDS,
        description="The seconds after which it ends early and names the moves that were not weighed to the end.",
    )
    seed: Seed = 0
    go_on: Truth = Field(default=False, description="Whether to keep what the analysis in the record has found.")


class Progress(Model):
    """The event "progress"."""

    done: Probability
    """The share of the work that is done, 0 to 1."""
    what: str
    """The work that the review is at, in words."""
    seconds_left: float | None
    """The seconds that are left at most, by the rate so far; null before one is known."""


class ValueRequest(Model):
    """One query to be weighed as a review does."""

    rules: Rules
    prior: Text = "default"
    """The prior by its name: how likely each secret is before the first answer; "default" takes the usual one of the
    game."""
    transcript: Transcript = Field(default=[])
    query: Text
    """The query to be weighed; it must be legal now."""
    reference: PolicySpec | None = None
    """The policy that the query is compared with, as a spec; the default policy of the game if left out."""
    nodes: Annotated[Whole, Field(ge=0, le=2**30)] = LOOK
    """The work that it may take, counted alike everywhere: a secret taken to the end of its game."""
    seconds: Annotated[Number, Field(gt=0, le=60)] = 60.0
    """The seconds after which it ends early and says so."""
    seed: Seed = 0


class ValueResponse(Model):
    """A query and the best one, weighed."""

    query: str
    """The query as the game writes it."""
    best: str = Field(description="What the reference would ask.")
    value: float | None = Field(description="The value of the position under the reference; null where not known.")
    query_value: float | None = Field(description="The same with this query asked first.")
    difference: float | None = Field(description="query value − value.")
    error: float | None = Field(description="95 % half-width of the difference; null where it is exact.")
    samples: int
    """The number of games or secrets that the difference rests on; 0 where it is exact."""
    unit: str = Field(examples=["shots"])
    """The unit of all values: what the game counts, or the probability of winning."""
    verdict: Verdict
    """The verdict on the query, as in a review."""
    unfinished: bool
    """Whether the seconds ran out before the work was done: another try may find other figures."""
    text: str
    """A sentence on the query."""


class ImportRequest(Model):
    """A file that a person has chosen."""

    text: Annotated[str, StringConstraints(max_length=LIMITS.file_body)] = Field(
        description="The file: a game file of bestguess, an exported page, or a replay of the GuessingGame."
    )
    name: Text = Field(default="the file", description="What it is called, for messages.")


class ExportRequest(Model):
    """A game to be taken along."""

    record: Record
    """The game to be written."""
    form: Literal["json", "html", "replay"] = "json"
    """The kind of file: a game file (json), a page that needs no server (html), or a replay of the GuessingGame
    (replay)."""


Coordinate = Annotated[int, Field(ge=0, lt=SIDE)]
Row = Annotated[list[Literal[-1, 0, 1]], Field(min_length=SIDE, max_length=SIDE)]
CellOfReplay = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Shot(Model):
    """A shot of a replay of the GuessingGame."""

    board: Annotated[list[Row], Field(min_length=SIDE, max_length=SIDE)]
    """The board before it, row by row: 1 a hit, -1 a miss, 0 not asked."""
    shot: CellOfReplay
    """The cell, as column and row from 0."""


class Replay(Model):
    """A replay of the GuessingGame."""

    replay: list[Shot]
    """The shots."""
    goal: list[CellOfReplay]
    """The cells that were hidden, each as column and row from 0."""


class Document(Model):
    """A text that a worker makes."""

    text: str
    """The text."""


class Listed(Model):
    """A game in the library."""

    id: str
    """The id of the game."""
    created: AwareDatetime
    """The time when the game was begun."""
    changed: AwareDatetime
    """The time when the game was saved last."""
    rules: str
    """The rules, as a spec."""
    guesser: str
    """The guesser: "person", or the spec of a policy."""
    host: str
    """The host: its spec, or that somebody elsewhere answered."""
    opponent: str | None
    """The name of whoever answered elsewhere; null where it is not known, or the program answered."""
    moves: int
    """The number of moves."""
    finished: bool
    """Whether the game is over, or was given up."""
    won: bool | None
    """Whether the goal was reached; null if that is not known."""
    given_up: bool
    """Whether it was given up: then it counts as not won, and by its moves it was not lost."""
    cost: float | None
    """The cost of the game in its own unit; null while it goes on."""
    transcript: list[tuple[str, str]] = Field(description="The moves, each as query and answer.")
    secret: str | None = Field(description="What was hidden, of a game that is over and has told it.")
    par: float | None = Field(description="Par of its review, for its accuracy; null if it has none.")
    mistakes: float | None
    """The sum of what the moves gave away, in the unit of its review; null if it has none."""
    extra_misses: float | None
    """The misses that the moves gave away which cost no chance of winning; null if it has no review."""
    daily: str | None = Field(description="The date of a daily game; null for any other.", examples=["2026-11-23"])
    higher_is_better: bool | None
    """Whether the values of its review are chances of winning, of which more is better; null if it has none."""


class Shelf(Model):
    """A page of the library."""

    games: list[Listed]
    """The games of this page, the one saved last first."""
    total: int
    """The number of games found, on all pages."""
    page: int
    """The number of this page; the first is 1."""
    size: int
    """The number of games a page holds at most."""
    unreadable: list[str] = Field(default=[], description="The ids of games of this page that cannot be read.")


class Kept(Model):
    """The id of a game that was saved or deleted."""

    id: str
    """The id of the game."""
    kept: bool = Field(default=True, description="False where another game of this id stays, see 'since'.")
