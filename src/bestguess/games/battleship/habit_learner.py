"""How a person hides fleets, learned from fleets of theirs: whether ships may touch, and which placements they like.

The model. With some probability the person never lets ships touch; a layout has a probability in proportion to the
product of one weight for each placement, among all layouts or among those without touching ships. Log weights are
linear in :func:`~bestguess.games.battleship.placement_table.features`, under a ridge chosen by cross-validation. Where
several layouts fit a game, each counts by its probability (Dempster, Laird and Rubin 1977), and the likelihood is that
of what is known: :func:`_Fit.step` has its exact gradient, the features seen less those expected under the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import expm1, log

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError
from bestguess.core.types import Floats, Ints
from bestguess.games.battleship.belief import prior
from bestguess.games.battleship.fleet_expectation import FleetExpectation, drawn, expectation
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.habits import Habits, SeenFleet, Trait
from bestguess.games.battleship.hider import NEVER_TOUCH, are_apart
from bestguess.games.battleship.placement_table import PlacementTable, features

RULE = 0.9 * NEVER_TOUCH
"""How likely it is beforehand that somebody never lets ships touch. In the other tenth of :data:`NEVER_TOUCH` people
avoid it in some share of their games, all shares being equally likely: an assumption, as that is."""

ENOUGH = 5
"""From so many games on a taste for placements is learned; from fewer only whether ships touch."""

RIDGES = (0.15, 0.3, 0.6, 1.2)
"""The standard deviations of log weights that cross-validation chooses from, beside no taste at all."""

ORBITS = (0.3, 1.0)
"""How much each placement may go its own way, beside what it has in common with others."""

USUAL = (0.3, 0.3)
"""The ridge and the share of the orbits that are taken unless others foretell better, by one nat over all fleets."""

_STEPS = 40
_CLOSE = 1e-2
"""Nearer than so many nats to its highest value cross-validation takes the objective to be reached."""
_CLOSEST = 1e-4
_FOLDS = 5


@dataclass(frozen=True, eq=False)
class _Part:
    """The layouts of one part of the mixture: all, or those without touching ships."""

    log_count: float
    layouts: FleetExpectation


@dataclass(frozen=True, eq=False)
class _Parts:
    """The parts of the mixture: all layouts, and those without touching ships if ships may choose."""

    every: _Part
    apart: _Part | None

    @property
    def exact(self) -> bool:
        return self.every.layouts.exact and (self.apart is None or self.apart.layouts.exact)


@dataclass(frozen=True, eq=False)
class _Seen:
    """The fleets seen, all layouts that fit them one below the other."""

    rows: Ints
    """Shape (layouts, ships)."""
    fleet: Ints
    """Which fleet each layout may be, ascending, shape (layouts,)."""
    apart: NDArray[np.bool_]
    """Whether its ships are apart, shape (layouts,)."""
    fleets: int

    def only(self, chosen: NDArray[np.bool_]) -> "_Seen":
        """The fleets chosen, numbered anew."""
        kept = chosen[self.fleet]
        number = np.cumsum(chosen) - 1
        return _Seen(self.rows[kept], number[self.fleet[kept]], self.apart[kept], int(chosen.sum()))

    def log_sums(self, log_weight: Floats) -> Floats:
        """The log of the summed weights of each fleet's layouts, shape (fleets,); -inf where there are none."""
        top = np.full(self.fleets, -np.inf)
        np.maximum.at(top, self.fleet, log_weight)
        base = np.where(np.isfinite(top), top, 0.0)
        with np.errstate(divide="ignore"):
            return np.asarray(
                np.log(np.bincount(self.fleet, np.exp(log_weight - base[self.fleet]), self.fleets)) + base
            )


# How often a person avoids touching, in shares of the games, and how likely each share is beforehand.
_AVOIDS = np.concatenate([[0.0], (np.arange(32) + 0.5) / 32, [1.0]])
_BEFORE = np.concatenate([[1 - 2 * NEVER_TOUCH + RULE], np.full(32, 2 * (NEVER_TOUCH - RULE) / 32), [RULE]])


