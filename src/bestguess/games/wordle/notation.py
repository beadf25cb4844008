"""The notation of Wordle: words, and rows of tiles such as ``bygbb``."""

from contextlib import suppress
from dataclasses import dataclass

from bestguess.core.errors import NotationError
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN
from bestguess.games.wordle.guess_notation import GuessNotation
from bestguess.games.wordle.shared_result import is_header
from bestguess.games.wordle.tile_runs import Row
from bestguess.games.wordle.tiles import code, example, format_tiles
from bestguess.games.wordle.typed_rows import RowReader, is_row


@dataclass(frozen=True)
class WordleNotation(GuessNotation):
    """Words of the lists, and rows of tiles."""

    red_is_right: bool = False
    """Whether red squares are right and blue ones absent, as in Motus and Lingo, which show the first letter."""

    @property
    def answer_help(self) -> str:
        row = example(self.game.length)
        squares = row.translate(str.maketrans("byg", "⬛🟨🟩"))
        return (
            f"Type a letter for each tile: b black (absent), y yellow (elsewhere), g green (right), such as {row}.\n"
            f"The words gray, yellow and green, one for each tile, and pasted squares such as {squares}, do as well."
        )

    def format_answer(self, answer: Answer) -> str:
        """``bygbb``: black, yellow or green for each letter."""
        return format_tiles(answer, self.game.length)

    def parse_answer(self, text: str) -> Answer:
        return code(self._reader.row(text))

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """A row of tiles, perhaps behind the guess or with its letters between. Raises :class:`NotationError`."""
        return code(self._reader.row(self.game.letters.lowered(text), self.game.word(query)))

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses with their rows, also of a shared result to which they are added.

        Raises :class:`NotationError`: rows without their guesses say nothing.
        """
        reader, text = self._reader, self.game.letters.lowered(text)
        try:
            moves = reader.moves(text, self.listed_word)
        except NotationError as error:
            moves = self._of_any_words(reader, text, error)
        return tuple((self.parse_query(word), code(row)) for word, row in moves)

    @property
    def _reader(self) -> RowReader:
        return RowReader(self.game.length, self.example, self.format_secret, motus=self.red_is_right)

    def _of_any_words(self, reader: RowReader, text: str, error: NotationError) -> list[tuple[str, Row]]:
        """The guesses and rows of a text with words in no list; raises ``error`` where there are none to be read."""
        for reads in (self.guessed, self._spelled_word):
            with suppress(NotationError):
                return reader.moves(text, reads)
        if unpaired := reader.unpaired(text, self.listed_word) or reader.unpaired(text, self.guessed):
            raise NotationError(unpaired)
        guess, _, row = text.strip().partition(" ")
        try:
            reader.row(row)
        except NotationError:
            raise error from None
        self.parse_query(guess)  # says what is wrong with it
        raise error

    def is_answer(self, text: str) -> bool:
        return is_row(text)

    def _spelled_word(self, text: str) -> str | None:
        word = self.game.letters.read(text)
        return word if len(word) > 1 and FOREIGN not in word and not is_row(text) else None

    def is_reply(self, text: str) -> bool:
        """Also a word in no list that is a row of tiles but for one slip, such as ``bbbbq``."""
        return super().is_reply(text) or (self.listed_word(text) is None and is_row(text, slips=1))

    def heads_shared_result(self, text: str) -> bool:
        return is_header(text)
