from itertools import pairwise

import numpy as np
import pytest
from highlow import HighLow

from bestguess import make
from bestguess.arena.match import Opening, Stopped, play, turns
from bestguess.core.errors import SpecError
from bestguess.core.players import Policy, check_plays
from bestguess.core.position import Position
from bestguess.hosts.honest import Honest
from bestguess.policies.greedy import most_information


def test_a_game_is_played_to_its_outcome():
    game = HighLow(top=15)
    for secret in range(15):
        record = play(Opening(game), most_information(), Honest(game, secret), np.random.default_rng(0))
        assert record.won
        assert record.cost == len(record.transcript) == len(record.seconds) <= 4
        assert record.transcript[-1][0] == secret


def test_a_game_can_be_lost():
    game = HighLow(top=15, tries=1)
    record = play(Opening(game), most_information(), Honest(game, 14), np.random.default_rng(0))
    assert not record.won
    assert len(record.transcript) == 1


def test_a_game_is_given_up_after_the_move_that_is_thought_about():
    game, asked = HighLow(top=1000), iter((False, False, True))
    with pytest.raises(Stopped):
        play(Opening(game), most_information(), Honest(game, 3), np.random.default_rng(0), lambda: next(asked))
    assert next(asked, None) is None


def test_turns_chain():
    game = HighLow(top=30)
    played = list(turns(Opening(game), most_information(), Honest(game, 3), np.random.default_rng(0)))
    for turn, after in pairwise(played):
        assert turn.after is after.before
    assert all(turn.after.transcript == (*turn.before.transcript, (turn.query, turn.answer)) for turn in played)


def test_an_opening_works_out_each_position_once():
    opening = Opening(HighLow(top=50))
    start = opening.start()
    assert opening.start() is start
    first = opening.after(start, 24, 0)
    assert opening.after(start, 24, 0) is first
    assert first.transcript == ((24, 0),)


def test_an_opening_stays_small_and_keeps_its_start():
    opening = Opening(HighLow(top=50), limit=4)
    start = opening.start()
    positions = [opening.after(start, query, 0) for query in range(10, 20)]
    assert opening.start() is start
    again = [opening.after(start, query, 0) for query in range(19, 9, -1)][::-1]
    assert [one is other for one, other in zip(positions, again, strict=True)] == [False] * 6 + [True] * 4


def test_deep_positions_are_not_kept():
    opening = Opening(HighLow(top=50), depth=0)
    start = opening.start()
    assert opening.after(start, 10, 0) is not opening.after(start, 10, 0)


class OnlyChess(Policy):
    games = ("chess",)

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        return 0


def test_a_policy_is_refused_a_game_that_it_cannot_play():
    with pytest.raises(SpecError, match="chess"):
        check_plays(OnlyChess(), HighLow())


class Counts(Policy):
    """Asks what another policy asks, and counts how often it is asked."""

    def __init__(self, other: str) -> None:
        self.other, self.asked = make(other), 0

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        self.asked += 1
        return int(self.other.choose(position, rng))


@pytest.mark.parametrize("policy", ["most-likely", "random"])
def test_openings_are_thought_about_once_unless_lots_are_drawn(policy: str) -> None:
    game = make("mastermind(pegs=3,colours=3)")
    shared, counts = Opening(game), Counts(policy)
    moves = 0
    for seed in (0, 0, 1, 1, 2, 2):
        host = Honest(game, game.prior().sample(np.random.default_rng(7), 1)[0])
        record = play(shared, counts, host, np.random.default_rng(seed))
        alone = play(Opening(game), make(policy), host, np.random.default_rng(seed))
        assert record.transcript == alone.transcript
        moves += len(record.transcript)
    assert counts.asked == (moves if policy == "random" else moves // 6)
