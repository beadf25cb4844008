"""Sums over ragged rows, some of which may be empty."""

import numpy as np
import pytest

from bestguess.core.predictive import Predictive


@pytest.mark.parametrize("sizes", [[0], [], [0, 2], [2, 0], [3, 0, 0, 1, 0], [0, 0], [1, 2, 3]])
def test_a_sum_over_a_row_is_that_of_its_own_answers(sizes: list[int]) -> None:
    rng = np.random.default_rng(len(sizes))
    rows = [np.sort(rng.choice(5, size, replace=False)) for size in sizes]
    shares = [rng.dirichlet(np.ones(size)) if size else np.zeros(0) for size in sizes]
    starts = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes, dtype=np.int64)])
    empty = np.zeros(0)
    figures = Predictive(
        np.arange(len(sizes)),
        starts,
        np.concatenate([empty, *rows]).astype(np.int64),
        np.concatenate([empty, *shares]),
    )
    entropy = [float(-(share * np.log2(share)).sum()) for share in shares]
    assert figures.entropy() == pytest.approx(np.asarray(entropy))
    for answer in range(5):
        chances = [figures.chance(query, answer) for query in range(len(sizes))]
        assert figures.probability_of(answer) == pytest.approx(np.asarray(chances))
    worst = [max(share, default=0.0) for share in shares]
    assert figures.worst_besides(lambda _, answers: answers < 0) == pytest.approx(np.asarray(worst))
