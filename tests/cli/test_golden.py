"""Whole outputs, kept as files. After a wanted change: BESTGUESS_GOLDEN=write pytest tests/cli/test_golden.py"""

import os
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"

COMMANDS = {
    "advise-small": ["advise", "battleship(rows=5,columns=5,fleet=3-2)", "--moves", "C3 hit, C4 sunk"],
    "advise-small-json": ["advise", "battleship(rows=4,columns=4,fleet=3-2)", "--moves", "B2 miss", "--json"],
    "advise-standard": ["advise", "battleship", "--moves", "E5 miss, D4 hit, D5 sunk"],
    "advise-contradiction": ["advise", "battleship(rows=5,columns=5,fleet=3-2)", "--moves", "A1 hit, A2 m, B1 m"],
    "watch-small": ["watch", "battleship(rows=5,columns=5,fleet=3-2)", "--seed", "2", "--plain"],
    "watch-highlow": ["watch", "highlow:HighLow(top=100)", "--seed", "5", "--plain"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_output_is_as_it_was(bestguess, name):
    done = bestguess(*COMMANDS[name])
    said = done.stdout + done.stderr
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("BESTGUESS_GOLDEN") == "write":
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")
