"""Questions about a fleet in words: against every layout one by one, and draws against what is exact."""

from collections import Counter
from math import log2

import numpy as np
import pytest
from games.battleship.fleet_questions import PHRASINGS, QUESTIONS, places

from bestguess import BestguessError, NotationError, Position, make
from bestguess.core.question import Predicate, information, worth

ROTHE = "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)"
SMALL = "battleship(rows=4,columns=4,fleet=1..3-2..3,announce=colour,colours=red-blue)"
ONE_CELL = "battleship(rows=4,columns=4,fleet=red3-blue2-purple1)"
THREE = "battleship(rows=4,columns=4,fleet=3-2-2,announce=colour,colours=red-blue-purple)"


@pytest.mark.parametrize("moves", ["", "B2 red, A1 miss"])
@pytest.mark.parametrize("spec", [SMALL, THREE, SMALL.replace(")", ",hider=people)")])
def test_they_are_what_every_layout_answers(spec: str, moves: str) -> None:
    check_against_layouts(spec, moves, PHRASINGS if moves else QUESTIONS)


def test_ways_to_lie_are_what_every_layout_answers_beside_a_ship_of_one_cell() -> None:
    ways = ("horizontal", "vertical", "orient", "parallel", "perpendicular")
    check_against_layouts(
        ONE_CELL, "", {text: of for text, of in PHRASINGS.items() if any(way in text for way in ways)}
    )


def check_against_layouts(spec: str, moves: str, phrasings) -> None:
    game = make(spec)
    position, listed = Position.of(game, moves), Position.of(game, moves, "listed")
    weights = listed.belief.weights()
    shown = [places(game, layout) for layout in listed.belief.secrets()]
    for text, of in phrasings.items():
        expected = Counter()
        for ships, weight in zip(shown, weights, strict=True):
            expected[of(ships)] += weight
        for one in (position, listed):
            found = worth(one, game.read_question(text))
            assert found.exact, text
            assert dict(found.shares) == pytest.approx(
                {answer: share for answer, share in expected.items() if share}
            ), text
            assert found.bits == pytest.approx(-sum(p * log2(p) for p in expected.values() if p)), text


@pytest.mark.parametrize(
    "text",
    ["is purple horizontal", "is purple not vertical", "are red and purple both horizontal", "how is purple oriented"],
)
def test_how_a_ship_of_one_cell_lies_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"purple has one cell.*where is purple"):
        make(ONE_CELL).read_question(text)


@pytest.mark.parametrize("text", ["are red and purple parallel", "is purple perpendicular to red"])
def test_a_ship_of_one_cell_is_parallel_to_none(text: str) -> None:
    position = Position.of(make(ONE_CELL), "")
    question = position.game.read_question(text)
    assert worth(position, question).shares == {"no": 1.0}
    assert question.notes == ("a ship of one cell is neither horizontal nor vertical, and parallel to none.",)


def test_questions_about_cells_are_those_that_shots_ask() -> None:
    """A first shot that tells the colour tells as much as asking what is there."""
    position = Position.of(make(ROTHE), "")
    gains = position.predictive.entropy()
    for cell in ("A1", "C3", "D5"):
        found = worth(position, position.game.read_question(f"what is at {cell}"))
        assert found.bits == pytest.approx(gains[position.game.notation.parse_query(cell)])


@pytest.mark.parametrize("wrong", [0.0, 0.1])
def test_draws_agree_with_what_is_exact(wrong: float) -> None:
    """Of 30 seeds none is off by more than four standard errors, and most are off by less than two."""
    position = Position.of(make(ROTHE), "C3 red, A1 miss")
    question = position.game.read_question("do red and blue touch")
    exact = worth(position, question, wrong)
    assert exact.exact
    asked = Predicate(lambda layout: question.answers([layout]) == ["yes"], question.text)
    off = []
    for seed in range(30):
        drawn = worth(position, asked, wrong, 400, seed)
        assert not drawn.exact
        off.append(abs(drawn.bits - exact.bits) / drawn.error)
        assert abs(drawn.shares["yes"] - exact.shares["yes"]) < 5 * drawn.share_errors["yes"]
    assert max(off) < 4
    assert np.median(off) < 1.5


def test_what_nobody_drew_is_not_called_impossible() -> None:
    position = Position.of(make("battleship"), "")
    never = worth(position, Predicate(lambda layout: False, "never"), draws=100)
    assert (never.bits, never.exact) == (0.0, False)
    assert never.error > 0
    assert never.share_errors["yes"] > 0


@pytest.mark.parametrize(
    ("shares", "wrong", "bits"),
    [
        ([0.5, 0.5], 0.0, 1.0),
        ([0.5, 0.5], 0.1, 1 + 0.1 * log2(0.1) + 0.9 * log2(0.9)),
        ([0.5, 0.5], 0.5, 0.0),
        ([1.0, 0.0], 0.1, 0.0),
        ([1.0], 0.1, 0.0),
        ([1 / 3, 1 / 3, 1 / 3], 2 / 3, 0.0),
        ([0.25, 0.25, 0.25, 0.25], 0.0, 2.0),
    ],
)
def test_a_host_who_errs_tells_less(shares: list[float], wrong: float, bits: float) -> None:
    assert information(np.array(shares), wrong) == pytest.approx(bits, abs=1e-12)


