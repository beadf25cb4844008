"""The notation of Wordle: words, and rows of tiles such as ``bygbb``."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from bestguess.core.errors import NotationError, closest
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet
from bestguess.games.hangman.pattern import capital
from bestguess.games.hangman.words import Vocabulary
from bestguess.games.wordle.shared_result import is_header
from bestguess.games.wordle.tiles import code, format_tiles
from bestguess.games.wordle.typed_rows import RowReader


class WordleRules(Rules, Protocol):
    """The part of Wordle that its notation reads."""

    @property
    def length(self) -> int:
        """The letters of each word."""
        ...

    @property
    def letters(self) -> Alphabet:
        """The alphabet."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that may be the secret."""
        ...

    @property
    def allowed(self) -> tuple[str, ...]:
        """The words that may be guessed."""
        ...

    @property
    def index(self) -> Mapping[str, Query]:
        """The query that each word is."""
        ...


@dataclass(frozen=True)
class WordleNotation(Notation[WordleRules]):
    """Words of the lists, and rows of tiles."""

    answer_help = (
        "Type a letter for each tile: b black (absent), y yellow (elsewhere), g green (right), such as bygbb.\n"
        "Words such as gray yellow green gray gray, and pasted squares such as ⬛🟨🟩⬛⬛, do as well."
    )

    def format_query(self, query: Query) -> str:
        return self.format_secret(self.game.allowed[query])

    def parse_query(self, text: str) -> Query:
        word = self.game.letters.read("".join(text.split()).strip(".,:;!?=\"'"))
        query = self.game.index.get(word)
        if query is None:
            many = len(word) != self.game.length
            hint = f" It has {len(word)} letters, not {self.game.length}." if many else closest(word, self.game.allowed)
            raise NotationError(f"'{text.strip()}' may not be guessed: it is not in the list of words.{hint}")
        return query

    def format_answer(self, answer: Answer) -> str:
        """``bygbb``: black, yellow or green for each letter."""
        return format_tiles(answer, self.game.length)

    def parse_answer(self, text: str) -> Answer:
        return code(RowReader(self.game.length).row(text))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """A row of tiles, perhaps behind the guess or with its letters between. Raises :class:`NotationError`."""
        return code(RowReader(self.game.length).row(text, self.game.allowed[query]))

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses with their rows, also of a shared result to which they are added.

        Raises :class:`NotationError`: rows without their guesses say nothing.
        """
        reader = RowReader(self.game.length)
        try:
            return tuple((self.game.index[word], code(row)) for word, row in reader.moves(text, self._listed))
        except NotationError:
            self._check_listed(reader, text)
            raise

    def _check_listed(self, reader: RowReader, text: str) -> None:
        """Raise :class:`NotationError` for the first guess of a text that is in no list, where the rows can be read."""
        try:
            words = [word for word, _ in reader.moves(text, self._spelled_word) if word not in self.game.index]
        except NotationError:
            return
        if words:
            self.parse_query(words[0])

    def _listed(self, text: str) -> str | None:
        word = self.game.letters.read(text)
        return word if word in self.game.index else None

    def _spelled_word(self, text: str) -> str | None:
        word = self.game.letters.read(text)
        return word if len(word) > 1 and FOREIGN not in word else None

    def heads_shared_result(self, text: str) -> bool:
        return is_header(text)

    def format_secret(self, secret: str) -> str:
        return "".join(map(capital, secret))

    def parse_secret(self, text: str) -> str:
        """Read a word of the list of secrets. Raises :class:`NotationError`."""
        word = self.game.letters.read(text.strip())
        if word not in self.game.vocabulary.index:
            raise NotationError(
                f"'{text.strip()}' is not in {self.game.vocabulary.source} of {self.game.length} letters."
            )
        return word
