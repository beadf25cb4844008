"""The prompt of ``assist``, line by line."""

from pathlib import Path

import pytest
from cli.assisting import assert_no_move_is_lost, assistant, typed
from hypothesis import example, given, settings, strategies as st

from bestguess.apps.cli.storage.keeper import Keeper
from bestguess.apps.cli.storage.saved_games import read_game
from bestguess.core.errors import BestguessError

HIGHLOW = "highlow:HighLow(top=20)"
SMALL = "battleship(rows=4,columns=4,fleet=3-2)"
NAMED = "battleship(rows=5,columns=5,fleet=d3-p2,announce=named)"


def test_an_answer_alone_is_for_the_suggestion():
    made = assistant(HIGHLOW)
    made.respond("h")
    assert typed(made) == "10 higher"
    made.respond("lower")
    assert typed(made) == "10 higher, 15 lower"


def test_the_name_of_a_ship_that_is_not_used_is_told(bestguess, capsys):
    made = assistant("battleship")
    for line in ("E5 hit the cruiser", "E6", "sunk patrol boat"):
        made.respond(line)
    said = capsys.readouterr().out
    assert "'cruiser': the name of a ship is not used here" in said
    assert "'patrol boat': the name of a ship is not used here" in said
    done = bestguess("advise", "battleship", "-m", "E5 hit, E6 sunk patrol boat", "--json")
    assert "play battleship named." in done.stderr
    assert done.stdout.startswith("{")


def test_a_move_after_the_end_is_not_noted(capsys):
    made = assistant("hangman(words=tree|frog,length=4)", moves="E 3+4, R 2, T 1")
    assert "Solved" in capsys.readouterr().out
    made.respond("f 3")
    said = capsys.readouterr().out
    assert "Nothing of this line was entered: f 3" in said
    assert "Noted" not in said


def test_enter_takes_the_suggestion_and_asks_for_the_answer(capsys):
    made = assistant(HIGHLOW)
    made.respond("")
    assert "What was the answer to 10?" in capsys.readouterr().out
    assert made.prompt() == "10 = "
    made.respond("h")
    assert typed(made) == "10 higher"


def test_a_query_of_ones_own_alone_or_with_its_answer():
    made = assistant(HIGHLOW)
    made.respond("7")
    made.respond("h")
    made.respond("12 l")
    assert typed(made) == "7 higher, 12 lower"


def test_several_moves_at_once_and_undo():
    made = assistant(HIGHLOW)
    made.respond("7 h, 12 l; 9 h")
    assert typed(made) == "7 higher, 12 lower, 9 higher"
    made.respond("undo")
    assert typed(made) == "7 higher, 12 lower"


def test_undo_of_a_chosen_query_keeps_the_moves():
    made = assistant(HIGHLOW, moves="7 h")
    made.respond("9")
    made.respond("undo")
    assert typed(made) == "7 higher"
    assert made.prompt().endswith("? ")


def test_fix_corrects_an_old_answer():
    made = assistant(HIGHLOW, moves="7 h, 12 l")
    made.respond("fix 1 lower")
    assert typed(made) == "7 lower, 12 lower"
    made.respond("fix 3 lower")
    made.respond("fix x lower")
    made.respond("fix 1 perhaps")
    made.respond("fix")
    assert typed(made) == "7 lower, 12 lower"


def test_a_contradiction_is_kept_until_a_number_mends_it(capsys):
    made = assistant(HIGHLOW, moves="10 h, 5 l, 15 l")
    assert "none is left at move 2" in capsys.readouterr().out
    assert typed(made) == "10 higher, 5 lower, 15 lower"
    assert made.prompt() == "mend> "
    made.respond("99")
    made.respond("")
    made.respond("why")
    assert typed(made) == "10 higher, 5 lower, 15 lower"
    made.respond("1")
    assert made.trouble is None
    assert typed(made) == "10 higher, 5 higher, 15 lower"


def test_a_contradiction_is_mended_by_undo_or_fix():
    made = assistant(HIGHLOW, moves="10 h, 5 l")
    made.respond("fix 2 h")
    assert made.trouble is None
    made.respond("3 l")
    assert made.trouble is not None
    made.respond("undo")
    assert made.trouble is None
    assert typed(made) == "10 higher, 5 higher"


def test_moves_typed_during_a_contradiction_are_kept():
    made = assistant(HIGHLOW, moves="10 h, 5 l")
    made.respond("15 l, 17 l")
    assert typed(made) == "10 higher, 5 lower, 15 lower, 17 lower"
    made.respond("1")
    assert made.trouble is None
    assert len(made.typed) == 4


