"""Whole outputs, kept as files. After a wanted change: BESTGUESS_GOLDEN=write pytest tests/cli/test_golden.py"""

import os
import re
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"

WORDS = "apple|angle|ankle|paper|maple|happy|candy|table|hello|daisy|pie|pea|the"
HANGMAN = f"hangman(words={WORDS},prior=uniform)"
PHRASE = f"phrase(words={WORDS},prior=uniform)"

COMMANDS = {
    "advise-small": ["advise", "battleship(rows=5,columns=5,fleet=3-2)", "--moves", "C3 hit, C4 sunk"],
    "advise-small-json": ["advise", "battleship(rows=4,columns=4,fleet=3-2)", "--moves", "B2 miss", "--json"],
    "advise-standard": ["advise", "battleship", "--moves", "E5 miss, D4 hit, D5 sunk"],
    "advise-contradiction": ["advise", "battleship(rows=5,columns=5,fleet=3-2)", "--moves", "A1 hit, A2 m, B1 m"],
    "watch-small": ["watch", "battleship(rows=5,columns=5,fleet=3-2)", "--seed", "2", "--plain"],
    "advise-hangman": ["advise", HANGMAN, "--moves", "_ A _ _ _ not E"],
    "advise-hangman-json": ["advise", HANGMAN, "--lives", "4", "--moves", "_ A _ _ _", "--top", "1", "--json"],
    "advise-phrase-lies": ["advise", PHRASE, "--lies", "1", "--moves", "E no, A 1, L 4"],
    "advise-phrase-contradiction": ["advise", PHRASE, "--moves", "E no, A 1, L 4, P 2+3+6"],
    "watch-hangman-evil": ["watch", HANGMAN, "--host", "evil", "--plain", "--delay", "0"],
    "watch-phrase-liar": ["watch", PHRASE, "--host", "liar", "--seed", "1", "--plain", "--delay", "0"],
    "reproduce-sid": ["reproduce", "sid", "--time", "0"],
    "watch-highlow": ["watch", "highlow:HighLow(top=100)", "--seed", "5", "--plain"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_output_is_as_it_was(bestguess, name):
    done = bestguess(*COMMANDS[name])
    said = re.sub(r"It took [\d,]+ s\.", "It took 1 s.", done.stdout + done.stderr)
    said = re.sub(r"measuring, about \d+ (s|min)", "measuring, about 1 s", said)
    said = re.sub(r"\w+: still at .*\n", "", said)  # only where a step takes long
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("BESTGUESS_GOLDEN") == "write":
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")
