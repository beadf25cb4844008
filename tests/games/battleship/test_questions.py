"""Questions about a fleet in words: against every layout one by one, and draws against what is exact."""

from collections import Counter
from functools import partial
from math import log2

import numpy as np
import pytest

from bestguess import BestguessError, NotationError, Position, make
from bestguess.core.question import Predicate, information, worth

ROTHE = "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)"
SMALL = "battleship(rows=4,columns=4,fleet=1..3-2..3,announce=colour,colours=red-blue)"
ONE_CELL = "battleship(rows=4,columns=4,fleet=red3-blue2-purple1)"
THREE = "battleship(rows=4,columns=4,fleet=3-2-2,announce=colour,colours=red-blue-purple)"


def places(game, layout):
    """The cells of each ship of a layout by its colour, as rows and columns from 1."""
    return {
        ship.name: [tuple(np.add(game.grid.place(cell), 1)) for cell in game.placement_cells(place, placement)]
        for place, (ship, placement) in enumerate(zip(game.ships, layout, strict=True))
    }


def lies(cells):
    if len(cells) == 1:
        return "neither"
    return "vertical" if len({column for _, column in cells}) == 1 else "horizontal"


def parallel(*ships):
    return {lies(cells) for cells in ships} in ({"horizontal"}, {"vertical"})


def number(ships, way):
    return sum(lies(cells) == way for cells in ships.values())


def beside(one, other):
    return any(abs(r - s) + abs(c - d) == 1 for r, c in one for s, d in other)


def yes(holds):
    return "yes" if holds else "no"


def at(ships, *cell):
    return [colour for colour, cells in ships.items() if tuple(cell) in cells]


LEFT, RIGHT = {1, 2}, {3, 4}
"""The columns of the halves, and the rows of the upper and the lower one."""


def rows(cells):
    return {row for row, _ in cells}


def columns(cells):
    return {column for _, column in cells}


def every(ships):
    return [cell for cells in ships.values() for cell in cells]


def others(ships, colour):
    return [cells for name, cells in ships.items() if name != colour]


def longest(ships):
    return [cells for cells in ships.values() if len(cells) == max(map(len, ships.values()))]


def written(cells):
    return ["".join(("ABCD"[row - 1], str(column))) for row, column in sorted(cells)]


REGIONS = {
    "is there a ship in the left half": lambda s: columns(every(s)) & LEFT,
    "is there a ship in the right half of the board?": lambda s: columns(every(s)) & RIGHT,
    "are there any ships in the top half": lambda s: rows(every(s)) & LEFT,
    "is any part of a ship in the lower half": lambda s: rows(every(s)) & RIGHT,
    "is there a ship in the top row": lambda s: 1 in rows(every(s)),
    "does the bottom row contain a ship": lambda s: 4 in rows(every(s)),
    "is the red ship in the first column": lambda s: 1 in columns(s["red"]),
    "is red in the rightmost column": lambda s: 4 in columns(s["red"]),
    "is there a ship in column B": lambda s: 2 in columns(every(s)),
    "is there a ship in row 2": lambda s: 2 in rows(every(s)),
    "is there a ship in the top left quadrant": lambda s: any(r < 3 and c < 3 for r, c in every(s)),
    "does the blue ship occupy any tile in the upper-right quarter": lambda s: any(r < 3 < c + 1 for r, c in s["blue"]),
    "is there a ship in a corner": lambda s: set(every(s)) & {(1, 1), (1, 4), (4, 1), (4, 4)},
    "is there a ship in the bottom right corner": lambda s: (4, 4) in every(s),
    "does the red ship touch the edge": lambda s: (rows(s["red"]) | columns(s["red"])) & {1, 4},
    "is red on the border of the board": lambda s: (rows(s["red"]) | columns(s["red"])) & {1, 4},
    "is red completely in the left half": lambda s: columns(s["red"]) <= LEFT,
    "is the red ship entirely in row B": lambda s: rows(s["red"]) == {2},
    "are there any ships in rows A-C": lambda s: rows(every(s)) & {1, 2, 3},
    "is blue in columns 2 to 3": lambda s: columns(s["blue"]) & {2, 3},
    "is blue in rows A and D": lambda s: rows(s["blue"]) & {1, 4},
    "are there ships in columns 1, 2 and 4": lambda s: columns(every(s)) & {1, 2, 4},
    "is there a ship on the left side": lambda s: columns(every(s)) & LEFT,
    "is there a ship between rows B and C": lambda s: rows(every(s)) & {2, 3},
    "are there ships in the top two rows": lambda s: rows(every(s)) & {1, 2},
    "is there a ship in columns 1-2 of rows C-D": lambda s: any(r > 2 and c < 3 for r, c in every(s)),
    "is the left half empty": lambda s: not columns(every(s)) & LEFT,
    "is there no ship in row A": lambda s: 1 not in rows(every(s)),
    "is B3 water": lambda s: not at(s, 2, 3),
    "is there water at B3": lambda s: not at(s, 2, 3),
    "is B3 part of a ship": lambda s: at(s, 2, 3),
    "is B3 a hit": lambda s: at(s, 2, 3),
    "is B3 free": lambda s: not at(s, 2, 3),
    "is there a red tile at B3": lambda s: (2, 3) in s["red"],
    "does the red ship cover B3": lambda s: (2, 3) in s["red"],
    "does row A contain the red ship": lambda s: 1 in rows(s["red"]),
}
"""Where ships lie, as those ask who play by regions; with whether it is so by the cells of the ships."""

