"""The words of other languages than English, from the files that the package wordfreq installs.

A file has a header and then a list of words for each frequency, the n-th for 10 ** (-n / 100) of all words of its texts
(``wordfreq.read_cBpack``). It is read here: to import wordfreq takes longer than to read a file, for it has parts that
cut texts into words.
"""

import gzip
import unicodedata
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError, SpecSetting
from bestguess.games.hangman.alphabet import AUTO, FOREIGN, MAX_LETTERS, Alphabet, compose
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_files import WordListError

MOST_SIGNS = 1000
"""A language with more different characters has no alphabet: letters of other languages are among those of most."""

_BLOCK = 2**18
"""The most characters that are looked up at once."""

_KEPT, _ODD, _OUT = range(3)
"""The kinds of characters: one that is a letter, one that is none or several letters, one of no letter of the game."""


def language_files() -> dict[str, Path]:
    """The file of each language by its code, the larger of two; empty where wordfreq is not installed."""
    package = find_spec("wordfreq")
    folders = [] if package is None else package.submodule_search_locations or []
    files = [file for size in ("small", "large") for folder in folders for file in _files(Path(folder), size)]
    return {file.name.split(".")[0].split("_")[1]: file for file in files}


def _files(package: Path, size: str) -> list[Path]:
    return sorted((package / "data").glob(f"{size}_*.msgpack.gz"))


def foreign_words(language: str, alphabet: str, length: int | None) -> Vocabulary:
    """The words of another language than English, of one length or of all; empty where none has that length.

    Raises :class:`WordListError` where wordfreq is not installed, :class:`ParameterError` for a language that is not
    written in letters.
    """
    files = language_files()
    if not files:
        raise WordListError(
            f"language={language} needs the word lists of wordfreq: pip install 'bestguess[languages]', "
            "or give a list with words=FILE.",
            SpecSetting("words"),
            SpecSetting("language", language),
        )
    buckets = _read(files[language])
    tokens = list(chain.from_iterable(buckets))
    text = "\n".join(tokens)
    letters = _alphabet(language, alphabet, text)
    chosen = _chosen(text, None if letters.digraphs else length, letters)
    each = [10 ** (-place / 100) * 1e9 for place in range(len(buckets))]
    counts = np.repeat(each, [len(bucket) for bucket in buckets])[chosen]
    source = f"the words of wordfreq ({language})"
    try:
        vocabulary = Vocabulary.of([tokens[place] for place in chosen.tolist()], counts.tolist(), letters, source)
    except WordListError:
        if length is None:
            raise
        return Vocabulary((), np.empty(0), letters, source)
    return vocabulary if length is None else vocabulary.of_length(length, or_none=True)


def _read(file: Path) -> list[list[str]]:
    """The words of a file by their frequency."""
    from msgpack import unpackb

    header, *buckets = unpackb(gzip.decompress(file.read_bytes()))
    if header != {"format": "cB", "version": 1}:
        raise WordListError(f"{file} is no list of wordfreq 3: its header is {header}. Install wordfreq again.")
    return cast("list[list[str]]", buckets)


def _alphabet(language: str, alphabet: str, text: str) -> Alphabet:
    if alphabet.split()[:1] != [AUTO]:
        return Alphabet.of(alphabet)
    if alphabet == AUTO and (found := sum(map(str.isalpha, set(text)))) > MOST_SIGNS:
        raise ParameterError(
            "language",
            language,
            f"its words are written in {found:,} characters, and a game has {MAX_LETTERS} letters. Give words in "
            "an alphabet, such as Pinyin, with words=FILE.",
            SpecSetting("words"),
        )
    return Alphabet.auto(alphabet, text)  # the letters of all words, whichever are asked for


def _chosen(text: str, length: int | None, letters: Alphabet) -> NDArray[np.intp]:
    """The places of the words, one a line, that may have a length once they are read, or any length; ascending.

    Single characters are no words, and neither are numbers and signs without a letter. Of one length they are those of
    so many letters, and those that reading makes longer or shorter, without a character that is foreign to the letters.
    """
    points = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    begins = np.concatenate([[0], np.flatnonzero(points == ord("\n")) + 1])
    sizes = np.diff(begins, append=len(points) + 1) - 1
    parts = np.array_split(points, len(points) // _BLOCK + 1)  # numpy takes 8 bytes for each that it looks up
    kinds, used = np.zeros((2, int(points.max()) + 1), dtype=np.uint8)
    for part in parts:
        used[part] = 1
    signs = [chr(point) for point in np.flatnonzero(used) if point != ord("\n")]
    if length is None:
        kinds[[ord(sign) for sign in signs if unicodedata.category(sign)[0] == "L"]] = 1
        kind = np.maximum.reduceat(np.concatenate([kinds[part] for part in parts]), begins)
        return np.flatnonzero((kind > 0) & (sizes > 1))
    for sign in signs:
        if sign not in letters.letters:
            kinds[ord(sign)] = _kind(sign, letters)
    kind = np.maximum.reduceat(np.concatenate([kinds[part] for part in parts]), begins)
    return np.flatnonzero((sizes > 1) & ((kind == _ODD) | ((kind == _KEPT) & (sizes == length))))


def _kind(sign: str, letters: Alphabet) -> int:
    read = letters.fold(sign) if compose(sign) == sign else ""
    if read == FOREIGN:
        return _OUT
    return _KEPT if len(read) == 1 else _ODD
