"""The stub is the contract; the binary must be what it says."""

import ast
import re
from pathlib import Path

import pytest

from bestguess import kernel
from bestguess.kernel import _native

STUB = ast.parse((Path(kernel.__file__).parent / "_native.pyi").read_text())
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}


def test_stub_facade_and_binary_have_the_same_functions() -> None:
    binary = {name for name in dir(_native) if not name.startswith("_")}
    assert binary == set(FUNCTIONS) == set(kernel.__all__)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_those_of_the_binary(name: str) -> None:
    node = FUNCTIONS[name]
    assert ast.get_docstring(node), "the contract says what the function does"
    signature = getattr(_native, name).__doc__ or ""
    said = re.findall(r"[(,] ?(\w+): ", signature.split("->")[0])
    assert said == [argument.arg for argument in node.args.args]


def test_every_function_is_compared_with_an_oracle() -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in FUNCTIONS if not re.search(rf"\b{name}\(", tests)] == []
