"""Sid's games played again, against a literal reading of his description on a small dictionary."""

from dataclasses import replace

import pytest
from papers.sid.described import Described

from bestguess.core.errors import BestguessError
from bestguess.papers.sid.reproduce import compared
from bestguess.papers.sid.scores import LOST, reproduce_sid

DICTIONARY = (
    "geese|fetch|merry|penny|melee|defer|sheep|these|eerie|tepee|level|never|hello|ferry|berry|kerry|model|house|short|"
    "cat|bat|hat|mat|rat|sat|fat|car|mus|bus|tall|thin|ball|call|fall|hall|mall|wall|road|long|address|website"
)
WORDS = DICTIONARY.split("|")


def his_score(secret: str, alpha: float, update: bool) -> int:
    return Described(DICTIONARY, len(secret), update).score(secret, alpha)


def test_every_score_is_that_of_his_description() -> None:
    expected = {
        word: (his_score(word, 0.0, True), his_score(word, 5.0, True), his_score(word, 0.0, False)) for word in WORDS
    }
    assert len({score for scores in expected.values() for score in scores}) > 5  # the test tells something
    assert any(LOST in scores for scores in expected.values())
    found = reproduce_sid(DICTIONARY, expected)
    assert found.equal == found.of == 3 * len(WORDS)
    assert [row.ours for row in found.rows] == [score for word in WORDS for score in expected[word]]
    assert [one.ours for one in found.averages] == [one.published for one in found.averages]
    wrong = {**expected, "cat": (1, 99, 99)}
    assert reproduce_sid(DICTIONARY, wrong).equal < found.equal


def test_words_that_the_dictionary_lacks_are_lost_and_never_equal() -> None:
    found = reproduce_sid("cat|dog", {"Cat": (0,), "bee": (25, 25, 25), "né e": ()})
    assert found.missing == ("bee", "né e")
    assert found.played == ("cat",)
    assert found.of == 4
    assert [row.equal for row in found.rows if row.word == "bee"] == [False] * 3
    assert {row.ours for row in found.rows if not row.listed} == {LOST}
    assert found.averages[0].published is None
    assert found.averages[0].ours == pytest.approx((found.averages[0].listed + 2 * LOST) / 3)
    assert found.averages[0].lost == 2
    with pytest.raises(BestguessError, match="No word to find is in the words given"):
        reproduce_sid("cat|dog", {"bee": (1,)})


@pytest.mark.parametrize(
    ("size", "own_words", "fails"), [(173_528, False, True), (173_528, True, False), (2, False, False)]
)
def test_with_his_words_and_his_dictionary_every_score_must_agree(size: int, own_words: bool, fails: bool) -> None:
    found = replace(reproduce_sid("cat|dog", {"cat": (0, 0, 0), "bee": (25, 25, 25)}), size=size)
    assert found.equal < found.of
    assert any(row.failed for row in compared(found, own_words)) == fails
