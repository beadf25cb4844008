"""A host who may lie: once, for one query, the answer "nothing" although something is there.

The hypotheses are: no denial so far was a lie, or the denial of query c was, for each query c denied exactly once.
(A second denial of c would be a second lie, so it clears the first.) Under each the secrets are those that fit all the
other answers as true, so the posterior is a mixture of at most L + 1 parts for L denials.

What makes it exact and cheap: that c *is* there is no product over the parts of a secret, but "c denied or not" less "c
absent" is a difference of two products, and the second is the hypothesis of no lie, the same for every c.

The prior on lying: whenever the truth would not be a denial, and no lie has been told, the host lies with
probability ``rate``, whatever the secret and the query.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import log2, prod
from typing import Any

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.factored import FactoredBelief, JointPart, JointPredictive, JointRow, joint_parts
from bestguess.core.count import Count
from bestguess.core.errors import Contradiction
from bestguess.core.one_lie import HONEST, LyingTable, OneLie
from bestguess.core.types import MISS, Answer, Floats, Ints, Query


@dataclass(frozen=True, eq=False)
class Suspect:
    """The hypothesis that one denial was the lie."""

    query: Query
    belief: FactoredBelief
    """All secrets that fit the other answers, whether or not the denied thing is there."""
    prior: float
    """The probability that the host's choices to lie and not to lie went this way."""


