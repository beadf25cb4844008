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


class WatchStart(Model):
    """The event "start"."""

    rules: str
    game: str
    kind: BoardKind
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
