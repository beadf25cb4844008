"""The JSON of the commands that train has the fields that the document names, and no others."""

from pathlib import Path
from typing import Any

import pytest
from cli.json_fields import DOCUMENT, LEARNING, WORDS, undescribed

pytestmark = pytest.mark.learning

COMMANDS = [
    ["train guesser", WORDS, "--updates", "1"],
    ["train host", "hangman(words=cat|dog|cow,length=3)", "--updates", "1"],
    ["train letters", "--words", "words.txt", "--epochs", "1"],
    ["train value", "--dictionaries", "1", "--held-out", "1", "--updates", "1"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_field_is_described(
    bestguess: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    words = {first + vowel + last for first in "bcdlmr" for vowel in "aeo" for last in "dgnt"}
    (tmp_path / "words.txt").write_text("\n".join(sorted(words)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = bestguess(*command[0].split(), *command[1:], "--out", "network", "--json")
    assert done.returncode == 0, done.stderr
    assert not undescribed(command[0], done.stdout), f"{DOCUMENT.name} does not name these fields"


def test_every_command_that_trains_is_tried() -> None:
    assert {command[0] for command in COMMANDS} == LEARNING
