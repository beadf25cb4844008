"""Programs that documents hold, as modules."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

EXTEND = Path(__file__).parents[1] / "docs" / "extend"


def run_example(monkeypatch: pytest.MonkeyPatch, document: str, name: str, number: int = 0) -> ModuleType:
    """A Python example of a document on extending, by default the first, as a module of this name."""
    code = re.findall(r"```python\n(.*?)```", (EXTEND / document).read_text(encoding="utf-8"), re.DOTALL)[number]
    module = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, module)
    exec(code, module.__dict__)
    return module
