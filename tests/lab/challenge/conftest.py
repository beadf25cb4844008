"""Shared by the tests of the challenge: players from outside are found in this folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def players_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
