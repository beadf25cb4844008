"""Numbers with their nouns."""

import pytest

from bestguess.core.types import charged, plural, singular

NOUNS = ("shot", "guess", "query", "wrong letter", "miss", "question", "minute", "move", "day", "box", "match")


@pytest.mark.parametrize("noun", NOUNS)
def test_the_singular_is_found_of_every_plural(noun: str) -> None:
    assert singular(plural(noun)) == noun
    assert charged(1.0, plural(noun)) == f"1 {noun}"
    assert charged(2.5, plural(noun)) == f"2.5 {plural(noun)}"


def test_what_is_no_plural_stays() -> None:
    assert charged(1, "Sid's score") == "1 Sid's score"
