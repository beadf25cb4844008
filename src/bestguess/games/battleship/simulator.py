"""The simulator of Battleship: the rest of a game played in the kernel against whole lists of layouts."""

from collections import Counter
from dataclasses import dataclass
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.belief import Belief
from bestguess.core.simulator import Plan
from bestguess.core.types import Floats, Ints, Query
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hider import HiderBelief
from bestguess.games.battleship.posterior import Layouts, arguments, every_layout, scattered, threads

FIRST: dict[tuple[object, ...], str] = {(10, 10, (2, 3, 3, 4, 5), True, "silent"): "D5"}
"""By rows, columns, lengths, touching, announce; ``benchmarks/opening.py`` says what greedy play costs after a shot."""


def first_shot(game: FleetRules) -> Query | None:
    """The shot to begin with; ``None`` where none is known to be better than the likeliest."""
    lengths = tuple(sorted(ship.length for ship in game.ships)) if game.lengths_are_known else ()
    cell = FIRST.get((game.rows, game.columns, lengths, game.touching, game.announce))
    return None if cell is None else game.notation.parse_query(cell)


_LARGE_BOARD_FACTOR = 16
"""How many times longer a layout takes on more than 128 cells or with more than 8 ships."""

_WEIGHED = 8
"""How many times longer a layout takes where layouts have weights."""

LISTED = 2**21
"""The most layouts that are listed with their weights."""

_PRECISION = 31
"""The bits of the largest weight."""

_ROUNDED = 1e-7
"""The difference of two chances that may come from rounded weights."""


@dataclass(frozen=True, eq=False)
class FleetSimulator:
    """Plays the rest of a game from a belief about a hidden fleet."""

    belief: FleetBelief

    @property
    def work(self) -> int:
        """2 where sinkings are announced, else 1; 16 times that for large boards and fleets."""
        game = self.belief.game
        large = game.grid.size > 128 or len(game.ships) > 8
        return (2 if self.hits_differ else 1) * (_LARGE_BOARD_FACTOR if large else 1)

    @property
    def hits_differ(self) -> bool:
        """Whether sinkings are announced."""
        return self.belief.game.announce != "silent"

    def opening(self) -> Query | None:
        """The first shot where all layouts were looked at to find it, else ``None``."""
        return first_shot(self.belief.game)

    def distinct(self) -> int | None:
        """The layouts left, counted once where ships that nothing tells apart change places; ``None`` if uncounted."""
        belief, game = self.belief, self.belief.game
        count = belief.count()
        alike = Counter(zip((ship.length for ship in game.ships), map(bytes, belief.evidence.allowed), strict=True))
        orders = 1 if game.hits_name_ships else prod(factorial(ships) for ships in alike.values())
        return int(count.value) // orders if count.exact else None

    def secrets(self, rng: np.random.Generator, size: int) -> Layouts:
        """Layouts drawn with replacement, shape (size, ships); exactly uniform where counted."""
        return scattered(self.belief.game, self.belief.evidence, rng, size, self.belief.posterior)

    def expected_costs(self, queries: Ints, plan: Plan) -> Floats | None:
        """The mean misses after each shot over all layouts, shape (Q,); ``None`` where they are hard to find."""
        size = self.distinct()
        if size is None:
            return None
        found = kernel.fleet_expected_costs(
            *arguments(self.belief.game, self.belief.evidence),
            announce=_announced(self.belief.game),
            most=size,
            candidates=queries.tolist(),
            levels=plan.levels,
            threads=threads(),
        )
        return None if found is None else found[1] / found[0]

    def costs(self, secrets: Layouts, queries: Ints, plan: Plan) -> NDArray[np.uint16]:
        """The misses that each layout costs after each shot, shape (Q, n)."""
        return self._misses(secrets, queries, plan)

    def hits(self, secrets: Layouts, queries: Ints) -> NDArray[np.bool_]:
        """Whether each shot hits each layout, shape (Q, n)."""
        game = self.belief.game
        hits = np.zeros((len(queries), len(secrets)), dtype=np.bool_)
        for row, cell in zip(hits, queries.tolist(), strict=True):
            for ship in range(len(game.ships)):
                over = np.zeros(2 * game.grid.size, dtype=np.bool_)
                over[list(game.placements_over(ship, cell))] = True
                row |= over[secrets[:, ship]]
        return hits

    def _misses(
        self, secrets: Layouts, queries: Ints, plan: Plan, weights: NDArray[np.uint32] | None = None
    ) -> NDArray[np.uint16]:
        game = self.belief.game
        return kernel.fleet_rollouts(
            game.rows,
            game.columns,
            [ship.length for ship in game.ships],
            announce=_announced(game),
            layouts=secrets,
            asked=self.belief.evidence.hits,
            candidates=queries.tolist(),
            levels=plan.levels,
            weights=weights,
            tie=_ROUNDED,
            threads=threads(),
        )

    def played_out(self, plan: Plan) -> None:
        """Whole games are played position by position."""


