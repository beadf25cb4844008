"""Hinz's agent: the most bits, of equals one by lot."""

import numpy as np
import pytest

from bestguess import Position, SpecError, evaluate, make
from bestguess.games.rectangles import Rectangles

MYSHKIN = make("myshkin")


def drawn(position: Position, times: int = 200) -> set[str]:
    return {
        position.game.notation.format_query(MYSHKIN.choose(position, np.random.default_rng(seed)))
        for seed in range(times)
    }


def test_of_cells_that_tell_as_much_one_is_drawn() -> None:
    assert drawn(Position.start(Rectangles())) == {"D4", "D5", "E4", "E5"}
    # 1 of 3 and 2 of 3 tell as much; the likelier one is not preferred.
    position = Position.start(Rectangles(1, 4, "2x1"))
    assert drawn(position) == {"A1", "A2", "A3", "A4"}
    assert drawn(Position.of(position.game, "A1 occupied")) == {"A2"}


def test_known_cells_wait_until_nothing_is_unknown() -> None:
    position = Position.of(Rectangles(3, 3, "3x1"), "B2 occupied")
    assert drawn(position) == {"A2", "B1", "B3", "C2"}
    position = Position.of(position.game, "B2 occupied, A2 miss")
    assert drawn(position) == {"B1", "B3"}


def test_a_known_cell_is_not_shot_before_an_unknown_one() -> None:
    game = Rectangles(1, 7, "3x1-1x1")
    position = Position.of(game, "A3 occupied, A2 occupied, A1 miss")
    certain = position.queries[position.predictive.probability_of(0) == 0]
    assert len(certain)
    assert not drawn(position) & {game.notation.format_query(int(query)) for query in certain}


def test_an_estimate_from_all_boards_is_no_estimate() -> None:
    game = Rectangles(4, 4, "3x1-2x1")
    start = Position.start(game)
    left = int(start.belief.count().value)
    for moves in ("", "B2 occupied", "A1 miss, C3 miss"):
        position = Position.of(game, moves)
        assert make(f"myshkin(samples={left})").score(position).tolist() == MYSHKIN.score(position).tolist()
    every = evaluate(game, MYSHKIN, seed=3).histogram
    assert evaluate(game, make(f"myshkin(samples={left})"), seed=3).histogram == every


def test_the_estimate_is_that_of_the_boards_drawn_and_the_same_each_time() -> None:
    position = Position.of(Rectangles(5, 5, "3x1-2x2"), "C3 miss")
    by_some = make("myshkin(samples=7)")
    scores = by_some.score(position)
    assert scores.tolist() == by_some.score(Position.of(position.game, "C3 miss")).tolist()
    # With 7 boards a cell is occupied in k of 7: its bits are one of four numbers.
    shares = np.arange(8) / 7
    with np.errstate(divide="ignore", invalid="ignore"):
        bits = np.nan_to_num(-shares * np.log2(shares)) + np.nan_to_num(-(1 - shares) * np.log2(1 - shares))
    assert all(np.isclose(bits, score).any() for score in scores)
    assert len({round(float(score), 9) for score in scores}) > 1


def test_the_walk_over_all_boards_is_that_of_games_played_one_by_one() -> None:
    game = Rectangles(4, 4, "3x1-2x1")
    policy = make("myshkin(samples=5)")
    secrets = list(game.secrets())
    played = []
    for seed in range(40):
        secret = secrets[seed * len(secrets) // 40]
        position, rng = Position.start(game), np.random.default_rng(seed)
        while position.outcome is None:
            query = policy.choose(position, rng)
            position = position.after(query, game.answer(secret, position.transcript, query))
        played.append(len(position.transcript))
    walked = [evaluate(game, policy, seed=seed).mean for seed in range(40)]
    error = float(np.std(played) / 40**0.5 + np.std(walked) / 40**0.5)
    assert abs(np.mean(played) - np.mean(walked)) < 4 * error
    # An estimate from few boards needs more shots than all boards do.
    assert np.mean(walked) > np.mean([evaluate(game, MYSHKIN, seed=seed).mean for seed in range(40)])


def test_an_estimate_needs_boards_and_a_number_of_them() -> None:
    for wrong in (-1, 2_000_000):
        with pytest.raises(SpecError, match="samples"):
            make(f"myshkin(samples={wrong})")
    with pytest.raises(SpecError, match="play rectangles"):
        make("myshkin(samples=10)").score(Position.start(make("hangman(words=cat|dog|cow)")))