@dataclass(frozen=True, eq=False, repr=False)
class DenialBelief(OneLie):
    """The posterior when one denial may have been a lie, by hypotheses."""

    truthful: FactoredBelief | None
    """The secrets that fit every answer as true; ``None`` if there are none."""
    rate: float
    """How likely the host is to lie at each opportunity, until it has: 0 to 1, less than 1."""
    suspects: tuple[Suspect, ...] = ()
    """The denials that may be lies, in the order in which they were given."""
    prior: float = 1.0
    """The probability that the host, having had these opportunities, would not have lied."""
    cleared: frozenset[Query] = frozenset()
    """Queries denied twice: those denials are true."""

    kind = "factored"
    exact = True

    def __repr__(self) -> str:
        return f"<DenialBelief: {self.count()} left, {len(self.suspects):,} denials that may be lies>"

    @cached_property
    def _mass(self) -> tuple[Floats, Floats]:
        """The weights of no lie, shape (1,), and of each suspect."""
        honest = self.truthful.mass if self.truthful else 0.0
        lied = [s.prior * max(s.belief.mass - honest, 0.0) if self._left(s) else 0.0 for s in self.suspects]
        return np.array([self.prior * honest]), np.array(lied)

    def _left(self, suspect: Suspect) -> int:
        """How many secrets fit the hypothesis: exact, where a difference of masses would round."""
        honest = self.truthful.count().value if self.truthful else 0
        return int(suspect.belief.count().value - honest)

    @cached_property
    def mass(self) -> float:
        """The prior weight of all that is possible."""
        honest, lied = self._mass
        return float(honest.sum() + lied.sum())

    def lie(self) -> dict[Query, float]:
        """The posterior probability that each denial was the lie; what is missing to 1 is that none was."""
        return {s.query: float(p / self.mass) for s, p in zip(self.suspects, self._mass[1], strict=True) if p > 0}

    def count(self) -> Count:
        """The number of secrets left. Each fits one hypothesis only: the denials that are false for it tell which."""
        honest = self.truthful.count().value if self.truthful else 0
        return Count(int(honest) + sum(map(self._left, self.suspects)))

    def log_mass(self) -> float:
        """log2 of the prior weight of all that is possible."""
        return log2(self.mass)

    def entropy(self) -> float:
        """Bits of uncertainty about the secret; it includes whether the host has lied."""
        # Sum of m log m over a difference of products: the hypotheses share no secret.
        total = 0.0
        honest = _sum_m_log_m(self.truthful) if self.truthful else 0.0
        if self.truthful:
            total += self.prior * (honest + self.truthful.mass * log2(self.prior))
        for suspect, weight in zip(self.suspects, self._mass[1], strict=True):
            if weight > 0:
                total += suspect.prior * (_sum_m_log_m(suspect.belief) - honest) + weight * log2(suspect.prior)
        return max(0.0, log2(self.mass) - total / self.mass)

    def marginal(self, part: int) -> Floats:
        """The probability of each secret of one part's table, shape (n,)."""
        told = self.prior - sum(s.prior for s in self.suspects)
        mass = sum((s.prior * s.belief.part_mass(part) for s in self.suspects), start=np.zeros(1))
        if self.truthful:
            mass = mass + told * self.truthful.part_mass(part)
        # A difference of equals may leave rounding on either side of nothing.
        p = np.maximum(mass / self.mass, 0.0)
        p[p < 1e-12] = 0.0
        return np.asarray(p)

    def marginals(self) -> list[tuple[Sequence[Any], Floats]]:
        """The secrets of each part's table with their probabilities."""
        return [(factor.table.secrets, self.marginal(part)) for part, factor in enumerate(self._any.factors)]

    def lying_table(self, queries: Ints, most: int) -> LyingTable | None:
        if self.count().value > most:
            return None
        places: list[tuple[int, ...]] = []
        weights, suspect = list[float](), list[int]()
        rows = {query: row for row, query in enumerate(np.asarray(queries).tolist())}
        for of, prior, belief in [
            *([(HONEST, self.prior, self.truthful)] if self.truthful else []),
            *((rows.get(s.query, -1), s.prior, s.belief) for s in self.suspects),
        ]:
            if belief.count().value > 2 * most:
                return None
            taken = set(places)
            for one in product(*(factor.alive.tolist() for factor in belief.factors)):
                if one not in taken:
                    mass = prod(float(factor.weight[at]) for factor, at in zip(belief.factors, one, strict=True))
                    places.append(one)
                    weights.append(prior * mass / self.mass)
                    suspect.append(of)
        factors = self._any.factors
        own = [
            factor.table.codes[np.ix_(queries, column)]
            for factor, column in zip(factors, np.array(places).T, strict=True)
        ]
        numbers = {(MISS,) * len(factors): MISS}
        codes = [
            [numbers.setdefault(said, len(numbers)) for said in zip(*rows, strict=True)]
            for rows in zip(*(one.tolist() for one in own), strict=True)
        ]
        return LyingTable(np.array(codes, dtype=np.uint32), np.array(weights), np.array(suspect), self.rate)

    def predict(self, queries: Ints) -> JointPredictive:
        """The distribution of the answer to each query, lies to come included."""
        beliefs = [*([self.truthful] if self.truthful else []), *(s.belief for s in self.suspects)]
        rows, noise = [], np.zeros(len(queries))
        priors = np.array([s.prior for s in self.suspects])
        asked_before = {s.query for s in self.suspects} | self.cleared
        for place, (query, parts) in enumerate(zip(queries, joint_parts(beliefs, queries), strict=True)):
            absent = _absent(parts)
            if self.truthful is None:
                coefficient, miss = priors, float(priors @ absent)
            elif query in asked_before:
                # Asked again: only if its own denial was the lie is it there.
                own = np.array([s.prior if s.query == query else 0.0 for s in self.suspects])
                coefficient = np.append(0.0, own)
                lied = self._mass[1][[s.query != query for s in self.suspects]]
                miss = float(self._mass[0].sum() + lied.sum())
            else:
                told = np.append(self.prior - priors.sum(), priors)
                lies_now = self.prior * self.rate * (self.truthful.mass - absent[0])
                coefficient = np.append(told[0] - self.prior * self.rate, priors)
                miss = float(told @ absent) + lies_now
                noise[place] = self._surprise * self.prior * (self.truthful.mass - absent[0]) / self.mass
            rows.append(JointRow(parts, coefficient / self.mass, max(miss, 0.0) / self.mass))
        return JointPredictive(queries, self._any.offsets, rows, noise)

    @cached_property
    def _surprise(self) -> float:
        p = self.rate
        return -p * log2(p) - (1 - p) * log2(1 - p) if p > 0 else 0.0

    @property
    def _any(self) -> FactoredBelief:
        return self.truthful or self.suspects[0].belief

    def update(self, query: Query, answer: Answer) -> "DenialBelief":
        """The belief after an answer. Raises :class:`Contradiction` if no secret fits even with one lie."""
        asked_before = query in self.cleared or any(s.query == query for s in self.suspects)
        if asked_before and answer == MISS:
            after = self._denied_again(query)
        elif asked_before:
            after = self._confessed(query, answer)
        else:
            after = self._told(query, answer)
        if after.mass <= 0:
            even = ", even if one denial was a lie (a lie denies it everywhere)" if self.rate > 0 else ""
            raise self._any.factors[0].table.game.notation.contradiction(query, answer, even)
        return after

    def _told(self, query: Query, answer: Answer) -> "DenialBelief":
        """The first answer to a query."""
        truthful = _updated(self.truthful, query, answer)
        suspects = [
            replace(s, belief=belief)
            for s in self.suspects
            if (belief := _updated(s.belief, query, answer)) is not None
        ]
        prior = self.prior
        if answer == MISS:
            if self.truthful is not None and self.rate > 0:
                suspects.append(Suspect(query, self.truthful, self.prior * self.rate))
        else:
            prior *= 1.0 - self.rate
        return self._with(truthful, suspects, prior)

    def _denied_again(self, query: Query) -> "DenialBelief":
        suspects = [s for s in self.suspects if s.query != query]
        return replace(self._with(self.truthful, suspects, self.prior), cleared=self.cleared | {query})

    def _confessed(self, query: Query, answer: Answer) -> "DenialBelief":
        """A query denied before is now answered: that denial was the lie, and all other answers are true."""
        own = [
            replace(s, belief=belief)
            for s in self.suspects
            if s.query == query and (belief := _updated(s.belief, query, answer)) is not None
        ]
        return self._with(None, own, self.prior)

    def _with(self, truthful: FactoredBelief | None, suspects: list[Suspect], prior: float) -> "DenialBelief":
        after = replace(self, truthful=truthful, suspects=tuple(suspects), prior=prior)
        left = tuple(s for s in suspects if after._left(s))
        return after if len(left) == len(suspects) else replace(after, suspects=left)

    def sample(self, rng: np.random.Generator, size: int) -> list[tuple[Any, ...]]:
        """Secrets drawn with replacement."""
        weights = np.concatenate(self._mass)
        drawn: list[tuple[Any, ...]] = []
        for hypothesis, times in enumerate(rng.multinomial(size, weights / weights.sum())):
            if times and hypothesis == 0 and self.truthful is not None:
                drawn += self.truthful.sample(rng, int(times))
            elif times:
                drawn += _sample_present(self.suspects[hypothesis - 1], rng, int(times))
        return [drawn[place] for place in rng.permutation(size)]


