"""Word lists, as far as every game may have one."""

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
