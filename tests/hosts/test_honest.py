"""Honest hosts: what they say of a secret that is none of their game."""

from typing import Any

import pytest

from bestguess import make
from bestguess.core.errors import BestguessError
from bestguess.hosts.honest import Honest


@pytest.mark.parametrize(
    ("spec", "secret"),
    [
        ("battleship", "B7"),
        ("battleship", None),
        ("rectangles", "x"),
        ("hangman(length=5)", 5),
        ("wordle", None),
        ("jotto", 3),
        ("table", "beaver"),
    ],
)
def test_what_is_no_secret_is_named_with_the_remedy(spec: str, secret: Any) -> None:
    with pytest.raises(BestguessError) as error:
        Honest(make(spec), secret).answer((), 0)
    assert repr(secret) in str(error.value)
    assert "parse_secret" in str(error.value)
