"""A vocabulary: the words a host may choose from, and how often each is used."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import compress
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecSetting, UnknownName
from bestguess.core.game_parts import words_digest
from bestguess.core.lexicon import shortened
from bestguess.core.read_files import GameSource
from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.alphabet import APOSTROPHES, AUTO, FOREIGN, Alphabet
from bestguess.games.hangman.english import WordFacts
from bestguess.games.hangman.shapes import MARKS, MarkedWord, Shape, fits, shape_of
from bestguess.games.hangman.twins import Twins
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.hangman.word_parameters import Weighting

MAX_LENGTH = 63
"""The longest word: an answer has 64 bits, one for each place and the sign, which marks a length."""

SHORT = 31
"""The longest word whose answers fit 32 bits, in letters."""

TEMPER = 0.5
"""The power of the count in the tempered prior. People choose common words, yet far less often than
they use them: the square root gives a word used a million times as often a thousandfold weight."""

TEMPER_OF_KNOWN = 0.1
"""The power of the count in the tempered prior of an English word alone, beside the dictionaries that have it: who
thinks of a word knows it, and hardly cares how often it is written. ``docs/use/words.md`` has the measure."""

_INSIDE = re.compile(r"\w[^\w\s'’‘ʼ‐‑&.-]+\w")
"""A sign within a word that is no mark that words are written with."""

_MARK = re.compile("[-'& ’‘ʼ‐‑]")
"""A mark that words are written with, or a sign that stands for one."""

SHOWN = 40
"""The number of characters of a list given in place that a message shows."""

PADDING = 255
"""In :attr:`Vocabulary.spelling`, a place after the end of the word."""


def checked_weighting(kind: str) -> Weighting:
    """One of the ways to weigh words by its name. Raises :class:`SpecError` for another name."""
    if kind not in get_args(Weighting):
        raise UnknownName("prior", kind, get_args(Weighting))
    return cast("Weighting", kind)


@dataclass(frozen=True, eq=False)
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

    @classmethod
    def of(
        cls,
        words: Sequence[str],
        counts: Sequence[float] | None = None,
        alphabet: str | Alphabet = AUTO,
        source: str = "the list",
    ) -> "Vocabulary":
        """Read words by the rule of :mod:`~bestguess.games.hangman.alphabet`; equal ones add their counts.

        Raises :class:`WordListError` if none is left.
        """
        text = "\n".join(words)
        letters = Alphabet.auto(alphabet, text) if isinstance(alphabet, str) else alphabet
        text = letters.joined(text)
        lines = text.split("\n") if words else []
        table = letters.table(set(text) - {"\n"})
        if ord(" ") in table:
            table[ord(" ")] = ""
        if table:
            touched = _lines_with(text, table)
            read = "\n".join([lines[place] for place in touched]).translate(table).split("\n")
            for place, line in zip(touched, read, strict=True):
                lines[place] = line
        usable = [0 < len(line) <= MAX_LENGTH and FOREIGN not in line for line in lines]
        given = counts or [1.0] * len(lines)
        total: dict[str, float] = {}
        for line, count in compress(zip(lines, given, strict=True), usable):
            total[line] = total.get(line, 0.0) + count if counts else 1.0
        if not total:
            which = f"the letters {letters.name}" if letters.letters else "letters"
            first, line = next(((word, line) for word, line in zip(words, lines, strict=True) if line), ("", ""))
            named = f", '{first[:SHOWN]}' first" if letters.letters else ""
            why = f": none is written in {which}{named}" if first else ""
            if _is_long(line):
                why = f": {_named(first, line)}, and a word may have {MAX_LENGTH}"
            raise WordListError(f"There are no words in {source}{why}. Write one word a line.")
        ordered = sorted(sorted(total), key=len)
        weights = np.fromiter(map(total.__getitem__, ordered), dtype=np.float64, count=len(ordered))
        sizes = zip(map(len, words), map(len, lines), strict=True)
        changed = [place for place, (before, after) in enumerate(sizes) if before != after]
        written = _spellings(words, lines, changed, given, letters, table) if table else {}
        written = {word: spelled for word, spelled in written.items() if word in total}
        shown = tuple(_as_written(word, written[word]) if word in written else word for word in ordered)
        remarks = tuple(_remarks(words, lines, usable, changed, letters)) if table or not all(usable) else ()
        return cls(shown, weights, letters, source, len(usable) - sum(usable), remarks, spellings=written)

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
        points = np.frombuffer("".join(self.words).encode("utf-32-le"), dtype=np.uint32)
        index = np.zeros(int(points.max(initial=0)) + 1, dtype=np.uint8)
        index[[ord(letter) for letter in self.alphabet.letters if ord(letter) < len(index)]] = [
            place for place, letter in enumerate(self.alphabet.letters) if ord(letter) < len(index)
        ]
        spelling = np.full((len(self), int(self.lengths.max(initial=0))), PADDING, dtype=np.uint8)
        spelling[np.arange(spelling.shape[1]) < self.lengths[:, None]] = index[points]
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


def _is_long(line: str) -> bool:
    """Whether a line is a word but for its length."""
    return len(line) > MAX_LENGTH and FOREIGN not in line


def _named(word: str, line: str) -> str:
    """A word that is too long, with the number of its letters."""
    return f"'{shortened(word)}' has {len(line):,} letters"


def _lines_with(text: str, characters: Iterable[int]) -> list[int]:
    """The places of the lines of a text that have any of these characters, ascending."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    wanted = np.zeros(int(points.max(initial=0)) + 1, dtype=bool)
    wanted[list(characters)] = True
    ends = np.flatnonzero(points == ord("\n"))
    places: list[int] = np.unique(np.searchsorted(ends, np.flatnonzero(wanted[points]))).tolist()
    return places