class HabitLearner:
    """Learns the habits of people who hide one fleet on one board: what is common to all of them is made once.

    Raises :class:`SpecError` if the fleet cannot be placed.
    """

    def __init__(self, game: FleetRules, seed: int = 0) -> None:
        self.game = game
        self.table = PlacementTable(game)
        apart = _apart(game)
        every, counts = (game,) if apart is None else (game, apart), (drawn, expectation)
        quick, exact = (
            [_Part(log(prior(one).count().value), count(self.table, one, seed)) for one in every] for count in counts
        )
        self._quick = _Parts(quick[0], quick[1] if apart else None)
        """The layouts as cross-validation takes them, which compares fits and needs no exact one."""
        self._parts = _Parts(exact[0], exact[1] if apart else None)

    @cached_property
    def designs(self) -> dict[float, Floats]:
        """The features by how much placements go their own way, each of shape (rows, features)."""
        return {share: features(self.table, share) for share in ORBITS}

    def learn(self, fleets: Sequence[SeenFleet]) -> Habits:
        """The habits by these fleets; by none of them those of people. Raises :class:`SpecError` for other fleets."""
        seen = self._seen(fleets)
        parts, gain, ridge = self._parts, 0.0, 0.0
        taste = _Fit(self, parts, seen, 0.0, ORBITS[0])
        if seen.fleets >= ENOUGH:
            gain, ridge, share = self._cross_validated(seen)
            if ridge:
                # From where the quick layouts led, it is not far to the best weights.
                near = _Fit(self, self._quick, seen, ridge, share).run()
                taste = _Fit(self, parts, seen, ridge, share, near.theta).run(_CLOSEST)
        touched = 1 - np.bincount(seen.fleet, taste.responsibility() * seen.apart, seen.fleets)
        return Habits(
            game=self.game,
            games=seen.fleets,
            touched=max(0.0, float(touched.sum())) if parts.apart is not None else 0.0,
            rule=float(taste.avoids[-1]),
            apart=taste.apart,
            log_weights=taste.log_weights,
            ridge=ridge,
            gain=gain / log(2) / max(seen.fleets, 1),
            traits=self._traits(seen, taste),
            touching_chance=0.0 if parts.apart is None else -expm1(parts.apart.log_count - parts.every.log_count),
            exact=parts.exact,
        )

    def _seen(self, fleets: Sequence[SeenFleet]) -> _Seen:
        ships = len(self.game.ships)
        for fleet in fleets:
            if fleet.layouts.ndim != 2 or fleet.layouts.shape[1] != ships or not len(fleet.layouts):
                raise SpecError(f"A fleet to learn from has another number of ships than {self.game.fleet}.")
        layouts = np.concatenate([np.zeros((0, ships), dtype=np.int32), *(fleet.layouts for fleet in fleets)])
        sizes = np.array([len(fleet.layouts) for fleet in fleets], dtype=np.int64)
        apart = np.array([are_apart(self.game, layout) for layout in layouts.tolist()], dtype=np.bool_)
        return _Seen(self.table.rows_of(layouts), np.repeat(np.arange(len(fleets)), sizes), apart, len(fleets))

    def _cross_validated(self, seen: _Seen) -> tuple[float, float, float]:
        """The ridge that foretells fleets left out best: its gain in nats over none, the ridge, the orbits' share."""
        fold = np.arange(seen.fleets) % (seen.fleets if seen.fleets < 2 * _FOLDS else _FOLDS)
        scores: dict[tuple[float, float], float] = {(0.0, ORBITS[0]): 0.0}
        parts = self._quick
        for number in range(int(fold.max()) + 1):
            rest, out = seen.only(fold != number), seen.only(fold == number)
            for share in ORBITS:
                start = _Fit(self, parts, rest, 0.0, share)
                if share == ORBITS[0]:
                    scores[0.0, share] += start.foretold(out)
                for ridge in RIDGES:
                    start = _Fit(self, parts, rest, ridge, share, start.theta).run()
                    scores[ridge, share] = scores.get((ridge, share), 0.0) + start.foretold(out)
        best = max(scores, key=lambda key: scores[key] + (key == USUAL))
        return scores[best] - scores[0.0, ORBITS[0]], *best

    def _traits(self, seen: _Seen, taste: "_Fit") -> tuple[Trait, ...]:
        if not seen.fleets:
            return ()
        each, plain = np.repeat(taste.responsibility(), seen.rows.shape[1]), np.zeros(len(self.table.rows))
        placed = np.bincount(seen.rows.ravel(), each, len(plain))
        by_chance = (1 - taste.apart) * self._parts.every.layouts.at(plain)[1]
        if self._parts.apart is not None:
            by_chance = by_chance + taste.apart * self._parts.apart.layouts.at(plain)[1]
        ships, every = len(self.game.ships) * seen.fleets, float(by_chance.sum())
        found = [
            Trait(name, min(float(holds @ placed), ships), ships, float(holds @ by_chance) / every)
            for name, holds in self.table.traits().items()
        ]
        return tuple(trait for trait in found if 0 < trait.chance < 1)


