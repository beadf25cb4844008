import numpy as np
import pytest
from positions import after, cells

from bestguess.games.battleship import Battleship
from bestguess.games.battleship.reading import read
from bestguess.papers.maheshwari_singhvi.battleship import PaperBattleship, open_plus, sample_boards


def shot(position, seed=0, samples=1000):
    query = PaperBattleship(samples).choose(position, np.random.default_rng(seed))
    return position.game.notation.format_query(query)


def boards(position, samples=500, seed=0):
    return sampled(position, samples, seed).occupied


def sampled(position, samples=500, seed=0):
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
    game = Battleship(rows=3, columns=4, fleet="1-1", touching=False)
    rows, columns = np.divmod(np.arange(12), 4)
    for board in boards(after(game, ""), samples=200).T:
        first, second = np.flatnonzero(board)
        assert max(abs(rows[first] - rows[second]), abs(columns[first] - columns[second])) >= 2


def test_a_ship_in_the_middle_is_a_dead_end_where_ships_may_not_touch():
    game = Battleship(rows=3, columns=3, fleet="1-1", touching=False)
    assert game.notation.format_query(int(sampled(after(game, "")).dead_end[0])) == "B2"
    assert shot(after(game, "")) == "B2"


# The 4 fits only into row A, then the 3 only into row C, then the 2 only into row E.
WATER = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 7)]
OPEN = ["A1", "A2", "A3", "A4", "C1", "C2", "C3", "E1", "E2"]
ONE_WAY = ", ".join(f"{cell} miss" for cell in WATER if cell not in OPEN)


@pytest.mark.parametrize("seed", range(5))
def test_the_first_dead_end_breaks_the_sampling_off(seed):
    game = Battleship(rows=6, columns=6, fleet="4-3-2")
    position = after(game, ONE_WAY)
    sample = sampled(position, seed=seed)
    # The boards before it are whole: there is but one.
    assert sample.occupied.sum(axis=0).tolist() == [9] * sample.occupied.shape[1]
    assert sample.occupied.shape[1] < 500
    taken = set(sample.dead_end.tolist())
    ways_in_a = [set(cells(game, f"A{start} A{start + 1}")) for start in (1, 2, 3)]
    # The 2 stands in the way of the 4, or the 2 and the 3 do, or the 3 alone.
    assert taken & set(cells(game, "A1 A2 A3 A4"))
    assert any(two <= taken for two in ways_in_a)
    assert PaperBattleship(500).choose(position, np.random.default_rng(seed)) in taken


def test_a_dead_end_is_left_for_a_random_cell_of_the_earlier_ships():
    # 2.5.2, the figure: gaps of 4, 3 and 2 cells for ships of 4, 3 and 2.
    game = Battleship(rows=5, columns=4, fleet="4-3-2")
    water = "B1 miss, B2 miss, B3 miss, B4 miss, D1 miss, D2 miss, D3 miss, D4 miss, C4 miss, E3 miss, E4 miss"
    position = after(game, water)
    expected = dict.fromkeys(cells(game, "A1 A2 A3 A4 C1 C2 C3 E1 E2"), 0.0)
    for two in ("A1 A2", "A2 A3", "A3 A4", "C1 C2", "C2 C3", "E1 E2"):
        rooms = ["A1 A2 A3", "A2 A3 A4", "C1 C2 C3"]
        threes = [three for three in rooms if not set(three.split()) & set(two.split())]
        for three in threes or [""]:
            laid = cells(game, f"{two} {three}")
            if three and not {"A1", "A2", "A3", "A4"} & set(f"{two} {three}".split()):
                continue  # the 4 has room: no dead end
            for cell in laid:
                expected[cell] += 1 / 6 / len(threes or [""]) / len(laid)
    whole = sum(expected.values())
    shots = [PaperBattleship(50).choose(position, np.random.default_rng(seed)) for seed in range(2000)]
    for cell, chance in expected.items():
        assert shots.count(cell) / 2000 == pytest.approx(chance / whole, abs=0.04)


def test_a_board_without_a_dead_end_is_counted():
    game = Battleship(rows=6, columns=6, fleet="3-2-2")
    assert not len(sampled(after(game, "")).dead_end)
    assert sampled(after(game, "")).occupied.shape == (36, 500)