RELATIONS = {
    "is the largest ship horizontal": lambda s: any(lies(cells) == "horizontal" for cells in longest(s)),
    "is the longest ship in the top row": lambda s: any(1 in rows(cells) for cells in longest(s)),
    "is the smallest ship vertical": lambda s: any(
        lies(cells) == "vertical" for cells in s.values() if len(cells) == min(map(len, s.values()))
    ),
    "is the red ship the biggest ship": lambda s: s["red"] in longest(s),
    "does the red ship touch the blue ship": lambda s: beside(s["red"], s["blue"]),
    "is the red ship touching another ship": lambda s: any(beside(s["red"], cells) for cells in others(s, "red")),
    "does red touch no other ship": lambda s: not any(beside(s["red"], cells) for cells in others(s, "red")),
    "does the red ship touch all other ships": lambda s: all(beside(s["red"], cells) for cells in others(s, "red")),
    "are any ships touching each other": lambda s: any(beside(a, b) for a in s.values() for b in s.values() if a != b),
    "do the red and blue ships share a row": lambda s: rows(s["red"]) & rows(s["blue"]),
    "are red and blue in the same column": lambda s: columns(s["red"]) & columns(s["blue"]),
    "is red in the same row as blue": lambda s: rows(s["red"]) & rows(s["blue"]),
    "are the red and blue ships parallel": lambda s: parallel(s["red"], s["blue"]),
    "is red perpendicular to blue": lambda s: {lies(s["red"]), lies(s["blue"])} == {"horizontal", "vertical"},
    "does red have the same orientation as blue": lambda s: parallel(s["red"], s["blue"]),
    "does red have the same length as blue": lambda s: len(s["red"]) == len(s["blue"]),
    "do red and blue have the same size": lambda s: len(s["red"]) == len(s["blue"]),
    "is red to the left of blue": lambda s: max(columns(s["red"])) < min(columns(s["blue"])),
    "is the red ship above the blue ship": lambda s: max(rows(s["red"])) < min(rows(s["blue"])),
    "is red below row B": lambda s: min(rows(s["red"])) > 2,
    "is red left of column 3": lambda s: max(columns(s["red"])) < 3,
    "are both red and blue horizontal": lambda s: lies(s["red"]) == lies(s["blue"]) == "horizontal",
    "is red or blue in row A": lambda s: 1 in rows(s["red"]) | rows(s["blue"]),
    "are red and blue in the left half": lambda s: columns(s["red"]) & LEFT and columns(s["blue"]) & LEFT,
    "is the red ship 2 or 3 tiles long": lambda s: len(s["red"]) in (2, 3),
    "is the red ship's length 2": lambda s: len(s["red"]) == 2,
    "does red have a length of 3": lambda s: len(s["red"]) == 3,
    "is red at least 2 long": lambda s: len(s["red"]) >= 2,
    "is blue 3 or longer": lambda s: len(s["blue"]) >= 3,
    "is the length of blue at most 2": lambda s: len(s["blue"]) <= 2,
    "is red bigger than all other ships": lambda s: all(len(s["red"]) > len(cells) for cells in others(s, "red")),
    "are there more horizontal ships than vertical ships": lambda s: number(s, "horizontal") > number(s, "vertical"),
    "are more ships vertical than horizontal": lambda s: number(s, "vertical") > number(s, "horizontal"),
    "are there more tiles in row A than in row D": lambda s: (
        sum(r == 1 for r, _ in every(s)) > sum(r == 4 for r, _ in every(s))
    ),
    "are at least two ships vertical": lambda s: number(s, "vertical") >= 2,
    "is more than one ship in row A": lambda s: sum(1 in rows(cells) for cells in s.values()) > 1,
    "are none of the ships horizontal": lambda s: number(s, "horizontal") == 0,
    "is there a vertical ship in column 1": lambda s: any(
        lies(cells) == "vertical" and 1 in columns(cells) for cells in s.values()
    ),
    "do two ships touch": lambda s: any(beside(a, b) for a in s.values() for b in s.values() if a != b),
    "is there a 3-tile ship": lambda s: any(len(cells) == 3 for cells in s.values()),
    "is the number of horizontal ships greater than 1": lambda s: number(s, "horizontal") > 1,
    "does the red ship extend into column 4": lambda s: 4 in columns(s["red"]),
    "is red longer than blue and blue horizontal": lambda s: (
        len(s["red"]) > len(s["blue"]) and lies(s["blue"]) == "horizontal"
    ),
}
"""How ships lie to each other and how long they are, with whether it is so."""

