"""Responses about a position."""

from pydantic import Field

from bestguess.apps.web.models.base import Model, Probability
from bestguess.apps.web.models.boards import GridAnswer, GridBoard, Line, LineAnswer, LinesBoard, WordsBoard
from bestguess.apps.web.models.requests import Move
from bestguess.core.board import BoardKind


class Over(Model):
    """How a game has ended."""

    won: bool | None
    text: str = Field(examples=["fleet sunk"])
    cost: float


class Share(Model):
    """A possibility with its probability."""

    text: str
    p: Probability


class Knowledge(Model):
    """The knowledge of the secret: how many are possible, in what kind of belief, and how exactly."""

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
    hit: Probability = Field(
        description="The probability that something is there; in a game without misses, that it is the secret."
    )
    bits: float = Field(description="Expected information in bits.")
    standard_error: float | None = Field(default=None, description="Of the probability of a hit; null where exact.")
    answers: list[Share] = Field(description="The likeliest answers, at most 12; 'other' sums the rest.")


class Suggestion(Model):
    """The query that the policy would ask, with its reason."""

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
    """A position, looked at. With a contradiction, the board is that of the last moves that fit, or of all moves
    where the game has a failsafe (a phrase with a word in no list): then the advice goes on as well."""

    rules: str
    game: str
    kind: BoardKind
    over: Over | None
    cost: float
    cost_noun: str = Field(examples=["shots"])
    query_noun: str = Field(examples=["shot"])
    secret_noun: str = Field(examples=["layout"])
    turn: int = Field(description="The number of the next move; the first is 1.")
    transcript: list[Move] = Field(description="The moves as the game writes them.")
    board: GridBoard | WordsBoard | LinesBoard
    legal: list[str] = Field(description="The queries that may be asked now; of lines those of 'scores', at most 300.")
    answers: list[GridAnswer] | list[LineAnswer] | None = Field(
        default=None, description="What may be answered: on a board, and in lines where the answers are few."
    )
    answer_help: str = ""
    belief: Knowledge | None = None
    scores: list[Score] | None = Field(
        default=None,
        description="Every legal query; of lines at most 300: the most informative, the likeliest to be the secret, "
        "and what is suggested.",
    )
    suggestion: Suggestion | None = None
    likely: list[Share] | None = Field(default=None, description="The likeliest secrets, where they are listed.")
    likely_words: list[list[Share]] | None = Field(
        default=None, description="Of a phrase, the likeliest for each word."
    )
    maps: list[Map] | None = None
    notes: list[str] = Field(default=[])
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
    top: list[Share] | None = Field(
        default=None, description="In words, the likeliest letters after it; in lines, the likeliest secrets."
    )
    line: Line | None = Field(
        default=None, exclude_if=lambda line: line is None, description="In lines, the move as it would be shown."
    )


class ShipOver(Model):
    """A ship of the fleet, and how likely it lies over a cell. What is said to be impossible is certain."""

    name: str = Field(description="The ship's letter, as in the fleet of the board.", examples=["b"])
    length: int
    p: Probability = Field(description="The probability that it lies over the cell.")
    layouts: str | None = Field(
        default=None, description="In how many layouts it does, in decimal; null unless they are counted and all alike."
    )
    across: bool = Field(description="Whether it may lie over the cell along its row.")
    down: bool = Field(description="Whether it may lie over the cell along its column.")
    in_row: bool = Field(description="Whether it may lie over any cell of the row.")
    in_column: bool = Field(description="Whether it may lie over any cell of the column.")
    known: bool = Field(description="Whether it is certain where it lies.")


class WhatIfResponse(Model):
    """A query and its answers."""

    query: str
    bits: float
    answers: list[AfterAnswer]
    rest: Probability = Field(default=0.0, description="The probability of all answers that are not listed.")
    ships: list[ShipOver] | None = Field(
        default=None, description="In Battleship, each ship of the fleet and how likely it lies over the cell."
    )


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
    kind: BoardKind
    secrets: str
    text: str
    log2: float
    exact: bool
    prior: str
    queries: int
    example: str = Field(description="A query as it is written.")
    default_policy: str
    hosts: list[str] = Field(description="The hosts that can be met with these rules.")
