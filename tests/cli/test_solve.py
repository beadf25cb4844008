import json
import os
import signal

import pytest
from patience import until

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"
GAME = f"hangman(length=3,lives=2,words={WORDS},prior=uniform)"


def test_json_has_the_value_and_its_bounds(bestguess):
    done = bestguess("solve", GAME, "--objective", "win", "--json", "--memory", "inf")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["proven"] is True
    assert found["lower"] == found["value"] == found["upper"]
    assert found["nodes"] > 0
    assert found["seconds"] >= 0
    assert found["weight"] == 16
    assert found["policy"] == found["value"]
    naive = json.loads(
        bestguess("solve", GAME, "-o", "win", "--json", "--no-memo", "--no-prune", "--order", "given").stdout
    )
    assert naive["value"] == found["value"]
    assert naive["nodes"] > found["nodes"]


def test_words_from_a_file_and_a_policy_into_one(bestguess, tmp_path):
    words, tree = tmp_path / "words.txt", tmp_path / "tree.json"
    words.write_text(WORDS.replace("|", "\n"))
    game = "hangman(length=3,lives=2,prior=uniform)"
    done = bestguess("solve", game, "--words", str(words), "--objective", "win", "--tree", str(tree))
    assert done.returncode == 0, done.stderr
    assert "probability of winning" in done.stdout
    assert "(proven)" in done.stdout
    assert "lost" in done.stdout
    spec = f"hangman(length=3,lives=2,prior=uniform,words={words})"
    shown = bestguess("evaluate", spec, "--policy", f"tree(file={tree})", "--json")
    assert json.loads(shown.stdout)["exact"] is True


@pytest.mark.parametrize("objective", ["win", "questions", "misses", "worst-case"])
@pytest.mark.parametrize("more", [[], ["--time", "1e-9", "--no-prune"]])
def test_json_is_all_there_is_for_every_objective(bestguess, objective, more):
    done = bestguess("solve", GAME, "--objective", objective, "--json", *more)
    assert done.returncode == 0, done.stderr

    def refuse(constant):
        raise AssertionError(constant)

    found = json.loads(done.stdout, parse_constant=refuse)  # no Infinity, no NaN
    assert {"value", "lower", "upper", "proven", "nodes", "seconds", "policy"} <= found.keys()
    assert found["lower"] <= found["value"] <= found["upper"]
    assert found["proven"] == (found["lower"] == found["upper"])
    choices = {"win": ["naming"], "questions": ["until"], "misses": [], "worst-case": ["unit", "until"]}[objective]
    assert [key for key in ("naming", "unit", "until") if key in found] == choices


LONG = "|".join(a + b + c + d for a in "abcdefghi" for b in "fghijklm" for c in "adgjmpsvy" for d in "aeiou")


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
@pytest.mark.parametrize("threads", [[], ["--threads", "2"]])
def test_ctrl_c_stops_the_search_and_keeps_the_bounds(started, threads):
    game = f"hangman(length=4,words={LONG},prior=uniform)"
    with started("solve", game, "--memory", "0.1", *threads) as process:
        # The first line comes after 5 seconds, when all threads are at work.
        assert any("between" in line for line in process.stderr)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process
        out, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    assert "Certified: the optimum is between" in out
    assert "(stopped)" in out
    assert "Traceback" not in err
    until(lambda: gone(process.pid), "a process of the search lives on")


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_before_the_first_policy_stops_as_well(started):
    with started("solve", "rectangles", "--threads", "1") as process:
        assert any("no policy yet" in line for line in process.stderr)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "no policy was found (stopped)" in out
    assert "Certified: the optimum is at least" in out
    assert "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="sends SIGTERM and SIGHUP")
@pytest.mark.parametrize("number", [signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)])
def test_whatever_ends_a_search_leaves_its_tree(started, tmp_path, number):
    """A batch system's limit and a closed terminal keep what Ctrl-C keeps, and are told by the exit code."""
    tree, saved = tmp_path / "tree.json", tmp_path / "saved.search"
    game = f"hangman(length=4,words={LONG},prior=uniform)"
    options = ("--memory", "0.1", "--threads", "1", "--tree", str(tree), "--save", str(saved))
    with started("solve", game, *options) as process:
        assert any("between" in line for line in process.stderr)
        process.send_signal(number)
        out, err = process.communicate(timeout=600)
    assert process.returncode == 128 + number, err
    assert "Certified: the optimum is between" in out
    assert tree.exists()
    assert saved.exists()


def gone(group):
    """Whether all processes of a group have ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_plots_of_the_report_are_redrawn(bestguess, tmp_path):
    picture = tmp_path / "plots.svg"
    arguments = ["reproduce", "kettaf-pruning", "--most", "10", "--repeats", "1", "--length", "4", "--letters", "5"]
    done = bestguess(*arguments, "--plot", str(picture))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("report, no pruning") == 4
    assert "times fewer sets" in done.stdout
    assert "<svg" in picture.read_text()
    told = json.loads(bestguess(*arguments, "--json").stdout)
    assert len(told["curves"]) == 2 * 5 + 2 * 7
    assert len(told["comparison"]) == 4
    told = json.loads(bestguess(*arguments, "--fixed-lives", "--json").stdout)
    assert (told["plan"]["letters"], told["plan"]["draw_lives"]) == (5, False)


def test_plots_of_which_nothing_was_measured_have_no_comparison(bestguess):
    done = bestguess("reproduce", "kettaf-pruning", "--most", "10", "--sets", "1", "--letters", "5", "--plain")
    assert done.returncode == 0, done.stderr
    assert "At the largest size" not in done.stdout


def test_plots_name_the_extra_they_need(bestguess, tmp_path):
    (tmp_path / "matplotlib.py").write_text("raise ImportError('hidden')")
    done = bestguess("reproduce", "kettaf-pruning", "--plot", str(tmp_path / "p.png"), PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "pip install 'bestguess[plots]'" in done.stderr


def test_the_policy_is_drawn(bestguess, tmp_path):
    picture = tmp_path / "tree.svg"
    done = bestguess("solve", GAME, "-o", "win", "--draw", str(picture), "--lines", "12")
    assert done.returncode == 0, done.stderr
    assert f"It is drawn in {picture}." in done.stdout
    assert "… " in picture.read_text()
    done = bestguess("solve", GAME, "--draw", str(tmp_path / "tree.bmp"))
    assert done.returncode == 2
    assert "ends in .svg" in done.stderr
