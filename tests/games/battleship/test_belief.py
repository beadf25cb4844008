"""The belief about a fleet: known figures, the announcements, and what happens beyond counting."""

from math import comb, factorial

import numpy as np
import pytest

from bestguess import Contradiction, Position, SpecError, make
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.posterior import counted, sampled


def at(game: Battleship, moves: str) -> Position:
    """The position after moves such as ``"A1 miss, D5 hit"``."""
    transcript = []
    for move in moves.split(","):
        cell, answer = move.split(maxsplit=1)
        transcript.append((game.notation.parse_query(cell), game.notation.parse_answer(answer)))
    return Position.of(game, tuple(transcript))


def test_the_empty_board() -> None:
    position = Position.start(make("battleship"))
    assert position.belief.count().value == 30_093_975_536
    hit = 1 - position.predictive.probability_of(0)
    assert hit[0] == pytest.approx(0.0800, abs=5e-5)
    assert hit[44] == pytest.approx(0.2136, abs=5e-5)
    assert hit.sum() == pytest.approx(17)
    board = hit.reshape(10, 10)
    for image in (board.T, board[::-1], board[:, ::-1]):
        assert np.array_equal(board, image)


def test_named_sinkings_test_each_placement() -> None:
    """A public program that forgets these tests prints 13,396,216."""
    game = make("battleship(announce=named)")
    moves = "A1 miss, C7 miss, D5 hit, D7 hit, E7 hit, F7 hit, G7 hit, I7 hit, H7 sunk c"
    assert at(game, moves).belief.count().value == 9_476_306


@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
def test_the_sampled_belief_agrees_with_the_counted_one(announce: str) -> None:
    game = make(f"battleship(announce={announce})")
    rng = np.random.default_rng(5)
    secret = game.prior().sample(rng, 1)[0]
    position = Position.start(game)
    for _ in range(12):
        likely = position.queries[np.argmax(1 - position.predictive.probability_of(0))]
        position = position.after(int(likely), game.answer(secret, position.transcript, int(likely)))
    truth = counted(game, position.belief.evidence)
    guess = sampled(game, position.belief.evidence)
    assert truth is not None
    assert guess.kind == "sampled"
    assert abs(guess.mass.value - truth.mass.value) <= 5 * guess.mass.error
    for name in ("afloat", "sinking", "empty"):
        error = guess.batches.standard_error(getattr(guess.batches, name))
        unseen = 5 / guess.mass.effective_sample_size  # what a sample of this size may miss altogether
        assert np.all(np.abs(getattr(guess, name) - getattr(truth, name)) <= 6 * error + unseen)
    assert guess.mass.effective_sample_size > 1000


TEN_SHIPS = "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)"
LARGE_FLEET = "battleship(fleet=5-5-4-4-3-3-3-2-2-2)"


def test_ten_ships_that_may_not_touch_are_counted_from_the_first_shot() -> None:
    position = Position.start(make(TEN_SHIPS))
    belief = position.belief
    assert belief.kind == "counted"
    assert belief.exact
    assert belief.count().value == 534_397_241_903_552_640
    assert position.predictive.error is None
    hit = 1 - position.predictive.probability_of(0)
    assert hit[[0, 2, 11, 44]] == pytest.approx([0.2363, 0.2564, 0.1477, 0.1825], abs=5e-5)
    assert hit.argmax() == 2
    for layout in belief.sample(np.random.default_rng(4), 3):
        assert sum(len(belief.game.placement_cells(ship, p)) for ship, p in enumerate(layout)) == 20


@pytest.mark.parametrize("announce", ["sunk", "every-hit"])
def test_ten_ships_are_counted_through_a_whole_game(announce: str) -> None:
    game = make(f"battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false,announce={announce})")
    rng = np.random.default_rng(6)
    secret = game.prior().sample(rng, 1)[0]
    position = Position.start(game)
    while position.outcome is None:
        assert position.belief.exact
        evidence = position.belief.evidence
        assert all(evidence.allowed[ship].reshape(-1)[p] for ship, p in enumerate(secret))
        shot = int(rng.choice(position.queries))
        position = position.after(shot, game.answer(secret, position.transcript, shot))


def test_fleets_too_large_to_count_are_sampled_and_say_so() -> None:
    position = Position.start(make(LARGE_FLEET))
    belief = position.belief
    assert belief.kind == "sampled"
    assert not belief.exact
    assert (belief.count().effective_sample_size or 0) > 1000
    assert belief.count().error > 0
    assert position.predictive.error is not None
    hit = 1 - position.predictive.probability_of(0)
    assert hit.sum() == pytest.approx(33, rel=1e-6)
    # The board is symmetric, the sample is not: the stated errors must account for the difference.
    error = position.predictive.error_of(0).reshape(10, 10)
    difference = np.abs(hit.reshape(10, 10) - hit.reshape(10, 10)[::-1, ::-1])
    assert np.mean(difference <= 2 * np.hypot(error, error[::-1, ::-1])) > 0.85


def test_the_same_position_gets_the_same_advice_however_it_came_about() -> None:
    game = make(LARGE_FLEET)
    one = at(game, "E5 miss, C3 miss")
    other = at(game, "C3 miss, E5 miss")
    assert one.predictive.probability.tolist() == other.predictive.probability.tolist()


