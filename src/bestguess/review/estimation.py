"""The estimates of a review: a first look at every move, then more work where most is at stake.

What is done next depends on what is known and on the nodes that are left, never on a clock; the clock can only end the
work early, between two steps, and then the moves that more was to be done for are marked (:attr:`ReviewedMove.cut`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

import numpy as np

from bestguess.arena.reference import REFERENCES
from bestguess.arena.statistics import student_t
from bestguess.core.errors import Contradiction
from bestguess.core.game import Game
from bestguess.core.players import TIE, Host, check_plays
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Floats, Query
from bestguess.policies import POLICIES
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import Review
from bestguess.review.budget import PLAYED, Budget
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.figures import judge
from bestguess.review.list_rollouts import SIZES, Drawn, Lists
from bestguess.review.playouts import Course, Player, Sample, hosts
from bestguess.review.reviewed_move import BATCH, ReviewedMove, Surplus, facts

TARGET = {False: 0.2, True: 0.01}
"""Half the width of the interval at which sampling ends: in the unit of the cost, and of winning."""

_LAST = 8
"""The batches of games played on from the end of a game that was not finished."""
_CHEAP = 2**21
"""All secrets are taken wherever that is no more work, even where a sample has decided."""
_MIN_NODES = 2**26
"""The nodes that must be left for games to be played on move by move where lists can be drawn: they tell far more."""
_PARS = 64
"""Games played from the start where the par is known in no other way."""


@dataclass
class Estimation:
    """The estimates of one review, which grow more exact as long as the budget lasts."""

    game: Game
    reference: str
    seed: int
    budget: Budget
    unit: Unit
    exact: Exact
    lists: Lists
    player: Player
    last: Position
    """Where the game stands after its last move."""
    prior: str = "default"
    turns: list[ReviewedMove] = field(default_factory=list)
    last_worths: list[Sample] = field(default_factory=list)
    contradiction: tuple[int, str] | None = None
    """The first move (from 1) whose answer no secret fits, with the message that says so."""
    stopped: bool = False
    """Whether the work was ended early."""
    goes_on: bool = True
    """Whether the value after the last move is asked for, as it is of a game that was not finished."""
    end: float | None = None
    """The exact value after the last move."""

    @classmethod
    def on(cls, game: Game, reference: str, seed: int, budget: Budget, prior: str = "default") -> "Estimation":
        """Ready for positions of a game. Raises :class:`SpecError` if the reference cannot play it."""
        policy = make(POLICIES, reference)
        check_plays(policy, game, reference)
        unit = Unit.of(game)
        start = Position.start(game, prior)
        lists, exact = Lists(policy, unit, seed), Exact(policy, unit, budget, seed)
        return cls(game, reference, seed, budget, unit, exact, lists, Player(policy, unit, seed), start, prior)

    @classmethod
    def begin(cls, opened: LoadedGame, reference: str, seed: int, budget: Budget) -> "Estimation":
        """Ready for the moves of a game, none of which has been looked at."""
        work = cls.on(opened.game, reference, seed, budget, opened.record.prior)
        for number, (query, answer) in enumerate(opened.transcript, 1):
            try:
                after = work.last.after(query, answer)
            except Contradiction as error:
                work.contradiction = number, str(error)
                break
            work.turns.append(ReviewedMove(number, work.last, query, after, work.player.choice(work.last)))
            work.last = after
        return work

    # ---- what is found out ----

    def take(self, earlier: Review) -> None:
        """Go on from an earlier review of the same moves against the same reference: what it found is kept."""
        if earlier.reference != self.reference or self.unit.winning:  # chances are soon worked out anew, with misses
            return
        comparisons = max(1, sum(1 for move in earlier.moves if move.mistake_error is not None))
        for turn, move in zip(self.turns, earlier.moves, strict=False):
            asked = (self.game.notation.format_query(turn.query), self.game.notation.format_query(turn.best))
            if asked != (move.query, move.best):
                return
            if not turn.open or move.difference is None or move.value is None:
                continue
            # A file may say anything; figures that no game can have are worked out anew.
            most = 10.0 * self.game.num_queries
            if max(abs(move.difference), abs(move.value), abs(move.mistake_error or 0.0)) > most:
                continue
            if move.mistake_error is None:
                turn.value, turn.difference, turn.exact = move.value, move.difference, True
            elif self.lists.simulator(turn.position) is not None and move.samples in SIZES:
                spread = abs(move.mistake_error) / student_t(10**6, comparisons)
                turn.drawn = Drawn(move.difference, spread, 0.0, 0.04, move.samples)
                turn.lists, turn.refined = SIZES.index(move.samples) + 1, not move.provisional

    def look(self, turn: ReviewedMove) -> None:
        """The first look at a move: the chances and the bits, and a short list where the kernel plays on."""
        turn.facts = facts(turn, self.player)
        if turn.exact or turn.drawn is not None or self.lists.simulator(turn.position) is None:
            return
        work = self.lists.work(turn.position)
        if work is not None and work <= self.lists.quick:
            self._take_all(turn)
        elif turn.open:
            turn.drawn = self.lists.draw(turn.position, turn.query, turn.best, self.lists.first)
            turn.lists = 1

    def close(self) -> None:
        """The value after the last move, where it is exact at once."""
        if self.last.outcome is not None:
            self.end = 0.0
        elif (work := self.lists.work(self.last)) is not None and work <= _CHEAP:
            values = self.lists.every(self.last, [self.player.choice(self.last)])
            self.end = None if values is None else float(values[0])
        elif self.lists.simulator(self.last) is None:
            self.end = self.exact.value(self.last)

    def settle(self) -> Iterator[float]:
        """Work out exactly what can be, the last positions first: they are the smallest."""
        half = self.budget.nodes / 2  # the rest is for what has to be drawn
        for done, turn in enumerate(reversed(self.turns), 1):
            settled = turn.value is not None or not (
                self.exact.at_once(turn.position) or not self.lists.simulator(turn.position)
            )
            if not settled and self.budget.left >= half:
                self._work_out(turn)
                turn.cut = turn.cut or (turn.value is None and self.budget.late)
            yield done / len(self.turns)

    def _work_out(self, turn: ReviewedMove) -> None:
        """The exact value of a position and the exact difference of the query asked, where they can be had."""
        worth = self.exact.worth(turn.position)
        if worth is None:
            return
        turn.value = float(worth[0])
        asked = worth if turn.query == turn.best else self.exact.query_worth(turn.position, turn.query)
        if asked is None:
            return
        turn.difference, turn.exact = float(asked[0]) - turn.value, True
        if self.unit.winning and turn.query != turn.best:
            turn.surplus = self._surplus(turn, asked - worth)

    def _surplus(self, turn: ReviewedMove, more: Floats) -> tuple[Surplus, Surplus | None]:
        """The misses and the queries beyond those of the reference; the kernel tells the misses alone."""
        misses = float(more[1])
        if abs(misses) > TIE or not np.isnan(more[2]):
            return Surplus(misses), None if np.isnan(more[2]) else Surplus(float(more[2]))
        worth = self.exact.worth(turn.position, walking=True)
        asked = None if worth is None else self.exact.query_worth(turn.position, turn.query, walking=True)
        return Surplus(misses), None if worth is None or asked is None else Surplus(float(asked[2] - worth[2]))

    def refine(self, most: float) -> Iterator[tuple[float, ReviewedMove | None]]:
        """Longer lists, and all secrets where they are few enough: first where most is at stake for the work."""
        began = self.budget.left
        while (step := self._next(most)) is not None:
            if self.budget.late:
                self._cut(turn for turn in self.turns if self._step(turn, most, self.compared()))
                break
            turn, size, work = step
            if size is None:
                self._take_all(turn)
            else:
                turn.drawn = self.lists.draw(turn.position, turn.query, turn.best, size)
                turn.lists = SIZES.index(size) + 1
            turn.refined = True
            self.budget.spend(work)
            spent = 1 - self.budget.left / began if began < inf else 0.0
            yield min(1.0, max(spent, 1 - self._to_do() / max(1, len(self.turns)))), turn

    @staticmethod
    def _cut(turns: Iterable[ReviewedMove]) -> None:
        """Mark moves for which more was to be done when the seconds ran out."""
        for turn in turns:
            turn.cut = True

    def _to_do(self) -> int:
        return sum(turn.provisional for turn in self.turns)

    def _next(self, most: float) -> tuple[ReviewedMove, int | None, int] | None:
        """The move to look at next, the size of the list (``None`` for all secrets) and the work of it."""
        comparisons = self.compared()
        found: tuple[float, ReviewedMove, int | None, int] | None = None
        for turn in self.turns:
            step = self._step(turn, most, comparisons)
            if step is not None and (found is None or step[0] > found[0]):
                found = (step[0], turn, step[1], step[2])
        return None if found is None else found[1:]

    def _step(self, turn: ReviewedMove, most: float, comparisons: int) -> tuple[float, int | None, int] | None:
        """How much is at stake in a move for the work of its next list, the size of that, and the work.

        ``None`` where nothing is to be done, or nothing that the nodes left are enough for.
        """
        simulator = self.lists.simulator(turn.position)
        if simulator is None or self.exact.at_once(turn.position):
            return None
        all_of_it = self.lists.work(turn.position)
        if not turn.open:
            # Only the luck around it gets surer.
            if turn.value is not None or all_of_it is None or all_of_it > min(_CHEAP, self.budget.left):
                return None
            return 1e-3 / all_of_it, None, all_of_it
        margin = turn.margin(comparisons)
        unclear = self.verdict(turn, comparisons) in ("unclear", "not valued")
        wanted = unclear or margin > TARGET[self.unit.winning]
        sizes = [size for size in SIZES[turn.lists :] if size <= most]
        whole = all_of_it is not None and 2 * all_of_it <= self.budget.left
        if all_of_it is not None and whole and (not sizes or all_of_it <= 4 * sizes[0] or all_of_it <= _CHEAP):
            size, work = None, 2 * all_of_it
            wanted = wanted or all_of_it <= _CHEAP
        elif sizes:
            size, work = sizes[0], 2 * sizes[0] * simulator.work
        else:
            return None
        assert turn.facts is not None
        stake = (min(margin, 2.0) + abs(turn.facts.given)) * (2 if unclear else 1)
        return (stake / work, size, work) if wanted and work <= self.budget.left else None

    def _take_all(self, turn: ReviewedMove) -> None:
        """The exact values, over all secrets that are left."""
        queries = [turn.best] if turn.query == turn.best else [turn.best, turn.query]
        values = self.lists.every(turn.position, queries)
        if values is None:  # they are hard to find: the next list will do
            turn.lists += 1
            return
        turn.value, turn.difference, turn.exact = float(values[0]), float(values[-1] - values[0]), True

    def sample(self, most: float) -> Iterator[tuple[float, ReviewedMove | None]]:
        """Play on move by move, in rounds, where nothing exact is to be had."""
        began, rounds = self.budget.left, 0
        if self.goes_on and self.end is None and self.lists.simulator(self.last) is None:
            # An unfinished game: what is still to come is part of its result.
            for batch in range(_LAST):
                if self.budget.late or (batch and self.budget.left < 0.75 * began):
                    break
                self.last_worths += [
                    self._play(self.last, host, game).sample(self.last)
                    for game, host in enumerate(self._hosts(self.last, batch), batch * BATCH)
                ]
        while self.budget.left and (active := [turn for turn in self.turns if self._wants(turn, rounds, most)]):
            for place, turn in enumerate(active):
                if not self.budget.left:
                    break
                if self.budget.late or not self._batch(turn, rounds):
                    self._cut(turn for turn in self.turns if self._wants(turn, rounds, most))
                    return
                spent = 1 - self.budget.left / began if began < inf else 0.0
                yield min(1.0, max(spent, (rounds + place / len(active)) * BATCH / most)), turn
            rounds += 1

    def _play(self, start: Position, host: Host, game: int, first: Query | None = None) -> Course:
        """A game played on to its end, charged to the budget."""
        course = self.player.play(start, host, first, game)
        self.budget.spend(PLAYED * max(1, len(course.end.transcript) - len(start.transcript)))
        return course

    def _wants(self, turn: ReviewedMove, rounds: int, most: float) -> bool:
        if rounds * BATCH >= most:
            return False
        if self.lists.simulator(turn.position) is not None:
            if turn.number == 1 and turn.value is None and self.measured() is None and len(turn.worths) < _PARS:
                return True
            unclear = turn.open and self.verdict(turn, self.compared()) in ("unclear", "not valued")
            return unclear and self.budget.left > _MIN_NODES
        if turn.open:
            return turn.margin(self.compared()) > TARGET[self.unit.winning]
        # Moves that follow the reference need no more than the value, which other moves' games tell too.
        return turn.value is None and len(turn.worths) < 4 * BATCH

    def compared(self) -> int:
        """How many intervals must hold together."""
        return max(1, sum(turn.open for turn in self.turns))

    def verdict(self, turn: ReviewedMove, comparisons: int) -> str:
        """The verdict on a move as it would be now."""
        assert turn.facts is not None
        return judge(turn.found(comparisons), turn.facts, self.unit, turn.query == turn.best)

    def measured(self) -> tuple[float, float] | None:
        """The value of the start as it was measured over many games: the mean and its 95 % half-width."""
        known = REFERENCES.get((self.game.spec, self.reference))
        return (known.mean, known.margin) if known is not None and self.prior == "default" else None

    def _hosts(self, position: Position, rounds: int) -> list[Host]:
        rng = np.random.default_rng([self.seed, len(position.transcript), rounds])
        return hosts(position, rng, BATCH)

    def _batch(self, turn: ReviewedMove, rounds: int) -> bool:
        """Play a batch of games on from a move; ``False``, with nothing kept, if the seconds ran out in its midst."""
        played: list[tuple[Course, Course | None]] = []
        for game, host in enumerate(self._hosts(turn.position, rounds), rounds * BATCH):
            if self.budget.late:
                return False
            follows = turn.query == turn.best
            other = None if follows else self._play(turn.position, host, game, turn.query)
            played.append((self._play(turn.position, host, game), other))
        turn.refined = True
        for course, other in played:
            turn.worths.append(course.sample(turn.position))
            if other is not None:
                turn.gaps.append(other.sample(turn.position) - turn.worths[-1])
            self._learn(turn, other or course)
        return True

    def _learn(self, turn: ReviewedMove, played: Course) -> None:
        """A game that goes on as the real one went tells of the values of the positions it came through."""
        for later in self.turns[turn.number :]:
            size = len(later.position.transcript)
            if played.end.transcript[:size] != later.position.transcript:
                return
            later.worths.append(played.sample(later.position))
            if later.query != later.best:
                return
