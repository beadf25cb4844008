"""A vocabulary: the words a host may choose from, and how often each is used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecSetting, UnknownName
from bestguess.core.game_parts import words_digest
from bestguess.core.read_files import GameSource
from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.alphabet import AUTO, Alphabet
from bestguess.games.hangman.english import WordFacts
from bestguess.games.hangman.read_words import MAX_LENGTH as MAX_LENGTH, SHOWN as SHOWN, ReadWords, is_long, named
from bestguess.games.hangman.shapes import MarkedWord, Shape, fits, shape_of
from bestguess.games.hangman.twins import Twins
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.hangman.word_parameters import Weighting

SHORT = 31
"""The longest word whose answers fit 32 bits, in letters."""

TEMPER = 0.5
"""The power of the count in the tempered prior. People choose common words, yet far less often than
they use them: the square root gives a word used a million times as often a thousandfold weight."""

TEMPER_OF_KNOWN = 0.1
"""The power of the count in the tempered prior of an English word alone, beside the dictionaries that have it: who
thinks of a word knows it, and hardly cares how often it is written. ``docs/use/words.md`` has the measure."""

PADDING = 255
"""In :attr:`Vocabulary.spelling`, a place after the end of the word."""


def checked_weighting(kind: str) -> Weighting:
    """One of the ways to weigh words by its name. Raises :class:`SpecError` for another name."""
    if kind not in get_args(Weighting):
        raise UnknownName("prior", kind, get_args(Weighting))
    return cast("Weighting", kind)


def weighting_of(kind: str, own: Weighting) -> Weighting:
    """The weighting that a prior's name asks for: the game's own by ``default``, else a :func:`checked_weighting`."""
    return own if kind == "default" else checked_weighting(kind)


@dataclass(frozen=True, eq=False, repr=False)
class Vocabulary:
    """Different words over one alphabet, shorter words first and then in alphabetical order."""

    words: tuple[str, ...]
    counts: Floats
    """How often each word is used, shape (n,), positive; all 1 if the list does not say."""
    alphabet: Alphabet
    source: str
    """Where the words come from, as messages name it."""
    left_out: int = 0
    """How many lines held no word of this alphabet, or one too long."""
    remarks: tuple[str, ...] = ()
    """Sentences on what was left out and what was read as something else, each with the first such line."""
    file_digest: str = ""
    """The SHA-256 of the file that the list was read from; empty for one that comes with a package or in a spec."""
    spellings: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """The spellings of each word that the list writes with marks, with counts: can't, and cant if it is there."""
    facts: WordFacts | None = None
    """Facts on each word of the English list; ``None`` for other lists."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.source}: {len(self.words):,} words>"

    @classmethod
    def of(
        cls,
        words: Sequence[str],
        counts: Sequence[float] | Floats | None = None,
        alphabet: str | Alphabet = AUTO,
        source: str = "the list",
    ) -> "Vocabulary":
        """Read words by the rule of :mod:`~bestguess.games.hangman.alphabet`; equal ones add their counts.

        Raises :class:`WordListError` if none is left.
        """
        if isinstance(alphabet, str):
            alphabet = Alphabet.auto(alphabet, "\n".join(words))
        counted = counts is not None and len(counts) > 0
        given = np.asarray(counts, dtype=np.float64) if counted else np.ones(len(words))
        read = ReadWords.of(words, alphabet)
        if not read.plays.any():
            raise WordListError(
                f"There are no words in {source}{_why(read)}. Write one word a line, or words with | between."
            )
        ordered, weights = read.merged(given)
        written = read.spellings(given)
        if written:
            ordered = [_as_written(word, written[word]) if word in written else word for word in ordered]
        weights = weights if counted else np.ones(len(ordered))
        left_out = len(words) - int(read.plays.sum())
        return cls(tuple(ordered), weights, alphabet, source, left_out, tuple(read.remarks()), spellings=written)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def held(self) -> int:
        """About how many bytes the list takes."""
        return 72 * len(self.words) + 500 * len(self.spellings)

    @cached_property
    def digest(self) -> str:
        """The :func:`~bestguess.core.game_parts.words_digest` of the words."""
        return words_digest(tuple(map(self.alphabet.small, self.words)) if self.alphabet.digraphs else self.words)

    def as_source(self, parameter: str) -> GameSource:
        """The words, their counts and the letters as a source of a game, whose parameter names them."""
        return GameSource(parameter, self.source, self._contents)

    @cached_property
    def _contents(self) -> str:
        """The digest of the words with their counts, spellings and letters."""
        contents = sha256(f"{self.alphabet.name}\n{self.digest}\n".encode())
        contents.update(self.counts.astype("<f8").tobytes())
        if self.spellings:
            contents.update(repr(sorted((word, sorted(of.items())) for word, of in self.spellings.items())).encode())
        return contents.hexdigest()

    @cached_property
    def lengths(self) -> Ints:
        """The length of each word, shape (n,), ascending."""
        return np.fromiter(map(len, self.words), dtype=np.int64, count=len(self.words))

    @cached_property
    def spelling(self) -> NDArray[np.uint8]:
        """The letters of each word, shape (n, longest); :data:`PADDING` after its end."""
        return self.spelled(0, len(self))

    def spelled(self, begin: int, end: int) -> NDArray[np.uint8]:
        """The letters of the words from one place to another, shape (n, the longest of these)."""
        lengths = self.lengths[begin:end]
        spelling = np.full((len(lengths), int(lengths.max(initial=0))), PADDING, dtype=np.uint8)
        letters = self.alphabet.numbers("".join(self.words[begin:end]))
        spelling[np.arange(spelling.shape[1]) < lengths[:, None]] = letters
        return spelling

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each word."""
        return {word: place for place, word in enumerate(self.words)}

    @cached_property
    def twins(self) -> Twins:
        """The words by their other spellings."""
        return Twins(self.words)

    def weights(self, kind: Weighting, in_phrase: bool = False) -> Floats:
        """Prior weights of the words, shape (n,), each alone or in a phrase.

        Tempered, a word weighs as much as the root of its count. One of the English list weighs as much as the
        dictionaries that have it, times that root in a phrase, and times its tenth root alone. Raises
        :class:`SpecError` for an unknown kind.
        """
        if kind == "uniform":
            return np.ones(len(self))
        if kind == "frequency":
            return self.counts
        checked_weighting(kind)
        if self.facts is None:
            return np.asarray(self.counts**TEMPER)
        return np.asarray(self.facts.dictionaries * self.counts ** (TEMPER if in_phrase else TEMPER_OF_KNOWN))

    def describe(self, kind: Weighting) -> str:
        """The prior in a few words: ``tempered, 82,813 English words``."""
        known = (
            " (so uniform: the list has no counts)" if kind != "uniform" and bool((self.counts == 1.0).all()) else ""
        )
        size, what = f"{len(self):,}", self.source.removeprefix("the ")
        noun = "" if what != self.source else "word of " if len(self) == 1 else "words of "
        if len(self) == 1 and what != self.source:
            what = what.replace("words", "word", 1)
        return f"{kind}{known}, {size} {noun}{what}"

    def shape_shares(self, length: int, shape: Shape) -> Floats:
        """How often each word of the list has a shape, of all ways in which it is written, shape (n,).

        0 for a word of another length; 1 for one that is always written so.
        """
        shares = (self.lengths == length).astype(np.float64) * (not shape)
        for word, written in self.spellings.items():
            if len(word) == length and word in self.index:
                own = sum(
                    count for spelled, count in written.items() if fits(shape, shape_of(spelled, self.alphabet.letters))
                )
                shares[self.index[word]] = own / sum(written.values())
        return np.asarray(shares)

    def part(self, chosen: NDArray[np.bool_]) -> "Vocabulary":
        """Some of the words, each with its count; ``chosen`` has shape (n,)."""
        places = np.flatnonzero(chosen)
        words = tuple(self.words[place] for place in places)
        facts = None if self.facts is None else self.facts.part(places)
        return replace(self, words=words, counts=self.counts[places], facts=facts)

    def of_length(self, length: int, or_none: bool = False) -> "Vocabulary":
        """The words of one length. Raises :class:`WordListError` if there are none, unless ``or_none`` allows that."""
        begin, end = np.searchsorted(self.lengths, [length, length + 1])
        if begin == end and not (or_none and length <= MAX_LENGTH):
            known = np.unique(self.lengths)
            runs = np.split(known, np.flatnonzero(np.diff(known) > 1) + 1)
            spans = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
            span = " or ".join(filter(None, (", ".join(spans[:-1]), spans[-1])))
            raise WordListError(
                f"No word of {self.source} has {length} letters; its words have {span}. "
                "Check the length, or give another list with words=FILE.",
                SpecSetting("words"),
            )
        facts = None if self.facts is None else self.facts.part(slice(begin, end))
        spellings = {word: written for word, written in self.spellings.items() if len(word) == length}
        words, counts = self.words[begin:end], self.counts[begin:end]
        return replace(self, words=words, counts=counts, facts=facts, spellings=spellings)


def _why(read: ReadWords) -> str:
    """The reason for which none of some words plays, as the rest of a sentence; empty where there are none at all."""
    letters = read.alphabet
    which = f"the letters {letters.name}" if letters.letters else "letters"
    first, line = next(((word, line) for word, line in zip(read.words, read.lines, strict=True) if line), ("", ""))
    if is_long(line):
        return f": {named(first, line)}, and a word may have {MAX_LENGTH}"
    shown = f", '{first[:SHOWN]}' first" if letters.letters else ""
    return f": none is written in {which}{shown}" if first else ""


def _as_written(word: str, written: Mapping[str, float]) -> str:
    """A word that its list always writes with marks, so that it is shown with them; else its letters."""
    return word if word in written else MarkedWord(max(sorted(written), key=lambda one: written[one]))
