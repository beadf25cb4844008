"""Words as people type them: folded, cut into tokens, and looked up in tables of phrases by language.

Every reader of typed text begins here, so that case, accents, typographic signs and spacing mean nothing in any game.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from bestguess.core.memo import remembered

Phrasebook: TypeAlias = Mapping[str, Mapping[str, str]]
"""Meanings by language code, each with its phrases separated by commas: ``{"fr": {"miss": "à l'eau, plouf"}}``."""

_PLAIN = str.maketrans("‘’‛`´“”„«»‐‑‒–—−⁃ıłđøħŧ。、", "'''''\"\"\"\"\"-------ildoht.,")
"""Signs that keyboards and telephones put in place of plain ones, and letters that are no letter with an accent."""

_UNSEEN = frozenset({"Mn", "Me", "Cf"})
"""Categories of characters that only change those beside them, or are not seen at all."""

_POINTS = range(10, 36)
"""The combining classes of Unicode of the points of Hebrew (10 to 26) and Arabic (27 to 35)."""

_LENGTHENED = "\u0640"
"""The Arabic stroke between two letters."""

_JOINERS = frozenset("\u200c\u200d")

_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""Signs behind a hand or a face that change its colour."""

_MAX_KEPT_LENGTH = 100
"""Texts of at most so many characters are kept with their tokens: a person reads one several times in a row."""

_NAMED = 80
"""The most characters of a text that a message repeats."""

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+|\S")


class Token(NamedTuple):
    """A run of letters, a run of digits, or one sign of a folded text."""

    text: str
    glued: bool
    """Whether no space is between this token and the one before it."""
    start: int
    """The place of its first character in the folded text."""

    @property
    def is_word(self) -> bool:
        """Whether the token is made of letters."""
        return self.text[0].isalpha()

    @property
    def is_number(self) -> bool:
        """Whether the token is made of digits."""
        return self.text[0].isdecimal()


class Mention(NamedTuple):
    """A phrase found among tokens: its meaning, and the places of its first token and of the one behind its last."""

    meaning: str
    first: int
    end: int


def shortened(text: str) -> str:
    """A text that was typed, as messages name it: on one line, and cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _NAMED else f"{text[:_NAMED]}…"


def visible(text: str) -> str:
    """A text in half-width characters, without what is not seen: marks of direction and spaces of no width.

    Joiners stay, which are parts of letters and of faces. The points of Hebrew and Arabic are no letters, and neither
    is the stroke that lengthens a word.
    """
    return "".join(_narrow(sign) for sign in text if sign in _JOINERS or not _is_unseen(sign))


def _is_unseen(sign: str) -> bool:
    pointed = unicodedata.combining(sign) in _POINTS or sign == _LENGTHENED
    return pointed or unicodedata.category(sign) == "Cf"


def _narrow(sign: str) -> str:
    if "\U0001d400" <= sign <= "\U0001d7ff":  # letters and digits in the typefaces of mathematics
        return unicodedata.normalize("NFKC", sign)
    return chr(ord(sign) - 0xFEE0) if "\uff01" <= sign <= "\uff5e" else " " if sign == "\u3000" else sign


def folded(text: str) -> str:
    """A text in small letters, without accents and with plain signs: ``«À l’eau !»`` becomes ``"a l'eau !"``."""
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN)).casefold()
    plain = "".join(sign for sign in parted if unicodedata.category(sign) not in _UNSEEN and sign not in _SKIN_TONES)
    return unicodedata.normalize("NFC", plain)


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, folded. Letters and digits are tokens of their own: ``B7h`` has three, ``b11`` two."""
    return _cached_tokens(text) if len(text) <= _MAX_KEPT_LENGTH else _tokens(text)


def _tokens(text: str) -> tuple[Token, ...]:
    plain = folded(text)
    found, end = [], -1
    for match in _TOKEN.finditer(plain):
        found.append(Token(match[0], match.start() == end, match.start()))
        end = match.end()
    return tuple(found)


_cached_tokens = remembered(most=1024)(_tokens)


class Lexicon:
    """Phrases in many languages with what each means; the longest that begins at a place is the one meant.

    A phrase is one or more words or signs, compared folded; they are read when they are
    first asked for. Raises ``ValueError`` then for one that has two meanings.
    """

    def __init__(self, *books: Phrasebook) -> None:
        self._books, self._phrases = books, list[tuple[str, str]]()

    @classmethod
    def of(cls, phrases: Iterable[tuple[str, str]]) -> "Lexicon":
        """The lexicon of phrases with their meanings, in one language; of several meanings of one the first counts."""
        made = cls()
        made._phrases += phrases
        return made

    @cached_property
    def _meanings(self) -> dict[tuple[str, ...], str]:
        meanings: dict[tuple[str, ...], str] = {}
        for language, meaning, phrase in _entries(self._books):
            key = _key(phrase)
            if meanings.setdefault(key, meaning) != meaning:
                raise ValueError(f"'{phrase}' ({language}) means '{meanings[key]}' as well as '{meaning}'")
        for phrase, meaning in self._phrases:
            meanings.setdefault(_key(phrase), meaning)
        return meanings

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._meanings), default=0)

    def meaning(self, text: str) -> str | None:
        """The meaning of a whole text, if it is one phrase."""
        return self._meanings.get(_key(text))

    def at(self, read: Sequence[Token], place: int) -> Mention | None:
        """The longest phrase that begins with the token at a place."""
        for end in range(min(len(read), place + self._longest), place, -1):
            meaning = self._meanings.get(tuple(token.text for token in read[place:end]))
            if meaning is not None:
                return Mention(meaning, place, end)
        return None

    def scan(self, read: Sequence[Token]) -> tuple[list[Mention], list[int]]:
        """All phrases from left to right, and the places of the tokens that belong to none."""
        mentions: list[Mention] = []
        unknown: list[int] = []
        place = 0
        while place < len(read):
            mention = self.at(read, place)
            if mention is None:
                unknown.append(place)
                place += 1
            else:
                mentions.append(mention)
                place = mention.end
        return mentions, unknown


def _key(phrase: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(phrase))


def _entries(books: Sequence[Phrasebook]) -> Iterator[tuple[str, str, str]]:
    for book in books:
        for language, meanings in book.items():
            for meaning, phrases in meanings.items():
                for phrase in phrases.split(","):
                    if phrase.strip():
                        yield language, meaning, phrase.strip()