def test_the_sampled_belief_hands_over_once_counting_is_feasible() -> None:
    game = make(LARGE_FLEET)
    secret = game.prior().sample(np.random.default_rng(3), 1)[0]
    position = Position.start(game)
    kinds = []
    for turn, cell in enumerate(sorted(range(game.num_queries), key=lambda cell: game.answer(secret, (), cell) == 0)):
        if position.outcome is not None:
            break
        if turn == 8 or turn > 14:  # to find out takes a third of a second each time until then
            kinds.append(position.belief.kind)
        position = position.after(cell, game.answer(secret, position.transcript, cell))
    assert kinds[0] == "sampled"
    assert kinds[-1] == "counted"
    first = kinds.index("counted")
    assert position.belief.exact
    assert first < len(kinds) - 1


def test_the_trap() -> None:
    """Three ships fit only one way in the cells left; placing the small one first mostly dead-ends."""
    game = make("battleship(rows=6,columns=6,fleet=4-3-2)")
    # Left open: a row of four, a row of three and a row of two, far from each other.
    left = {game.notation.parse_query(cell) for cell in ["A1", "A2", "A3", "A4", "C3", "C4", "C5", "F5", "F6"]}
    evidence = Evidence.none(game)
    for cell in range(36):
        if cell not in left:
            evidence = evidence.after(game, cell, 0)
    belief = FleetBelief(game, evidence)
    assert belief.possible()
    guess = sampled(game, evidence)
    assert guess.empty[list(left)].tolist() == [0.0] * 9
    assert belief.count().value == counted(game, evidence).mass.value == 1
    # Where even the sampler's own draws all fail, the search still finds the one layout.
    assert belief.sample(np.random.default_rng(0), 3) == [belief.sample(np.random.default_rng(1), 1)[0]] * 3


def test_a_packed_board_too_large_to_count_still_has_advice() -> None:
    """Ten ships that fill a strip without a gap: draws at random all but never succeed."""
    game = make("battleship(rows=8,columns=8,fleet=8-7-6-5-4-3-2-1)")
    rng = np.random.default_rng(0)
    secret = game.prior().sample(rng, 1)[0]
    lying = {cell for ship, p in enumerate(secret) for cell in game.placement_cells(ship, p)}
    evidence = Evidence.none(game)
    for cell in range(64):
        if cell not in lying:
            evidence = evidence.after(game, cell, 0)
    belief = FleetBelief(game, evidence)
    assert belief.possible()
    assert np.all(belief.posterior.empty[sorted(lying)] == 0)


def test_larger_boards() -> None:
    position = Position.start(make("battleship(rows=16,columns=16)"))
    assert position.belief.exact
    assert (1 - position.predictive.probability_of(0)).sum() == pytest.approx(17)


def test_contradictions_name_the_shot() -> None:
    game = make("battleship(rows=3,columns=3,fleet=3)")
    with pytest.raises(Contradiction, match="C3 miss"):
        at(game, "A1 miss, B2 miss, C3 miss")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("battleship(rows=3,columns=3,fleet=3-3-3-1)", "10 cells"),
        ("battleship(rows=3,columns=3,fleet=4)", "longer"),
        ("battleship(rows=3,columns=3,fleet=1-1-1-1-1,touching=false)", "without touching"),
        ("battleship(rows=2,columns=5,fleet=3-3-3)", "cannot be placed"),
        ("battleship(rows=0)", "rows"),
        ("battleship(rows=27)", "rows"),
        ("battleship(columns=2000)", "columns"),
        ("battleship(fleet=5-x)", "'x'"),
        ("battleship(fleet=a5-a4)", "two ships"),
        ("battleship(anounce=named)", "announce"),
        ("battleship(announce=loud)", "sunk|named|silent|every-hit|colour"),
        ("batleship", "battleship"),
        ("battleship(rows=ten)", "whole number"),
        ("battleship(rows=5", "Cannot read"),
    ],
)
def test_impossible_games_are_refused_clearly(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        make(spec).prior()
    assert message in str(error.value)


def test_many_identical_ships_do_not_overflow() -> None:
    # 22! is more than 64 bits hold: ten ships cover the hits, the other twelve lie on 15 open cells.
    fleet = "-".join(["1"] * 22)
    game = make(f"battleship(rows=5,columns=5,fleet={fleet},announce=silent)")
    hits = ", ".join(f"{row}{column} hit" for row in "AB" for column in range(1, 6))
    belief = at(game, hits).belief
    assert belief.count().value == comb(15, 12) * factorial(22)
    # C(20,12) 32! is more than 128 bits hold: an estimate, never a wrapped count.
    fleet = "-".join(["1"] * 32)
    game = make(f"battleship(rows=5,columns=8,fleet={fleet},announce=silent)")
    hits = ", ".join(f"{row}{column} hit" for row in "ABC" for column in range(1, 9) if row + str(column) < "C5")
    count = at(game, hits).belief.count()
    assert not count.exact
    assert count.value == pytest.approx(comb(20, 12) * factorial(32), rel=0.05)