@dataclass(frozen=True, eq=False)
class HiderSimulator(FleetSimulator):
    """Plays the rest of a game where layouts are not equally likely: :attr:`belief` has all that are left.

    Few layouts are listed, each with its probability; of many some are drawn.
    """

    hider: HiderBelief | None = None
    """The mixture of several hiders; ``None`` where :attr:`belief` is the whole belief."""

    @property
    def work(self) -> int:
        """That of :class:`FleetSimulator`, eight times: weights are summed cell by cell."""
        return _WEIGHED * super().work

    def opening(self) -> None:
        """No first shot was looked for."""

    def distinct(self) -> int | None:
        """The layouts left, whatever they weigh; ``None`` if uncounted."""
        count = self.belief.count()
        return int(count.value) if self._labelled and count.exact else super().distinct()

    def secrets(self, rng: np.random.Generator, size: int) -> Layouts:
        """Layouts drawn with replacement, shape (size, ships)."""
        return super().secrets(rng, size) if self.hider is None else self.hider.scattered(rng, size)

    def expected_costs(self, queries: Ints, plan: Plan) -> Floats | None:
        """The mean misses after each shot over all layouts, shape (Q,); ``None`` for more than :data:`LISTED`.

        Probabilities are rounded to the 2**31st part of the largest.
        """
        game, evidence = self.belief.game, self.belief.evidence
        size = self.distinct()
        if size is None or size > LISTED:
            return None
        layouts = every_layout(game, evidence, size, labelled=self._labelled)
        if layouts is None:
            return None
        logs = (self.hider or self.belief).log_probability(layouts)
        layouts, logs = layouts[np.isfinite(logs)], logs[np.isfinite(logs)]
        weights = np.maximum(np.rint(np.exp2(logs - logs.max() + _PRECISION)), 1).astype(np.uint32)
        misses = self._misses(layouts, queries, plan, weights)
        return np.asarray(misses @ weights.astype(np.float64) / weights.sum(dtype=np.float64))

    @property
    def _labelled(self) -> bool:
        """Whether ships of one length must be told apart: they have names, or weights or placements of their own."""
        game = self.belief.game
        fleets = (self.belief,) if self.hider is None else self.hider.fleets
        return (
            game.announce == "named"
            or game.hits_name_ships
            or any(fleet.evidence.tells_apart(game) for fleet in fleets)
        )


def _announced(game: FleetRules) -> str:
    """The announcement as the kernel names it: a colour is a name where lengths are known."""
    return "every-hit" if game.hits_name_ships else game.announce


def simulator(belief: Belief) -> FleetSimulator | None:
    """The simulator of a belief about a fleet; ``None`` where layouts are listed one by one, or lengths are unknown."""
    if isinstance(belief, HiderBelief):
        first, *others = belief.fleets
        known = first.game.lengths_are_known
        return HiderSimulator(belief.every, belief) if others and known else simulator(first)
    if not isinstance(belief, FleetBelief) or not belief.game.lengths_are_known:
        return None
    return FleetSimulator(belief) if belief.evidence.weights is None else HiderSimulator(belief)
