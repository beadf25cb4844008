"""The folder in which a player from outside runs, and the word lists that it opens there.

Whatever it names as the list of the challenge holds the words to learn from and no others, and any other word list is
read without the hidden words. A player is still imported from where it lies.
"""

import builtins
import io
import ntpath
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a player's process starts without the words of the games
    from bestguess.lab.challenge.hidden_words import HiddenWords

LIST = "words_250000_train.txt"
"""The name under which the starting script of the challenge reads its list."""

USUAL = (
    "words.txt", "word_list.txt", "wordlist.txt", "words_train.txt", "train.txt", "train_words.txt", "training.txt",
    "training_words.txt", "dictionary.txt", "words_alpha.txt", "corpus.txt",
)  # fmt: skip
"""Names that other players give to such a list: where no file is called so, the words to learn from are."""

_MAX_ENTRIES = 10_000
"""The number of entries of the folder where the command runs that are shown at most."""

_LISTS = {"", ".txt", ".csv", ".tsv", ".dic", ".lst", ".list", ".json"}


def furnish(folder: Path, home: Path, own: str, hidden: "HiddenWords") -> None:
    """Fill a folder with the words to learn from, also called ``own``, and with links to what lies in ``home``."""
    names = {LIST, own} - {""}
    with os.scandir(home) as entries:
        there = [entry.name for entry, _ in zip(entries, range(_MAX_ENTRIES), strict=False)]
    for name in there:
        place = home / name
        if name not in names:
            if place.suffix.lower() in _LISTS and place.is_file():
                place = hidden.without(place).place
            _link(folder / name, place)
    for name in (*names, *(usual for usual in USUAL if usual not in there)):
        _link(folder / name, hidden.training)


def _link(link: Path, place: Path) -> None:
    with suppress(OSError):  # it stays out of sight: a name that is taken, or a system without links
        link.symlink_to(place)


class EntrantFiles:
    """The files of a player, in its process: the ``open`` of Python and of ``os`` are led to those that it may read."""

    def __init__(self, home: str, own: str, training: str, ask: Callable[[str], str]) -> None:
        """``ask`` says which file is to be read in the place of a file."""
        self._home, self._training, self._ask = home, training, ask
        self._names = {LIST, own} - {""}
        self._open: Callable[..., Any] = io.open
        self._open_by_system: Callable[..., int] = os.open
        self._process, self._thread = os.getpid(), threading.get_ident()

    def install(self) -> None:
        """Lead ``open`` from now on, that of the system, too."""
        builtins.open = io.open = self._opened
        os.open = self._opened_by_system

    def _opened_by_system(self, path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if isinstance(path, str | bytes | os.PathLike) and not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            path = self._readable(path)
        return self._open_by_system(path, flags, *rest, **options)

    def _opened(self, file: Any, mode: str = "r", *rest: Any, **options: Any) -> Any:
        if isinstance(file, str | bytes | os.PathLike) and not set(mode) & set("wax+"):
            file = self._readable(file)
        return self._open(file, mode, *rest, **options)

    def _readable(self, file: Any) -> Any:
        name = os.fsdecode(os.fspath(file))
        if ntpath.basename(name) in self._names:
            return self._training
        place = Path(name)
        if not place.exists():
            place = Path(self._home, name)  # such as ../words.txt, seen from where the command runs
        if not place.is_file():
            return file
        if (os.getpid(), threading.get_ident()) != (self._process, self._thread):
            return place
        return self._ask(str(place.absolute()))
