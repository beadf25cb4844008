"""Files of word lists: their text, their words with counts, and words with published scores."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from bestguess.core.whole_files import LIST, read_whole, said_of
from bestguess.games.hangman.word_tables import WordListError, is_number, rows

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
    # UTF-16 without a mark at its beginning decodes, as files of numbers do; no text in UTF-8 has a byte 0.
    nothing = data.find(b"\0")
    if nothing >= 0 and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise WordListError(
            f"{path} is no text in UTF-8: its byte {nothing} is 0. Name a text file of one word a line, or convert it "
            f"if it is UTF-16: iconv -f utf-16le -t utf-8 {path.name}"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
        what = "it is UTF-16 text" if wide else f"line {line} is not UTF-8 text"
        raise WordListError(
            f"{path}: {what} (byte {error.start} is 0x{data[error.start]:02x}). "
            f"Convert the file, for example: iconv -f {'utf-16' if wide else 'latin1'} -t utf-8 {path.name}"
        ) from error


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
