"""The review of a game, move by move, with a score that adds up: result = par + mistakes + luck.

Let V be the value of a position under a stated reference policy (what the rest of the game is expected to cost, or how
likely it is won) and Q the same with the query that was asked first. Then par is V at the start, the mistake of a move
is Q - V, and its luck is what it cost plus V after it less Q. These sum to the result whatever V is, so figures that
were sampled blur how the result is split and never its sum. All values are kept in steps of 2^-30, in which sums are
exact.

V and Q are exact where the tree of the reference can be walked, and sampled elsewhere: Q - V by games played on
with the same secrets, drawn from the exact posterior, until its interval is small or the time is over. The intervals
of one review hold together with 95 %; a difference within its own counts as luck, and is not called a mistake.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from time import monotonic

import numpy as np

from bestguess.arena import wording
from bestguess.arena.match import check_plays
from bestguess.arena.opened import Opened
from bestguess.arena.playouts import Course, Player, Sample, estimate, hosts
from bestguess.arena.record import MoveReview, Review, Verdict
from bestguess.arena.reference import REFERENCES
from bestguess.arena.statistics import Z
from bestguess.arena.value import Exact, Unit
from bestguess.core.errors import Contradiction, SpecError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Query
from bestguess.hosts.honest import Honest
from bestguess.policies import POLICIES

SECONDS = 30.0
"""How long a review may sample if nobody says otherwise."""

_STEP = 2.0**-30
_BATCH = 16
"""Games are played on in batches of so many; before the first is whole nothing is said of a move."""
_LAST = 8
"""So many batches are played on from the end of a game that was not finished."""
_TARGET = {False: 0.2, True: 0.01}
"""Half the width of the interval at which sampling ends: in the unit of the cost, and of winning."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review has come."""

    done: float
    """A share, 0 to 1."""
    what: str
    seconds_left: float
    """At most; 0 when it is about to end."""


@dataclass
class Turn:
    """One move with all that is found out about it."""

    number: int
    position: Position
    query: Query
    after: Position
    best: Query
    value: float | None = None
    difference: float | None = None
    error: float = 0.0
    """Half the width of the interval of the difference, before it is widened for all moves together."""
    exact: bool = False
    worths: list[Sample] = field(default_factory=list)
    """Sampled values of the position."""
    gaps: list[Sample] = field(default_factory=list)
    """Sampled differences, each of two games with one secret."""

    @property
    def open(self) -> bool:
        """Whether sampling could tell more of the query."""
        return not self.exact and self.query != self.best

    def margin(self, comparisons: int) -> float:
        """Half the width of the interval of the difference, for so many moves together."""
        size = len(self.gaps)
        if size < _BATCH:
            return inf
        # Games that all differ alike so far say little of those to come.
        return max(estimate(self.gaps).margin(comparisons), 4.0 / size)


def review(
    opened: Opened,
    reference: str | None = None,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    samples: int | None = None,
) -> Generator[Progress | MoveReview | Review]:
    """Weigh a game; yields progress, then each move, and at last the review. Closing the iterator cancels.

    ``KeyboardInterrupt``, raised within or thrown in, ends the work early with what is known by then.

    ``reference`` is the spec of a policy; the game's own adviser by default. ``seconds`` bounds the sampling and
    ``samples`` the games played for each move; with ``samples`` and time enough the same ``seed`` gives the same
    review everywhere. Raises :class:`SpecError` if the reference cannot play the game.
    """
    work = _Work.begin(opened, reference or opened.game.default_policy, seed, monotonic() + seconds)
    yield Progress(0.0, "reading the game", seconds)
    try:
        for share in work.settle():
            yield Progress(0.3 * share, "working out values", work.left())
        for share in work.sample(samples or inf):
            yield Progress(0.3 + 0.7 * share, "playing on from the moves", work.left())
    except KeyboardInterrupt:
        work.notes.append("Stopped early: what was not weighed by then is left out.")
    moves, whole = work.sum(opened)
    yield from moves
    yield whole


def reviewed(opened: Opened, reference: str | None = None, *, seconds: float = SECONDS, seed: int = 0) -> Review:
    """The same, waiting for the end."""
    for event in review(opened, reference, seconds=seconds, seed=seed):
        if isinstance(event, Review):
            return event
    raise AssertionError("a review ends with itself")  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Weighed:
    """A query held against what the reference would ask, with the answer still to come."""

    query: Query
    best: Query
    value: float | None
    """The value of the position under the reference."""
    difference: float | None
    """Q - V as measured; ``None`` if there was no time to tell."""
    error: float | None
    """Half the width of its 95 % interval; ``None`` if it is exact."""
    unit: Unit
    samples: int
    verdict: Verdict
    text: str

    @property
    def query_value(self) -> float | None:
        """The value with this query asked first."""
        return None if self.value is None or self.difference is None else self.value + self.difference


