"""Hosts of Battleship who hide in a way of their own: what they hide, and where they refuse."""

import numpy as np
import pytest

from bestguess import SpecError, make
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.games.battleship.hidden_well import hidden_well, placement_orbits
from bestguess.games.battleship.hider import are_apart


def test_the_80_orbits_of_placements_have_the_weights_that_were_learned() -> None:
    game = make("battleship")
    orbits = placement_orbits(game)
    assert orbits.max() == 79
    assert np.bincount(orbits[orbits >= 0]).sum() == sum(len(game.placements(ship)) for ship in range(5))
    numbers = hidden_well(game).parts[0].weights.numbers
    for orbit in range(80):
        assert len(set(numbers[orbits == orbit].tolist())) == 1
    for image in range(8):  # the board turned and reflected has equal weights
        board = numbers.reshape(5, 2, 10, 10)
        for ship, length in enumerate((5, 4, 3, 3, 2)):
            along, down = board[ship, 0, :, : 11 - length], board[ship, 1, : 11 - length]
            along, down = (along, down) if image & 1 else (down.T, along.T)
            assert np.array_equal(along[::-1] if image & 2 else along, down.T)
            assert np.array_equal(along[:, ::-1] if image & 4 else along, down.T)


def test_it_hides_along_the_edges_more_often() -> None:
    chance = {}
    for hider in ("uniform", "hidden-well"):
        game = make(f"battleship(hider={hider})")
        occupied = 1 - game.prior().predict(np.arange(100)).probability_of(0).reshape(10, 10)
        chance[hider] = occupied.sum() - occupied[1:-1, 1:-1].sum()
    assert chance["uniform"] + 0.5 < chance["hidden-well"] < chance["uniform"] + 1.2


def test_a_hiders_secret_is_drawn_by_its_own_prior() -> None:
    opening = Opening(make("battleship"))
    secrets = [secret_of(opening, 1, number, "never-touching") for number in range(30)]
    assert are_apart(opening.game, np.array(secrets)).all()
    assert secret_of(opening, 1, 2, "hidden-well") == secret_of(opening, 1, 2, "hidden-well")
    known = Opening(make("battleship(hider=hidden-well)"))
    assert secret_of(opening, 1, 2, "hidden-well") == secret_of(known, 1, 2)


def test_other_boards_are_refused_or_hidden_as_they_can_be() -> None:
    small = Opening(make("battleship(rows=8,columns=8,fleet=4-3-3-2)"))
    with pytest.raises(SpecError, match="learned to hide 5-4-3-3-2"):
        secret_of(small, 1, 0, "hidden-well")
    with pytest.raises(SpecError, match="learned to hide 5-4-3-3-2"):
        make("battleship(touching=false,hider=hidden-well)")
    crowded = Opening(make("battleship(rows=2,columns=3,fleet=3-3)"))
    assert secret_of(crowded, 1, 0, "never-touching")
