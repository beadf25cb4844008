"""``bestguess solve --until solved``, and what ``--time`` holds."""

import json
from contextlib import suppress

import pytest

from bestguess.apps.cli.measuring.deadline import Deadline
from bestguess.core.errors import BestguessError
from bestguess.policies.tree import DecisionTree

GAME = "codes:Codes(pegs=3,colours=3)"


def test_it_says_what_is_counted_and_writes_a_tree_that_plays_so(bestguess, tmp_path):
    tree = tmp_path / "tree.json"
    done = bestguess("solve", GAME, "--until", "solved", "--tree", str(tree))
    assert done.returncode == 0, done.stderr
    assert "mean guesses until the code has been asked: 2.7037 (proven)" in done.stdout
    shown = json.loads(bestguess("evaluate", GAME, "--policy", f"tree(file={tree})", "--json").stdout)
    assert shown["exact"] is True
    assert shown["mean"] == pytest.approx(73 / 27)
    assert DecisionTree.load(tree).about["until"] == "solved"
    worst = bestguess("solve", GAME, "--until", "solved", "-o", "worst-case")
    assert "most guesses until the code has been asked: 4 (proven)" in worst.stdout


def test_json_has_the_bounds(bestguess):
    found = json.loads(bestguess("solve", GAME, "--until", "solved", "--json").stdout)
    assert found["until"] == "solved"
    assert found["proven"] is True
    assert found["lower"] == found["value"] == found["upper"] == found["policy"]
    assert found["cost"] == {"lower": 73.0, "upper": 73.0}


def test_a_game_that_ends_sooner_is_told(bestguess):
    done = bestguess("solve", "codes:Codes(pegs=3,colours=3,tries=2)", "--until", "solved")
    assert "ends after 2 guesses, and the policy may ask more" in done.stdout


def test_solved_is_refused_where_a_secret_is_found_part_by_part(bestguess):
    done = bestguess("solve", "hangman(length=3,words=bat|cat|cot,prior=uniform)", "--until", "solved")
    assert done.returncode == 2
    assert "Take --until shown" in done.stderr


def test_a_search_out_of_time_keeps_what_it_has(bestguess):
    done = bestguess("solve", "codes:Codes(pegs=3,colours=5)", "--until", "solved", "--time", "1e-9")
    assert done.returncode == 0, done.stderr
    assert "(out of time)" in done.stdout
    assert "Certified: the optimum is between" in done.stdout
    assert "It begins:" in done.stdout


def test_a_deadline_ends_work_that_knows_of_none():
    def work() -> None:
        with Deadline(1e-9).over("nothing was listed"):
            while True:
                with suppress(Exception):  # a handler of errors does not stop the alarm
                    sum(range(1000))

    with pytest.raises(BestguessError, match="nothing was listed within --time 1e-09 seconds"):
        work()


def test_a_deadline_leaves_work_alone_that_is_done():
    deadline = Deadline(1000.0)
    with deadline.over("nothing was listed"):
        pass
    assert 0 < deadline.left <= 1000
    assert Deadline(0.0).left == 0