AMOUNTS = {
    "what is the orientation of the red ship": lambda s: lies(s["red"]),
    "how is the red ship oriented?": lambda s: lies(s["red"]),
    "what is the top left tile of the red ship": lambda s: written(s["red"])[0],
    "what is the bottom right part of the blue ship": lambda s: written(s["blue"])[-1],
    "where does the red ship start": lambda s: written(s["red"])[0],
    "at what location is the top left part of the blue ship": lambda s: written(s["blue"])[0],
    "what direction is the red ship facing": lambda s: lies(s["red"]),
    "how long is the largest ship": lambda s: str(len(longest(s)[0])),
    "what is the combined length of all ships": lambda s: str(len(every(s))),
    "how many tiles in row B are empty": lambda s: str(4 - sum(r == 2 for r, _ in every(s))),
    "where is red": lambda s: "-".join((written(s["red"])[0], written(s["red"])[-1])),
    "which ship is the longest": lambda s: " and ".join(name for name in s if s[name] in longest(s)),
    "which ship is at B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "B3?": lambda s: (at(s, 2, 3) or ["water"])[0],
    "how big is the red ship": lambda s: str(len(s["red"])),
    "how many squares does blue occupy": lambda s: str(len(s["blue"])),
    "how many tiles are in the left half": lambda s: str(sum(c in LEFT for _, c in every(s))),
    "how many red tiles are in row A": lambda s: str(sum(r == 1 for r, _ in s["red"])),
    "how many ship tiles are in column 2": lambda s: str(sum(c == 2 for _, c in every(s))),
    "how many tiles in total are occupied by ships": lambda s: str(len(every(s))),
    "how many ships are in the right half": lambda s: str(sum(bool(columns(cells) & RIGHT) for cells in s.values())),
    "how many horizontal ships are there": lambda s: str(number(s, "horizontal")),
    "how many ships are longer than 2": lambda s: str(sum(len(cells) > 2 for cells in s.values())),
    "how many ships touch the edge": lambda s: str(
        sum(bool((rows(cells) | columns(cells)) & {1, 4}) for cells in s.values())
    ),
}
"""Questions with other answers than yes and no."""

