"""The questions of ``assist battleship`` about the game, answered in words."""

import pytest

from bestguess.apps.cli.playing.fleet_prompt import ask_fleet
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.spec import Spec


@pytest.mark.parametrize(
    ("touch", "sunk", "given"),
    [
        ("They may not touch.", "just hit or miss", {"touching": "false", "announce": "silent"}),
        ("ships can't touch", "standard", {"touching": "false"}),
        ("they may touch", "", {}),
        ("standard", "hit or miss", {"announce": "silent"}),
        ("no touching", "", {"touching": "false"}),
        ("touching is not allowed", "", {"touching": "false"}),
        ("touching allowed", "", {}),
    ],
)
def test_sentences_answer_the_questions(touch: str, sunk: str, given: dict[str, str], monkeypatch):
    lines = iter(["", "", touch, sunk])
    screen = Screen(plain=True)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(lines))
    asked = ask_fleet(Spec("battleship", {}), screen)
    assert asked is not None
    assert asked.given == given


@pytest.mark.parametrize(
    ("ships", "fleet"),
    [
        ("one 5, one 4, two 3, one 2", "5-4-3-3-2"),
        ("carrier 5, cruiser 3, destroyer 2", "carrier5-cruiser3-destroyer2"),
        ("5x1 4x1 3x2 2x1", "4-3"),  # refused, and asked again
        ("c5 b4 c3", "4-3"),
    ],
)
def test_ships_are_told_in_words(ships: str, fleet: str, monkeypatch):
    lines = iter(["", ships, *["4-3"] * (fleet == "4-3"), "", ""])
    screen = Screen(plain=True)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(lines))
    asked = ask_fleet(Spec("battleship", {}), screen)
    assert asked is not None
    assert asked.given == {"fleet": fleet}
