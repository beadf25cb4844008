"""Numbers of secrets as people read them."""

from bestguess.core.count import Count


def test_an_exact_number_is_written_in_full():
    assert str(Count(1_234_567)) == "1,234,567"


def test_an_estimate_is_told_with_half_of_its_95_percent_interval():
    assert str(Count(1234.0, error=10.0)) == "about 1,230 (±20)"
    assert str(Count(1234.0)) == "about 1,230"
