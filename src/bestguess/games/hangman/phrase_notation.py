"""The notation of a phrase: letters, places counted through all words, and what is seen."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.moves import without_turns
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.after_yes import without_yes
from bestguess.games.hangman.letter_notation import LetterNotation, spelled_out
from bestguess.games.hangman.letter_text import no_answer, only, parse_answer, parse_letter, read_reply, where
from bestguess.games.hangman.lives_left import without_counter
from bestguess.games.hangman.marked_letters import as_places
from bestguess.games.hangman.pattern import (
    format_places,
    full,
    hashes_to_blanks,
    refuse_long,
    typed,
    width,
)
from bestguess.games.hangman.pattern_moves import is_pattern, read_phrase
from bestguess.games.hangman.shapes import MarkedWord
from bestguess.games.hangman.typed_moves import read_moves
from bestguess.games.hangman.word_game import ManyWords

_OF_WORD = re.compile(r"(?:^|\s)w\s?\d+\s*[\s,.:/p-]\s*\d+", re.IGNORECASE)
_OF_WORD_GLUED = re.compile(r"(?:^|[\s,;])w(\d+)\s*[\s.:/p-]\s*(\d+)", re.IGNORECASE)
"""Both of them where the word is written together, ``w1 3``, which may be the letter W with two places."""

_PAIR = re.compile(r"\(\s*(\d{1,2})\s*[,;/]\s*(\d{1,2})\s*\)")
"""Two numbers in brackets, which may be a word and a place in it."""

_WITHIN = re.compile(
    r"\b(?:words?|wort|wortes|mot|palabra|parola|palavra|woord|слово|слове)\b|\d[:/.]\d"
    r"|\b(?:of|in)\s+(?:the\s+)?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\b"
)
"""A place within one word of a phrase: ``word 1 place 3``, ``1:3``."""


@dataclass(frozen=True)
class PhraseNotation(LetterNotation[ManyWords]):
    """The notation of a game of several words."""

    answer_help = (
        "Type what you see, *PP** P**, or its words one by one, or only the places of the letter in the whole phrase,\n"
        "2+3+6, or no if it is not there. Letters that you know are not there go behind: *PP** P** not S T."
    )

    def format_query(self, query: Query) -> str:
        return self.game.letters.capital(self.game.letters.letters[query])

    @spelled_out
    def parse_query(self, text: str) -> Query:
        letter = parse_letter(self.game.letters, self.game.letters.joined_alone(text))
        if letter is None:
            raise NotationError(
                f"'{shortened(text)}' is not a letter of this game: write one of {self.game.letters.name}."
            )
        return letter

    def format_answer(self, answer: Answer) -> str:
        """``no``, or the places in the whole phrase counted from 1, without the spaces: ``2+7``."""
        return format_places(answer) or "no"

    def parse_answer(self, text: str) -> Answer:
        return parse_answer(self.game.letters, text)

    @spelled_out
    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """Read the answer to one letter: no, its places, or the whole pattern seen now, such as ``*PP** P**``.

        Raises :class:`NotationError` saying what does not fit.
        """
        refuse_long(text)
        text = as_places(self.game.letters.joined_alone(hashes_to_blanks(text)))
        text = without_turns(without_counter(text))
        self._refuse_places_in_words(text)
        text = without_yes(self.game, query, self.game.width, text)
        reply = read_reply(self.game, query, text)
        if reply is None:
            wide = width(text, self.game.letters) == self.game.width
            if not wide and not is_pattern(self.game, transcript, text):
                raise no_answer(self.game, query, text)
            return only(self.game, dict(self.read_pattern(transcript, text, query)), query, text)
        if reply.said == "yes":
            raise where(text)
        if reply.said == "places" and not 0 < reply.mask <= full(self.game.width):
            raise NotationError(f"'{shortened(text)}': the phrase has the places 1 to {self.game.width}.")
        if reply.said == "places" and _WITHIN.search(typed(text)):
            raise self._counted_through(text)
        return reply.mask

    def _refuse_places_in_words(self, text: str) -> None:
        """Raise :class:`NotationError` for ``w1 3``, and for ``(1,3)`` where that may be the third place of a word."""
        if _OF_WORD.search(typed(text)):
            raise self._counted_through(text)
        for pair in _PAIR.finditer(typed(text)):
            word, place = int(pair[1]), int(pair[2])
            if 0 < word <= len(self.game.word_lengths) and 0 < place <= self.game.word_lengths[word - 1]:
                raise NotationError(
                    f"'{shortened(text)}': is that place {place} of word {word}, which is "
                    f"{self.game.offsets[word - 1] + place} of the phrase, or are those the places {word} and {place}? "
                    f"Write {self.game.offsets[word - 1] + place} or {word}+{place}."
                )

    def _counted_through(self, text: str) -> NotationError:
        return NotationError(
            f"'{shortened(text)}': places are counted through the whole phrase, 1 to {self.game.width}. "
            "Write them so, such as 3+5, or what you see."
        )

    @spelled_out
    def read_pattern(self, transcript: Transcript, text: str, asked: Query | None = None) -> list[tuple[Query, Answer]]:
        """The moves that a pattern adds: see :func:`~bestguess.games.hangman.pattern_moves.read_phrase`."""
        return read_phrase(self.game, transcript, self.game.letters.lowered(text), asked)

    @spelled_out
    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        for place in _OF_WORD_GLUED.finditer(typed(text)):
            if 0 < int(place[1]) <= len(self.game.word_lengths) > 1:
                raise NotationError(
                    f"'{shortened(text)}': is that place {place[2]} of word {place[1]}, or W at {place[1]}+{place[2]}? "
                    f"Write W {place[1]}+{place[2]}, or a letter and its places in the whole phrase."
                )
        return read_moves(self, transcript, text)

    def format_secret(self, secret: Sequence[str]) -> str:
        return " ".join(
            self.game.letters.written(word.spelled if isinstance(word, MarkedWord) else word) for word in secret
        )

    def secret_bytes(self) -> int:
        game = self.game
        each = game.letters.bytes_each + (1 if game.vocabulary.spellings else 0)
        return each * game.width + len(game.word_lengths) + 2

    @spelled_out
    def parse_secret(self, text: str) -> tuple[str, ...]:
        """Read the words, with spaces between. Raises :class:`NotationError`."""
        words = tuple(self._listed(self.game.letters.read(word)) for word in text.split())
        if tuple(map(len, words)) != self.game.word_lengths:
            raise NotationError(f"'{shortened(text)}' does not have the lengths {self.game.lengths}.")
        for word in words:
            if word not in self.game.vocabulary.index:
                raise NotationError(f"'{self.game.letters.small(word)}' is not in {self.game.vocabulary.source}.")
        return words

    def _listed(self, word: str) -> str:
        """A word as the list writes it, if it has it or its twin."""
        listed = self.game.vocabulary
        place = listed.index.get(word, listed.index.get(listed.twins.of(word) or ""))
        return word if place is None else listed.words[place]
