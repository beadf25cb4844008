"""How likely each ship is to lie where: counted exactly where that is feasible, else sampled."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.count import Count
from bestguess.core.errors import SpecText, TooLarge
from bestguess.core.machine import cores
from bestguess.core.memo import remembered
from bestguess.core.types import Floats
from bestguess.games.battleship.evidence import Evidence, Mask
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.weights import FINE, MAX_WEIGHT, Numbers, PlacementWeights

Layouts: TypeAlias = NDArray[np.int32]
Counted: TypeAlias = tuple[int, Floats, Floats, Floats, Floats]
Arguments: TypeAlias = tuple[int, int, bool, list[int], Mask, Mask]

LEAVES = 4e6
"""The work that counting may take, in leaves of the kernel's listing: a second or two."""

FEW_LEAVES = 2e4
"""Up to so many leaves, ships are counted ship by ship; beyond, cell by cell or line by line where that takes less."""

MAX_COUNTING_BYTES = 500e6
"""The bytes that counting cell by cell or line by line may take."""

_BATCHES = 32
_DRAWS = 64
ENOUGH = 6000.0
"""The independent draws that a sample is to be worth."""

_MOST = 2**18


@dataclass(frozen=True, eq=False)
class Posterior:
    """The layouts that are left, and what a shot would find in them."""

    kind: str
    """"counted" or "sampled"."""
    mass: Count
    """The number of layouts, each as often as the product of its placements' weights says."""
    placed: Floats
    """The probability that a ship lies at each placement, shape (ships, 2, cells)."""
    afloat: Floats
    """The probability that a shot hits a ship and leaves it afloat, shape (ships, cells)."""
    sinking: Floats
    """The probability that a shot sinks a ship, shape (ships, cells)."""
    empty: Floats
    """The probability that nothing lies at a cell, shape (cells,)."""
    batches: "Batches | None" = None
    """The batches of the sample from which standard errors are computed; ``None`` where counted."""


@dataclass(frozen=True, eq=False)
class Batches:
    """Independent batches of a sample: masses, not yet divided by their sum."""

    mass: Floats
    """Shape (batches,)."""
    afloat: Floats
    """Shape (batches, ships, cells)."""
    sinking: Floats
    """Shape (batches, ships, cells)."""
    empty: Floats
    """Shape (batches, cells)."""

    def standard_error(self, mass: Floats) -> Floats:
        """Of the share of ``mass``, shape (batches, …), in the whole: a ratio estimate, linearised
        (Cochran 1977, section 6.4)."""
        whole = self.mass.sum()
        share = mass.sum(axis=0) / whole
        rest = mass - share * self.mass.reshape(-1, *[1] * share.ndim)
        number = len(self.mass)
        return np.asarray(np.sqrt((rest**2).sum(axis=0) * number / max(number - 1, 1)) / whole)


def arguments(game: FleetRules, evidence: Evidence) -> Arguments:
    """The arguments that every fleet function of the kernel takes first."""
    lengths = [ship.length for ship in game.ships]
    return game.rows, game.columns, game.touching, lengths, evidence.allowed, evidence.hits


def weights_of(evidence: Evidence) -> Numbers | None:
    """The weights that the functions of the kernel which count by weight take."""
    return None if evidence.weights is None else evidence.weights.numbers


def _alike(args: Arguments) -> tuple[int, int, list[int], Mask, Mask]:
    """The arguments of the functions about ships all of which may not touch, or all of which may."""
    rows, columns, _, lengths, allowed, hits = args
    return rows, columns, lengths, allowed, hits


def _ranked(game: FleetRules, evidence: Evidence, ranks: NDArray[np.uint64]) -> Layouts | None:
    """The layouts of these ranks; ``None`` where that would take too long."""
    args, weights = arguments(game, evidence), weights_of(evidence)
    known: dict[str, Any] = {"ranks": ranks, "weights": weights}
    few = limit(game) if game.touching else min(FEW_LEAVES, limit(game))
    found = kernel.fleet_layouts(*args, limit=few, threads=threads(), **known)
    if found is None and game.touching:
        found = kernel.line_layouts(*_alike(args), limit=LEAVES, memory=MAX_COUNTING_BYTES, **known)
    elif found is None:
        found = kernel.frontier_layouts(*_alike(args), memory=MAX_COUNTING_BYTES, **known)
    if found is None:
        most = 8 * limit(game)
        found = kernel.fleet_layouts(*args, limit=most, threads=threads(), **known)
    return found


def limit(game: FleetRules) -> float:
    """The leaves that counting may take on this board: beyond 128 cells they are longer and of wider numbers."""
    return LEAVES if game.grid.size <= 128 else LEAVES * 128 / game.grid.size / 4


def threads() -> int:
    """Cores to use; the kernel takes more than one only where that helps."""
    return min(4, cores())


def seed_of(game: FleetRules, evidence: Evidence) -> int:
    """A seed that is a function of the position, so that the same position gets the same advice."""
    digest = blake2b(game.spec.encode(), digest_size=8)
    digest.update(evidence.allowed.tobytes())
    digest.update(evidence.hits.tobytes())
    if evidence.weights is not None:
        digest.update(evidence.weights.packed)
    return int.from_bytes(digest.digest(), "little")


