import pytest
from positions import loose, moves, wrecks

from bestguess.games.battleship import Battleship
from bestguess.papers.maheshwari_singhvi.battleship import presume


def test_a_line_that_cannot_grow_is_presumed_a_wreck():
    game = Battleship(rows=5, columns=5, fleet="3-2", announce="silent")
    assert wrecks(presume(game, moves(game, "A1 hit, A2 hit"))) == {}
    assert wrecks(presume(game, moves(game, "A1 hit, A2 hit, A3 miss"))) == {"p": "A1 A2"}
    assert wrecks(presume(game, moves(game, "A1 hit, A2 hit, A3 hit"))) == {"d": "A1 A2 A3"}


def test_a_presumed_wreck_that_proves_impossible_is_given_up():
    game = Battleship(rows=5, columns=5, fleet="3-2", announce="silent")
    # The 3 fits nowhere but down from A1 or A2, so those two are no ship of their own.
    reading = presume(
        game,
        moves(game, "A1 hit, A2 hit, A3 miss, B3 miss, C3 miss, D3 miss, E3 miss, D1 miss, D2 miss, C4 miss, C5 miss"),
    )
    assert wrecks(reading) == {}
    assert loose(reading) == "A1 A2"


@pytest.mark.parametrize("announce", ["sunk", "named", "silent"])
def test_what_no_reading_explains_is_read_somehow(announce):
    game = Battleship(rows=4, columns=4, fleet="2-2", announce=announce)
    sunk = {"sunk": "sunk", "named": "sunk p", "silent": "hit"}[announce]
    transcript = moves(game, f"A1 hit, A3 {sunk}, B4 miss, B3 miss, A4 miss, A2 miss, B1 miss")
    assert presume(game, transcript).transcript == transcript
