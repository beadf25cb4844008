"""The review of a game, move by move, with a score that adds up: result = par + mistakes + luck.

Let V be the value of a position under a stated reference policy (what the rest of the game is expected to cost, or how
likely it is won) and Q the same with the query that was asked first. Then par is V at the start, the mistake of a move
is Q - V, and its luck is what it cost plus V after it less Q. These sum to the result whatever V is, so figures that
were sampled blur how the result is split and never its sum. All values are kept in steps of 2^-30, in which sums are
exact.

Every move has a verdict at once, from what is exact and from a first look (:mod:`~bestguess.review.list_rollouts` says
how). The verdict is provisional, and refined where most is at stake. The intervals of one review hold together with
95 %.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Literal

from bestguess.core.errors import IllegalQuery
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import Review, Verdict
from bestguess.review.budget import LOOK, NODES, SECONDS, Budget
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import Unit
from bestguess.review.figures import GameFigures, MoveFigures, judge
from bestguess.review.reviewed_move import Facts, Found, ReviewedMove
from bestguess.review.score import ReviewScore

_PAUSE = 0.5
"""Seconds between two sums of a review that is still being refined."""


Stage = Literal["reading", "valuing", "refining", "sampling"]
"""The work that a review is at: it replays the game, values positions, weighs moves again, or plays on from them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review has come."""

    done: float
    """A share, 0 to 1."""
    stage: Stage
    seconds_left: float | None
    """By the rate so far, at most, since a review may need less work than it may do; ``None`` before one is known."""


@dataclass(frozen=True, slots=True)
class Interim:
    """The figures of the whole game as they stand by now: provisional, and refined later."""

    figures: GameFigures


Event = Progress | MoveFigures | Interim | GameFigures


def review(
    opened: LoadedGame,
    reference: str | None = None,
    *,
    nodes: float = NODES,
    seconds: float = SECONDS,
    seed: int = 0,
    samples: int | None = None,
    earlier: Review | None = None,
    clock: Callable[[], float] = monotonic,
) -> Generator[Event]:
    """Weigh a game. Closing the iterator cancels.

    Yields each move after a first look, then the whole as it stands by now (:class:`Interim`); then progress, moves
    again whenever more is known of them, and now and then the whole; at last the figures of the whole game, with those
    of every move.

    ``KeyboardInterrupt``, raised within or thrown in, ends the work early with what is known by then.

    ``reference`` is the spec of a policy; the game's own adviser by default. ``nodes`` bound the work after the first
    look (:mod:`~bestguess.review.budget`), and ``samples`` the secrets or games taken for each move: with the same of
    both, the same ``seed`` gives the same review everywhere. ``seconds``, by ``clock``, only end it early, and then
    :attr:`GameFigures.unfinished` names the moves that were not weighed to the end. ``earlier`` is a review of the same
    game to go on from. Raises :class:`SpecError` if the reference cannot play the game.
    """
    budget = Budget(nodes, seconds, clock)
    work = Estimation.begin(opened, reference or opened.game.default_policy, seed, budget)
    sums = ReviewScore(work, opened)
    if earlier is not None:
        work.take(earlier)
    try:
        yield Progress(0.0, "reading", budget.seconds_left)
        yield from _first(work, sums)
        for share in work.settle():
            yield Progress(0.3 * share, "valuing", budget.seconds_left)
        yield from _refined(work, sums, samples or inf)
    except KeyboardInterrupt:
        work.stopped = True
    yield sums.sum(last=True)


def _first(work: Estimation, sums: ReviewScore) -> Iterator[Event]:
    """Every move with its first verdict."""
    work.close()
    if all(work.exact.at_once(turn.position) for turn in work.turns):
        return
    for turn in work.turns:
        work.look(turn)
        yield sums.one(turn)
    yield Interim(sums.sum())


def _refined(work: Estimation, sums: ReviewScore, most: float) -> Iterator[Event]:
    """Progress, the moves of which more is known, and now and then the whole."""
    said, reached = work.budget.clock(), 0.3
    stages: tuple[Stage, ...] = ("refining", "sampling")
    for stage in stages:
        for share, turn in work.refine(most) if stage == "refining" else work.sample(most):
            reached = max(reached, 0.3 + 0.7 * share)
            yield Progress(reached, stage, work.budget.seconds_left)
            if turn is not None and turn.query != turn.best:
                yield sums.one(turn)
            if work.budget.clock() > said + _PAUSE:
                yield Interim(sums.sum())
                said = work.budget.clock()


@dataclass(frozen=True, slots=True)
class Weighed:
    """A query held against what the reference would ask, with the answer still to come."""

    turn: ReviewedMove
    facts: Facts
    found: Found | None
    """The difference Q - V; ``None`` if nothing is known of it."""
    reference: str
    """The spec of the reference policy."""
    unit: Unit
    verdict: Verdict

    @property
    def query(self) -> Query:
        """The query that was weighed."""
        return self.turn.query

    @property
    def best(self) -> Query:
        """The query that the reference asks."""
        return self.turn.best

    @property
    def value(self) -> float | None:
        """The value of the position under the reference; ``None`` if it is not known."""
        return self.turn.worth

    @property
    def unfinished(self) -> bool:
        """Whether the seconds ran out before the work was done: another run may find other figures."""
        return self.turn.cut

    @property
    def difference(self) -> float | None:
        """Q - V as found; ``None`` if nothing is known."""
        return None if self.found is None else self.found.gap

    @property
    def error(self) -> float | None:
        """Half the width of the 95 % interval of the difference; ``None`` if it is exact."""
        return None if self.found is None else self.found.margin

    @property
    def samples(self) -> int:
        """The number of games or secrets that the difference rests on; 0 if it is exact."""
        return 0 if self.found is None else self.found.samples

    @property
    def query_value(self) -> float | None:
        """The value with this query asked first."""
        return None if self.value is None or self.difference is None else self.value + self.difference


def weigh(
    position: Position,
    query: Query,
    reference: str | None = None,
    *,
    nodes: float = LOOK,
    seconds: float = SECONDS,
    seed: int = 0,
) -> Weighed:
    """Weigh one query: V, Q and verdict as in a review, with the answer still to come.

    ``nodes`` and ``seconds`` are those of :func:`review`. Raises :class:`SpecError` if the reference cannot play the
    game, :class:`IllegalQuery` if the query may not be asked.
    """
    position.game.check_query(position.transcript, query)
    if query not in position.queries and not position.game.is_question(query):
        raise IllegalQuery(f"{position.game.notation.format_query(query)} is told by the host: it cannot be weighed.")
    reference = reference or position.game.default_policy
    work = Estimation.on(position.game, reference, seed, Budget(nodes, seconds))
    turn = ReviewedMove(1, position, query, position, work.player.choice(position))
    work.turns, work.goes_on = [turn], False
    work.look(turn)
    for _ in work.settle():
        pass
    for steps in (work.refine, work.sample):
        for _ in steps(inf):
            pass
    found = turn.found(1)
    assert turn.facts is not None
    verdict = judge(found, turn.facts, work.unit, query == turn.best)
    return Weighed(turn, turn.facts, found, reference, work.unit, verdict)
