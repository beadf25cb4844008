"""Word lists without the words that are to be found, and lists that hold some of these."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestguess.core.errors import Setting, SpecError, closest
from bestguess.games.hangman.alphabets import ALPHABETS
from bestguess.games.hangman.languages import language_named
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_counts import counted_words
from bestguess.games.hangman.word_files import text_of
from bestguess.games.hangman.words import ENGLISH, load, read


def words_to_learn(path: Path | None, language: str | None) -> Vocabulary:
    """The words of a file, or of a language where there is none.

    Beside a file the language says which letters its words have. Raises :class:`SpecError` for a language that does
    not say so, :class:`WordListError` for a list that cannot be read.
    """
    language = language and (language_named(language) or language)
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
    lines = counted_words(text_of(path), path).words
    return found, tuple(line for line in lines if found.alphabet.read(line) not in found.index)


LARGEST = 1 << 27
"""The largest file that is read for hidden words, in bytes."""

_OTHER = {".py", ".pyc", ".ipynb", ".md", ".rst", ".toml", ".yaml", ".yml", ".ini", ".cfg", ".html", ".xml", ".log"}
"""Endings of files that are no word lists, whatever words are in them."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

MIN_KNOWN_SHARE = 0.5
"""The share of known words that makes a list of words of something that holds hidden ones."""

_MIN_WORD_LENGTH = 3
"""Shorter words are common as pieces of others; only a list of nothing but words is known by them."""


@dataclass(frozen=True)
class PlayerList:
    """A file as a player reads it."""

    place: Path
    """The file, or a copy of it without the words to find."""
    source: Path
    """The file that was meant."""
    lacks: int = 0
    """How many of the words to find were left out."""


class HiddenWords:
    """The words to find, and where players could read them."""

    def __init__(self, train: Vocabulary, secrets: Iterable[str], folder: Path) -> None:
        """Write the words to learn from into the folder, where files without the hidden words will lie, too."""
        self.training = folder / "training.txt"
        self._words = sorted(train.words)
        # As in the challenge's own file no line is empty, also for who parts its text at the ends of lines.
        self.training.write_text("\n".join(self._words), encoding="utf-8")
        self._known = set(train.words)
        self._hidden = set(secrets)
        self._folder = folder
        self._readings: dict[tuple[Path, int, int], PlayerList] = {}
        self._copies: dict[Path, PlayerList] = {}

    def without(self, path: Path) -> PlayerList:
        """The file as a player reads it: of a list of words those that are not hidden."""
        try:
            place = path.resolve()
            facts = place.stat()
            if place in self._copies:
                return self._copies[place]
            if not place.is_file() or facts.st_size > LARGEST or place.suffix.lower() in _OTHER:
                return PlayerList(path, path)
            key = place, facts.st_mtime_ns, facts.st_size
            if key not in self._readings:
                self._readings[key] = self._read(place)
            return self._readings[key]
        except (OSError, RuntimeError):  # before Python 3.13 the second, for a link that leads to itself
            return PlayerList(path, path)

    def _read(self, place: Path) -> PlayerList:
        data = place.read_bytes()
        if b"\0" in data[:4096]:
            return PlayerList(place, place)
        text = data.decode("utf-8", "surrogateescape")
        tokens = [token.lower() for token in _TOKEN.findall(text)]
        known = set(tokens)
        lacks = known & self._hidden
        if not lacks or 10 * len(known) < 9 * len(tokens) or not self._is_list(known, lacks):
            return PlayerList(place, place)
        clean = self._folder.resolve() / f"clean-{len(self._copies)}{place.suffix}"
        clean.write_bytes(self._cut(text, place.suffix.lower()).encode("utf-8", "surrogateescape"))
        reading = self._copies[clean] = PlayerList(clean, place, len(lacks))
        return reading

    def _is_list(self, words: set[str], hidden: set[str]) -> bool:
        """Whether words with hidden ones among them are a list of words, not pieces of words or prose."""
        known = len((words & self._known) | hidden)
        return known >= MIN_KNOWN_SHARE * len(words) or (len(hidden) >= 4 and 2 * len(hidden) >= len(self._hidden))

    def _cut(self, text: str, suffix: str) -> str:
        if suffix == ".json":
            try:
                return json.dumps(self._pruned(json.loads(text)), ensure_ascii=False)
            except ValueError:
                pass  # it is called so, and is something else
        lines = []
        for line in text.splitlines(keepends=True):
            words = [word.lower() for word in _TOKEN.findall(line)]
            if not words or not any(word in self._hidden for word in words):
                lines.append(line)
            elif not all(word in self._hidden for word in words):
                lines.append(_TOKEN.sub(lambda one: "" if one[0].lower() in self._hidden else one[0], line))
        return "".join(lines)

    def _pruned(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._pruned(one) for key, one in value.items() if key.lower() not in self._hidden}
        if isinstance(value, list):
            return [self._pruned(one) for one in value if not isinstance(one, str) or one.lower() not in self._hidden]
        return value

    def holders(self, lists: Mapping[str, set[str]]) -> dict[str, str]:
        """The hidden words that a player's lists hold, each with the name of the fullest list that holds it."""
        found: dict[str, set[str]] = {}
        for name, words in lists.items():
            hidden = words & self._hidden
            longer = {word for word in hidden if len(word) > _MIN_WORD_LENGTH}
            whole = len((words & self._known) | hidden) >= 0.9 * len(words)
            if hidden and self._is_list(words, hidden) and (whole or longer):
                found[name] = hidden if whole else longer
        held: dict[str, str] = {}
        for name in sorted(found, key=lambda one: (-len(found[one]), one)):
            for word in found[name]:
                held.setdefault(word, name)
        return held
