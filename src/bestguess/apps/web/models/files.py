"""Game files: read, written, reviewed, and kept."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BeforeValidator, Field, StringConstraints

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.models.base import LIMITS, Model, PolicySpec, Probability, Rules, Seed, Text
from bestguess.apps.web.models.requests import Transcript
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.game_file_text import loads


def _read_record(value: Any) -> Any:
    """A game file, read as strictly as from disk. Raises :class:`Refusal` with the place."""
    if isinstance(value, GameFile):
        return value
    try:
        return loads(json.dumps(value), "record")
    except FileError as error:
        raise refused_file(error) from error


Record = Annotated[GameFile, BeforeValidator(_read_record)]


_FAULT = re.compile(r"(?P<source>[^:]*): (?P<place>[\w\[\].-]+): (?P<text>.*)", re.DOTALL)


def refused_file(error: FileError, source: str = "record") -> Refusal:
    """The refusal of a file, with the place that its message begins with."""
    found = _FAULT.fullmatch(str(error))
    if found is None:
        return Refusal.of(error, source)
    said = Refusal.of(FileError(found["text"]), f"{source}.{found['place']}")
    return Refusal(said.text, said.place, "See /api/schema/game for what a game file is.")


class ReviewRequest(Model):
    """A game to be reviewed: a file, or its rules and moves."""

    record: Record | None = None
    rules: Rules | None = None
    prior: Text = "default"
    transcript: Transcript = Field(default=[])
    secret: Text | None = None
    reference: PolicySpec | None = Field(default=None, description="The policy it is held against.")
    seconds: Annotated[float, Field(gt=0, le=600)] = Field(default=20.0, description="How long it may take.")
    seed: Seed = 0
    go_on: bool = Field(default=False, description="Whether to keep what the analysis in the record has found.")


class Progress(Model):
    """The event "progress"."""

    done: Probability
    what: str
    seconds_left: float


class ValueRequest(Model):
    """One query to be weighed as a review does."""

    rules: Rules
    prior: Text = "default"
    transcript: Transcript = Field(default=[])
    query: Text
    reference: PolicySpec | None = None
    seconds: Annotated[float, Field(gt=0, le=8)] = 3.0
    seed: Seed = 0


class ValueResponse(Model):
    """A query and the best one, weighed."""

    query: str
    best: str = Field(description="What the reference would ask.")
    value: float | None = Field(description="The value of the position under the reference; null where not known.")
    query_value: float | None = Field(description="The same with this query asked first.")
    difference: float | None = Field(description="query value − value.")
    error: float | None = Field(description="95 % half-width of the difference; null where it is exact.")
    samples: int
    unit: str = Field(examples=["shots"])
    verdict: str
    text: str


class ImportRequest(Model):
    """A file that a person has chosen."""

    text: Annotated[str, StringConstraints(max_length=LIMITS.file_body)] = Field(
        description="The file: a game file of bestguess, or a replay of the GuessingGame."
    )
    name: Text = Field(default="the file", description="What it is called, for messages.")


class ExportRequest(Model):
    """A game to be taken along."""

    record: Record
    form: Literal["json", "html", "replay"] = "json"


class Document(Model):
    """A text that a worker makes."""

    text: str


class Listed(Model):
    """A game in the library."""

    id: str
    created: AwareDatetime
    changed: AwareDatetime
    rules: str
    guesser: str
    host: str
    moves: int
    finished: bool
    won: bool | None
    cost: float | None
    transcript: list[tuple[str, str]] = Field(description="The moves, each as query and answer.")
    secret: str | None = Field(description="What was hidden, of a game that is over and has told it.")
    par: float | None = Field(description="Par of its review, for its accuracy; null if it has none.")
    mistakes: float | None
    higher_is_better: bool | None


class Shelf(Model):
    """A page of the library."""

    games: list[Listed]
    total: int
    page: int
    size: int


class Kept(Model):
    """The id of a game that was saved or deleted."""

    id: str
    kept: bool = Field(default=True, description="False where another game of this id stays, see 'since'.")
