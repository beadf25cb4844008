"""``bestguess train letters``: a file that plays, and input that it refuses with exit code 2."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.words import load
from bestguess.lab.learning import letter_training
from bestguess.lab.learning.letter_training import sampled
from bestguess.networks.network_file import NetworkFile

pytestmark = pytest.mark.learning

SMALL = ["--epochs", "1", "--hidden", "8", "--batch", "500", "--device", "cpu"]


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(sampled(load(), 300, 7).words))
    return path


def test_a_network_is_trained_and_plays_the_challenge_mixed_and_alone(words: Path, tmp_path: Path) -> None:
    out = tmp_path / "letters.net"
    command = ["train", "letters", "--words", str(words), "--holdout", "0.1", "--seed", "3", "--out", str(out), *SMALL]
    run = CliRunner().invoke(app, [*command, "--json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert (told["words"], told["held_out"], told["stopped"]) == (270, 14, False)
    assert NetworkFile.load(out).description.measured["share"] == told["share"]
    whole = out.read_bytes()
    again = CliRunner().invoke(app, [*command, "--resume", str(out)])
    assert again.exit_code == 0, again.output
    assert "270 words" in again.stdout
    assert out.read_bytes() == whole
    by_its_settings = ["train", "letters", "--words", str(words), "--holdout", "0.1", "--resume", str(out)]
    again = CliRunner().invoke(app, by_its_settings)
    assert again.exit_code == 0, again.output
    assert out.read_bytes() == whole
    for options, said in (
        (
            ["--holdout", "0.2"],
            f"was trained on other words than those of {words} less a share of 0.2. Give the --words",
        ),
        (["--seed", "4"], f"was trained on other words than those of {words} less a share of 0.1."),
        (["--hidden", "16"], "another hidden: 8, not 16"),
    ):
        other = CliRunner().invoke(app, [*by_its_settings, *options])
        assert other.exit_code == 2, other.output
        assert said in other.stderr
    challenge = ["challenge", "--train", str(words), "--seed", "3", "--games", "2", "--policy", "most-likely", "--json"]
    played = CliRunner().invoke(app, [*challenge, "--network", str(out), "--network-alone", str(out)])
    assert played.exit_code == 0, played.output
    names = [one["name"] for one in json.loads(played.stdout)["entrants"]]
    assert names == ["most-likely", "most-likely network=letters.net", "most-likely network=letters.net share=1"]


def test_a_network_that_may_have_met_the_words_is_named(words: Path, tmp_path: Path) -> None:
    out = tmp_path / "letters.net"
    for holdout, named in ((["--holdout", "0.1"], False), ([], True)):
        made = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(out), *holdout, *SMALL])
        assert made.exit_code == 0, made.output
        arguments = ["challenge", "--train", str(words), "--games", "1", "--policy", "stock", "--network", str(out)]
        played = CliRunner().invoke(app, arguments)
        assert played.exit_code == 0, played.output
        assert ("it may have met the words to find" in played.stdout) == named


def test_a_list_with_other_letters_trains_on_the_rest_and_says_so(words: Path, tmp_path: Path) -> None:
    words.write_text(words.read_text() + "\nnaïveté4\n")
    run = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(tmp_path / "net"), *SMALL])
    assert run.exit_code == 0, run.output
    assert "1 left out" in run.stdout


@pytest.mark.parametrize(
    ("written", "arguments", "told"),
    [
        ("", [], "There are no words in"),
        ("apple\nmaple\n", [], "2 words are too few for a network"),
        (None, ["--epochs", "0"], "--epochs 0: write a whole number from 1"),
        (None, ["--rate", "nan"], "--rate nan: write a number between 0 and 1"),
        (None, ["--holdout", "2"], "write a share between 0 and 1"),
        (None, ["--resume", "missing.net"], "Cannot read missing.net"),
        (None, ["--language", "zz"], "--language zz has no alphabet"),
        ("apple\n", [], "1 word is too few for a network"),
    ],
)
def test_bad_input_is_refused(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str | None, arguments: list[str], told: str
) -> None:
    if written is not None:
        words.write_text(written)
    out = tmp_path / "letters.net"
    line = ["train", "letters", "--words", str(words), "--out", str(out), *SMALL, *arguments]
    monkeypatch.setattr(sys, "argv", ["bestguess", *line])  # what was typed is told
    run = CliRunner().invoke(app, line)
    assert run.exit_code == 2, run.output
    assert told in run.stderr
    assert "Traceback" not in run.stderr


def test_a_file_must_be_named(words: Path) -> None:
    run = CliRunner().invoke(app, ["train", "letters", "--words", str(words)])
    assert run.exit_code == 2
    assert "--out FILE" in run.stderr


def test_the_words_are_not_overwritten(words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letter_training, "LetterLearner", None)  # refused before anything is learnt
    link = tmp_path / "link.net"
    link.symlink_to(words)
    for out in (words, link):
        run = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(out), *SMALL])
        assert run.exit_code == 2
        assert f"--out {out} would overwrite the words of --words {words}. Name another file" in run.stderr
    other = tmp_path / "other.txt"
    other.write_text("text")
    run = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(other), *SMALL])
    assert run.exit_code == 2
    assert "The file is left as it is" in run.stderr


def test_no_torch_is_told_with_the_remedy(words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    run = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(tmp_path / "net")])
    assert run.exit_code == 2
    assert "pip install 'bestguess[learn]'" in run.stderr


def test_a_damaged_network_and_one_of_other_letters_are_told_before_the_first_word(words: Path, tmp_path: Path) -> None:
    out = tmp_path / "letters.net"
    made = CliRunner().invoke(app, ["train", "letters", "--words", str(words), "--out", str(out), *SMALL])
    assert made.exit_code == 0, made.output
    cyrillic = tmp_path / "cyrillic.txt"
    cyrillic.write_text("\n".join(Vocabulary.of(["дом", "дама", "мода", "сам", "самса", "масса"]).words))
    other = CliRunner().invoke(app, ["challenge", "--train", str(cyrillic), "--holdout", "0.4", "--network", str(out)])
    assert other.exit_code == 2
    assert f"was trained on the letters abcdefghijklmnopqrstuvwxyz; {cyrillic} less a share of 0.4 has" in other.stderr
    out.write_bytes(out.read_bytes()[:500])
    damaged = CliRunner().invoke(app, ["challenge", "--train", str(words), "--network", str(out)])
    assert damaged.exit_code == 2
    assert "is truncated, damaged or no file of safetensors" in damaged.stderr
