"""Wang's shares, each verdict held to made-up games."""

import pytest

from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.challenge import Challenge, Played
from bestguess.papers.result import Result
from bestguess.papers.wang.reproduce import ENTRANTS, report


def found(first: float, whole: float, games: int = 400) -> Result:
    """The rows where the first part alone wins such a share of the words, the whole method such another."""
    won = [first, whole, 0.2, 0.7, 0.2]
    played = [
        tuple(Played("word", place < share * games, 3, 0.0) for share in won[: len(ENTRANTS)]) for place in range(games)
    ]
    challenge = Challenge(Vocabulary.of(["cat", "dog"], source="a list"), tuple(["word"] * games))
    result = Result("wang", {})
    report(challenge, played, 0, result)
    return result


@pytest.mark.parametrize(
    ("first", "whole", "expected"),
    [
        (0.40, 0.55, ["yes", "yes", "yes"]),
        (0.70, 0.75, ["no", "no", "no"]),
        (0.40, 0.40, ["yes", "no", "no"]),
        (0.10, 0.25, ["no", "yes", "no"]),
    ],
)
def test_a_share_agrees_only_where_its_interval_meets_his_range(first, whole, expected):
    rows = found(first, whole).rows
    assert [row.agrees for row in rows if row.published] == expected


def test_an_interval_of_few_words_confirms_nothing():
    assert [row.agrees for row in found(0.40, 0.55, 40).rows if row.published] == ["unknown"] * 3
    assert [row.agrees for row in found(0.0, 1.0, 40).rows if row.published] == ["no"] * 3


def test_the_choices_stand_in_the_row_and_the_one_made_by_its_result_is_measured_beside():
    rows = found(0.4, 0.55).rows
    judged = [row for row in rows if row.published]
    assert [row.chosen.count(";") for row in judged] == [7, 7, 7]
    assert "chosen by its result" in rows[0].chosen
    (literal,) = [row for row in rows if "re.search" in row.what]
    assert literal.value == pytest.approx(20.0)
    assert literal.published is None
