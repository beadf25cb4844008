"""The mixture belief: several accounts of the secret, each believed as far as it foretold the answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log2
from typing import Any

import numpy as np

from bestguess.core.belief import Belief, Listed, Mixed
from bestguess.core.count import Count
from bestguess.core.errors import Contradiction
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query


@dataclass(frozen=True, eq=False)
class MixtureBelief(Mixed):
    """Beliefs over the same secrets, weighted by evidence: each by its prior share times p(answers | it).

    A component that no secret of its own can save drops out; only when none is left is there a contradiction.
    """

    components: tuple[Belief, ...]
    scale: tuple[float, ...]
    """The constant of each component: added to its ``log_mass`` it gives log2 of its share of the whole."""

    kind = "mixture"

    @classmethod
    def of(cls, components: Sequence[Belief], shares: Sequence[float]) -> "MixtureBelief":
        """Components with prior shares, positive and summing to 1."""
        scale = tuple(log2(share) - belief.log_mass() for belief, share in zip(components, shares, strict=True))
        return cls(tuple(components), scale)

    @property
    def exact(self) -> bool:
        """Whether every component is."""
        return all(component.exact for component in self.components)

    @cached_property
    def _log_masses(self) -> Floats:
        return np.array([c.log_mass() + scale for c, scale in zip(self.components, self.scale, strict=True)])

    @property
    def shares(self) -> Floats:
        """The posterior probability of each component, shape (len(components),)."""
        share = np.exp2(self._log_masses - self._log_masses.max())
        return np.asarray(share / share.sum())

    def count(self) -> Count:
        """At least so many secrets are possible: as many as the widest component has."""
        widest = max((component.count() for component in self.components), key=lambda count: count.value)
        return widest if self.exact else Count(float(widest.value), widest.error)

    def entropy(self) -> float:
        """Bits of uncertainty about the secret and about which component it comes from."""
        share = self.shares
        share = share[share > 0]
        own = sum(p * component.entropy() for p, component in zip(self.shares, self.components, strict=True))
        return float(own - (share * np.log2(share)).sum())

    def log_mass(self) -> float:
        """log2 of the probability of all answers so far."""
        return float(np.logaddexp2.reduce(self._log_masses))

    def predict(self, queries: Ints) -> Predictive:
        """The components' predictions, averaged by their shares."""
        if len(self.components) == 1:
            return self.components[0].predict(queries)
        rows, answers, probability, variance = [], [], [], []
        for share, component in zip(self.shares, self.components, strict=True):
            own = component.predict(queries)
            rows.append(np.repeat(np.arange(len(queries)), np.diff(own.starts)))
            answers.append(own.answers)
            probability.append(share * own.probability)
            error = np.zeros(len(own.answers)) if own.error is None else own.error
            variance.append((share * error) ** 2)
        keys = np.stack([np.concatenate(rows), np.concatenate(answers)])
        joined, where = np.unique(keys, axis=1, return_inverse=True)
        where = where.reshape(-1)
        errors = np.sqrt(np.bincount(where, weights=np.concatenate(variance)))
        mean = np.bincount(where, weights=np.concatenate(probability)).astype(np.float64)
        positive = mean > 0  # the share of a component may be too small for a float
        return Predictive(
            np.asarray(queries, dtype=np.int64),
            np.searchsorted(joined[0, positive], np.arange(len(queries) + 1)),
            np.ascontiguousarray(joined[1, positive]),
            mean[positive],
            None if self.exact else errors[positive],
        )

    def update(self, query: Query, answer: Answer) -> "MixtureBelief":
        """Update each component. Raises :class:`Contradiction` if the answer is impossible for all of them."""
        components, scales = [], []
        for component, scale in zip(self.components, self.scale, strict=True):
            try:
                components.append(component.update(query, answer))
            except Contradiction as error:
                contradiction = error
            else:
                scales.append(scale)
        if not components:
            raise contradiction
        return replace(self, components=tuple(components), scale=tuple(scales))

    def sample(self, rng: np.random.Generator, size: int) -> list[Any]:
        """Secrets drawn with replacement."""
        drawn: list[Any] = []
        for component, times in zip(self.components, rng.multinomial(size, self.shares), strict=True):
            if times:
                drawn += component.sample(rng, int(times))
        return [drawn[place] for place in rng.permutation(size)]


def listed_parts(belief: Belief) -> Iterator[tuple[Listed, float]]:
    """The components of a mixture that list their secrets, with their shares; any other listed belief as a whole."""
    components: Sequence[tuple[Belief, float]] = [(belief, 1.0)]
    if isinstance(belief, MixtureBelief):
        components = list(zip(belief.components, belief.shares.tolist(), strict=True))
    for component, share in components:
        if isinstance(component, Listed):
            yield component, share