def weigh(
    position: Position, query: Query, reference: str | None = None, *, seconds: float = 3.0, seed: int = 0
) -> Weighed:
    """Weigh one query: the same V, Q and verdict as a review's, with the answer still to come.

    Raises :class:`SpecError` if the reference cannot play the game, :class:`IllegalQuery` if the query may not be
    asked.
    """
    position.game.check_query(position.transcript, query)
    reference = reference or position.game.default_policy
    work = _Work.on(position.game, reference, seed, monotonic() + seconds)
    turn = Turn(1, position, query, position, work.player.choice(position))
    work.turns = [turn]
    for _ in work.settle():
        pass
    for _ in work.sample(inf):
        pass
    if turn.value is None and len(turn.worths) > 1:
        turn.value = estimate(turn.worths).mean
    margin = None if turn.exact or query == turn.best else turn.margin(1)
    gap = _gap(turn, margin)
    told = gap is not None and abs(gap) > (margin or 1e-9)
    figures = wording.Figures(
        turn, turn.value or 0.0, gap, None if margin == inf else margin, gap if told and gap else 0.0, 0.0, 0.0
    )
    verdict, text = wording.verdict(figures, reference, work.unit, work.player)
    return Weighed(query, turn.best, turn.value, gap, figures.margin, work.unit, len(turn.gaps), verdict, text)


def _gap(turn: Turn, margin: float | None) -> float | None:
    """Q - V as it was found; ``None`` if it was not."""
    if turn.exact:
        return turn.difference
    if turn.query == turn.best:
        return 0.0
    return estimate(turn.gaps).mean if margin is not None and margin < inf else None


