"""The figures of a review as plain data: those of one move, and those of the whole game."""

from dataclasses import dataclass
from typing import Literal

from bestguess.arena.fair import Score
from bestguess.core.position import Position
from bestguess.records.recorded_review import Verdict
from bestguess.review.exact_value import Unit
from bestguess.review.reviewed_move import Facts, Found, ReviewedMove


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
    off: float = 0.0
    """By how much the values before and after the move may be off: 95 % half-width."""
    extra_misses: float = 0.0
    """The misses that the move gave away: its own if wasted, else those that an equal chance hides; 0 if not known."""
    done: bool = True
    """Whether nothing more will be found out about the move; ``False`` while the review goes on."""

    @property
    def luck(self) -> float:
        """The worth of the answer beyond what was to be expected."""
        return self.spent + self.after - self.value - self.mistake


@dataclass(frozen=True, slots=True)
class ParBasis:
    """The ground that the value of the start was learned on."""

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
    par_basis: ParBasis
    rest: float
    """The value after the last move."""
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
