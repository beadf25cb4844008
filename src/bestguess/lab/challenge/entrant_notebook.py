"""A player from outside that its author keeps in a notebook of Jupyter: the cells of code, one after the other."""

import json
import re
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from bestguess.core.errors import BestguessError

ENDING = ".ipynb"

_COMMAND = re.compile(r"^([ \t]*)([\w., \t]+=[ \t]*)?[%!?].*$", re.MULTILINE)
"""A line that speaks to the notebook and not to Python, such as ``%matplotlib inline`` or ``!pip install numpy``."""

_OTHER_CELL = re.compile(r"\s*%%(?!time|capture|prun)")
"""The beginning of a cell that is no Python, such as ``%%bash``."""


class _Notebook:
    """A stand-in of what ``get_ipython()`` returns: whatever it is asked to do, it does nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


def add_notebook_functions(module: ModuleType) -> None:
    """Give a module what every notebook has without an import; scripts made of notebooks call it, too."""
    vars(module).update(get_ipython=_Notebook, display=print)


def run_notebook(path: Path, module: ModuleType) -> None:
    """Run the cells of code as a module. Raises :class:`BestguessError` naming the cell that fails, by its number."""
    add_notebook_functions(module)
    module.__file__ = str(path)
    for number, text in enumerate(_cells(path), 1):
        try:
            exec(_compiled(text, f"{path.name}, cell {number}"), vars(module))
        except Exception as error:
            raise BestguessError(f"cell {number} of {path.name} failed: {type(error).__name__}: {error}") from error


def _cells(path: Path) -> list[str]:
    """The texts of all cells of code."""
    try:
        book = json.loads(path.read_text(encoding="utf-8"))
        cells = book["cells"] if "cells" in book else [cell for sheet in book["worksheets"] for cell in sheet["cells"]]
        texts = [cell.get("source", cell.get("input", "")) for cell in cells if cell["cell_type"] == "code"]
        return [text if isinstance(text, str) else "".join(text) for text in texts]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BestguessError(f"{path.name} is no notebook. Save it with Jupyter as {ENDING}.") from error


def _compiled(text: str, name: str) -> CodeType:
    """The code of a cell, without the lines that are none of Python's."""
    try:
        return compile(text, name, "exec")
    except SyntaxError:
        python = "" if _OTHER_CELL.match(text) else _COMMAND.sub(_nothing, text)
        return compile(python, name, "exec")


def _nothing(command: re.Match[str]) -> str:
    """The statement in the place of a notebook's command: ``pass``, or an empty list for the name of its output."""
    return command[1] + (f"{command[2]}[]" if command[2] else "pass")
