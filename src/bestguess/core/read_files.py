"""Files that are read by everybody alike: once for each contents, and again as soon as they have changed.

Lists and files that a game was read from: words, habits, networks, each by the digest of its contents.
"""

import os
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from errno import EINVAL
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple, TypeAlias, TypeVar

from bestguess.core.memo import Memo
from bestguess.core.path_text import path_of
from bestguess.core.whole_files import LIST, read_whole


@dataclass(frozen=True, slots=True)
class GameSource:
    """One of the lists and files that a game was made from.

    A name stands for other contents tomorrow: whatever is kept for later, such as a decision tree or a hosted game,
    keeps the digests as well.
    """

    parameter: str
    """The parameter of the game that names it: ``words``."""
    name: str
    """The name by which messages call it: a file, ``the English words``."""
    digest: str
    """The SHA-256 of the contents as the game takes them, in hexadecimal digits: of the words with their counts, say,
    whatever else the file holds."""


def sources_digest(sources: Iterable[GameSource]) -> str:
    """One digest of several sources, in hexadecimal digits; empty where there are none."""
    lines = "\n".join(f"{source.parameter} {source.digest}" for source in sources)
    return sha256(lines.encode()).hexdigest() if lines else ""


T = TypeVar("T")

MAX_CONTENTS = 8
"""The contents of so many files are remembered, as what was made of them."""

_SETTLED = 2_000_000_000
"""Nanoseconds after which a change of a file shows in its times, on every file system."""

_Stamp: TypeAlias = tuple[int, int, int, int, int]

_digests: Memo[tuple[Path, _Stamp], str] = Memo(256)
_piped: Memo[tuple[Path, int, int], bytes] = Memo()
_made: Memo[tuple[object, Path, str, tuple[Hashable, ...]], Any] = Memo(MAX_CONTENTS)


class FileContents(NamedTuple):
    """The contents of a file at one moment."""

    path: Path
    """The file as messages name it."""
    data: bytes
    digest: str
    """The SHA-256 of the data, in hexadecimal digits."""


def read_file(path: Path, make: Callable[..., T], *settings: Hashable, most: int = LIST) -> T:
    """Make a value of a file by ``make(contents, *settings)``, remembered by the digest of the :class:`FileContents`.

    A file that has changed is read anew, even where neither its size nor its time has; a pipe is read once, as it is
    drained then, however often a game is made of it. ``make`` is a function of a module, the same in each call, and
    ``most`` the most bytes that are read. Raises :class:`OSError` where the file cannot be read, and what ``make``
    raises.
    """
    place = _place(path)
    stamp = _stamp(place)
    digest = None if stamp is None else _digests.get((place, stamp))
    if digest is not None:
        made: T | None = _made.known((make, path, digest, settings))
        if made is not None:
            return made
    began = time.time_ns()
    data = _data(place, most)
    contents = FileContents(path, data, sha256(data).hexdigest())
    # The contents decide. The stamp of a file that has just been written may be that of other contents soon.
    if stamp is not None and stamp == _stamp(place) and max(stamp[3:]) + _SETTLED < began:
        _digests.put((place, stamp), contents.digest)
    value: T = _made.once((make, path, contents.digest, settings), lambda: make(contents, *settings))
    return value


def _data(place: Path, most: int) -> bytes:
    """The bytes of a file; of what is no plain file, such as a pipe, those that were read of it first."""
    try:
        about = place.stat()
    except OSError:  # told when the file is read
        return read_whole(place, most)
    if S_ISREG(about.st_mode):
        return read_whole(place, most)
    return _piped.once((place, about.st_dev, about.st_ino), lambda: read_whole(place, most))


def _place(path: Path) -> Path:
    """Where a file lies. Raises :class:`OSError` for a name that no file can have."""
    place = path_of(path)
    try:
        whole = b"\0" not in os.fsencode(place)
    except UnicodeEncodeError:
        whole = False
    if not whole:
        raise OSError(EINVAL, "no file can have this name")
    return place


def _stamp(path: Path) -> _Stamp | None:
    """The identity, size and times of a plain file; ``None`` for what is none, such as a pipe."""
    try:
        now = path.stat()
    except OSError:  # told when the file is read
        return None
    if not S_ISREG(now.st_mode):
        return None
    return now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns
