"""Games that the server hosts."""

from typing import Annotated

from pydantic import Field, StringConstraints

from bestguess.apps.web.models.base import (
    LIMITS,
    Model,
    PolicySpec,
    Probability,
    Rules,
    Sealed,
    Seed,
    Text,
    Truth,
    Whole,
)
from bestguess.apps.web.models.boards import Occupied
from bestguess.apps.web.models.positions import Over
from bestguess.apps.web.models.requests import Move, Transcript
from bestguess.core.board import BoardKind


class GameRequest(Model):
    """A game to be hosted."""

    rules: Rules
    host: Text = Field(default="honest", description="Who answers, as a spec.", examples=["honest", "evil"])
    seed: Seed | None = Field(default=None, description="The same seed hides the same secret on this server.")
    shared: Annotated[str, StringConstraints(min_length=1, max_length=64)] | None = Field(
        default=None,
        description="The same name hides the same secret on every server, instead of a seed: for a daily game, or one "
        "to compare with a friend. Who knows the name can compute the secret.",
        examples=["2026-11-23"],
    )
    agent: PolicySpec | None = Field(default=None, description="Who plays the same secret; the game's default policy.")
    race: Truth = Field(
        default=False,
        description="Whether the agent's score may be seen as it plays. It tells of the secret to who can reckon.",
    )


class GameResponse(Model):
    """A hosted game: the token is all there is of it."""

    game: Sealed
    rules: str = Field(description="The rules as they are played: a liar changes hangman into a phrase of one word.")
    anew: str = Field(description="The rules by which another such game is begun, which tell nothing of this secret.")
    host: str
    """The host that answers, as a spec."""
    agent: str
    """The policy that plays the same secret, as a spec."""
    race: bool
    """Whether the agent's score may be seen as it plays."""
    introduction: str = Field(description="What a player should know of the host; empty if it plays by the rules.")
    commitment: str | None = Field(
        default=None,
        description="SHA-256, in hexadecimal digits, of the salt, a space and the secret; the salt and the secret come "
        "when the game is over. Null for a host without a secret.",
    )


class AnswerRequest(Model):
    """A query for the host."""

    game: Sealed
    transcript: Transcript = Field(default=[])
    query: Text = Field(examples=["B7"])
    """The query for the host, in the notation of the game."""
    rules: Rules | None = Field(
        default=None, description="The rules that the asker plays by; refused if others are sealed."
    )
    host: Text | None = Field(
        default=None, description="The host that the asker plays against; refused if another is sealed."
    )


class Said(Model):
    """An answer of the host."""

    text: str = Field(examples=["hit"])
    """The answer in the notation of the game."""
    miss: bool = Field(description="Whether nothing is there; never in a game without misses.")


class AnswerResponse(Model):
    """The host's answer."""

    query: str
    """The query as the game writes it; of a word in no list the word, which may be sent so again."""
    answer: Said
    """The host's answer."""
    over: Over | None
    """The end of the game by this answer; null while it goes on."""


class AgentRequest(Model):
    """A question for the agent's score."""

    game: Sealed
    transcript: Transcript = Field(default=[])
    moves: Annotated[Whole, Field(ge=0, le=LIMITS.transcript)] | None = Field(
        default=None,
        description="After how many moves of the agent. If left out: as many as the player's while that game runs, and "
        "the agent's whole game, which may take long, once it is over or given up.",
    )
    resign: Truth = False
    """Whether the player has given the game up."""


class AgentResponse(Model):
    """The agent's score. While the player's game runs, and is no race, it says nothing: the hits would tell."""

    policy: str
    """The policy that plays, as a spec."""
    running: bool = Field(description="Whether the player's own game still runs.")
    moves: int
    """The number of moves that the score is of: fewer than asked for while the agent has not made as many yet."""
    cost: float | None = None
    """The agent's cost after these moves, in the unit of the game; null while it is not told."""
    hits: int | None = None
    """The number of the agent's answers that found something; null while it is not told."""
    over: Over | None = None
    """The end of the agent's game; null while it goes on or is not told."""
    transcript: list[Move] | None = Field(default=None, description="The moves of the agent's whole game.")


