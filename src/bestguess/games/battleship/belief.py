"""The belief about a hidden fleet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import accumulate
from time import process_time

import numpy as np

from bestguess.beliefs.kept_predictive import figures_name
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.belief import Belief
from bestguess.core.count import Count
from bestguess.core.errors import COMPARE, Contradiction, SpecError, SpecText, TooLarge
from bestguess.core.kept import kept
from bestguess.core.lots import SharedLots, ends_of
from bestguess.core.memo import remembered
from bestguess.core.predictive import Predictive
from bestguess.core.spec import code_in
from bestguess.core.types import Answer, Floats, Ints, Query
from bestguess.games.battleship.all_lengths import JoinedPosterior, draw, every_layout, possible, posterior
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.games.battleship.posterior import Batches, Layouts, Posterior
from bestguess.games.battleship.weights import PlacementWeights

MAX_TRIES = 50_000
"""Layouts tried before a board counts as too crowded: about a second, and enough where one in 5,000 is legal."""


def layout_by_lots(game: FleetRules, evidence: Evidence, lots: SharedLots, tries: int = MAX_TRIES) -> Layout | None:
    """A layout as likely as it is before the first shot; ``None`` if none of so many tries meets one.

    Each ship gets a placement by its weight, whatever the other ships do, in the order of the fleet; at the first ship
    that lies on another, or too near, all begins anew, and so it does for lengths that the fleet has not. The layouts
    that are left are as likely as the product of their weights says: rejection sampling (von Neumann 1951).
    """
    ships = [_placements(game, evidence, ship) for ship in range(len(game.ships))]
    for _ in range(tries):
        layout: list[int] = []
        closed = 0
        for ends, places, cells, halos in ships:
            drawn = lots.pick(ends)
            if closed & cells[drawn]:
                break
            closed |= halos[drawn]
            layout.append(places[drawn])
        else:
            if game.suits([game.length_of(ship, placement) for ship, placement in enumerate(layout)]):
                return tuple(layout)
    return None


def _placements(game: FleetRules, evidence: Evidence, ship: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """The placements of a ship, ascending: running sums of the weights, places, cells and closed cells as bits."""
    allowed = evidence.allowed.reshape(len(game.ships), -1)[ship]
    places = np.flatnonzero(allowed).tolist()
    weights = evidence.weights
    own = [1] * len(places) if weights is None else weights.numbers.reshape(weights.ships, -1)[ship, places].tolist()
    cells = [game.placement_cells(ship, place) for place in places]
    return (
        list(accumulate(own)),
        places,
        [_bits(one) for one in cells],
        [_bits(game.halo(one)) for one in cells],
    )


def _bits(cells: "tuple[int, ...] | frozenset[int]") -> int:
    return sum(1 << cell for cell in cells)


def kept_posterior(game: FleetRules, evidence: Evidence) -> Posterior:
    """The posterior of a fleet, taken from the folder of what is kept, where it was worked out before."""
    folder = kept()
    if folder is None or evidence.hits.any() or code_in(game.spec):
        return posterior(game, evidence)
    weights = b"" if evidence.weights is None else evidence.weights.packed
    name = figures_name("fleet", game.spec, evidence.allowed.tobytes(), weights)
    known = _unpacked(folder.get(name))
    if known is None:
        began = process_time()
        known = posterior(game, evidence)
        if process_time() - began >= folder.worth and not isinstance(known, JoinedPosterior):
            folder.put(name, _packed(known))
    return known


def _packed(known: Posterior) -> bytes:
    mass, batches = known.mass, known.batches
    arrays = [known.placed, known.afloat, known.sinking, known.empty]
    if batches is not None:
        arrays += [batches.mass, batches.afloat, batches.sinking, batches.empty]
    # As text, for the count may be longer than any number of numpy.
    figures = [known.kind, *map(repr, (mass.value, mass.error, mass.effective_sample_size))]
    file = BytesIO()
    for array in (np.array(figures), *arrays):
        np.save(file, array, allow_pickle=False)
    return file.getvalue()


def _unpacked(data: bytes | None) -> Posterior | None:
    """The posterior that bytes hold; ``None`` for none, or for what is no posterior."""
    if data is None:
        return None
    file, arrays = BytesIO(data), []
    try:
        while file.tell() < len(data):
            arrays.append(np.load(file, allow_pickle=False))
        figures, *arrays = arrays
        kind, value, error, worth = figures.tolist()
        number = int(value) if value.isdecimal() else float(value)
        mass = Count(number, float(error), None if worth == "None" else float(worth))
        placed, afloat, sinking, empty, *rest = arrays
        return Posterior(kind, mass, placed, afloat, sinking, empty, Batches(*rest) if rest else None)
    except (ValueError, TypeError, EOFError):
        return None


@dataclass(frozen=True, eq=False, repr=False)
class FleetBelief(Belief):
    """All layouts that fit the answers, none of them listed: equally likely, or by the weights of their placements.

    Counted exactly wherever that is feasible, sampled elsewhere; :attr:`kind` says which.
    """

    game: FleetRules
    evidence: Evidence

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.game.spec}>"  # to count the layouts may take a second

    @cached_property
    def posterior(self) -> Posterior:
        """The layouts left and what a shot would find, computed on first use."""
        return kept_posterior(self.game, self.evidence)

    @property
    def kind(self) -> str:
        """ "counted" or "sampled"."""
        return self.posterior.kind

    @property
    def exact(self) -> bool:
        """Whether counted."""
        return self.posterior.batches is None

    def count(self) -> Count:
        """The number of layouts."""
        if self.evidence.weights is None:
            return self.posterior.mass
        return self._unweighted.count()

    @cached_property
    def _unweighted(self) -> "FleetBelief":
        return FleetBelief(self.game, self.evidence.unweighted)

    def entropy(self) -> float:
        """The uncertainty about the layout, in bits: log2 of the number of layouts where all weigh the same."""
        return self.log_mass() - self.mean_weight()

    def even(self) -> "FleetBelief | None":
        """Itself where all layouts weigh the same; with weights, to count them would take a second count."""
        return self if self.evidence.weights is None else None

    def log_mass(self) -> float:
        """log2 of the number of layouts, each as often as the product of its placements' weights says."""
        return self.posterior.mass.bits()

    def mean_weight(self) -> float:
        """The mean of log2 of a layout's weight, in bits: what a hidden fleet has on the average."""
        weights = self.evidence.weights
        if weights is None:
            return 0.0
        return float((self.posterior.placed.reshape(weights.bits.shape) * weights.bits).sum())

    def log_probability(self, layouts: Layouts) -> Floats:
        """log2 of the probability of layouts, shape (n, ships), that fit the answers: shape (n,), -inf for 0."""
        weights, ships = self.evidence.weights, len(self.game.ships)
        own = np.zeros(len(layouts)) if weights is None else weights.bits[range(ships), layouts].sum(axis=1)
        allowed = self.evidence.allowed.reshape(ships, -1)[range(ships), layouts].all(axis=1)
        return np.where(allowed, own - self.log_mass(), -np.inf)

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
            case "every-hit" | "colour":
                columns = [empty, *afloat, *sinking]
        return np.stack(columns, axis=1)

    def update(self, query: Query, answer: Answer) -> "FleetBelief":
        """The belief after a shot. Raises :class:`Contradiction` if no layout fits."""
        belief = FleetBelief(self.game, self.evidence.after(self.game, query, answer))
        if not belief.possible():
            move = f"{self.game.notation.format_query(query)} {self.game.notation.format_answer(answer)}"
            raise Contradiction(f"No layout fits {move} together with the answers before it.", query, answer)
        return belief

    def possible(self) -> bool:
        """Whether any layout is left: a complete search."""
        return possible(self.game, self.evidence)

    def sample(self, rng: np.random.Generator, size: int) -> list[Layout]:
        """Layouts drawn with replacement: exactly as likely as they are where they can be numbered, else resampled."""
        layouts = draw(self.game, self.evidence, rng, size, self.posterior)
        return [tuple(layout) for layout in layouts.tolist()]

    def listing(self, most: int) -> tuple[Sequence[Layout], Floats] | None:
        """Every layout left with its probability; ``None`` for over ``most``, or if they are hard to find."""
        layouts = self.layouts(most)
        if layouts is None:
            return None
        weights = self.evidence.weights
        mass = np.ones(len(layouts)) if weights is None else weights.of_layouts(layouts)
        return [tuple(layout) for layout in layouts.tolist()], mass / mass.sum()

    def layouts(self, most: int) -> Layouts | None:
        """Every layout left, shape (layouts, ships); ``None`` for over ``most``, or if they are hard to find."""
        if self.count().value > (most if self.count().exact else 2 * most):
            return None
        return every_layout(self.game, self.evidence, most)

    def drawn(self, lots: SharedLots, tries: int = MAX_TRIES) -> Layout:
        """A layout by lots: the same on every machine, but on a crowded board of more layouts than are listed.

        A board on which none of so many ``tries`` meets a layout is taken to be crowded.
        """
        layout = layout_by_lots(self.game, self.evidence, lots, tries)
        if layout is not None:
            return layout
        try:
            layouts = listed(self.game).secrets()
        except TooLarge:
            return self.sample(np.random.default_rng(lots.below(2**64)), 1)[0]
        weights = self.evidence.weights
        found: Layout = layouts[
            lots.pick(ends_of([1.0] * len(layouts) if weights is None else weights.of_layouts(layouts)))
        ]
        return found


