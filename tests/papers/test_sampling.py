"""Means as rows say them: an interval where values differ, and no false certainty where a few are alike."""

import pytest

from bestguess.arena.statistics import Summary
from bestguess.papers.sampling import beside, interval, unpublished


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


@pytest.mark.parametrize(
    ("value", "said"), [(4.4, "10.0 % above that"), (3.6, "10.0 % below that"), (4.0, "as much as")]
)
def test_a_figure_lies_above_or_below_another_as_its_numbers_do(value, said):
    assert beside(value, 4.0, "phi").startswith(f"It is {said}")
