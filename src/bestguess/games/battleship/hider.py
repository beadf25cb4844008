"""The belief about a fleet that somebody hid: a mixture of ways to hide, with weights, with touching ships or none."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from math import isclose, log2

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.listed import ListedBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Belief
from bestguess.core.count import Count
from bestguess.core.errors import SpecError, SpecText
from bestguess.core.lots import SharedLots, ends_of
from bestguess.core.memo import remembered
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query
from bestguess.games.battleship.belief import FleetBelief, listed, prior
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.games.battleship.posterior import Layouts, every_layout, scattered, seed_of
from bestguess.games.battleship.weights import PlacementWeights

NEVER_TOUCH = 0.05
"""How likely it is, before the first shot, that a person never lets ships touch.

An assumption: no published table of placements was found. ``benchmarks/hiders.py`` measures the shots that it saves
against such a person, and costs against one who hides at random.
"""

_LISTED = 2**17
"""The most layouts that are listed for an entropy which has no formula."""

_DRAWN = 2**16
"""The layouts that an entropy which has no formula is estimated from: its standard error is about 0.01 bits."""

_TOGETHER = 4
"""Of how many hiders who forbid different placements the layouts are counted together, once each."""


@dataclass(frozen=True)
class HiderPart:
    """One way to hide a fleet: a layout is as likely as the product of its placements' weights."""

    share: float
    """How likely the fleet was hidden this way, before the first shot; above 0."""
    touching: bool = True
    """Whether ships may touch, where the rules of the game let them."""
    weights: PlacementWeights | None = None
    """The weights; ``None`` where all layouts are equally likely."""


@dataclass(frozen=True)
class HiderProfile:
    """How somebody hides a fleet: a mixture of several ways. Raises :class:`SpecError` unless the shares sum to 1."""

    parts: tuple[HiderPart, ...]
    note: str = ""
    """Words for the line that names the prior."""
    source: str = field(default="", compare=False)
    """The file that it was read from, as messages name it; empty where there is none."""

    def __post_init__(self) -> None:
        shares = [part.share for part in self.parts]
        if not all(share > 0 for share in shares) or not isclose(sum(shares), 1.0, abs_tol=1e-9):
            raise SpecError(f"The shares of a hider's parts must be above 0 and sum to 1, and are {shares}.")

    @property
    def digest(self) -> str:
        """The SHA-256 of the parts, in hexadecimal digits."""
        contents = sha256()
        for part in self.parts:
            weights = b"" if part.weights is None else part.weights.packed
            contents.update(f"{part.share!r} {part.touching} {len(weights)}\n".encode() + weights)
        return contents.hexdigest()


PEOPLE = HiderProfile(
    (HiderPart(1 - NEVER_TOUCH), HiderPart(NEVER_TOUCH, touching=False)),
    f"hidden by a person; one in {1 / NEVER_TOUCH:.0f} never lets ships touch",
)
"""A person of whom nothing is known."""


