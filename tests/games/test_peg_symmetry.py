"""Guesses alike by symmetry: as many classes as are counted by hand, and the advice of the whole table."""

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.beliefs.listed import ListedBelief


@pytest.mark.parametrize(
    ("spec", "moves", "classes"),
    [
        ("mastermind", "", 5),  # 1111, 1112, 1122, 1123, 1234
        ("mastermind(pegs=5,colours=8)", "", 7),  # the partitions of five
        ("mastermind(pegs=3,colours=2)", "", 2),
        ("bulls-and-cows(digits=5)", "", 1),
        (
            "bulls-and-cows(digits=2)",
            "01 0b0c",
            5,
        ),  # both digits kept, exchanged; one of them in place, out of it; none
        ("mastermind(pegs=2,colours=3)", "11 0b0w", 4),  # 11, 1 with another, another twice, two others
    ],
)
def test_as_many_classes_as_are_counted_by_hand(spec: str, moves: str, classes: int) -> None:
    position = Position.of(make(spec), moves)
    alike = position.game.exact.alike(position.transcript)
    assert alike is not None
    assert len(np.unique(alike)) == classes


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("mastermind(pegs=5,colours=5)", ""),
        ("mastermind(pegs=5,colours=5)", "11223 1 2"),
        ("bulls-and-cows", "0123 1 1"),
    ],
)
def test_predictions_by_symmetry_are_those_of_the_whole_table(spec: str, moves: str) -> None:
    position = Position.of(make(spec), moves)
    plain = ListedBelief.uniform(position.game, position.game.prior().secrets())
    for move in position.transcript:
        plain = plain.update(*move)
    ours, theirs = position.predictive, plain.predict(position.queries)
    assert np.array_equal(ours.queries, theirs.queries)
    assert np.array_equal(ours.starts, theirs.starts)
    assert np.array_equal(ours.answers, theirs.answers)
    assert np.array_equal(ours.probability, theirs.probability)
