"""Arguments and results of the tools."""

from typing import Annotated

from pydantic import Field

from bestguess.apps.web.models.base import Model, PolicySpec, Probability, Rules, Sealed, Seed, Text
from bestguess.apps.web.models.positions import Knowledge, Other, Over, Score, Suggestion
from bestguess.apps.web.models.requests import Move, Transcript


class PositionArguments(Model):
    """A position."""

    rules: Rules
    prior: Text = "default"
    """The prior by its name: how likely each secret is before the first answer."""
    transcript: Transcript = Field(default=[])


class AdviseArguments(PositionArguments):
    """A position in which the next query is wanted."""

    policy: PolicySpec | None = Field(default=None, description="Who suggests; the game's default policy if left out.")
    top: Annotated[int, Field(ge=1, le=50)] = 5
    """The number of queries that are told: the likeliest to find something, and as many that tell most."""
    seed: Seed = 0


class Advice(Model):
    """The next query, and what is known."""

    rules: str
    """The rules, as a spec."""
    turn: int
    """The number of the next move; the first is 1."""
    over: Over | None
    """The end of the game; null while it goes on."""
    suggestion: Suggestion | None
    """The query to ask, with the reason; null once the game is over."""
    queries: list[Score]
    """The likeliest queries to find something and those that tell most, the likeliest first."""
    known: Knowledge | None
    """The knowledge of the secret; null once the game is over."""
    notes: list[str]
    """Sentences on what the advice rests on."""


class DiagnoseArguments(PositionArguments):
    """Moves whose answers may contradict each other."""


class Repair(Model):
    """One changed answer by which all fits."""

    turn: int
    """The number of the move; the first is 1."""
    query: str
    """The query of that move."""
    given: str
    """The answer as it was given."""
    instead: str
    """The answer that would fit."""
    p: Probability
    """The probability of this slip among all single ones."""


class Contradiction(Model):
    """Why no secret gives these answers."""

    turn: int
    """The earliest move after which no secret is left; the first is 1."""
    text: str
    """The contradiction in a sentence."""
    repairs: list[Repair]
    """Single answers that may be changed so that all fits, the likeliest first."""
    more: int
    """The number of repairs that are not listed."""
    others: list[Other]
    """Other rules by which all answers fit: a host who lied, a word in no list."""


class Diagnosis(Model):
    """Whether the answers can all be true, and if not, what would mend them."""

    fits: bool
    """Whether some secret gives all these answers."""
    contradiction: Contradiction | None
    """The contradiction with the answers that would mend it, the likeliest first; null where the answers fit."""
    known: Knowledge | None
    """The knowledge of the secret; null where nothing fits, or the game is over."""
    notes: list[str]
    """Sentences on what the answers say of the host: a lie, a word in no list."""


class ExplainArguments(PositionArguments):
    """A query that is to be explained."""

    query: Text = Field(examples=["B7"])
    """The query; it must be legal now."""
    policy: PolicySpec | None = Field(default=None, description="Whom it is compared with; the game's default policy.")
    seed: Seed = 0


class Consequence(Model):
    """One answer and what it would leave."""

    text: str
    """The answer, in the notation of the game."""
    p: Probability
    """The probability of this answer."""
    bits: float
    """The information of this answer, in bits."""
    secrets_after: str
    """The number of secrets that it would leave, in decimal."""


class Explanation(Model):
    """A query beside the one that the policy would ask."""

    query: str
    """The query as the game writes it."""
    hit: Probability
    """The probability that it finds something; in a game without misses, that it is the secret."""
    bits: float
    """The information expected of it, in bits."""
    answers: list[Consequence]
    """The likeliest answers to it."""
    best: Suggestion | None
    """The query that the policy would ask, with the reason."""
    best_hit: Probability | None
    """The probability that the policy's query finds something."""
    best_bits: float | None
    """The information expected of the policy's query, in bits."""


class ReviewArguments(PositionArguments):
    """A game to be reviewed."""

    secret: Text | None = None
    """The secret, if it is known: then the review also tells how the reference does with it."""
    reference: PolicySpec | None = Field(
        default=None, description="Whom the moves are compared with; the game's default policy if left out."
    )
    nodes: Annotated[int, Field(ge=0, le=2**26)] = 2**20
    """The work beyond a first look: a secret taken to the end of its game."""
    seed: Seed = 0


class GameArguments(Model):
    """A game to be played."""

    rules: Rules
    host: Text = Field(default="honest", description="Who answers, as a spec.", examples=["honest", "evil"])


class Game(Model):
    """A game whose secret is sealed in a token."""

    game: Sealed
    rules: str
    """The rules as they are played, as a spec."""
    introduction: str
    """A remark on the host for the player; empty if it plays by the rules."""
    query_noun: str
    """The noun of one query."""
    secret_noun: str
    """The noun of what is hidden."""
    cost_noun: str
    """The noun of what is counted, in the plural: the fewer, the better."""
    queries: list[str]
    """The queries that may be asked first, at most 100."""
    commitment: str | None
    """SHA-256 of the salt, a space and the secret, which are told at the end; null for a host without a secret."""


class AnswerArguments(Model):
    """A query for the host."""

    game: Sealed
    """The token of the game as the last call returned it."""
    query: Text = Field(examples=["B7"])
    """The query, in the notation of the game."""


class Answer(Model):
    """The host's answer."""

    game: Sealed
    """The token to be sent with the next query."""
    query: str
    """The query as the game writes it."""
    answer: str
    """The answer, in the notation of the game."""
    transcript: list[Move]
    """All moves so far."""
    over: Over | None
    """The end of the game by this answer; null while it goes on."""
    queries: list[str] | None = None
    """The queries that may be asked now, after a first one that was of another kind: the length of a word."""
    secret: str | None = None
    """The secret, once the game is over; of a host that had none, one that fits its answers."""
    salt: str | None = None
    """The salt that opens the commitment, once the game is over."""
