"""Alphabets: which characters are letters of the game, and what becomes of the others.

The rule, for word lists and for what people type alike. Text is lower-cased and composed (NFC); then a character is

1. *kept* if it is a letter of the alphabet;
2. *folded* if its letters without accents are in the alphabet: é to e, œ to oe, ß to ss;
3. *dropped* if it is punctuation: can't is played as cant, vis-à-vis as visavis;
4. otherwise foreign (a digit, another script), and a word with such a character is left out.

An alphabet that contains the apostrophe or the hyphen keeps them, by the first line of the rule.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

from bestguess.core.errors import NotationError, ParameterError
from bestguess.core.memo import remembered

AUTO = "auto"
"""The alphabet of all letters that a word list contains."""

MAX_LETTERS = 64

ALPHABETS = {
    "en": ascii_lowercase,
    "fr": ascii_lowercase,
    "it": ascii_lowercase,
    "nl": ascii_lowercase,
    "pt": ascii_lowercase,
    "da": ascii_lowercase + "æøå",
    "de": ascii_lowercase + "äöüß",
    "es": ascii_lowercase + "ñ",
    "fi": ascii_lowercase + "åäö",
    "nb": ascii_lowercase + "æøå",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "sv": ascii_lowercase + "åäö",
    "tr": "abcçdefgğhıijklmnoöprsştuüvyz",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
"""Alphabets by language code, as each language plays the game; for others, see :data:`AUTO`."""

# Letters that Unicode does not decompose, and what stands for them where they are not on the keyboard.
_SPELLED = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ"}

_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS_A_ROW = 10

FOREIGN = "\0"
"""The mark that replaces a foreign character; no word contains it."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a game, in their order; a letter is the index of its character."""

    letters: str

    @property
    def bytes_each(self) -> int:
        """The most bytes that one letter takes as JSON, which escapes all letters beyond ASCII."""
        return 1 if self.letters.isascii() else 12

    @classmethod
    @remembered(most=64)
    def of(cls, name: str) -> "Alphabet":
        """A language code (``fr``) or the letters themselves. Raises :class:`SpecError`."""
        if name in ALPHABETS:
            return cls(ALPHABETS[name])
        letters = compose(name)
        repeated = [letter for letter in letters if letters.count(letter) > 1]
        if repeated:
            raise ParameterError("alphabet", name, f"'{repeated[0]}' is in it twice; write each letter once.")
        if not 2 <= len(letters) <= MAX_LETTERS or any(letter.isspace() for letter in letters):
            known = ", ".join(ALPHABETS)
            raise ParameterError("alphabet", name, f"write 2 to {MAX_LETTERS} letters, or one of {AUTO}, {known}.")
        return cls(letters)

    @classmethod
    def found_in(cls, text: str) -> "Alphabet":
        """All letters of a text (already composed); the whole of a to z if any of them is there."""
        found = {character for character in set(text) if character.isalpha()}
        if found & set(ascii_lowercase):
            found |= set(ascii_lowercase)
        return cls("".join(sorted(found))[:MAX_LETTERS])

    def __len__(self) -> int:
        return len(self.letters)

    @property
    def rows(self) -> list[list[int]]:
        """The letters as rows of keys: those of an English keyboard, other letters below in their order."""
        rows = [[self.letters.index(key) for key in row if key in self.letters] for row in _KEYS]
        rest = [place for place, letter in enumerate(self.letters) if letter not in "".join(_KEYS)]
        rows += [rest[first : first + _KEYS_A_ROW] for first in range(0, len(rest), _KEYS_A_ROW)]
        return [row for row in rows if row]

    def index(self, letter: str) -> int:
        """The index of a letter, or -1."""
        return self.letters.find(letter) if len(letter) == 1 else -1

    def fold(self, character: str) -> str:
        """Apply the rule to one composed character: the character kept, folded, dropped (empty) or :data:`FOREIGN`."""
        if character in self.letters:
            return character
        plain = "".join(_SPELLED.get(part, part) for part in unicodedata.normalize("NFD", character))
        plain = "".join(part for part in plain if unicodedata.category(part) != "Mn")
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
                f"'{word}' is not a word in the letters of this game, {self.letters}. "
                "Read what people write with game.notation.parse_secret."
            )

    def read(self, text: str) -> str:
        """A word as the game plays it; it contains :data:`FOREIGN` where a character has no place in it."""
        return "".join(self.fold(character) for character in compose(text))


def compose(text: str) -> str:
    """Lower case, with accents composed (NFC): the form in which all text is compared."""
    lower = text.lower()
    return lower if lower.isascii() else unicodedata.normalize("NFC", lower)
