from positions import cells, loose, moves, wrecks

from bestguess.games.battleship import Battleship
from bestguess.games.battleship.reading import MAX_READINGS, Reading, read


def test_a_run_as_long_as_a_ship_is_that_ship():
    game = Battleship()
    reading = read(game, moves(game, "E5 hit, E6 hit, E7 sunk"))
    assert wrecks(reading) == {"d": "E5 E6 E7"}
    assert loose(reading) == ""
    assert [game.ships[ship].name for ship in reading.afloat] == ["c", "b", "s", "p"]


def test_of_a_longer_run_the_longest_ship_that_fits_ends_in_the_last_shot():
    game = Battleship(rows=6, columns=6, fleet="3-2")
    reading = read(game, moves(game, "C2 hit, C3 hit, C4 hit, C5 sunk"))
    assert wrecks(reading) == {"d": "C3 C4 C5"}
    assert loose(reading) == "C2"


def test_hits_that_came_after_the_sinking_are_no_part_of_the_wreck():
    game = Battleship()
    reading = read(game, moves(game, "E5 hit, E6 sunk, E7 hit"))
    assert wrecks(reading) == {"p": "E5 E6"}
    assert loose(reading) == "E7"


def test_the_shot_that_sinks_may_lie_inside_the_ship():
    game = Battleship()
    reading = read(game, moves(game, "E5 hit, E7 hit, E6 sunk"))
    assert wrecks(reading) == {"d": "E5 E6 E7"}


def test_of_equal_lines_the_one_shot_last_is_the_wreck():
    game = Battleship(fleet="2-2")
    reading = read(game, moves(game, "D5 hit, E4 hit, E5 sunk"))
    assert wrecks(reading) == {"p": "E4 E5"}


# A1-A3 is taken for the 3; then there is room for the 5 only down from A1, so A2-A3 was the 2.
TRAP = "A1 hit, A2 hit, A3 sunk, B4 miss, C5 miss, D2 miss"


def test_an_assumed_length_is_kept_while_it_is_possible():
    game = Battleship(rows=5, columns=5, fleet="5-3-2")
    reading = read(game, moves(game, TRAP))
    assert wrecks(reading) == {"d": "A1 A2 A3"}
    assert loose(reading) == ""


def test_an_assumed_length_that_proves_impossible_is_replaced():
    game = Battleship(rows=5, columns=5, fleet="5-3-2")
    reading = read(game, moves(game, TRAP + ", E3 miss"))
    assert wrecks(reading) == {"p": "A2 A3"}
    assert loose(reading) == "A1"


def test_a_named_ship_has_its_own_length():
    game = Battleship(announce="named")
    reading = read(game, moves(game, "E5 hit, E6 hit, E7 hit, E8 sunk d"))
    assert wrecks(reading) == {"d": "E6 E7 E8"}
    assert loose(reading) == "E5"


def test_named_hits_leave_nothing_to_assume():
    game = Battleship(announce="every-hit")
    reading = read(game, moves(game, "E5 hit d, E6 hit s, E7 hit s, D5 hit d, E8 sunk s"))
    assert wrecks(reading) == {"s": "E6 E7 E8"}
    assert loose(reading) == "E5 D5"
    assert reading.kin(game.notation.parse_query("E5")) == cells(game, "E5 D5")


def test_the_room_of_a_ship_holds_its_own_hits_and_no_others():
    game = Battleship(rows=1, columns=6, fleet="3-2", announce="every-hit")
    rooms = dict(read(game, moves(game, "A2 hit d, A5 hit p")).rooms)
    assert rooms[0].tolist() == [[0, 1, 2], [1, 2, 3]]
    assert rooms[1].tolist() == [[3, 4], [4, 5]]


def test_ships_that_may_not_touch_leave_water_around_wrecks_and_at_corners_of_hits():
    game = Battleship(rows=4, columns=4, fleet="2-2", touching=False)
    water = read(game, moves(game, "A1 hit, B1 sunk, D3 hit")).water
    assert set(water.nonzero()[0]) == set(cells(game, "A1 B1 A2 B2 C1 C2 C4"))


def test_silence_sinks_nothing():
    game = Battleship(rows=5, columns=5, fleet="3-2", announce="silent")
    reading = read(game, moves(game, "A1 hit, A2 hit, A3 hit"))
    assert wrecks(reading) == {}
    assert loose(reading) == "A1 A2 A3"


def test_the_search_for_a_reading_is_bounded(monkeypatch):
    tried = []
    possible = Reading.possible.fget
    monkeypatch.setattr(Reading, "possible", property(lambda reading: tried.append(reading) or possible(reading)))
    game = Battleship(fleet="-".join(["3", "2"] * 6))
    # Twelve runs of three, each a 3 or a 2 with a hit left over, of which none can be explained.
    runs = [10 * row + column + start for start in (0, 5) for row in range(6) for column in range(3)]
    hits = [(cell, 2 if cell % 5 == 2 else 1) for cell in runs]
    water = [(cell, 0) for cell in range(100) if cell not in runs]
    reading = read(game, (*hits, *water))
    assert len(reading.wrecks) == 12
    assert not reading.possible
    assert 100 < len(tried) <= MAX_READINGS + 2
