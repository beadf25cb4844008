"""Sentences in the code stand by themselves."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "bestguess"
PYTHON = [file for folder in ("src", "tests", "benchmarks", "docs") for file in sorted((ROOT / folder).rglob("*.py"))]
KERNEL = sorted([*(ROOT / "native" / "src").rglob("*.hpp"), *(ROOT / "native" / "src").rglob("*.cpp")])

# A sentence that begins so has no subject of its own, or one that the reader must look for elsewhere.
LEANING = re.compile(r"(The same|As|And|Or|So|What|Those|These|Such|It|They)\b")

# Folders and files whose sentences are still to be rewritten.
OPEN = (
    "src/bestguess/apps/",
    "src/bestguess/arena/",
    "src/bestguess/core/spec.py",
    "src/bestguess/records/",
    "src/bestguess/reproductions/",
    "src/bestguess/review/",
    "src/bestguess/solvers/",
    "src/bestguess/studies/",
)
FILES = [file.relative_to(ROOT).as_posix() for file in [*PYTHON, *KERNEL]]
CHECKED = [file for file in FILES if not file.startswith(OPEN)]


def docstrings(file: Path) -> Iterator[str]:
    """Yield every docstring of a file: of the module, of its classes and functions, and below attributes."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
            for statement, following in pairwise(node.body):
                if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(following, ast.Expr):
                    text = following.value
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def header(file: Path) -> str:
    """Return the first comment of a C++ file without its slashes."""
    lines = file.read_text().splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith("//")), len(lines))
    return lines[first].lstrip("/ ") if first < len(lines) else ""


def sentences(file: Path) -> Iterator[str]:
    """Yield the docstrings of a Python file, or the header comment of a C++ file."""
    yield from docstrings(file) if file.suffix == ".py" else [header(file)]


@pytest.mark.parametrize("file", CHECKED)
def test_sentences_have_a_subject_of_their_own(file: str) -> None:
    assert not [text.splitlines()[0] for text in sentences(ROOT / file) if LEANING.match(text)]
