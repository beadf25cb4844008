"""The review of a game as its file keeps it: every move weighed, and the sum of all."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Text = Annotated[str, Field(max_length=4096)]
Short = Annotated[str, Field(max_length=1024)]
Seed = Annotated[int, Field(ge=0)]
Share = Annotated[float, Field(allow_inf_nan=False)]


class Part(BaseModel):
    """The base of all parts of the file: strict types, no unknown fields, names in camelCase."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        alias_generator=to_camel,
        validate_by_name=True,
        ser_json_inf_nan="null",
        use_attribute_docstrings=True,
    )


Verdict = Literal[
    "best", "equal", "good", "inaccuracy", "mistake", "wasted", "better than the reference", "unclear", "not valued"
]
"""``wasted`` is said of a query whose answer was certain and no hit, ``unclear`` where the interval decides nothing,
``not valued`` where nothing was measured."""


class Shown(Part):
    """Figures rounded so that what is shown adds up too."""

    mistake: Short
    """The loss of the move as text, in the unit of the review."""
    luck: Short
    """The luck of the move as text, in the unit of the review."""


class MoveReview(Part):
    """One move reviewed: the information it brought, and its cost or gain against the reference."""

    turn: Annotated[int, Field(ge=1)]
    """The number of the move; the first is 1."""
    query: Text
    """The query that was asked, in the notation of the game."""
    answer: Text
    """The answer that it got."""
    hit: bool | None = None
    """Whether the answer found something; null if the file does not say."""
    best: Text
    """The query that the reference would have asked."""
    equals: list[Text] = Field(default=[])
    """Other queries that the reference scores as high."""
    chance: Share
    """The probability that the query finds something."""
    best_chance: Share
    """The probability that the query of the reference finds something."""
    bits_expected: Share
    """The expected information of the query, in bits."""
    bits_gained: Share
    """The information that the answer brought, in bits."""
    best_bits: Share
    """The expected information of the query of the reference, in bits."""
    value: Share | None = None
    """The value of the position before, under the reference; null where it is not known."""
    query_value: Share | None = None
    """The value of the position with this query asked first; null where it is not known."""
    difference: Share | None = None
    """The difference query value − value as found; null where nothing is known."""
    mistake: Share
    """The difference as it enters the sum; 0 where nothing is known."""
    extra_misses: Share = 0.0
    """The misses that the move gave away: its own if wasted, else those that an equal chance hides; 0 if not known."""
    mistake_error: Share | None = None
    """Half the width of the interval of the difference; null if it is exact or nothing is known."""
    luck: Share
    """The worth of the answer beyond what was to be expected, in the unit of the review."""
    luck_error: Share | None = None
    """Half the width of the interval of the luck of this move; null if it is exact."""
    samples: Annotated[int, Field(ge=0)] = 0
    """The number of games or secrets that the difference rests on; 0 where it is exact."""
    verdict: Verdict
    """The verdict on the move."""
    provisional: bool = False
    """Whether the verdict rests on the first look alone, and measuring on may change it."""
    text: Text
    """A sentence on the move."""
    secrets_before: Short
    """The number of secrets before the answer, as people read it."""
    secrets_after: Short
    """The number of secrets after the answer, as people read it."""
    shown: Shown
    """The figures of the move as they are shown."""


class ShownSum(Part):
    """The sum of the review in rounded figures that add up."""

    par: Short
    """The par as text."""
    mistakes: Short
    """The sum of the mistakes as text."""
    luck: Short
    """The luck as text."""
    result: Short
    """The result as text."""


class LuckFree(Part):
    """The result of a game without its luck: the luck of hits and of bits, whose expectation is 0 for every player."""

    result: Share | None = None
    """The result less its luck, in the unit of the game's cost; null where there is none, for which the text says why.
    """
    won: Share | None = None
    """1 for a game that was won and 0 for one that was lost, less the luck in it; null where no such game is lost."""
    hits: Share
    """The hits less their probabilities."""
    bits: Share
    """The bits that the answers told less those expected."""
    hits_z: Share
    """The hits less their probabilities, in standard deviations."""
    bits_z: Share
    """The bits less those expected, in standard deviations."""
    odds: Share
    """The gain of a gambler who bets on hits at fair odds; k or more in at most one game of k, whoever plays."""
    too_lucky: bool
    """Whether the player knew more than the answers, as at most one honest player in 1,000 seems to."""
    text: Text
    """A sentence on the result without luck, or on why there is none."""


class Review(Part):
    """A game reviewed against a reference policy: result = par + mistakes + luck, to the last bit."""

    reference: Short
    """The policy that the moves are compared with, as a spec."""
    unit: Short
    """The unit of all values: shots, lives, questions, or winning probability."""
    higher_is_better: bool
    """Whether values are chances of winning, of which more is better; else they are costs."""
    finished: bool
    """Whether the game was played to its end; if not, the rest is counted as the reference would expect it."""
    par: Share
    """The value of the start: what the reference expects of a game before its first move."""
    par_error: Share | None = None
    """95 % half-width of the par; null if it is exact."""
    par_note: Text = ""
    """The ground that the par rests on, in a few words."""
    result: Share
    """The cost of the game, or 1 if it was won and 0 if not; of a game that goes on with the value of the rest."""
    result_error: Share | None = None
    """95 % half-width of the result; null where it is exact, as it is of a game that was played to its end."""
    mistakes: Share
    """The sum of the mistakes of all moves."""
    luck: Share
    """The sum of the luck of all moves."""
    error: Share | None = None
    """95 % half-width of the sum of the mistakes, over all moves; null where all is exact."""
    luck_error: Share | None = None
    """95 % half-width of the luck; null where all is exact."""
    extra_misses: Share = 0.0
    """The misses that moves gave away which cost no chance of winning: those of the others count by the chance."""
    unfinished: list[Annotated[int, Field(ge=1)]] = Field(default=[])
    """The moves that were not weighed to the end since the seconds ran out: another run may find other figures."""
    unknown: Annotated[int, Field(ge=0)] = 0
    """The number of moves of which nothing is known: they count as 0 in the mistakes, which no interval covers."""
    provisional: Annotated[int, Field(ge=0)] = 0
    """The number of verdicts that rest on the first look alone."""
    exact: bool
    """Whether every figure is exact."""
    samples: Annotated[int, Field(ge=0)]
    """The number of games played on for the figures."""
    seed: Seed
    """The seed of the random numbers that were drawn."""
    moves: list[MoveReview]
    """The moves in their order."""
    summary: Text
    """A few sentences on the whole game."""
    notes: list[Text] = Field(default=[])
    """Sentences on what the figures rest on."""
    shown: ShownSum
    """The sum as it is shown."""
    luck_free: LuckFree | None = None
    """The result without luck; null while the review goes on."""
