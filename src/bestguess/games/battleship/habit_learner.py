"""How a person hides fleets, learned from fleets of theirs: whether ships may touch, and which placements they like.

The model. With some probability the person never lets ships touch; a layout has a probability in proportion to the
product of one weight for each placement, among all layouts or among those without touching ships. Log weights are
linear in :func:`~bestguess.games.battleship.placement_table.features`, normal beforehand with the spreads of one of
:data:`TASTES`; each of those counts by its evidence (MacKay 1992, section 2), by Laplace's approximation. Where several
layouts fit a game, each counts by its probability (Dempster, Laird and Rubin 1977), and the likelihood is that
of what is known: :func:`_Fit.step` has its exact gradient, the features seen less those expected under the model.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import expm1, log

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError
from bestguess.core.types import Floats, Ints
from bestguess.games.battleship.belief import prior
from bestguess.games.battleship.fleet_expectation import FleetExpectation, LayoutExpectation, drawn, expectation
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.habits import Habits, SeenFleet, Trait
from bestguess.games.battleship.hider import NEVER_TOUCH, apart_by_choice, are_apart
from bestguess.games.battleship.placement_table import PlacementTable, features

RULE = 0.9 * NEVER_TOUCH
"""How likely it is beforehand that somebody never lets ships touch. Twice the other tenth of :data:`NEVER_TOUCH` avoid
it in some share of their games, all shares being equally likely: a half of them on the average, so that
:data:`NEVER_TOUCH` of all fleets are without touching ships by choice. It is an assumption, as that is."""

MIN_GAMES = 5
"""From so many games on a taste for placements is learned; from fewer only whether ships touch."""

NEARNESS = {0.0: 0.05, 0.2: 0.4, 0.4: 0.35, 0.8: 0.2}
"""The standard deviations of the weights of edges, corners, centre and distance, and how likely each is beforehand."""

DIRECTION = {0.0: 0.7, 0.25: 0.2, 0.5: 0.1}
"""The spreads, likewise, of the weights of directions and halves of the board."""

ORBIT = {0.0: 0.6, 0.3: 0.15, 0.6: 0.15, 1.0: 0.1}
"""The spreads, likewise, of what each orbit of placements has of its own."""

TASTES = {
    (near, direction, orbit): NEARNESS[near] * DIRECTION[direction] * ORBIT[orbit]
    for direction, orbit, near in product(DIRECTION, ORBIT, NEARNESS)
}
"""The spreads of the three kinds of features that a person's taste may have, and how likely each is beforehand."""

NO_TASTE = (0.0, 0.0, 0.0)

