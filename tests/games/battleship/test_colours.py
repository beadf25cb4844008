"""Hits that tell colours, and ships whose lengths are unknown: against counts of all boards one by one."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from bestguess import BestguessError, NotationError, Position, make
from bestguess.games.battleship.all_lengths import draw, posterior
from bestguess.games.battleship.posterior import counted, sampled

ROTHE = "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)"
GRAND = "battleship(rows=8,columns=8,fleet=3-3-3-2,announce=colour)"


def at(spec: str, moves: str) -> Position:
    game = make(spec)
    return Position.of(game, game.notation.read_moves((), moves))


def lines(rows: int, columns: int, lengths: range) -> np.ndarray:
    """The cells of every straight line of these lengths, shape (lines, cells)."""
    masks = []
    for length, row, column in product(lengths, range(rows), range(columns)):
        for down in (False, True) if length > 1 else (False,):
            mask = np.zeros((rows, columns), dtype=np.int64)
            part = mask[row : row + length, column] if down else mask[row, column : column + length]
            if len(part) == length:
                part[:] = 1
                masks.append(mask.ravel())
    return np.array(masks)


def test_the_boards_of_rothe_lake_and_gureckis() -> None:
    """Three ships of 2 to 4 on 6 x 6 cells: about 1.6 million boards (Rothe, Lake and Gureckis 2016)."""
    places = lines(6, 6, range(2, 5))
    apart = (places @ places.T == 0).astype(np.int64)
    boards = int((apart * (apart @ apart)).sum())
    position = at(ROTHE, "")
    assert position.belief.count().value == boards == 1_653_456
    # Every cell is as likely red as these boards say.
    beside = (apart * (apart @ apart)).sum(axis=1)
    red = position.predictive.probability_of(1) + position.predictive.probability_of(4)
    assert red == pytest.approx(beside @ places / boards)


def test_a_ship_of_two_hits_that_was_not_sunk_goes_on() -> None:
    """Two purple hits, water at one end, and the two is not among what may be purple: the third cell is certain.

    The sampler behind Collaborative Battleship (Grand et al., arXiv 2510.20886) gives it 0.52.
    """
    moves = "A1 miss, B5 green, B6 green, B7 sunk green, D4 miss, F6 miss, E4 hit purple, F4 hit purple"
    position = at(GRAND, moves)
    game = position.game
    occupied = 1 - position.predictive.probability_of(0)
    assert occupied[position.queries == game.notation.parse_query("G4")] == pytest.approx(1.0)
    # One by one: green is known, purple lies at E4-G4, red and orange are a three and a two.
    taken = [game.notation.parse_query(cell) for cell in ["A1", "B5", "B6", "B7", "D4", "F6", "E4", "F4", "G4"]]
    threes, twos = (lines(8, 8, range(length, length + 1)) for length in (3, 2))
    threes, twos = (some[some[:, taken].sum(axis=1) == 0] for some in (threes, twos))
    assert position.belief.count().value == 2 * int((threes @ twos.T == 0).sum())


@pytest.mark.parametrize(
    ("spec", "ways"),
    [
        ("battleship(announce=colour)", 60),
        ("battleship(rows=8,columns=8,fleet=5-5-3-2,announce=colour)", 12),
        ("battleship(rows=5,columns=5,fleet=3-3,announce=colour)", 1),
        (ROTHE, 27),
        ("battleship(fleet=2..4-5,announce=colour)", 6),
        ("battleship(fleet=2..4-5)", 3),
        ("battleship(rows=1,columns=4,fleet=2..3-2)", 1),  # one way alone fits the board
        ("battleship(rows=1,columns=4,fleet=2..3-2,announce=colour)", 1),
        ("battleship(rows=5,columns=2,fleet=p4-a2..3-b4,announce=named)", 1),
    ],
)
def test_every_board_counts_once(spec: str, ways: int) -> None:
    """Each colour may have each length, and lengths that the fleet has are told apart by nothing else."""
    game = make(spec)
    assert len(set(game.assignments)) == len(game.assignments) == ways
    fleets = (replaced.belief.count().value for replaced in map(_known(game), game.assignments))
    assert Position.start(game).belief.count().value == sum(fleets)


def _known(game):
    fleet = "battleship(rows={},columns={},fleet={},announce=every-hit)"
    return lambda lengths: at(fleet.format(game.rows, game.columns, "-".join(map(str, lengths))), "")


@pytest.mark.parametrize(
    "spec",
    [
        "battleship(rows=4,columns=4,fleet=3-2-1,announce=colour)",
        "battleship(rows=4,columns=5,fleet=1..3-2..3,announce=colour,touching=false)",
        "battleship(rows=4,columns=4,fleet=2..3-1..3,announce=sunk)",
        "battleship(rows=3,columns=3,fleet=2..3-3-3-1)",
        "battleship(rows=1,columns=6,fleet=p2-a3-b1..2,announce=named)",
    ],
)
def test_it_draws_each_layout_as_often_as_the_others(spec: str) -> None:
    game = make(spec)
    belief = Position.start(game).belief
    every = list(game.secrets())
    assert len(every) == belief.count().value
    drawn = Counter(
        map(tuple, draw(game, belief.evidence, np.random.default_rng(3), 20_000, belief.posterior).tolist())
    )
    assert drawn.keys() <= set(every)
    expected = 20_000 / len(every)
    chi2 = sum((drawn[layout] - expected) ** 2 / expected for layout in every)
    assert chi2 < len(every) + 5 * np.sqrt(2 * len(every))


def test_the_sampled_ways_agree_with_the_counted_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    position = at(ROTHE, "D4 red, A1 miss, B2 blue, C2 sunk blue")
    game, evidence = position.game, position.belief.evidence
    truth = position.belief.posterior
    monkeypatch.setattr("bestguess.games.battleship.all_lengths.counted", lambda *_: None)
    guess = posterior(game, evidence)
    assert (truth.kind, guess.kind) == ("counted", "sampled")
    assert abs(guess.mass.value - truth.mass.value) <= 5 * guess.mass.error
    for name in ("afloat", "sinking", "empty"):
        error = guess.batches.standard_error(getattr(guess.batches, name))
        unseen = 5 / guess.mass.effective_sample_size
        assert np.all(np.abs(getattr(guess, name) - getattr(truth, name)) <= 6 * error + unseen)


def test_a_sunk_ship_says_its_length() -> None:
    """Of 5-5-3-2 a colour that sank with three hits leaves two fives and a two, whichever colours have them."""
    position = at("battleship(rows=8,columns=8,fleet=5-5-3-2,announce=colour)", "A1 red, A2 red, A3 sunk red")
    left = {
        tuple(position.game.length_of(ship, place) for ship, place in enumerate(layout))
        for layout in position.belief.sample(np.random.default_rng(1), 200)
    }
    assert left == {(3, *lengths) for lengths in permutations((5, 5, 2))}
    red = position.game.display.board(position.transcript).fleet[0]
    assert (red.name, red.length, red.sunk) == ("red", 3, True)


@pytest.mark.parametrize("spec", ["battleship(fleet=3-3-2,rows=6,columns=6,announce=colour)", ROTHE])
def test_a_layout_is_read_as_it_is_written(spec: str) -> None:
    game = make(spec)
    for layout in Position.start(game).belief.sample(np.random.default_rng(0), 20):
        assert game.notation.parse_secret(game.notation.format_secret(layout)) == layout


@pytest.mark.parametrize(
    ("secret", "remedy"),
    [("red A1-A3, green B1-B3, purple C1-C3", "3-3-3"), ("red A1-A3, green B1-B3, purple C1-C5", "purple")],
)
def test_a_layout_of_other_lengths_is_refused(secret: str, remedy: str) -> None:
    with pytest.raises(NotationError, match=remedy):
        make("battleship(fleet=3-3-2,rows=6,columns=6,announce=colour)").notation.parse_secret(secret)


@pytest.mark.parametrize(
    ("spec", "remedy"),
    [
        ("battleship(fleet=2..4-3,announce=silent)", "Write sunk"),
        ("battleship(fleet=4..2)", "Write 2..4"),
        ("battleship(fleet=2..12)", "longer"),
        ("battleship(fleet=4-3-3-2-2-2-1-1-1-1,announce=colour)", "every-hit"),
        ("battleship(fleet=2..5-2..5-2..5-2..5-2..5-2..5)", "4,096"),
        ("battleship(colours=red-blue)", "announce=colour"),
        ("battleship(announce=colour,colours=red-blue)", "2 colours for 5 ships"),
        ("battleship(announce=colour,colours=red-rot-blue-green-pink)", "twice"),
        ("battleship(announce=colour,colours=red-mauvish)", "mauvish"),
        ("battleship(announce=colour,hider=hidden-well)", "uniform or people"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_remedy(spec: str, remedy: str) -> None:
    with pytest.raises(BestguessError, match=remedy):
        make(spec)


def test_games_that_are_equal_are_written_alike() -> None:
    colours = [
        "battleship(announce=colour)",
        "battleship(announce=colour,fleet=2-3-3-4-5)",
        "battleship(announce=colour,fleet=x5-y4-a3-b3-c2)",
        "battleship(announce=colour,colours=red-green-purple-orange-blue)",
        "battleship(announce=colour,colours=rot-verde-lila-orange-bleu)",
        "battleship in colours",
    ]
    assert {make(spec).spec for spec in colours} == {colours[0]}
    assert (
        make("battleship 6x6 2..4-2..4-2..4 colours").spec == make(ROTHE.replace(",colours=red-blue-purple", "")).spec
    )


def test_only_what_was_not_counted_is_sampled() -> None:
    """The figures of a fleet of known lengths are those that it has without colours."""
    game = make("battleship(rows=5,columns=5,fleet=3-3-3,announce=colour)")
    named = make("battleship(rows=5,columns=5,fleet=3-3-3,announce=every-hit)")
    moves = ((0, 1), (1, 1), (7, 0))
    ours, theirs = Position.of(game, moves), Position.of(named, moves)
    assert ours.belief.count() == theirs.belief.count()
    assert np.array_equal(ours.predictive.probability, theirs.predictive.probability)
    assert counted(game, ours.belief.evidence).mass.value == ours.belief.count().value
    assert sampled(game, ours.belief.evidence).kind == "sampled"
