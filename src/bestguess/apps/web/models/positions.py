"""Responses about a position, and puzzles: find its best query."""

from pydantic import Field

from bestguess.apps.web.models.base import Model, Probability, Rules, Seed, Text
from bestguess.apps.web.models.boards import GridAnswer, GridBoard, Line, LineAnswer, LinesBoard, WordsBoard
from bestguess.apps.web.models.requests import Move, Transcript
from bestguess.core.board import BoardKind


class Over(Model):
    """How a game has ended."""

    won: bool | None
    """Whether the goal was reached; null where a game has no winner."""
    text: str = Field(examples=["fleet sunk"])
    """The end in a few words."""
    cost: float
    """The cost of the game, in its own unit."""


class Share(Model):
    """A possibility with its probability."""

    text: str
    """The possibility: an answer, a letter or a secret, in the notation of the game."""
    p: Probability
    """The probability, 0 to 1."""


class Knowledge(Model):
    """The knowledge of the secret: how many are possible, in what kind of belief, and how exactly."""

    secrets: str = Field(description="How many are possible, in decimal; may be above 2^53.")
    text: str = Field(description="The same for people.", examples=["30,093,975,536"])
    log2: float
    """The base-2 logarithm of the number of possible secrets."""
    bits: float = Field(description="Entropy in bits.")
    kind: str = Field(examples=["counted"])
    """The kind of belief: how the possible secrets are counted, listed or sampled."""
    exact: bool
    """Whether every possibility was counted; if not, figures come from samples."""
    standard_error: float | None = Field(default=None, description="Of the number of secrets; null where exact.")
    effective_sample_size: float | None = None
    """The number of equally likely samples that the figures are worth; null where exact."""
    unlisted: float | None = Field(default=None, description="How likely the secret is in no list, where that may be.")
    lies: list[Share] | None = Field(default=None, description="How likely each denial was a lie.")
    prior: str = Field(default="", description="What the prior rests on.")
    seconds: float = Field(description="How long the server thought.")


class Score(Model):
    """One query: what it is expected to say."""

    query: str
    """The query, in the notation of the game."""
    hit: Probability = Field(
        description="The probability that the answer finds something (a host who may lie can deny what is there); in a "
        "game without misses, that it is the secret."
    )
    bits: float = Field(description="Expected information in bits.")
    left: float | None = Field(
        default=None,
        description="The expected number of secrets that the answer leaves: the sum over its answers of their "
        "probability times the secrets that give each. Null where it is not counted exactly.",
    )
    standard_error: float | None = Field(default=None, description="Of the probability of a hit; null where exact.")
    answers: list[Share] | None = Field(
        description="The likeliest answers, at most 12; 'other' sums the rest. Where not every query is "
        "told, of some 20 that lead; null for others."
    )


class Suggestion(Model):
    """The query that the policy would ask, with its reason."""

    query: str
    """The query that is suggested."""
    why: str
    """The reason in a sentence."""
    equals: list[str] = Field(description="Queries that are just as good by the policy's own measure; of lines some.")
    more_equals: int = Field(default=0, description="How many more are just as good, which are not listed.")
    policy: str
    """The policy that suggests it, as a spec; empty where what the evil host keeps is compared, by no policy."""


class Proven(Model):
    """The query that no other one is better than, by a search to the end of the game."""

    query: str
    """The query, in the notation of the game."""
    text: str = Field(examples=["The best play takes 2.41 more guesses on average until the word has been asked."])
    """The sentence on what the best play comes to."""


class Map(Model):
    """One number for each cell."""

    name: str
    """The name of the map."""
    title: str
    """The name as a heading."""
    caption: str
    """A sentence that says what its numbers are."""
    rows: int
    """The number of rows of the board."""
    columns: int
    """The number of columns of the board."""
    values: list[list[float]]
    """The numbers, row by row from the upper left."""
    min: float
    """The least of the numbers."""
    max: float
    """The greatest of the numbers."""
    exact: bool
    """Whether the numbers are exact; if not, they come from samples."""
    standard_error: list[list[float]] | None = None
    """The standard error of each number, row by row; null where exact."""


