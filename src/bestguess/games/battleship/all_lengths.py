"""The layouts of a fleet whose lengths are unknown: those of each way to give the ships their lengths, together.

Each way is a fleet of known lengths, which the kernel counts, samples and searches. Ways that differ only in which
ships have which of the same placements left have as many layouts, and are counted once: of three ships that were not
hit yet and may have 2 to 4 cells each, ten of the 27 ways.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.count import Count
from bestguess.core.memo import remembered
from bestguess.games.battleship import posterior as known_lengths
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.posterior import ENOUGH, Batches, Layouts, Posterior, arguments, counted, limit, sampled

Taken: TypeAlias = NDArray[np.int64]
"""The ship of an alike way for each ship of a way, shape (ships,)."""

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

    parts: tuple[tuple[Way, Posterior, Taken], ...] = ()
    """The ways that have layouts left, each with the posterior of one that is alike, and with the ships it takes."""


def ways(game: FleetRules, evidence: Evidence) -> Iterator[Way]:
    """The ways in which the answers leave each ship a placement."""
    allowed = _by_length(game, evidence)
    return (_way(game, evidence, allowed, place) for place in _open(game, allowed))


def _by_length(game: FleetRules, evidence: Evidence) -> NDArray[np.uint8]:
    """The placements left of each ship by the number of its length, shape (ships, lengths, 2, cells)."""
    return evidence.allowed.reshape(len(game.ships), game.num_lengths, 2, game.grid.size)


def _open(game: FleetRules, allowed: NDArray[np.uint8]) -> list[int]:
    """The places among all ways of those in which each ship has a placement left."""
    numbers = _fleets(game)[1]
    kept: list[int] = np.flatnonzero(allowed.max(axis=(2, 3))[range(len(game.ships)), numbers].all(axis=1)).tolist()
    return kept


def _way(game: FleetRules, evidence: Evidence, allowed: NDArray[np.uint8], place: int) -> Way:
    fleets, numbers = _fleets(game)
    mine = np.ascontiguousarray(allowed[range(len(game.ships)), numbers[place]])
    return Way(fleets[place], Evidence(mine, evidence.hits), (2 * game.grid.size * numbers[place]).astype(np.int32))


@remembered(most=32)
def _fleets(game: FleetRules) -> tuple[tuple[FleetRules, ...], NDArray[np.int64]]:
    """The fleet of each way, and for each of its ships the number of its length, shape (ways, ships)."""
    fleets = tuple(
        replace(game, fleet="-".join(map(str, lengths)), announce="every-hit", colours=FleetRules.colours)
        for lengths in game.assignments
    )
    numbers = [
        [ship.lengths.index(length) for ship, length in zip(game.ships, lengths, strict=True)]
        for lengths in game.assignments
    ]
    return fleets, np.array(numbers)


def possible(game: FleetRules, evidence: Evidence) -> bool:
    """Whether any layout is left: a complete search."""
    every = [Way(game, evidence, _NONE)] if game.lengths_are_known else ways(game, evidence)
    return any(kernel.fleet_search(*arguments(way.game, way.evidence), seed=0) is not None for way in every)


_NONE = np.zeros(0, dtype=np.int32)


def posterior(game: FleetRules, evidence: Evidence) -> Posterior:
    """Count if counting is feasible, sample otherwise. There must be a layout."""
    if game.lengths_are_known:
        return known_lengths.posterior(game, evidence)
    allowed = _by_length(game, evidence)
    alike: dict[tuple[int, ...], list[tuple[int, list[int]]]] = {}
    kinds, numbers = _kinds(game, allowed), _fleets(game)[1].tolist()
    for place in _open(game, allowed):
        own = [kinds[ship][number] for ship, number in enumerate(numbers[place])]
        order = sorted(range(len(own)), key=own.__getitem__)
        alike.setdefault(tuple(sorted(own)), []).append((place, order))
    found: list[tuple[Way, Posterior, Taken]] = []
    for same in alike.values():
        first, its = _way(game, evidence, allowed, same[0][0]), same[0][1]
        one = counted(first.game, first.evidence, limit(game) / len(alike))
        if one is None:
            if not possible(first.game, first.evidence):
                continue
            one = sampled(first.game, first.evidence, max(ENOUGH / len(alike), FEWEST))
        if one.mass.value:
            for place, order in same:
                take = np.empty(len(order), dtype=np.int64)
                take[order] = its
                found.append((_way(game, evidence, allowed, place), one, take))
    return _joined(game, found)


def _kinds(game: FleetRules, allowed: NDArray[np.uint8]) -> list[list[int]]:
    """A number for each ship and each of its lengths: the same one where length and placements left are the same."""
    seen: dict[tuple[int, bytes], int] = {}

    def kind(ship: int, number: int, length: int) -> int:
        return seen.setdefault((length, allowed[ship, number].tobytes()), len(seen))

    return [[kind(place, *one) for one in enumerate(ship.lengths)] for place, ship in enumerate(game.ships)]


def _reordered(one: Posterior, take: Taken) -> Posterior:
    """The posterior of another way, whose ships are alike to these ships of a way."""
    batches = one.batches and replace(
        one.batches, afloat=one.batches.afloat[:, take], sinking=one.batches.sinking[:, take]
    )
    return replace(one, placed=one.placed[take], afloat=one.afloat[take], sinking=one.sinking[take], batches=batches)


def _joined(game: FleetRules, found: list[tuple[Way, Posterior, Taken]]) -> Posterior:
    exact = all(one.batches is None for _, one, _ in found)
    masses = [one.mass.value for _, one, _ in found]
    whole = sum(masses)
    shares = np.array([float(mass) for mass in masses]) / float(whole)
    ships, cells = np.arange(len(game.ships)), game.grid.size
    placed = np.zeros((len(ships), game.num_lengths, 2, cells))
    afloat, sinking = np.empty((2, len(found), len(ships), cells))
    empty = np.empty((len(found), cells))
    for row, (way, one, take) in enumerate(found):
        placed[ships, way.offset // (2 * cells)] += shares[row] * one.placed[take]
        afloat[row], sinking[row], empty[row] = one.afloat[take], one.sinking[take], one.empty
    return JoinedPosterior(
        kind="counted" if exact else "sampled",
        mass=Count(whole)
        if exact
        else Count(
            float(whole),
            float(np.sqrt(sum(one.mass.error**2 for _, one, _ in found))),
            min(one.mass.effective_sample_size for _, one, _ in found if one.mass.effective_sample_size is not None),
        ),
        placed=placed.reshape(len(ships), -1, cells),
        afloat=np.tensordot(shares, afloat, 1),
        sinking=np.tensordot(shares, sinking, 1),
        empty=np.tensordot(shares, empty, 1),
        batches=None if exact else _joined_batches(found),
        parts=tuple(found),
    )


def _joined_batches(found: list[tuple[Way, Posterior, Taken]]) -> Batches:
    """Batch b of every way together is batch b of the whole; what was counted is alike in all."""
    number = max(len(one.batches.mass) for _, one, _ in found if one.batches is not None)
    parts = []
    for _, one, take in found:
        drawn, each = one.batches, float(one.mass.value) / number
        if drawn is None or len(drawn.mass) != number:
            arrays = (np.ones(()), one.afloat[take], one.sinking[take], one.empty)
            parts.append(tuple(np.broadcast_to(each * array, (number, *array.shape)) for array in arrays))
        else:
            scale = float(one.mass.value) / drawn.mass.sum()
            own = (drawn.mass, drawn.afloat[:, take], drawn.sinking[:, take], drawn.empty)
            parts.append(tuple(scale * array for array in own))
    return Batches(*(np.sum(np.stack(arrays), axis=0) for arrays in zip(*parts, strict=True)))


def draw(game: FleetRules, evidence: Evidence, rng: np.random.Generator, size: int, known: Posterior) -> Layouts:
    """``size`` layouts, shape (size, ships): as likely as they are where counted, resampled where sampled."""
    if not isinstance(known, JoinedPosterior):
        return known_lengths.draw(game, evidence, rng, size, known)
    masses = np.array([float(one.mass.value) for _, one, _ in known.parts])
    times = rng.multinomial(size, masses / masses.sum())
    drawn = [
        known_lengths.draw(way.game, way.evidence, rng, int(number), _reordered(one, take)) + way.offset
        for (way, one, take), number in zip(known.parts, times, strict=True)
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
