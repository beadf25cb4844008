"""The tables of phrasings at the prompt of ``assist``, and at the server: one reader everywhere."""

import pytest
from phrasing import Phrasing, table, written

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.games import GAMES

GRIDS = ("battleship", "rectangles")
SHOTS = [
    phrasing
    for name in GRIDS
    for phrasing in table(name)
    if phrasing.asked is None and not phrasing.before and "\n" not in phrasing.text
]


def asking(phrasing: Phrasing) -> Assistant:
    return Assistant(Setup.make(phrasing.spec, None), Screen(plain=True))


@pytest.mark.parametrize("phrasing", [one for one in SHOTS if one.reading is not None], ids=str)
def test_a_line_at_the_prompt_is_read_and_echoed(phrasing: Phrasing, monkeypatch, capsys):
    made = asking(phrasing)
    monkeypatch.setattr(made, "show", lambda: None)
    monkeypatch.setattr(made, "suggestion", lambda: 0)
    made.respond(phrasing.text)
    assert written(made.setup.game, made.typed) == phrasing.reading
    assert f"Noted: {phrasing.reading}." in capsys.readouterr().out


@pytest.mark.parametrize("phrasing", [one for one in SHOTS if one.reading is None], ids=str)
def test_a_line_that_is_refused_leaves_the_game_as_it_is(phrasing: Phrasing, monkeypatch, capsys):
    made = asking(phrasing)
    monkeypatch.setattr(made, "show", lambda: None)
    monkeypatch.setattr(made, "suggestion", lambda: None)
    made.respond(phrasing.text)
    assert made.typed == ()
    assert len(capsys.readouterr().out.strip().splitlines()) <= 1


def test_every_game_with_a_board_is_typed_here():
    from bestguess import make

    assert {name for name in GAMES if make(name).board_kind == "grid"} == set(GRIDS)
