"""Alphabets: which characters are letters of the game, and what becomes of the others.

The rule, for word lists and for what people type alike. Text is lower-cased and composed (NFC); then a character is

1. *kept* if it is a letter of the alphabet;
2. *folded* if its letters without accents are in the alphabet: é to e, œ to oe, ß to ss;
3. *dropped* if it is punctuation: can't is played as cant, vis-à-vis as visavis;
4. otherwise foreign (a digit, another script), and a word with such a character is left out.

An alphabet that contains the apostrophe or the hyphen keeps them, by the first line of the rule.

Some languages write a letter with several characters: ch in Czech, lj, nj and dž in Croatian. Where an alphabet has
such *digraphs*, they are cut first, from the left and the longest before others; within the program one character
stands in for each, so that every letter of a word is one character.

Where ı is a letter (Turkish, Azeri), its capital is I, and that of i is İ. The capital of ß is ẞ.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import NotationError, ParameterError
from bestguess.core.memo import remembered
from bestguess.core.symbols import numbers
from bestguess.games.hangman.alphabets import ALPHABETS, SPELLED

AUTO = "auto"
"""The alphabet of all letters that a word list contains."""

MAX_LETTERS = 64

LONGEST_LETTER = 4
"""The most characters of one letter, such as the Dutch ij or the Hungarian dzs."""

_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS_A_ROW = 10

FOREIGN = "\0"
"""The mark that replaces a foreign character; no word contains it."""

_STAND_INS = "".join(map(chr, range(0x10080, 0x10080 + MAX_LETTERS)))
"""What stands in for the digraphs of an alphabet, in their order: Linear B, which no game is played in."""

_STRAY = 20
"""The letter ı of a list that has i so many times as often is a letter of foreign names alone, and read as i."""

_OF_INDIA = (0, 7, 9)
"""The combining classes of Unicode of vowel signs, the dot below, and the sign for no vowel."""

APOSTROPHES = str.maketrans("’‘ʼ‐‑", "'''--")
"""Signs that stand for an apostrophe or a hyphen, with these."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a game, in their order; a letter is the index of its character."""

    letters: str
    """The letters, each as one character."""
    digraphs: tuple[str, ...] = ()
    """The letters of several characters, in the order of what stands in for them."""

    @property
    def bytes_each(self) -> int:
        """The most bytes that one letter takes as JSON, which escapes all letters beyond ASCII."""
        return 1 if self.letters.isascii() else 12 * max(map(len, self.digraphs), default=1)

    @property
    def dotless(self) -> bool:
        """Whether ı is a letter, so that I is its capital, and İ that of i."""
        return "ı" in self.letters

    @property
    def name(self) -> str:
        """The alphabet as :meth:`of` reads it, and as messages show it: with spaces where letters are digraphs."""
        return " ".join(map(self.small, self.letters)) if self.digraphs else self.letters

    @classmethod
    @remembered(most=64)
    def of(cls, name: str) -> "Alphabet":
        """A language code (``fr``), the letters themselves (``abc``, ``a b c ch``), or both (``nl ij``).

        Raises :class:`SpecError`.
        """
        if name in ALPHABETS:
            return cls(ALPHABETS[name])
        first, *more = compose(name, dotless=writes_dotless(name)).split() or [""]
        if not more:
            return cls._checked(name, list(first))
        return cls._checked(name, [*ALPHABETS.get(first, [first]), *more])

    @classmethod
    def auto(cls, name: str, text: str) -> "Alphabet":
        """The alphabet of a text, for :data:`AUTO` or ``auto ch`` with digraphs besides, else that of the name.

        The letters are those of the text, and the signs that write vowels in the scripts of India; the whole of a to z
        if any of them is there. Of more than a game has, the commonest are taken. Raises :class:`SpecError`.
        """
        first, *more = name.split() or [""]
        if first != AUTO:
            return cls.of(name)
        dotless = writes_dotless(text)
        text = compose(text, dotless)
        found = {character for character in set(text) if _is_letter(character) and (dotless or character != "ı")}
        if found & set(ascii_lowercase):
            found |= set(ascii_lowercase)
        if len(found) > MAX_LETTERS - len(more):
            often = Counter(text)
            found = set(sorted(found, key=lambda letter: (-often[letter], letter))[: MAX_LETTERS - len(more)])
        letters = sorted(found)
        return cls._checked(name, [*letters, *compose(" ".join(more)).split()]) if more else cls("".join(letters))

    @classmethod
    def _checked(cls, name: str, letters: list[str]) -> "Alphabet":
        repeated = [letter for letter in letters if letters.count(letter) > 1]
        if repeated:
            raise ParameterError("alphabet", name, f"'{repeated[0]}' is in it twice; write each letter once.")
        if not 2 <= len(letters) <= MAX_LETTERS:
            known = ", ".join(ALPHABETS)
            raise ParameterError(
                "alphabet",
                name,
                f"write 2 to {MAX_LETTERS} letters, with spaces between them where one has several characters (a b c "
                f"ch), or one of {AUTO}, {known}.",
            )
        long = next((letter for letter in letters if len(letter) > LONGEST_LETTER), None)
        if long is not None:
            raise ParameterError(
                "alphabet",
                name,
                f"'{long}' is no letter, which has {LONGEST_LETTER} characters at most. Leave the spaces out, or put "
                "one between all letters.",
            )
        digraphs = tuple(letter for letter in letters if len(letter) > 1)
        if 2 * len(digraphs) >= len(letters):
            raise ParameterError(
                "alphabet", name, f"'{digraphs[0]}' is read as one letter. Put a space between all letters, or none."
            )
        stand_ins = dict(zip(digraphs, _STAND_INS, strict=False))
        return cls("".join(stand_ins.get(letter, letter) for letter in letters), digraphs)

    def __len__(self) -> int:
        return len(self.letters)

    @property
    def rows(self) -> list[list[int]]:
        """The letters as rows of keys: those of an English keyboard, other letters below in their order."""
        rows = [[self.letters.index(key) for key in row if key in self.letters] for row in _KEYS]
        rest = [place for place, letter in enumerate(self.letters) if letter not in "".join(_KEYS)]
        rows += [rest[first : first + _KEYS_A_ROW] for first in range(0, len(rest), _KEYS_A_ROW)]
        return [row for row in rows if row]

    @property
    def keys(self) -> tuple[str, ...]:
        """The capitals of a keyboard, a string for each row."""
        return tuple("".join(self.capital(self.letters[key]) for key in row) for row in self.rows)

    def index(self, letter: str) -> int:
        """The index of a letter, or -1."""
        return self.letters.find(letter) if len(letter) == 1 else -1

    def numbers(self, letters: str) -> NDArray[np.uint8]:
        """The index of each of some letters of this alphabet, shape (n,)."""
        return numbers(self.letters, letters)

    def joined(self, text: str) -> str:
        """A text in small letters and composed, in which one character stands in for each digraph."""
        text = compose(text, self.dotless)
        if not self.digraphs:
            return text
        return _cut(self.digraphs).sub(self._stand_in, text.translate(APOSTROPHES))

    def joined_alone(self, text: str) -> str:
        """A text with stand-ins for the digraphs that are no part of a word: for that of ``ch no``, not of ``each``.

        The text is :meth:`lowered`.
        """
        text = self.lowered(text)
        return _alone(self.digraphs).sub(self._stand_in, text) if self.digraphs else text

    def lowered(self, text: str) -> str:
        """A text that is read as English, too, in small letters where those of I and İ are others than there."""
        return compose(text, dotless=True) if self.dotless else text

    def _stand_in(self, match: "re.Match[str]") -> str:
        digraph = compose(match[0], self.dotless)  # "ıj" is "ij" to a search that heeds no case
        return _STAND_INS[self.digraphs.index(digraph)] if digraph in self.digraphs else match[0]

    def small(self, word: str) -> str:
        """A letter or a word as it is written, in small characters."""
        for stand_in, digraph in zip(_STAND_INS, self.digraphs, strict=False):
            word = word.replace(stand_in, digraph)
        return word

    def capital(self, letter: str) -> str:
        """The capital of a letter, or the letter itself where the capital could not be read back (ŉ)."""
        small = self.small(letter)
        upper = (small.replace("i", "İ") if self.dotless else small).replace("ß", "ẞ").upper()
        return upper if compose(upper, self.dotless) == small else small

    def written(self, word: str) -> str:
        """A word in capitals, so that it reads back: with a hyphen between letters that would be read as a digraph."""
        capitals = [self.capital(letter) for letter in word]
        if not self.digraphs:
            return "".join(capitals)
        written = ""
        for letter, capital in zip(word, capitals, strict=True):
            written += capital if self.joined(written + capital) == self.joined(written) + letter else f"-{capital}"
        return written

    def fold(self, character: str) -> str:
        """Apply the rule to one composed character: the character kept, folded, dropped (empty) or :data:`FOREIGN`."""
        if character in self.letters:
            return character
        plain = "".join(SPELLED.get(part, part) for part in unicodedata.normalize("NFD", character))
        plain = self.joined("".join(part for part in plain if unicodedata.category(part) != "Mn"))
        if all(part in self.letters for part in plain):
            return plain
        return "" if unicodedata.category(character)[0] == "P" else FOREIGN

    def table(self, characters: Iterable[str]) -> dict[int, str]:
        """A table for ``str.translate`` of those characters that are not simply kept."""
        kept = set(self.letters)
        return {ord(character): self.fold(character) for character in characters if character not in kept}

    def check_word(self, word: str) -> None:
        """Raise :class:`NotationError` for a secret that is not written in these letters, such as ``CRANE``."""
        if not all(character in self.letters for character in word):
            raise NotationError(
                f"'{self.small(word)}' is not a word in the letters of this game, {self.name}. "
                "Read what people write with game.notation.parse_secret."
            )

    def read(self, text: str) -> str:
        """A word as the game plays it; it contains :data:`FOREIGN` where a character has no place in it."""
        return "".join(self.fold(character) for character in self.joined(text))