def posterior(game: FleetRules, evidence: Evidence) -> Posterior:
    """Count if counting is feasible, sample otherwise. There must be a layout."""
    return counted(game, evidence) or sampled(game, evidence)


def counted(game: FleetRules, evidence: Evidence, leaves: float | None = None) -> Posterior | None:
    """The exact posterior, or ``None`` where counting would take more leaves than given, else than :func:`limit`."""
    args, weights = arguments(game, evidence), weights_of(evidence)
    most = limit(game) if leaves is None else leaves
    if game.touching:
        found = _counted_by_lines(game, evidence, most)
    else:
        found = kernel.fleet_posterior(*args, limit=min(FEW_LEAVES, most), threads=threads(), weights=weights)
        packed = evidence.allowed.tobytes(), evidence.hits.tobytes(), evidence.weights
        found = found or _counted_by_cells(game, *packed)
        found = found or kernel.fleet_posterior(*args, limit=most, threads=threads(), weights=weights)
    if found is None:
        return None
    total, *numbers = found
    placed, afloat, sinking, empty = (number / max(float(total), 1.0) for number in numbers)
    return Posterior("counted", Count(total), placed, afloat, sinking, empty)


def _counted_by_lines(game: FleetRules, evidence: Evidence, most: float) -> Counted | None:
    """The count ship by ship or line by line: both are tried with twice the work until one ends."""
    args, weights = arguments(game, evidence), weights_of(evidence)
    on_lines = LEAVES / limit(game)  # a leaf takes longer on a large board, a line's numbers do not
    leaves = min(FEW_LEAVES, most)
    while True:
        found = kernel.fleet_posterior(*args, limit=leaves, threads=threads(), weights=weights)
        found = found or kernel.line_posterior(
            *_alike(args), limit=leaves * on_lines, memory=MAX_COUNTING_BYTES, weights=weights
        )
        if found is not None or leaves == most:
            return found
        leaves = min(2 * leaves, most)


@remembered(most=64)  # many games begin alike, and their first positions take longest
def _counted_by_cells(
    game: FleetRules, allowed: bytes, hits: bytes, weights: PlacementWeights | None
) -> Counted | None:
    known = (np.frombuffer(allowed, np.uint8).reshape(len(game.ships), 2, -1), np.frombuffer(hits, np.uint8))
    evidence = Evidence(*known, weights)
    args = _alike(arguments(game, evidence))
    return kernel.frontier_posterior(*args, memory=MAX_COUNTING_BYTES, weights=weights_of(evidence))


def placement_marginals(game: FleetRules, values: Floats) -> tuple[float, Floats]:
    """Count all layouts, each by the product of its placements' ``values``, of shape (ships, 2, cells).

    Returns log2 of the sum, and the share of it that each placement has a part in, shape (ships, 2, cells): the
    gradient of the logarithm of the sum for the logarithms of the values. The values are rounded to 12 bits (8 on
    boards of more than 128 cells), relative to the largest of the same ship. Raises :class:`TooLarge` where counting
    would take too long, :class:`SpecError` as :meth:`PlacementWeights.of` does.
    """
    weights = PlacementWeights.of(game, values, FINE if game.grid.size <= 128 else MAX_WEIGHT)
    found = counted(game, Evidence.none(game, weights))
    if found is None:
        raise TooLarge(
            f"{game.spec} has too many layouts to count. Take a smaller board or fewer ships.", SpecText(game.spec)
        )
    largest = np.where(weights.numbers > 0, values, 0.0).reshape(len(game.ships), -1).max(axis=1)
    units = np.log2(largest) - weights.bits.max(axis=1)
    return found.mass.bits() + float(units.sum()), found.placed


def sampled(game: FleetRules, evidence: Evidence, enough: float = ENOUGH) -> Posterior:
    """The posterior by importance sampling: drawn until worth enough independent draws."""
    args, weights = arguments(game, evidence), weights_of(evidence)
    rounds: list[tuple[Floats, ...]] = []
    draws = _DRAWS
    drawn = 0
    while True:
        seed = seed_of(game, evidence) + len(rounds)
        rounds.append(kernel.fleet_estimate(*args, seed=seed, draws=draws, batches=_BATCHES, weights=weights))
        drawn += draws * _BATCHES
        mass = sum(float(done[0].sum()) for done in rounds)
        squares = sum(float(done[1].sum()) for done in rounds)
        effective = mass**2 / squares if squares else 0.0
        if effective >= enough or drawn >= _MOST:
            break
        # Draw as many more layouts as the yield so far promises to be enough, within reason.
        wanted = (enough / max(effective, 1.0) - 1.0) * 1.1 * drawn / _BATCHES
        draws = int(min(max(wanted, _DRAWS), 4 * drawn / _BATCHES))
    if not mass:
        return _found(game, evidence)
    # Batch b of every round together is batch b of the whole.
    numbers, _, placed, afloat, sinking, empty = (
        np.sum(np.stack(parts), axis=0) for parts in zip(*rounds, strict=True)
    )
    return Posterior(
        kind="sampled",
        mass=Count(mass / drawn, float(np.std(numbers, ddof=1) * np.sqrt(_BATCHES) / drawn), effective),
        placed=placed.sum(axis=0) / mass,
        afloat=afloat.sum(axis=0) / mass,
        sinking=sinking.sum(axis=0) / mass,
        empty=_clean(empty.sum(axis=0) / mass),
        batches=Batches(numbers, afloat, sinking, empty),
    )


