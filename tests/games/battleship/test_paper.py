import numpy as np
import pytest
from positions import after, cells

from bestguess.games.battleship import Battleship
from bestguess.games.battleship.paper import PaperBattleship, sample_boards
from bestguess.games.battleship.reading import read


def shot(position, seed=0, samples=1000):
    query = PaperBattleship(samples).choose(position, np.random.default_rng(seed))
    return position.game.format_query(query)


def boards(position, samples=500, seed=0):
    return sample_boards(read(position.game, position.transcript), samples, np.random.default_rng(seed))


@pytest.mark.parametrize(
    ("so_far", "expected"),
    [
        # The adjacent cell in most placements; of equals left, right, up, down.
        ("E5 hit", "E4"),
        ("E5 hit, E4 miss", "D5"),
        ("A1 hit", "A2"),
        ("A1 hit, A5 miss", "B1"),
        ("E5 hit, E2 miss", "D5"),
        # Along the line that was found, then the other way.
        ("E5 hit, E4 hit", "E3"),
        ("E5 hit, E4 hit, E3 hit", "E2"),
        ("E5 hit, E4 hit, E3 miss", "E6"),
        ("E5 hit, D5 hit, C5 hit, B5 miss", "F5"),
        # The 2 would be sunk: they are two ships side by side.
        ("E5 hit, E4 hit, E3 miss, E6 miss", "D5"),
        # A wreck is no part of a line, and no ship goes through it.
        ("E5 hit, E4 hit, E3 hit, E2 hit, E1 sunk, E6 hit", "D6"),
    ],
)
def test_it_follows_up_a_hit(so_far, expected):
    assert shot(after(Battleship(), so_far)) == expected


def test_hits_that_the_assumed_length_leaves_over_are_probed_around():
    game = Battleship(rows=6, columns=6, fleet="3-2")
    # C3-C5 is taken for the 3, and the "+" around C2 is probed.
    assert shot(after(game, "C2 hit, C3 hit, C4 hit, C5 sunk")) == "C1"
    assert shot(after(game, "C2 hit, C3 hit, C4 hit, C5 sunk, C1 miss")) == "B2"


def test_an_assumed_length_that_proves_impossible_is_replaced():
    game = Battleship(rows=5, columns=5, fleet="5-3-2")
    trap = "A1 hit, A2 hit, A3 sunk, B4 miss, C5 miss, D2 miss, E3 miss"
    # Only if A2-A3 was the 2 is there room for the 5, down from A1.
    assert shot(after(game, trap)) == "B1"


def test_a_line_of_two_named_ships_is_no_line():
    game = Battleship(announce="every-hit")
    assert shot(after(game, "E5 hit c, E4 hit b, D5 miss, E6 miss")) == "F5"


def test_a_silent_line_is_left_when_it_cannot_grow():
    game = Battleship(rows=5, columns=5, fleet="3-2", announce="silent")
    far = {shot(after(game, "A1 hit, A2 hit, A3 hit"), seed) for seed in range(5)}
    assert not far & {"A4", "B1"}
    given_up = "A1 hit, A2 hit, A3 miss, B3 miss, C3 miss, D3 miss, E3 miss, D1 miss, D2 miss, C4 miss, C5 miss"
    assert shot(after(game, given_up)) == "B1"


def test_boards_agree_with_misses_and_wrecks():
    game = Battleship(rows=6, columns=6, fleet="3-2-2")
    position = after(game, "C2 hit, C3 hit, C4 sunk, A1 miss, E5 miss")
    occupied = boards(position)
    assert occupied.sum(axis=0).tolist() == [4] * 500
    assert not occupied[list(cells(game, "A1 E5 C2 C3 C4"))].any()


def test_a_ship_is_uniform_over_what_shorter_ones_leave():
    game = Battleship(rows=1, columns=4, fleet="2-1")
    occupied = boards(after(game, ""), samples=20_000)
    # The 1 goes first. At A1 it leaves A2-A3 and A3-A4; at A2 only A3-A4; and so in the mirror.
    frequency = occupied.mean(axis=1)
    assert frequency == pytest.approx([5 / 8, 7 / 8, 7 / 8, 5 / 8], abs=0.02)


def test_boards_keep_ships_apart_where_they_may_not_touch():
    game = Battleship(rows=3, columns=3, fleet="1-1", touching=False)
    rows, columns = np.divmod(np.arange(9), 3)
    for board in boards(after(game, ""), samples=50).T:
        first, second = np.flatnonzero(board) if board.sum() == 2 else (4, 4)
        # A ship in the middle leaves no room, a dead end: the other is put down regardless.
        if 4 not in (first, second):
            assert max(abs(rows[first] - rows[second]), abs(columns[first] - columns[second])) == 2


# The 4 fits only into row A, then the 3 only into row C, then the 2 only into row E.
WATER = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 7)]
OPEN = ["A1", "A2", "A3", "A4", "C1", "C2", "C3", "E1", "E2"]
ONE_WAY = ", ".join(f"{cell} miss" for cell in WATER if cell not in OPEN)


def test_on_a_dead_end_a_ship_is_given_cells_of_an_earlier_one():
    game = Battleship(rows=6, columns=6, fleet="4-3-2")
    occupied = boards(after(game, ONE_WAY))
    assert occupied[list(cells(game, "A1 A2 A3 A4"))].all()
    assert occupied.sum(axis=0).min() < 9
    assert occupied.sum(axis=0).max() == 9


@pytest.mark.parametrize("seed", range(5))
def test_dead_ends_do_not_stop_it(seed):
    game = Battleship(rows=6, columns=6, fleet="4-3-2")
    assert shot(after(game, ONE_WAY), seed) == "A1"


def test_where_nothing_fits_the_first_cell_is_shot():
    game = Battleship(rows=2, columns=2, fleet="2")
    assert shot(after(game, "A2 miss, B1 miss")) == "A1"
