"""Fleets as people write them: what is read is the fleet that was meant, or it is refused."""

from itertools import groupby

import numpy as np
import pytest

from bestguess import make
from bestguess.core.common_words import number_word
from bestguess.core.errors import ParameterError
from bestguess.games.battleship.fleet import parse_fleet
from bestguess.games.battleship.fleet_words import fleet_of
from bestguess.games.battleship.rules import Battleship

_NAMES = {5: ["carrier"], 4: ["battleship", "cruiser"], 3: ["cruiser", "submarine", "destroyer"], 2: ["patrol boat"]}


def _ways(lengths: list[int], rng: np.random.Generator) -> dict[str, str]:
    """A fleet, of ships that are written in this order, in every way by which people write it."""
    runs = [(length, len(list(run))) for length, run in groupby(lengths)]
    named = [(rng.choice(_NAMES.get(length, ["submarine"])), length) for length in lengths]
    return {
        "lengths": "-".join(map(str, lengths)),
        "count first": " ".join(f"{count}x{length}" for length, count in runs),
        "length first": ", ".join(f"{length}x{count}" for length, count in runs),
        "count in words": ", ".join(f"{number_word(count)} {length}" for length, count in runs),
        "all in words": ", ".join(f"{number_word(count)} {number_word(length)}s" for length, count in runs),
        "ships of": " and ".join(f"{count} ship{'s' * (count > 1)} of {length}" for length, count in runs),
        "names first": ", ".join(f"{name} {length}" for name, length in named),
        "names last": "; ".join(f"{length} {name}" for name, length in named),
    }


def test_whatever_is_read_is_the_fleet_that_is_meant() -> None:
    rng = np.random.default_rng(5)
    read = dict.fromkeys(_ways([5], rng), 0)
    for _ in range(300):
        # Some ship has three cells or more, as in every game that is known: numbers that say otherwise are turned.
        lengths = [int(rng.integers(3, 6)), *map(int, rng.integers(1, 6, rng.integers(0, 8)))]
        if rng.random() < 0.8:
            lengths.sort(reverse=rng.random() < 0.8)
        for way, text in _ways(lengths, rng).items():
            try:
                ships = Battleship(fleet=text).ships
            except ParameterError:
                continue
            read[way] += 1
            assert sorted(ship.length for ship in ships) == sorted(lengths), (way, text)
    assert read["lengths"] == read["all in words"] == 300
    assert min(times for way, times in read.items() if way != "length first") > 200, read


@pytest.mark.parametrize(
    ("text", "fleet"),
    [
        ("1x4 2x3 3x2 4x1", "4-3-3-2-2-2-1-1-1-1"),  # the same either way
        ("1x5 1x4 2x3 1x2", "5-4-3-3-2"),  # nobody plays with ships of one cell and two alone
        ("1x5", "5"),
        ("2x2", "2-2"),
        ("3x12", "-".join(["3"] * 12)),  # no ship of twelve cells fits
        ("2x2..4", "2..4-2..4"),
        ("carrier (5), battleship (4), patrol boat (2)", "carrier5-battleship4-patrolboat2"),
        ("5-cell carrier, 4-cell battleship", "carrier5-battleship4"),
        ("Flugzeugträger: 5; Schlachtschiff: 4; Zerstörer: 2; Zerstörer: 2", "carrier5-battleship4-2-2"),
        ("one five, one four, two threes, one two", "5-4-3-3-2"),
        ("1 ship of 5 cells, 2 ships of 3", "5-3-3"),
    ],
)
def test_a_fleet_is_read(text: str, fleet: str) -> None:
    assert Battleship(fleet=text).ships == parse_fleet(fleet)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("5x1 4x1 3x2 2x1", "1-1-1-1-1-1-1-1-1-2-2-2-1-1", "5-4-3-3-2"),
        ("2x1,3x2,4x1,5x1", "1-1-2-2-2-1-1-1-1-1-1-1-1-1", "2-3-3-4-5"),
        ("5, 2x3", "5-3-3", "5-2-2-2"),
        ("1x4-4x1", "4-1-1-1-1", "4-4"),
        ("2x1", "1-1", "2"),
    ],
)
def test_two_fleets_are_refused_with_both(text: str, one: str, other: str) -> None:
    with pytest.raises(ParameterError, match=rf" {one} or (.* or )?{other}\."):
        Battleship(fleet=text)
    for remedy in (one, other):
        assert make(f"battleship {remedy}" if "-" in remedy else f"battleship fleet={remedy}").ships == parse_fleet(
            remedy
        )


@pytest.mark.parametrize(
    "text", ["1 carrier, 1 battleship, 2 cruiser", "2 Zerstörer, 3 Kreuzer", "five four three three two", "ten ten"]
)
def test_numbers_of_ships_are_no_lengths(text: str) -> None:
    assert not fleet_of(text)
