"""The notation of Wordle: words, and rows of tiles such as ``bygbb``."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from bestguess.core.errors import NotationError, closest
from bestguess.core.lexicon import visible
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.wordle.shared_result import is_header
from bestguess.games.wordle.tiles import code, format_tiles
from bestguess.games.wordle.typed_rows import Row, RowReader, is_row


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
        """The query that each word of the lists is."""
        ...

    def word(self, query: Query) -> str:
        """The word that a query is."""
        ...

    def query_of(self, word: str) -> Query | None:
        """The query that a word is; ``None`` for a word of another length or of other letters."""
        ...


@dataclass(frozen=True)
class WordleNotation(Notation[WordleRules]):
    """Words of the lists, and rows of tiles."""

    answer_help = (
        "Type a letter for each tile: b black (absent), y yellow (elsewhere), g green (right), such as bygbb.\n"
        "Words such as gray yellow green gray gray, and pasted squares such as ⬛🟨🟩⬛⬛, do as well."
    )

    def format_query(self, query: Query) -> str:
        return self.format_secret(self.game.word(query))

    def parse_query(self, text: str) -> Query:
        word = self.game.letters.read("".join(visible(text).split()).strip(".,:;!?=\"'"))
        query = self.game.query_of(word)
        if query is None:
            foreign = next((sign for sign in text.strip() if self.game.letters.fold(sign) == FOREIGN), "")
            if len(word) != self.game.length:
                hint = f"it has {len(word)} letter{'s' * (len(word) != 1)}, not {self.game.length}."
            elif foreign:
                hint = f"'{foreign}' is no letter of this game."
            else:
                hint = f"it is not in the list of words.{self._near(word)}"
            raise NotationError(f"'{text.strip()}' may not be guessed: {hint}")
        return query

    def unlisted(self, word: str) -> str:
        """A sentence on a word that is in no list, with the nearest that is."""
        name = self.format_secret(word)
        return f"{name} may not be guessed: it is not in the list of words.{self._near(word)}"

    def _near(self, word: str) -> str:
        small = self.game.letters.small
        return closest(small(word), map(small, self.game.allowed))

    def format_answer(self, answer: Answer) -> str:
        """``bygbb``: black, yellow or green for each letter."""
        return format_tiles(answer, self.game.length)

    def parse_answer(self, text: str) -> Answer:
        return code(RowReader(self.game.length).row(text))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """A row of tiles, perhaps behind the guess or with its letters between. Raises :class:`NotationError`."""
        return code(RowReader(self.game.length).row(text, self.game.word(query)))

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses with their rows, also of a shared result to which they are added.

        Raises :class:`NotationError`: rows without their guesses say nothing.
        """
        reader = RowReader(self.game.length)
        try:
            moves = reader.moves(text, self._listed)
        except NotationError as error:
            moves = self._of_any_words(reader, text, error)
        return tuple((self.parse_query(word), code(row)) for word, row in moves)

    def _of_any_words(self, reader: RowReader, text: str, error: NotationError) -> list[tuple[str, Row]]:
        """The guesses and rows of a text with words in no list; raises ``error`` where there are none to be read."""
        for reads in (self.guessed, self._spelled_word):
            with suppress(NotationError):
                return reader.moves(text, reads)
        unpaired = reader.unpaired(text, self._listed) or reader.unpaired(text, self.guessed)
        raise NotationError(unpaired) if unpaired else error

    def _listed(self, text: str) -> str | None:
        word = self.game.letters.read(text)
        return word if word in self.game.index else None

    def guessed(self, text: str) -> str | None:
        """The word that a text is, listed or guessed elsewhere; ``None`` for another, and for a row of tiles."""
        word = self.game.letters.read(text)
        return None if self.game.query_of(word) is None or is_row(text) else word

    def _spelled_word(self, text: str) -> str | None:
        word = self.game.letters.read(text)
        return word if len(word) > 1 and FOREIGN not in word and not is_row(text) else None

    def is_reply(self, text: str) -> bool:
        """Also a word in no list that is a row of tiles but for one slip, such as ``bbbbq``."""
        return super().is_reply(text) or (self._listed(text) is None and is_row(text, slips=1))

    def heads_shared_result(self, text: str) -> bool:
        return is_header(text)

    def format_secret(self, secret: str) -> str:
        return self.game.letters.written(secret)

    def parse_secret(self, text: str) -> str:
        """Read a word of the list of secrets. Raises :class:`NotationError`."""
        word = self.game.letters.read(text.strip())
        if word not in self.game.vocabulary.index:
            raise NotationError(
                f"'{text.strip()}' is not in {self.game.vocabulary.source} of {self.game.length} letters."
            )
        return word
