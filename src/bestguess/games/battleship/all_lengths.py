"""The layouts of a fleet whose lengths are unknown: those of each way to give the ships their lengths, together.

Each way is a fleet of known lengths, which the kernel counts, samples and searches. Ways that differ only in which
ships have which of the same placements left have as many layouts, and are counted once: of three ships that were not
hit yet and may have 2 to 4 cells each, ten of the 27 ways.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.count import Count
from bestguess.core.memo import remembered
from bestguess.core.types import Floats
from bestguess.games.battleship import posterior as known_lengths
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.posterior import ENOUGH, Batches, Layouts, Posterior, arguments, counted, limit, sampled

FEWEST = 200.0
"""The independent draws that each way is worth at least, where the layouts of many are sampled."""


class Way(NamedTuple):
    """One way to give the ships their lengths, and what the answers leave of it."""

    game: FleetRules
    """The fleet of these lengths."""
    evidence: Evidence
    offset: NDArray[np.int32]
    """The number that makes a placement of each ship that of the same cells among all lengths, shape (ships,)."""


@dataclass(frozen=True, eq=False)
class JoinedPosterior(Posterior):
    """The layouts of all ways, and what a shot would find in them."""

    ways: tuple[tuple[Way, Posterior], ...] = ()
    """The ways that have layouts left."""


def ways(game: FleetRules, evidence: Evidence) -> Iterator[Way]:
    """The ways in which the answers leave each ship a placement."""
    size = game.grid.size
    allowed = evidence.allowed.reshape(len(game.ships), game.num_lengths, 2, size)
    some = allowed.max(axis=(2, 3))
    ships = np.arange(len(game.ships))
    for fleet, numbers in _fleets(game):
        if some[ships, numbers].all():
            mine = np.ascontiguousarray(allowed[ships, numbers])
            yield Way(fleet, Evidence(mine, evidence.hits), (2 * size * numbers).astype(np.int32))


@remembered(most=32)
def _fleets(game: FleetRules) -> tuple[tuple[FleetRules, NDArray[np.int64]], ...]:
    """The fleet of each way, and for each ship the number of its length."""
    return tuple(
        (
            replace(game, fleet="-".join(map(str, lengths)), announce="every-hit", colours=FleetRules.colours),
            np.array([ship.lengths.index(length) for ship, length in zip(game.ships, lengths, strict=True)]),
        )
        for lengths in game.assignments
    )


def possible(game: FleetRules, evidence: Evidence) -> bool:
    """Whether any layout is left: a complete search."""
    every = [Way(game, evidence, _NONE)] if game.lengths_are_known else ways(game, evidence)
    return any(kernel.fleet_search(*arguments(way.game, way.evidence), seed=0) is not None for way in every)


_NONE = np.zeros(0, dtype=np.int32)


def posterior(game: FleetRules, evidence: Evidence) -> Posterior:
    """Count if counting is feasible, sample otherwise. There must be a layout."""
    if game.lengths_are_known:
        return known_lengths.posterior(game, evidence)
    alike: dict[tuple[tuple[int, bytes], ...], list[tuple[Way, list[int]]]] = {}
    for way in ways(game, evidence):
        kinds = [(ship.length, way.evidence.allowed[place].tobytes()) for place, ship in enumerate(way.game.ships)]
        order = sorted(range(len(kinds)), key=kinds.__getitem__)
        alike.setdefault(tuple(kinds[place] for place in order), []).append((way, order))
    found: list[tuple[Way, Posterior]] = []
    for same in alike.values():
        first, its = same[0]
        one = counted(first.game, first.evidence, limit(game) / len(alike))
        if one is None:
            if not possible(first.game, first.evidence):
                continue
            one = sampled(first.game, first.evidence, max(ENOUGH / len(alike), FEWEST))
        if one.mass.value:
            found += [(way, _reordered(one, its, order)) for way, order in same]
    return _joined(game, found)


def _reordered(one: Posterior, its: list[int], order: list[int]) -> Posterior:
    """The posterior of another way, whose ships in this order are alike to those of a way in its own order."""
    take = np.empty(len(order), dtype=np.int64)
    take[order] = its
    batches = one.batches and replace(
        one.batches, afloat=one.batches.afloat[:, take], sinking=one.batches.sinking[:, take]
    )
    return replace(one, placed=one.placed[take], afloat=one.afloat[take], sinking=one.sinking[take], batches=batches)


def _joined(game: FleetRules, found: list[tuple[Way, Posterior]]) -> Posterior:
    exact = all(one.batches is None for _, one in found)
    masses = [one.mass.value for _, one in found]
    whole = sum(masses)
    shares = np.array([float(mass) for mass in masses]) / float(whole)

    def mean(values: list[Floats]) -> Floats:
        return np.asarray(np.tensordot(shares, np.stack(values), 1))

    ships = np.arange(len(game.ships))
    placed = np.zeros((len(game.ships), game.num_lengths, 2, game.grid.size))
    for share, (way, one) in zip(shares, found, strict=True):
        placed[ships, way.offset // (2 * game.grid.size)] += share * one.placed
    return JoinedPosterior(
        kind="counted" if exact else "sampled",
        mass=Count(whole)
        if exact
        else Count(
            float(whole),
            float(np.sqrt(sum(one.mass.error**2 for _, one in found))),
            min(one.mass.effective_sample_size for _, one in found if one.mass.effective_sample_size is not None),
        ),
        placed=placed.reshape(len(game.ships), -1, game.grid.size),
        afloat=mean([one.afloat for _, one in found]),
        sinking=mean([one.sinking for _, one in found]),
        empty=mean([one.empty for _, one in found]),
        batches=None if exact else _joined_batches(found),
        ways=tuple(found),
    )


def _joined_batches(found: list[tuple[Way, Posterior]]) -> Batches:
    """Batch b of every way together is batch b of the whole; what was counted is alike in all."""
    number = max(len(one.batches.mass) for _, one in found if one.batches is not None)
    parts = []
    for _, one in found:
        drawn, each = one.batches, float(one.mass.value) / number
        if drawn is None or len(drawn.mass) != number:
            arrays = (np.ones(()), one.afloat, one.sinking, one.empty)
            parts.append(tuple(np.broadcast_to(each * array, (number, *array.shape)) for array in arrays))
        else:
            scale = float(one.mass.value) / drawn.mass.sum()
            parts.append((scale * drawn.mass, scale * drawn.afloat, scale * drawn.sinking, scale * drawn.empty))
    return Batches(*(np.sum(np.stack(arrays), axis=0) for arrays in zip(*parts, strict=True)))


def draw(game: FleetRules, evidence: Evidence, rng: np.random.Generator, size: int, known: Posterior) -> Layouts:
    """``size`` layouts, shape (size, ships): as likely as they are where counted, resampled where sampled."""
    if not isinstance(known, JoinedPosterior):
        return known_lengths.draw(game, evidence, rng, size, known)
    masses = np.array([float(one.mass.value) for _, one in known.ways])
    times = rng.multinomial(size, masses / masses.sum())
    drawn = [
        known_lengths.draw(way.game, way.evidence, rng, int(number), one) + way.offset
        for (way, one), number in zip(known.ways, times, strict=True)
        if number
    ]
    return np.concatenate(drawn)[rng.permutation(size)]


def number_of_layouts(game: FleetRules, evidence: Evidence) -> int | None:
    """How many layouts are left, each as often as it weighs; ``None`` where they cannot be counted."""
    if not possible(game, evidence):
        return 0
    mass = posterior(game, evidence).mass.value
    return mass if isinstance(mass, int) else None


def every_layout(game: FleetRules, evidence: Evidence, most: int) -> Layouts | None:
    """Every layout left, shape (layouts, ships); ``None`` for over ``most``, or if they are hard to find."""
    if game.lengths_are_known:
        return known_lengths.every_layout(game, evidence, most)
    found = []
    for way in ways(game, evidence):
        layouts = known_lengths.every_layout(way.game, way.evidence, most)
        if layouts is None:
            return None
        found.append(layouts + way.offset)
        most -= len(layouts)
    return np.concatenate(found)
