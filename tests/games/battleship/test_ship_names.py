"""The names of ships: in no box that is sold does a name stand for a ship of another length."""

from collections.abc import Mapping

import pytest

from bestguess import make
from bestguess.games.battleship.fleet import parse_fleet
from bestguess.games.battleship.ship_names import KINDS, in_full, ship_lexicon

BOXES: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "Hasbro, since 2002": (
        "5-4-3-3-2",
        {"carrier": 5, "battleship": 4, "cruiser": 3, "submarine": 3, "destroyer": 2},
    ),
    "Milton Bradley, since 1967": (
        "5-4-3-3-2",
        {"carrier": 5, "battleship": 4, "destroyer": 3, "submarine": 3, "patrol boat": 2},
    ),
    "French, with a cruiser of four": (
        "5-4-3-3-2",
        {"carrier": 5, "croiseur": 4, "destroyer": 3, "submarine": 3, "torpedo boat": 2},
    ),
    "Salvo, 1931": ("5-4-3-2-2-1-1", {"carrier": 5, "battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1}),
    "sea battle": (
        "4-3-3-2-2-2-1-1-1-1",
        {"battleship": 4, "cruiser": 3, "destroyer": 2, "submarine": 1, "torpedo boat": 1},
    ),
    "German, with pencils": (
        "5-4-4-3-3-3-2-2-2-2",
        {"battleship": 5, "cruiser": 4, "destroyer": 3, "submarine": 2},
    ),
}
"""Fleets with the length that each kind of ship has in them."""


@pytest.mark.parametrize("box", BOXES)
def test_a_kind_may_always_stand_for_the_ships_that_a_box_calls_so(box: str) -> None:
    fleet, kinds = BOXES[box]
    ships = parse_fleet(fleet)
    names = ship_lexicon(ships)
    for kind, length in kinds.items():
        for phrase in ",".join(book.get(kind, "") for book in KINDS.values()).split(","):
            meant = {ships[int(place)].length for place in (names.meaning(phrase) or "").split()}
            assert length in meant or not phrase, (phrase, meant)


@pytest.mark.parametrize(
    ("fleet", "name", "ships"),
    [
        ("5-4-3-3-2", "destroyer", ["d (destroyer, 3 cells)", "p (patrol boat, 2 cells)"]),
        ("5-4-3-3-2", "cruiser", ["d (destroyer)"]),
        ("5-4-3-3-2", "croiseur", ["b (battleship, 4 cells)", "d (destroyer, 3 cells)"]),
        ("5-4-3-3-2", "submarine", ["s (submarine)"]),
        ("5-4-3-3-2", "patrol boat", ["p (patrol boat)"]),
        ("5-4-3-2", "submarine", ["d (destroyer, 3 cells)", "p (patrol boat, 2 cells)"]),
        ("4-3-3", "destroyer", ["d (destroyer)"]),
        ("4-3-3-2-2-2-1-1-1-1", "destroyer", ["p (destroyer 1)", "a (destroyer 2)", "c (destroyer 3)"]),
        ("5-4-4-3-3", "battleship", ["c (carrier, 5 cells)", "b (battleship 1, 4 cells)", "a (battleship 2, 4 cells)"]),
        ("carrier5-battleship4-cruiser3-submarine3-destroyer2", "destroyer", ["destroyer"]),
    ],
)
def test_a_name_may_stand_for_these_ships(fleet: str, name: str, ships: list[str]) -> None:
    read = parse_fleet(fleet)
    assert in_full(read, [int(place) for place in (ship_lexicon(read).meaning(name) or "").split()]) == ships


@pytest.mark.parametrize(
    ("spec", "moves", "rules"),
    [
        ("battleship", "E4 hit, E5 hit, E6 sunk patrol boat", "battleship named"),
        ("battleship", "E5 hit, E6 sunk destroyer", "battleship named"),
        ("battleship", "sunk the 3 at e5", "battleship named"),
        ("battleship", "e5 hit the cruiser", "battleship every hit"),
        ("battleship named", "e5 hit the cruiser", "battleship every hit"),
        ("battleship silent", "e5 touché le sous-marin", "battleship every hit"),
        ("battleship 8x8 4-3-2", "e5 sunk battleship", "battleship(rows=8,columns=8,fleet=b4-d3-p2,announce=named)"),
        ("battleship", "E4 hit, E5 sunk", ""),
        ("battleship", "you sank my ship at E5", ""),
        ("battleship named", "E4 hit, E5 sunk patrol boat", ""),
        ("battleship every hit", "E4 hit cruiser", ""),
        ("battleship 10x10 colours", "E4 hit red", ""),
        ("rectangles", "a1 full", ""),
    ],
)
def test_a_name_that_is_not_used_is_told_with_the_game_that_uses_it(spec: str, moves: str, rules: str) -> None:
    notation = make(spec).notation
    *before, (query, answer) = notation.read_moves((), moves)
    said = notation.unused((), moves)
    assert said.endswith(f", play {rules}." if rules else "")
    assert bool(said) == bool(rules)
    assert not rules or make(rules).spec != make(spec).spec
    assert not notation.unused(tuple(before), notation.format_answer(answer), query)
