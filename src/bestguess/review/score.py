"""The sums of a review: values before each move, and the figures of the whole, from what is known by then."""

from dataclasses import dataclass
from functools import cached_property
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
from bestguess.review.figures import Basis, GameFigures, MoveFigures, is_tied, judge
from bestguess.review.list_rollouts import OUTLINED, ROUGH, outline
from bestguess.review.playouts import estimate
from bestguess.review.reviewed_move import Found, ReviewedMove, facts

_STEP = 2.0**-30


@dataclass(frozen=True, slots=True)
class _Known:
    """The value of a position by now, before it is set between those of others."""

    value: float | None
    """The value as it was worked out, measured or played; ``None`` if it was not."""
    error: float | None
    """By how much the value that the review counts may be off: 95 % half-width; ``None`` if it is exact."""
    basis: Basis


@dataclass
class ReviewScore:
    """The figures of one review, as they stand."""

    work: Estimation
    opened: LoadedGame

    def one(self, turn: ReviewedMove) -> MoveFigures:
        """One move as it stands by now, while the review goes on."""
        values = self._values()
        return self._figures(turn, values[turn.number - 1], values[turn.number], done=False)

    def _figures(self, turn: ReviewedMove, value: float, after: float, done: bool) -> MoveFigures:
        if turn.facts is None:  # it was stopped before it came here
            turn.facts = facts(turn, self.work.player)
        found = turn.found(self.work.compared())
        called = judge(found, turn.facts, self.work.unit, turn.query == turn.best)
        mistake = 0.0 if found is None else _rounded(found.gap)
        spent = self.work.unit.step(turn.position, turn.after)
        off = [self._known(place).error or 0.0 for place in (turn.number - 1, turn.number)]
        # Outlines of two positions in a row err alike; means over games of their own do not.
        within = max(off) if self.work.lists.simulator(turn.position) else hypot(*off)
        within = hypot(within, (found.margin if found else None) or 0.0)
        within = _rounded(min(within, self._most(turn.position)))
        extra = self._extra_misses(turn, found, called)
        return MoveFigures(turn, turn.facts, value, found, called, mistake, spent, after, within, extra, done)

    def _extra_misses(self, turn: ReviewedMove, found: Found | None, called: Verdict) -> float:
        """The misses that a move gave away, where the value is a chance of winning."""
        if called == "wasted" and self.work.unit.winning:
            # Its life brought nothing, whatever becomes of the chance and whether or not a value is known.
            return float(misses(turn.after) - misses(turn.position))
        more = found.misses if found is not None and is_tied(found, self.work.unit) else None
        return 0.0 if more is None else max(0.0, more.sure)

    def _known(self, place: int) -> _Known:
        """The value before move ``place`` + 1, or after the last move, by now."""
        work = self.work
        if place < len(work.turns):
            turn = work.turns[place]
            value, worths, position = turn.value, turn.worths, turn.position
        else:
            value, worths, position = work.end, work.last_worths, work.last
        if value is not None:
            return _Known(value, None, Basis("exact"))
        measured = work.measured()
        if place == 0 and measured is not None:
            games = REFERENCES[work.game.spec, work.reference].games
            return _Known(measured[0], measured[1], Basis("measured", games))
        if len(worths) > 1:
            played = estimate(worths)
            return _Known(played.mean, _rounded(played.margin()), Basis("sampled", len(worths)))
        if work.unit.winning or work.lists.simulator(position) is None:
            return _Known(None, self._most(position), Basis("unknown"))
        # Between two values that are known an outline lends its slope alone.
        between = measured is not None and place < len(work.turns)
        return _Known(None, max(OUTLINED, 0.0 if between else ROUGH * self._outlines[place]), Basis("rough"))

    def _most(self, position: Position) -> float:
        """The most that the value of a position can be: no query is asked twice in vain, and none after the last."""
        if self.work.unit.winning:
            return 1.0
        left = position.tries_left
        most = len(position.queries) if left is None else min(left, len(position.queries))
        return float(most + self.work.unit.lost)

    def sum(self, last: bool = False) -> GameFigures:
        """Put together what is known by now; ``last`` if nothing more will be found out."""
        values, par, rest = self._values(), self._known(0), self._known(len(self.work.turns))
        figures = tuple(
            self._figures(turn, value, after, last)
            for turn, value, after in zip(self.work.turns, values, values[1:], strict=False)
        )
        error = spread([one.found for one in figures if one.found is not None and one.found.margin is not None])
        # Before the first move the result is the par, whatever that is.
        ends = [one.error or 0.0 for one in (par, rest) if one.error is not None] if self.work.turns else []
        luck_error = hypot(min(hypot(*ends), self._most(self.work.turns[0].position)), error or 0.0) if ends else error
        exact = all(turn.exact or turn.query == turn.best for turn in self.work.turns)
        return GameFigures(
            self.work.reference,
            self.work.unit,
            figures,
            par=values[0],
            par_error=par.error,
            par_basis=par.basis,
            rest=values[-1],
            rest_error=rest.error,
            rest_basis=rest.basis,
            error=error,
            luck_error=luck_error,
            exact=exact and all(self._known(place).error is None for place in range(len(values))),
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
        if self.opened.secret is None or not honest or self.work.last.outcome is None or self.opened.misfit:
            return None
        start = Position.start(self.opened.game, self.opened.record.prior)
        return self.work.player.play(start, Honest(self.opened.game, self.opened.secret)).end

    def _values(self) -> list[float]:
        """V before each move and at the end."""
        work = self.work
        *before, rest = (self._known(place) for place in range(len(work.turns) + 1))
        known = [one.value for one in before]
        start = work.turns[0].position if work.turns else work.last
        if work.lists.simulator(start) and not work.exact.at_once(start):
            return self._joined([*known, rest.value])
        values = [_rounded(self._outlines[-1] if rest.basis.kind == "rough" else rest.value or 0.0)]
        for turn, value in zip(reversed(work.turns), reversed(known), strict=True):
            # Where no game was played from here, what was spent since is all that is known.
            spent = values[-1] + work.unit.step(turn.position, turn.after)
            values.append(_rounded(spent if value is None else value))
        return values[::-1]

    @cached_property
    def _outlines(self) -> list[float]:
        """The outline of the value before each move and at the end."""
        return [outline(position) for position in (*(turn.position for turn in self.work.turns), self.work.last)]

    def _joined(self, known: list[float | None]) -> list[float]:
        """Values on the way between known ones: their outline, moved so that it meets what is known at both ends."""
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
