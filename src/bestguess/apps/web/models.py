"""What goes over the wire: requests and responses, documented at /docs.

Queries, answers and secrets travel in the game's own notation ("B7", "sunk c", "2+5"); the server reads them.
"""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import Limits
from bestguess.arena.record import FileError, GameFile, loads

LIMITS = Limits()

Text = Annotated[str, StringConstraints(max_length=LIMITS.text)]
Rules = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LIMITS.rules),
    Field(description="A game as a spec: a name with parameters.", examples=["battleship(rows=8,fleet=4-3-2)"]),
]
PolicySpec = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LIMITS.spec),
    Field(description="A policy as a spec.", examples=["most-likely"]),
]
Seed = Annotated[int, Field(ge=0, lt=2**63, description="The same seed gives the same lots.")]
Probability = Annotated[float, Field(ge=0, le=1 + 1e-9)]
Sealed = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LIMITS.rules * 2),
    Field(description="A hosted game: encrypted, so that only this server can open it."),
]


class Model(BaseModel):
    """Names are written in camelCase outside; what is not known is refused."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", allow_inf_nan=False, frozen=True
    )


class Error(Model):
    """What is wrong with a request."""

    text: str = Field(description="What is wrong.", examples=["'Z9' is off the board."])
    place: str = Field(description="Where, as a path into the request.", examples=["transcript[3].query"])
    remedy: str = Field(description="What would mend it.")


class Refused(Model):
    """Every response that is not a success."""

    error: Error


# Requests


class Move(Model):
    """One query with its answer."""

    query: Text = Field(examples=["B7"])
    answer: Annotated[str, StringConstraints(min_length=1, max_length=LIMITS.text)] = Field(examples=["miss"])


Transcript = Annotated[list[Move], Field(max_length=LIMITS.transcript, description="The moves in their order.")]

Want = Literal["scores", "suggestion", "maps"]


class PositionRequest(Model):
    """A position to be looked at."""

    rules: Rules
    prior: Text = "default"
    transcript: Transcript = []
    policy: PolicySpec | None = Field(default=None, description="Who suggests; the game's default policy if left out.")
    seed: Seed = 0
    want: list[Want] = Field(default=["scores", "suggestion"], max_length=3)

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": "battleship", "transcript": [{"query": "E5", "answer": "miss"}]},
                {"rules": "hangman(length=5)", "transcript": [{"query": "A", "answer": "2+5"}], "policy": "thrifty"},
            ]
        }
    )


class WhatIfRequest(Model):
    """A query whose answers are to be looked at one by one."""

    rules: Rules
    prior: Text = "default"
    transcript: Transcript = []
    query: Text = Field(examples=["B7"])


class MapsRequest(Model):
    """A position on a board whose maps are wanted."""

    rules: Rules
    prior: Text = "default"
    transcript: Transcript = []
    secret: Text | None = Field(
        default=None, description="What is hidden, if the asker knows it: adds the maps that show it."
    )
    seed: Seed = 0


class CheckRequest(Model):
    """A set-up to be checked."""

    rules: Rules
    prior: Text = "default"


class ReadRequest(Model):
    """Moves as people type or paste them."""

    rules: Rules
    transcript: Transcript = []
    text: Annotated[str, StringConstraints(min_length=1, max_length=LIMITS.pasted)] = Field(
        examples=["B7 miss, C3 h", "_ A _ _ E not S T"]
    )


# Positions


class Over(Model):
    """How a game has ended."""

    won: bool | None
    text: str = Field(examples=["fleet sunk"])
    cost: float


class Ship(Model):
    """One ship of the fleet, or one shape."""

    name: str
    length: int | None = None
    shape: list[int] | None = Field(default=None, description="Sides in cells, of a rectangle.")
    sunk: bool | None = Field(default=None, description="Whether the answers say so; null where they do not tell.")


class Grid(Model):
    """A board: row by row from the upper left."""

    rows: int
    columns: int
    row_names: list[str]
    column_names: list[str]
    queries: list[list[str]] = Field(description="The notation of each cell.")
    marks: list[list[Literal["", "miss", "hit", "sunk"]]]
    fleet: list[Ship] = Field(description="What is hidden.")


class Letter(Model):
    """One key of the keyboard."""

    letter: str
    query: str
    state: Literal["open", "hit", "miss", "again"] = Field(
        description="open: not asked; again: denied once, and may be asked once more, for that may have been a lie."
    )


class Words(Model):
    """What a hangman player sees."""

    pattern: list[list[str | None]] = Field(description="For each word its letters, null where not known.")
    unknown_length: bool = Field(description="Whether the length is to be asked first, with the query 'length'.")
    letters: list[Letter]
    keyboard: list[list[str]] = Field(description="The letters in the rows of a keyboard.")
    lives: int | None = Field(description="Lives at the start; null for no limit.")
    lives_left: int | None
    misses: int
    wrong_words: list[str] = Field(description="Words named that were wrong.")
    may_lie: bool
    lie_found: str | None = Field(
        default=None, description="The letter that the host lied about, once that is certain."
    )


class GridAnswer(Model):
    """Something that may be answered on a board."""

    text: str = Field(examples=["sunk c"])
    key: Literal["m", "h", "s"]
    label: str = Field(examples=["Sunk: carrier"])
    ship: str | None = None


class Share(Model):
    """A possibility with its probability."""

    text: str
    p: Probability


class Knowledge(Model):
    """What is known of the secret."""

    secrets: str = Field(description="How many are possible, in decimal; may be above 2^53.")
    text: str = Field(description="The same for people.", examples=["30,093,975,536"])
    log2: float
    bits: float = Field(description="Entropy in bits.")
    kind: str = Field(examples=["counted"])
    exact: bool
    standard_error: float | None = Field(default=None, description="Of the number of secrets; null where exact.")
    effective_sample_size: float | None = None
    unlisted: float | None = Field(default=None, description="How likely the secret is in no list, where that may be.")
    lies: list[Share] | None = Field(default=None, description="How likely each denial was a lie.")
    prior: str = Field(default="", description="What the prior rests on.")
    seconds: float = Field(description="How long the server thought.")


class Score(Model):
    """One query: what it is expected to say."""

    query: str
    hit: Probability = Field(description="The probability that something is there.")
    bits: float = Field(description="Expected information in bits.")
    standard_error: float | None = Field(default=None, description="Of the probability of a hit; null where exact.")
    answers: list[Share] = Field(description="The likeliest answers, at most 12; 'other' sums the rest.")


class Suggestion(Model):
    """What the policy would ask."""

    query: str
    why: str
    equals: list[str] = Field(description="Queries that are just as good by the policy's own measure.")
    policy: str


class Map(Model):
    """One number for each cell."""

    name: str
    title: str
    caption: str
    rows: int
    columns: int
    values: list[list[float]]
    min: float
    max: float
    exact: bool
    standard_error: list[list[float]] | None = None


class Repair(Model):
    """One changed answer that makes the transcript possible again."""

    turn: int = Field(description="The move to change; the first is 1.")
    query: str
    from_: str = Field(alias="from")
    to: str
    p: Probability = Field(description="How likely this slip is among all single ones.")
    transcript: list[Move]


class Other(Model):
    """Rules by which answers fit that do not fit by the rules given."""

    text: str = Field(examples=["The host may have lied once."])
    rules: str


class Contradiction(Model):
    """Why no secret fits."""

    turn: int = Field(description="The earliest move at which no secret was left; the first is 1.")
    text: str
    repairs: list[Repair]
    more: int = Field(default=0, description="Repairs not listed: less likely than those that are.")
    hints: list[str] = Field(default=[], description="What else may explain it: a lie, a word in no list.")
    others: list[Other] = Field(default=[], description="Other rules by which all answers fit.")


class PositionResponse(Model):
    """A position, looked at. With a contradiction, the board is that of the last moves that fit."""

    rules: str
    game: str
    kind: Literal["grid", "words"]
    over: Over | None
    cost: float
    cost_noun: str = Field(examples=["shots"])
    query_noun: str = Field(examples=["shot"])
    secret_noun: str = Field(examples=["layout"])
    turn: int = Field(description="The number of the next move; the first is 1.")
    transcript: list[Move] = Field(description="The moves as the game writes them.")
    board: Grid | Words
    legal: list[str] = Field(description="The queries that may be asked now.")
    answers: list[GridAnswer] | None = Field(default=None, description="On a board, what may be answered.")
    answer_help: str = ""
    belief: Knowledge | None = None
    scores: list[Score] | None = None
    suggestion: Suggestion | None = None
    likely: list[Share] | None = Field(default=None, description="The likeliest secrets, where they are listed.")
    likely_words: list[list[Share]] | None = Field(
        default=None, description="Of a phrase, the likeliest for each word."
    )
    maps: list[Map] | None = None
    notes: list[str] = []
    contradiction: Contradiction | None = None


class AfterAnswer(Model):
    """One answer and what it would leave."""

    text: str
    p: Probability
    bits: float = Field(description="What this answer tells, in bits.")
    secrets_after: str
    seen: str = Field(description="The pattern after it, or the answer.")
    scores_after: list[float] | None = Field(
        default=None, description="On a board, P(hit) of each cell; 1 and 0 where known."
    )
    top: list[Share] | None = Field(default=None, description="In words, the likeliest letters after it.")


class WhatIfResponse(Model):
    """A query and its answers."""

    query: str
    bits: float
    answers: list[AfterAnswer]
    rest: Probability = Field(default=0.0, description="The probability of all answers that are not listed.")


class MapsResponse(Model):
    """The maps of a position."""

    maps: list[Map]
    secrets: str


class ReadResponse(Model):
    """The moves that a text adds."""

    moves: list[Move]


class CheckResponse(Model):
    """A set-up that works."""

    rules: str
    game: str
    kind: Literal["grid", "words"]
    secrets: str
    text: str
    log2: float
    exact: bool
    prior: str
    queries: int
    example: str = Field(description="A query as it is written.")
    default_policy: str


# Hosted games


class GameRequest(Model):
    """A game to be hosted."""

    rules: Rules
    host: Text = Field(default="honest", description="Who answers, as a spec.", examples=["honest", "evil"])
    seed: Seed | None = Field(default=None, description="The same seed hides the same secret on this server.")
    agent: PolicySpec | None = Field(default=None, description="Who plays the same secret; the game's default policy.")
    race: bool = Field(
        default=False,
        description="Whether the agent's score may be seen as it plays. It tells of the secret to who can reckon.",
    )


class GameResponse(Model):
    """A hosted game: the token is all there is of it."""

    game: Sealed
    rules: str = Field(description="The rules as they are played: a liar changes hangman into a phrase of one word.")
    host: str
    agent: str
    race: bool
    introduction: str = Field(description="What a player should know of the host; empty if it plays by the rules.")


class AnswerRequest(Model):
    """A query for the host."""

    game: Sealed
    transcript: Transcript = []
    query: Text = Field(examples=["B7"])


class Said(Model):
    """An answer of the host."""

    text: str = Field(examples=["hit"])
    miss: bool = Field(description="Whether nothing is there.")


class AnswerResponse(Model):
    """What the host says."""

    query: str
    answer: Said
    over: Over | None


class AgentRequest(Model):
    """A question for the agent's score."""

    game: Sealed
    transcript: Transcript = []
    moves: Annotated[int, Field(ge=0, le=LIMITS.transcript)] | None = Field(
        default=None, description="After how many moves of the agent; as many as the player's if left out."
    )


