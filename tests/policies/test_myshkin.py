"""Hinz's agent: the most bits, of equals one by lot."""

import numpy as np

from bestguess import Position, make
from bestguess.games.rectangles import Rectangles

MYSHKIN = make("myshkin")


def drawn(position: Position, times: int = 200) -> set[str]:
    return {position.game.format_query(MYSHKIN.choose(position, np.random.default_rng(seed))) for seed in range(times)}


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
    assert not drawn(position) & {game.format_query(int(query)) for query in certain}
