import builtins
import importlib.util
import json
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from bestguess import BestguessError
from bestguess.apps.cli.main import app
from bestguess.lab.learning import torch_setup

pytestmark = pytest.mark.learning

GAME = "hangman(length=3,lives=0,words=cat|cot|cut|dog|dig|dug|dot|tag)"
FEW = ("--updates", "40", "--width", "16")


def run(*arguments: str) -> Result:
    """The command in this process, where torch is imported already."""
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    file = tmp_path_factory.mktemp("trained") / "net"
    done = run("train", "guesser", GAME, *FEW, "--out", str(file), "--json")
    assert done.exit_code == 0, done.output
    assert "40 of 40 updates" in done.stderr
    return file, json.loads(done.stdout)


def test_a_picture_that_cannot_be_written_takes_no_table_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("bestguess.apps.cli.training.guesser_training.draw_curve", full)
    plot = tmp_path / "curve.png"
    done = run("train", "guesser", GAME, *FEW, "--out", str(tmp_path / "net"), "--plot", str(plot))
    assert done.exit_code == 2
    assert "this network" in done.stdout
    assert f"Cannot write {plot}: No space left on device." in done.stderr


def test_a_trained_guesser_plays(trained: tuple[Path, dict[str, Any]]) -> None:
    file, told = trained
    done = run("evaluate", GAME, "-p", f"learned(file={file})", "--count", "questions", "--until", "known", "--json")
    assert json.loads(done.stdout)["mean"] == pytest.approx(told["mean_questions"])
    assert told["total"] == pytest.approx(8 * told["mean_questions"])
    assert told["optimum"] <= told["mean_questions"]
    assert told["updates"] == 40
    done = run("advise", GAME, "-p", f"learned(file={file})", "--moves", "C 1")
    assert "questions to go" in done.stdout


def test_what_is_wrong_is_told(trained: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    file, _ = trained
    words = tmp_path / "words.txt"
    words.write_text("cat\ndog\n")
    cut = tmp_path / "cut"
    cut.write_bytes(file.read_bytes()[:-50])
    for arguments, said in (
        (["train", "guesser", GAME, *FEW], "--out FILE"),
        (["train", "guesser", GAME, *FEW, "--out", str(words)], "left as it is"),
        (["train", "guesser", GAME, *FEW, "--out", str(tmp_path / "none" / "net")], "Name a file"),
        (["train", "guesser", GAME, *FEW, "--resume", str(file), "--seed", "5"], "another seed: 0, not 5"),
        (["train", "guesser", "battleship", *FEW, "--out", str(tmp_path / "net")], "depend on the past"),
        (["train", "guesser", GAME, *FEW, "--out", str(tmp_path / "net"), "--plot", "a.txt"], ".png"),
        (["train", "guess"], "guesser"),
        (["evaluate", GAME, "-p", f"learned(file={cut})"], "truncated"),
        (["evaluate", GAME, "-p", f"learned(file={words})"], "no file of safetensors"),
        (["evaluate", "mastermind", "-p", f"learned(file={file})"], "plays hangman"),
        (["evaluate", GAME.replace("tag", "act"), "-p", f"learned(file={file})"], "trained on other words"),
    ):
        done = run(*arguments)
        assert done.exit_code == 2, (arguments, done.output)
        assert said in " ".join(done.stderr.split()), (arguments, done.stderr)
        assert "Traceback" not in done.stderr
    assert words.read_text() == "cat\ndog\n"


def test_a_gpu_that_is_not_there_and_a_torch_that_is_not_there_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(BestguessError, match="sees no GPU"):
        torch_setup.prepare(0, "cuda")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BestguessError, match=r"pip install 'bestguess\[learn\]'"):
        torch_setup.check_torch()


@pytest.mark.parametrize("fault", [ImportError("libtorch.so: no such file"), OSError("libtorch.so: no such file")])
def test_a_torch_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def broken(name: str, *rest: object, **more: object) -> object:
        if name == "torch":
            raise fault
        return whole(name, *rest, **more)

    whole = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", broken)
    with pytest.raises(BestguessError, match=r"cannot be loaded \(libtorch\.so: no such file\)\. Install it anew"):
        torch_setup.check_torch()
