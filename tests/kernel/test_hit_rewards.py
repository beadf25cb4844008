"""The most that a guesser earns who is paid for hits, against trying every query in every order."""

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from numpy.typing import NDArray

from bestguess import kernel

Codes = NDArray[np.uint32]


def by_trying_everything(
    codes: Codes, gamma: float, all_queries: bool, left: tuple[int, ...], asked: frozenset[int]
) -> tuple[float, float]:
    """The most reward of some secrets, and the fewest questions with which it is earned."""
    answers = codes[:, left]
    telling = (answers != answers[:, :1]).any(axis=1)
    if not telling.any():
        return 0.0, 0.0
    best = (-np.inf, 0.0)
    for query in range(len(codes)):
        if query in asked or not (telling[query] or (all_queries and codes[query].any())):
            continue
        reward = questions = 0.0
        for answer in np.unique(answers[query]).tolist():
            part = tuple(one for one in left if codes[query, one] == answer)
            later, more = by_trying_everything(codes, gamma, all_queries, part, asked | {query})
            share = len(part) / len(left)
            reward += share * ((1.0 if answer else -1.0) + gamma * later)
            questions += share * (1 + more)
        if reward > best[0] + 1e-10 or (reward > best[0] - 1e-10 and questions < best[1]):
            best = max(reward, best[0]), questions
    return best


@st.composite
def tables(draw: st.DrawFn) -> Codes:
    queries, secrets = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    rows = draw(
        st.lists(st.lists(st.integers(0, 3), min_size=secrets, max_size=secrets), min_size=queries, max_size=queries)
    )
    return np.array(rows, dtype=np.uint32)


# The first query hits all secrets alike: it is worth its hit, and tells nothing.
@example(np.array([[1, 1, 1], [1, 0, 0], [0, 2, 0]], np.uint32), 0.99, True)
# Two secrets that no query tells apart, with a sure hit that nobody may collect: the game has ended.
@example(np.array([[1, 1], [2, 2]], np.uint32), 0.5, True)
@given(tables(), st.sampled_from([0.3, 0.5, 0.9, 0.99, 1.0]), st.booleans())
@pytest.mark.oracle("most_hit_reward", "by_trying_everything")
def test_the_most_reward_is_that_of_trying_everything(codes: Codes, gamma: float, all_queries: bool) -> None:
    found = kernel.most_hit_reward(codes, gamma, all_queries, 10**6)
    assert found is not None
    everything = by_trying_everything(codes, gamma, all_queries, tuple(range(codes.shape[1])), frozenset())
    assert found[:2] == pytest.approx(everything)


@pytest.mark.parametrize("secrets", [100, 129, 600])
def test_large_tables_in_all_sizes_of_sets(secrets: int) -> None:
    # Digits in base 2: every query halves what is left, whatever the order, and half of the answers are hits.
    bits = (secrets - 1).bit_length()
    whole = np.arange(2**bits)
    codes = np.array([(whole >> bit & 1)[: 2**bits] for bit in range(bits)], np.uint32)[:, : 2**bits]
    found = kernel.most_hit_reward(codes, 0.5, False, 10**6)
    assert found is not None
    assert found[:2] == pytest.approx((0.0, bits))


def test_more_sets_than_allowed_give_none() -> None:
    codes = np.array([[0, 1, 0, 1], [0, 0, 1, 1]], np.uint32)
    assert kernel.most_hit_reward(codes, 0.5, False, 4) is None
    assert kernel.most_hit_reward(codes, 0.5, False, 5) == (0.0, 2.0, 5)
