"""The belief about a fleet that a person hid: most people let ships touch, and some never do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log2

import numpy as np

from bestguess.beliefs.listed import ListedBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Count, Predictive
from bestguess.core.errors import SpecError
from bestguess.core.types import Answer, Ints, Query
from bestguess.games.battleship.belief import FleetBelief, listed, prior
from bestguess.games.battleship.fleet_rules import FleetRules, Layout

NEVER_TOUCH = 0.05
"""How likely it is, before the first shot, that a person never lets ships touch.

An assumption: no published table of placements was found. ``benchmarks/hiders.py`` measures the shots that it saves
against such a person, and costs against one who hides at random.
"""


@dataclass(frozen=True, eq=False)
class HiderBelief:
    """A mixture of two beliefs about one fleet: all layouts equally likely, or those without touching ships.

    Each is weighed by how well it predicted the answers. Exact where both are.
    """

    mixture: MixtureBelief

    @classmethod
    def of(cls, touching: FleetBelief, apart: FleetBelief) -> "HiderBelief":
        """The belief before the first shot, from those of a hider who lets ships touch and of one who never does."""
        return cls(MixtureBelief.of([touching, apart], [1 - NEVER_TOUCH, NEVER_TOUCH]))

    @property
    def fleets(self) -> tuple[FleetBelief, ...]:
        """The beliefs that the answers left possible."""
        return tuple(part for part in self.mixture.components if isinstance(part, FleetBelief))

    @property
    def never_touch(self) -> float:
        """The probability that the hider never lets ships touch."""
        shares = zip(self.mixture.shares.tolist(), self.fleets, strict=True)
        return float(sum(share for share, fleet in shares if not fleet.game.touching))

    @property
    def kind(self) -> str:
        """ "counted" or "sampled"."""
        return "counted" if self.exact else "sampled"

    @property
    def exact(self) -> bool:
        """Whether the layouts are counted."""
        return self.mixture.exact

    def count(self) -> Count:
        """The number of layouts: those with touching ships and those without."""
        return self.mixture.count()

    def entropy(self) -> float:
        """The uncertainty about the layout, in bits."""
        if len(self.fleets) == 1:
            return self.fleets[0].entropy()
        # The layouts without touching ships are among those of the hider who lets them touch.
        every, apart = (float(fleet.count().value) for fleet in self.fleets)
        plain, more = (float(share) for share in self.mixture.shares / (every, apart))
        return -(max(every - apart, 0.0) * plain * log2(plain) + apart * (plain + more) * log2(plain + more))

    def log_mass(self) -> float:
        """log2 of the probability of all answers so far."""
        return self.mixture.log_mass()

    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each shot; with standard errors where sampled."""
        return self.mixture.predict(queries)

    def update(self, query: Query, answer: Answer) -> "HiderBelief":
        """The belief after a shot. Raises :class:`Contradiction` if no layout fits."""
        return HiderBelief(self.mixture.update(query, answer))

    def sample(self, rng: np.random.Generator, size: int) -> Sequence[Layout]:
        """Layouts drawn with replacement, those without touching ships as often as the hider leaves them."""
        return self.mixture.sample(rng, size)


def people(game: FleetRules) -> HiderBelief | FleetBelief:
    """The belief about a fleet hidden by a person, before the first shot.

    Where the rules or the board leave a person no choice, all layouts are equally likely. Raises :class:`SpecError` if
    the fleet cannot be placed.
    """
    touching = prior(game)
    apart = _apart(game)
    return touching if apart is None else HiderBelief.of(touching, prior(apart))


@lru_cache(maxsize=4)
def listed_people(game: FleetRules) -> ListedBelief:
    """Every layout with its probability by :func:`people`. Raises as :func:`~belief.listed` does."""
    every, apart = listed(game), _apart(game)
    if apart is None:
        return every
    never = set(apart.secrets())
    untouched = np.array([layout in never for layout in every.listed])
    weight = (1 - NEVER_TOUCH) / len(untouched) + NEVER_TOUCH / len(never) * untouched
    return ListedBelief(game, every.listed, weight, np.arange(len(weight)))


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
