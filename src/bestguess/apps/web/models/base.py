"""Parts of all models: names on the wire, refusals, and the types of fields that many requests have."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
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
Seed = Annotated[int, Field(ge=0, lt=2**63, description="The same seed gives the same lots.")]
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


class Error(Model):
    """A fault of a request."""

    text: str = Field(description="The fault in a sentence.", examples=["'Z9' is off the board."])
    place: str = Field(
        description="The place of the fault, as a path into the request.", examples=["transcript[3].query"]
    )
    remedy: str = Field(description="The remedy in a sentence; empty if there is none.")


class Refused(Model):
    """Every response that is not a success."""

    error: Error
    """The fault: what is wrong, where, and what would mend it."""
