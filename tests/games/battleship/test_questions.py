"""Questions about a fleet in words: against every layout one by one, and draws against what is exact."""

from collections import Counter
from math import log2

import numpy as np
import pytest

from bestguess import BestguessError, NotationError, Position, make
from bestguess.core.question import Predicate, information, worth

ROTHE = "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)"
SMALL = "battleship(rows=4,columns=4,fleet=1..3-2..3,announce=colour,colours=red-blue)"
THREE = "battleship(rows=4,columns=4,fleet=3-2-2,announce=colour,colours=red-blue-purple)"


def places(game, layout):
    """The cells of each ship of a layout by its colour, as rows and columns from 1."""
    return {
        ship.name: [tuple(np.add(game.grid.place(cell), 1)) for cell in game.placement_cells(place, placement)]
        for place, (ship, placement) in enumerate(zip(game.ships, layout, strict=True))
    }


def lies(cells):
    return "down" if len({column for _, column in cells}) < len(cells) else "along"


def beside(one, other):
    return any(abs(r - s) + abs(c - d) == 1 for r, c in one for s, d in other)


def yes(holds):
    return "yes" if holds else "no"


def at(ships, *cell):
    return [colour for colour, cells in ships.items() if tuple(cell) in cells]


QUESTIONS = {
    "is there a ship at B3?": lambda s: yes(at(s, 2, 3)),
    "what colour is at B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is B3 occupied": lambda s: yes(at(s, 2, 3)),
    "is B3 red": lambda s: yes((2, 3) in s["red"]),
    "is row D empty": lambda s: yes(not any(r == 4 for cells in s.values() for r, _ in cells)),
    "is there nothing in column 2": lambda s: yes(not any(c == 2 for cells in s.values() for _, c in cells)),
    "how many cells are occupied in column 3": lambda s: str(sum(c == 3 for cells in s.values() for _, c in cells)),
    "is red at B3": lambda s: yes((2, 3) in s["red"]),
    "is red in row A": lambda s: yes(any(r == 1 for r, _ in s["red"])),
    "is any ship in column 4": lambda s: yes(any(c == 4 for cells in s.values() for _, c in cells)),
    "how many tiles in row B": lambda s: str(sum(r == 2 for cells in s.values() for r, _ in cells)),
    "how many ships in row B": lambda s: str(sum(any(r == 2 for r, _ in cells) for cells in s.values())),
    "how long is the red ship": lambda s: str(len(s["red"])),
    "how many tiles is the blue ship": lambda s: str(len(s["blue"])),
    "is red 3 tiles long": lambda s: yes(len(s["red"]) == 3),
    "is blue longer than red": lambda s: yes(len(s["blue"]) > len(s["red"])),
    "is blue shorter than 3": lambda s: yes(len(s["blue"]) < 3),
    "is red as long as blue": lambda s: yes(len(s["red"]) == len(s["blue"])),
    "length of red >= 2": lambda s: yes(len(s["red"]) >= 2),
    "is red horizontal": lambda s: yes(lies(s["red"]) == "along"),
    "is red not vertical": lambda s: yes(lies(s["red"]) == "along"),
    "how many ships are vertical": lambda s: str(sum(lies(cells) == "down" for cells in s.values())),
    "are red and blue parallel": lambda s: yes(lies(s["red"]) == lies(s["blue"])),
    "do red and blue touch": lambda s: yes(beside(s["red"], s["blue"])),
    "is red next to blue": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue adjacent to each other": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue parallel to each other": lambda s: yes(lies(s["red"]) == lies(s["blue"])),
    "do all ships have the same orientation": lambda s: yes(len({lies(cells) for cells in s.values()}) == 1),
    "what is the size of the red ship": lambda s: str(len(s["red"])),
    "what is in B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is any ship touching red": lambda s: yes(any(beside(s[o], s["red"]) for o in s if o != "red")),
    "are all ships horizontal": lambda s: yes(all(lies(cells) == "along" for cells in s.values())),
    "are all the ships the same length": lambda s: yes(len({len(cells) for cells in s.values()}) == 1),
    "is a ship of 3": lambda s: yes(any(len(cells) == 3 for cells in s.values())),
    "is red at B3 or (blue vertical and not red in column 1)": lambda s: yes(
        (2, 3) in s["red"] or (lies(s["blue"]) == "down" and not any(c == 1 for _, c in s["red"]))
    ),
    "how many tiles in row B = 2": lambda s: yes(sum(r == 2 for cells in s.values() for r, _ in cells) == 2),
    "is rouge in row A and bleu in row D": lambda s: yes(
        any(r == 1 for r, _ in s["red"]) and any(r == 4 for r, _ in s["blue"])
    ),
}
"""The kinds of question that Rothe, Lake and Gureckis's players asked, with their answers by the cells of the ships."""


@pytest.mark.parametrize("moves", ["", "B2 red, A1 miss"])
@pytest.mark.parametrize("spec", [SMALL, THREE, SMALL.replace(")", ",hider=people)")])
def test_they_are_what_every_layout_answers(spec: str, moves: str) -> None:
    game = make(spec)
    position, listed = Position.of(game, moves), Position.of(game, moves, "listed")
    weights = listed.belief.weights()
    shown = [places(game, layout) for layout in listed.belief.secrets()]
    for text, of in QUESTIONS.items():
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
        ("is red in column 9", "column"),
        ("__import__('os').system('x')", "cannot read"),
        ("is red at A1 or A2", "at the end"),
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