def _is_letter(character: str) -> bool:
    """Whether a character is a letter, or a sign without which a word of an Indian script is another one."""
    if unicodedata.category(character) in ("Mn", "Mc"):
        return unicodedata.combining(character) in _OF_INDIA
    return character.isalpha()


@remembered(most=64)
def _cut(digraphs: tuple[str, ...]) -> "re.Pattern[str]":
    """The digraphs in a composed text, the longest first."""
    return re.compile("|".join(map(re.escape, sorted(digraphs, key=len, reverse=True))))


@remembered(most=64)
def _alone(digraphs: tuple[str, ...]) -> "re.Pattern[str]":
    """The digraphs in any text that stand by themselves."""
    return re.compile(rf"(?<![\w'])(?:{_cut(digraphs).pattern})(?![\w'])", re.IGNORECASE)


def writes_dotless(text: str) -> bool:
    """Whether ı is a letter of a text, in any case, and not a rare guest."""
    if not any(sign in text for sign in ("ı", "İ", "I\u0307")):
        return False
    small = compose(text, dotless=True)
    return _STRAY * small.count("ı") > small.count("i")


_PRINTED = {"ς": "σ", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
"""Forms of letters in print."""


def compose(text: str, dotless: bool = False) -> str:
    """Lower case, with accents composed (NFC): the form in which all text is compared.

    Signs that only printing sets apart are their letters: a sigma at the end of a word, and f with i or l in one type.
    ``dotless``: whether I is the capital of ı, and İ that of i.
    """
    if dotless:
        text = text.replace("I\u0307", "i").replace("İ", "i").replace("I", "ı")
    lower = text.lower()
    if lower.isascii():
        return lower
    for sign, letters in _PRINTED.items():
        if sign in lower:
            lower = lower.replace(sign, letters)
    return unicodedata.normalize("NFC", lower)