def test_a_line_with_an_illegal_move_changes_nothing_and_is_shown(capsys):
    made = assistant(HIGHLOW, moves="10 h")
    capsys.readouterr()
    made.respond("12 l, 10 h")
    assert "Nothing of this line was entered: 12 l, 10 h" in capsys.readouterr().out
    assert typed(made) == "10 higher"


def test_the_end_is_announced_and_can_be_undone(capsys):
    made = assistant(HIGHLOW, moves="7 found")
    assert "Found after 1 move" in capsys.readouterr().out
    assert made.prompt() == "> "
    made.respond("h")
    made.respond("why")
    assert typed(made) == "7 found"
    made.respond("undo")
    assert made.prompt().endswith("? ")


def test_a_mistyped_command_is_recognised(capsys):
    made = assistant(HIGHLOW)
    capsys.readouterr()
    made.respond("undp")
    assert "Did you mean 'undo'?" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["help", "?", "map", "why", "moves", "save", "load"])
def test_commands_change_nothing(command, capsys):
    made = assistant(SMALL, moves="B2 miss")
    capsys.readouterr()
    made.respond(command)
    assert capsys.readouterr().out
    assert typed(made) == "B2 miss"


def test_help_lists_every_command(capsys):
    assistant(HIGHLOW).respond("help")
    said = capsys.readouterr().out
    for command in ("fix 7 ANSWER", "undo", "map", "why", "moves", "save FILE", "load FILE", "quit"):
        assert f"  {command} " in said


def test_leaving_says_how_to_go_on(capsys):
    made = assistant(NAMED, moves="A1 hit, A2 hit, A3 sunk d")
    made.respond("quit")
    assert made.closed
    said = capsys.readouterr().out
    assert "--moves 'A1 hit, A2 hit, A3 sunk d'" in said


def test_save_alone_tells_where_the_game_is_kept(tmp_path: Path, capsys):
    made = assistant(NAMED)
    made.respond("save")
    assert "save FILE" in capsys.readouterr().out  # it is kept nowhere
    made.keeper = Keeper.begin(made.setup.game, pytest.fail, library=str(tmp_path / "games.db"), file=None)
    made.respond("save")
    assert "first move" in capsys.readouterr().out
    made.respond("C3 miss")
    capsys.readouterr()
    made.respond("save")
    assert f"bestguess library resume {made.keeper.record.id}" in capsys.readouterr().out


def test_save_and_load(tmp_path: Path, capsys):
    path = tmp_path / "game.txt"
    made = assistant(NAMED, moves="A1 hit, A2 hit, A3 sunk d")
    made.respond(f"save {path}")
    assert read_game(made.setup.game, path) == made.typed
    other = assistant(NAMED, moves="C3 miss")
    other.respond(f"load {path}")
    assert other.typed == made.typed
    assert "The game before this one was: C3 miss" in capsys.readouterr().out


def test_a_contradiction_survives_saving(tmp_path: Path):
    path = tmp_path / "game.txt"
    made = assistant(HIGHLOW, moves="10 h, 5 l")
    made.respond(f"save {path}")
    other = assistant(HIGHLOW)
    other.respond(f"load {path}")
    assert other.typed == made.typed
    assert other.trouble is not None


def test_save_overwrites_saved_games_only(tmp_path: Path, capsys):
    precious = tmp_path / "novel.txt"
    precious.write_text("It was a dark and stormy night.")
    made = assistant(HIGHLOW, moves="10 h")
    made.respond(f"save {precious}")
    assert precious.read_text() == "It was a dark and stormy night."
    path = tmp_path / "game.txt"
    made.respond(f"save {path}")
    made.respond("15 l")
    made.respond(f"save {path}")
    assert read_game(made.setup.game, path) == made.typed


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"game battleship\n1. E5 miss\n", b"1. 7 perhaps\n"])
def test_a_file_that_is_no_game_of_this_kind_changes_nothing(tmp_path: Path, content: bytes):
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    made = assistant(HIGHLOW, moves="10 h")
    with pytest.raises(BestguessError):
        read_game(made.setup.game, path)
    made.respond(f"load {path}")
    assert typed(made) == "10 higher"


def test_the_end_of_the_input_leaves_and_keeps_what_was_typed(bestguess):
    done = bestguess("assist", HIGHLOW, stdin="h\nl\n")
    assert done.returncode == 0
    assert "--moves '10 higher, 15 lower'" in done.stdout
    assert "Traceback" not in done.stderr


def test_ctrl_c_leaves_and_keeps_what_was_typed(monkeypatch, capsys):
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    made = assistant(HIGHLOW, moves="10 h")
    monkeypatch.setattr(made.screen, "ask", interrupted)
    made.run()
    assert "--moves '10 higher'" in capsys.readouterr().out


