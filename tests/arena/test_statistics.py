from math import isnan

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.arena.statistics import Summary, adjusted_mean, paired_difference, proportion, student_t

values = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=50)


def test_summary_of_known_values():
    summary = Summary.of([1, 2, 3, 4, 5])
    assert (summary.mean, summary.median, summary.minimum, summary.maximum) == (3, 3, 1, 5)
    # sd = sqrt(2.5), t(4) = 2.776
    assert summary.margin == pytest.approx(2.7764 * (2.5 / 5) ** 0.5)
    assert summary.low == pytest.approx(3 - summary.margin)


def test_one_value_has_no_interval():
    summary = Summary.of([7])
    assert summary.mean == summary.median == 7
    assert isnan(summary.error)
    assert isnan(summary.low)


def test_nothing_cannot_be_summarised():
    with pytest.raises(ValueError, match="nothing"):
        Summary.of([])


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984), (8000, 1.960)],
)
def test_student_t_agrees_with_the_printed_tables(freedom: int, expected: float):
    assert student_t(freedom) == pytest.approx(expected, abs=0.002)


def test_wilson_interval_of_the_textbook():
    share, low, high = proportion(8, 10)
    assert share == 0.8
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_share_lies_in_its_interval_and_both_within_0_and_1(counts: tuple[int, int]):
    share, low, high = proportion(*counts)
    assert 0 <= low <= share <= high <= 1


@given(values)
def test_quantiles_are_values_that_occurred_and_ascend(sample: list[float]):
    summary = Summary.of(sample)
    assert set(summary.quantiles) <= set(sample)
    assert list(summary.quantiles) == sorted(summary.quantiles)
    assert summary.minimum <= summary.mean + 1e-6
    assert summary.mean <= summary.maximum + 1e-6


@given(values)
def test_the_difference_of_a_sample_from_itself_is_nothing(sample: list[float]):
    summary = paired_difference(sample, sample)
    assert (summary.mean, summary.error, summary.interval) == (0, 0, None)


def test_pairing_removes_the_luck_that_both_shared():
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 10, 400)
    first, second = luck + 1 + rng.normal(0, 0.1, 400), luck
    assert paired_difference(first.tolist(), second.tolist()).margin < 0.1 * Summary.of(first).margin


def test_unequal_samples_cannot_be_paired():
    with pytest.raises(ValueError, match="paired"):
        paired_difference([1, 2], [1])


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(7)
    covered = sum((summary := Summary.of(rng.normal(3, 2, 12))).low <= 3 <= summary.high for _ in range(2000))
    assert 0.935 < covered / 2000 < 0.965


@pytest.mark.parametrize("games", [40, 200, 1000])
@pytest.mark.parametrize("differ", [(0.0, 0.0156), (0.0156, 0.0312), (0.005, 0.005), (0.0, 0.05), (0.1, 0.12)])
def test_intervals_cover_a_difference_that_few_games_show(games: int, differ: tuple[float, float]):
    """Differences of one more and one less with such chances; where none came up there is no interval."""
    rng, more, less = np.random.default_rng(3), *differ
    drawn = rng.choice([0.0, 1.0, -1.0], p=[1 - more - less, more, less], size=(1500, games))
    summaries = [Summary.of(one) for one in drawn]
    intervals = [one.interval for one in summaries if one.interval is not None]
    assert sum(low <= more - less <= high for low, high in intervals) / len(intervals) > 0.92
    assert all((one.interval is None) == (one.minimum == one.maximum) for one in summaries)


def test_adjusted_mean_takes_known_luck_out():
    rng = np.random.default_rng(3)
    luck = rng.normal(size=(200, 2))
    rest = rng.normal(scale=0.1, size=200)
    found = adjusted_mean(5.0 + luck @ [2.0, -1.0] + rest, luck)
    assert found.mean == pytest.approx(5.0, abs=4 * found.error)
    assert found.error == pytest.approx(0.1 / 200**0.5, rel=0.2)
    assert found.freedom == 197


def test_adjusted_mean_without_controls_is_the_plain_one():
    values = [1.0, 2.0, 4.0, 9.0]
    plain = Summary.of(values)
    for controls in (np.zeros((4, 3)), np.zeros((4, 0)), np.arange(8.0).reshape(4, 2)):
        found = adjusted_mean(values, controls)
        assert (found.mean, found.error, found.freedom) == pytest.approx((plain.mean, plain.error, 3))
        assert found.margin() == pytest.approx(plain.margin)
    assert adjusted_mean(values, np.zeros((4, 0))).margin(10) > plain.margin
    with pytest.raises(ValueError, match="no spread"):
        adjusted_mean([1.0], np.zeros((1, 0)))


def test_adjusted_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(8)
    covered = 0
    for _ in range(400):
        luck = rng.exponential(size=(40, 2)) - 1.0
        found = adjusted_mean(luck @ [3.0, 1.0] + rng.exponential(size=40) - 1.0, luck)
        covered += abs(found.mean) <= found.margin()
    assert 0.90 <= covered / 400 <= 0.98
