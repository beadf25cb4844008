"""The kernel's search over many secrets, where sets are held otherwise: it finds what the plain search finds."""

from math import inf

import numpy as np
import pytest
from exact_play import answers_of, solver

from bestguess.kernel import FULL_BEAM


@pytest.mark.parametrize(("objective", "left"), [("questions", 0), ("win", 1), ("win-unnamed", 1)])
@pytest.mark.parametrize("size", [20, 64, 65, 128, 129, 250, 300, 512, 513, 700])
@pytest.mark.parametrize("weight", [1, 3])
def test_sets_of_bits_cost_what_sets_of_members_cost(objective: str, left: int, size: int, weight: int) -> None:
    # A set takes as many words of memory as it needs; with order="entropy" the search keeps to lists of members.
    random = np.random.default_rng(size)
    letters = np.unique(random.integers(0, 12, (2 * size, 6)), axis=0)
    codes = answers_of(random.permutation(letters)[:size], 12)
    weights = np.full(size, float(weight))
    plain = solver(codes, weights, objective, left, memory=2**24, order="entropy").run(inf, FULL_BEAM, inf, None)
    assert plain[0] > 0
    search = solver(codes, weights, objective, left, memory=2**24)
    if weight > 1:
        search.run(inf, 2, inf, None)  # budgets below a policy that is known
    for budget in (0.8, 0.95, 1.0):
        lower, upper, _ = search.run(np.ceil(budget * plain[0]), FULL_BEAM, inf, None)
        assert np.ceil(budget * plain[0]) <= lower <= plain[0] <= upper
    assert search.run(inf, FULL_BEAM, inf, None) == plain
    assert search.tree(FULL_BEAM, None)[4] == plain[0]
    columns = np.sort(random.choice(size, size // 2, replace=False)).astype(np.uint32)
    alone = solver(
        np.ascontiguousarray(codes[:, columns]), weights[columns], objective, left, memory=2**24, order="entropy"
    )
    assert search.part(columns, left, inf, FULL_BEAM, inf, None) == alone.run(inf, FULL_BEAM, inf, None)


@pytest.mark.parametrize("objective", ["questions", "win", "win-unnamed"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("queries", "answers", "missed"), [(90, 3, 0.8), (14, 24, 0.9), (10, 50, 0.7)])
def test_more_queries_or_answers_than_bits_hold(
    objective: str, seed: int, queries: int, answers: int, missed: float
) -> None:
    # Where questions count, few secrets are searched with up to 32 queries and 15 hits of each, more with up to 31
    # hits: else in other ways.
    random = np.random.default_rng(seed)
    hits = random.integers(1, answers + 1, (queries, 90))
    codes = np.unique(np.where(random.random((queries, 90)) < missed, 0, hits), axis=1)[:, :60].astype(np.uint32)
    weights = np.ones(codes.shape[1])
    plain = solver(codes, weights, objective, 2, memory=2**24, order="entropy").run(inf, FULL_BEAM, inf, None)
    search = solver(codes, weights, objective, 2, memory=2**24)
    assert search.run(inf, FULL_BEAM, inf, None) == plain
    assert search.tree(FULL_BEAM, None)[4] == plain[0]


@pytest.mark.parametrize("unit", ["misses", "questions"])
@pytest.mark.parametrize("seed", range(12))
def test_the_worst_case_by_cores_is_that_of_the_plain_search(unit: str, seed: int) -> None:
    # Too many secrets for brute force, so that cores are searched.
    random = np.random.default_rng(seed)
    alphabet, length = int(random.integers(7, 11)), int(random.integers(3, 5))
    letters = np.unique(random.integers(0, alphabet, (int(random.integers(60, 400)), length)), axis=0)
    codes, weights = answers_of(letters, alphabet), random.integers(1, 4, len(letters)).astype(np.float64)
    search = solver(codes, weights, f"worst-{unit}", memory=2**24)
    plain = solver(codes, weights, f"worst-{unit}", memory=2**24, order="entropy")
    found = plain.run(inf, FULL_BEAM, inf, None)
    ticks = iter(range(10**9))
    lower, upper, _ = search.run(inf, FULL_BEAM, inf, lambda: next(ticks) > seed)
    assert lower <= found[0] <= upper
    assert search.run(inf, FULL_BEAM, inf, None) == found
    assert search.tree(FULL_BEAM, None)[4] == found[0]
    columns = np.sort(random.choice(len(letters), len(letters) // 2, replace=False)).astype(np.uint32)
    alone = solver(np.ascontiguousarray(codes[:, columns]), weights[columns], f"worst-{unit}", order="entropy")
    assert search.part(columns, 0, inf, FULL_BEAM, inf, None) == alone.run(inf, FULL_BEAM, inf, None)


@pytest.mark.parametrize("unit", ["misses", "questions"])
@pytest.mark.parametrize("rhymes", [2, 5, 20, 70])
def test_words_that_differ_in_one_letter_are_told_apart_one_by_one(unit: str, rhymes: int) -> None:
    letters = np.array([[letter, 0, 1] for letter in range(2, 2 + rhymes)])
    search = solver(answers_of(letters, 2 + rhymes), np.ones(rhymes), f"worst-{unit}")
    assert search.run(inf, FULL_BEAM, inf, None)[:2] == (rhymes - 1, rhymes - 1)
    assert search.tree(FULL_BEAM, None)[4] == rhymes - 1
