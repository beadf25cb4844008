"""Files of word lists: their text, and words with published scores."""

import re
from pathlib import Path

from bestguess.core.errors import BestguessError
from bestguess.core.path_text import path_of
from bestguess.core.text_encoding import EncodingError, text_from
from bestguess.core.whole_files import LIST, read_whole, said_of


class WordListError(BestguessError):
    """A word list that cannot be read, is empty, or lacks what was asked of it."""

    code = "unreadable-word-list"


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
    """The text of a file in UTF-8 or UTF-16. Raises :class:`WordListError` that names the remedy for any other."""
    try:
        return decoded(read_whole(path_of(path), LIST), path)
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> WordListError:
    """The error to be raised where a word list cannot be read."""
    return WordListError(f"Cannot read the word list {path}: {said_of(error)}. Name a text file of one word a line.")


def decoded(data: bytes, path: Path) -> str:
    """The text of the contents of a file, as :func:`text_of` reads it. The path is for messages.

    Raises :class:`WordListError` that names the remedy for any other encoding.
    """
    try:
        return text_from(data, path)
    except EncodingError as error:
        raise WordListError(f"{path}: {error}") from error
