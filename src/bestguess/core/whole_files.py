"""Files that are read whole within a limit, and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from select import select
from time import monotonic
from typing import BinaryIO, Final

from bestguess.core.text_encoding import text_from

DOCUMENT: Final = 4 * 2**20
"""The most bytes of a document that people send each other, such as a game: 4 MB, as the server takes."""

LIST: Final = 2**28
"""The most bytes of a list or a table that a machine wrote, such as words or a decision tree: 256 MB."""

WRITER_WITHIN: Final = 5.0
"""Seconds in which a pipe must have a writer; after that it is read for as long as it is written to."""

_LOOK: Final = 0.05
"""Seconds between two looks at a pipe without a writer."""

_PIECE: Final = 2**20

_HEAD: Final = 4096

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def read_whole(path: Path, most: int = DOCUMENT, patience: float = WRITER_WITHIN) -> bytes:
    """The bytes of a file of at most ``most`` bytes; a pipe is read to its end.

    Raises :class:`OSError`, whose ``strerror`` says what is wrong: for a file that is longer or has no end, too, and
    for a pipe that nobody writes to within ``patience`` seconds.
    """
    # A pipe without a writer would be waited for as long as it is opened in the usual way.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        about = os.fstat(file)
        if stat.S_ISREG(about.st_mode):
            if about.st_size > most:
                raise _too_long(path, most)
        elif not stat.S_ISFIFO(about.st_mode):
            most = min(most, DOCUMENT)  # a device, perhaps one without an end
        data = bytearray()
        if stat.S_ISFIFO(about.st_mode):
            data += _beginning(file, path, patience)
        elif hasattr(os, "O_NONBLOCK"):
            os.set_blocking(file, True)
        while piece := os.read(file, _PIECE):
            data += piece
            if len(data) > most:
                raise _too_long(path, most)
        return bytes(data)
    finally:
        os.close(file)


def text_of(path: Path, most: int = DOCUMENT) -> str:
    """The text of a file in UTF-8, or in UTF-16 with a mark at its beginning; the mark is no part of the text.

    Raises :class:`OSError` as :func:`read_whole` does, and :class:`EncodingError` for bytes in neither.
    """
    return text_from(read_whole(path, most), path)


def begins_with(path: Path, mark: bytes) -> bool:
    """Whether a plain file has a mark near its beginning, or holds nothing that could be lost: it may be written over.

    Raises :class:`OSError`.
    """
    if not path.is_file() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        return mark in file.read(_HEAD)


def is_there(path: Path) -> bool:
    """Whether something is at a path. Raises :class:`OSError` where nothing can be, as at a link to itself."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def may_be_written(path: Path) -> bool:
    """Whether :func:`written_whole` has the right to write a file: to its folder, as a file is put in its place."""
    path = Path(os.path.realpath(path))
    if not os.access(path.parent, os.X_OK):
        return False
    there = path.exists()
    if there and not path.is_file():  # such as a pipe
        return os.access(path, os.W_OK)
    return os.access(path.parent, os.W_OK) and (not there or os.access(path, os.W_OK))


def place_fault(path: Path) -> str:
    """A sentence that begins with a path, on why no file can be written to it; empty if one can."""
    if path.is_dir():
        return f"{path} is a folder. Name a file in it."
    if not path.parent.is_dir():
        return f"{path}: there is no folder {path.parent}. Name a file in another one, or make it first."
    return "" if may_be_written(path) else f"{path} may not be written. Name another place."


def said_of(error: OSError | ValueError) -> str:
    """The reason in words why a file could not be read or written, without a full stop."""
    if isinstance(error, UnicodeError):
        return "it is not text in UTF-8"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "it is a link that leads to itself"
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).rstrip(".")


def size_in_words(size: int) -> str:
    """A number of bytes as people read it: 4 MB."""
    return f"{size >> 30} GB" if size >= 2**30 else f"{size >> 20} MB"


@contextmanager
def written_whole(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of ``path`` at the end of the block, at once and for good.

    A full disk, an error within the block, a crash or a power cut leaves the old file as it was: the bytes are on the
    disk before the name changes, and the name before the block is left. ``private`` lets nobody but the owner read a
    file that is new. What is no plain file, such as a pipe, is written to as it is. Raises :class:`OSError`.
    """
    try:
        path = path.resolve()  # of a link the file that it leads to
        loops = path.is_symlink()  # still a link
    except RuntimeError:  # before Python 3.13
        loops = True
    if loops:
        raise OSError(errno.ELOOP, "it is a link that leads to itself", str(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    # A folder that cannot be listed, or a draft of somebody else, is no reason to write nothing.
    with suppress(OSError):
        for left in _drafts_of_dead(path):
            left.unlink(missing_ok=True)
    beside = path.with_name(_draft(path, f"{os.getpid()}-{next(_numbers)}"))
    try:
        with os.fdopen(os.open(beside, _NEW, 0o600 if private else 0o666), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        settle(path.parent)
    finally:
        try:
            beside.unlink(missing_ok=True)
        except KeyboardInterrupt:  # a second signal
            beside.unlink(missing_ok=True)
            raise


_numbers = count()
"""Each draft of this process has a number of its own: two threads may write one file."""


def _draft(path: Path, writer: str) -> str:
    return f".{path.name[-200:]}.{writer}.part"


def _drafts_of_dead(path: Path) -> Iterator[Path]:
    """The drafts of a file that killed processes have left beside it."""
    begin, end = _draft(path, "/").split("/")
    for other in path.parent.iterdir():
        writer = other.name.removeprefix(begin).removesuffix(end)
        process = writer.partition("-")[0]
        if other.name == _draft(path, writer) and process.isdecimal() and not _runs(int(process)):
            yield other


def _runs(process: int) -> bool:
    """Whether a process runs, as far as this system tells."""
    if os.name == "nt":  # where signal 0 would end it
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def write_whole(path: Path, data: str | bytes, *, private: bool = False) -> None:
    """Write a file over what was there, text in UTF-8, as :func:`written_whole` does. Raises :class:`OSError`."""
    written = data.encode() if isinstance(data, str) else data
    with written_whole(path, private=private) as file:
        file.write(written)


def settle(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do so."""
    if os.name == "nt":  # opens no folder
        return
    there = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(there)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):  # file systems that know no such thing
            raise
    finally:
        os.close(there)


def _too_long(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {size_in_words(most)}, the most that is read", str(path))


def _beginning(file: int, path: Path, patience: float) -> bytes:
    """The first bytes of a pipe, as far as it has any by now, once somebody writes to it; then it is read as usual."""
    until = monotonic() + patience
    while True:
        ready, _, _ = select([file], [], [], _LOOK)
        try:
            first = os.read(file, _PIECE)
        except BlockingIOError:  # there is a writer, which has written nothing yet
            first = b""
            break
        if first or ready:  # ready without bytes: the writer has gone already
            break
        if monotonic() > until:
            raise OSError(errno.EPIPE, f"it is a pipe, and nobody wrote to it in {patience:g} s", str(path))
    os.set_blocking(file, True)
    return first
