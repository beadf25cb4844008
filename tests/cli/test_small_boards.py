import json
import os
import signal

import pytest

GAME = "battleship(rows=1,columns=5,fleet=2-2)"


def test_a_small_board_is_solved_and_its_tree_evaluated(bestguess, tmp_path):
    tree = tmp_path / "tree.json"
    done = bestguess("solve", GAME, "--objective", "misses", "--tree", str(tree))
    assert done.returncode == 0, done.stderr
    assert "mean misses: 0.333333, 4.33333 shots in all (proven)" in done.stdout
    walked = bestguess("evaluate", GAME, "--policy", f"tree(file={tree})", "--json")
    found = json.loads(walked.stdout)
    assert found["exact"] is True
    assert found["mean"] == pytest.approx(13 / 3)
    shown = bestguess("solve", GAME, "-o", "questions", "--until", "shown", "--json")
    assert json.loads(shown.stdout)["value"] == pytest.approx(13 / 3)
    known = bestguess("solve", GAME, "-o", "questions")
    assert "mean shots until it is known which shots hit" in known.stdout
    worst = bestguess("solve", GAME, "-o", "worst-case", "--unit", "misses", "--json")
    assert json.loads(worst.stdout)["value"] == 1


def test_the_table_is_printed_kept_and_goes_on(bestguess, tmp_path):
    file = str(tmp_path / "lines.jsonl")
    done = bestguess("reproduce", "small-boards", "--board", "3", "--ships", "1", "--save", file)
    assert done.returncode == 0, done.stderr
    assert "9 of 9 (none published)" in done.stdout
    again = bestguess("reproduce", "small-boards", "--board", "3", "--ships", "2", "--save", file, "--json")
    found = json.loads(again.stdout)
    assert found["stopped"] is False
    lines = {(line["fleet"], line["announce"]): line for line in found["lines"] if line["board"] == "3x3"}
    assert lines["2-2", "sunk"]["shots"]["lower"] == {"exact": "25/4", "value": 6.25}
    assert lines["2-2", "sunk"]["lost"]["exact"] == "1/44"
    assert all(line["proven"] for line in found["lines"])


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_prints_the_lines_found(started, tmp_path):
    file = tmp_path / "lines.jsonl"
    with started("reproduce", "small-boards", "--time", "60", "--save", str(file)) as process:
        assert process.stderr.readline().startswith("small-boards: measuring")
        assert process.stderr.readline().startswith("small-boards: 10 %")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    said = " ".join(out.split())
    assert "Stopped after" in said
    assert f"goes on from {file}" in said
    assert file.read_text().count("\n") >= 1
