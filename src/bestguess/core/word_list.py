"""Word lists, as far as every game may have one."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol


class WordList(Protocol):
    """The words that a secret is drawn from."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, all different, in a fixed order."""
        ...

    @property
    def source(self) -> str:
        """Where the words come from, as messages name it."""
        ...

    @property
    def digest(self) -> str:
        """The :func:`words_digest` of the words."""
        ...


def words_digest(words: Sequence[str]) -> str:
    """The SHA-256 of words in their order, one a line, in UTF-8, in hexadecimal digits."""
    return sha256("\n".join(words).encode()).hexdigest()