def _updated(belief: FactoredBelief | None, query: Query, answer: Answer) -> FactoredBelief | None:
    if belief is None:
        return None
    try:
        return belief.update(query, answer)
    except Contradiction:
        return None


def _absent(parts: list[JointPart]) -> Floats:
    """The mass of nothing at all under each belief, shape (K,)."""
    # The least answer is first.
    by_part = [part.mass[:, 0] if part.answers[0] == MISS else np.zeros(len(part.mass)) for part in parts]
    return np.asarray(np.prod(by_part, axis=0))


def _sum_m_log_m(belief: FactoredBelief) -> float:
    """The sum of m log2 m over the weights m of all secrets of a product."""
    total = 0.0
    for factor in belief.factors:
        weight = factor.weight[factor.alive]
        total += float((weight * np.log2(weight)).sum()) * belief.mass / factor.mass
    return total


def _sample_present(suspect: Suspect, rng: np.random.Generator, size: int) -> list[tuple[Any, ...]]:
    """Secrets that fit the suspicion: what was denied is there, in some part for the first time."""
    factors = suspect.belief.factors
    with_it, without = zip(*(_parted(factor, suspect.query) for factor in factors), strict=True)
    # The first part that has it: none of those before has, and any after may.
    first = np.array(
        [
            prod(_mass(without[i]) for i in range(place))
            * _mass(with_it[place])
            * prod(factor.mass for factor in factors[place + 1 :])
            for place in range(len(factors))
        ]
    )
    drawn: list[tuple[Any, ...]] = []
    for place, times in enumerate(rng.multinomial(size, first / first.sum())):
        if times:
            parts = [*without[:place], with_it[place], *factors[place + 1 :]]
            drawn += zip(*(part.sample(rng, int(times)) for part in parts), strict=True)
    return drawn


def _parted(factor: CodedBelief, query: Query) -> tuple[CodedBelief, CodedBelief]:
    there = factor.table.codes[query, factor.alive] != MISS
    return replace(factor, alive=factor.alive[there]), replace(factor, alive=factor.alive[~there])


def _mass(belief: CodedBelief) -> float:
    return belief.mass if belief.size else 0.0