def _spellings(
    words: Sequence[str],
    lines: Sequence[str],
    changed: Sequence[int],
    counts: Sequence[float],
    alphabet: Alphabet,
    table: Mapping[int, str],
) -> dict[str, dict[str, float]]:
    """The ways in which a list writes the words that it writes with marks; ``lines`` are the letters of its words.

    ``changed`` are the places of the words that have another number of letters than of characters; ``table`` says what
    becomes of each character that is no letter.
    """
    written: dict[str, dict[str, float]] = {}
    marked = [place for place in changed if _MARK.search(words[place])]
    beside = {point: read for point, read in table.items() if chr(point) not in MARKS}
    plain = alphabet.joined("\n".join([words[place] for place in marked]).translate(APOSTROPHES))
    spellings = [spelled.strip("-& ") for spelled in plain.translate(beside).split("\n")]
    for place, spelled in zip(marked, spellings, strict=False):
        if spelled != lines[place]:
            own = written.setdefault(lines[place], {})
            own[spelled] = own.get(spelled, 0.0) + counts[place]
    if written:
        as_written = dict(zip(marked, spellings, strict=False))
        for place, line in enumerate(lines):
            if line in written and as_written.get(place, line) == line:
                written[line][line] = written[line].get(line, 0.0) + counts[place]
    return written


def _remarks(
    words: Sequence[str], lines: Sequence[str], usable: Sequence[bool], changed: Sequence[int], alphabet: Alphabet
) -> Iterator[str]:
    """Sentences on the words that are not played, and on those that are played without their signs."""
    left = [(word, line) for word, line, plays in zip(words, lines, usable, strict=True) if not plays and word]
    if long := [(word, line) for word, line in left if _is_long(line)]:
        yield (
            f"{len(long):,} left out, as over {MAX_LENGTH} letters, for which no answer has room: {_named(*long[0])}"
            f"{', first' if len(long) > 1 else ''}. Shorten {'it' if len(long) == 1 else 'them'}, or go on without."
        )
    if out := [word for word, line in left if not _is_long(line)]:
        letters = alphabet.name if len(alphabet.name) <= 2 * SHOWN else f"{alphabet.name[:SHOWN]}…"
        yield (
            f"{len(out):,} left out, as no words in the letters {letters}: "
            f"'{out[0][:SHOWN]}'{' first' if len(out) > 1 else ''}."
        )
    several = [word for word, plays in zip(words, usable, strict=True) if " " in word and plays and " " in word.strip()]
    if several:
        yield (
            f"{len(several):,} of several words, whose spaces are no letters: '{several[0][:SHOWN]}'"
            f"{' first' if len(several) > 1 else ''}."
        )
    altered = [(words[place], lines[place]) for place in changed if usable[place] and _INSIDE.search(words[place])]
    if altered:
        word, line = altered[0]
        yield (
            f"{len(altered):,} read without {'its' if len(altered) == 1 else 'their'} signs: "
            f"'{word[:SHOWN]}' as '{alphabet.small(line)[:SHOWN]}'{' first' if len(altered) > 1 else ''}."
        )


def _as_written(word: str, written: Mapping[str, float]) -> str:
    """A word that its list always writes with marks, so that it is shown with them; else its letters."""
    return word if word in written else MarkedWord(max(sorted(written), key=lambda one: written[one]))
