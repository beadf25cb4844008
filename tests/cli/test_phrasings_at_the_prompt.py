"""The tables of phrasings at the prompt of ``assist``, and at the server: one reader everywhere."""

import pytest
from phrasing import Phrasing, table, written

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.games import GAMES

GRIDS = ("battleship", "rectangles")


def shots(name: str) -> list[Phrasing]:
    """The phrasings of a game that are one line of moves at its start."""
    return [one for one in table(name) if one.asked is None and not one.before and "\n" not in one.text]


def asking(phrasing: Phrasing) -> Assistant:
    return Assistant(Setup.make(phrasing.spec, None), Screen(plain=True))


@pytest.mark.parametrize("name", GRIDS)
def test_a_line_at_the_prompt_is_read_and_echoed(name: str, monkeypatch, capsys):
    for phrasing in shots(name):
        if phrasing.reading is None:
            continue
        made = asking(phrasing)
        monkeypatch.setattr(made, "show", lambda: None)
        monkeypatch.setattr(made, "suggestion", lambda: 0)
        made.respond(phrasing.text)
        assert written(made.setup.game, made.typed) == phrasing.reading, phrasing.text
        assert f"Noted: {phrasing.reading}." in capsys.readouterr().out, phrasing.text


@pytest.mark.parametrize("name", GRIDS)
def test_a_line_that_is_refused_leaves_the_game_as_it_is(name: str, monkeypatch, capsys):
    for phrasing in shots(name):
        if phrasing.reading is not None:
            continue
        made = asking(phrasing)
        monkeypatch.setattr(made, "show", lambda: None)
        monkeypatch.setattr(made, "suggestion", lambda: None)
        made.respond(phrasing.text)
        assert made.typed == (), phrasing.text
        assert len(capsys.readouterr().out.strip().splitlines()) <= 1, phrasing.text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("comment", ["# my first game", "#", "#note", "## e no"])
def test_a_comment_by_itself_is_said_to_be_one(name: str, comment: str, capsys):
    made = Assistant(Setup.make(name, None), Screen(plain=True))
    made.respond(comment)
    assert made.typed == ()
    assert f"'{comment}'" in capsys.readouterr().out


@pytest.mark.parametrize("shown", ["#a###", "# a # # #", "word: #a###"])
def test_blanks_written_as_number_signs_are_noted_at_the_prompt(shown: str, capsys):
    made = Assistant(Setup.make("hangman", None), Screen(plain=True))
    made.respond(shown)
    assert "Noted: length 5 letters, A 2." in capsys.readouterr().out


def test_every_game_with_a_board_is_typed_here():
    from bestguess import make

    assert {name for name in GAMES if make(name).display.kind == "grid"} == set(GRIDS)