class _Fit:
    """The model with weights ``theta``, standard normal beforehand where features are scaled by the ridge."""

    def __init__(
        self, learner: HabitLearner, parts: _Parts, seen: _Seen, ridge: float, share: float, theta: Floats | None = None
    ) -> None:
        self.parts, self.seen, self.table = parts, seen, learner.table
        self.design = learner.designs[share] * ridge
        self.theta = np.zeros(self.design.shape[1]) if theta is None else theta
        self.look()

    def look(self) -> None:
        """Weigh the layouts by ``theta``: the objective, what fits each fleet, and the placements expected."""
        parts, seen = self.parts, self.seen
        self.log_weights = self.design @ self.theta
        mean, self.placed = parts.every.layouts.at(self.log_weights)
        self.offset = mean + parts.every.log_count
        self.offset_apart, self.placed_apart = np.inf, self.placed
        if parts.apart is not None:
            mean, self.placed_apart = parts.apart.layouts.at(self.log_weights)
            self.offset_apart = mean + parts.apart.log_count
        self.weight = self.log_weights[seen.rows].sum(axis=1)
        free, tied = self._likelihoods(seen, self.weight)
        # The share in which touching is avoided is summed over; the log of zero is meant.
        with np.errstate(divide="ignore", invalid="ignore"):
            each = np.logaddexp(np.log1p(-_AVOIDS)[:, None] + free, np.log(_AVOIDS)[:, None] + tied)
            joint = np.log(_BEFORE) + each.sum(axis=1)
            if parts.apart is None:
                joint[1:] = -np.inf
            whole = float(np.logaddexp.reduce(joint))
            self.avoids = np.exp(joint - whole)
            self.apart = float(self.avoids @ _AVOIDS)
            kept_free = np.exp(np.log1p(-_AVOIDS)[:, None] + free - each)
        self.free = self.avoids @ np.nan_to_num(kept_free)
        self.log_free, self.log_tied = free, tied
        self.objective = whole - 0.5 * float(self.theta @ self.theta)

    def _likelihoods(self, seen: _Seen, weight: Floats) -> tuple[Floats, Floats]:
        """The log probability of each fleet in either part, shape (fleets,)."""
        apart = replace(seen, rows=seen.rows[seen.apart], fleet=seen.fleet[seen.apart], apart=seen.apart[seen.apart])
        return seen.log_sums(weight) - self.offset, apart.log_sums(weight[seen.apart]) - self.offset_apart

    def responsibility(self) -> Floats:
        """The probability of each layout among those that fit its fleet, shape (layouts,)."""
        seen = self.seen
        with np.errstate(invalid="ignore"):
            free = np.exp(self.weight - self.offset - self.log_free[seen.fleet])
            tied = np.exp(self.weight - self.offset_apart - self.log_tied[seen.fleet]) * seen.apart
        share = self.free[seen.fleet]
        return np.asarray(share * free + (1 - share) * np.nan_to_num(tied))

    def run(self, close: float = _CLOSE) -> "_Fit":
        """Climb to the highest objective by steps of Newton, whose second derivatives leave out that ships conflict."""
        for _ in range(_STEPS):
            gradient, curvature = self._slopes()
            step = np.linalg.solve(curvature, gradient)
            if float(gradient @ step) < close:
                break
            start, reached, size = self.theta, self.objective, 1.0
            while size > 1e-3:
                self.theta = start + size * step
                self.look()
                if self.objective >= reached:
                    break
                size /= 2
            else:
                self.theta = start
                self.look()
                break
        return self

    def _slopes(self) -> tuple[Floats, Floats]:
        seen, table = self.seen, self.table
        found = np.bincount(seen.rows.ravel(), np.repeat(self.responsibility(), seen.rows.shape[1]), len(table.rows))
        free = float(self.free.sum())
        expected = free * self.placed + (seen.fleets - free) * self.placed_apart
        gradient = self.design.T @ (found - expected) - self.theta
        curvature = np.eye(len(self.theta)) + self.design.T @ (expected[:, None] * self.design)
        for place, members in enumerate(table.members.tolist()):
            own = table.length_of == place
            mean = expected[own] @ self.design[own]
            if seen.fleets:
                curvature -= np.outer(mean, mean) / (members * seen.fleets)
        return gradient, curvature

    def foretold(self, out: _Seen) -> float:
        """The log probability of fleets left out, in nats."""
        weight = self.log_weights[out.rows].sum(axis=1)
        free, tied = self._likelihoods(out, weight)
        with np.errstate(divide="ignore"):
            return float(np.logaddexp(np.log1p(-self.apart) + free, np.log(self.apart) + tied).sum())


def _apart(game: FleetRules) -> FleetRules | None:
    """The game in which ships may not touch; ``None`` if they may not anyway, or cannot but touch."""
    if not game.touching:
        return None
    apart = replace(game, touching=False)
    try:
        prior(apart)
    except SpecError:
        return None
    return apart
