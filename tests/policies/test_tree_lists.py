"""A decision tree plays for the lists that it was made for, and says so where they have changed."""

import json
from pathlib import Path

import numpy as np
import pytest

import bestguess
from bestguess.core.errors import BestguessError
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.policies import POLICIES
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

LISTS = {
    "other words": ("crane\nslate\nbrick\nmoult\n", "crane\nslate\nbrick\nfjord\n"),
    "fewer words": ("crane\nslate\nbrick\nmoult\n", "crane\nslate\nbrick\n"),
    "more words": ("crane\nslate\nbrick\n", "crane\nslate\nbrick\nmoult\n"),
    "other counts": ("crane 9\nslate 1\nbrick 1\n", "crane 1\nslate 1\nbrick 9\n"),
}
GAMES_OF = {
    "hangman": ("hangman(words={file},length=5)", "questions", "words"),
    "wordle": ("wordle(words={file})", "questions", "words"),
    "guesses": ("wordle(words=crane|slate|brick,guesses={file})", "questions", "guesses"),
}


def solved(spec: str, objective: str, file: Path) -> DecisionTree:
    tree = solve(Problem.of(make(GAMES, spec), objective)).policy  # type: ignore[arg-type]
    assert tree is not None
    tree.save(file)
    return make(POLICIES, f"tree(file={file})")  # type: ignore[return-value]


def asks(tree: DecisionTree, spec: str) -> int:
    return tree.choose(Position.start(make(GAMES, spec)), np.random.default_rng(0))


@pytest.mark.parametrize(
    ("game", "change"),
    [(game, change) for game in GAMES_OF for change in LISTS if (game, change) != ("guesses", "other counts")],
)  # guesses are not counted
def test_a_tree_of_another_list_is_refused_and_the_list_is_named(tmp_path: Path, game: str, change: str) -> None:
    spec, objective, parameter = GAMES_OF[game]
    file, saved = tmp_path / "list.txt", tmp_path / "tree.json"
    file.write_text(LISTS[change][0])
    spec = spec.format(file=file)
    tree = solved(spec, objective, saved)
    asked = asks(tree, spec)
    file.write_text(LISTS[change][1])
    with pytest.raises(BestguessError, match=rf"other {parameter} than \S*list.txt has now.*bestguess solve"):
        asks(tree, spec)
    with pytest.raises(BestguessError, match="changed"):
        bestguess.evaluate(spec, f"tree(file={saved})")
    with pytest.raises(BestguessError, match="changed"):
        tree.draw(make(GAMES, spec))
    file.write_text(f"{LISTS[change][0]}\nlonger\n")  # a word that this game does not take
    assert asks(tree, spec) == asked


@pytest.mark.parametrize(
    "words", ["brick\ncrane\nslate\n", "slate\nslats\nslays\nslabs\n", "aaaaa\nbbbbb\nccccc\nddddd\n"]
)
@pytest.mark.parametrize("game", ["hangman", "wordle"])
def test_a_tree_without_digests_is_read_and_held_against_the_list(tmp_path: Path, game: str, words: str) -> None:
    spec, objective, _ = GAMES_OF[game]
    file, saved = tmp_path / "list.txt", tmp_path / "tree.json"
    file.write_text(LISTS["other words"][0])
    spec = spec.format(file=file)
    asked = asks(solved(spec, objective, saved), spec)
    held = json.loads(saved.read_text())
    del held["sources"]
    saved.write_text(json.dumps(held))
    old = DecisionTree.load(saved)
    assert asks(old, spec) == asked
    file.write_text(words)
    with pytest.raises(BestguessError, match="its list has changed"):
        asks(old, spec)


def test_a_tree_that_is_made_anew_is_read_anew(tmp_path: Path) -> None:
    file, saved = tmp_path / "list.txt", tmp_path / "tree.json"
    spec = f"hangman(words={file},length=5)"
    for change in LISTS.values():
        for words in change:
            file.write_text(words)
            assert asks(solved(spec, "questions", saved), spec) in range(26)
