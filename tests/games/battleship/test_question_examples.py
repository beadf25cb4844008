"""The questions that a refusal recommends: each is read, in whatever fleet."""

import pytest

from bestguess import NotationError, make
from bestguess.games.battleship.questions import read_question

FLEETS = [
    "battleship",
    "battleship(rows=3,columns=3,fleet=3-2)",
    "battleship(rows=1,columns=3,fleet=2)",
    "battleship(rows=2,columns=2,fleet=1-1)",
    "battleship(announce=colour)",
    "battleship(fleet=p5-q2)",
    "battleship(fleet=5-4)",
    "battleship(fleet=4-3-3-2-2-2-1-1-1-1)",
    "battleship(rows=12,columns=12,fleet=2..3-4)",
    "battleship(rows=5,columns=5,fleet=red3-blue2)",
]


@pytest.mark.parametrize("rules", FLEETS)
def test_every_example_of_a_refusal_is_a_question_of_the_game(rules: str) -> None:
    game = make(rules)
    with pytest.raises(NotationError) as refused:
        read_question(game, "where do they sleep")
    _, _, examples = str(refused.value).partition("Ask such as: ")
    questions = examples.removesuffix(".").split(", ")
    assert len(questions) > 4
    for question in questions:
        assert read_question(game, question).text == question
