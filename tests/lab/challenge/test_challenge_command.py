"""The command ``bestguess challenge``: its tables, its JSON and options that it refuses."""

import json
import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.apps.cli.measuring.challenging import challenge
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.workers.workers import Workers

WORDS = Vocabulary.of(["apple", "ample", "maple", "table", "cable", "staple", "plate", "pleat", "petal", "lamp"])
HERE = "challenge_players"


def test_the_command_counts_the_lines_that_hold_no_word(tmp_path: Path) -> None:
    train, test = tmp_path / "train.txt", tmp_path / "test.txt"
    train.write_text("\n".join([*WORDS.words, "abc123", "4"]), encoding="utf-8")
    test.write_text(f"palm\n{'palm' * 16}\n", encoding="utf-8")
    arguments = ["challenge", "--train", str(train), "--test", str(test), "--policy", "stock", "--plain"]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 0, run.output
    assert f"{train}: 2 left out, as no words in the letters" in run.output
    assert f"{test}: 1 line is no word: {'palm' * 16}." in run.output
    told = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert told["left_out"]["lines_without_a_word"] == {"train": 2, "test": 1}
    assert told["left_out"]["no_words"] == ["palm" * 16]


def test_the_command_prints_json(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    (tmp_path / "test.txt").write_text("palm\nmeat\nlamp\n", encoding="utf-8")
    arguments = ["challenge", "--train", str(tmp_path / "train.txt"), "--test", str(tmp_path / "test.txt"), "--json"]
    run = CliRunner().invoke(app, [*arguments, "--policy", "stock", "--against", f"{HERE}:crash", "--lives", "5"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert told["left_out"] == {
        "in_training_list": ["lamp"],
        "other_letters": [],
        "lines_without_a_word": {"train": 0, "test": 0},
        "no_words": [],
    }
    stock, crash = told["entrants"]
    assert stock["name"] == "stock"
    assert stock["games"] == 2
    assert stock["share"] == stock["won"] / 2
    assert stock["interval"][0] <= stock["share"] <= stock["interval"][1]
    assert stock["by_length"] == {
        "4": {"games": 2, "won": stock["won"], "share": stock["share"], "interval": stock["interval"]}
    }
    assert stock["ms_per_game"] >= 0
    assert crash["won"] == 0
    assert np.isclose(crash["difference_from_first"]["mean"], -stock["share"])
    assert {one["word"] for one in crash["forfeits"]} == {"palm", "meat"}


def test_no_interval_is_shown_that_is_wider_than_all_differences(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    (tmp_path / "test.txt").write_text("meat\nzzzz\n", encoding="utf-8")
    arguments = ["challenge", "--train", str(tmp_path / "train.txt"), "--test", str(tmp_path / "test.txt"), "--plain"]
    players = ["--policy", "most-likely", "--against", f"{HERE}:crash"]
    run = CliRunner().invoke(app, [*arguments, *players])
    assert run.exit_code == 0, run.output
    assert "-50.0" in run.output, run.output
    assert "A difference without ±: too few words for an interval." in run.output
    assert not re.search(r"±\d", run.output), run.output
    told = json.loads(CliRunner().invoke(app, [*arguments, *players, "--json"]).stdout)
    assert told["entrants"][1]["difference_from_first"] == {"mean": -0.5, "interval": [-1, 1]}
    (tmp_path / "test.txt").write_text("meat\nteal\nmelt\npelt\nzzzz\n", encoding="utf-8")
    run = CliRunner().invoke(app, [*arguments, *players])
    assert [float(margin) <= 100 for margin in re.findall(r"±(\d+\.\d)", run.output)] == [True], run.output


def test_lines_that_are_no_words_and_words_in_other_letters_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    (tmp_path / "test.txt").write_text("palm\nmeat\n7up\nстраße\nмосква\n", encoding="utf-8")
    files = ["--train", str(tmp_path / "train.txt"), "--test", str(tmp_path / "test.txt")]
    run = CliRunner().invoke(app, ["challenge", *files, "--policy", "stock", "--games", "1200"])
    assert f"{tmp_path / 'test.txt'}: 1 line is no word: 7up." in run.stdout
    assert f"Left out, not in the letters of {tmp_path / 'train.txt'}: 2 words: москва, страße." in run.stdout
    assert "2 words in no list to find, 10 words of" in run.stdout
    assert "(1,200 were asked for; there are no more)" in run.stdout


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--limit", "inf"], "86400"),
        (["--language", "zz"], "--language zz has no alphabet, so it says nothing of"),
        (["--policy", "stock", "--policy", "stock"], "stock is named 2 times. Name every entrant once."),
    ],
)
def test_options_that_mean_nothing_are_refused(tmp_path: Path, options: list[str], told: str) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    arguments = ["challenge", "--train", str(tmp_path / "train.txt"), *options]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 2
    assert told in run.stderr


LONG = f"{HERE}:a_player_whose_name_is_much_longer_than_a_column_of_the_table"


def test_no_column_is_lost_in_a_narrow_terminal_nor_any_name_in_plain_lines(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    (tmp_path / "test.txt").write_text("palm\nmeat\nstammered\n", encoding="utf-8")
    files = (tmp_path / "train.txt", None, tmp_path / "test.txt")
    players = [LONG, f"{LONG}_indeed", f"{HERE}:two"]
    narrow, plain = StringIO(), StringIO()
    screen = Screen()
    screen.plain, screen.console = False, Console(file=narrow, width=80, highlight=False, markup=False)
    for one, shown in ((screen, sys.stdout), (Screen(plain=True), plain)):
        with redirect_stdout(shown):
            challenge(*files, 0.1, None, 0, 6, [], players, 10.0, [], Workers(1), False, one)
    for told in (narrow.getvalue(), plain.getvalue()):
        heads = [line.split() for line in told.splitlines() if line.startswith(("entrant", "letters"))]
        assert heads == [
            ["entrant", "won", "95%", "vs", "first", "wrong", "ms/game"],
            ["letters", "1-5", "6-8", "9-11", "12+"],
        ]
        assert ["words", "2", "0", "1", "0"] in [line.split() for line in told.splitlines()]
    assert max(map(len, narrow.getvalue().splitlines())) <= 80
    assert all(plain.getvalue().count(f"\n{player} ") == 2 for player in players)


def test_a_player_that_holds_hidden_words_is_told_in_the_table_in_words_and_in_json(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text("\n".join(WORDS.words), encoding="utf-8")
    (tmp_path / "test.txt").write_text("palm\nmeat\n", encoding="utf-8")
    files = [
        "--train",
        str(tmp_path / "train.txt"),
        "--test",
        str(tmp_path / "test.txt"),
        "--against",
        f"{HERE}:Knowing",
    ]
    run = CliRunner().invoke(app, ["challenge", *files, "--against", f"{HERE}:two", "--plain"])
    assert run.exit_code == 0, run.output
    assert f"{HERE}:Knowing is not fair: its list holds 2 of the 2 hidden words (known)." in run.stdout
    assert next(line.split()[3:6] for line in run.stdout.splitlines() if line.startswith(f"{HERE}:Knowing ")) == [
        "no:",
        "holds",
        "2",
    ]
    knowing, two = json.loads(
        CliRunner().invoke(app, ["challenge", *files, "--against", f"{HERE}:two", "--json"]).stdout
    )["entrants"]
    assert (knowing["fair"], knowing["hidden_words_held"], knowing["held_in"]) == (False, 2, ["known"])
    assert (two["fair"], two["hidden_words_held"], two["held_in"]) == (True, 0, [])


def test_the_command_refuses_two_sources_of_words_to_find(tmp_path: Path) -> None:
    (tmp_path / "test.txt").write_text("palm", encoding="utf-8")
    run = CliRunner().invoke(app, ["challenge", "--test", str(tmp_path / "test.txt"), "--holdout", "0.2"])
    assert run.exit_code == 2
    assert "Leave out one of both" in run.output
