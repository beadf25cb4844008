"""Patterns such as ``_ A _ _ E``, which a hangman player sees.

A mark ``_ * . ?`` or ``•`` is a letter not known; so is ``-`` where nothing else marks one. Spaces do not count, and
other characters are read by the rule of :mod:`~bestguess.games.hangman.alphabet`: ``___'_`` has four places.
"""

import re
from collections.abc import Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened, visible
from bestguess.core.types import MISS, Answer, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet, compose
from bestguess.games.hangman.shapes import MARKS, SPACE, Shape, shape_of, write_length

UNKNOWN = -1
"""A place of a pattern whose letter is not known."""

_MARKS = frozenset("_*.?•")
_GAP = re.compile(r"\s*[/|]\s*|\s{2,}")
_TYPED = str.maketrans(
    dict.fromkeys("‘’‛`´ʼ", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‐‑‒–−", "-")
    | dict.fromkeys("·●○◯□▢■⬜◻⬛◼🔲🔳❓❔▁‗", "_")
    | {"—": "--", "…": "..."}
)
"""Signs that keyboards, telephones and games put in place of plain ones."""

_HEAD = re.compile(r"^[^\W\d_]+\s*[:=]\s*")
_HASHED = re.compile(r"#*[^\W\d_]+#(?:[^\W\d_]|['&#-])*")
"""A word with ``#`` for its blanks, one of them behind a letter."""
_COMMENT = re.compile(r"(?<=\s)#(?=\s|$)")
_LISTED = re.compile(r"""\[\s*(?:(['"])[^'"]\1\s*,?\s*)+\]|\[(?=[^\]]*[_*•])\s*(?:[^\s,\[\]'"]\s*(?:,\s*|(?=\])))+\]""")
"""A pattern as programs print it: ``['_', 'a', '_']``, ``[_, a, _]``."""
_ESCAPED = re.compile(r"\\(?=[_*])")

_SENTENCE = re.compile(r"(?<=[^\W_])[.?!]+(?=\s|$)")
_JOINED = re.compile(r"(?<=\S\S)\s*(['&])\s*(?=\S)")
"""Marks between parts of one word that is written together: ``___ ' _``."""

_QUOTED = re.compile(r"('+)(.+)\1")
"""A pattern in quotation marks, or in those of code in a chat."""

_STOP = re.compile(r"([^.?]*(?:[_*•]|-\s*-)[^.?]*)[.?!]")
"""A pattern with other marks for its blanks, and the full stop of a sentence behind it."""


_DASHED = re.compile(r"-\s*-|[.?][.?]|\A-(?:(?:[^\W\d_]+-)+|(?: [^\W\d_])+(?: -(?: [^\W\d_])*)* -)\Z")
"""Other marks for letters not known, more than one of them: ``-A---``, ``-A-E-``, ``- A - E -``."""


def typed(text: str) -> str:
    """A text as it is read: trimmed, composed, in half-width characters that are seen, and with plain signs."""
    return compose(visible(text).strip().translate(_TYPED))


def _typed_pattern(text: str) -> str:
    """A pattern as it is read, without the full stop of a sentence."""
    read = typed(hashes_to_blanks(text))
    stop = _STOP.fullmatch(read)
    plain = (read if stop is None else stop[1]).strip('[](){}"|')
    quoted = _QUOTED.fullmatch(plain)
    return plain if quoted is None else quoted[2]


MAX_CHARACTERS = 1000
"""The most characters of one answer or one move; a phrase has fewer."""


def refuse_long(text: str) -> None:
    """Raise :class:`NotationError` for a text that is too long to be one answer or one move."""
    if len(text) > MAX_CHARACTERS:
        raise NotationError(
            f"'{shortened(text)}' goes on for {len(text):,} characters: write a comma or a new line after each move."
        )


def hashes_to_blanks(text: str) -> str:
    """A text with ``_`` for each ``#`` that is a blank, as in ``#a###``, and does not begin a comment.

    What is not seen is left out of it, and so are the strokes that Markdown puts before a blank: ``\\_``.
    """
    plain = _LISTED.sub(lambda listed: " ".join(re.sub(r"[\[\],'\"\s]", "", listed[0])), visible(text))
    return "\n".join(_with_blanks(line) for line in _ESCAPED.sub("", plain).split("\n"))


def _with_blanks(line: str) -> str:
    read = typed(line).rstrip(".!")
    words = _HEAD.sub("", read, count=1).split()
    if words.count("#") > 1 and all(len(word) == 1 for word in words):
        return line.replace("#", "_")  # "# # a # #"
    before = words[: words.index("#")] if "#" in words else words
    # A comment begins behind no letter. Signs in front of letters, "###e", may begin one, but not where other words
    # have signs, too, or there is no other word.
    hashed = any(_HASHED.fullmatch(word.rstrip(",;:.!")) for word in before)
    if hashed or (before and before[0].startswith("##") and (not words[1:] or any("#" in word for word in before[1:]))):
        end = begins.start() if (begins := _COMMENT.search(line)) else len(line)
        return line[:end].replace("#", "_") + line[end:]
    return line


def looks_like_pattern(text: str) -> bool:
    """Whether a text has marks for letters not known, so that it cannot be a word or a number.

    A full stop or a question mark at the end of a word is none, unless there are other marks.
    """
    read = typed(hashes_to_blanks(text))
    return bool(_MARKS & set(_SENTENCE.sub("", read))) or bool(_DASHED.search(read))


def _blanks(text: str, alphabet: Alphabet) -> frozenset[str]:
    """The signs that are blanks in a text: a hyphen only where there is no other."""
    return _MARKS if _MARKS & set(text) or "-" in alphabet.letters else _MARKS | {"-"}


def parse_pattern(text: str, alphabet: Alphabet, whole: str = "") -> list[int]:
    """The letter of each place, or :data:`UNKNOWN`; ``whole`` is the pattern that the text is a word of.

    Raises :class:`NotationError` naming the place.
    """
    text = _typed_pattern(alphabet.joined(text))
    if (set("_*•") & set(text) and set(".?") & set(text)) or len(set("_*•") & set(text)) > 1:
        raise NotationError(
            f"'{shortened(text)}' has two kinds of blanks: write _ for each place not known, and no other sign."
        )
    marks = _blanks(whole or text, alphabet)
    cells: list[int] = []
    for place, character in enumerate(text, 1):
        if character in marks:
            cells.append(UNKNOWN)
        elif not (character.isspace() or character in "/|"):
            folded = alphabet.fold(character)
            if FOREIGN in folded:
                raise NotationError(
                    f"'{character}' (character {place} of '{shortened(text)}') is not a letter of this game. "
                    f"Its letters are {alphabet.name}; write _ for a place not known."
                )
            cells += [alphabet.index(letter) for letter in folded]
    if not cells:
        raise NotationError(f"'{shortened(text)}' is no pattern. Write what you see, such as _ A _ _ _.")
    return cells


def parse_shape(text: str, alphabet: Alphabet) -> Shape:
    """The marks between the letters and blanks of a pattern. Raises :class:`NotationError` as :func:`parse_pattern`."""
    whole = _typed_pattern(alphabet.joined(text))
    return shape_of(SPACE.join(_places_and_marks(word, alphabet, _blanks(whole, alphabet)) for word in _words(whole)))


def _places_and_marks(text: str, alphabet: Alphabet, blanks: frozenset[str]) -> str:
    """One word of a pattern with ``_`` for each place, and its marks."""
    seen = ""
    for character in text:
        if character in blanks:
            seen += "_"
        elif character in MARKS and character != SPACE and alphabet.index(character) < 0:
            seen += character
        elif not (character.isspace() or character in "/|"):
            seen += "_" * len(parse_pattern(character, alphabet)) if alphabet.fold(character) else ""
    return seen


def lengths(text: str, alphabet: Alphabet) -> tuple[int, ...]:
    """The word lengths of a pattern: ``**** ***`` and ``_ _ _ _ / _ _ _`` are a phrase, ``_ A _`` one word."""
    whole = alphabet.joined(text)
    return tuple(len(parse_pattern(word, alphabet, whole)) for word in _words(whole))


def spec_of_lengths(text: str, alphabet: Alphabet) -> str:
    """The word lengths of a pattern as rules write them, with the marks that it shows: ``3'1-4`` of ``___'_ ____``."""
    whole = alphabet.joined(text)
    told = ((len(parse_pattern(word, alphabet, whole)), parse_shape(word, alphabet)) for word in _words(whole))
    return "-".join(write_length(length, shape) for length, shape in told)


def _words(text: str) -> list[str]:
    """The words of a pattern, as they were typed."""
    text = _typed_pattern(text)
    words = _GAP.split(text.strip(" /|"))
    if all(len(word) == 1 for word in words):  # |a|_|_|
        words = [" ".join(words)]
    words = [_JOINED.sub(r"\1", word) for word in words]
    if len(words) == 1 and any(len(word) > 1 for word in words[0].split()):
        words = words[0].split()
    return words


def masks(cells: Sequence[int]) -> dict[int, Answer]:
    """The places of each letter that a pattern shows, as answers: bit 0 is the first place."""
    found: dict[int, Answer] = {}
    for place, letter in enumerate(cells):
        if letter != UNKNOWN:
            found[letter] = found.get(letter, MISS) | 1 << place
    return found


def full(length: int) -> Answer:
    """The mask of all places of a word."""
    return (1 << length) - 1


def shown(transcript: Transcript) -> Answer:
    """The places shown so far, as a mask; of masks only, lengths taken out before."""
    seen = MISS
    for _, answer in transcript:
        seen |= answer
    return seen


def places(mask: Answer) -> list[int]:
    """The places in a mask, from 0."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def format_places(mask: Answer) -> str:
    """A mask as people write it, places counted from 1: ``2+5``."""
    return "+".join(str(place + 1) for place in places(mask))


def width(text: str, alphabet: Alphabet) -> int:
    """How many places a text has as a pattern; 0 if it is none."""
    try:
        return len(parse_pattern(text, alphabet))
    except NotationError:
        return 0
