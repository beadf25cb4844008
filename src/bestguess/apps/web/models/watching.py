"""Games that policies play, to be watched move by move."""

from pydantic import Field

from bestguess.apps.web.models.base import Model, PolicySpec, Probability, Rules, Seed, Text
from bestguess.apps.web.models.positions import Over
from bestguess.core.board import BoardKind


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
