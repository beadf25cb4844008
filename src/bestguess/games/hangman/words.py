"""Word lists: those that come with the package or with wordfreq, files of one's own, and words given in place."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase

import numpy as np

from bestguess.core.errors import ParameterError, SpecSetting
from bestguess.core.memo import Memo, remembered
from bestguess.core.path_text import path_of
from bestguess.core.read_files import FileContents, read_file
from bestguess.games.hangman.alphabet import AUTO, Alphabet
from bestguess.games.hangman.alphabets import ALPHABETS
from bestguess.games.hangman.english import CONTRACTION, SIZES, WordFacts, contractions, english_words
from bestguess.games.hangman.equations import SYMBOLS, equations
from bestguess.games.hangman.languages import alphabet_code, categories, language_code, language_named
from bestguess.games.hangman.shapes import MarkedWord
from bestguess.games.hangman.vocabulary import SHOWN, Vocabulary
from bestguess.games.hangman.word_counts import counted_words
from bestguess.games.hangman.word_files import WordListError, decoded, unreadable
from bestguess.games.hangman.word_texts import one_a_line
from bestguess.games.hangman.wordfreq_files import foreign_words

ENGLISH = "english"
"""The default word list: the words of :mod:`~bestguess.games.hangman.english`, in the spellings of all dialects."""

FAMILIAR = "familiar"
"""The common English words of five to eight letters among them: no names, no plurals and no forms in -ed or -ing.
``docs/use/words.md`` tells how they were chosen."""

SPELLED_IN = {
    "english-us": ("us", "the American English words"),
    "english-gb": ("gb", "the British English words"),
    "english-ca": ("ca", "the Canadian English words"),
    "english-au": ("au", "the Australian English words"),
}
"""The lists of one dialect, each with its dialect and how messages name it."""

SHIPPED = (ENGLISH, *SPELLED_IN, FAMILIAR, *categories())
"""The names of the lists that need no file."""

EQUATIONS = "equations"
"""The list of :mod:`~bestguess.games.hangman.equations`, for Nerdle."""


def load(
    words: str = ENGLISH,
    language: str = "en",
    alphabet: str | None = None,
    length: int | None = None,
    or_none: bool = False,
) -> Vocabulary:
    """The vocabulary that the parameters of a game describe, all of it or the words of one length.

    ``words`` is one of :data:`SHIPPED`, a text file (one word a line, an optional count after it) or
    the words themselves with ``|`` between them. Another ``language`` than English takes the words of the
    wordfreq package unless ``words`` gives them. ``alphabet`` is a language, the letters
    themselves, or :data:`AUTO`, the default for lists of one's own. Raises :class:`WordListError`
    or :class:`SpecError`, for a length that no word has, too, unless ``or_none`` allows that.
    """
    language, alphabet = language_code(language), alphabet_code(alphabet)
    if length is not None:
        # The words of other lengths are not read, unless there are none of this one.
        known = _fixed(words, language, alphabet, length) if words in SHIPPED else ()
        return known or load(words, language, alphabet).of_length(length, or_none)
    if words == EQUATIONS:
        return _all_equations()
    if is_file(words):
        if (code := language_named(words)) and not path_of(words).exists():
            raise ParameterError(
                "words",
                words,
                f"there is no such file. For the words of that language write language={code}.",
                SpecSetting("language", code),
            )
        return read(Path(words), alphabet or (AUTO if language == "en" else _letters(language)))
    return _fixed(words, language, alphabet)


def is_file(words: str) -> bool:
    """Whether the parameter ``words`` of a game is the place of a file, rather than a list with a name or the words."""
    return "|" not in words and words not in (*SHIPPED, EQUATIONS)


@remembered(most=1)
def _all_equations() -> Vocabulary:
    return Vocabulary.of(equations(), alphabet=SYMBOLS, source="the equations")


def _fixed(words: str, language: str, alphabet: str | None, length: int | None = None) -> Vocabulary:
    """The words given in a spec, or those of a list that comes with a package, which stays while a process runs."""
    return _lists.once((words, language, alphabet, length), lambda: _read_fixed(words, language, alphabet, length))


def _read_fixed(words: str, language: str, alphabet: str | None, length: int | None) -> Vocabulary:
    if "|" in words:
        return Vocabulary.of(words.split("|"), alphabet=alphabet or AUTO, source="the words given")
    if words in categories():
        known = _category(words, alphabet or "en")
        return known if length is None else known.part(known.lengths == length)
    if language == "en" or words != ENGLISH:
        return _english(words, alphabet or "en", length)
    # wordfreq writes ss for ß: as a letter it would be in no word, and is read as ss where it is typed.
    own = ALPHABETS["de"].replace("ß", "") if language == "de" else _letters(language)
    letters = own if alphabet is None else alphabet
    return foreign_words(language, letters, length)


_lists: Memo[tuple[str, str, str | None, int | None], Vocabulary] = Memo(
    8, 96 * 1024**2, weigh=lambda known: known.held
)
"""The lists used last: those of German or Russian take 40 MB each."""


@contextmanager
def named(parameter: str, words: str) -> Iterator[None]:
    """Begin the message of a :class:`WordListError` with the parameter, where the words stand in it themselves."""
    try:
        yield
    except WordListError as error:
        if "|" not in words:
            raise
        shown = words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
        raise ParameterError(parameter, shown, str(error), *error.named) from error


def file_of(words: str) -> Path | None:
    """The file that the parameter ``words`` of a game names; ``None`` where it names none."""
    return file if is_file(words) and (file := path_of(words)).is_file() else None


def left_out(vocabulary: Vocabulary, words: str) -> str:
    """A line on what of a list of one's own is not played, or read as something else; empty if nothing is."""
    if not vocabulary.remarks or words in SHIPPED:
        return ""
    return f"{vocabulary.source}: {' '.join(vocabulary.remarks)}"


