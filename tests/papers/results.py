"""What each reproduction's result keeps, whatever was published."""

import json

from bestguess.papers import Result, Settings
from bestguess.workers.workers import Workers

TINY = Settings("tiny", workers=Workers(1))

LEARNED = ("kettaf-dqn", "kettaf-evil")
"""Reproductions that train networks."""


def check_result(result: Result) -> None:
    """Rows say why they differ, intervals hold their values, listings and figures are whole, JSON gives it back."""
    assert result.rows
    assert not result.stopped
    assert not result.failed
    assert len({row.what for row in result.rows}) == len(result.rows)
    for row in result.rows:
        assert row.published is not None or row.why
        assert row.agrees == "yes" or row.why
        # A claim in words says what would refute it; a figure is refuted by another one.
        assert row.published is None or row.must or row.refuted or row.published[0].isdigit(), row.what
        # Only an exact figure, or one that follows by hand from the text, rests on no choice of ours.
        assert row.published is None or row.must or row.by_hand or row.chosen, row.what
        assert (row.low is None) == (row.high is None)
        if row.low is not None and row.high is not None:
            assert row.value is not None
            assert row.low <= row.value <= row.high
            assert row.seed == TINY.seed
    for listing in result.listings:
        assert all(len(row) == len(listing.heads) for row in listing.rows)
    for figure in result.figures:
        assert figure.across
        assert figure.up
        assert len({series.name for series in figure.series}) == len(figure.series)
        for series in figure.series:
            assert list(series.points) == sorted(series.points, key=lambda point: point[0])
            for x, y in series.points:
                assert x > 0 or "x" not in figure.logarithmic
                assert y > 0 or "y" not in figure.logarithmic
    plain = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert Result.from_json(plain) == result