class RevealRequest(Model):
    """A game that is over, or is given up."""

    game: Sealed
    transcript: Transcript = Field(default=[])
    resign: Truth = False
    """Whether the player gives the game up; without it, only a game that is over is revealed."""


class Lie(Model):
    """An answer that was not true."""

    turn: int
    """The number of the move; the first is 1."""
    query: str
    """The query of that move."""
    told: str
    """The answer that the host gave."""
    truth: str
    """The answer that would have been true."""


class AgentGame(Model):
    """The agent's whole game."""

    policy: str
    """The policy that plays, as a spec."""
    finished: bool = Field(
        default=False,
        description="Whether the agent's game is here. If not, it takes longer than the secret waits for: ask for it "
        "at /api/games/agent.",
    )
    transcript: list[Move] = Field(default=[], description="The agent's moves in their order; none if unfinished.")
    cost: float | None = None
    """The agent's cost, in the unit of the game; null if unfinished."""
    over: Over | None = None
    """The end of the agent's game; null if unfinished."""


class RevealResponse(Model):
    """The secret of a hosted game that is over, the host's lies, and the agent's game."""

    rules: str
    """The rules as they were played."""
    host: str
    """The host that answered, as a spec."""
    secret: str = Field(description="The secret; of a host that had none, one that fits all its answers.")
    holds: bool = Field(description="Whether the host had a secret.")
    cells: list[Occupied] | None = Field(default=None, description="On a board, the cells of the layout.")
    lies: list[Lie]
    """The answers that were not true, in their order."""
    kept: list[str] | None = Field(default=None, description="Of a host without a secret: how many it kept possible.")
    shared: str | None = Field(default=None, description="The name that hides this secret again, on any server.")
    note: str | None = Field(default=None, description="What is to be known of it: that its word list is gone.")
    salt: str | None = Field(default=None, description="Opens the commitment: printf '%s' 'SALT SECRET' | sha256sum.")
    agent: AgentGame
    """The agent's game with the same host."""


class WatchRequest(Model):
    """A game to watch."""

    rules: Rules
    policies: list[PolicySpec] = Field(default=[], max_length=2, description="One or two; the game's default if none.")
    secret: Text | None = Field(default=None, description="What is hidden; drawn by the seed if left out.")
    seed: Seed | None = Field(default=None, description="The same seed gives the same game; a new one if left out.")
    host: Text = "honest"
    """The host that answers, as a spec."""


class WatchStart(Model):
    """The event "start"."""

    rules: str
    """The rules as they are played, as a spec."""
    game: str
    """The name of the game."""
    kind: BoardKind
    """The kind of board: cells (grid), words with gaps (words), or moves one below the other (lines)."""
    host: str
    """The host that answers, as a spec."""
    seed: int
    """The seed that gives this game again."""
    secret: str | None = Field(description="What is hidden; null for a host without a secret.")
    policies: list[str]
    """The policies that play, as specs."""
    secrets: str
    """The number of possible secrets, in decimal."""
    log2: float
    """The base-2 logarithm of the number of possible secrets."""


class WatchMove(Model):
    """The event "move"."""

    player: int
    """The place of the player among the policies; the first is 0."""
    turn: int
    """The number of the move; the first is 1."""
    query: str
    """The query, in the notation of the game."""
    answer: str
    """The answer, in the notation of the game."""
    hit: Probability
    """The probability, before the answer, that the query finds something."""
    bits_expected: float
    """The expected information of the answer, in bits."""
    bits_gained: float
    """The information that the answer brought, in bits."""
    left_expected: float | None
    """The number of secrets that the answer was expected to leave; null where it is not counted exactly."""
    secrets_left: str
    """The number of secrets that are left, in decimal."""
    log2_left: float
    """The base-2 logarithm of the number of secrets that are left."""
    cost: float
    """The player's cost so far, in the unit of the game."""
    over: Over | None
    """The end of the player's game; null while it goes on."""


class WatchResult(Model):
    """How one player did."""

    policy: str
    """The policy that played, as a spec."""
    cost: float
    """The cost of its game, in the unit of the game."""
    won: bool | None
    """Whether it reached the goal; null where a game has no winner."""
    text: str
    """The end in a few words."""


class WatchDone(Model):
    """The event "done"."""

    players: list[WatchResult]
    """The results, in the order of the policies."""
