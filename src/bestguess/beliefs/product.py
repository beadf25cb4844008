"""The product belief: several secrets of one list each, all asked at once by the same query."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import product
from math import prod
from typing import Any

import numpy as np

from bestguess.beliefs.listed import WeightedList
from bestguess.core.belief import Listed, Parted
from bestguess.core.count import Count
from bestguess.core.errors import Contradiction, TooLarge
from bestguess.core.predictive import Predictive, rest_of
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript, read_only


class Independent(Parted):
    """A belief whose secrets are tuples of one secret from each of some lists, independently of each other."""

    factors: tuple[Listed, ...]
    """The belief about each part."""

    exact = True

    def count(self) -> Count:
        """The number of secrets left."""
        return Count(prod(factor.size for factor in self.factors))

    def listing(self, most: int) -> tuple[Sequence[Any], Floats] | None:
        """Every secret left with its probability; ``None`` for over ``most``."""
        if self.count().value > most:
            return None
        shares: Floats = np.ones(1)
        for factor in self.factors:
            shares = np.outer(shares, factor.weights()).ravel()
        return list(product(*(factor.secrets() for factor in self.factors))), shares

    def entropy(self) -> float:
        """Bits of uncertainty."""
        return sum(factor.entropy() for factor in self.factors)

    def sample(self, rng: np.random.Generator, size: int) -> list[tuple[Any, ...]]:
        """Secrets drawn with replacement."""
        return list(zip(*(factor.sample(rng, size) for factor in self.factors), strict=True))


LISTABLE = 1 << 18
"""The most joint answers that are written out."""


@dataclass(frozen=True)
class Digits:
    """Joint answers as numbers: that of part ``i`` is digit ``i``, the lowest first, in base ``silent + 1``."""

    parts: int
    """How many parts there are."""
    solved: Answer
    """The answer by which a part is found; from then on it answers :attr:`silent`."""
    silent: Answer
    """The answer of a part that was found before: the highest digit."""

    def split(self, answer: Answer) -> list[Answer]:
        """The answers of the parts."""
        return [answer // (self.silent + 1) ** part % (self.silent + 1) for part in range(self.parts)]

    def joined(self, answers: Sequence[Answer]) -> Answer:
        """The joint answer."""
        return sum(answer * (self.silent + 1) ** part for part, answer in enumerate(answers))

    def open(self, transcript: Transcript) -> list[int]:
        """The parts that were not found yet."""
        answers = [self.split(answer) for _, answer in transcript]
        return [part for part in range(self.parts) if all(row[part] != self.solved for row in answers)]


@dataclass(frozen=True, eq=False)
class ProductBelief(Independent):
    """Independent parts with a list each. One query is asked of all; a part that was found falls silent.

    The parts are drawn one by one, so two may have the same secret. A joint answer is a number by :class:`Digits`.
    """

    factors: tuple[WeightedList, ...]
    """The belief about each part."""
    digits: Digits
    open: tuple[int, ...]
    """The parts that were not found yet, ascending."""

    kind = "factored"

    def log_mass(self) -> float:
        """log2 of the summed prior weight of the secrets left."""
        return sum(factor.log_mass() for factor in self.factors)

    def marginals(self) -> list[tuple[Sequence[Any], Floats]]:
        """The secrets left of each part with their probabilities."""
        return [(factor.secrets(), factor.weights()) for factor in self.factors]

    def asked_at_once(self) -> tuple[Sequence[Listed], Answer]:
        """The lists of the parts that were not found yet, and the answer that finds one."""
        return [self.factors[part] for part in self.open], self.digits.solved

    def predict(self, queries: Ints) -> "ProductPredictive":
        """The distribution of the answer to each query."""
        queries = np.ascontiguousarray(queries, dtype=np.int64)
        # Parts of which the same is known share the work: at the start all of them do.
        tables: dict[bytes, Predictive] = {}
        for part in self.open:
            key = self.factors[part].key()
            if key not in tables:
                tables[key] = self.factors[part].predict(queries)
        rows = tuple(tables[self.factors[part].key()] for part in self.open)
        return ProductPredictive(queries, rows, self.open, self.digits)

    def even(self) -> "ProductBelief":
        """The secrets of this belief, those of each part as likely as any other."""
        return replace(self, factors=tuple(factor.even() for factor in self.factors))

    def update(self, query: Query, answer: Answer) -> "ProductBelief":
        """Each part answers for itself. Raises :class:`Contradiction` naming the first that cannot."""
        factors = list(self.factors)
        for part, own in enumerate(self.digits.split(answer)):
            if (part in self.open) == (own == self.digits.silent):
                raise Contradiction(f"Board {part + 1} {_state(part in self.open)}.", query, answer)
            if part in self.open:
                try:
                    factors[part] = factors[part].update(query, own)
                except Contradiction as error:
                    raise Contradiction(f"Board {part + 1}: {error}", query, answer) from error
        left = self.digits.open(((query, answer),))
        return replace(self, factors=tuple(factors), open=tuple(part for part in self.open if part in left))

    def near(self, query: Query, answer: Answer, rest: Transcript) -> Iterator[Answer]:
        """The possible answers that differ from one in a single part, which the rest of the answers then fits.

        Only the part that is changed is looked at again: where two parts contradict, no single change mends both.
        """
        given = self.digits.split(answer)
        later = [(asked, self.digits.split(told)) for asked, told in rest]
        wrong = [part for part in self.open if not self._fits(part, [(query, given), *later])]
        if len(wrong) > 1:
            return
        for part in wrong or self.open:
            for own in self.factors[part].predict(np.array([query])).row(query):
                changed = [*given[:part], own, *given[part + 1 :]]
                if own != given[part] and self._fits(part, [(query, changed), *later]):
                    yield self.digits.joined(changed)

    def _fits(self, part: int, answers: Sequence[tuple[Query, Sequence[Answer]]]) -> bool:
        """Whether some secret of a part has given its answers, and none once it was found."""
        factor, found = self.factors[part], False
        for query, told in answers:
            if found != (told[part] == self.digits.silent):
                return False
            found = found or told[part] == self.digits.solved
            if told[part] != self.digits.silent:
                try:
                    factor = factor.update(query, told[part])
                except Contradiction:
                    return False
        return True

    def fullest_answer(self, query: Query) -> Answer:
        """The answer that the most secrets give: of the product the most of each part; of equals no hit, the lowest."""
        rows = [self.digits.silent] * self.digits.parts
        for part in self.open:
            codes = self.factors[part].codes(np.array([query]))
            assert codes is not None, "the answers of a board do not depend on the past"
            answers, counts = np.unique(codes, return_counts=True)
            fullest = answers[counts == counts.max()]
            rows[part] = int(min(fullest.tolist(), key=lambda own: (own == self.digits.solved, own)))
        return self.digits.joined(rows)


def _state(is_open: bool) -> str:
    return "is not solved yet and answers" if is_open else "was solved before and answers no more"


class ProductPredictive(Predictive):
    """Predictive rows that are products of those of independent parts, written out only when they are read.

    A hit is an answer by which some part is found; whoever asks for the chance of hits must mean that.
    """

    _tables: tuple[Predictive, ...]
    _open: tuple[int, ...]
    _digits: Digits

    def __init__(self, queries: Ints, tables: tuple[Predictive, ...], open_: tuple[int, ...], digits: Digits) -> None:
        given = {"queries": queries, "error": None, "noise": None}
        for name, value in {**given, "_tables": tables, "_open": open_, "_digits": digits}.items():
            object.__setattr__(self, name, value)

    def entropy(self) -> Floats:
        return np.asarray(sum((table.entropy() for table in self._tables), np.zeros(len(self.queries))))

    def agreement(self, other: Predictive) -> Floats:
        assert isinstance(other, ProductPredictive), "of the same parts"
        tables = zip(self._tables, other._tables, strict=True)
        return np.asarray(np.prod([own.agreement(its) for own, its in tables], axis=0, initial=1.0))

    def probability_of(self, answer: Answer) -> Floats:
        own = self._digits.split(answer)
        chances = [table.probability_of(own[part]) for part, table in zip(self._open, self._tables, strict=True)]
        silent = all(own[part] == self._digits.silent for part in set(range(self._digits.parts)) - set(self._open))
        return np.asarray(np.prod([np.full(len(self.queries), float(silent)), *chances], axis=0))

    @cached_property
    def _finds(self) -> Floats:
        """The probability that each query finds each part, shape (parts, Q)."""
        return np.array([table.probability_of(self._digits.solved) for table in self._tables])

    def hit_probability(self, hits: object) -> Floats:
        return np.asarray(1.0 - self.besides_hits(hits))

    def besides_hits(self, hits: object) -> Floats:
        return np.asarray(np.prod(np.maximum(1.0 - self._finds, 0.0), axis=0, initial=1.0))

    def expected_hits(self, hits: object) -> Floats:
        return np.asarray(self._finds.sum(axis=0))

    def worst_besides(self, hits: object) -> Floats:
        worst = np.ones(len(self.queries))
        for table in self._tables:
            shares = np.where(table.answers == self._digits.solved, 0.0, table.probability)
            worst *= table.sums(lambda part, shares=shares: shares[part], np.maximum)  # type: ignore[misc]
        return worst

    def select(self, places: Ints) -> "ProductPredictive":
        tables = tuple(table.select(places) for table in self._tables)
        return ProductPredictive(self.queries[places], tables, self._open, self._digits)

    def sizes(self) -> Ints:
        sizes = np.prod([table.sizes() for table in self._tables], axis=0, initial=1.0, dtype=np.float64)
        return np.asarray(np.minimum(sizes, 2.0**62), dtype=np.int64)

    def size(self, query: Query) -> int:
        return prod(table.size(query) for table in self._tables)

    def row(self, query: Query) -> dict[Answer, float]:
        if self.size(query) > LISTABLE:
            raise TooLarge(f"{self.size(query):,} joint answers are too many to list.")
        found: dict[Answer, float] = {}
        for pairs in product(*(table.row(query).items() for table in self._tables)):
            found[self._joined([answer for answer, _ in pairs])] = prod(p for _, p in pairs)
        return dict(sorted(found.items()))

    def likeliest(self, query: Query, most: int) -> tuple[dict[Answer, float], float]:
        rows = [sorted(table.row(query).items(), key=lambda pair: -pair[1]) for table in self._tables]

        def entry(places: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
            return -prod(row[place][1] for row, place in zip(rows, places, strict=True)), places

        # The likeliest of each part come first; after one, those that are one place further in one part.
        first = (0,) * len(rows)
        waiting, seen = [entry(first)], {first}
        top: dict[Answer, float] = {}
        while waiting and len(top) < most:
            share, places = heappop(waiting)
            top[self._joined([row[place][0] for row, place in zip(rows, places, strict=True)])] = -share
            for part, place in enumerate(places):
                further = (*places[:part], place + 1, *places[part + 1 :])
                if place + 1 < len(rows[part]) and further not in seen:
                    seen.add(further)
                    heappush(waiting, entry(further))
        return top, rest_of(top.values()) if self.size(query) > len(top) else 0.0

    def _joined(self, answers: Sequence[Answer]) -> Answer:
        rows = [self._digits.silent] * self._digits.parts
        for part, answer in zip(self._open, answers, strict=True):
            rows[part] = answer
        return self._digits.joined(rows)

    @cached_property
    def _rows(self) -> tuple[Ints, Any, Floats]:
        sizes = np.prod([table.sizes() for table in self._tables], axis=0, initial=1.0, dtype=np.float64)
        if sizes.sum() > LISTABLE:
            raise TooLarge(f"{sizes.sum():,.0f} joint answers are too many to list.")
        written = [self.row(query) for query in self.queries.tolist()]
        answers = [answer for row in written for answer in row]
        kind = np.int64 if max(answers, default=0) < 2**63 else object
        starts = np.cumsum([0, *map(len, written)])
        return starts, np.array(answers, dtype=kind), np.array([p for row in written for p in row.values()])

    @property
    def starts(self) -> Ints:
        return read_only(self._rows[0])

    @property
    def answers(self) -> Any:
        return read_only(self._rows[1])

    @property
    def probability(self) -> Floats:
        return read_only(self._rows[2])
