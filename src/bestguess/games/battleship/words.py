"""The words of a question, read from the left."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bestguess.core.common_words import number_words

ARTICLED = ("ship", "ships", "corner", "edge", "horizontal", "vertical", "water")
"""Nouns of which "a" is an article; before other words it is the first row."""

_ON_BOARD = re.compile(rf"(?<![^\W_])(?:[b-z]|[a-z]\d+|a(?! (?:{'|'.join(ARTICLED)})\b))(?![^\W_])")
"""Rows and cells: single letters and letters with a number."""

_OF_LENGTH = re.compile(r"\b(\d+)er\b")
"""A ship that is called by its length."""


@dataclass
class Words:
    """The words of a text, read from the left."""

    every: Sequence[str]
    at: int = 0

    def next(self, ahead: int = 0) -> str:
        """The word that is to be read, or one behind it; empty at the end."""
        return self.every[self.at + ahead] if self.at + ahead < len(self.every) else ""

    def take(self, *words: str) -> bool:
        """Whether the next words are these; then they are read."""
        if list(self.every[self.at : self.at + len(words)]) != list(words):
            return False
        self.at += len(words)
        return True

    def take_one(self, *words: str) -> str:
        """The next word, read, if it is one of these; else empty."""
        if self.next() not in words:
            return ""
        self.at += 1
        return self.every[self.at - 1]

    def text(self, begin: int, end: int | None = None) -> str:
        """Some of the words as a person types them: rows and cells in capital letters."""
        text = " ".join(self.every[begin : len(self.every) if end is None else end])
        text = _OF_LENGTH.sub(r"the ship of length \1", text)
        return _ON_BOARD.sub(lambda found: found[0].upper(), text)

    def number(self) -> int | None:
        """The number that the next word is, read; ``None`` where it is none."""
        word = number_words.meaning(self.next()) or self.next()
        if not word.isdecimal():
            return None
        self.at += 1
        return int(word)
