"""Patterns such as ``_ A _ _ E``, which a hangman player sees, and the moves between one pattern and the next.

A mark ``_ * . ?`` or ``•`` is a letter not known; so is ``-`` where nothing else marks one. Spaces do not count, and
other characters are read by the rule of :mod:`~bestguess.games.hangman.alphabet`: ``___'_`` has four places.
"""

import re
from collections.abc import Iterator, Sequence

from bestguess.core.errors import NotationError
from bestguess.core.types import MISS, Answer, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet, compose
from bestguess.games.hangman.words import MAX_LENGTH

UNKNOWN = -1
"""A place of a pattern whose letter is not known."""

LENGTH: Answer = 1 << MAX_LENGTH
"""The bit that marks an answer as a length rather than a mask of places."""

_MARKS = frozenset("_*.?•")
_GAP = re.compile(r"\s*/\s*|\s{2,}")
_WRONG = re.compile(r"(?P<pattern>.*?)(?:^|\s)(?:no|not|wrong|without):?\s+(?P<letters>[^\d_*?•]+)", re.IGNORECASE)


def looks_like_pattern(text: str) -> bool:
    """Whether a text has marks for letters not known, so that it cannot be a word or a number."""
    return bool(_MARKS & set(text)) or bool(re.search(r"-\s*-", text))


def parse_pattern(text: str, alphabet: Alphabet) -> list[int]:
    """The letter of each place, or :data:`UNKNOWN`. Raises :class:`NotationError` naming the place."""
    text = compose(text)
    marks = _MARKS if _MARKS & set(text) or "-" in alphabet.letters else _MARKS | {"-"}
    cells: list[int] = []
    for place, character in enumerate(text, 1):
        if character in marks:
            cells.append(UNKNOWN)
        elif not (character.isspace() or character == "/"):
            folded = alphabet.fold(character)
            if FOREIGN in folded:
                raise NotationError(
                    f"'{character}' (character {place} of '{text}') is not a letter of this game. "
                    f"Its letters are {alphabet.letters}; write _ for a place not known."
                )
            cells += [alphabet.index(letter) for letter in folded]
    if not cells:
        raise NotationError(f"'{text.strip()}' is no pattern. Write what you see, such as _ A _ _ _.")
    return cells


def split_wrong(text: str) -> tuple[str, str]:
    """The pattern, and the letters that are not there: ``_ A _ _ _ not E S`` or ``not ES``; none if none are given."""
    found = _WRONG.fullmatch(text.strip())
    if found is not None:
        pieces = re.split(r"[\s,]+", found["letters"].strip(" ,"))
        # Letters one by one or all in one; anything else is a word of the pattern, or another move.
        if len(pieces) == 1 or all(len(piece) == 1 for piece in pieces):
            return found["pattern"].strip(), "".join(pieces)
    return text, ""


def lengths(text: str, alphabet: Alphabet) -> tuple[int, ...]:
    """The word lengths of a pattern: ``**** ***`` and ``_ _ _ _ / _ _ _`` are a phrase, ``_ A _`` one word."""
    words = _GAP.split(text.strip())
    if len(words) == 1 and any(len(word) > 1 for word in words[0].split()):
        words = words[0].split()
    return tuple(len(parse_pattern(word, alphabet)) for word in words)


def masks(cells: Sequence[int]) -> dict[int, Answer]:
    """The places of each letter that a pattern shows, as answers: bit 0 is the first place."""
    found: dict[int, Answer] = {}
    for place, letter in enumerate(cells):
        if letter != UNKNOWN:
            found[letter] = found.get(letter, MISS) | 1 << place
    return found


def news(
    cells: Sequence[int], known: dict[int, tuple[int, Answer]], alphabet: Alphabet
) -> Iterator[tuple[int, Answer]]:
    """The letters that a pattern shows and that were not ``known``, with their places.

    ``known`` holds for each letter asked the number of the move and its answer. Raises :class:`NotationError` where the
    pattern denies it: a letter shown that was said absent, at other places than before, or no more.
    """
    shown = masks(cells)
    for letter, (turn, before) in known.items():
        now, name = shown.get(letter, MISS), capital(alphabet.letters[letter])
        if now == before:
            continue
        if before == MISS:
            raise NotationError(
                f"The pattern shows {name} at {format_places(now)}, but by move {turn} there is none. "
                f"If that answer was wrong, mend it with fix {turn} {format_places(now)}."
            )
        mend = f", or if that answer was wrong, mend it with fix {turn} {format_places(now) or 'no'}."
        raise NotationError(
            f"By move {turn} {name} is at {format_places(before)}, and the pattern shows it {_where(now)}. "
            f"Check the pattern{mend}"
        )
    for letter in sorted(shown):
        if letter not in known:
            yield letter, shown[letter]


def denials(
    letters: str, cells: Sequence[int], known: dict[int, tuple[int, Answer]], alphabet: Alphabet
) -> Iterator[tuple[int, Answer]]:
    """The letters that are said not to be there and were not known to be absent, as answers.

    Raises :class:`NotationError` for what is no letter, and for a letter that is shown.
    """
    told: list[int] = []
    for character in compose(letters):
        letter = alphabet.index(alphabet.fold(character))
        if letter < 0:
            raise NotationError(f"'{character}' is not a letter of this game. Its letters are {alphabet.letters}.")
        name = capital(alphabet.letters[letter])
        turn, before = known.get(letter, (0, MISS))
        if letter in cells or before != MISS:
            where = f"by move {turn} it is at {format_places(before)}" if before else "the pattern shows it"
            raise NotationError(f"{name} is said not to be there, but {where}.")
        if letter not in known and letter not in told:
            told.append(letter)
            yield letter, MISS


def _where(mask: Answer) -> str:
    return f"at {format_places(mask)}" if mask else "nowhere"


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


def parse_places(text: str) -> Answer | None:
    """Read ``2+5``, ``2 5`` or ``2.5``; 0 if a place is 0, and ``None`` if the text is something else."""
    if not re.fullmatch(r"\d{1,2}([\s+.;]+\d{1,2})*", text):
        return None
    numbers = {int(number) for number in re.findall(r"\d+", text)}
    return 0 if 0 in numbers else sum(1 << number - 1 for number in numbers)


def capital(letter: str) -> str:
    """The capital of a letter, or the letter itself where the capital could not be read back (ß, ı)."""
    upper = letter.upper()
    return upper if upper.lower() == letter else letter
