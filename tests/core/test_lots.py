"""SharedLots by SHA-256: the same for a name on every machine, each number equally likely."""

from collections import Counter
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.core.lots import SharedLots, ends_of


def test_the_numbers_are_the_bytes_of_sha256_in_counter_mode():
    lots = SharedLots("daily")
    drawn = [lots.below(2**64) for _ in range(9)]
    stream = b"".join(sha256(b"daily\0" + digit).digest() for digit in (b"0", b"1", b"2"))
    assert drawn == [int.from_bytes(stream[8 * i : 8 * i + 8], "big") for i in range(9)]


def test_the_numbers_of_a_name_are_for_ever():
    # A change here breaks every challenge link and every day of the calendar.
    lots = SharedLots("Ångström")
    assert [lots.below(n) for n in (10, 100, 1000, 26, 2**40)] == [3, 38, 428, 10, 838984559026]


@given(st.text(), st.integers(1, 2**64))
def test_a_number_lies_below_n_and_a_name_repeats_it(name: str, n: int):
    number = SharedLots(name).below(n)
    assert 0 <= number < n
    assert SharedLots(name).below(n) == number


@given(st.text(), st.integers(2**63 + 1, 2**64 - 1))
def test_a_number_of_the_last_incomplete_run_is_drawn_again(name: str, n: int):
    whole, lots = SharedLots(name), SharedLots(name)
    kept = next(number for number in iter(lambda: whole.below(2**64), None) if number < n)
    assert lots.below(n) == kept


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_number_out_of_range_is_refused(n: int):
    with pytest.raises(ValueError, match="from 1 to 2"):
        SharedLots("x").below(n)


@pytest.mark.parametrize("n", [2, 7, 140])
def test_every_number_is_equally_likely(n: int):
    lots = SharedLots(f"chi square {n}")
    draws = 200 * n
    counts = Counter(lots.below(n) for _ in range(draws))
    statistic = sum((counts[number] - 200) ** 2 / 200 for number in range(n))
    assert abs(statistic - (n - 1)) < 4 * np.sqrt(2 * (n - 1))


@given(st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_running_sums_give_each_place_its_weight(weights: list[int]):
    ends = ends_of(weights)
    shares = np.diff([0, *ends]) / ends[-1]
    assert shares == pytest.approx(np.array(weights) / sum(weights), abs=1e-9)
    assert all(weights[SharedLots(str(number)).pick(ends)] > 0 for number in range(5))