class AgentResponse(Model):
    """The agent's score. While the player's game runs, and is no race, it says nothing: the hits would tell."""

    policy: str
    running: bool = Field(description="Whether the player's own game still runs.")
    moves: int
    cost: float | None = None
    hits: int | None = None
    over: Over | None = None


class RevealRequest(Model):
    """A game that is over, or is given up."""

    game: Sealed
    transcript: Transcript = []
    resign: bool = False


class Occupied(Model):
    """A cell of the layout."""

    query: str
    ship: str | None = None


class Lie(Model):
    """An answer that was not true."""

    turn: int
    query: str
    told: str
    truth: str


class AgentGame(Model):
    """The agent's whole game."""

    policy: str
    transcript: list[Move]
    cost: float
    over: Over | None


class RevealResponse(Model):
    """What was hidden."""

    rules: str
    host: str
    secret: str = Field(description="The secret; of a host that had none, one that fits all its answers.")
    holds: bool = Field(description="Whether the host had a secret.")
    cells: list[Occupied] | None = Field(default=None, description="On a board, the cells of the layout.")
    lies: list[Lie]
    kept: list[str] | None = Field(default=None, description="Of a host without a secret: how many it kept possible.")
    agent: AgentGame


# Games to watch


class WatchRequest(Model):
    """A game to watch."""

    rules: Rules
    policies: list[PolicySpec] = Field(default=[], max_length=2, description="One or two; the game's default if none.")
    secret: Text | None = Field(default=None, description="What is hidden; drawn by the seed if left out.")
    seed: Seed | None = Field(default=None, description="The same seed gives the same game; a new one if left out.")
    host: Text = "honest"


