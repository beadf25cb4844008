"""The belief about a hidden fleet."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Count, Predictive
from bestguess.core.errors import Contradiction, SpecError, TooLarge
from bestguess.core.types import Answer, Floats, Ints, Query
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.opening import first_shot
from bestguess.games.battleship.posterior import (
    Batches,
    Layouts,
    Posterior,
    arguments,
    draw,
    every_layout,
    posterior,
    scattered,
    threads,
)
from bestguess.games.battleship.rules import Battleship, Layout


@dataclass(frozen=True, eq=False)
class FleetBelief:
    """All layouts that fit the answers, equally likely, none of them listed.

    Counted exactly wherever that is feasible, sampled elsewhere; :attr:`kind` says which.
    """

    game: Battleship
    evidence: Evidence

    @cached_property
    def posterior(self) -> Posterior:
        """The layouts left and what a shot would find, computed on first use."""
        return posterior(self.game, self.evidence)

    @property
    def kind(self) -> str:
        """ "counted" or "sampled"."""
        return self.posterior.kind

    @property
    def exact(self) -> bool:
        """Whether counted."""
        return self.posterior.batches is None

    @property
    def effective_sample_size(self) -> float | None:
        """How many independent draws a sampled belief is worth; ``None`` where counted."""
        return self.posterior.effective_sample_size

    def count(self) -> Count:
        """The number of layouts."""
        return self.posterior.count

    def entropy(self) -> float:
        """log2 of the number of layouts, in bits."""
        return self.count().bits()

    def log_mass(self) -> float:
        """log2 of the number of layouts, which equals the entropy because all layouts are equally likely."""
        return self.count().bits()

    def ship_probability(self) -> Floats:
        """The probability that each ship lies over each cell not hit before, shape (ships, cells)."""
        return self.posterior.afloat + self.posterior.sinking

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each shot; with standard errors where sampled."""
        known = self.posterior
        table = self._table(known.afloat, known.sinking, known.empty)[queries]
        error = None
        if known.batches is not None:
            error = self._errors(known.batches)[queries]
        return Predictive.from_table(queries, self.game.answer_codes, table, error)

    def _errors(self, batches: Batches) -> Floats:
        rows = zip(batches.afloat, batches.sinking, batches.empty, strict=True)
        return batches.standard_error(np.stack([self._table(*row) for row in rows]))

    def _table(self, afloat: Floats, sinking: Floats, empty: Floats) -> Floats:
        """Sort what a shot finds by the answer it gets: shape (cells, answers)."""
        match self.game.announce:
            case "silent":
                columns = [empty, (afloat + sinking).sum(axis=0)]
            case "sunk":
                columns = [empty, afloat.sum(axis=0), sinking.sum(axis=0)]
            case "named":
                columns = [empty, afloat.sum(axis=0), *sinking]
            case "every-hit":
                columns = [empty, *afloat, *sinking]
        return np.stack(columns, axis=1)

    def update(self, query: Query, answer: Answer) -> "FleetBelief":
        """The belief after a shot. Raises :class:`Contradiction` if no layout fits."""
        belief = FleetBelief(self.game, self.evidence.after(self.game, query, answer))
        if not belief.possible():
            move = f"{self.game.format_query(query)} {self.game.format_answer(answer)}"
            raise Contradiction(f"No layout fits {move} together with the answers before it.", query, answer)
        return belief

    def possible(self) -> bool:
        """Whether any layout is left: a complete search."""
        return kernel.fleet_search(*arguments(self.game, self.evidence), seed=0) is not None

    def sample(self, rng: np.random.Generator, size: int) -> list[Layout]:
        """Layouts drawn with replacement; exactly uniform where counted."""
        layouts = draw(self.game, self.evidence, rng, size, self.posterior)
        return [tuple(layout) for layout in layouts.tolist()]

    def draw(self, rng: np.random.Generator, size: int) -> Layouts:
        """Draw ``size`` layouts with replacement as an array of shape (size, ships); quicker than :meth:`sample`."""
        return scattered(self.game, self.evidence, rng, size, self.posterior)

    def listing(self, most: int) -> Layouts | None:
        """Every layout left, shape (layouts, ships); ``None`` if they are not counted or more than ``most``."""
        return every_layout(self.game, self.evidence, self.posterior, most)

    def different(self) -> int | None:
        """The layouts left, once where ships that nothing tells apart change places; ``None`` if not counted."""
        count = self.count().value
        alike = Counter(zip((ship.length for ship in self.game.ships), map(bytes, self.evidence.allowed), strict=True))
        orders = 1 if self.game.announce == "every-hit" else prod(factorial(ships) for ships in alike.values())
        return count // orders if isinstance(count, int) else None

    @property
    def labour(self) -> int:
        """2 where answers tell more than hits, and 16 times that on over 128 cells or with over 8 ships."""
        large = self.game.grid.size > 128 or len(self.game.ships) > 8
        return (1 if self.game.announce == "silent" else 2) * (16 if large else 1)

    @property
    def telling(self) -> bool:
        """Whether sinkings are announced."""
        return self.game.announce != "silent"

    def opening(self) -> Query | None:
        """The first shot where all layouts were looked at to find it, ``None`` elsewhere."""
        return first_shot(self.game)

    def outlook(self, queries: Ints, levels: Sequence[Sequence[tuple[int, int]]]) -> Floats | None:
        """The mean misses after each shot over all layouts, shape (Q,); ``None`` where they are hard to find."""
        size = self.different()
        if size is None:
            return None
        found = kernel.fleet_outlook(
            *arguments(self.game, self.evidence),
            announce=self.game.announce,
            most=size,
            candidates=queries.tolist(),
            levels=levels,
            threads=threads(),
        )
        return None if found is None else found[1] / found[0]

    def rehearse(
        self, secrets: Layouts, queries: Ints, levels: Sequence[Sequence[tuple[int, int]]]
    ) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
        """The misses that each layout costs after each shot, and whether the shot hits it, shape (Q, n)."""
        game = self.game
        lengths = [ship.length for ship in game.ships]
        misses = kernel.fleet_rollouts(
            game.rows,
            game.columns,
            lengths,
            announce=game.announce,
            layouts=secrets,
            asked=self.evidence.hits,
            candidates=queries.tolist(),
            levels=levels,
        )
        hits = np.zeros(misses.shape, dtype=np.bool_)
        for row, cell in zip(hits, queries.tolist(), strict=True):
            for ship in range(len(lengths)):
                over = np.zeros(2 * game.grid.size, dtype=np.bool_)
                over[list(game.placements_over(ship, cell))] = True
                row |= over[secrets[:, ship]]
        return misses, hits


MAX_LISTED = 2**20
"""The most layouts that are listed one by one."""


@lru_cache(maxsize=4)
def listed(game: Battleship) -> ListedBelief:
    """Every layout, for small boards. Raises :class:`TooLarge` for others, :class:`SpecError` as :func:`prior`."""
    count = prior(game).count()
    if not count.exact or count.value > MAX_LISTED:
        raise TooLarge(
            f"{game.spec} has too many layouts to list: {count}, the most is {MAX_LISTED:,}. "
            "Take a smaller board or fewer ships, or measure a policy with: bestguess simulate"
        )
    return ListedBelief.uniform(game, tuple(game.secrets()))


@lru_cache(maxsize=32)
def prior(game: Battleship) -> FleetBelief:
    """The belief before the first shot. Raises :class:`SpecError` if the fleet cannot be placed."""
    belief = FleetBelief(game, Evidence.none(game))
    if not belief.possible():
        apart = "" if game.touching else " without touching"
        raise SpecError(
            f"{game.spec}: the fleet {game.fleet} cannot be placed on {game.rows} x {game.columns} cells{apart}. "
            "Take a larger board or fewer ships."
        )
    return belief
