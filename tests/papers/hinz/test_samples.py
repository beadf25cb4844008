"""The trade-off of boards, shots and time: sentences held to made-up numbers."""

import pytest

from bestguess.papers.hinz.samples import SampledAgent, report, sentence
from bestguess.papers.result import Result


@pytest.mark.parametrize(
    ("more", "faster", "expected"),
    [
        (0.5, 3.0, "costs 0.500 shots by the lots of one seed, and is 3.0 times faster"),
        (0.5, 0.5, "costs 0.500 shots by the lots of one seed, and takes 2.0 times as long"),
        (-0.01, 2.0, "saves 0.010 shots by the lots of one seed, and is 2.0 times faster"),
        (0.5, 0.97, "costs 0.500 shots by the lots of one seed, and takes as long"),
    ],
)
def test_a_sentence_says_what_is_paid_and_what_is_saved(more, faster, expected):
    assert expected in sentence(more, faster)


def test_each_number_of_boards_stands_beside_all():
    result = Result("myshkin", {})
    report([SampledAgent(10, 33.0, 5.0), SampledAgent(100, 31.7, 10.0), SampledAgent(0, 31.5, 20.0)], 0, result)
    assert [row.value for row in result.rows] == [33.0, 31.7]
    assert result.listings[0].rows == (
        ("10", "33.0000", "+1.5000", "5.0", "4.0"),
        ("100", "31.7000", "+0.2000", "10.0", "2.0"),
        ("all", "31.5000", "", "20.0", ""),
    )
    assert [[series.name for series in figure.series] for figure in result.figures] == [
        ["by some boards", "by all boards"],
        ["by some boards", "by all boards"],
    ]


def test_what_was_stopped_early_has_nothing_to_stand_beside():
    result = Result("myshkin", {})
    report([SampledAgent(10, 33.0, 5.0)], 0, result)
    assert result.rows[0].says == ""
    report([], 0, Result("myshkin", {}))