class Repair(Model):
    """One changed answer that makes the transcript possible again."""

    turn: int = Field(description="The move to change; the first is 1.")
    query: str
    """The query of that move."""
    from_: str = Field(alias="from")
    """The answer as it was given."""
    to: str
    """The answer that would fit."""
    p: Probability = Field(description="How likely this slip is among all single ones.")
    transcript: list[Move]
    """All moves with this answer changed."""


class Other(Model):
    """Rules by which answers fit that do not fit by the rules given."""

    text: str = Field(examples=["The host may have lied once."])
    """The other rules in a sentence."""
    rules: str
    """The other rules, as a spec."""


class Contradiction(Model):
    """Why no secret fits."""

    turn: int = Field(description="The earliest move at which no secret was left; the first is 1.")
    text: str
    """The contradiction in a sentence."""
    repairs: list[Repair]
    """Single answers that may be changed so that all fits, the likeliest first."""
    more: int = Field(default=0, description="Repairs not listed: less likely than those that are.")
    hints: list[str] = Field(default=[], description="What else may explain it: a lie, a word in no list.")
    others: list[Other] = Field(default=[], description="Other rules by which all answers fit.")


class PositionResponse(Model):
    """A position, looked at. With a contradiction, the board is that of the last moves that fit, or of all moves
    where the game has a failsafe (a phrase with a word in no list): then the advice goes on as well."""

    rules: str
    """The rules as the server writes them, as a spec."""
    game: str
    """The name of the game."""
    kind: BoardKind
    """The kind of board: cells (grid), words with gaps (words), or moves one below the other (lines)."""
    over: Over | None
    """The end of the game; null while it goes on."""
    cost: float
    """The cost of the moves so far, in the unit of the game."""
    cost_noun: str = Field(examples=["shots"])
    """The noun of what is counted, in the plural."""
    query_noun: str = Field(examples=["shot"])
    """The noun of one query."""
    secret_noun: str = Field(examples=["layout"])
    """The noun of what is hidden."""
    turn: int = Field(description="The number of the next move; the first is 1.")
    transcript: list[Move] = Field(description="The moves as the game writes them.")
    board: GridBoard | WordsBoard | LinesBoard
    """The board as a player sees it."""
    legal: list[str] = Field(description="The queries that may be asked now; of lines those of 'scores', some 100.")
    answers: list[GridAnswer] | list[LineAnswer] | None = Field(
        default=None, description="What may be answered: on a board, and in lines where the answers are few."
    )
    answer_help: str = ""
    """A hint how answers are typed; empty where they are chosen."""
    belief: Knowledge | None = None
    """The knowledge of the secret; null once the game is over."""
    scores: list[Score] | None = Field(
        default=None,
        description="Every legal query; of lines some 100: the most informative, the likeliest to be the secret, "
        "and what is suggested.",
    )
    suggestion: Suggestion | None = None
    """The query that the policy would ask; null where none was asked for, or the game is over."""
    proven: Proven | None = Field(default=None, description="The best query, where a search of a moment proves one.")
    likely: list[Share] | None = Field(default=None, description="The likeliest secrets, where they are listed.")
    likely_words: list[list[Share]] | None = Field(
        default=None, description="Of a phrase, the likeliest for each word."
    )
    maps: list[Map] | None = None
    """The maps of the board; null where they were not asked for, or there is no board."""
    notes: list[str] = Field(default=[])
    """Sentences on what the advice rests on."""
    contradiction: Contradiction | None = None
    """The contradiction of the answers; null where they fit."""


