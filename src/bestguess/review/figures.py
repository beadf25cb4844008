"""The figures of a review as plain data: those of one move, and those of the whole game.

The verdict on a move, which never says more than is known of it.
"""

from dataclasses import dataclass
from typing import Literal

from bestguess.arena.fair import Score
from bestguess.core.position import Position
from bestguess.records.recorded_review import Verdict
from bestguess.review.exact_value import Unit
from bestguess.review.reviewed_move import Facts, Found, ReviewedMove

SMALL_LOSS = {False: 0.1, True: 0.005}
"""A loss of less is nothing to speak of: in the unit of the cost, and of winning."""

LARGE_LOSS = {False: 0.3, True: 0.05}
"""A loss of as much is a mistake."""

WITHIN = {False: 0.2, True: 0.01}
"""A sampled loss is called good if it is no more than this even at the upper end of its interval."""

GIVEN = 0.5
"""Who gives up so much chance of a hit, and not for the shot that tells most, is careless.

To leave a sure hit for later costs nothing where the shot made instead is the one that the search would go on with; so
the shot that tells most is held to its loss alone.
"""

LITTLE = 0.05
"""A careless shot that loses as much is a mistake."""

POOR = 0.1
"""A careless shot no likelier than this is a mistake in any case: only faultless play would make up for it."""


def judge(found: Found | None, facts: Facts, unit: Unit, follows: bool) -> Verdict:
    """The verdict on a move of which ``found`` is known; ``follows`` if the reference would have asked it too.

    "good" and "equal" are said only of what is known, and "unclear" where the interval decides nothing. "wasted" goes
    before all others: no figure makes up for a query that could bring nothing.
    """
    if facts.wasted:
        return "wasted"
    if follows:
        return "best"
    called = _by_value(found, facts, unit)
    if found is not None and called in ("equal", "good") and is_tied(found, unit):
        return by_surplus(found, called)
    return called


_ROUNDING = 1e-9
"""A loss at a limit is over it, however its last digit was rounded."""


def _by_value(found: Found | None, facts: Facts, unit: Unit) -> Verdict:
    """The verdict by the difference of the values alone."""
    # A chance is exact at once; what follows from it needs no playing on.
    careless = is_careless(facts, unit)
    if found is None:
        return "mistake" if careless and facts.chance <= POOR else "not valued"
    loss = -found.gap if unit.winning else found.gap
    margin = found.margin or 0.0
    low, high = loss - margin, loss + margin
    if careless and facts.chance <= POOR and high > -LITTLE:
        return "mistake"
    if found.margin is None and abs(loss) < _nothing_of(unit.winning):
        return "equal"
    if high < 0:
        return "better than the reference"
    if loss >= LARGE_LOSS[unit.winning] - _ROUNDING and low > 0:
        return "mistake"
    if careless and loss >= LITTLE - _ROUNDING and low > 0:
        return "mistake"
    if found.margin is None:
        return "good" if loss < SMALL_LOSS[unit.winning] - _ROUNDING else "inaccuracy"
    if high <= (LITTLE if careless else WITHIN[unit.winning]):
        return "good"
    if loss >= SMALL_LOSS[unit.winning] and low > 0:
        return "inaccuracy"
    return "unclear"


def by_surplus(found: Found, called: Verdict) -> Verdict:
    """The verdict where the chance of winning does not tell two queries apart: by the misses, then by the queries.

    Misses are held to the limits of a cost. Queries cost nothing in a game with lives, so more of them are no more than
    a blemish: such a move is good, and not equal.
    """
    if found.misses is None:
        return called
    more = found.misses.sure
    if more >= LARGE_LOSS[False]:
        return "mistake"
    if more >= SMALL_LOSS[False]:
        return "inaccuracy"
    if abs(more) >= _nothing_of(False):
        return "good" if more > 0 or called == "good" else "better than the reference"
    return "good" if found.queries is not None and found.queries.sure >= _nothing_of(False) else called


def is_tied(found: Found, unit: Unit) -> bool:
    """Whether a chance of winning leaves two queries as good as equal, so that the misses, where known, decide.

    Where the difference was sampled, a loss must be as good as excluded: else nothing is settled.
    """
    if not unit.winning or found.misses is None or abs(found.gap) >= SMALL_LOSS[True]:
        return False
    return found.margin is None or found.margin - found.gap <= WITHIN[True]