def _letters(language: str) -> str:
    return language if language in ALPHABETS else AUTO


def read(path: Path, alphabet: str = AUTO) -> Vocabulary:
    """Read a text file in UTF-8: one word a line, an optional count after it. Raises :class:`WordListError`."""
    try:
        return read_file(path, _parsed, alphabet)
    except OSError as error:
        raise unreadable(path, error) from error


def _parsed(file: FileContents, alphabet: str) -> Vocabulary:
    return replace(_of_text(decoded(file.data, file.path), str(file.path), alphabet), file_digest=file.digest)


def _of_text(text: str, name: str, alphabet: str) -> Vocabulary:
    text, remarks = one_a_line(text, Path(name))
    words, counts, left = counted_words(text, Path(name))
    known = Vocabulary.of(words, counts, alphabet, name)
    return replace(known, remarks=(*left, *remarks, *known.remarks)) if left or remarks else known


def parse_words(text: str, name: str, alphabet: str = AUTO) -> Vocabulary:
    """Read the text of a word list, which messages name: one word a line, an optional count after it.

    Raises :class:`WordListError`.
    """
    return _of_text(text.removeprefix("\ufeff"), name, alphabet)


def _category(name: str, alphabet: str) -> Vocabulary:
    """The entries of a category, with accents and signs as it writes them."""
    known = Vocabulary.of(categories()[name], alphabet=alphabet, source=f"the words of the category {name}")
    return replace(known, remarks=())


def _english(name: str, alphabet: str, length: int | None) -> Vocabulary:
    """The English words of a name among :data:`SHIPPED`, of one length or of all."""
    plain = alphabet in ("en", AUTO, ascii_lowercase)
    words, facts = english_words(length if plain else None)  # in other letters a word may have fewer
    shown, spelled = _with_apostrophes(words, facts)
    source = "the English words of all dialects"
    known = Vocabulary(shown, facts.counts, Alphabet.of("en"), source, spellings=spelled, facts=facts)
    if name == FAMILIAR:
        chosen = known.part(facts.familiar)
        ones = np.ones(len(chosen))
        known = replace(chosen, counts=ones, source="the familiar English words", spellings={}, facts=None)
    elif name in SPELLED_IN:
        dialect, source = SPELLED_IN[name]
        known = replace(known.part(facts.spelled_in(dialect)), source=source)
    if plain:
        return known
    known = Vocabulary.of([*map(str, known.words)], known.counts, alphabet, known.source)
    return known if length is None else known.of_length(length, or_none=True)


def _with_apostrophes(words: Sequence[str], facts: WordFacts) -> tuple[tuple[str, ...], dict[str, dict[str, float]]]:
    """The words, contractions among them shown with their apostrophes, and the spellings of these.

    A spelling counts by the dictionaries that have it: can't and cant.
    """
    shown, spellings = list(words), {}
    for spelled, size in contractions().items():
        word = spelled.replace("'", "")
        place = bisect_left(words, (len(word), word), key=lambda known: (len(known), known))
        if place < len(words) and words[place] == word:
            spellings[word] = {spelled: SIZES[size]}
            if facts.kinds[place] & CONTRACTION:
                shown[place] = MarkedWord(spelled)
            else:
                spellings[word][word] = SIZES[int(facts.sizes[place])]
    return tuple(shown), spellings
