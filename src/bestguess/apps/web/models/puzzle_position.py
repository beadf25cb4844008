"""Puzzles: find the best query of a position."""

from pydantic import Field

from bestguess.apps.web.models.base import Model, Probability, Rules, Seed, Text
from bestguess.apps.web.models.requests import Move, Transcript


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
