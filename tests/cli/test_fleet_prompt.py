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
    ],
)
def test_sentences_answer_the_questions(touch: str, sunk: str, given: dict[str, str], monkeypatch):
    lines = iter(["", "", touch, sunk])
    screen = Screen(plain=True)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(lines))
    asked = ask_fleet(Spec("battleship", {}), screen)
    assert asked is not None
    assert asked.given == given
