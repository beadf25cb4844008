"""The notation of hangman: letters, places, words named, and what is seen."""

from dataclasses import dataclass

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.moves import without_turns
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.after_yes import without_yes
from bestguess.games.hangman.alphabet import FOREIGN
from bestguess.games.hangman.letter_notation import LetterNotation, spelled_out
from bestguess.games.hangman.letter_text import (
    STRANGER,
    asked_text,
    no_answer,
    only,
    parse_answer,
    parse_letter,
    read_reply,
    unlisted_word,
    where,
)
from bestguess.games.hangman.lives_left import without_counter
from bestguess.games.hangman.marked_letters import as_places
from bestguess.games.hangman.pattern import (
    UNKNOWN,
    format_places,
    full,
    hashes_to_blanks,
    looks_like_pattern,
    parse_pattern,
    refuse_long,
    typed,
    width,
)
from bestguess.games.hangman.pattern_doubts import refuse_phrase
from bestguess.games.hangman.pattern_moves import is_pattern, length_answer, read_pattern, without_hyphens
from bestguess.games.hangman.replies import parse_length
from bestguess.games.hangman.shapes import SIZE, MarkedWord, decode, with_marks
from bestguess.games.hangman.typed_moves import read_moves
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import OneWord


@dataclass(frozen=True)
class WordNotation(LetterNotation[OneWord]):
    """The notation of a game of one word."""

    answer_help = (
        "Type what you see, _ A _ _ E, or only the places of the letter, 2+5, or no if it is not there. Letters that\n"
        "you know are not there go behind: _ A _ _ E not S T. A word you want to name: apple, and then yes or no."
    )

    def format_query(self, query: Query) -> str:
        if query == self.game.length_query:
            return "length"
        if query == self.game.stranger:
            return STRANGER
        word = self.game.named(query)
        if word is None:
            return self.game.letters.capital(self.game.letters.letters[query])
        return f"={self.format_secret(word)}"

    @spelled_out
    def parse_query(self, text: str) -> Query:
        """Read a letter, ``length``, or a word to name: ``=a`` if it has one letter, ``=zzzz`` if it is in no list."""
        text = self.game.letters.joined_alone(hashes_to_blanks(text))
        word = asked_text(self.game.letters, text)
        if word == STRANGER.removesuffix("!") and typed(text).startswith(STRANGER):
            return self.game.stranger
        letter = parse_letter(self.game.letters, text)
        if letter is not None:
            return letter
        if word.rstrip(":=?") == "length":  # and =length names the word
            return self.game.length_query
        read = self._entry(word.removeprefix("=").rstrip("?!.:,;"))
        if not read or FOREIGN in read or looks_like_pattern(word):
            raise NotationError(
                f"'{shortened(text)}' is not a letter of this game, nor a word written in its letters: "
                f"{self.game.letters.name}."
            )
        query = self.game.naming(read)
        if query is None and (twin := self.game.vocabulary.twins.of(read)) is not None:
            query = self.game.naming(twin)
        if query is None and not word.startswith("="):
            raise NotationError(
                f"'{shortened(text)}' is not in {self.game.vocabulary.source}. Write one letter, a word that is in "
                f"the list, or ={shortened(self.game.letters.small(read))} to name it all the same."
            )
        return self.game.stranger if query is None else query

    def unlisted_name(self, transcript: Transcript, text: str) -> str:
        """The word in no list that a text names, as the game writes it; empty for ``=!``, which names none."""
        return "" if text.strip() == STRANGER else self.format_secret(unlisted_word(self.game, transcript, text))

    def format_answer(self, answer: Answer) -> str:
        """``no``, places counted from 1 (``2+5``), ``5 letters``, or with marks ``4 letters as ___'_``."""
        if answer < 0:
            shape = decode(answer)
            as_shown = "" if shape is None else f" as {''.join(with_marks(['_'] * (answer & SIZE), shape))}"
            return f"{answer & SIZE} letters{as_shown}"
        return format_places(answer) or "no"

    def parse_answer(self, text: str) -> Answer:
        length = parse_length(text)
        return parse_answer(self.game.letters, text) if length is None else length

    @spelled_out
    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """Read the answer to one query: as :func:`parse_answer`, or as the whole pattern seen, or yes or no to a name.

        Raises :class:`NotationError` saying what does not fit: the length of the pattern, a letter that was said
        absent, another new letter.
        """
        refuse_long(text)
        if query == self.game.length_query:
            return self._read_length(text)
        text = as_places(self.game.letters.joined_alone(hashes_to_blanks(text)))
        text = without_hyphens(self.game, transcript, without_turns(without_counter(text)))
        word = self.game.named(query)
        length = self.game.known_length(transcript)
        is_name = word is not None or query == self.game.stranger
        if not is_name:
            text = without_yes(self.game, query, length, text)
        reply = read_reply(self.game, query, text, is_name, length)
        if reply is not None and reply.said == "no":
            return MISS
        if query == self.game.stranger:
            raise NotationError("If it was the word, show its letters, such as A P P L E; if not, write no.")
        if word is not None and reply is not None and (reply.said == "yes" or reply.mask == full(len(word))):
            return full(len(word))
        if reply is not None and reply.said == "places" and word is None:
            if not reply.mask or (length is not None and reply.mask > full(length)):
                raise NotationError(f"'{shortened(text)}': the word has {length} letters, so places are 1 to {length}.")
            return reply.mask
        if reply is not None and word is None:
            raise where(text)
        if width(text, self.game.letters) != length and not is_pattern(self.game, transcript, text):
            raise no_answer(self.game, query, text)
        found = dict(self.read_pattern(transcript, text, query))
        if word is not None:
            whole = sum(found.values()) | self.game.shown(transcript) == full(len(word))
            if not whole or any(not self._has(word, letter, places) for letter, places in found.items()):
                raise NotationError(f"Was it {self.format_secret(word)}? Write yes or no.")
            return full(len(word))
        return only(self.game, found, query, text)

    def _has(self, word: str, query: Query, places: Answer) -> bool:
        """Whether a word has a letter at some places."""
        letter = self.game.letters.letters[query] if query < len(self.game.letters) else ""
        return all(sign == letter for place, sign in enumerate(word) if places >> place & 1)

    def _read_length(self, text: str) -> Answer:
        text = hashes_to_blanks(text)
        length = parse_length(text, bare=True)
        if length is not None:
            return length
        if not looks_like_pattern(text):
            raise NotationError(
                f"'{shortened(text)}': how many letters has the word? Write the number, or _ for each letter: "
                "_ _ _ _ _."
            )
        cells = parse_pattern(text, self.game.letters)
        if any(cell != UNKNOWN for cell in cells):
            raise NotationError(f"'{shortened(text)}' shows letters besides the length of the word.")
        refuse_phrase(self.game, text)
        if len(cells) > MAX_LENGTH:
            raise NotationError(f"'{shortened(text)}': a word has 1 to {MAX_LENGTH} letters.")
        return length_answer(self.game, text, len(cells))

    @spelled_out
    def read_pattern(self, transcript: Transcript, text: str, asked: Query | None = None) -> list[tuple[Query, Answer]]:
        """The moves that a pattern adds: see :func:`~bestguess.games.hangman.pattern_moves.read_pattern`."""
        return read_pattern(self.game, transcript, self.game.letters.lowered(text), asked)

    @spelled_out
    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        return read_moves(self, transcript, text)

    def format_secret(self, secret: str) -> str:
        return self.game.letters.written(secret.spelled if isinstance(secret, MarkedWord) else secret)

    def _entry(self, text: str) -> str:
        """The letters of a word as it was typed; spaces are none of them where the list writes the word with spaces."""
        parts, listed = text.split(), self.game.vocabulary
        read = self.game.letters.read("".join(parts))
        at = listed.index.get(read) if len(parts) > 1 else None
        written = "" if at is None else str(getattr(listed.words[at], "spelled", ""))
        return read if len(parts) < 2 or " " in written else self.game.letters.read(text.strip())

    @spelled_out
    def parse_secret(self, text: str) -> str:
        """Read a word of the list, or any where it may be in none. Raises :class:`NotationError`."""
        word = self._entry(text)
        if word in self.game.vocabulary.index:
            return self.game.vocabulary.words[self.game.vocabulary.index[word]]
        if not self.game.outside:
            if (twin := self.game.vocabulary.twins.of(word)) is not None:
                return self.game.vocabulary.words[self.game.vocabulary.index[twin]]
            raise NotationError(f"'{shortened(text)}' is not in {self.game.vocabulary.source}.")
        if not word or FOREIGN in word or self.game.length not in (None, len(word)):
            raise NotationError(f"'{shortened(text)}' is no word that this game can have.")
        return word

    def secret_bytes(self) -> int:
        vocabulary = self.game.vocabulary
        letters = self.game.length or max(map(len, vocabulary.words))
        spellings = vocabulary.spellings.items()
        marks = max((len(spelled) - len(word) for word, of in spellings for spelled in of), default=0)
        return self.game.letters.bytes_each * letters + marks + 2
