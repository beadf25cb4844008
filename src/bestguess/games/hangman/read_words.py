"""Words as a list writes them, read in the letters of a game by the rule of :mod:`~bestguess.games.hangman.alphabet`.

Most words of a list are written in these letters alone, and are their own letters. They are told from the others by
looking all characters up, in pieces of the list that take little memory; only the others are read one by one.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from bestguess.core.lexicon import shortened
from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.alphabet import APOSTROPHES, FOREIGN, MAX_LETTERS, Alphabet, compose
from bestguess.games.hangman.shapes import MARKS

MAX_LENGTH = 63
"""The longest word: an answer has 64 bits, one for each place and the sign, which marks a length."""

SHOWN = 40
"""The number of characters of a list given in place that a message shows."""

_INSIDE = re.compile(r"\w[^\w\s'’‘ʼ‐‑&.-]+\w")
"""A sign within a word that is no mark that words are written with."""

_MARK = re.compile("[-'& ’‘ʼ‐‑]")
"""A mark that words are written with, or a sign that stands for one."""

_PIECE = 2**15
"""The words whose characters are looked up at once."""

_LETTERS_A_KEY = 10
"""The letters of a word that one number of 64 bits holds, of 64 different ones."""

_NEW = 2**16 - 1
"""No number of a character, which is yet to be asked for."""

_JAMO = range(0x1100, 0x1200)
"""The parts of Korean syllables."""


def numbers_of(
    words: Sequence[str], number: Callable[[str], int], how: np.ufunc = np.maximum, sizes: Ints | None = None
) -> Ints:
    """For each word the largest number of a character of it, or their sum; 0 for an empty word.

    ``number`` gives that of a character, less than 65,535. ``sizes`` are those of the words.
    """
    known = np.full(0x110000, _NEW, dtype=np.uint16)
    found = np.zeros(len(words), dtype=np.int64)
    for begin in range(0, len(words), _PIECE):
        piece = words[begin : begin + _PIECE]
        own = sizes_of(piece) if sizes is None else sizes[begin : begin + _PIECE]
        text = "".join(piece)
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        numbers = known[points]
        if (new := points[numbers == _NEW]).size:
            for point in set(new.tolist()):
                known[point] = number(chr(point))
            numbers = known[points]
        some = np.flatnonzero(own)
        if len(some):
            starts = (np.cumsum(own) - own)[some]
            found[begin + some] = how.reduceat(numbers, starts)
    return found


def sizes_of(words: Sequence[str]) -> Ints:
    """How many characters each word has."""
    return np.fromiter(map(len, words), dtype=np.int64, count=len(words))


@dataclass(frozen=True, eq=False)
class ReadWords:
    """The words of a list and the letters of each."""

    words: Sequence[str]
    """The words as the list writes them."""
    alphabet: Alphabet
    lines: Sequence[str]
    """The letters of each word; :data:`FOREIGN` stands where a character has no place in the game."""
    plays: NDArray[np.bool_]
    """Which words have letters alone, and not too many, shape (n,)."""
    sizes: Ints
    """How many letters each has, shape (n,)."""
    read: Sequence[int]
    """The places of the words of which some character is not simply kept, ascending."""

    @classmethod
    def of(cls, words: Sequence[str], alphabet: Alphabet) -> "ReadWords":
        """Read some words."""
        sizes, widths = sizes_of(words), Widths(alphabet)
        places = np.flatnonzero(numbers_of(words, lambda sign: not widths.keeps(sign), sizes=sizes)).tolist()
        lines, foreign = list(words), []
        for begin in range(0, len(places), _PIECE):
            piece = places[begin : begin + _PIECE]
            text = alphabet.joined("\n".join([words[place] for place in piece]))
            table = alphabet.table(set(text) - {"\n"})
            if ord(" ") in table:
                table[ord(" ")] = ""
            for place, line in zip(piece, text.translate(table).split("\n"), strict=True):
                lines[place] = line
                if FOREIGN in line:
                    foreign.append(place)
        sizes[places] = sizes_of([lines[place] for place in places])
        plays = (sizes > 0) & (sizes <= MAX_LENGTH)
        plays[foreign] = False
        return cls(words, alphabet, lines, plays, sizes, places)

    def merged(self, counts: Floats) -> tuple[list[str], Floats]:
        """The different words that play, shorter ones first and then in alphabetical order, and the sum of each."""
        order = np.flatnonzero(self.plays)
        order = order[np.argsort(self.sizes[order], kind="stable")]
        ordered: list[str] = []
        sums = [np.zeros(0)]
        for places in np.split(order, np.flatnonzero(np.diff(self.sizes[order])) + 1):
            if len(places):
                lines = [self.lines[place] for place in places.tolist()]
                keys = self._keys(lines)
                by_letters = np.lexsort(keys[::-1])
                new = np.concatenate([[True], np.any([np.diff(key[by_letters]) != 0 for key in keys], axis=0)])
                word = np.empty(len(lines), dtype=np.int64)
                word[by_letters] = np.cumsum(new) - 1
                ordered += [lines[place] for place in by_letters[new].tolist()]
                sums.append(np.asarray(np.bincount(word, counts[places]), dtype=np.float64))
        return ordered, np.concatenate(sums)

    def _keys(self, lines: Sequence[str]) -> list[NDArray[np.uint64]]:
        """Numbers whose order is that of words of one length, the first the most important, each of some letters."""
        letters = sorted(self.alphabet.letters)
        spelled = Alphabet("".join(letters)).numbers("".join(lines)).reshape(len(lines), -1)
        keys = []
        for begin in range(0, spelled.shape[1], _LETTERS_A_KEY):
            key = np.zeros(len(lines), dtype=np.uint64)
            for place in range(begin, min(begin + _LETTERS_A_KEY, spelled.shape[1])):
                key = key * np.uint64(MAX_LETTERS) + spelled[:, place]
            keys.append(key)
        return keys

    @cached_property
    def altered(self) -> list[int]:
        """The places of the words that have another number of letters than of characters."""
        places: list[int] = np.flatnonzero(sizes_of(self.words) != self.sizes).tolist()
        return places

    def spellings(self, counts: Floats) -> dict[str, dict[str, float]]:
        """The ways in which the list writes the words that it writes with marks, each with its count."""
        written: dict[str, dict[str, float]] = {}
        words, lines = self.words, self.lines
        marked = [place for place in self.altered if self.plays[place] and _MARK.search(words[place])]
        plain = self.alphabet.joined("\n".join([words[place] for place in marked]).translate(APOSTROPHES))
        table = self.alphabet.table(set(plain) - {"\n"})
        beside = {point: read for point, read in table.items() if chr(point) not in MARKS}
        spellings = [spelled.strip("-& ") for spelled in plain.translate(beside).split("\n")]
        for place, spelled in zip(marked, spellings, strict=False):
            if spelled != lines[place]:
                own = written.setdefault(lines[place], {})
                own[spelled] = own.get(spelled, 0.0) + float(counts[place])
        if written:
            as_written = dict(zip(marked, spellings, strict=False))
            for place in compress(range(len(lines)), map(written.__contains__, lines)):
                line = lines[place]
                if as_written.get(place, line) == line:
                    written[line][line] = written[line].get(line, 0.0) + float(counts[place])
        return written

    def remarks(self) -> Iterator[str]:
        """Sentences on the words that are not played, and on those that are played without their signs."""
        words, lines = self.words, self.lines
        left = ~self.plays & (sizes_of(words) > 0)
        wide = np.flatnonzero(left & (self.sizes > MAX_LENGTH)).tolist()
        if long := [place for place in wide if is_long(lines[place])]:
            yield (
                f"{len(long):,} left out, as over {MAX_LENGTH} letters, for which no answer has room: "
                f"{named(words[long[0]], lines[long[0]])}{', first' if len(long) > 1 else ''}. Shorten "
                f"{'it' if len(long) == 1 else 'them'}, or go on without."
            )
            left[long] = False
        if out := np.flatnonzero(left).tolist():
            letters = self.alphabet.name
            letters = letters if len(letters) <= 2 * SHOWN else f"{letters[:SHOWN]}…"
            yield (
                f"{len(out):,} left out, as no words in the letters {letters}: "
                f"'{words[out[0]][:SHOWN]}'{' first' if len(out) > 1 else ''}."
            )
        playing = [place for place in self.read if self.plays[place]]
        if several := [words[place] for place in playing if " " in words[place].strip()]:
            yield (
                f"{len(several):,} of several words, whose spaces are no letters: '{several[0][:SHOWN]}'"
                f"{' first' if len(several) > 1 else ''}."
            )
        if altered := [place for place in self.altered if self.plays[place] and _INSIDE.search(compose(words[place]))]:
            word, line = words[altered[0]], lines[altered[0]]
            yield (
                f"{len(altered):,} read without {'its' if len(altered) == 1 else 'their'} signs: "
                f"'{word[:SHOWN]}' as '{self.alphabet.small(line)[:SHOWN]}'{' first' if len(altered) > 1 else ''}."
            )


class Widths:
    """How many letters each character is read as, as far as it tells alone."""

    ONE, SEVERAL, UNKNOWN, OUT = range(4)
    """The kinds of characters: read as one letter, as none or several, by those beside it, and of no letter at all."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet = alphabet
        self._cut = {digraph[0] for digraph in alphabet.digraphs} | (
            set(map(chr, APOSTROPHES)) if alphabet.digraphs else set()
        )

    def kind(self, sign: str) -> int:
        """Which of the four kinds a character is."""
        if sign in self._cut or compose(sign, self._alphabet.dotless) != sign:
            return self.UNKNOWN
        read = self._alphabet.fold(sign)
        if read == FOREIGN:
            return self.OUT
        return self.ONE if len(read) == 1 else self.SEVERAL

    def of(self, sign: str) -> int:
        """How many letters a character is read as that tells."""
        return len(self._alphabet.fold(sign))

    def keeps(self, sign: str) -> bool:
        """Whether a character is its own letter, whatever stands beside it."""
        alone = unicodedata.category(sign)[0] != "M" and ord(sign) not in _JAMO
        return alone and sign in self._alphabet.letters and self.kind(sign) == self.ONE


def is_long(line: str) -> bool:
    """Whether a line is a word but for its length."""
    return len(line) > MAX_LENGTH and FOREIGN not in line


def named(word: str, line: str) -> str:
    """A word that is too long, with the number of its letters."""
    return f"'{shortened(word)}' has {len(line):,} letters"
