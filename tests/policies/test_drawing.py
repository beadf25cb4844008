"""Decision trees as pictures."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bestguess import make
from bestguess.core.errors import BestguessError
from bestguess.policies.drawing import Node, dot, save_drawing, sketch, svg
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"
GAME = make(f"hangman(length=3,lives=1,words={WORDS},prior=uniform)")


@pytest.fixture(scope="module")
def tree() -> DecisionTree:
    found = solve(Problem.of(GAME, "win")).policy
    assert found is not None
    return found


def nodes(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in nodes(child))]


def test_a_whole_tree_shows_every_leaf(tree: DecisionTree) -> None:
    drawn = nodes(sketch(tree, GAME))
    assert len(drawn) == len(tree)
    assert sum(node.kind == "found" for node in drawn) == sum(secret != -1 for secret in tree.secret)
    assert any(node.kind == "lost" and node.miss for node in drawn)
    assert all(node.answer for node in drawn[1:])


def test_what_has_no_line_is_counted(tree: DecisionTree) -> None:
    everything = sum(secret != -1 for secret in tree.secret)
    for lines in range(2, 30):
        root = sketch(tree, GAME, lines)
        assert root.lines() <= lines
        shown = [node for node in nodes(root) if not node.children]
        counted = sum(int(node.text.split("… ")[1].split()[0]) for node in shown if node.kind == "more")
        assert counted + sum(node.kind == "found" for node in shown) == everything


def test_svg_is_well_formed_and_stands_alone(tree: DecisionTree) -> None:
    picture = svg(tree, GAME)
    root = ElementTree.fromstring(picture)
    assert root.tag.endswith("svg")
    texts = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"no", "lost"} <= texts
    assert sum(text in texts for text in WORDS.upper().split("|")) == sum(secret != -1 for secret in tree.secret)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(box.get("x", 0)) + float(box.attrib["width"]) <= wide
        assert float(box.get("y", 0)) + float(box.attrib["height"]) <= high


def test_dot_has_an_edge_for_each_answer(tree: DecisionTree) -> None:
    text = dot(tree, GAME)
    assert text.startswith("digraph")
    assert text.count("->") == len(tree) - 1
    quoted = DecisionTree('a"b\\', [-1], [-1], [-1], [0])
    assert dot(quoted, make("rectangles(rows=2,columns=2,shapes=1x1)")).count('"') % 2 == 0


def test_a_tree_of_one_node_and_names_of_files(tree: DecisionTree, tmp_path: Path) -> None:
    one = DecisionTree(GAME.spec, [-1], [-1], [-1], [0])
    assert sketch(one, GAME).text == "BAT"
    for name in ("tree.svg", "tree.dot", "tree.gv"):
        save_drawing(tree, GAME, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500
    with pytest.raises(BestguessError, match=r"ends in \.svg"):
        save_drawing(tree, GAME, tmp_path / "tree.jpeg")
    with pytest.raises(BestguessError, match="Cannot write"):
        save_drawing(tree, GAME, tmp_path / "no" / "tree.svg")


def test_a_picture_names_what_is_counted(tmp_path: Path) -> None:
    for costs, said in (("cost (minutes),8,1.5", "minutes"), ("", "questions")):
        file = tmp_path / f"{said}.csv"
        file.write_text(f"fault,lamp,noise\n{costs}\nbroken lamp,no,none\ntorn cable,yes,none\nworn dynamo,yes,grind\n")
        game = make(f"table(file={file})")
        policy = solve(Problem.of(game, "questions")).policy
        assert policy is not None
        assert f": {said} " in svg(policy, game)
