"""Games, policies and hosts of one's own at the command line: listed, and refused in a line if they are none."""

from pathlib import Path

import pytest

from bestguess.apps.cli.commands.game_options import as_played
from bestguess.core.spec import make
from bestguess.games import GAMES

MODULE = '''
from dataclasses import dataclass
from typing import Annotated
from annotated_doc import Doc
from bestguess import Host, Policy
from bestguess.core.question import AsksQuestions, Predicate
from highlow import HighLow

@dataclass(frozen=True)
class Game(HighLow):
    """A game of mine."""
    bonus: Annotated[int, Doc("How much is added.")] = 3
    presets = {"Small": "of_mine:Game(top=3)", "Usual": "of_mine:Game"}

class Asked(HighLow, AsksQuestions):
    """A game of mine that is asked in words."""
    def read_question(self, text):
        return Predicate(lambda secret: secret < 4, text)

class Plays(Policy):
    """A policy of mine."""
    def choose(self, position, rng):
        return int(position.queries[0])

class Elsewhere(Host):
    """A host of no game at all."""
    def plays(self, game):
        return False
    def answer(self, transcript, query):
        return 0

class Nothing:
    pass
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "of_mine.py").write_text(MODULE, encoding="utf-8")
    for name, body in {
        "raises": "raise RuntimeError('boom')",
        "divides": "1 / 0",
        "asserts": "assert False",
        "names": "nothing_of_this_name",
        "spells": "def",
    }.items():
        (tmp_path / f"{name}_when_read.py").write_text(body + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_listed_with_its_parameters(bestguess, folder: Path) -> None:
    done = bestguess("list", "of_mine:Game")
    assert done.returncode == 0, done.stderr
    assert "A game of mine." in done.stdout
    assert "bonus=a whole number, default 3: How much is added." in done.stdout
    assert "A policy of mine." in bestguess("list", "of_mine:Plays").stdout
    assert bestguess("list", "of_mine:Game(bonus=4)").stdout == done.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("of_mine:Nothing", "is not a game"),
        ("of_mine:Absent", "no attribute 'Absent'"),
        ("raises_when_read:Game", "RuntimeError: boom"),
        ("divides_when_read:Game", "ZeroDivisionError"),
        ("asserts_when_read:Game", "AssertionError"),
        ("names_when_read:Game", "nothing_of_this_name"),
        ("spells_when_read:Game", "invalid syntax"),
        ("./of_mine:Game", "name its module, not its file"),
        ("../of_mine:Game", "name its module, not its file"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_line(bestguess, folder: Path, name: str, why: str) -> None:
    for command in ("list", "watch"):
        done = bestguess(command, name)
        assert done.returncode == 2
        assert why in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        assert not done.stdout


@pytest.mark.parametrize(
    "words",
    [
        "advise of_mine:Game",
        "assist of_mine:Game --plain --library none",
        "play of_mine:Game --plain --library none",
        "watch of_mine:Game --plain --delay 0",
        "evaluate of_mine:Game",
    ],
)
def test_its_name_alone_is_the_game_with_its_defaults_whatever_its_presets_are(
    bestguess, folder: Path, words: str
) -> None:
    done = bestguess(*words.split(), stdin="")
    assert done.returncode == 0, done.stderr
    assert "10 numbers" in done.stdout
    assert "top=3" not in done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_people_play_a_game_of_the_table_by_the_first_preset_of_the_page(name: str) -> None:
    usual = next(iter(make(GAMES, name).presets.values()), name)
    assert make(GAMES, as_played(GAMES.spec(name))) == make(GAMES, usual)


@pytest.mark.parametrize("command", ["play", "watch", "simulate"])
def test_a_host_that_says_that_it_is_of_another_game_is_refused(bestguess, folder: Path, command: str) -> None:
    done = bestguess(command, "of_mine:Game", "--host", "of_mine:Elsewhere", stdin="")
    assert done.returncode == 2
    assert "The host of_mine:Elsewhere does not play of_mine:Game. Take another host, such as honest." in done.stderr


def test_a_game_that_reads_questions_in_words_is_asked_some(bestguess, folder: Path) -> None:
    done = bestguess("ask", "of_mine:Asked", "is it low")
    assert done.returncode == 0, done.stderr
    assert "no 60.0 %, yes 40.0 %" in done.stdout
    assert "reads no questions in words" in bestguess("ask", "of_mine:Game", "is it low").stderr