def is_careless(facts: Facts, unit: Unit) -> bool:
    """Whether a shot gave up a good chance of a hit, and told less than another would have."""
    return facts.grid and not unit.winning and facts.given >= GIVEN and not facts.most_bits


def _nothing_of(winning: bool) -> float:
    """Half of the smallest step that is shown."""
    return 0.0005 if winning else 0.005


@dataclass(frozen=True)
class MoveFigures:
    """The findings on one move, in the unit of the review."""

    turn: ReviewedMove
    facts: Facts
    value: float
    """The value of the position before the move, under the reference."""
    found: Found | None
    """The difference of the move asked and the one that the reference asks; ``None`` if nothing is known of it."""
    verdict: Verdict
    mistake: float
    """The difference as it enters the sum; 0 if nothing is known of it."""
    spent: float
    """The cost of the move; in a game with lives 1 if it won the game, else 0."""
    after: float
    """The value of the position after the move."""
    luck_error: float = 0.0
    """By how much the luck may be off: 95 % half-width; 0 if it is exact."""
    extra_misses: float = 0.0
    """The misses that the move gave away: its own if wasted, else those that an equal chance hides; 0 if not known."""
    done: bool = True
    """Whether nothing more will be found out about the move; ``False`` while the review goes on."""

    @property
    def luck(self) -> float:
        """The worth of the answer beyond what was to be expected."""
        return self.spent + self.after - self.value - self.mistake


@dataclass(frozen=True, slots=True)
class Basis:
    """The ground that a value rests on."""

    kind: Literal["exact", "measured", "sampled", "rough", "unknown"]
    """``measured`` over many games beforehand, ``sampled`` in this review, ``rough`` by an estimate without a game."""
    games: int = 0
    """The number of games measured or sampled."""


@dataclass(frozen=True)
class GameFigures:
    """The findings on a game as a whole, as they stand by now."""

    reference: str
    """The spec of the reference policy."""
    unit: Unit
    moves: tuple[MoveFigures, ...]
    par: float
    par_error: float | None
    """95 % half-width of the par; ``None`` if it is exact."""
    par_basis: Basis
    rest: float
    """The value after the last move; 0 where nothing is known of it."""
    rest_error: float | None
    """95 % half-width of the rest, and so of the result; ``None`` if it is exact."""
    rest_basis: Basis
    error: float | None
    """95 % half-width of the sum of the mistakes; ``None`` if all are exact."""
    luck_error: float | None
    exact: bool
    samples: int
    seed: int
    contradiction: tuple[int, str] | None
    """The first move (from 1) whose answer no secret fits, with the message that says so."""
    stopped: bool
    """Whether the work was ended early by Ctrl-C."""
    last: Position
    """The position after the last move."""
    reference_end: Position | None
    """The end of the game if the reference plays for the same secret; ``None`` where that cannot be played."""
    done: bool = True
    """Whether nothing more will be found out; ``False`` while the review goes on."""
    score: Score | None = None
    """The result in the game's own unit, with and without luck; ``None`` while the review goes on."""

    @property
    def result(self) -> float:
        """The cost of the game, or whether it was won; of an unfinished game with the value of what is to come."""
        return self.unit.spent(self.last) + self.rest

    @property
    def mistakes(self) -> float:
        """The sum of the mistakes of all moves."""
        return sum((move.mistake for move in self.moves), 0.0)

    @property
    def extra_misses(self) -> float:
        """The misses that moves gave away which cost no chance of winning: those of the others count by the chance."""
        return sum((move.extra_misses for move in self.moves if move.mistake >= 0), 0.0)

    @property
    def wasted_misses(self) -> float:
        """The misses that all moves gave away, whether or not they cost a chance of winning as well."""
        return sum((move.extra_misses for move in self.moves), 0.0)

    @property
    def unfinished(self) -> list[int]:
        """The numbers of the moves for which more was to be done when the seconds ran out; the first move is 1."""
        return [move.turn.number for move in self.moves if move.turn.cut]

    @property
    def luck(self) -> float:
        """The sum of the luck of all moves: result - par - mistakes, exactly."""
        return self.result - self.par - self.mistakes
