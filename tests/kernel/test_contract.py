"""What the binary offers, and that all of it is compared with an oracle."""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest
from kernel.conftest import called

from bestguess import kernel
from bestguess.kernel import _native

BINARY = {name: getattr(_native, name) for name in dir(_native) if not name.startswith("_")}
CLASSES = {name for name, value in BINARY.items() if isinstance(value, type)}
FUNCTIONS = {name for name, value in BINARY.items() if callable(value)} - CLASSES
METHODS = {f"{name}.{method}" for name in CLASSES for method in dir(BINARY[name]) if not method.startswith("_")}
ELSEWHERE = {"LetterModel", "LetterReader", "restore_letter_model"}
"""Kernel functions whose oracles are in ``test_letters.py`` and ``test_reader.py``."""


def test_facade_and_binary_have_the_same_names() -> None:
    assert {*BINARY, "FULL_BEAM"} <= vars(kernel).keys()


@pytest.mark.parametrize("name", sorted({*FUNCTIONS, *CLASSES, *METHODS}))
def test_everything_is_documented(name: str) -> None:
    first, *rest = name.split(".")
    thing = getattr(BINARY[first], rest[0]) if rest else BINARY[first]
    lines = (thing.__doc__ or "").splitlines()
    assert [line for line in lines if line and not line.startswith(f"{name.split('.')[-1]}(")]


def test_every_function_is_compared_with_an_oracle() -> None:
    """Each has a test marked with its oracle; ``conftest.py`` fails such a test unless it calls both."""
    marked = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.oracle":
                marked.add(ast.literal_eval(node.args[0]))
    assert marked <= {*FUNCTIONS, *CLASSES}
    assert {*FUNCTIONS, *CLASSES} - marked <= ELSEWHERE


def test_a_test_that_does_not_call_its_oracle_fails() -> None:
    def compared(names: list[str]) -> None:
        with called({name: (SimpleNamespace(made=len), "made") for name in names}):
            pass

    compared([])
    with pytest.raises(AssertionError, match="never calls cell_weights"):
        compared(["cell_weights"])
    place = SimpleNamespace(made=len)
    with called({"len": (place, "made")}):
        assert place.made([1, 2]) == 2
    assert place.made is len
