"""The sums of a review: values before each move, and the figures of the whole, from what is known by then."""

from dataclasses import dataclass, field
from math import hypot, sqrt

import numpy as np

from bestguess.arena.fair import Fair, Reason, Score
from bestguess.arena.reference import REFERENCES
from bestguess.core.lots import SharedLots
from bestguess.core.position import Position
from bestguess.core.spec import parse
from bestguess.core.types import Z
from bestguess.hosts.honest import Honest
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import Verdict
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import misses
from bestguess.review.figures import GameFigures, MoveFigures, ParBasis, is_tied, judge
from bestguess.review.list_rollouts import OUTLINED, ROUGH, outline
from bestguess.review.playouts import estimate
from bestguess.review.reviewed_move import Found, ReviewedMove, facts

_STEP = 2.0**-30


@dataclass
class ReviewScore:
    """The figures of one review, as they stand."""

    work: Estimation
    opened: LoadedGame
    _outlines: list[float] = field(default_factory=list)

    def one(self, turn: ReviewedMove) -> MoveFigures:
        """One move as it stands by now, while the review goes on."""
        values, _, _ = self._values()
        return self._figures(turn, values[turn.number - 1], values[turn.number], done=False)

    def _figures(self, turn: ReviewedMove, value: float, after: float, done: bool) -> MoveFigures:
        if turn.facts is None:  # it was stopped before it came here
            turn.facts = facts(turn, self.work.player)
        found = turn.found(self.work.compared())
        called = judge(found, turn.facts, self.work.unit, turn.query == turn.best)
        mistake = 0.0 if found is None else _rounded(found.gap)
        spent = self.work.unit.step(turn.position, turn.after)
        off = self._off(turn.number - 1), self._off(turn.number)
        # Outlines of two positions in a row err alike; means over games of their own do not.
        within = max(off) if self.work.lists.simulator(turn.position) else hypot(*off)
        extra = self._extra_misses(turn, found, called)
        return MoveFigures(turn, turn.facts, value, found, called, mistake, spent, after, within, extra, done)

    def _extra_misses(self, turn: ReviewedMove, found: Found | None, called: Verdict) -> float:
        """The misses that a move gave away, where the value is a chance of winning."""
        if called == "wasted" and self.work.unit.winning:
            # Its life brought nothing, whatever becomes of the chance and whether or not a value is known.
            return float(misses(turn.after) - misses(turn.position))
        more = found.misses if found is not None and is_tied(found, self.work.unit) else None
        return 0.0 if more is None else max(0.0, more.sure)

    def _off(self, place: int) -> float:
        """By how much the value before move ``place`` + 1 may be off: 95 % half-width."""
        if place == len(self.work.turns):
            return self._rest_error() or 0.0
        turn = self.work.turns[place]
        if turn.value is not None:
            return 0.0
        if place == 0 and (measured := self.work.measured()) is not None:
            return measured[1]
        if len(turn.worths) > 1:
            return estimate(turn.worths).margin()
        if self.work.unit.winning:
            return 1.0
        rough = 0.0 if self.work.measured() is not None else ROUGH * outline(turn.position)
        return max(OUTLINED, rough)

    def sum(self, last: bool = False) -> GameFigures:
        """Put together what is known by now; ``last`` if nothing more will be found out."""
        values, par_error, par_basis = self._values()
        figures = tuple(
            self._figures(turn, value, after, last)
            for turn, value, after in zip(self.work.turns, values, values[1:], strict=False)
        )
        error = spread([one.found for one in figures if one.found is not None and one.found.margin is not None])
        rest_error = self._rest_error()
        known = [one for one in (par_error, error, rest_error) if one is not None]
        exact = not known and all(turn.exact or turn.query == turn.best for turn in self.work.turns)
        return GameFigures(
            self.work.reference,
            self.work.unit,
            figures,
            par=values[0],
            par_error=par_error,
            par_basis=par_basis,
            rest=values[-1],
            error=error,
            luck_error=sqrt(sum(one * one for one in known)) if known else None,
            exact=exact and all(turn.value is not None for turn in self.work.turns),
            samples=sum(one.found.samples if one.found else 0 for one in figures)
            or sum(len(turn.worths) for turn in self.work.turns if not turn.exact),
            seed=self.work.seed,
            contradiction=self.work.contradiction,
            stopped=self.work.stopped,
            last=self.work.last,
            reference_end=self._reference_end() if last else None,
            done=last,
            score=self._score() if last else None,
        )

    def _score(self) -> Score:
        """The result of the game with and without its luck, if the secret is known to have come from the prior."""
        players, game = self.opened.record.players, self.opened.game
        everyday = None if game.everyday is None else game.everyday.everyday_secret(SharedLots("any"))
        chosen = players.guesser.kind == "person" and everyday is not None
        known: Reason | None = "elsewhere" if players.host.spec is None else "prior" if chosen else None
        positions = [turn.position for turn in self.work.turns]
        return Fair(game, players.host.spec or "honest").of([*positions, self.work.last], known)

    def _reference_end(self) -> Position | None:
        """The end of the game if the reference plays for the same secret; ``None`` where no honest host held one."""
        host = self.opened.record.players.host
        honest = host.spec is None or parse(host.spec)[0] == "honest"
        if self.opened.secret is None or not honest or self.work.last.outcome is None:
            return None
        start = Position.start(self.opened.game, self.opened.record.prior)
        return self.work.player.play(start, Honest(self.opened.game, self.opened.secret)).end

    def _rest_error(self) -> float | None:
        """The 95 % half-width of the value after the last move; ``None`` if it is exact."""
        if self.work.end is not None or not self.work.turns:
            return None
        if len(self.work.last_worths) > 1:
            return estimate(self.work.last_worths).margin()
        return self._bound(self.work.last)

    def _bound(self, position: Position) -> float:
        """The half-width of a value of which nothing is measured: a share of its outline, else all that it can be."""
        if self.work.unit.winning:
            return 1.0
        if self.work.lists.simulator(position):
            return ROUGH * outline(position)
        # No query is asked twice in vain: those asked since and those still open.
        since = len(self.work.last.transcript) - len(position.transcript)
        return float(max(1, since + len(self.work.last.queries)))

    def _values(self) -> tuple[list[float], float | None, ParBasis]:
        """V before each move and at the end, the error of the first, and the ground that it rests on."""
        known: list[float | None] = [turn.worth for turn in self.work.turns]
        end = self.work.end
        if end is None and len(self.work.last_worths) > 1:
            end = estimate(self.work.last_worths).mean
        first = self.work.turns[0] if self.work.turns else None
        value, worths, start = self.work.end, self.work.last_worths, self.work.last  # where no move was made
        if first is not None:
            value, worths, start = first.value, first.worths, first.position
        error, basis = None, ParBasis("exact")
        if value is None:
            if (measured := self.work.measured()) is not None:
                value, error = measured
                basis = ParBasis("measured", REFERENCES[self.work.game.spec, self.work.reference].games)
                if first is not None:
                    known[0] = value
                else:
                    end = value
            elif len(worths) > 1:
                error = estimate(worths).margin()
                basis = ParBasis("sampled", len(worths))
            elif self.work.lists.simulator(start):
                error = self._bound(start)
                basis = ParBasis("rough")
                end = outline(start) if first is None else end
            else:
                error = self._bound(start)
                basis = ParBasis("unknown")
        if (
            first is not None
            and self.work.lists.simulator(first.position)
            and not self.work.exact.at_once(first.position)
        ):
            return self._joined([*known, end]), error, basis
        values = [_rounded(end or 0.0)]
        for turn, value in zip(reversed(self.work.turns), reversed(known), strict=True):
            # Where no game was played from here, what was spent since is all that is known.
            spent = values[-1] + self.work.unit.step(turn.position, turn.after)
            values.append(_rounded(spent if value is None else value))
        return values[::-1], error, basis

    def _joined(self, known: list[float | None]) -> list[float]:
        """Values on the way between known ones: their outline, moved so that it meets what is known at both ends."""
        positions = [*(turn.position for turn in self.work.turns), self.work.last]
        if not self._outlines:
            self._outlines = [outline(position) for position in positions]
        rough = self._outlines
        fixed = [place for place, value in enumerate(known) if value is not None]
        off = [(known[place] or 0.0) - rough[place] for place in fixed]
        moved = np.interp(range(len(known)), fixed, off) if fixed else np.zeros(len(known))
        return [
            _rounded(max(0.0, low + float(by)) if value is None else value)
            for value, low, by in zip(known, rough, moved, strict=True)
        ]


def spread(found: list[Found]) -> float | None:
    """The 95 % half-width of a sum of gaps: chance errors cancel in part, common ones add up; ``None`` for none."""
    if not found:
        return None
    return Z * sqrt(sum(one.error**2 for one in found)) + sum(one.common for one in found)


def _rounded(value: float) -> float:
    """To the next step of 2^-30: sums of such values are exact."""
    return round(value / _STEP) * _STEP