class AfterAnswer(Model):
    """One answer and what it would leave."""

    text: str
    """The answer, in the notation of the game."""
    p: Probability
    """The probability of this answer, 0 to 1."""
    bits: float = Field(description="What this answer tells, in bits.")
    secrets_after: str
    """The number of secrets that it would leave, in decimal."""
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
    title: str = Field(description="The ship's name in words, as in the fleet of the board.", examples=["battleship"])
    length: int
    """The length of the ship, in cells; the greatest that it may have, where it is unknown."""
    lengths: list[int]
    """Every length that the answers leave it, ascending."""
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
    """The query as the game writes it."""
    hit: Probability
    """The probability that it finds something; in games without misses, that it is the secret."""
    bits: float
    """The expected information of its answers, in bits."""
    left: float | None = Field(
        default=None, description="The expected number of secrets that its answer leaves; null where it is not counted."
    )
    answers: list[AfterAnswer]
    """The answers, the likeliest first."""
    rest: Probability = Field(default=0.0, description="The probability of all answers that are not listed.")
    choices: list[LineAnswer] = Field(
        default=[], description="What may be answered to the query in a game in lines, where it is little enough."
    )
    ships: list[ShipOver] | None = Field(
        default=None, description="In Battleship, each ship of the fleet and how likely it lies over the cell."
    )


class MapsResponse(Model):
    """The maps of a position."""

    maps: list[Map]
    """The maps, each with one number a cell."""
    secrets: str
    """The number of possible secrets, in decimal."""


class ReadResponse(Model):
    """The moves that a text adds."""

    moves: list[Move]
    """The moves that were read, as the game writes them."""
    notes: list[str] = Field(default=[])
    """Sentences on the parts of the text that the rules have no use for."""


class CheckResponse(Model):
    """A set-up that works."""

    rules: str
    """The rules as the server writes them, as a spec."""
    game: str
    """The name of the game."""
    kind: BoardKind
    """The kind of board: cells (grid), words with gaps (words), or moves one below the other (lines)."""
    secrets: str
    """The number of possible secrets, in decimal; may be above 2^53."""
    text: str
    """The number of possible secrets, as people read it."""
    log2: float
    """The base-2 logarithm of the number of possible secrets."""
    exact: bool
    """Whether that number is exact."""
    prior: str
    """The ground that the prior rests on, in a few words; empty if all secrets are alike."""
    warning: str = Field(description="What of the word list is not played as it stands; empty if there is nothing.")
    queries: int
    """The number of queries that may be asked first."""
    example: str = Field(description="A query as it is written.")
    default_policy: str
    """The policy that advises if nobody says otherwise, as a spec."""
    hosts: list[str] = Field(description="The hosts that can be met with these rules.")


class PuzzleRequest(Model):
    """A puzzle by its number, or a position that may be one."""

    number: Seed = Field(default=0, description="Equal numbers are equal puzzles, everywhere.")
    rules: Rules | None = Field(default=None, description="The rules of a position that may be a puzzle.")
    transcript: Transcript = Field(default=[])


class PuzzleResponse(Model):
    """A position in which one query is clearly the best; its solution is told by /api/puzzle/answer."""

    rules: str
    """The rules of the position, as a spec."""
    transcript: list[Move]
    """The moves that lead to it."""
    worth_solving: bool = Field(
        description="Whether one or two queries are clearly the best, and none of them the likeliest to find something."
    )
    secrets: str = Field(description="How many secrets are left, in decimal.")


class PuzzleAnswerRequest(Model):
    """A query that somebody holds to be the best of a position."""

    rules: Rules
    transcript: Transcript = Field(default=[])
    query: Text = Field(examples=["B7"])
    """The query that is tried, in the notation of the game."""


class QueryCost(Model):
    """A query, and what it costs more than the best."""

    query: str
    """The query, in the notation of the game."""
    extra: float = Field(description="Exact: the mean over all secrets left, in queries.")
    chance: Probability = Field(description="The probability that it finds something.")


class PuzzleAnswerResponse(Model):
    """How good a query is. All figures are exact, if the likeliest query is asked from then on."""

    query: QueryCost
    """The query that was tried, with its figures."""
    best: list[str]
    """The queries that cost least."""
    likeliest: list[str] = Field(description="The queries that are likeliest to find something.")
    queries: list[QueryCost] = Field(description="Every query that may be asked.")
    secrets: str
    """The number of secrets that are left, in decimal."""