@dataclass(frozen=True, eq=False, repr=False)
class HiderBelief(Belief):
    """A mixture of beliefs about one fleet, one for each way to hide it.

    Each is weighed by how well it predicted the answers. Exact where all are.
    """

    mixture: MixtureBelief

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.fleets[0].game.spec}: {len(self.fleets)} ways to hide a fleet>"

    @property
    def fleets(self) -> tuple[FleetBelief, ...]:
        """The beliefs that the answers left possible."""
        return tuple(part for part in self.mixture.components if isinstance(part, FleetBelief))

    @cached_property
    def every(self) -> FleetBelief:
        """All layouts that any of the hiders may have left, and where they forbid different placements some more."""
        if len(self._own) == 1:  # what it has counted already need not be counted again
            return self._own[0]
        return _joined(self.fleets, np.bitwise_or, any)

    @cached_property
    def _own(self) -> tuple[FleetBelief, ...]:
        """The beliefs that have layouts which none of the others has, equal ones once."""
        own: list[FleetBelief] = []
        for fleet in self.fleets:
            if not any(_holds(other, fleet) for other in own):
                own = [other for other in own if not _holds(fleet, other)] + [fleet]
        return tuple(own)

    @property
    def kind(self) -> str:
        """ "counted" or "sampled"."""
        return "counted" if self.exact else "sampled"

    @property
    def exact(self) -> bool:
        """Whether the layouts are counted."""
        return self.mixture.exact

    def count(self) -> Count:
        """The number of layouts that any of the hiders may have left.

        Layouts that several have are counted once, by inclusion and exclusion. Where more than :data:`_TOGETHER` hiders
        forbid different placements, it is an estimate: what each placement by itself leaves.
        """
        own = self._own
        if len(own) == 1:
            return own[0].count()
        if len(own) > _TOGETHER:
            return Count(float(self.every.count().value))
        counts = [
            (-1) ** (1 + number) * fleet.count().value
            for number in range(1, len(own) + 1)
            for some in combinations(own, number)
            if (fleet := _joined(some, np.bitwise_and, all)).possible()
        ]
        return Count(sum(counts) if self.exact else float(sum(counts)))

    def entropy(self) -> float:
        """The uncertainty about the layout, in bits.

        Exact where the parts differ in whether ships may touch only, and where few layouts are left, which are listed;
        else estimated from layouts drawn with a seed of the position.
        """
        return self._entropy[0]

    def entropy_error(self) -> float:
        """The standard error of :meth:`entropy`, in bits; 0 where it is exact."""
        return self._entropy[1]

    @cached_property
    def _entropy(self) -> tuple[float, float]:
        fleets = self.fleets
        if len(fleets) == 1:
            return fleets[0].entropy(), 0.0
        if len(fleets) == 2 and fleets[0].game.touching and not fleets[1].game.touching:
            every, apart = fleets
            alike = np.array_equal(every.evidence.allowed, apart.evidence.allowed)
            if alike and every.evidence.weights == apart.evidence.weights:
                return self._nested_entropy(every, apart), 0.0
        layouts = every_layout(self.every.game, self.every.evidence, _LISTED)
        if layouts is not None:
            logs = self.log_probability(layouts)
            held = logs[np.isfinite(logs)]
            return float(-(np.exp2(held) @ held)), 0.0
        rng = np.random.default_rng(seed_of(fleets[0].game, fleets[0].evidence))
        logs = self.log_probability(self.scattered(rng, _DRAWN))
        return float(-logs.mean()), float(logs.std(ddof=1) / np.sqrt(_DRAWN))

    def _nested_entropy(self, every: FleetBelief, apart: FleetBelief) -> float:
        # The layouts without touching ships are among those of the hider who lets them touch. `touch` is the share of
        # the first hider's layouts that have touching ships.
        plain, more = map(float, self.mixture.shares)
        within = min(2.0 ** (apart.log_mass() - every.log_mass()), 1.0)
        touch = 1.0 - within
        mean_apart = apart.mean_weight()
        weights_of_touching = every.mean_weight() - within * mean_apart
        scale = every.log_mass()
        apart_probability = plain * within + more
        entropy: float = -apart_probability * (log2(plain + more / within) + mean_apart - scale)
        if touch > 0:
            entropy -= plain * (touch * (log2(plain) - scale) + weights_of_touching)
        return entropy

    def log_probability(self, layouts: Layouts) -> Floats:
        """log2 of the probability of layouts, shape (n, ships), that fit the answers: shape (n,), -inf for 0."""
        parts = []
        for share, fleet in zip(self.mixture.shares.tolist(), self.fleets, strict=True):
            own = fleet.log_probability(layouts)
            if not fleet.game.touching:
                own = np.where(are_apart(fleet.game, layouts), own, -np.inf)
            parts.append(log2(share) + own)
        return np.asarray(np.logaddexp2.reduce(np.array(parts)))

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
        """Layouts drawn with replacement, each as often as the hider leaves it."""
        return self.mixture.sample(rng, size)

    def listing(self, most: int) -> tuple[Sequence[Layout], Floats] | None:
        """Every layout left with its probability; ``None`` for over ``most``, or if they are hard to find."""
        layouts = self.every.layouts(most)
        if layouts is None:
            return None
        probabilities = np.exp2(self.log_probability(layouts))
        held = probabilities > 0
        return [tuple(layout) for layout in layouts[held].tolist()], probabilities[held]

    def drawn(self, lots: SharedLots) -> Layout:
        """A layout by lots, the same on every machine: first the way to hide, then the layout."""
        return self.fleets[lots.pick(ends_of(self.mixture.shares))].drawn(lots)

    def scattered(self, rng: np.random.Generator, size: int) -> Layouts:
        """Draw ``size`` layouts like :meth:`sample`, shape (size, ships), but quicker for many layouts."""
        times = rng.multinomial(size, self.mixture.shares)
        drawn = [
            scattered(fleet.game, fleet.evidence, rng, int(number), fleet.posterior)
            for fleet, number in zip(self.fleets, times, strict=True)
            if number
        ]
        return np.concatenate(drawn)[rng.permutation(size)]


