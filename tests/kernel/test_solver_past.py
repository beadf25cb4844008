"""Answers that depend on the past, and boards that look alike in a mirror."""

from itertools import product
from math import inf

import numpy as np
import pytest
from exact_play import MEMORY, PAST_OBJECTIVES, grouped_tables, optimum_with_past, solver
from hypothesis import given, settings, strategies as st

from bestguess import kernel
from bestguess.kernel import FULL_BEAM


@given(grouped_tables(), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2))
@settings(max_examples=150)
def test_answers_that_depend_on_the_past(
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray], objective: str, left: int
) -> None:
    codes, last, group, weights = drawn
    value = optimum_with_past(codes, last, group, weights, objective, left)
    for memo, prune in product((True, False), (True, False)):
        search = kernel.Solver(
            codes,
            weights,
            objective=objective,
            left=left,
            memory=MEMORY,
            memo=memo,
            prune=prune,
            last=last,
            group=group,
        )
        for beam in (1, 2):
            lower, upper, _ = search.run(inf, beam, inf, None)
            assert lower <= value <= upper
        assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)
        if memo:
            assert search.tree(FULL_BEAM, None)[4] == value


@pytest.mark.parametrize("left", range(4))
def test_a_secret_that_another_hides_may_cost_more(left: int) -> None:
    # The queries that hit the last secret hit the first as well, and only what is heard at first tells them apart.
    codes, last, group = (
        np.array([[0, 1, 4, 0], [4, 2, 1, 3], [0, 0, 2, 0]], dtype=np.uint32),
        np.array([[0, 2, 1, 0], [2, 2, 2, 2], [0, 0, 1, 0]], dtype=np.uint32),
        np.array([[0, 1, 1, 0], [2, 2, 2, 2], [0, 0, 4, 0]], dtype=np.uint64),
    )
    weights = np.ones(4)
    value = optimum_with_past(codes, last, group, weights, "win-unnamed", left)
    search = kernel.Solver(codes, weights, objective="win-unnamed", left=left, memory=MEMORY, last=last, group=group)
    assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)


@given(
    grouped_tables(most_queries=5, most_secrets=4), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2), st.booleans()
)
@settings(max_examples=80)
def test_mirrors_change_nothing_but_the_nodes(
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray], objective: str, left: int, past: bool
) -> None:
    # Beside each secret its image, so that to turn the queries round changes nothing.
    codes, last, group, weights = drawn
    queries = len(codes)
    turned = [
        [sum(1 << (queries - 1 - q) for q in range(queries) if int(whole) >> q & 1) for whole in row]
        for row in group[::-1]
    ]
    weights = np.concatenate([weights, weights])
    codes, last = (np.ascontiguousarray(np.concatenate([half, half[::-1]], axis=1)) for half in (codes, last))
    group = np.concatenate([group, np.array(turned, dtype=np.uint64)], axis=1)
    more = {"last": last, "group": group} if past else {}
    turned_round = np.arange(queries, dtype=np.uint16)[None, ::-1].copy()
    plain, seen = (
        kernel.Solver(codes, weights, objective=objective, left=left, memory=MEMORY, symmetries=symmetries, **more)
        for symmetries in (None, turned_round)
    )
    value = plain.run(inf, FULL_BEAM, inf, None)
    for beam in (1, 2):
        lower, upper, _ = seen.run(inf, beam, inf, None)
        assert lower <= value[0] <= upper
    assert seen.run(inf, FULL_BEAM, inf, None) == value
    assert seen.tree(FULL_BEAM, None)[4] == value[1]


def test_refuses_mirrors_that_are_none() -> None:
    codes = np.array([[1, 0, 0], [0, 1, 0]], dtype=np.uint32)

    def mirrored(weights: list[float], symmetries: list[list[int]]) -> kernel.Solver:
        turned = np.array(symmetries, dtype=np.uint16)
        weighted = np.array(weights, dtype=np.float64)
        return kernel.Solver(codes, weighted, objective="misses", memory=MEMORY, symmetries=turned)

    assert mirrored([1, 1, 1], [[1, 0]]).run(inf, FULL_BEAM, inf, None)[:2] == (3.0, 3.0)
    for weights, symmetries in (([1, 2, 1], [[1, 0]]), ([1, 1, 1], [[1, 1]]), ([1, 1, 1], [[0]])):
        with pytest.raises(ValueError, match="symmetries"):
            mirrored(weights, symmetries)


def test_the_likeliest_is_no_better_than_the_optimum() -> None:
    codes = np.array([[1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0]], dtype=np.uint32)
    search = solver(codes, np.ones(5), "misses")
    value, _, _ = search.run(inf, FULL_BEAM, inf, None)
    best, first, worst = (search.likeliest(ties, inf, None) for ties in ("best", "first", "worst"))
    assert value <= best <= first <= worst
    with pytest.raises(ValueError, match="ties"):
        search.likeliest("any", inf, None)


def test_refuses_groups_that_are_none() -> None:
    codes = np.array([[1, 0], [1, 1]], dtype=np.uint32)
    group = np.array([[3, 0], [3, 2]], dtype=np.uint64)

    def past(last: np.ndarray | None, group: np.ndarray | None, objective: str = "misses") -> kernel.Solver:
        return kernel.Solver(codes, np.ones(2), objective=objective, memory=MEMORY, last=last, group=group)

    past(codes, group)
    for bad in (group[:1], group * np.uint64(2), group + np.uint64(8), np.array([[3, 0], [2, 2]], dtype=np.uint64)):
        with pytest.raises(ValueError, match="group"):
            past(codes, bad)
    with pytest.raises(ValueError, match="both"):
        past(codes, None)
    with pytest.raises(ValueError, match="named"):
        past(codes, group, "win")