_STEPS = 40
_CLOSE = 1e-2
"""Nearer than so many nats to its highest value the objective is taken to be reached where tastes are compared."""
_CLOSEST = 1e-4


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
        apart = apart_by_choice(game)
        every, counts = (game,) if apart is None else (game, apart), (drawn, expectation)
        quick, exact = (
            [_Part(log(prior(one).count().value), count(self.table, one, seed)) for one in every] for count in counts
        )
        self._quick = _Parts(quick[0], quick[1] if apart else None)
        """The layouts as the tastes are weighed by them, which compares fits and needs no exact one."""
        self._parts = _Parts(exact[0], exact[1] if apart else None)

    @cached_property
    def kinds(self) -> tuple[Floats, ...]:
        """The features of each kind, of shape (rows, features)."""
        return features(self.table)

    def design(self, spreads: tuple[float, ...]) -> Floats:
        """The features scaled by the spreads of their kinds, shape (rows, features)."""
        return np.column_stack([spread * kind for spread, kind in zip(spreads, self.kinds, strict=True)])

    def learn(self, fleets: Sequence[SeenFleet]) -> Habits:
        """The habits by these fleets; by none of them those of people. Raises :class:`SpecError` for other fleets."""
        seen = self._seen(fleets)
        parts, gain, log_weights = self._parts, 0.0, np.zeros(len(self.table.rows))
        if seen.fleets >= MIN_GAMES:
            log_weights, gain = self._weighed(seen)
        taste = _Fit(parts, seen, self.table, log_weights[:, None], np.ones(1))
        touched = 1 - np.bincount(seen.fleet, taste.responsibility() * seen.apart, seen.fleets)
        return Habits(
            game=self.game,
            games=seen.fleets,
            touched=max(0.0, float(touched.sum())) if parts.apart is not None else 0.0,
            rule=float(taste.avoids[-1]),
            apart=taste.apart,
            log_weights=log_weights,
            spread=float(np.sqrt(np.mean(log_weights**2))),
            gain=gain / log(2) / max(seen.fleets, 1),
            traits=self._traits(seen, taste),
            touching_chance=0.0
            if parts.apart is None
            else max(0.0, -expm1(parts.apart.log_count - parts.every.log_count)),
            exact=parts.exact,
        )

    def _seen(self, fleets: Sequence[SeenFleet]) -> _Seen:
        ships = len(self.game.ships)
        for fleet in fleets:
            if fleet.layouts.ndim != 2 or fleet.layouts.shape[1] != ships or not len(fleet.layouts):
                raise SpecError(f"A fleet to learn from has another number of ships than {self.game.fleet}.")
        layouts = np.concatenate([np.zeros((0, ships), dtype=np.int32), *(fleet.layouts for fleet in fleets)])
        sizes = np.array([len(fleet.layouts) for fleet in fleets], dtype=np.int64)
        apart = are_apart(self.game, layouts)
        return _Seen(self.table.rows_of(layouts), np.repeat(np.arange(len(fleets)), sizes), apart, len(fleets))

    def fit(self, fleets: Sequence[SeenFleet], spreads: tuple[float, ...]) -> "_Fit":
        """The weights that explain the fleets best by one of :data:`TASTES`."""
        return _Fit(self._parts, self._seen(fleets), self.table, self.design(spreads)).run(_CLOSEST)

    def _weighed(self, seen: _Seen) -> tuple[Floats, float]:
        """The log weights of all tastes by their evidence, and the nats by which that exceeds that of no taste.

        Where it does not, the weights are equal.
        """
        fits = [_Fit(self._quick, seen, self.table, self.design(spreads)).run() for spreads in TASTES]
        logs = np.array([fit.log_evidence() for fit in fits])
        joint = logs + np.log(list(TASTES.values()))
        whole = float(np.logaddexp.reduce(joint))
        gain = whole - float(logs[list(TASTES).index(NO_TASTE)])
        if gain <= 0:  # weights that are no better than none make play worse, if only a little
            return np.zeros(len(self.table.rows)), gain
        mean = np.exp(joint - whole) @ np.array([fit.log_weights for fit in fits])
        # The drawn layouts lead all fits astray alike: what the likeliest one loses by them is made good for all.
        likeliest = fits[int(joint.argmax())]
        exact = _Fit(self._parts, seen, self.table, likeliest.design, likeliest.theta).run(_CLOSEST)
        return np.asarray(mean + exact.log_weights - likeliest.log_weights), gain

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
            # Ships of known fleets are whole numbers, which the sums of their probabilities are but nearly.
            Trait(
                name,
                min(round(float(holds @ placed), 9), ships),
                ships,
                float(holds @ by_chance) / every,
                self._together(holds),
            )
            for name, holds in self.table.traits().items()
        ]
        return tuple(trait for trait in found if 0 < trait.chance < 1)

    def _together(self, holds: Floats) -> float:
        """The variance of the number of such ships in a fleet by chance, over that of ships that lie by themselves."""
        most = 1.0
        for part in (self._quick.every, self._quick.apart):
            if part is None or not isinstance(part.layouts, LayoutExpectation):
                continue
            lie = holds[part.layouts.rows]
            alone = float((lie.mean(axis=0) * (1 - lie.mean(axis=0))).sum())
            if alone > 0:
                most = max(most, float(lie.sum(axis=1).var()) / alone)
        return round(most, 6)


class _Fit:
    """The model with weights ``theta``, standard normal beforehand where features are scaled by their spreads."""

    def __init__(
        self, parts: _Parts, seen: _Seen, table: PlacementTable, design: Floats, theta: Floats | None = None
    ) -> None:
        self.parts, self.seen, self.table, self.design = parts, seen, table, design
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

    def log_evidence(self) -> float:
        """The log probability of the fleets with ``theta`` summed over, by Laplace's approximation at its maximum."""
        return self.objective - 0.5 * float(np.linalg.slogdet(self._slopes()[1])[1])

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