class WatchStart(Model):
    """The event "start"."""

    rules: str
    game: str
    kind: Literal["grid", "words"]
    host: str
    seed: int
    secret: str | None = Field(description="What is hidden; null for a host without a secret.")
    policies: list[str]
    secrets: str
    log2: float


class WatchMove(Model):
    """The event "move"."""

    player: int
    turn: int
    query: str
    answer: str
    hit: Probability
    bits_expected: float
    bits_gained: float
    secrets_left: str
    log2_left: float
    cost: float
    over: Over | None


class WatchResult(Model):
    """How one player did."""

    policy: str
    cost: float
    won: bool | None
    text: str


class WatchDone(Model):
    """The event "done"."""

    players: list[WatchResult]


# Files


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
    transcript: Transcript = []
    secret: Text | None = None
    reference: PolicySpec | None = Field(default=None, description="The policy it is held against.")
    seconds: Annotated[float, Field(gt=0, le=600)] = Field(default=20.0, description="How long it may sample.")
    seed: Seed = 0


class Progress(Model):
    """The event "progress"."""

    done: Probability
    what: str
    seconds_left: float


class ValueRequest(Model):
    """One query to be weighed as a review does."""

    rules: Rules
    prior: Text = "default"
    transcript: Transcript = []
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


class Shelf(Model):
    """A page of the library."""

    games: list[Listed]
    total: int
    page: int
    size: int


class Kept(Model):
    """That a game is in the library, or is no longer."""

    id: str


# The catalogue


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
    kind: Literal["grid", "words"]
    query_noun: str
    secret_noun: str
    cost_noun: str
    default_policy: str
    presets: list[Preset]
    parameters: list[Choice]


class PlayerEntry(Model):
    """A policy or a host."""

    name: str
    games: list[str] | None = Field(description="The games it plays; null for all.")
    help: str
    parameters: list[Choice]


class Catalogue(Model):
    """All that can be set up here."""

    games: list[GameEntry]
    policies: list[PlayerEntry]
    hosts: list[PlayerEntry]
    languages: list[str]
    word_lists: list[str]
    limits: dict[str, float]


class Health(Model):
    """That the server is there."""

    status: Literal["ok"]
    version: str
    workers: int
    busy: int
    waiting: int


Json = dict[str, Any]
