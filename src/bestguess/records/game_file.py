"""The game file: one JSON document that holds a whole game, and is read strictly.

A file says the rules, who played, every move with its time, the result, and perhaps the analysis of each move, so that
it can be looked at without the engine. ``python -m bestguess.records.game_file`` prints its schema.

Unknown fields are refused, since a misspelt one would be lost silently; names that begin with ``x-`` are kept in the
file itself for the notes of other programs. A file of a later version is refused, never guessed at.
"""

import json
from datetime import UTC, datetime
from secrets import token_hex
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AwareDatetime, BeforeValidator, ConfigDict, Field, model_validator

from bestguess.core.document_faults import place
from bestguess.core.errors import BestguessError, Named
from bestguess.records.recorded_review import Part, Review, Seed, Share, Short, Text

FORMAT: Final = "bestguess-game"
VERSION: Final = 1

_EXTRA = "x-"


class FileError(BestguessError):
    """A file that is no whole game file; the message names the file, the place and the remedy."""

    code = "unreadable-game-file"

    @classmethod
    def at(cls, place: "Place", fault: str, *named: Named) -> "FileError":
        """The error of one place in a file."""
        params = {"source": place.source, "fault": fault}
        return cls(f"{place}: {fault}", *named, field=place.field, move=place.move, params=params)


class Place(NamedTuple):
    """A place in a file: ``my.json: transcript[3].answer``."""

    source: str
    """The name of the file, for people."""
    steps: tuple[int | str, ...] = ()
    """The names of the fields, and the numbers in lists, that lead there."""

    def __str__(self) -> str:
        return f"{self.source}: {self.field}" if self.steps else self.source

    def __truediv__(self, step: int | str) -> "Place":
        return Place(self.source, (*self.steps, step))

    @property
    def field(self) -> str:
        """The field by itself: ``transcript[3].answer``."""
        return place(self.steps)

    @property
    def move(self) -> int | None:
        """The number of the move that the place is in, the first is 1; ``None`` if it is in none."""
        moves = self.steps[:1] in (("transcript",), ("replay",)) and len(self.steps) > 1
        return int(self.steps[1]) + 1 if moves else None


class Words(Part):
    """The word list that the game was played with, so that a different list is noticed."""

    name: Short
    """The name of the word list, as the rules have it."""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    """The SHA-256 of the words in their order, one a line, in UTF-8."""
    count: Annotated[int, Field(ge=0)]
    """The number of its words; 0 where a word of no list is hidden and the list has none of its length."""


class Guesser(Part):
    """The guesser: a person or a policy."""

    kind: Literal["person", "policy"] = "person"
    """A person, or a policy of bestguess."""
    name: Short | None = None
    """The name of the guesser, for people."""
    spec: Short | None = None
    """The spec of the policy, with its parameters."""
    seed: Seed | None = None
    """The seed of the random numbers that the policy drew."""
    hints: Annotated[int, Field(ge=0)] | None = None
    """The number of hints that a person took."""
    coach: bool | None = None
    """Whether a person was shown the chances while playing; null if that is not known."""
    adviser: Short | None = None
    """The policy that advised a person, where it was not the game's own."""

    @model_validator(mode="after")
    def _named(self) -> "Guesser":
        if self.kind == "policy" and self.spec is None:
            raise ValueError("a policy needs its spec")
        return self


class HostOf(Part):
    """The host: one of bestguess, or somebody elsewhere."""

    spec: Short | None = None
    """The spec of a host of bestguess."""
    seed: Seed | None = None
    """The seed of the random numbers that the host drew."""
    elsewhere: Literal[True] | None = None
    """True where somebody else answered: a person, or another program."""
    name: Short | None = None
    """The name of whoever answered elsewhere, from whose games habits are learned."""

    @model_validator(mode="after")
    def _one(self) -> "HostOf":
        if (self.spec is None) == (self.elsewhere is None):
            raise ValueError("write either the spec of the host, or elsewhere: true")
        if self.name is not None and self.elsewhere is None:
            raise ValueError("only a host elsewhere has a name: one of bestguess has its spec")
        return self


