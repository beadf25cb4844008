"""``bestguess train host``, and the host learned(file=…) at the command line."""

import json

import pytest

from bestguess import make
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.training.host_report import run_host_training  # needs torch
from bestguess.lab.learning.host_training import plan_host

pytestmark = pytest.mark.learning

# On these words entropy play is forced to ask five questions, by the greedy host four.
WORDS = "cat|cot|cog|dog|dot|god|pea|tea|sea|sad|mad|map|mop|top|toe|doe"
GAME = f"hangman(length=3,lives=0,prior=uniform,words={WORDS})"


def test_a_host_is_trained_resumed_drawn_and_met(tmp_path, capsys):
    # In this process: another would import torch again, which takes seconds.
    file, plot = tmp_path / "host.safetensors", tmp_path / "curve.svg"
    given = {"against": "most-information", "seed": 0, "out": file}

    def train(updates, **others):
        told = {"resume": None, "plot": None, "as_json": False} | others
        plan = plan_host(make(GAME), file, updates=updates, device="cpu")
        run_host_training(make(GAME), plan, Screen(True), **given, **told)
        return capsys.readouterr()

    assert "20 of 20 updates: loss" in train(20).err
    told = json.loads(train(60, resume=file, plot=plot, as_json=True).out)
    assert (told["updates"], told["unit"], told["against"]) == (60, "questions", "most-information")
    assert told["forced"] == told["most"][0] == told["most"][1] >= told["greedy"]
    assert [updates for updates, _ in told["curve"]][-1] == 60
    assert "the exact best response" in plot.read_text()
    shown = train(80, resume=file).out
    assert "questions forced from most-information" in shown
    assert f"Meet it with: --host 'learned(file={file})'" in shown.replace("\n", "")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((GAME, "--against", "random"), "this one draws lots"),
        ((GAME,), "name the file for the network"),
        ((GAME, "--against", "self", "--unit", "turns"), "Take --unit questions"),
        ((GAME, "--reward", "report"), "--reward report: ours forces what --unit says. Add --method kettaf."),
        (("battleship",), "Take a game that lists its layouts"),
    ],
)
def test_bad_input_is_refused(bestguess, tmp_path, given, said):
    out = () if given == (GAME,) else ("--out", str(tmp_path / "host"))
    done = bestguess("train", "host", *given, *out)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())
