"""Numbers of secrets as people read them."""

from typing import Any

import numpy as np
import pytest

from bestguess.core.count import Count


def test_an_exact_number_is_written_in_full():
    assert str(Count(1_234_567)) == "1,234,567"


def test_an_estimate_is_told_with_half_of_its_95_percent_interval():
    assert str(Count(1234.0, error=10.0)) == "about 1,230 (±20)"
    assert str(Count(1234.0)) == "about 1,230"


@pytest.mark.parametrize("number", [np.int64(5), np.uint8(5), np.ones(5, dtype=bool).sum()])
def test_whole_numbers_of_numpy_are_exact(number: Any) -> None:
    assert Count(number) == Count(5)
    assert Count(number).exact
    assert str(Count(number)) == "5"
    assert type(Count(number).value) is int
    assert not Count(np.float64(5)).exact
