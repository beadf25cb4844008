from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bestguess import kernel, make
from bestguess.solvers.problem import Problem


def least_cost(codes: NDArray[np.uint32], weights: NDArray[np.float64], members: tuple[int, ...]) -> float:
    """The mean questions of the best policy for a set of secrets, by trying every query; twins count as one."""

    @cache
    def cost(left: tuple[int, ...]) -> float:
        best = float("inf")
        for row in codes:
            parts: dict[int, list[int]] = {}
            for secret in left:
                parts.setdefault(int(row[secret]), []).append(secret)
            if len(parts) > 1:
                best = min(best, float(weights[list(left)].sum()) + sum(cost(tuple(part)) for part in parts.values()))
        return 0.0 if best == float("inf") else best

    return cost(members) / float(weights[list(members)].sum())


def looked_at(codes: NDArray[np.uint32], weights: NDArray[np.float64], members: list[int]) -> dict[int, float]:
    """Features 0 to 31 of a set of more than 16 different secrets, counted one by one."""
    total = float(weights[members].sum())

    def bits(some: list[int]) -> float:
        p = weights[some] / weights[some].sum()
        return float(-(p * np.log2(p)).sum())

    def parts(some: list[int], row: int) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for secret in some:
            found.setdefault(int(codes[row, secret]), []).append(secret)
        return list(found.values())

    def told(some: list[int], row: int) -> float:
        mass = weights[some].sum()
        return float(sum(-(m := weights[part].sum() / mass) * np.log2(m) for part in parts(some, row)))

    def greedy(some: list[int]) -> float:
        if len(some) <= 6:
            return least_cost(codes, weights, tuple(some)) * float(weights[some].sum())
        gains = [round(told(some, row), 9) for row in range(len(codes))]
        best = gains.index(max(gains))
        return float(weights[some].sum()) + sum(greedy(part) for part in parts(some, best))

    telling = [row for row in range(len(codes)) if len(parts(members, row)) > 1]
    order = sorted(telling, key=lambda row: (-round(told(members, row), 9), row))
    gains = [told(members, row) for row in order]
    likeliest = [max(float(weights[part].sum()) / total for part in parts(members, row)) for row in order]
    rollouts = [1 + sum(greedy(part) for part in parts(members, row)) / total for row in order[:2]]
    most = float(np.log2(max(len(parts(members, row)) for row in telling)))
    features = [
        min(rollouts),
        np.log2(len(members)),
        bits(members),
        len(telling),
        sum(gains),
        sum(g * g for g in gains),
    ]
    features += [most, min(likeliest), bits(members) / most]
    features += [cost - min(rollouts) for cost in rollouts] + [0.0] * (2 - len(rollouts))
    features += gains[:8] + [0.0] * (8 - len(gains))
    features += likeliest[:8] + [1.0] * (8 - len(likeliest))
    for row in order[:2]:
        shares = [0.0, 0.0, 0.0]
        for part in parts(members, row):
            if len(part) <= 4:
                shares[(0, 1, 2, 2)[len(part) - 1]] += float(weights[part].sum()) / total
        after = sum(
            float(weights[part].sum()) / total * max(told(part, other) for other in range(len(codes)))
            for part in parts(members, row)
        )
        features += [*shares, after, float(np.log2(len(parts(members, row))))]
    return dict(enumerate(map(float, features)))


TABLES = st.tuples(st.integers(2, 7), st.integers(0, 2**32 - 1), st.sampled_from([2, 3, 5]), st.booleans())


def drawn(queries: int, seed: int, answers: int, equal: bool, secrets: int) -> tuple[NDArray, NDArray]:
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, answers, (queries, secrets)).astype(np.uint32) * np.uint32(2**31 // 3)
    return codes, np.ones(secrets) if equal else rng.integers(1, 6, secrets).astype(np.float64)


@pytest.mark.oracle("set_features", "least_cost")
@given(TABLES, st.integers(1, 9))
def test_small_sets_cost_what_the_best_policy_costs(table: tuple[int, int, int, bool], size: int) -> None:
    codes, weights = drawn(*table, secrets=12)
    members = np.sort(np.random.default_rng(table[1]).choice(12, size, replace=False))
    found = kernel.set_features(codes, weights, members, np.array([0, size]))
    assert found[0, 0] == pytest.approx(least_cost(codes, weights, tuple(members.tolist())))
    apart = len({tuple(codes[:, secret].tolist()) for secret in members})
    assert found[0, 1] == pytest.approx(np.log2(apart))
    assert not found[0, 2:].any()


@pytest.mark.oracle("set_features", "looked_at")
@settings(max_examples=30)
@given(st.integers(5, 7), st.integers(0, 2**32 - 1), st.booleans())
def test_features_of_larger_sets_against_counting_one_by_one(queries: int, seed: int, equal: bool) -> None:
    codes, weights = drawn(queries, seed, 3, equal, secrets=40)
    codes, places = np.unique(codes, axis=1, return_index=True)
    codes, weights = np.ascontiguousarray(codes), weights[places]
    half = np.arange(len(weights) - 20, len(weights))
    members = np.concatenate([np.arange(len(weights)), half])
    starts = np.array([0, len(weights), len(members)])
    found = kernel.set_features(codes, weights, members, starts)
    for row, some in zip(found, (np.arange(len(weights)), half), strict=True):
        assert dict(enumerate(row.tolist())) == pytest.approx(looked_at(codes, weights, some.tolist()), abs=1e-9)


def test_sets_of_sixteen_words_cost_what_the_solver_proves() -> None:
    game = make("hangman(length=4,lives=0,prior=uniform)")
    problem = Problem.of(game, "questions")
    rng = np.random.default_rng(3)
    for size in (12, 14, 16):
        columns = np.sort(rng.choice(problem.codes.shape[1], size, replace=False))
        codes = np.ascontiguousarray(problem.codes[:, columns])
        solver = kernel.Solver(codes, np.ones(size), objective="questions", memory=2**22)
        found = kernel.set_features(codes, np.ones(size), np.arange(size), np.array([0, size]))
        assert round(found[0, 0] * size) == solver.run()[1]


def test_secrets_that_no_query_tells_apart_count_as_one() -> None:
    codes = np.array([[0, 0, 1, 2], [5, 5, 5, 7]], np.uint32)
    weights = np.array([1.0, 2.0, 3.0, 4.0])
    starts = np.array([0, 2, 5, 9])
    found = kernel.set_features(codes, weights, np.array([0, 1, 0, 1, 2, 0, 1, 2, 3]), starts)
    assert found[:, 0].tolist() == [0.0, 1.0, 1.0]
    assert found[:, 1] == pytest.approx([0.0, 1.0, np.log2(3)])
