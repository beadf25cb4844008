"""The word lists of the out-of-dictionary challenge: words to learn from, and words to find."""

from pathlib import Path

from bestguess.core.errors import Setting, SpecError, closest
from bestguess.games.hangman.alphabet import ALPHABETS
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_files import counted_words, text_of
from bestguess.games.hangman.words import ENGLISH, load, read


def words_to_learn(path: Path | None, language: str | None) -> Vocabulary:
    """The words of a file, or of a language where there is none.

    Beside a file the language says which letters its words have. Raises :class:`SpecError` for a language that does
    not say so, :class:`WordListError` for a list that cannot be read.
    """
    if path is not None and language is not None and language not in ALPHABETS:
        given = Setting("language", language)
        raise SpecError(
            f"{given} has no alphabet, so it says nothing of {path}.{closest(language, ALPHABETS)} "
            "Leave it out: the letters are then those of the list.",
            given,
        )
    return load(ENGLISH if path is None else str(path), language or "en")


def words_to_find(path: Path) -> tuple[Vocabulary, tuple[str, ...]]:
    """The words of a file, in whatever letters they are written, and its lines that are no words in any letters.

    Raises :class:`WordListError` for a list that cannot be read.
    """
    found = read(path)
    if not found.left_out:
        return found, ()
    lines = counted_words(text_of(path), path)[0]
    return found, tuple(line for line in lines if found.alphabet.read(line) not in found.index)