PLUS = "E5 hit, E6 hit, E7 hit, E4 sunk"


@pytest.mark.parametrize(
    ("so_far", "expected"),
    [
        # 2.5.4, the first figure: the + about the end opposite to the sinking shot.
        (PLUS, "E8"),
        (f"{PLUS}, E8 miss", "D7"),
        (f"{PLUS}, E8 miss, D7 miss", "F7"),
        (f"{PLUS}, D7 miss", "E8"),
        (f"{PLUS}, F7 miss", "E8"),
        # A hit of a probe is followed up first, then the rest of the + is probed.
        (f"{PLUS}, E8 miss, D7 hit", "D6"),
        (f"{PLUS}, E8 miss, D7 hit, D8 sunk", "F7"),
        # The line of the second ship, D8 to D7, has its own: D6, then C7; E7 is known.
        (f"{PLUS}, E8 miss, D7 hit, D8 sunk, F7 miss", "D6"),
        (f"{PLUS}, E8 miss, D7 hit, D8 sunk, F7 miss, D6 miss", "C7"),
        # Down a column; at the edge two cells are left.
        ("C3 hit, D3 hit, B3 sunk", "E3"),
        ("C3 hit, D3 hit, B3 sunk, E3 miss", "D2"),
        ("E9 hit, E10 hit, E8 sunk", "D10"),
        ("E9 hit, E10 hit, E8 sunk, D10 miss", "F10"),
        # 2.5.4, the last figure: 4 + 3 may be 5 + 2. The 5 is assumed, its neighbour followed up.
        ("E2 hit, E3 hit, E4 hit, E5 hit, E6 hit, E7 sunk", "D2"),
        # With both sunk the + about E2 is left; the line of the second goes no further than the wreck of the first.
        ("E2 hit, E3 hit, E4 hit, E5 hit, E6 hit, E7 sunk, E1 sunk", "D2"),
        ("E2 hit, E3 hit, E4 hit, E5 hit, E6 hit, E7 sunk, E1 sunk, D2 miss", "F2"),
    ],
)
def test_the_plus_opposite_to_the_sinking_shot_is_probed(so_far, expected):
    assert {shot(after(Battleship(), so_far), seed) for seed in range(3)} == {expected}


def test_sampling_goes_on_when_the_plus_is_known():
    game = Battleship()
    known = f"{PLUS}, E8 miss, D7 miss, F7 miss"
    assert not list(open_plus(read(game, after(game, known).transcript)))
    # Hits made later are no part of the line that was sunk.
    later = after(game, f"{PLUS}, E8 hit")
    assert list(open_plus(read(game, later.transcript))) == list(cells(game, "D7 F7"))


def test_the_plus_is_probed_whether_or_not_a_ship_has_room():
    game = Battleship()
    # By the assumed lengths no ship of 2 or more lies on E8; the paper traces the "+" to test the assumption.
    position = after(game, f"{PLUS}, D8 miss, F8 miss, E9 miss")
    assert list(open_plus(read(game, position.transcript))) == list(cells(game, "E8 D7 F7"))
    assert shot(position) == "E8"


@pytest.mark.parametrize("announce", ["named", "every-hit"])
def test_a_named_ship_leaves_nothing_to_probe(announce):
    game = Battleship(announce=announce)
    hits = "E5 hit b, E6 hit b, E7 hit b, E4 sunk b" if announce == "every-hit" else "E5 hit, E6 hit, E7 hit, E4 sunk b"
    assert not list(open_plus(read(game, after(game, hits).transcript)))


def test_the_plus_can_be_left_out():
    position = after(Battleship(), PLUS)
    policy = PaperBattleship(post_sink=False)
    shots = {
        position.game.notation.format_query(policy.choose(position, np.random.default_rng(seed))) for seed in range(4)
    }
    assert not shots & {"E8", "D7", "F7"}


def test_where_nothing_fits_the_first_cell_is_shot():
    game = Battleship(rows=2, columns=2, fleet="2")
    assert shot(after(game, "A2 miss, B1 miss")) == "A1"