QUESTIONS = {
    "is there a ship at B3?": lambda s: yes(at(s, 2, 3)),
    "what colour is at B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is B3 occupied": lambda s: yes(at(s, 2, 3)),
    "is B3 red": lambda s: yes((2, 3) in s["red"]),
    "is row D empty": lambda s: yes(not any(r == 4 for cells in s.values() for r, _ in cells)),
    "is there nothing in column 2": lambda s: yes(not any(c == 2 for cells in s.values() for _, c in cells)),
    "how many cells are occupied in column 3": lambda s: str(sum(c == 3 for cells in s.values() for _, c in cells)),
    "is red at B3": lambda s: yes((2, 3) in s["red"]),
    "is red at B3 or B4": lambda s: yes({(2, 3), (2, 4)} & set(s["red"])),
    "is red in row A or in column 2": lambda s: yes(any(row == 1 or column == 2 for row, column in s["red"])),
    "is a ship at B3 and C3": lambda s: yes({(2, 3), (3, 3)} <= {cell for cells in s.values() for cell in cells}),
    "is red in row A": lambda s: yes(any(r == 1 for r, _ in s["red"])),
    "is any ship in column 4": lambda s: yes(any(c == 4 for cells in s.values() for _, c in cells)),
    "how many tiles of ships in row B": lambda s: str(sum(r == 2 for cells in s.values() for r, _ in cells)),
    "how many squares are covered by a ship in row B": lambda s: str(sum(r == 2 for r, _ in every(s))),
    "how many tiles in row B": lambda s: str(sum(r == 2 for cells in s.values() for r, _ in cells)),
    "how many ships in row B": lambda s: str(sum(any(r == 2 for r, _ in cells) for cells in s.values())),
    "how long is the red ship": lambda s: str(len(s["red"])),
    "how many tiles is the blue ship": lambda s: str(len(s["blue"])),
    "is red 3 tiles long": lambda s: yes(len(s["red"]) == 3),
    "is blue longer than red": lambda s: yes(len(s["blue"]) > len(s["red"])),
    "is blue shorter than 3": lambda s: yes(len(s["blue"]) < 3),
    "is red as long as blue": lambda s: yes(len(s["red"]) == len(s["blue"])),
    "length of red >= 2": lambda s: yes(len(s["red"]) >= 2),
    "is red horizontal": lambda s: yes(lies(s["red"]) == "horizontal"),
    "is red not vertical": lambda s: yes(lies(s["red"]) != "vertical"),
    "how many ships are vertical": lambda s: str(number(s, "vertical")),
    "are red and blue parallel": lambda s: yes(parallel(s["red"], s["blue"])),
    "do red and blue touch": lambda s: yes(beside(s["red"], s["blue"])),
    "is red next to blue": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue adjacent to each other": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue parallel to each other": lambda s: yes(parallel(s["red"], s["blue"])),
    "do all ships have the same orientation": lambda s: yes(parallel(*s.values())),
    "what is the size of the red ship": lambda s: str(len(s["red"])),
    "what is in B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is any ship touching red": lambda s: yes(any(beside(s[o], s["red"]) for o in s if o != "red")),
    "are all ships horizontal": lambda s: yes(all(lies(cells) == "horizontal" for cells in s.values())),
    "are all the ships the same length": lambda s: yes(len({len(cells) for cells in s.values()}) == 1),
    "is a ship of 3": lambda s: yes(any(len(cells) == 3 for cells in s.values())),
    "is red at B3 or (blue vertical and not red in column 1)": lambda s: yes(
        (2, 3) in s["red"] or (lies(s["blue"]) == "vertical" and not any(c == 1 for _, c in s["red"]))
    ),
    "how many tiles in row B = 2": lambda s: yes(sum(r == 2 for cells in s.values() for r, _ in cells) == 2),
    "is rouge in row A and bleu in row D": lambda s: yes(
        any(r == 1 for r, _ in s["red"]) and any(r == 4 for r, _ in s["blue"])
    ),
}
"""The kinds of question that Rothe, Lake and Gureckis's players asked, with their answers by the cells of the ships."""

PHRASINGS = {
    **QUESTIONS,
    **{text: partial(lambda of, s: yes(of(s)), of) for text, of in (REGIONS | RELATIONS).items()},
    **AMOUNTS,
}


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


@pytest.mark.parametrize(("wrong", "draws"), [(1.0, 100), (-0.1, 100), (0.1, 1)])
def test_numbers_out_of_range_are_refused(wrong: float, draws: int) -> None:
    position = Position.of(make(SMALL), "")
    with pytest.raises(BestguessError, match=r"write how often|draw at least"):
        worth(position, position.game.read_question("is red horizontal"), wrong, draws)


def test_the_largest_of_many_ships_is_named() -> None:
    game = make(f"battleship(fleet={'-'.join(['2'] + ['1'] * 31)})")
    question = game.read_question("which ship is the largest")
    assert question.answers([[0, *range(2, 33)]]) == [game.ships[0].name]
