"""Requests about a position."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints

from bestguess.apps.web.models.base import LIMITS, Model, PolicySpec, Rules, Seed, Text


class Move(Model):
    """One query with its answer."""

    query: Text = Field(examples=["B7"])
    """The query in the notation of the game: a cell, a letter, a word."""
    answer: Annotated[str, StringConstraints(min_length=1, max_length=LIMITS.text)] = Field(examples=["miss"])
    """The answer to it, in the notation of the game."""


Transcript = Annotated[list[Move], Field(max_length=LIMITS.transcript, description="The moves in their order.")]

Want = Literal["scores", "suggestion", "maps"]


class Setup(Model):
    """A game with the prior of its secret."""

    rules: Rules
    prior: Text = "default"
    """The prior by its name: how likely each secret is before the first answer; "default" takes the usual one of the
    game."""


class PositionOf(Setup):
    """The moves of a game so far."""

    transcript: Transcript = Field(default=[])


class AdvisedPosition(PositionOf):
    """A position in which advice is wanted, against one host or another."""

    host: Literal["honest", "evil"] = Field(
        default="honest",
        description="Who answers: one who has a secret, or evil, who has none as in Absurdle: then every query has one "
        "answer, the one that keeps the most secrets. Where answers are cells of a board advice takes no heed of it.",
    )


class PositionRequest(AdvisedPosition):
    """A position to be looked at."""

    policy: PolicySpec | None = Field(default=None, description="Who suggests; the game's default policy if left out.")
    seed: Seed = 0
    want: list[Want] = Field(default=["scores", "suggestion"], max_length=3)
    """The parts that are asked for, each of which takes time: "scores" of the queries, the "suggestion", the "maps" of
    a board."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"rules": "battleship", "transcript": [{"query": "E5", "answer": "miss"}]},
                {"rules": "hangman(length=5)", "transcript": [{"query": "A", "answer": "2+5"}], "policy": "thrifty"},
            ]
        }
    )


class WhatIfRequest(AdvisedPosition):
    """A query whose answers are to be looked at one by one."""

    query: Text = Field(examples=["B7"])
    """The query whose answers are wanted; it must be legal now."""


class MapsRequest(PositionOf):
    """A position on a board whose maps are wanted."""

    secret: Text | None = Field(
        default=None, description="What is hidden, if the asker knows it: adds the maps that show it."
    )
    seed: Seed = 0


class CheckRequest(Setup):
    """A set-up to be checked."""


class ReadRequest(Model):
    """Moves as people type or paste them."""

    rules: Rules
    transcript: Transcript = Field(default=[])
    text: Annotated[str, StringConstraints(min_length=1, max_length=LIMITS.pasted)] = Field(
        examples=["B7 miss, C3 h", "_ A _ _ E not S T"]
    )
    """The moves as typed or pasted: a list of moves, one move, or a pattern of letters."""
    asked: str = Field(default="", max_length=80)
    """The query in question, which the text may answer by itself, as "no" does; empty if there is none."""
