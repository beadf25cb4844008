"""The stub is the contract; the binary must be what it says."""

import ast
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from kernel.conftest import called

from bestguess import kernel
from bestguess.kernel import _native

STUB = ast.parse((Path(kernel.__file__).parent / "_native.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
CONSTANTS = {ast.unparse(node.target) for node in STUB.body if isinstance(node, ast.AnnAssign)}
ELSEWHERE = {"LetterModel", "LetterReader", "restore_letter_model"}
"""Kernel functions whose oracles are in ``test_letters.py`` and ``test_reader.py``."""
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}


def test_stub_facade_and_binary_have_the_same_names() -> None:
    binary = {name for name in dir(_native) if not name.startswith("_")}
    assert binary == {*FUNCTIONS, *CLASSES, *CONSTANTS} == set(kernel.__all__)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_those_of_the_binary(name: str) -> None:
    node = FUNCTIONS[name]
    assert ast.get_docstring(node), "the contract says what the function does"
    signature = getattr(_native, name).__doc__ or ""
    said = re.findall(r"[(,] ?(\w+): ", signature.split("->")[0])
    assert said == [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
    assert bool(re.search(r"\*, \w+: ", signature)) == bool(node.args.kwonlyargs), (
        "keywords where the binary wants them"
    )


@pytest.mark.parametrize("name", CLASSES)
def test_classes_have_what_the_stub_says(name: str) -> None:
    binary = getattr(_native, name)
    methods = {node.name: node for node in CLASSES[name].body if isinstance(node, ast.FunctionDef)}
    assert {method for method in dir(binary) if not method.startswith("_")} == methods.keys() - {"__init__"}
    for method, node in methods.items():
        assert ast.get_docstring(node), "the contract says what the method does"
        said = re.findall(r"[(,] ?(\w+): ", (getattr(binary, method).__doc__ or "").split("->")[0])
        assert said == [argument.arg for argument in (*node.args.args[1:], *node.args.kwonlyargs)]


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
