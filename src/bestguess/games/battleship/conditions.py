"""Conditions and quantities of a layout: what a question about a fleet asks for, as tests of placements.

A condition on single ships is a product of tests, one of the placements of each ship. "Not", "and" and "or" make of
products sums of products, so that the layouts for which they hold can be counted like any other evidence, without being
listed. What depends on two ships at once, such as whether they touch, is only looked up layout by layout.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Ints
from bestguess.games.battleship.posterior import Layouts

Bools = NDArray[np.bool_]

MAX_PRODUCTS = 64
"""The most products of tests that a condition is written as: each is a count of the layouts left."""


@dataclass(frozen=True, eq=False)
class Condition:
    """Something that holds of some layouts."""

    holds: Callable[[Layouts], Bools]
    """Whether it holds of layouts, shape (n, ships): shape (n,)."""
    products: Sequence[tuple[int, Bools]] | None = None
    """The signed sum of products that it is: a placement passes where its test, shape (ships, placements), is true.

    ``None`` where it is no such sum, or one of more than :data:`MAX_PRODUCTS`.
    """

    @classmethod
    def of(cls, test: Bools) -> "Condition":
        """The condition that every ship's placement passes its test, shape (ships, placements)."""
        return cls(lambda layouts: np.asarray(test[range(len(test)), layouts].all(axis=1)), [(1, test)])

    def __invert__(self) -> "Condition":
        every = None if self.products is None else [(1, np.ones_like(self.products[0][1]))]
        products = None if every is None else [*every, *((-sign, test) for sign, test in self.products or ())]
        return Condition(lambda layouts: ~self.holds(layouts), _few(products))

    def __and__(self, other: "Condition") -> "Condition":
        products = None
        if self.products is not None and other.products is not None:
            products = [(a * b, one & two) for a, one in self.products for b, two in other.products]
        return Condition(lambda layouts: self.holds(layouts) & other.holds(layouts), _few(products))

    def __or__(self, other: "Condition") -> "Condition":
        return ~(~self & ~other)


def _few(products: list[tuple[int, Bools]] | None) -> list[tuple[int, Bools]] | None:
    """Products without those that no layout passes, and equal ones once; ``None`` for too many."""
    sums: dict[bytes, tuple[int, Bools]] = {}
    for sign, test in products or ():
        if test.any(axis=1).all():
            key = test.tobytes()
            sums[key] = (sums[key][0] + sign if key in sums else sign, test)
    kept = [one for one in sums.values() if one[0]]
    if products is None or len(kept) > MAX_PRODUCTS:
        return None
    return kept or [(0, products[0][1])]


def any_of(conditions: Sequence[Condition]) -> Condition:
    """The condition that any of some holds."""
    found = conditions[0]
    for condition in conditions[1:]:
        found |= condition
    return found


def all_of(conditions: Sequence[Condition]) -> Condition:
    """The condition that all of some hold."""
    found = conditions[0]
    for condition in conditions[1:]:
        found &= condition
    return found


@dataclass(frozen=True, eq=False)
class Quantity:
    """A number or a name that each layout has."""

    values: Callable[[Layouts], Ints]
    """The values of layouts, shape (n, ships): shape (n,)."""
    cases: Mapping[int, Condition] | None = None
    """The condition of each value; ``None`` where it is not known as sums of products."""
    names: Mapping[int, str] | None = None
    """The words for values that are no numbers."""

    def where(self, test: Callable[[Ints], Bools]) -> Condition:
        """The condition that the value passes a test."""
        cases = self.cases or {}
        met = [case.products for value, case in cases.items() if test(np.array([value]))[0]]
        products = None
        if self.cases is not None and all(one is not None for one in met):
            products = [product for one in met for product in one or ()]
            if not products:  # no case passes: no times whatever there is
                known = next((case.products for case in cases.values() if case.products), None)
                products = [(0, known[0][1])] if known else None
        return Condition(lambda layouts: test(self.values(layouts)), _few(products))


def either(conditions: Sequence[Condition]) -> Condition:
    """The condition that one of some holds that exclude each other."""
    products: list[tuple[int, Bools]] | None = []
    for one in conditions:
        products = None if products is None or one.products is None else [*products, *one.products]
    return Condition(lambda layouts: np.any([one.holds(layouts) for one in conditions], axis=0), _few(products))


def by_case(cases: Sequence[Condition], asked: Sequence[Condition | Quantity]) -> Condition | Quantity:
    """Of conditions, or of quantities, the one whose case holds; of the cases one holds of each layout."""
    pairs = list(zip(cases, asked, strict=True))
    conditions = [case & one for case, one in pairs if isinstance(one, Condition)]
    if conditions:
        return either(conditions)
    quantities = [(case, one) for case, one in pairs if isinstance(one, Quantity)]
    known: dict[int, list[Condition]] | None = {}
    for case, one in quantities:
        known = None if known is None or one.cases is None else known
        for value, met in (one.cases or {}).items():
            if known is not None:
                known.setdefault(value, []).append(case & met)
    return Quantity(
        lambda layouts: np.sum([case.holds(layouts) * one.values(layouts) for case, one in quantities], axis=0),
        None if known is None else {value: either(some) for value, some in known.items()},
        quantities[0][1].names,
    )
