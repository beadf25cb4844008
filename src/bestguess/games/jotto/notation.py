"""The notation of Jotto: words, and the number of letters in common."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from bestguess.core.errors import Contradiction, NotationError
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.jotto.count_doubts import says_count
from bestguess.games.jotto.typed_counts import CountReader
from bestguess.games.wordle.guess_notation import GuessNotation

SOLVED = "solved"
"""The answer to the secret itself."""


@dataclass(frozen=True)
class JottoNotation(GuessNotation):
    """Words of the lists, and numbers."""

    @property
    def answer_help(self) -> str:
        return (
            f"Type how many letters the guess has in common with the word, 0 to {self.game.length}, in any order.\n"
            "A letter counts twice if both have it twice. If it was the word itself, type yes."
        )

    @cached_property
    def _reader(self) -> CountReader:
        return CountReader(self.game.length, self.example, self.format_secret)

    def format_answer(self, answer: Answer) -> str:
        """``2`` letters in common, or ``solved``."""
        return SOLVED if answer > self.game.length else str(answer)

    def parse_answer(self, text: str) -> Answer:
        return self._reader.count(text)

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """A number, perhaps beside the guess itself. Raises :class:`NotationError`."""
        return self._reader.count(self.game.letters.lowered(text), self.game.word(query), self.guessed)

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses with their numbers. Raises :class:`NotationError`."""
        text = self.game.letters.lowered(text)
        with suppress(NotationError):
            return self._numbered(self._reader.moves(text, self.listed_word))
        try:
            return self._numbered(self._reader.moves(text, self.guessed))
        except NotationError as error:
            stranger = self._reader.stranger(text, self.guessed)
            if stranger and not any(self.guessed(one) for one in _words(text)):
                self.parse_query(stranger)  # says what is wrong with it
            raise error

    def _numbered(self, moves: Sequence[tuple[str, int]]) -> Transcript:
        return tuple((self.parse_query(word), count) for word, count in moves)

    def guessed(self, text: str) -> str | None:
        """The word that a text is, listed or guessed elsewhere; a listed one may be a number in words, too."""
        return self.listed_word(text) or super().guessed(text)

    def is_answer(self, text: str) -> bool:
        return says_count(text)

    def contradiction(self, query: Query, answer: Answer, why: str = "") -> Contradiction:
        """The error for an answer that no word gives; where all letters are in common, the word may have been meant."""
        if answer == self.game.length and not why:
            why = f": if it was the word itself, write {self.format_query(query)} {SOLVED}"
        return super().contradiction(query, answer, why)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)
