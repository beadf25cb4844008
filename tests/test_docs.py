"""What the documents show must work."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bestguess import Position, make
from bestguess.testing import check_game, check_policy

ROOT = Path(__file__).parents[1]


def test_the_game_in_adding_a_game_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code
    module = ModuleType("mastermind")
    monkeypatch.setitem(sys.modules, "mastermind", module)
    exec(code[1], module.__dict__)
    game = make("mastermind:Mastermind(pegs=2,colours=3)")
    check_game(game)
    check_policy(game, make("most-information"))
    assert Position.start(game).belief.count().value == 9
