"""The notation of words that are guessed, and of the words that may be the secret."""

from abc import abstractmethod
from dataclasses import dataclass

import numpy as np

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import visible
from bestguess.core.notation import Notation
from bestguess.core.types import Query
from bestguess.games.hangman.alphabet import FOREIGN
from bestguess.games.wordle.guessing import WordGuessing


@dataclass(frozen=True)
class GuessNotation(Notation[WordGuessing]):
    """Words, listed or not; a game adds its answers."""

    def format_query(self, query: Query) -> str:
        return self.format_secret(self.game.word(query))

    def parse_query(self, text: str) -> Query:
        word = self._letters_of(text)
        query = self.game.query_of(word)
        if query is None:
            foreign = next((sign for sign in text.strip() if self.game.letters.fold(sign) == FOREIGN), "")
            if len(word) != self.game.length:
                signs = "letter" if text.strip().isalpha() else "sign"
                hint = f"it has {len(word)} {signs}{'s' * (len(word) != 1)}, not {self.game.length}."
            elif foreign:
                hint = f"'{foreign}' is no letter of this game."
            else:
                hint = f"it is not in the list of words.{self.game.near(word)}"
            raise NotationError(f"'{text.strip()}' may not be guessed: {hint}")
        if word not in self.game.index and any(map(self._is_word, parts := text.split())) and len(parts) > 1:
            raise NotationError(f"'{text.strip()}' may not be guessed: it is {len(parts)} words, and not one.")
        return query

    def _is_word(self, text: str) -> bool:
        """Whether a text between spaces is more than one letter with the signs around it."""
        return len(self._letters_of(text)) > 1

    def read_query(self, text: str) -> Query:
        """A word, or the listed one of which it is another spelling."""
        return self.parse_query(self._meant(self._letters_of(text)) or text)

    def example(self) -> str:
        """A word that messages name: crane where it may be guessed, else a common one."""
        known = self.game.vocabulary
        return "crane" if "crane" in self.game.index else known.words[int(np.argmax(known.counts))]

    def _letters_of(self, text: str) -> str:
        return self.game.letters.read("".join(visible(text).split()).strip(".,:;!?=\"'"))

    def _meant(self, word: str) -> str | None:
        """The twin of a word in no list, if it has one."""
        return None if word in self.game.index else self.game.twins.of(word)

    def listed_word(self, text: str) -> str | None:
        """The word of the lists that a text is; ``None`` for any other."""
        word = self.game.letters.read(text)
        return word if word in self.game.index else None

    def guessed(self, text: str) -> str | None:
        """The word that a text is, listed or guessed elsewhere; ``None`` for another, and for an answer.

        A word in no list is its twin that is listed, if there is one.
        """
        word = self.game.letters.read(text)
        word = self._meant(word) or word
        return None if self.game.query_of(word) is None or self.is_answer(text) else word

    @abstractmethod
    def is_answer(self, text: str) -> bool:
        """Whether a text that could be a guess in no list is an answer."""

    def format_secret(self, secret: str) -> str:
        return self.game.letters.written(secret)

    def parse_secret(self, text: str) -> str:
        """Read a word of the list of secrets. Raises :class:`NotationError`."""
        word = self.game.letters.read(text.strip())
        if word not in self.game.vocabulary.index:
            if (twin := self.game.vocabulary.twins.of(word)) is not None:
                return twin
            raise NotationError(
                f"'{text.strip()}' is not in {self.game.vocabulary.source} of {self.game.length} letters."
            )
        return word