class Agent(Part):
    """The policy that played the same secret beside a person."""

    spec: Short
    """The spec of the policy."""
    seed: Seed | None = None
    """The seed of the random numbers that it drew."""
    cost: Share | None = None
    """The agent's cost, in the unit of the game."""
    won: bool | None = None
    """Whether the agent reached the goal."""


class Players(Part):
    """The players: guesser, host, and a policy that played beside a person."""

    guesser: Guesser = Guesser()
    """The guesser."""
    host: HostOf = HostOf(elsewhere=True)
    """The host: whoever answered."""
    agent: Agent | None = None
    """The policy that played the same secret; null if none did."""


class RecordedMove(Part):
    """One query and its answer, in the notation of the game."""

    query: Annotated[str, Field(min_length=1, max_length=256)]
    """The query, in the notation of the game."""
    answer: Annotated[str, Field(min_length=1, max_length=256)]
    """The answer, in the notation of the game."""
    at: AwareDatetime | None = None
    """The time of the answer."""
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    """The seconds that the guesser took."""


class Result(Part):
    """The end of the game."""

    won: bool | None = None
    """Whether the goal was reached; null if that is not to be said."""
    cost: Share
    """The cost of the game, in its own unit."""
    text: Text
    """The end in a few words: fleet sunk, out of lives, resigned."""


def _no_truth(version: object) -> object:
    """A version that is no true or false, which Python takes for 1 and 0. Raises ``ValueError`` for these."""
    if isinstance(version, bool):
        raise ValueError("write a whole number")
    return version


class GameFile(Part):
    """A whole game."""

    model_config = ConfigDict(
        extra="allow", title="A game of bestguess", json_schema_extra=lambda schema: _only_notes(schema)
    )

    format: Literal["bestguess-game"] = FORMAT
    """The name of the format."""
    version: Annotated[Literal[1], BeforeValidator(_no_truth)] = VERSION
    """The version of the format."""
    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")] = Field(default_factory=lambda: token_hex(8))
    """The id of the game; drawn by lot if none is given."""
    created: AwareDatetime = Field(default_factory=lambda: now())
    """The time when the game was begun."""
    rules: Annotated[str, Field(min_length=1, max_length=65536)]
    """The spec of the game."""
    prior: Short = "default"
    """The prior by its name: how likely each secret is before the first answer; "default" takes the usual one of the
    game."""
    words: Words | None = None
    """The word list that it was played with; null in games without words, or if that is not known."""
    players: Players = Players()
    """The players."""
    transcript: Annotated[list[RecordedMove], Field(max_length=4096)] = Field(default=[])
    """The moves in their order."""
    secret: Text | None = None
    """The secret in the notation of the game; null if it is not known."""
    result: Result | None = None
    """The result; null while the game goes on."""
    sealed: Annotated[str, Field(max_length=65536)] | None = None
    """The token of a hosted game that still runs; only its server can open it."""
    analysis: Review | None = None
    """The review of the game; null if it has none."""

    @model_validator(mode="after")
    def _notes_only(self) -> "GameFile":
        for name in self.model_extra or {}:
            if not name.startswith(_EXTRA):
                raise ValueError(f"'{name}' is no field of a game file; notes of your own begin with x-")
        return self

    def dumps(self) -> str:
        """The file as text."""
        return self.model_dump_json(by_alias=True, exclude_none=True, indent=2) + "\n"

    def changed(self, **fields: Any) -> "GameFile":
        """Return the game with other fields."""
        return self.model_copy(update=fields)


def schema() -> dict[str, Any]:
    """The JSON Schema of the game file (2020-12)."""
    made = GameFile.model_json_schema(by_alias=True, mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


def now() -> datetime:
    """The time, to the second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0)


def _only_notes(schema: dict[str, Any]) -> None:
    schema["required"] = ["format", "version", *schema["required"]]
    schema["additionalProperties"] = False
    schema["patternProperties"] = {"^x-": {}}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
