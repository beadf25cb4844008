"""Files of word lists: their text, their words with counts, and words with published scores.

Word lists as other programs write them: tables with a column of words, and dictionaries of spelling checkers.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from bestguess.core.errors import BestguessError
from bestguess.core.text_encoding import EncodingError, text_in_utf8
from bestguess.core.whole_files import LIST, read_whole, said_of

_WORD_HEADINGS = """
    word words term token lemma entry spelling headword name wort wörter mot mots palabra parola palavra woord ord слово
    """
_COUNT_HEADINGS = """
    count counts freq frequency frequencies occurrences n number total score weight anzahl häufigkeit fréquence частота
    """
WORD_COLUMNS = frozenset(_WORD_HEADINGS.split())
"""Headings of the column that has the words, in small letters."""

COUNT_COLUMNS = frozenset(_COUNT_HEADINGS.split())
"""Headings of the column that has the counts, in small letters."""

DELIMITERS = ";,\t"

_FLAGS = re.compile(r"[^\s/]*[a-zß-öø-ÿ'’-][^\s/]*/[A-Z0-9,]+(\s.*)?")
"""A line of a dictionary of the spelling checker Hunspell: a word and the letters of its endings, ``abandon/LSDRG``."""


STEMS = "Read as a dictionary of Hunspell: its words alone, without the endings that their flags stand for."
"""The remark on a dictionary of Hunspell, whose words are read without their endings."""


class WordListError(BestguessError):
    """A word list that cannot be read, is empty, or lacks what was asked of it."""

    code = "unreadable-word-list"


def rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The number and the parts of each line that holds something: a word, and what stands behind it.

    The path is for messages, and tells a dictionary by its ending. Raises :class:`WordListError` naming the line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if not line.isspace() and line]
    if is_dictionary(text, path):
        first = 1 if lines[0][1].isdecimal() else 0
        yield from ((number, [re.split(r"(?<!\\)/|\s", line)[0].replace("\\/", "/")]) for number, line in lines[first:])
        return
    delimiter = next((sign for sign in DELIMITERS if sign in text), None)
    spaced = [(number, line.split()) for number, line in lines]
    if delimiter is None or (delimiter == "\t" and all(len(parts) < 3 for _, parts in spaced)):
        yield from spaced[1:] if spaced and _is_heading(spaced[0][1]) else spaced
        return
    yield from _columns([(number, _cells(line, delimiter, path, number)) for number, line in lines], path)


def is_dictionary(text: str, path: Path) -> bool:
    """Whether a text is a dictionary of Hunspell: by the ending of the file, or by flags behind every stroke."""
    stroked = [line.strip() for line in text.splitlines() if "/" in line]
    flagged = bool(stroked) and all(_FLAGS.fullmatch(line) for line in stroked)
    return not text.isspace() and bool(text) and (path.suffix.lower() == ".dic" or flagged)


def _is_heading(parts: Sequence[str]) -> bool:
    return len(parts) > 1 and parts[0].casefold() in WORD_COLUMNS and not any(map(is_number, parts))


def _cells(line: str, delimiter: str, path: Path, number: int) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))]
    except csv.Error as error:
        raise WordListError(f"{path}: line {number} is no line of a table ({error}). Write one word a line.") from error


def _columns(table: list[tuple[int, list[str]]], path: Path) -> Iterator[tuple[int, list[str]]]:
    """The cells of a table that hold the word and its count."""
    headings = [cell.casefold() for cell in table[0][1]]
    headed = bool(WORD_COLUMNS & set(headings)) and not any(is_number(cell) for cell in headings)
    body = table[1:] if headed else table
    width = max((len(cells) for _, cells in body), default=1)
    written = {place for _, cells in body for place, cell in enumerate(cells) if cell}
    worded = sorted({place for _, cells in body for place, cell in enumerate(cells) if cell and not is_number(cell)})
    numeric = sorted(set(range(width)).difference(worded))
    if headed:
        word = next(place for place, heading in enumerate(headings) if heading in WORD_COLUMNS)
        named = [place for place, heading in enumerate(headings) if heading in COUNT_COLUMNS and place in numeric]
        counts = named or [place for place in numeric if place != word]
    else:
        word, counts = worded[0] if worded else 0, numeric
    counts = [place for place in counts if place in written]
    if (not headed and len(worded) > 1) or len(counts) > 1:
        number, cells = body[0]
        raise WordListError(
            f"{path}: line {number} is '{', '.join(cells)[:60]}'. Write one word a line, with a count after it or "
            "none; or head the columns: word, count."
        )
    for number, cells in body:
        if word < len(cells) and cells[word]:
            count = cells[counts[0]] if counts and counts[0] < len(cells) else ""
            yield number, [cells[word], count] if count else [cells[word]]


def is_number(cell: str) -> bool:
    """Whether a cell holds a number."""
    try:
        float(cell)
    except ValueError:
        return False
    return True


MAX_COUNT = 1e100
"""The largest count of a word: sums of such are numbers still."""


def scored(path: Path, most: int) -> dict[str, tuple[int, ...]]:
    """Read words with up to ``most`` whole scores after each: ``comaker 9 25 8``, ``comaker,9`` or ``COMAKER = 9``.

    A first line of headings that begins with ``word`` is left out. Raises :class:`WordListError` naming the line.
    """
    found: dict[str, tuple[int, ...]] = {}
    for number, line in enumerate(text_of(path).splitlines(), 1):
        word, *scores = re.split(r"\s*[\s,;=]\s*", line.strip())
        if not word or (number == 1 and word.lower() == "word" and scores and not scores[0].isdecimal()):
            continue
        if len(scores) > most or not all(re.fullmatch(r"[0-9]{1,9}", score) for score in scores):
            raise WordListError(
                f"{path}: line {number} is '{line.strip()[:60]}'. "
                f"Write one word a line, with up to {most} whole scores after it or none: comaker 9 25 8"
            )
        found[word] = tuple(map(int, scores))
    if not found:
        raise WordListError(f"There are no words in {path}. Write one word a line, with its published scores or none.")
    return found


def text_of(path: Path) -> str:
    """The text of a file in UTF-8. Raises :class:`WordListError` that names the remedy for any other."""
    try:
        return decoded(read_whole(path.expanduser(), LIST), path)
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> WordListError:
    """The error to be raised where a word list cannot be read."""
    return WordListError(f"Cannot read the word list {path}: {said_of(error)}. Name a text file of one word a line.")


def decoded(data: bytes, path: Path) -> str:
    """The text of the contents of a file in UTF-8. Raises :class:`WordListError` that names the remedy for any other.

    The path is for messages.
    """
    try:
        return text_in_utf8(data, path)
    except EncodingError as error:
        raise WordListError(f"{path}: {error}") from error


def counted_words(text: str, path: Path) -> tuple[list[str], list[float] | None]:
    """The words of a text with their counts; no counts where every line is one word. The path is for messages."""
    words = text.split()
    lines = text.splitlines()
    plain = not any(sign in text for sign in "/,;\t") and not text[:1].isdecimal()
    if plain and len(words) == sum(1 for line in lines if line and not line.isspace()):
        return words, None
    words, counts = [], []
    counted = False
    for number, given in rows(text, path):
        parts = list(given)
        count = 1.0
        # Several words are one entry, such as ice cream; a number behind it is its count.
        if len(parts) > 1 and is_number(parts[-1]):
            counted = True
            count = float(parts.pop())
        if count > MAX_COUNT:
            raise WordListError(
                f"{path}: line {number} is '{' '.join(given)[:60]}'. Write a count of at most {MAX_COUNT:g}, or none."
            )
        if (len(given) > 1 and any(map(is_number, parts))) or not 0 <= count <= MAX_COUNT:
            raise WordListError(
                f"{path}: line {number} is '{' '.join(given)[:60]}'. "
                "Write one word a line, with a count after it or none."
            )
        words.append(" ".join(parts))
        # A word listed as never seen is still a word: it counts as half of one that was seen once.
        counts.append(count or 0.5)
    return words, counts if counted else None
