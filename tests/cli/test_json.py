"""The JSON of each command has the fields that the document names, and no others."""

import json
from pathlib import Path
from typing import Any

import pytest
from cli.json_fields import DOCUMENT, LEARNING, SHIPS, WORDS, undescribed
from command_table import commands

GAME = {
    "format": "bestguess-game",
    "version": 1,
    "rules": "battleship(rows=3,columns=3,fleet=2)",
    "transcript": [{"query": "A1", "answer": "miss"}, {"query": "B2", "answer": "hit"}],
    "secret": "p2 B2-B3",
}
FLEETS = "c5 A1-A5, b4 C1-C4, d3 E1-E3, s3 G1-G3, p2 J1-J2\nc5 B1-B5, b4 D1-D4, d3 F1-F3, s3 H1-H3, p2 J1-J2\n"
WORD_LIST = ["cat", "cot", "dog", "dot", "cog", "goat", "coat", "boat", "moat", "toad", "road", "load", "bird", "word"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, fleets and words, in which a command is run."""
    (tmp_path / "game.json").write_text(json.dumps(GAME), encoding="utf-8")
    (tmp_path / "fleets.txt").write_text(FLEETS, encoding="utf-8")
    (tmp_path / "words.txt").write_text("\n".join(WORD_LIST), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


COMMANDS = [
    ["advise", SHIPS, "--moves", "A1 miss"],
    ["advise", WORDS],
    ["advise", "hangman(words=cat|dog|cow,length=3)", "--moves", "A no, O 2, D 1, G 3"],
    ["advise", "hangman(words=cat|dog|cow,length=3,outside=0.1)", "--moves", "A no, O no"],
    ["advise", "phrase(words=cat|dog|cow,lengths=3,lies=1)", "--moves", "A no"],
    ["advise", "battleship(fleet=5-4-4-3-3-3-2-2-2-2)", "--top", "1"],
    ["advise", WORDS, "--host", "evil"],
    ["ask", SHIPS, "is a ship at A1", "--wrong", "0.1"],
    ["ask", "battleship", "how many tiles in row A", "--draws", "100"],
    ["simulate", SHIPS, "-n", "20", "-p", "most-likely", "-p", "random"],
    ["evaluate", WORDS],
    ["solve", SHIPS, "--time", "5"],
    ["solve", "hangman(words=cat|cot|dog,length=3,lives=2)", "--objective", "win"],
    ["solve", "mastermind(pegs=2,colours=3)", "--host", "evil"],
    ["tournament", SHIPS, "-n", "20", "-p", "most-likely", "-p", "random", "--workers", "1"],
    ["challenge", "--train", "words.txt", "--games", "2"],
    ["review", "game.json", "--seconds", "1"],
    ["reproduce", "small-boards", "--board", "3", "--ships", "1"],
    ["habits", "Ada", "battleship", "--from", "fleets.txt"],
    ["habits"],
    ["hide", SHIPS, "--games", "20"],
    ["train wang", "--words", "words.txt", "-n", "10", "--measured", "3"],
    ["train luck", SHIPS, "-n", "60", "--workers", "1"],
    ["library"],
    ["list"],
]


def test_every_command_that_prints_json_is_tried() -> None:
    printing = {
        " ".join(words)
        for words, command in commands()
        if any("--json" in one.opts and one.is_flag for one in command.params)
    }
    assert printing == {command[0] for command in COMMANDS} | LEARNING


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_every_field_is_described(bestguess: Any, folder: Path, command: list[str]) -> None:
    done = bestguess(*command[0].split(), *command[1:], "--json")
    assert done.returncode == 0, done.stderr
    assert not undescribed(command[0], done.stdout), f"{DOCUMENT.name} does not name these fields"
