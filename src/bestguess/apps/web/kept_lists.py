"""Word lists that people bring: kept in the data folder, named in specs, listed and deleted.

A list lies at ``FOLDER/DIGEST/NAME``, where the digest is that of its contents: a list that was deleted and brought
again with other words is another file, so no cache takes one for the other, and one that was changed is known by it.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from errno import EDQUOT, ENOSPC
from pathlib import Path

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import Limits
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.whole_files import said_of, write_whole
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.word_files import WordListError
from bestguess.games.hangman.words import SHIPPED, parse_words

_DIGITS = 16

_DIGEST = f"[0-9a-f]{{{_DIGITS}}}"

_NAME = re.compile(r"\w[\w-]{0,39}")

_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no line of a text file has."""


class ListFolder:
    """The word lists of one folder."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder, self._limits = folder, limits

    @property
    def files(self) -> dict[str, Path]:
        """The lists by name."""
        return {path.name: path for path in self._found()}

    def describe(self) -> list[tuple[str, int]]:
        """The name of each list, and how many words it has; those that somebody has damaged are left out."""
        return [(name, size) for name, path in self.files.items() if (size := _size_of(path)) is not None]

    def damaged(self) -> list[str]:
        """The names of the lists that are not as they were brought."""
        return [name for name, path in self.files.items() if _size_of(path) is None]

    def check(self, name: str, place: str) -> None:
        """Raise :class:`Refusal` unless a list is as it was brought."""
        if _size_of(self.files[name]) is None:
            said = f"The word list {name} is damaged, or was changed by another program."
            raise Refusal("unreadable-word-list", said, place, "Delete it, and add it again.")

    def keep(self, name: str, text: str, taken: frozenset[str] = frozenset()) -> Vocabulary:
        """Keep a list under a name; ``taken`` are names of other lists. Raises :class:`Refusal`."""
        if not _NAME.fullmatch(name):
            remedy = "Take letters, digits and hyphens, 40 at most."
            raise Refusal("bad-name", f"'{name[:60]}' cannot name a word list.", "name", remedy)
        if name in SHIPPED or name in taken:
            raise Refusal("bad-name", f"'{name}' names another word list of this server.", "name", "Take another name.")
        if name in self.files:
            remedy = "Delete it first, or take another name."
            raise Refusal("bad-name", f"There is a word list '{name}' already.", "name", remedy)
        if len(self.files) >= self._limits.lists:
            most = self._limits.lists
            raise Refusal(
                "over-limit", f"{most} word lists are kept already.", "name", "Delete one first.", params={"most": most}
            )
        words = _read(text, name)
        data = text.encode()
        path = self.folder / hashlib.sha256(data).hexdigest()[:_DIGITS] / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(path, text)
        except OSError as error:
            raise _not_changed("kept", error, "text") from error
        return words

    def delete(self, name: str) -> None:
        """Remove a list. Raises :class:`Refusal` if there is none."""
        path = self.files.get(name)
        if path is None:
            raise Refusal("no-word-list", f"There is no word list '{name[:60]}'.", "name")
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _not_changed("deleted", error, "name") from error
        with suppress(OSError):  # something else lies there
            path.parent.rmdir()

    def censored(self, text: str) -> str:
        """A text without the places of these lists."""
        return re.sub(f"{re.escape(str(self.folder))}{re.escape(os.sep)}{_DIGEST}{re.escape(os.sep)}", "", text)

    def _found(self) -> Iterator[Path]:
        for place in _inside(self.folder):
            if re.fullmatch(_DIGEST, place.name):
                yield from (path for path in _inside(place) if _NAME.fullmatch(path.name))


def _inside(folder: Path) -> list[Path]:
    """The paths in a folder, in order; none of a folder that cannot be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _not_changed(done: str, error: OSError, place: str) -> Refusal:
    full = error.errno in (ENOSPC, EDQUOT)
    remedy = "Make room on this machine." if full else "Make its folder one that this server may write to."
    return Refusal("not-kept", f"The word list could not be {done}: {said_of(error)}.", place, remedy)


def _size_of(path: Path) -> int | None:
    """How many words a list has; ``None`` for one that is not as it was brought."""
    try:
        return read_file(path, _size) if path.is_file() else None  # a pipe would be waited for
    except (OSError, ValueError, WordListError):
        return None


def _size(file: FileContents) -> int:
    """How many words a list has. Raises ``ValueError`` unless its contents are those that its folder is named after."""
    if file.digest[:_DIGITS] != file.path.parent.name:
        raise ValueError
    return len(parse_words(file.data.decode(), file.path.name))


def _read(text: str, name: str) -> Vocabulary:
    """The words of a list. Raises :class:`Refusal` for what is no list of words."""
    strange = _NO_TEXT.search(text)
    if strange is not None:
        raise Refusal(
            "unreadable-word-list",
            f"Line {text.count(chr(10), 0, strange.start()) + 1} holds bytes that are no text.",
            "text",
            "A word list is a text file: one word a line, in UTF-8.",
        )
    try:
        return parse_words(text, name)
    except WordListError as error:
        raise Refusal.of(error, "text") from error