def test_a_game_may_read_patterns_and_take_enter_for_an_answer(capsys):
    made = assistant("highlow:Keys(top=20)")
    made.respond("3..7")
    assert typed(made) == "2 higher, 8 lower"
    made.respond("")
    assert typed(made) == "2 higher, 8 lower, 5 higher"
    made.respond("3...")
    made.respond("6 l")
    assert typed(made) == "2 higher, 8 lower, 5 higher, 6 lower"


def test_a_keyboard_is_drawn_with_marks_and_chances(capsys):
    made = assistant("highlow:Keys(top=20)", moves="5 h")
    capsys.readouterr()
    made.respond("map")
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("1 ") and "5   o" in line for line in lines)
    assert any("[" in line for line in lines[:-1])


def test_names_of_ships_are_taken(capsys):
    made = assistant(NAMED)
    made.respond("A1 hit, A2 hit")
    made.respond("A3 sunk d")
    made.respond("E5 sunk x")
    assert typed(made) == "A1 hit, A2 hit, A3 sunk d"


WORDS = (
    *(
        "A1",
        "B2",
        "C3",
        "D4",
        "(1,2)",
        "(9,9)",
        "E9",
        "m",
        "h",
        "s",
        "miss",
        "hit",
        "sunk",
        ",",
        ";",
        "1",
        "2",
        "7",
        "99",
    ),
    *("fix", "undo", "map", "why", "moves", "mend", "help", "0", "-1", "(", ")", "\x00", "é", "🚢", "#"),
)
words = st.sampled_from(WORDS)
lines = st.one_of(st.lists(words, max_size=7).map(" ".join), st.text(max_size=20)).filter(
    # Commands that write files or end the game are not drawn.
    lambda line: (line.split() or [""])[0].lower() not in {"save", "load", "quit", "exit"}
)


@settings(max_examples=60, deadline=None)
@given(st.lists(lines, max_size=8))
@example(["A1 h, A2 m, B1 m", "1", "fix 1 m", "undo"])
def test_no_line_raises_and_none_loses_a_move(typed_lines: list[str]):
    assert_no_move_is_lost(SMALL, typed_lines)


def test_a_game_is_known_however_it_is_written(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("\ufeffgame battleship(fleet=3-2,columns=4,rows=4)\n1. A1 hit\n", encoding="utf-8")
    made = assistant(SMALL)
    made.respond(f"load {path}")
    assert typed(made) == "A1 hit"


def test_a_saved_game_of_ones_own_names_the_place_of_its_class(tmp_path):
    path = tmp_path / "game.txt"
    made = assistant(HIGHLOW, moves="5 h")
    made.respond(f"save {path}")
    assert f"assist '{HIGHLOW}'" in path.read_text()
    assert f"\ngame {HIGHLOW}\n" in path.read_text()
    again = assistant(HIGHLOW)
    again.respond(f"load {path}")
    assert typed(again) == "5 higher"


@pytest.mark.parametrize("line", ["save ~nobody-of-this-name/x", "load ~nobody-of-this-name/x", f"fix {'9' * 5000} h"])
def test_nonsense_is_answered_and_nothing_is_lost(line, capsys):
    made = assistant(SMALL, moves="A1 hit")
    capsys.readouterr()
    made.respond(line)
    assert typed(made) == "A1 hit"
    assert capsys.readouterr().out


def test_a_number_too_long_for_a_repair():
    made = assistant(SMALL, moves="A1 hit, A2 sunk, A3 sunk")
    made.respond("9" * 5000)
    assert typed(made) == "A1 hit, A2 sunk, A3 sunk"


def test_the_map_of_a_contradiction_is_that_of_the_moves_before_it(capsys):
    made = assistant(SMALL, moves="A1 hit, A2 sunk, A3 sunk")
    capsys.readouterr()
    made.respond("map")
    assert capsys.readouterr().out.splitlines()[1].split()[:3] == ["A", "x", "#"]


def test_a_defect_of_ours_leaves_the_moves_behind(monkeypatch, capsys):
    made = assistant(SMALL, moves="A1 hit")
    monkeypatch.setattr(made.screen, "ask", lambda prompt: "map")
    monkeypatch.setattr(made, "show_map", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        made.run()
    assert "--moves 'A1 hit'" in capsys.readouterr().out


def test_an_answer_to_another_question_is_told_what_may_be_answered(capsys):
    made = assistant("table", moves="legs 4")
    made.respond("lives")
    made.respond("feathers")
    assert "'feathers' is not an answer here. Write one of: don't know, on land, in water." in capsys.readouterr().out
    assert typed(made) == "legs 4"
