from math import comb

import numpy as np
import pytest

import bestguess
from bestguess.core.errors import BestguessError, NotationError, SpecError, TooLarge
from bestguess.core.position import Position
from bestguess.games.maps import maps
from bestguess.games.rectangles import Rectangles


def test_the_standard_game_has_the_published_figures():
    position = Position.start(Rectangles())
    assert position.belief.count().value == 2_041_792
    assert position.belief.size == 2_030_380
    assert position.belief.entropy() == pytest.approx(20.961, abs=5e-4)
    bits = position.predictive.information_gain()
    best = np.flatnonzero(bits > bits.max() - 1e-9)
    assert [position.game.notation.format_query(cell) for cell in best] == ["D4", "D5", "E4", "E5"]
    assert bits.max() == pytest.approx(0.9142, abs=5e-5)


def test_a_game_is_over_when_every_occupied_cell_is_hit():
    game = Rectangles(2, 3, "2x1")
    position = Position.start(game)
    assert game.num_occupied == 2
    for cell, answer in ((0, 0), (1, 1)):
        position = position.after(cell, answer)
        assert position.outcome is None
    position = position.after(4, 1)
    assert position.outcome is not None
    assert position.outcome.won
    assert not len(position.queries)


def test_answers_as_people_type_them():
    game = Rectangles()
    assert game.grid.parse("(1,1)", pairs=True) == game.notation.parse_query("H1")
    for answer, words in ((0, "empty e miss m 0 E"), (1, "occupied o hit h 1 Hit")):
        assert {game.notation.parse_answer(f" {word} ") for word in words.split()} == {answer}
    with pytest.raises(NotationError, match="'sunk': rectangles do not sink"):
        game.notation.parse_answer("sunk")
    assert game.notation.format_secret(0b1001) == "A1 A4"


def test_the_order_and_the_turn_of_sizes_do_not_matter():
    one, other = Rectangles(4, 4, "1x3-2x2").prior(), Rectangles(4, 4, " 2x2 - 3×1").prior()
    assert one.key() == other.key()


def test_the_board_is_drawn():
    game = Rectangles(2, 3, "2x1")
    assert game.display.draw(((0, 0), (1, 1)), secret=0b010010).splitlines() == ["  1 2 3", "A - X .", "B . # ."]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("rectangles(shapes=3x)", "cannot read '3x'"),
        ("rectangles(shapes=3x1--2x2)", "cannot read ''"),
        ("rectangles(shapes=0x4)", "cannot read '0x4'"),
        ("rectangles(shapes=9x1)", "9x1 does not fit on a board of 8x8"),
        ("rectangles(rows=2,columns=8,shapes=3x3)", "3x3 does not fit"),
        ("rectangles(rows=3,columns=3,shapes=3x3-1x1)", "cover 10 cells"),
        ("rectangles(rows=9)", "72 cells are too many"),
        ("rectangles(rows=0)", "rows=0"),
        ("rectangles(rows=8,columns=-1)", "columns=-1"),
    ],
)
def test_impossible_games_are_refused(spec, says):
    with pytest.raises(SpecError, match=says):
        bestguess.make(spec)


def test_priors_that_cannot_be_are_refused():
    with pytest.raises(SpecError, match="do not fit together"):
        Rectangles(5, 5, "3x3-3x3").prior()
    with pytest.raises(TooLarge, match=r"too many layouts to list: about \d.*Take fewer"):
        Rectangles(shapes="-".join(["1x1"] * 6)).prior()
    with pytest.raises(BestguessError, match="no belief 'sampled'"):
        Rectangles().prior("sampled")


@pytest.mark.parametrize(
    ("shapes", "count"), [("1x1-" * 5 + "1x1", comb(64, 6)), ("1x1-" * 5 + "2x1", 112 * comb(62, 5))]
)
def test_the_estimate_of_layouts_is_near(shapes, count):
    with pytest.raises(TooLarge) as caught:
        Rectangles(shapes=shapes).prior()
    assert float(str(caught.value).split("about ")[1].split(",")[0]) == pytest.approx(count, rel=0.05)


def test_maps_show_truth_and_expectation():
    game = Rectangles(6, 6, "3x2-2x2-4x1")
    secret = game.prior().sample(np.random.default_rng(3), 1)[0]
    position = Position.start(game)
    for cell in (0, 14, 21):
        position = position.after(cell, game.answer(secret, (), cell))
    shown = {each.name: each for each in maps(position, secret)}
    assert len(shown) == 8
    assert all(each.values.shape == (6, 6) and each.caption for each in shown.values())
    truth, expected = shown["truth"].values, shown["expected"].values
    assert truth.sum() == game.num_occupied
    assert expected.sum() == pytest.approx(game.num_occupied)
    assert shown["surprise"].values == pytest.approx(abs(truth - expected))
    assert shown["shots"].values.ravel()[[0, 14, 21]].tolist() == [1, 1, 1]
    assert (shown["hits"].values == truth * shown["shots"].values).all()
    known = shown["shots"].values == 1
    for name in ("entropy", "entropy estimate", "entropy error", "surprise"):
        assert not shown[name].values[known].any()
    exact, estimate = shown["entropy"].values, shown["entropy estimate"]
    assert shown["entropy error"].values == pytest.approx(abs(exact - estimate.values))
    assert estimate.error is not None
    assert not estimate.error[known].any()
    assert (abs(exact - estimate.values) <= 5 * estimate.error + 1e-12).all()


def test_without_the_secret_maps_do_not_show_it():
    position = Position.start(Rectangles(3, 3, "2x1"))
    assert [each.name for each in maps(position)] == [
        "expected",
        "shots",
        "entropy",
        "entropy estimate",
        "entropy error",
        "hits",
    ]


def test_secrets_round_trip():
    game = Rectangles(rows=4, columns=4, shapes="3x1-2x1")
    for secret in game.prior().sample(np.random.default_rng(0), 5):
        assert game.notation.parse_secret(game.notation.format_secret(secret)) == secret
    with pytest.raises(NotationError, match="no way to lay"):
        game.notation.parse_secret("A1 A2")
