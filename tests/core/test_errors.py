"""Errors carry a code and its parameters, as ``docs/use/errors.md`` lists them."""

import ast
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bestguess
from bestguess import BestguessError
from bestguess.core.errors import ParameterError
from bestguess.records.game_file_text import loads

SOURCES = Path(bestguess.__file__).parent
DOCUMENT = (SOURCES.parents[1] / "docs" / "use" / "errors.md").read_text()

BOARD = bestguess.make_game("battleship(rows=3,columns=3,fleet=2)")

RAISED: list[tuple[str, Callable[[], Any], dict[str, Any]]] = [
    ("unreadable-spec", lambda: bestguess.make_game("battleship(8 rows)"), {"part": "8 rows"}),
    ("unreadable-spec", lambda: bestguess.make_game("battleship(rows"), {"spec": "battleship(rows"}),
    ("repeated-parameter", lambda: bestguess.make_game("battleship(rows=8,rows=9)"), {"parameter": "rows"}),
    ("unknown-name", lambda: bestguess.make_game("batleship"), {"noun": "game", "near": "battleship"}),
    ("unknown-name", lambda: bestguess.make_policy("qqqq"), {"noun": "policy", "name": "qqqq", "near": None}),
    ("unknown-name", lambda: bestguess.solve("mastermind", "speed"), {"noun": "objective", "name": "speed"}),
    ("unknown-name", lambda: bestguess.make_game("hangman(words=cat|dog)").prior("flat"), {"noun": "prior"}),
    ("unknown-parameter", lambda: bestguess.make_game("battleship(row=8)"), {"parameter": "row", "near": "rows"}),
    ("missing-parameter", lambda: bestguess.make_policy("tree"), {"name": "tree", "parameters": ["file"]}),
    ("unreadable-parameter", lambda: bestguess.make_game("battleship(rows=ten)"), {"choices": ["a whole number"]}),
    ("unreadable-parameter", lambda: bestguess.make_game("battleship(touching=x)"), {"choices": ["true", "false"]}),
    ("bad-parameter", lambda: bestguess.make_game("battleship(rows=99)"), {"parameter": "rows", "value": "99"}),
    ("bad-parameter", lambda: bestguess.make_game("hangman(outside=1.5)"), {"parameter": "outside", "value": "1.5"}),
    ("bad-spec", lambda: bestguess.make_game("battleship(rows=2,columns=2,fleet=2-2,touching=false)").prior(), {}),
    ("unreadable-notation", lambda: BOARD.notation.parse_query("Z9"), {}),
    ("illegal-query", lambda: bestguess.Position.of(BOARD, ((0, 0), (0, 0))), {}),
    ("illegal-answer", lambda: bestguess.Position.of(BOARD, ((0, 77),)), {}),
    ("contradiction", lambda: bestguess.Position.of(BOARD, tuple((cell, 0) for cell in range(9))), {}),
    ("over-limit", lambda: bestguess.evaluate("battleship"), {}),
    ("unreadable-game-file", lambda: loads('{"format": "bestguess-game"}', "my.json"), {"source": "my.json"}),
    ("unreadable-table", lambda: bestguess.make_game("table(file=nowhere.csv)"), {}),
    ("unreadable-word-list", lambda: bestguess.make_game("hangman(words=nowhere.txt)").prior(), {}),
]


def table() -> dict[str, set[str]]:
    """The codes that the document lists, each with its parameters."""
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| ((?:`\w+`(?:, )?)*) ?\|$", DOCUMENT, re.MULTILINE)
    return {code: set(re.findall(r"`(\w+)`", parameters)) for code, parameters in rows}


def codes() -> list[str]:
    """The codes of all classes of errors, as the sources have them."""
    return [
        body.value.value
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for body in node.body
        if isinstance(body, ast.Assign | ast.AnnAssign) and isinstance(getattr(body.value, "value", None), str)
        if "code" in [getattr(target, "id", "") for target in getattr(body, "targets", [getattr(body, "target", None)])]
    ]


def test_the_document_lists_every_code_once() -> None:
    assert sorted(codes()) == sorted(table())
    assert len(codes()) > 20


@pytest.mark.parametrize(("code", "wrong", "params"), RAISED)
def test_an_error_has_its_code_and_the_parameters_of_it(
    code: str, wrong: Callable[[], Any], params: dict[str, Any]
) -> None:
    with pytest.raises(BestguessError) as caught:
        wrong()
    error = caught.value
    assert (error.code, params.items() <= dict(error.params).items()) == (code, True), dict(error.params)
    assert not error.params or set(error.params) == table()[code]
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.params, copy.named, copy.move) == (
        *(type(error), str(error), error.params, error.named, error.move),
    )


@pytest.mark.parametrize(
    ("transcript", "move"),
    [(((0, 0), (0, 0)), 2), (((0, 77),), 1), (tuple((cell, 0) for cell in range(9)), 8)],
)
def test_an_error_names_its_move(transcript: tuple[tuple[int, int], ...], move: int) -> None:
    with pytest.raises(BestguessError) as caught:
        bestguess.Position.of(BOARD, transcript)
    assert caught.value.move == move


def test_a_file_names_its_field_and_its_move() -> None:
    text = '{"format": "bestguess-game", "version": 1, "rules": "battleship", "transcript": [{"query": "A1"}]}'
    with pytest.raises(BestguessError) as caught:
        loads(text, "my.json")
    error = caught.value
    assert (error.field, error.move, str(error).partition(": ")[0]) == ("transcript[0].answer", 1, "my.json")


def test_a_number_is_written_as_in_a_spec() -> None:
    assert str(ParameterError("share", 0.1 + 0.2, "too much.")) == "share=0.3: too much."
    assert str(ParameterError("boost", 1e6, "too much.")) == "boost=1000000: too much."


@pytest.mark.parametrize(
    "spec",
    [
        f"battleship(rows={'9' * 10_000})",
        f"hangman({'9' * 10_000})",
        f"battleship(fleet={'5-' * 20_000}5)",
        "hangman(" * 3_000,
        "a" * 50_000,
        "hangman " + "x " * 20_000,
    ],
    ids=["rows", "length", "fleet", "nested", "name", "words"],
)
def test_a_message_repeats_the_beginning_of_a_long_text(spec: str) -> None:
    with pytest.raises(BestguessError) as error:
        bestguess.make(spec)
    said = str(error.value)
    assert len(said) < 1_000
    assert "…" in said
    assert said.endswith(".")
