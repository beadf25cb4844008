"""The maps of boards other than rectangles; those are in test_rectangles.py."""

import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.games.battleship import Battleship
from bestguess.games.hangman.rules import Hangman
from bestguess.games.maps import SAMPLE, maps


def played(game: Battleship, cells: tuple[int, ...]) -> tuple[Position, tuple[int, ...]]:
    position = Position.start(game)
    secret = position.belief.sample(np.random.default_rng(3), 1)[0]
    for cell in cells:
        position = position.after(cell, game.answer(secret, position.transcript, cell))
    return position, secret


@pytest.mark.parametrize("announce", ["sunk", "silent", "every-hit"])
def test_maps_of_a_fleet_agree_with_each_other(announce):
    game = Battleship(8, 8, "4-3-2", announce=announce)
    position, secret = played(game, (0, 9, 27, 36, 54))
    shown = {each.name: each for each in maps(position, secret)}
    assert len(shown) == 8
    truth, expected, shots = (shown[name].values for name in ("truth", "expected", "shots"))
    assert truth.sum() == expected.sum().round(6) == 9
    assert (shown["hits"].values == truth * shots).all()
    assert shown["surprise"].values == pytest.approx(abs(truth - expected))
    inner = expected[(expected > 0) & (expected < 1)]
    assert shown["entropy"].values.sum() == pytest.approx(
        (-inner * np.log2(inner) - (1 - inner) * np.log2(1 - inner)).sum()
    )
    for name in ("entropy", "entropy estimate", "entropy error", "surprise"):
        assert not shown[name].values[shots == 1].any()


def test_many_layouts_are_judged_from_a_sample_within_its_error():
    game = Battleship(8, 8, "4-3-2")
    position, _ = played(game, (0,))
    shown = {each.name: each for each in maps(position, seed=5)}
    assert f"{SAMPLE:,} random layouts" in shown["entropy estimate"].caption
    error = shown["entropy estimate"].error
    assert error is not None
    assert error.any()
    assert (shown["entropy error"].values <= 5 * error + 1e-12).all()
    again = {each.name: each for each in maps(position, seed=5)}
    assert (again["entropy estimate"].values == shown["entropy estimate"].values).all()


def test_few_layouts_are_judged_from_all():
    position, _ = played(Battleship(4, 4, "3"), (0,))
    shown = {each.name: each for each in maps(position)}
    assert "all layouts left" in shown["entropy estimate"].caption
    assert not shown["entropy error"].values.any()


def test_words_have_no_maps():
    with pytest.raises(TypeError, match="hangman has none"):
        maps(Position.start(Hangman(5, words="apple|berry")))


@pytest.mark.parametrize("announce", ["sunk", "named"])
def test_every_turn_has_maps_also_the_last(announce):
    game = Battleship(4, 4, "3-2", announce=announce)
    position = Position.start(game)
    secret = position.belief.sample(np.random.default_rng(1), 1)[0]
    for cell in reversed(range(game.num_queries)):
        shown = {each.name: each.values for each in maps(position, secret)}
        assert shown["expected"].sum() == pytest.approx(5)
        known = shown["shots"] == 1
        assert (shown["expected"][known] == shown["hits"][known]).all()
        if position.outcome is not None:
            break
        position = position.after(cell, game.answer(secret, position.transcript, cell))
    assert position.outcome is not None
