"""A folder that keeps, from one process to the next, figures that take long to work out.

A file holds plain numbers or text, never code, and the digest of them. Its name is the digest of all that they depend
on, the program itself among it, so that nothing in the folder is ever out of date: what has changed has another name.
A folder that cannot be read or written, or a file that is not whole, is as if there were none.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Final

from bestguess.core.memo import remembered
from bestguess.core.whole_files import read_whole

FOLDER: Final = "openings"
"""The name of the folder, which lies where the library does."""

MAX_BYTES: Final = 64 * 2**20
"""The most bytes of all files together; those that were used longest ago go first."""

WORTH: Final = 0.05
"""The seconds of processor time from which on it is worth keeping what they have brought, about."""

_DIGEST_BYTES: Final = 32

_OURS: Final = re.compile(r"[0-9a-f]{64}(\.\d+-\d+)?")
"""The name of a file that :func:`name_of` gave, or of its draft: others in the folder may be somebody's own."""

_ALL_ROOMS: Final = Path(__file__).parent.parent


class KeptFolder:
    """A folder of files that keep what was worked out."""

    def __init__(self, folder: Path, worth: float = WORTH, max_bytes: int = MAX_BYTES) -> None:
        """Nothing is kept that took less than ``worth`` seconds; nothing at all is created before something is.

        Only files whose names :func:`name_of` gave are ever deleted: the folder may lie among somebody's own.
        """
        self._folder, self._max_bytes = folder, max_bytes
        self.worth = worth

    def get(self, name: str) -> bytes | None:
        """The bytes kept under a name; ``None`` where there are none, or damaged ones."""
        path = self._folder / name
        try:
            whole = read_whole(path, self._max_bytes, patience=0.0)
        except (OSError, ValueError):  # a name that no file can have
            return None
        data = whole[_DIGEST_BYTES:]
        if sha256(data).digest() != whole[:_DIGEST_BYTES]:
            return None
        with suppress(OSError):  # somebody else's folder is read all the same
            os.utime(path)  # used now
        return data

    def put(self, name: str, data: bytes) -> None:
        """Keep something under a name, if the folder can be written."""
        draft = self._folder / f"{name}.{os.getpid()}-{next(_numbers)}"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                draft.write_bytes(sha256(data).digest() + data)
                draft.replace(self._folder / name)
            finally:
                draft.unlink(missing_ok=True)
            self._forget_oldest()
        except (OSError, ValueError):  # it will be worked out again
            return

    def _forget_oldest(self) -> None:
        with os.scandir(self._folder) as files:
            ours = [(about.st_mtime_ns, about.st_size, path) for path, about in _files(files) if _is_ours(path)]
        known, room = sorted(ours, reverse=True), self._max_bytes
        for _, size, path in known:
            room -= size
            if room < 0:
                Path(path).unlink(missing_ok=True)


_numbers = count()


def _files(folder: Iterable[os.DirEntry[str]]) -> Iterator[tuple[str, os.stat_result]]:
    for entry in folder:
        if entry.is_file(follow_symlinks=False):
            yield entry.path, entry.stat(follow_symlinks=False)


def _is_ours(path: str) -> bool:
    return _OURS.fullmatch(Path(path).name) is not None


def name_of(*parts: str | bytes) -> str:
    """The name under which something is kept that depends on these parts and on the program."""
    digest = sha256(_program())
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


@remembered(most=1)
def _program() -> bytes:
    """A digest of the program: the names, sizes and times of all its files."""
    digest = sha256()
    waiting = [str(_ALL_ROOMS)]
    try:
        while waiting:
            with os.scandir(waiting.pop()) as folder:
                entries = sorted(folder, key=lambda entry: entry.name)
            waiting += [entry.path for entry in entries if entry.is_dir() and entry.name != "__pycache__"]
            for path, about in _files(entries):
                digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    except (
        OSError
    ):  # no plain folder, or one that is being renewed: nothing that is kept is known to be of this program
        return os.urandom(_DIGEST_BYTES)
    return digest.digest()


_current: list[KeptFolder] = []


def keep_in(folder: KeptFolder | None) -> None:
    """Keep things in a folder from now on in this process, or nothing any more: as long as nobody says so, nothing."""
    _current[:] = [] if folder is None else [folder]


def kept() -> KeptFolder | None:
    """The folder in which things are kept; ``None`` for none."""
    return _current[-1] if _current else None
