"""Exact play by brute force: the recursions of the theorems, on tables of answers."""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from hypothesis import strategies as st

OBJECTIVES = ("questions", "misses", "win", "win-unnamed", "worst-questions", "worst-misses")


def parts(codes: np.ndarray, secrets: frozenset[int]) -> Iterator[tuple[int, dict[int, frozenset[int]]]]:
    """Each query that tells something, with the secrets that give each answer."""
    for query in range(len(codes)):
        found: dict[int, set[int]] = {}
        for secret in secrets:
            found.setdefault(int(codes[query, secret]), set()).add(secret)
        if len(found) > 1:
            yield query, {answer: frozenset(part) for answer, part in found.items()}


def combine(
    objective: str,
    weights: np.ndarray,
    split: dict[int, frozenset[int]],
    left: int,
    value: Callable[[frozenset[int], int], float],
) -> float:
    """What a query costs whose answers part the secrets so."""
    costs = []
    for answer, part in split.items():
        miss = answer == 0
        if objective.startswith("win"):
            costs.append(value(part, left - miss))
        else:
            paid = miss or objective.endswith("questions")
            step = (weights[list(part)].sum() if not objective.startswith("worst") else 1) if paid else 0
            costs.append(step + value(part, left))
    return max(costs) if objective.startswith("worst") else sum(costs)


def optimum(codes: np.ndarray, weights: np.ndarray, objective: str, left: int) -> float:
    """The least cost of any policy."""

    @cache
    def value(secrets: frozenset[int], left: int) -> float:
        if left < 0 and not (objective == "win" and len(secrets) == 1):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        return min(combine(objective, weights, split, left, value) for _, split in parts(codes, secrets))

    return value(frozenset(range(codes.shape[1])), left)


def cost_of(
    codes: np.ndarray, weights: np.ndarray, objective: str, left: int, choose: Callable[[frozenset[int]], int]
) -> float:
    """The cost of one policy, which chooses among the queries that tell something."""

    def value(secrets: frozenset[int], left: int) -> float:
        if left < 0 and not (objective == "win" and len(secrets) == 1):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        return combine(objective, weights, dict(parts(codes, secrets))[choose(secrets)], left, value)

    return value(frozenset(range(codes.shape[1])), left)


@st.composite
def tables(draw: st.DrawFn, most_queries: int = 5, most_secrets: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """A table of answers in which no two secrets are alike, with weights."""
    queries = draw(st.integers(2, most_queries))
    column = st.tuples(*[st.sampled_from([0, 0, 0, 1, 2, 6])] * queries)
    columns = draw(st.lists(column, min_size=1, max_size=most_secrets, unique=True))
    weights = draw(st.lists(st.sampled_from([1, 1, 1, 2, 5]), min_size=len(columns), max_size=len(columns)))
    return np.array(columns, dtype=np.uint32).T.copy(), np.array(weights, dtype=np.float64)
