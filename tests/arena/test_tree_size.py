"""A tree that would take hours to walk is refused up front, by an estimate of its positions."""

import numpy as np
import pytest
from typer.testing import CliRunner

import bestguess
from bestguess import make
from bestguess.apps.cli.main import app
from bestguess.arena.counting import Counting
from bestguess.arena.evaluate import MOST_POSITIONS, expected_positions
from bestguess.core.errors import TooLarge
from bestguess.core.position import Position
from bestguess.policies.ranking import generator


def walked(game: str, policy: str) -> int:
    """The positions of the tree that are no ends, counted one by one."""
    counting, made, found = Counting(make(game)), make(policy), 0
    open_ = [Position.start(make(game))]
    while open_:
        position = open_.pop()
        if counting.end(position) is None:
            found += 1
            query = made.choose(position, generator(0, position.transcript))
            answers = position.belief.predict(np.asarray([query])).row(query)
            open_ += [position.after(query, answer) for answer in answers]
    return found


@pytest.mark.parametrize("policy", ["most-likely", "most-information", "random"])
@pytest.mark.parametrize(
    "game",
    [
        "mastermind(pegs=2,colours=4)",
        "battleship(rows=4,columns=4,fleet=3-2)",
        "hangman(words=cat|cot|dog|dot,lives=6)",
    ],
)
def test_the_estimate_is_right_on_average(game, policy):
    counting, made = Counting(make(game)), make(policy)
    start = Position.start(make(game))
    found = [expected_positions(start, made, counting, 0)]
    # Lots follow the seed: of a policy that draws none, many seeds estimate one tree.
    if policy != "random":
        found = [expected_positions(start, made, counting, seed) for seed in range(40)]
        assert np.mean(found) == pytest.approx(walked(game, policy), rel=0.15)
    assert 0.2 < np.mean(found) / walked(game, policy) < 5


def test_a_walk_of_hours_is_refused_with_the_remedy():
    with pytest.raises(TooLarge, match=rf"more than {MOST_POSITIONS:,} positions.*bestguess\.compare"):
        bestguess.evaluate("bulls-and-cows", "random")


def test_the_command_names_the_command_instead():
    result = CliRunner().invoke(app, ["evaluate", "bulls-and-cows", "-p", "random"])
    assert result.exit_code == 2
    assert "Measure it on games drawn by lot: bestguess simulate" in result.stderr
    assert "Traceback" not in result.output
