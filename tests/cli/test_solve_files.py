"""The files of ``bestguess solve``: searches, trees and word lists, whole, damaged and in each other's place."""

import json
import os
import subprocess
import sys
from zipfile import ZipFile

import numpy as np
import pytest

from bestguess import make
from bestguess.core.errors import BestguessError
from bestguess.policies.tree import DecisionTree

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"
GAME = f"hangman(length=3,lives=2,words={WORDS},prior=uniform)"


def test_a_search_is_saved_and_goes_on(bestguess, tmp_path):
    file = str(tmp_path / "search.npz")
    first = bestguess("solve", GAME, "--save", file, "--json")
    second = bestguess("solve", GAME, "--resume", file, "--json")
    assert json.loads(first.stdout)["value"] == json.loads(second.stdout)["value"]
    (loop := tmp_path / "loop.npz").symlink_to(loop)
    for option in ("--resume", "--save", "--tree"):
        looped = bestguess("solve", GAME, option, str(loop))
        assert (looped.returncode, looped.stderr.count("\n")) == (2, 1)
    other = bestguess("solve", GAME, "--objective", "misses", "--resume", file)
    assert other.returncode == 2
    assert "another game" in other.stderr


def test_files_that_hold_something_else_are_left_alone(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text(WORDS.replace("|", "\n"))
    for option, said in (("--save", "the file of the words"), ("--tree", "the file of the words")):
        done = bestguess("solve", "hangman(length=3,prior=uniform)", "--words", str(words), option, str(words))
        assert done.returncode == 2
        assert said in done.stderr
    done = bestguess("solve", GAME, "--save", str(words))
    assert done.returncode == 2
    assert "holds no saved search" in done.stderr
    assert words.read_text().startswith("bat\n")


def test_searches_for_something_else_and_other_archives_are_left_alone(bestguess, tmp_path):
    search, archive = tmp_path / "search.npz", tmp_path / "letter.docx"
    assert bestguess("solve", GAME, "--save", str(search)).returncode == 0
    before = search.read_bytes()
    done = bestguess("solve", GAME, "-o", "misses", "--save", str(search))
    assert done.returncode == 2
    assert "holds a search for another game" in done.stderr
    assert search.read_bytes() == before
    assert bestguess("solve", GAME, "--save", str(search)).returncode == 0
    with ZipFile(archive, "w") as file:
        file.writestr("letter.xml", "Dear")
    done = bestguess("solve", GAME, "--save", str(archive))
    assert done.returncode == 2
    assert "holds no saved search" in done.stderr
    assert ZipFile(archive).namelist() == ["letter.xml"]


def test_the_words_at_home_are_not_written_over(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text(WORDS.replace("|", "\n"))
    done = bestguess("solve", "hangman(length=3,words=~/words.txt)", "--tree", str(words), HOME=str(tmp_path))
    assert done.returncode == 2
    assert "the file of the words" in done.stderr
    assert words.read_text().startswith("bat\n")


def test_lines_that_are_no_words_are_counted(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("bat\ncat\nc4t\ndog\n")
    done = bestguess("solve", f"hangman(length=3,words={words})", "--json")
    assert json.loads(done.stdout)["secrets"] == 3
    assert f"{words}: 1 left out, as no words in the letters" in done.stderr
    assert "left out" not in bestguess("solve", GAME).stderr


def test_a_damaged_search_is_named(bestguess, tmp_path):
    search, file = tmp_path / "search.npz", tmp_path / "damaged.npz"
    assert bestguess("solve", GAME, "--save", str(search)).returncode == 0
    with np.load(search) as held:
        whole = dict(held)
    damaged: list[bytes] = []
    for name, value in (
        ("facts", np.array(5.0)),
        ("facts", np.full(3, np.nan)),
        ("facts", np.array([1e9, 0.0, 1.0])),
        ("levels", np.array([1.0])),
        ("levels", np.array([[2.0, 1.0]])),
        ("rest", whole["rest"] + 10**9),
        ("keys", whole["keys"][1:]),
    ):
        np.savez(file, **{**whole, name: value})
        damaged.append(file.read_bytes())
    content = search.read_bytes()
    directory = content.rindex(b"PK\x01\x02")
    damaged += [
        content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :] for at in range(directory + 4, directory + 14)
    ]
    np.save(tmp_path / "array.npy", np.arange(5))
    damaged += [(tmp_path / "array.npy").read_bytes(), content[:-1], b"", b"PK\x03\x04"]
    told = subprocess.run(
        [sys.executable, "-c", SEVERAL, GAME, str(file)],
        input=json.dumps([one.hex() for one in damaged]),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    ).stdout.splitlines()
    assert len(told) == len(damaged)
    assert all("no saved search" in line or line == "the same" for line in told), told
    assert told.count("the same") <= 8  # bytes of the directory that tell nothing, as of the time


# In one process: a start for each would take most of the time. But not in this one, lest a damaged file ends it.
SEVERAL = """
import json, sys
from pathlib import Path
from bestguess import make
from bestguess.core.errors import BestguessError
from bestguess.solvers.solve import solve
from bestguess.solvers.problem import Problem

problem, file = Problem.of(make(sys.argv[1]), "questions"), Path(sys.argv[2])
value = solve(problem).value
for content in json.load(sys.stdin):
    file.write_bytes(bytes.fromhex(content))
    try:
        print("the same" if solve(problem, resume=file).value == value else "another value")
    except BestguessError as error:
        print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="limits the size of files")
def test_a_full_disk_ends_no_search_and_leaves_the_old_tree(on_a_full_disk, tmp_path):
    tree = tmp_path / "tree.json"
    tree.write_text("the old one")
    done = on_a_full_disk("solve", GAME, "--save", "search.npz", "--tree", "tree.json")
    assert done.returncode == 2
    assert "(proven)" in done.stdout
    assert "File too large" in done.stderr
    assert tree.read_text() == "the old one"
    assert [path.name for path in tmp_path.iterdir()] == ["tree.json"]


def test_a_tree_of_a_longer_list_is_not_drawn(bestguess, tmp_path):
    words, tree = tmp_path / "words.txt", tmp_path / "a,b.json"
    words.write_text(WORDS.replace("|", "\n"))
    game = f"hangman(length=3,words={words})"
    done = bestguess("solve", game, "--tree", str(tree))
    assert "rename it to play it" in done.stdout
    words.write_text("bat\ncat\n")
    with pytest.raises(BestguessError, match="was made for other words"):
        DecisionTree.load(tree).draw(make(game))


def test_a_tree_assists_in_the_game_that_it_was_made_for(bestguess, tmp_path):
    tree = tmp_path / "tree.json"
    bestguess("solve", GAME, "-o", "win", "--tree", str(tree))
    done = bestguess("assist", GAME, "--policy", f"tree(file={tree})", stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert "outside" not in done.stdout


def test_the_tree_is_written_where_nobody_listens(tmp_path):
    tree = tmp_path / "tree.json"
    command = [
        sys.executable,
        "-c",
        "from bestguess.apps.cli.main import main; main()",
        "solve",
        GAME,
        "--tree",
        str(tree),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.close()
        process.wait(600)
    assert json.loads(tree.read_text())["game"] == GAME