def _found(game: FleetRules, evidence: Evidence) -> Posterior:
    """Where every draw ran into a dead end: layouts found by search, with their weights.

    Honest about it: the effective sample size is the number of different layouts found.
    """
    seed = seed_of(game, evidence)
    found = {
        tuple[int, ...](layout.tolist())
        for trial in range(_BATCHES)
        if (layout := kernel.fleet_search(*arguments(game, evidence), seed=seed + trial)) is not None
    }
    shape = (len(found), len(game.ships), game.grid.size)
    placed = np.zeros((*shape[:2], 2 * game.grid.size))
    afloat, sinking, empty = np.zeros(shape), np.zeros(shape), np.ones((shape[0], shape[2]))
    for number, placements in enumerate(sorted(found)):
        for ship, placement in enumerate(placements):
            placed[number, ship, placement] = 1
            cells = game.placement_cells(ship, placement)
            open_ = [cell for cell in cells if not evidence.hits[cell]]
            (sinking if len(open_) == 1 else afloat)[number, ship, open_] = 1
            empty[number, list(cells)] = 0
    mass = np.ones(len(found)) if evidence.weights is None else evidence.weights.of_layouts(sorted(found))

    def mean(known: Floats) -> Floats:
        return np.asarray(np.average(known, axis=0, weights=mass))

    return Posterior(
        kind="sampled",
        mass=Count(float(mass.sum()), float("inf"), effective_sample_size=float(len(found))),
        placed=mean(placed).reshape(shape[1], 2, -1),
        afloat=mean(afloat),
        sinking=mean(sinking),
        empty=mean(empty),
        batches=Batches(
            mass, *(known * mass.reshape(-1, *[1] * (known.ndim - 1)) for known in (afloat, sinking, empty))
        ),
    )


def _clean(share: Floats) -> Floats:
    # A difference of large sums: what rounding left is not a probability.
    return np.where(share < 1e-12, 0.0, share)


def draw(game: FleetRules, evidence: Evidence, rng: np.random.Generator, size: int, known: Posterior) -> Layouts:
    """``size`` layouts, shape (size, ships): exactly as likely as they weigh where numbered, elsewhere resampled."""
    args = arguments(game, evidence)
    if isinstance(known.mass.value, int):
        ranked = _ranked(game, evidence, _ranks(rng, size, known.mass.value))
        if ranked is not None:
            return ranked
    seed, draws = int(rng.integers(2**63)), max(_DRAWS * _BATCHES, 8 * size)
    masses, layouts = kernel.fleet_draws(*args, seed=seed, draws=draws, weights=weights_of(evidence))
    if len(masses):
        return np.asarray(layouts[rng.choice(len(masses), size=size, p=masses / masses.sum())])
    found = [kernel.fleet_search(*args, seed=int(rng.integers(2**63))) for _ in range(size)]
    return np.array([layout for layout in found if layout is not None], dtype=np.int32)


def scattered(game: FleetRules, evidence: Evidence, rng: np.random.Generator, size: int, known: Posterior) -> Layouts:
    """Draw ``size`` layouts like :func:`draw`, but quicker for many layouts, and with other random numbers."""
    if isinstance(known.mass.value, int):
        seed, most = int(rng.integers(2**63)), (1 if game.touching else 8) * limit(game)
        found = kernel.fleet_rejection_sampling(
            *arguments(game, evidence),
            seed=seed,
            size=size,
            limit=most,
            threads=threads(),
            weights=weights_of(evidence),
        )
        if found is not None:
            return found
    return draw(game, evidence, rng, size, known)


def every_layout(game: FleetRules, evidence: Evidence, most: int, *, labelled: bool = True) -> Layouts | None:
    """Every layout left, shape (layouts, ships); ``None`` for over ``most``, or if they are hard to find.

    If ``labelled``, ships that nothing tells apart make another layout when they change places.
    """
    return kernel.fleet_listing(*arguments(game, evidence), most=most, labelled=labelled)


def _ranks(rng: np.random.Generator, size: int, total: int) -> NDArray[np.uint64]:
    """Uniform integers below ``total`` as high and low words, shape (size, 2)."""
    if total <= 2**63:
        low = rng.integers(total, size=size, dtype=np.uint64)
        return np.stack([np.zeros_like(low), low], axis=1)
    bits = total.bit_length()
    ranks: list[int] = []
    while len(ranks) < size:
        rank = int.from_bytes(rng.bytes(16), "little") >> (128 - bits)
        if rank < total:
            ranks.append(rank)
    return np.array([(rank >> 64, rank & (2**64 - 1)) for rank in ranks], dtype=np.uint64)