MAX_LISTED = 2**20
"""The most layouts that are listed one by one."""


@remembered(most=4)
def listed(game: FleetRules) -> ListedBelief:
    """Every layout, for small boards. Raises :class:`TooLarge` for others, :class:`SpecError` as :func:`prior`."""
    count = prior(game).count()
    if not count.exact or count.value > MAX_LISTED:
        raise TooLarge(
            f"{game.spec} has too many layouts to list: {count}, the most is {MAX_LISTED:,}. "
            f"Take a smaller board or fewer ships, or measure a policy with: {COMPARE}",
            COMPARE,
            SpecText(game.spec),
        )
    return ListedBelief.uniform(game, tuple(game.secrets()))


def prior(game: FleetRules, weights: PlacementWeights | None = None) -> FleetBelief:
    """The belief before the first shot at a fleet hidden by weights, or uniformly.

    Raises :class:`SpecError` if the fleet cannot be placed, and for weights of another board or fleet.
    """
    return _prior(game, weights)


@remembered(most=32)
def _prior(game: FleetRules, weights: PlacementWeights | None) -> FleetBelief:
    if weights is not None and not weights.fits(game):
        raise SpecError(
            f"The weights of placements are for another board or fleet than {game.spec}.", SpecText(game.spec)
        )
    belief = FleetBelief(game, Evidence.none(game, weights))
    if not belief.possible():
        if weights is not None:
            prior(game)
            raise SpecError(
                f"The weights of placements forbid every layout of {game.spec}. Give more placements a weight above 0.",
                SpecText(game.spec),
            )
        apart = "" if game.touching else " without touching"
        raise SpecError(
            f"{game.spec}: the fleet {game.fleet} cannot be placed on {game.rows} x {game.columns} cells{apart}. "
            "Take a larger board or fewer ships.",
            SpecText(game.spec),
        )
    return belief
