"""The names of ships: in no box that is sold does a name stand for a ship of another length."""

from collections.abc import Mapping

import pytest

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
