"""A review is the same on every machine: its work is counted, and a clock can only end it early."""

from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
import pytest
from small_games import SMALL_GAMES

from bestguess import make
from bestguess.advice.review_report import review
from bestguess.core.position import Position
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import Review
from bestguess.review.budget import Budget
from blunders import opened

GAMES = [
    *SMALL_GAMES,
    "battleship(rows=6,columns=6,fleet=4-3-2)",
    "battleship",
    "phrase(lengths=5,lives=3)",
]

NODES = 2**18


def clock(step: float) -> Callable[[], float]:
    """A clock that is so many seconds further at each look: how slow a machine is."""
    looks = count()
    return lambda: step * next(looks)


def game_at_random(spec: str, seed: int) -> LoadedGame:
    game, rng = make(spec), np.random.default_rng(seed)
    position = Position.start(game)
    (secret,) = position.belief.sample(rng, 1)
    while position.outcome is None and len(position.transcript) < 8:
        query = int(rng.choice(position.queries))
        position = position.after(query, game.answer(secret, position.transcript, query))
    return opened(game, position.transcript)


def last(events: Iterator[object]) -> Review:
    *_, whole = events
    assert isinstance(whole, Review)
    return whole


@pytest.mark.parametrize("spec", GAMES)
def test_a_review_is_the_same_however_slow_the_machine_is(spec):
    game = game_at_random(spec, 1)
    quick, slow, slowest = (
        last(review(game, nodes=NODES, seconds=1e9, seed=3, clock=clock(step))) for step in (1e-9, 0.05, 1000.0)
    )
    assert quick == slow == slowest
    assert quick.unfinished == []


@pytest.mark.parametrize(
    "spec", ["battleship", "phrase(lengths=5,lives=3)", "battleship(rows=6,columns=6,fleet=4-3-2)"]
)
def test_the_seconds_end_it_early_and_the_moves_left_are_named(spec):
    game = game_at_random(spec, 1)
    whole = last(review(game, nodes=2**21, seed=3, clock=clock(1e-9)))
    cut = last(review(game, nodes=2**21, seconds=3, seed=3, clock=clock(1.0)))
    assert cut != whole
    assert cut.unfinished
    assert any("seconds ran out" in note for note in cut.notes)
    assert not cut.exact
    for move in cut.moves:
        if move.turn in cut.unfinished and move.query != move.best:
            assert move.provisional
    assert cut.par + cut.mistakes + cut.luck == cut.result
    assert not any("seconds ran out" in note for note in whole.notes)


@pytest.mark.parametrize("spec", ["battleship", "phrase(lengths=5,lives=3)"])
def test_more_work_makes_more_of_it_sure(spec):
    game = game_at_random(spec, 1)
    little, much = (last(review(game, nodes=nodes, seed=3)) for nodes in (0, 2**21))
    assert sum(move.samples for move in much.moves) > sum(move.samples for move in little.moves)
    assert sum(move.verdict in ("unclear", "not valued") for move in much.moves) <= sum(
        move.verdict in ("unclear", "not valued") for move in little.moves
    )


def test_a_budget_tells_what_is_left_and_stays_late():
    time = iter([0.0, 1.0, 4.0, 2.0, 2.0])
    budget = Budget(100, 3.0, lambda: next(time))
    assert not budget.late
    assert budget.late
    budget.spend(130)
    assert budget.left == 0.0
    assert budget.late, "a clock that is set back gives no seconds back"


def test_the_seconds_left_follow_from_the_rate_alone():
    now = 100.0  # read and set up before anything is spent
    budget = Budget(nodes=2**20, seconds=1e6, clock=lambda: now)
    assert budget.seconds_left is None
    for spent in range(2**12, 2**20 + 1, 2**12):
        now += 0.5
        budget.spend(2**12)
        left = budget.seconds_left
        assert left == pytest.approx(0.5 * (2**20 - spent) / 2**12) if left is not None else spent < 2**16
