"""Parts of all models: names on the wire, refusals, and the types of fields that many requests have."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict, StringConstraints
from pydantic.alias_generators import to_camel

from bestguess.apps.web.settings import Limits

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
Whole = Annotated[int, Strict()]
"""A number as JSON writes it: neither a text of digits nor a truth is one."""
Number = Annotated[float, Strict()]
Truth = Annotated[bool, Strict()]
Seed = Annotated[Whole, Field(ge=0, lt=2**63, description="The same seed gives the same lots.")]
Probability = Annotated[float, Field(ge=0, le=1 + 1e-9)]
Sealed = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LIMITS.rules * 2),
    Field(description="A hosted game: encrypted, so that only this server can open it."),
]


class Model(BaseModel):
    """Names are written in camelCase outside; unknown fields are refused. Strings below fields describe them."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        allow_inf_nan=False,
        frozen=True,
        use_attribute_docstrings=True,
    )


class Mention(Model):
    """A part of a sentence that stands there as programs write it, for pages that have names of their own for it."""

    kind: Literal["parameter", "game", "rules"]
    """A parameter; the game that the request is about; or the rules of another game."""
    text: str
    """The part as it stands in the sentence."""
    name: str
    """The name of the parameter, or the rules."""
    value: str | None
    """The value of the parameter; null if the sentence names none."""


class Problem(Model):
    """Every response that is not a success: a problem document (RFC 9457)."""

    type: str = Field(
        description="The address of the list of codes, with the code.", examples=["/api/errors#contradiction"]
    )
    title: str
    """The kind of problem in a sentence, the same for every problem of its code."""
    status: int
    """The HTTP status."""
    detail: str = Field(
        description="This problem in a sentence or two.",
        examples=["Z9 is off the board: rows are A to J, columns 1 to 10."],
    )
    code: str = Field(description="The kind of problem, for programs: it stays what it is.", examples=["contradiction"])
    field: str = Field(
        description="The place of the fault, as a path into the request; empty if there is none.",
        examples=["transcript[3].query"],
    )
    move: int | None = Field(description="The number of the move that is wrong, the first is 1; null if it is none.")
    params: dict[str, Any] = Field(description="What the sentence is made of, by the names that the code has.")
    remedy: str = Field(description="The remedy in a sentence; empty where the detail says it, or there is none.")
    mentions: list[Mention]
    """The parts of the detail that a page may name otherwise."""


class ProblemKind(Model):
    """A kind of problem."""

    code: str
    """The kind, for programs."""
    status: int
    """The HTTP status of its responses."""
    title: str
    """The kind in a sentence."""
