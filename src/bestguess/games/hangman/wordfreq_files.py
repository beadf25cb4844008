"""The words of other languages than English, from the files that the package wordfreq installs.

A file has a header and then a list of words for each frequency, the n-th for 10 ** (-n / 100) of all words of its texts
(``wordfreq.read_cBpack``). It is read here: to import wordfreq takes longer than to read a file, for it has parts that
cut texts into words.
"""

import gzip
import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import numpy as np

from bestguess.core.errors import ParameterError, SpecSetting
from bestguess.core.types import Floats, Ints
from bestguess.games.hangman.alphabet import AUTO, MAX_LETTERS, Alphabet
from bestguess.games.hangman.read_words import Widths, numbers_of, sizes_of
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_files import WordListError

MOST_SIGNS = 1000
"""A language with more different characters has no alphabet: letters of other languages are among those of most."""


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
    tokens, counts = _read(files[language])
    letters = _alphabet(language, alphabet, tokens)
    chosen = _chosen(tokens, length, letters)
    tokens, counts = [tokens[place] for place in chosen.tolist()], counts[chosen]
    source = f"the words of wordfreq ({language})"
    try:
        vocabulary = Vocabulary.of(tokens, counts, letters, source)
    except WordListError:
        if length is None:
            raise
        return Vocabulary((), np.empty(0), letters, source)
    return vocabulary if length is None else vocabulary.of_length(length, or_none=True)


def _read(file: Path) -> tuple[list[str], Floats]:
    """The words of a file, and how often each is used among a thousand million."""
    from msgpack import unpackb

    header, *buckets = unpackb(gzip.decompress(file.read_bytes()))
    if header != {"format": "cB", "version": 1}:
        raise WordListError(f"{file} is no list of wordfreq 3: its header is {header}. Install wordfreq again.")
    each = [10 ** (-place / 100) * 1e9 for place in range(len(buckets))]
    return list(chain.from_iterable(buckets)), np.repeat(each, [len(bucket) for bucket in buckets])


def _alphabet(language: str, alphabet: str, tokens: Sequence[str]) -> Alphabet:
    if alphabet.split()[:1] != [AUTO]:
        return Alphabet.of(alphabet)
    text = "\n".join(tokens)
    if alphabet == AUTO and (found := sum(map(str.isalpha, set(text)))) > MOST_SIGNS:
        raise ParameterError(
            "language",
            language,
            f"its words are written in {found:,} characters, and a game has {MAX_LETTERS} letters. Give words in "
            "an alphabet, such as Pinyin, with words=FILE.",
            SpecSetting("words"),
        )
    return Alphabet.auto(alphabet, text)  # the letters of all words, whichever are asked for


def _chosen(tokens: Sequence[str], length: int | None, letters: Alphabet) -> Ints:
    """The places of the words that may have a length once they are read, or any length; ascending.

    Single characters are no words, and neither are numbers and signs without a letter. Of one length they are those
    that reading gives so many letters, as far as single characters tell.
    """
    sizes = sizes_of(tokens)
    if length is None:
        kinds = numbers_of(tokens, lambda sign: unicodedata.category(sign)[0] == "L", sizes=sizes)
        return np.flatnonzero((kinds > 0) & (sizes > 1))
    widths = Widths(letters)
    kinds = numbers_of(tokens, widths.kind, sizes=sizes)
    chosen = (sizes > 1) & ((kinds == widths.UNKNOWN) | ((kinds == widths.ONE) & (sizes == length)))
    others = np.flatnonzero((kinds == widths.SEVERAL) & (sizes > 1))
    fit = numbers_of([tokens[place] for place in others.tolist()], widths.of, np.add) == length
    chosen[others[fit]] = True
    return np.flatnonzero(chosen)