@dataclass
class _Work:
    game: Game
    reference: str
    seed: int
    deadline: float
    unit: Unit
    exact: Exact
    player: Player
    last: Position
    """Where the game stands after its last move."""
    turns: list[Turn] = field(default_factory=list)
    last_worths: list[Sample] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @classmethod
    def on(cls, game: Game, reference: str, seed: int, deadline: float, prior: str = "default") -> "_Work":
        policy = make(POLICIES, reference)
        if not isinstance(policy, Policy):
            raise SpecError(f"'{reference}' is not a policy.")
        check_plays(policy, game, reference)
        unit = Unit.of(game)
        start = Position.start(game, prior)
        return cls(game, reference, seed, deadline, unit, Exact(policy, unit, deadline), Player(policy, unit), start)

    @classmethod
    def begin(cls, opened: Opened, reference: str, seed: int, deadline: float) -> "_Work":
        work = cls.on(opened.game, reference, seed, deadline, opened.record.prior)
        work.notes += wording.notes(opened)
        for number, (query, answer) in enumerate(opened.transcript, 1):
            try:
                after = work.last.after(query, answer)
            except Contradiction as error:
                work.notes.append(f"From move {number} on no {work.game.secret_noun} fits the answers: {error}")
                break
            work.turns.append(Turn(number, work.last, query, after, work.player.choice(work.last)))
            work.last = after
        return work

    def left(self) -> float:
        """The seconds that are left."""
        return max(0.0, self.deadline - monotonic())

    def settle(self) -> Iterator[float]:
        """Work out exactly what can be, the last positions first: they are the smallest."""
        self.exact.value(self.last)
        for done, turn in enumerate(reversed(self.turns), 1):
            value = self.exact.value(turn.position)
            if value is not None:
                asked = value if turn.query == turn.best else self.exact.query_value(turn.position, turn.query)
                turn.value = value
                if asked is not None:
                    turn.difference, turn.exact = asked - value, True
            yield done / len(self.turns)

    def sample(self, most: float) -> Iterator[float]:
        """Play on, in rounds, where nothing exact is to be had."""
        want = [turn for turn in self.turns if turn.value is None or turn.open]
        began, rounds = monotonic(), 0
        if self.exact.value(self.last) is None:  # an unfinished game: what is still to come is part of its result
            for batch in range(_LAST):
                for host in self._hosts(self.last, batch):
                    if monotonic() < began + self.left() / 4 or len(self.last_worths) < 2:
                        self.last_worths.append(self.player.play(self.last, host).sample(self.last))
        while monotonic() < self.deadline:
            active = [turn for turn in want if self._wants(turn, rounds, most)]
            if not active:
                break
            for place, turn in enumerate(active):
                self._batch(turn, rounds)
                if monotonic() >= self.deadline:
                    break
                spent = (monotonic() - began) / max(1e-9, self.deadline - began)
                yield min(1.0, max(spent, (rounds + place / len(active)) * _BATCH / most))
            rounds += 1

    def _wants(self, turn: Turn, rounds: int, most: float) -> bool:
        if rounds * _BATCH >= most:
            return False
        if turn.open:
            return turn.margin(max(1, self._compared())) > _TARGET[self.unit.winning]
        # Moves that follow the reference need no more than the value, which other moves' games tell too.
        return len(turn.worths) < 4 * _BATCH

    def _compared(self) -> int:
        return sum(turn.open for turn in self.turns)

    def _hosts(self, position: Position, rounds: int) -> list[Honest]:
        rng = np.random.default_rng([self.seed, len(position.transcript), rounds])
        return hosts(position, rng, _BATCH)  # type: ignore[return-value]  # hosts of either kind

    def _batch(self, turn: Turn, rounds: int) -> None:
        for host in self._hosts(turn.position, rounds):
            if monotonic() >= self.deadline:
                return
            played = self.player.play(turn.position, host)
            turn.worths.append(played.sample(turn.position))
            if turn.query != turn.best:
                asked = self.player.play(turn.position, host, turn.query)
                turn.gaps.append(asked.sample(turn.position) - turn.worths[-1])
                played = asked
            self._learn(turn, played)

    def _learn(self, turn: Turn, played: Course) -> None:
        """A game that goes on as the real one went tells of the values of the positions it came through."""
        for later in self.turns[turn.number :]:
            size = len(later.position.transcript)
            if played.end.transcript[:size] != later.position.transcript:
                return
            later.worths.append(played.sample(later.position))
            if later.query != later.best:
                return

    def sum(self, opened: Opened) -> tuple[list[MoveReview], Review]:
        """Put it all together."""
        values, par_error, par_note = self._values(opened.record.prior)
        comparisons = max(1, self._compared())
        figures = []
        for turn, value, after in zip(self.turns, values, values[1:], strict=False):
            margin = None if turn.exact or turn.query == turn.best else turn.margin(comparisons)
            gap = _gap(turn, margin)
            told = gap is not None and abs(gap) > (margin or 1e-9)
            figures.append(
                wording.Figures(
                    turn,
                    value,
                    gap,
                    None if margin == inf else margin,
                    _rounded(gap) if told and gap is not None else 0.0,
                    self.unit.step(turn.position, turn.after),
                    after,
                )
            )
        errors = [estimate(f.turn.gaps).error for f in figures if f.mistake and f.margin]
        error = Z * sqrt(sum(one * one for one in errors)) if errors else None
        exact = par_error is None and all(f.turn.exact or f.turn.query == f.turn.best for f in figures)
        return wording.told(
            opened,
            self.reference,
            self.unit,
            figures,
            par=values[0],
            par_error=par_error,
            par_note=par_note,
            rest=values[-1],
            error=error,
            exact=exact and all(turn.value is not None for turn in self.turns),
            samples=sum(len(turn.gaps) or len(turn.worths) for turn in self.turns if not turn.exact),
            seed=self.seed,
            notes=self.notes,
            player=self.player,
            last=self.last,
        )

    def _values(self, prior: str) -> tuple[list[float], float | None, str]:
        """V before each move and at the end, the error of the first, and what that rests on."""
        end = self.exact.value(self.last)
        if end is None:
            end = estimate(self.last_worths).mean if len(self.last_worths) > 1 else 0.0
        values, known = [_rounded(end)], _rounded(end)
        for turn in reversed(self.turns):
            if turn.value is not None:
                known = _rounded(turn.value)
            elif len(turn.worths) > 1:
                known = _rounded(estimate(turn.worths).mean)
            else:  # no game was played from here: what was spent since is all that is known
                known = _rounded(known + self.unit.step(turn.position, turn.after))
            values.append(known)
        values.reverse()
        first = self.turns[0] if self.turns else None
        if first is None or first.value is not None:
            return values, None, "exact, over everything that may be hidden"
        measured = REFERENCES.get((self.game.spec, self.reference))
        if measured is not None and prior == "default":
            values[0] = _rounded(measured.mean)
            return values, measured.margin, f"measured over {measured.games:,} games"
        if len(first.worths) < 2:
            return values, None, "not known: there was no time to play on"
        return (
            values,
            estimate(first.worths).margin(),
            f"sampled, {len(first.worths):,} games played with seed {self.seed}",
        )


def _rounded(value: float) -> float:
    """To the next step of 2^-30: sums of such values are exact."""
    return round(value / _STEP) * _STEP
