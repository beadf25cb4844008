"""Games of hidden words: what their notation, their boards and their failsafe need to know of the rules."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from bestguess.core.errors import IllegalQuery
from bestguess.core.game import Game
from bestguess.core.game_parts import Dictionary, Everyday, ExactRules, Failsafe, HostLies
from bestguess.core.read_files import GameSource
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.familiar import NOTE
from bestguess.games.hangman.shapes import Shape
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.words import SHIPPED, file_of, left_out, load, named


class WordGame(Game, Dictionary, ExactRules, Failsafe, Everyday):
    """A game of hidden words that are asked for letter by letter; a letter's index in the alphabet is its query."""

    lives: int
    """How many misses lose the game; 0 for no limit."""
    words: str
    """Where the words are, as :func:`~bestguess.games.hangman.words.load` reads it."""
    alphabet: str | None
    """The letters of the game, as :func:`~bestguess.games.hangman.words.load` reads them."""
    language: str
    """The language of the words and letters."""

    @cached_property
    def lexicon(self) -> Vocabulary:
        """All words of the list, of any length."""
        return load(self.words, self.language, self.alphabet)

    def check(self) -> None:
        """Raise :class:`BestguessError` where the list cannot be read, or has no words for this game."""
        with named("words", self.words):
            self.vocabulary  # noqa: B018  # reads the list

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """The words that the secret is drawn from."""

    @property
    def sources(self) -> Sequence[GameSource]:
        return [self.vocabulary.as_source("words")]

    def file_digests(self) -> tuple[str, ...]:
        """The digests of the files that the game is read from, which are read now; also checks a list in the spec."""
        if self.words in SHIPPED:
            return ()
        self.vocabulary  # noqa: B018  # refuses here what it cannot play with
        return (self.lexicon.file_digest,)

    @property
    def letters(self) -> Alphabet:
        """The alphabet; a letter's index is its query."""
        return self.vocabulary.alphabet

    @property
    def warning(self) -> str:
        return left_out(self.vocabulary, self.words)

    @property
    def source_file(self) -> Path | None:
        return file_of(self.words)

    @property
    def can_name(self) -> bool:
        """Whether words may be named outright."""
        return False

    @abstractmethod
    def misses(self, transcript: Transcript) -> int:
        """How many lives are lost, or would be if the game had a limit."""

    def lives_lost(self, transcript: Transcript) -> int:
        return self.misses(transcript)

    def named(self, query: Query) -> str | None:
        """The word that a query names outright, or ``None`` if it asks something else."""
        return None


class OneWord(WordGame):
    """A game of one word, whose length may have to be told first, and which may be named outright."""

    length: int | None
    """How many letters the word has; ``None`` if the host tells it first."""

    @property
    def everyday_note(self) -> str:
        return NOTE

    @property
    def can_name(self) -> bool:
        return True

    def may_be_shown(self, length: int, shape: Shape) -> bool:
        """Whether the secret may be shown by so many places with such marks, as far as the list tells.

        A list that comes with bestguess leaves marks out that a host may show.
        """
        unlisted = bool(self.outside) or (bool(shape) and self.words in SHIPPED)
        return unlisted or bool(self.vocabulary.shape_shares(length, shape).any())

    def has_shown(self, cells: Sequence[int]) -> bool:
        """Whether some listed word is shown so: by the letter of each place, below 0 for one that is not known."""
        begin, end = np.searchsorted(self.vocabulary.lengths, [len(cells), len(cells) + 1]).tolist()
        if begin == end:
            return False
        spelled, seen = self.vocabulary.spelled(begin, end), np.asarray(cells)
        known = np.flatnonzero(seen >= 0)
        hidden = np.flatnonzero(seen < 0)
        fits = (spelled[:, known] == seen[known]).all(axis=1)
        fits &= ~np.isin(spelled[:, hidden], seen[known]).any(axis=1)
        return bool(fits.any())

    @property
    @abstractmethod
    def length_query(self) -> Query:
        """The query for the length of the word."""

    @property
    @abstractmethod
    def stranger(self) -> Query:
        """The query for naming any word that is in no list."""

    @abstractmethod
    def naming(self, word: str) -> Query | None:
        """The query that names a word of the vocabulary, or ``None`` if the word is not in it."""

    @abstractmethod
    def known_length(self, transcript: Transcript) -> int | None:
        """The length of the word, if the game or the host has told it."""

    def check_hosted(self, transcript: Transcript, query: Query) -> None:
        length, is_length = self.known_length(transcript), query == self.length_query
        if self.outcome(transcript) is None and length is None and not is_length:
            raise IllegalQuery("First comes the length of the word: ask length.")
        super().check_hosted(transcript, query)
        if is_length and length is not None:  # our hosts show no marks later
            raise IllegalQuery(f"The word has {length} letters, as was told: ask a letter, or name a word.")

    @abstractmethod
    def shape(self, transcript: Transcript) -> Shape | None:
        """The marks between the letters, where they were told; ``None`` where nothing was said of any."""

    @abstractmethod
    def shown(self, transcript: Transcript) -> Answer:
        """The places shown so far, as a mask."""


class ManyWords(WordGame, HostLies):
    """A game of several words, whose host may deny a letter that is there."""

    lengths: str
    """The lengths of the words as text."""
    lies: int
    """How many letters the host may deny although they are there."""

    @property
    @abstractmethod
    def word_lengths(self) -> tuple[int, ...]:
        """The length of each word."""

    @property
    @abstractmethod
    def offsets(self) -> tuple[int, ...]:
        """Where each word begins in an answer, and at the end how many places there are."""

    @property
    @abstractmethod
    def width(self) -> int:
        """How many places there are in all."""

    @abstractmethod
    def split(self, answer: Answer) -> list[Answer]:
        """The part of an answer that is about each word, its places counted from the beginning of the word."""

    @abstractmethod
    def denied(self, transcript: Transcript) -> dict[Query, int]:
        """How often each letter was denied that has not been shown."""

    @abstractmethod
    def lie_found(self, transcript: Transcript) -> Query | None:
        """The letter that was denied first and shown later, if there is one."""

    @abstractmethod
    def suspects(self, transcript: Transcript) -> Sequence[Query]:
        """The letters whose denial may be the lie."""