def _joined(
    fleets: Sequence[FleetBelief], allowed: np.ufunc, touching: Callable[[Iterable[bool]], bool]
) -> FleetBelief:
    """The layouts whose placements any belief allows (``bitwise_or``, ``any``), or each (``bitwise_and``, ``all``)."""
    game = replace(fleets[0].game, touching=touching(fleet.game.touching for fleet in fleets))
    places = allowed.reduce([fleet.evidence.allowed for fleet in fleets])
    return FleetBelief(game, Evidence(places, fleets[0].evidence.hits))


def _holds(fleet: FleetBelief, other: FleetBelief) -> bool:
    """Whether a belief has every layout that the other one has, as far as single placements tell."""
    return (fleet.game.touching or not other.game.touching) and bool(
        (other.evidence.allowed <= fleet.evidence.allowed).all()
    )


def hidden_by(game: FleetRules, profile: HiderProfile) -> HiderBelief | FleetBelief:
    """The belief about a fleet hidden by somebody, before the first shot.

    A part that the rules or the board leave no layout drops out, and the others share what it had. Raises
    :class:`SpecError` if the fleet cannot be placed, if no part has a layout, and if weights are for another board.
    """
    shares: dict[FleetBelief, float] = {}
    for part in profile.parts:
        rules = game if part.touching or not game.touching or len(game.ships) == 1 else replace(game, touching=False)
        try:
            belief = prior(rules, part.weights)
        except SpecError:
            if part.weights is not None and not part.weights.fits(game):
                raise
            continue
        shares[belief] = shares.get(belief, 0.0) + part.share
    if not shares:
        prior(game)
        raise SpecError(
            f"The weights of {profile.source or 'the hider'} forbid every layout of {game.spec}. "
            "Give more placements a weight above 0.",
            SpecText(game.spec),
        )
    if len(shares) == 1:
        return next(iter(shares))
    whole = sum(shares.values())
    return HiderBelief(MixtureBelief.of(list(shares), [share / whole for share in shares.values()]))


@remembered(most=4)
def listed_hidden_by(game: FleetRules, profile: HiderProfile) -> ListedBelief:
    """Every layout with its probability by :func:`hidden_by`. Raises as that and :func:`~belief.listed` do."""
    every, belief = listed(game), hidden_by(game, profile)
    fleets = belief.fleets if isinstance(belief, HiderBelief) else (belief,)
    shares = belief.mixture.shares if isinstance(belief, HiderBelief) else np.ones(1)
    layouts = every.listed
    untouched = are_apart(game, np.array(layouts)) if game.touching else np.ones(len(layouts))
    weight = np.zeros(len(layouts))
    for share, fleet in zip(shares, fleets, strict=True):
        weights = fleet.evidence.weights
        own = np.ones(len(layouts)) if weights is None else weights.of_layouts(layouts)
        own = own * fleet.evidence.allowed.reshape(len(game.ships), -1)[range(len(game.ships)), layouts].all(axis=1)
        own = own if fleet.game.touching else own * untouched
        weight += share * own / own.sum()
    held = np.flatnonzero(weight)
    return ListedBelief(game, tuple(layouts[place] for place in held), weight[held], np.arange(len(held)))


def apart_by_choice(game: FleetRules) -> FleetRules | None:
    """The game in which ships may not touch; ``None`` where they may not anyway, cannot, or cannot but touch."""
    if not game.touching or len(game.ships) == 1:
        return None
    apart = replace(game, touching=False)
    try:
        prior(apart)
    except SpecError:
        return None
    return apart


def are_apart(game: FleetRules, layouts: Layouts) -> NDArray[np.bool_]:
    """Whether no two ships of each layout, shape (n, ships), touch, not even cornerwise: shape (n,)."""
    lies, start = np.divmod(layouts, game.grid.size)
    number, turned = np.divmod(lies, 2)
    top, left = np.divmod(start, game.columns)
    lengths = np.zeros((len(game.ships), game.num_lengths), dtype=np.int64)
    for place, ship in enumerate(game.ships):
        lengths[place, : len(ship.lengths)] = ship.lengths
    more = lengths[range(len(game.ships)), number] - 1
    bottom, right = top + more * turned, left + more * (1 - turned)
    apart = np.ones(len(layouts), dtype=np.bool_)
    for one, other in combinations(range(len(game.ships)), 2):
        beyond = (top[:, one] > bottom[:, other] + 1) | (top[:, other] > bottom[:, one] + 1)
        apart &= beyond | (left[:, one] > right[:, other] + 1) | (left[:, other] > right[:, one] + 1)
    return apart