@pytest.mark.parametrize("hider", ["uniform", "people"])
@pytest.mark.parametrize("spec", [ROTHE, "battleship", "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)"])
def test_few_layouts_left_are_looked_at_one_by_one(spec: str, hider: str) -> None:
    """A question that is any function of a layout is exact where few are left, however the belief knows them."""
    game = make(spec.replace(")", f",hider={hider})") if "(" in spec else f"{spec}(hider={hider})")
    position = Position.start(game)
    secret = position.belief.sample(np.random.default_rng(1), 1)[0]
    cells = {cell for ship, place in enumerate(secret) for cell in game.placement_cells(ship, place)}
    water = [cell for cell in range(game.num_queries) if cell not in cells]
    *found, last = sorted(cells)
    moves = ()
    for cell in [*found[:-1], *water[:-3]]:
        moves = (*moves, (cell, game.answer(secret, moves, cell)))
    few = Position.of(game, moves)
    drawn = worth(position, Predicate(lambda layout: layout[0] % 2 == 0), draws=50)
    asked = worth(few, Predicate(lambda layout: game.ship_at(layout, last) is not None))
    assert (drawn.exact, asked.exact) == (False, True)
    occupied = 1 - few.predictive.probability_of(0)[list(few.queries).index(last)]
    assert asked.shares.get("yes", 0.0) == pytest.approx(occupied)


def test_what_is_heard_of_a_host_who_errs() -> None:
    position = Position.of(make(THREE), "")
    for text in ("is red horizontal", "how long is red", "is red 2 or 3 long"):
        found = worth(position, position.game.read_question(text), wrong=0.1)
        answers = list(found.shares) if len(found.shares) > 1 else ["yes", "no"]
        for answer in answers:
            true = found.shares.get(answer, 0.0)
            assert found.heard[answer] == pytest.approx(0.9 * true + 0.1 * (1 - true) / (len(answers) - 1))
        assert sum(found.heard.values()) == pytest.approx(1)


def test_any_game_that_lists_its_secrets_answers_predicates() -> None:
    position = Position.of(make("hangman(words=cat|cot|cog|dog,length=3)"), "")
    found = worth(position, Predicate(lambda word: word.startswith("c"), "does it begin with c"))
    assert found.exact
    assert found.shares["yes"] == pytest.approx(0.75)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "at the end"),
        ("the moon", "moon"),
        ("is red", "at the end"),
        ("is red at z9", "Z9 is off the board"),
        ("is red at D4 and", "at the end"),
        ("is red at D4 blue", "blue"),
        ("how long is green", "green"),
        ("what is at row A", "row a"),
        ("what is the length", "at the end"),
        ("is red next to", "at the end"),
        ("is red next blue horizontal", "horizontal"),
        ("how long is red and blue at D4", "blue"),
        ("(red at D4", "at the end"),
        ("is red in column 9", "column 9 is off the board"),
        ("is red near blue", "'near': that may mean many things"),
        ("is there a ship in the middle", "Name rows and columns"),
        ("has red been sunk", "Ask where ships lie"),
        ("where should I shoot", "bestguess advise"),
        ("do red and blue touch diagonally", "side by side"),
        ("is the green ship horizontal", "no ship here is called 'green'"),
        ("is red in quadrant 1", "quadrant 1"),
        ("is the ship at B3 horizontal", "horizontal"),
        ("are there 2-tile ships in row A", "row a"),
        ("what is the top right tile of red", "top right"),
        ("is the number of tiles even", "even"),
        ("__import__('os').system('x')", "cannot read"),
        ("is red at A1 or A2 and A3", "at the end"),
        ("is a ship not at D4", "not at d4"),
        ("not " * 5000 + "red at D4", "at most 100"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, names: str) -> None:
    with pytest.raises(NotationError, match=names):
        make(ROTHE).read_question(text)


@pytest.mark.parametrize(
    "text", ["is the destroyer in row E", "how long is the Zerstörer", "is the carrier longer than the destroyer"]
)
def test_a_name_of_two_ships_is_refused_with_both(text: str) -> None:
    with pytest.raises(NotationError, match=r"say which .*ship d \(destroyer, 3 cells\), ship p \(patrol boat, 2"):
        make("battleship").read_question(text)


@pytest.mark.parametrize(("wrong", "draws"), [(1.0, 100), (-0.1, 100), (0.1, 1)])
def test_numbers_out_of_range_are_refused(wrong: float, draws: int) -> None:
    position = Position.of(make(SMALL), "")
    with pytest.raises(BestguessError, match=r"write how often|draw at least"):
        worth(position, position.game.read_question("is red horizontal"), wrong, draws)


def test_the_largest_of_many_ships_is_named() -> None:
    game = make(f"battleship(fleet={'-'.join(['2'] + ['1'] * 31)})")
    question = game.read_question("which ship is the largest")
    assert question.answers([[0, *range(2, 33)]]) == [game.ships[0].name]
