"""Means as rows say them: an interval where values differ, and no false certainty where a few are alike."""

import pytest

from bestguess.arena.statistics import Summary
from bestguess.papers.sampling import interval, unpublished


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([6, 8], "7.00 ± 12.71"),
        ([6, 6, 6], "6.00 (all 3 alike)"),
        ([0.1, 0.1, 0.1], "0.10 (all 3 alike)"),
        ([6], "6.00"),
    ],
)
def test_a_mean_of_equal_values_claims_no_interval(values, shown):
    summary = Summary.of(values)
    assert interval(summary) == shown
    row = unpublished("turns", summary, 0, "None is published.")
    assert (row.low is None) == ("±" not in shown)
