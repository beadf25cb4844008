"""The factored belief: a secret of several independent parts, never listed as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log2, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.coded import CodedBelief, Parts
from bestguess.beliefs.product import Independent
from bestguess.core.errors import Contradiction, TooLarge
from bestguess.core.predictive import Predictive, rest_of
from bestguess.core.types import MISS, Answer, Codes, Floats, Ints, Query, fewest_bits, read_only

ENUMERATED = 4096
"""Rows of at most so many joint answers are enumerated for their entropy where no formula gives it."""

LISTABLE = 1 << 20
"""Rows of more joint answers than this are not written out."""


@dataclass(frozen=True, eq=False)
class FactoredBelief(Independent):
    """A product of coded beliefs. A secret is a tuple of one secret from each.

    The answer to a query is the parts' answers side by side: that of part ``i`` begins at bit ``offsets[i]``.
    """

    factors: tuple[CodedBelief, ...]
    offsets: tuple[int, ...]
    """Where each part's answer begins, and at the end the width of the whole: len(factors) + 1 numbers."""

    kind = "factored"

    def split(self, answer: Answer) -> list[Answer]:
        """The parts of a joint answer."""
        return [answer >> begin & ((1 << end - begin) - 1) for begin, end in pairwise(self.offsets)]

    @cached_property
    def mass(self) -> float:
        """The summed prior weight of the secrets left, the product of the factors' own."""
        return prod(factor.mass for factor in self.factors)

    def log_mass(self) -> float:
        """log2 of the summed prior weight."""
        return log2(self.mass)

    def marginal(self, part: int) -> Floats:
        """The probability of each secret of one part's table, shape (n,)."""
        return self.part_mass(part) / self.mass

    def marginals(self) -> list[tuple[Sequence[Any], Floats]]:
        """The secrets of each part's table with their probabilities."""
        return [(factor.table.secrets, self.marginal(part)) for part, factor in enumerate(self.factors)]

    def part_mass(self, part: int) -> Floats:
        """The mass of all secrets left that share each secret of one part's table, shape (n,)."""
        factor = self.factors[part]
        mass = np.zeros(len(factor.table.secrets))
        mass[factor.alive] = factor.weight[factor.alive] * (self.mass / factor.mass)
        return mass

    def answer_table(self, queries: Ints, most: int) -> tuple[Codes, Floats] | None:
        """The joint answers of each combination, numbered."""
        found = self.listing(most)
        if found is None:
            return None
        joint = np.zeros((len(queries), 1), dtype=np.uint32)
        for factor in self.factors:
            own = np.array([_numbered(row) for row in factor.codes(queries)], dtype=np.int64)
            pairs = (joint[:, :, None].astype(np.int64) << 32 | own[:, None, :]).reshape(len(queries), -1)
            joint = np.array([_numbered(row) for row in pairs], dtype=np.uint32)
        return joint, found[1]

    def predict(self, queries: Ints) -> "JointPredictive":
        """The distribution of the answer to each query."""
        coefficient, rows = np.ones(1) / self.mass, []
        for parts in joint_parts([self], queries):
            # An answer of nothing is nothing in every part, and the least answer of each.
            miss = prod(float(part.mass[0, 0]) if part.answers[0] == MISS else 0.0 for part in parts)
            rows.append(JointRow(parts, coefficient, miss / self.mass))
        return JointPredictive(queries, self.offsets, rows)

    def update(self, query: Query, answer: Answer) -> "FactoredBelief":
        """Each part answers for itself. Raises :class:`Contradiction` naming the first that cannot."""
        factors = []
        for number, (factor, part) in enumerate(zip(self.factors, self.split(answer), strict=True), 1):
            try:
                factors.append(factor.update(query, part))
            except Contradiction as error:
                why = f": part {number} cannot be so"
                raise factor.table.game.notation.contradiction(query, answer, why) from error
        return FactoredBelief(tuple(factors), self.offsets)

    def fullest_answer(self, query: Query) -> Answer:
        """The answer that the most secrets give; of equals, in each part the one with the fewest bits, then the lowest.

        The parts are independent, so the most of the product is the most of each part.
        """
        own = (_fullest(factor, query) for factor in self.factors)
        return sum(answer << begin for answer, begin in zip(own, self.offsets, strict=False))


