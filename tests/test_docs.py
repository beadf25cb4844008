"""Examples in the documents work."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bestguess import POLICIES, evaluate, make_game, make_policy
from bestguess.testing import check_game, check_policy, check_strength

ROOT = Path(__file__).parents[1]


def test_the_game_in_adding_a_game_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code
    module = ModuleType("guesswho")
    monkeypatch.setitem(sys.modules, "guesswho", module)
    exec(code[1], module.__dict__)
    game = make_game("guesswho:GuessWho")
    check_game(game)
    for name in POLICIES:
        policy = POLICIES.factory(name)
        if name != "tree" and not getattr(policy, "games", ()):
            check_policy(game, make_policy(name), games=1)
            check_strength(game, make_policy(name))
    assert evaluate(game).mean < 5
    assert evaluate(game).mean < evaluate(game, "random").mean - 1
