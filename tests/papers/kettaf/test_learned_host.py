"""The learned half of Kettaf's section 5.5, against other ways to find its figures."""

import numpy as np
import pytest

from bestguess import make
from bestguess.core.position import Position
from bestguess.lab.learning.host_states import KnownGuesser
from bestguess.papers.kettaf.learned_host import forced_by_reward, learn
from bestguess.papers.kettaf.players import ENTROPY, greedy_against_others
from bestguess.papers.reproduction import Settings
from bestguess.papers.result import Result
from bestguess.policies.ranking import choice

pytestmark = pytest.mark.learning


def test_the_learned_host_forces_the_exact_best_response() -> None:
    size = {"length": 3, "letters": 6, "size": 40}
    result = Result("kettaf-evil", {})
    steps = list(learn(Settings(options={"games": 1, "updates": 60}), result, begin=0.2, **size))
    exact = list(greedy_against_others(samples=1, seed=0, **size))  # by a player written for the report
    listing = next(one for one in result.listings if one.title.startswith("Questions"))
    for row, one in zip(listing.rows, exact, strict=True):
        assert (row[1], row[2], row[5]) == (str(one.greedy), str(one.best_host), str(one.best_host))
    turns = next(one for one in result.listings if one.title.startswith("Turns"))
    assert [(row[1], row[5]) for row in turns.rows] == [(str(one.greedy_turns), str(one.best_turns)) for one in exact]
    assert [step.share for step in steps] == pytest.approx([0.2, 0.6])
    assert {figure.up for figure in result.figures} == {"questions", "turns"}


@pytest.mark.parametrize("discount", [1.0, 0.5])
def test_the_optimum_of_a_reward_is_the_best_of_all_lines(discount: float) -> None:
    game = make("hangman(length=3,lives=0,prior=uniform,words=abc|abd|bcd|ace|bde|cab|dab|eba|ada|bab)")
    policy = make(ENTROPY["turns"])
    ends = []

    def play(position: Position, gained: float, weight: float) -> None:
        if position.outcome is not None:
            ends.append((gained, len(position.transcript)))
            return
        query = choice(position, policy)
        for answer in position.belief.predict(np.asarray([query])).row(query):
            reward = 1 if answer == 0 else -1
            play(position.after(query, answer), gained + weight * reward, weight * discount)

    play(Position.start(game), 0.0, 1.0)
    guesser = KnownGuesser(game, ENTROPY["turns"], "turns")
    value, moves = forced_by_reward(guesser, guesser.start(), discount)
    assert value == pytest.approx(max(gained for gained, _ in ends))
    assert any(turns == moves and gained == pytest.approx(value) for gained, turns in ends)