def _numbered(answers: Codes) -> NDArray[np.uint32]:
    """Numbers that differ where the answers do, 0 for 0, shape (n,)."""
    return np.asarray(
        np.unique(np.append(answers, answers.dtype.type(MISS)), return_inverse=True)[1][:-1], dtype=np.uint32
    )


def _fullest(belief: CodedBelief, query: Query) -> Answer:
    """The answer that the most secrets of one part give; of equals, that with the fewest bits set, then the lowest."""
    parts = belief.parts(np.array([query]))
    counted = zip(parts.counts.tolist(), parts.answers.tolist(), strict=True)
    return int(min(counted, key=lambda part: (-part[0], *fewest_bits(part[1])))[1])


class JointPart(NamedTuple):
    """The possible answers of one part to one query, with their weights under each of K beliefs."""

    answers: Ints
    """The part's own answers, ascending, shape (m,)."""
    mass: Floats
    """Their weight under each belief, shape (K, m); 0 where a belief excludes one."""


class JointRow(NamedTuple):
    """The distribution of one query's joint answer: a mixture of products, and nothing.

    The probability of an answer other than :data:`MISS` is the sum over the K beliefs of ``coefficient`` times the
    product of the parts' masses; coefficients may be negative, probabilities are not.
    """

    parts: list[JointPart]
    coefficient: Floats
    """Shape (K,)."""
    miss: float
    """The probability of :data:`MISS`, which a host may also answer for other reasons than the truth."""

    @property
    def size(self) -> int:
        """How many joint answers there may be."""
        return prod(len(part.answers) for part in self.parts)

    def written_out(self, offsets: Sequence[int]) -> tuple[Ints, Floats]:
        """All answers that can occur, ascending, and their probabilities."""
        if self.size > LISTABLE:
            raise TooLarge(
                f"{self.size:,} joint answers are too many to list: take a policy that goes by "
                "chances or bits alone, such as most-information."
            )
        answers = np.zeros(1, dtype=np.int64)
        mass = self.coefficient[:, None]
        for part, offset in zip(self.parts, offsets, strict=False):
            answers = (answers[:, None] | (part.answers << offset)[None]).ravel()
            mass = (mass[:, :, None] * part.mass[:, None, :]).reshape(len(mass), -1)
        probability = mass.sum(axis=0)
        largest = np.abs(mass).sum(axis=0)
        # A difference of equals leaves rounding, not a possibility.
        possible = (answers != MISS) & (probability > 1e-12 * largest)
        answers, probability = answers[possible], probability[possible]
        if self.miss > 0:
            answers, probability = np.append(answers, MISS), np.append(probability, self.miss)
        order = np.argsort(answers)
        return answers[order], probability[order]

    def probability_of(self, answer: Answer, offsets: Sequence[int]) -> float:
        """The probability of one answer, without writing out the others."""
        if answer == MISS:
            return self.miss
        mass = self.coefficient
        for place, (part, begin) in enumerate(zip(self.parts, offsets, strict=False)):
            width = offsets[place + 1] - begin if place + 1 < len(self.parts) else answer.bit_length()
            at = np.flatnonzero(part.answers == answer >> begin & (1 << width) - 1)
            if not len(at):
                return 0.0
            mass = mass * part.mass[:, at[0]]
        probability = float(mass.sum())
        return probability if probability > 1e-12 * float(np.abs(mass).sum()) else 0.0

    def certain(self, offsets: Sequence[int]) -> bool:
        """Whether one answer alone can occur."""
        if self.size <= ENUMERATED:
            return len(self.written_out(offsets)[0]) == 1
        # The parts' own chances are exact: where each part has one answer, so have all together.
        return all(np.count_nonzero(self._marginal(place) > 1e-12) == 1 for place in range(len(self.parts)))

    def narrowed(self, limit: int) -> "JointRow":
        """The row with as many of each part's own answers, the likeliest by themselves, as ``limit`` joint ones allow.

        The probabilities kept are exact. Of a single product the likeliest joint answers are all among them.
        """
        parts = [self._likeliest_first(place) for place in range(len(self.parts))]
        while prod(len(part.answers) for part in parts) > limit:
            widest = max(range(len(parts)), key=lambda place: len(parts[place].answers))
            answers, mass = parts[widest]
            keep = max(1, len(answers) * 3 // 4)
            parts[widest] = JointPart(answers[:keep], mass[:, :keep])
        return JointRow(parts, self.coefficient, self.miss)

    def _likeliest_first(self, place: int) -> JointPart:
        answers, mass = self.parts[place]
        order = np.argsort(-(np.abs(self.coefficient) @ mass), kind="stable")
        return JointPart(answers[order], mass[:, order])

    def entropy(self, offsets: Sequence[int]) -> float:
        """Bits of the answer: exact for a single product, and where few answers are possible.

        Elsewhere the sum of the parts' own bits: an upper bound, above the truth by what the parts tell of each other.
        """
        if not self._is_product and self.size <= ENUMERATED:
            return _bits(self.written_out(offsets)[1])
        return sum(_bits(self._marginal(place)) for place in range(len(self.parts)))

    @property
    def has_exact_entropy(self) -> bool:
        """Whether :meth:`entropy` is exact, and no upper bound."""
        return self._is_product or self.size <= ENUMERATED

    @property
    def _is_product(self) -> bool:
        whole = self.coefficient[0] * prod(float(part.mass[0].sum()) for part in self.parts)
        return len(self.coefficient) == 1 and bool(abs(whole - 1.0) < 1e-12)

    def _marginal(self, place: int) -> Floats:
        """The probabilities of one part's answers, nothing last."""
        weight = self.coefficient
        for other, part in enumerate(self.parts):
            if other != place:
                weight = weight * part.mass.sum(axis=1)
        part = self.parts[place]
        hit = np.maximum((weight @ part.mass)[part.answers != MISS], 0.0)
        return np.append(hit, max(0.0, 1.0 - hit.sum()))


class JointPredictive(Predictive):
    """Predictive rows kept as mixtures of products, and written out only when they are read one by one."""

    _offsets: Sequence[int]
    _joint: Sequence[JointRow]

    def __init__(
        self, queries: Ints, offsets: Sequence[int], rows: Sequence[JointRow], noise: Floats | None = None
    ) -> None:
        given = {"queries": np.asarray(queries, dtype=np.int64), "error": None, "noise": noise}
        for name, value in {**given, "_offsets": offsets, "_joint": rows}.items():
            object.__setattr__(self, name, value)

    @cached_property
    def _rows(self) -> tuple[Ints, Ints, Floats]:
        written = [row.written_out(self._offsets) for row in self._joint]
        starts = np.cumsum([0, *(len(answers) for answers, _ in written)])
        empty = np.zeros(0, dtype=np.int64), np.zeros(0)
        answers, probability = (np.concatenate(column) for column in zip(empty, *written, strict=True))
        return starts, answers, probability

    @property
    def starts(self) -> Ints:
        return read_only(self._rows[0])

    @property
    def answers(self) -> Ints:
        return read_only(self._rows[1])

    @property
    def probability(self) -> Floats:
        return read_only(self._rows[2])

    def entropy(self) -> Floats:
        return np.array([row.entropy(self._offsets) for row in self._joint], dtype=np.float64)

    def probability_of(self, answer: Answer) -> Floats:
        return np.array([row.probability_of(answer, self._offsets) for row in self._joint], dtype=np.float64)

    @property
    def has_exact_entropy(self) -> bool:
        return all(row.has_exact_entropy for row in self._joint)

    def chance(self, query: Query, answer: Answer) -> float:
        return self._of(query).probability_of(answer, self._offsets)

    def select(self, places: Ints) -> "JointPredictive":
        rows = [self._joint[place] for place in places.tolist()]
        noise = None if self.noise is None else self.noise[places]
        return JointPredictive(self.queries[places], self._offsets, rows, noise)

    def certain(self) -> Ints:
        return np.flatnonzero([row.certain(self._offsets) for row in self._joint])

    def sizes(self) -> Ints:
        return np.array([min(row.size, 2**62) for row in self._joint], dtype=np.int64)

    def size(self, query: Query) -> int:
        """How many answers there may be to one query. Raises ``KeyError`` if it is not among ours."""
        return self._of(query).size

    def possible(self, query: Query) -> int | None:
        row = self._of(query)
        return len(row.written_out(self._offsets)[0]) if row.size <= ENUMERATED else None

    def likeliest(self, query: Query, most: int) -> tuple[dict[Answer, float], float]:
        """The likeliest answers to one query, likeliest first, ``most`` of them, and the probability of all others.

        Chosen among the combinations of each part's own likeliest answers; :data:`MISS`, if possible, is always there.
        """
        answers, probability = self._of(query).narrowed(max(ENUMERATED, most)).written_out(self._offsets)
        order = np.argsort(-probability, kind="stable")
        order = np.concatenate([order[answers[order] == MISS], order[answers[order] != MISS]])[:most]
        order = order[np.argsort(-probability[order], kind="stable")]
        top = dict(zip(answers[order].tolist(), probability[order].tolist(), strict=True))
        return top, rest_of(top.values())

    def _of(self, query: Query) -> JointRow:
        where = np.flatnonzero(self.queries == query)
        if not len(where):
            raise KeyError(query)
        joint: JointRow = self._joint[int(where[0])]
        return joint

    def row(self, query: Query) -> dict[Answer, float]:
        answers, probability = self._of(query).written_out(self._offsets)
        return {int(answer): float(p) for answer, p in zip(answers, probability, strict=True)}


def joint_parts(beliefs: Sequence[FactoredBelief], queries: Ints) -> list[list[JointPart]]:
    """For each query, what each part may answer, with its mass under each of the beliefs."""
    by_part = []
    for factors in zip(*(belief.factors for belief in beliefs), strict=True):
        # Beliefs that leave a part as it is share the factor, and so the work.
        tables = {id(factor): factor.parts(queries) for factor in factors}
        by_part.append([tables[id(factor)] for factor in factors])
    return [list(row) for row in zip(*(_side_by_side(tables, len(queries)) for tables in by_part), strict=True)]


def _side_by_side(tables: Sequence[Parts], queries: int) -> list[JointPart]:
    """The answers of one part to each query, with their mass under each belief; ``tables`` has one for each belief."""
    if len(tables) == 1:
        (table,) = tables
        return [JointPart(table.answers[at:to], table.mass[None, at:to]) for at, to in pairwise(table.starts.tolist())]
    # All queries at once: each answer behind the place of its query.
    width = max(int(table.answers.max(initial=0)).bit_length() for table in tables)
    places = np.arange(queries + 1) << width
    placed = {id(one): np.repeat(places[:-1], np.diff(one.starts)) | one.answers for one in tables}
    every = np.unique(np.concatenate(list(placed.values())))
    columns = {name: np.searchsorted(every, known) for name, known in placed.items()}
    mass = np.zeros((len(tables), len(every)))
    for row, table in zip(mass, tables, strict=True):
        row[columns[id(table)]] = table.mass
    answers, starts = every & ((1 << width) - 1), np.searchsorted(every, places).tolist()
    return [JointPart(answers[at:to], np.ascontiguousarray(mass[:, at:to])) for at, to in pairwise(starts)]


def _bits(probability: Floats) -> float:
    p = probability[probability > 0]
    return max(0.0, float(-(p * np.log2(p)).sum()))
