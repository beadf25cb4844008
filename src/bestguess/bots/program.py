"""A program of somebody's own that is spoken to by lines: its process group, its lines and its end."""

import errno
import os
import select
import shlex
import signal
import subprocess
import weakref
from contextlib import suppress
from shutil import which
from time import monotonic
from typing import IO, Final

from bestguess.core.stopping import at_the_end
from bestguess.core.whole_files import said_of

MAX_LINE: Final = 1 << 20
"""The longest line of the protocol, in bytes, with its end."""

_MAX_LOG: Final = 1 << 12
"""The most bytes of a program's standard error that are kept, the last ones."""

_CHUNK: Final = 1 << 16
"""Bytes that are read at once."""

_LAST_WORDS: Final = 5.0
"""Seconds for a program whose output has ended to end as well, so that its exit code can be told."""


class Broken(Exception):
    """A program that can be spoken to no more; the message says why, in a clause."""


def check_startable(command: str) -> None:
    """Raise :class:`Broken` for a command that cannot be read, or of which no program can be found."""
    program = _words(command)[0]
    if which(program) is None:
        raise Broken(f"it cannot be started: {program}: there is no such program, or it may not be run")


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Broken(f"its command cannot be read: {error}") from error
    if not words:
        raise Broken("its command is empty")
    return words


class Program:
    """A running program, at the head of a process group of its own, which ends with it.

    Ctrl-C is for us: the program hears nothing of it. Its input ends with this process, however that was ended.
    """

    def __init__(self, command: str) -> None:
        """Start it. Raises :class:`Broken` where that fails."""
        words = _words(command)
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            said = said_of(error) if isinstance(error, OSError) else str(error)
            if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
                said += ". Let its first line name what runs it, such as #!/usr/bin/env python3"
            raise Broken(f"it cannot be started: {words[0]}: {said}") from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._out, self._in, self._err = process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()
        os.set_blocking(self._out, False)
        self._poll = select.poll()
        for stream in (self._in, self._err):
            self._poll.register(stream, select.POLLIN)
        self._read, self._log = bytearray(), bytearray()
        self._searched = 0
        self._ended = False
        self._end = weakref.finalize(self, _end, process, (process.stdin, process.stdout, process.stderr))
        self._end.atexit = False  # who speaks to it says goodbye first
        _running.add(self)

    @property
    def alive(self) -> bool:
        """Whether it can be spoken to."""
        return self._end.alive and not self._ended

    @property
    def log(self) -> str:
        """The last part of the program's standard error."""
        return self._log.decode("utf-8", "replace")

    @property
    def unfinished(self) -> bytes:
        """The beginning of a line that the program has not ended."""
        return bytes(self._read[:_CHUNK])

    def send(self, line: bytes, until: float) -> None:
        """Send a line, which ends with a newline; what the program says meanwhile waits to be read.

        Raises :class:`Broken` for a program that has ended, or does not read the line by the time ``until``.
        """
        left = memoryview(line)
        while True:
            try:
                left = left[os.write(self._out, left) :]
            except BlockingIOError:
                pass
            except OSError as error:
                raise self._gone() from error
            if not left:
                return
            self._poll.register(self._out, select.POLLOUT)
            try:
                if not self._hear(until):
                    raise Broken("it does not read what it is sent")
            finally:
                self._poll.unregister(self._out)

    def line(self, until: float) -> bytes | None:
        """The next line of the program without its end; ``None`` if none has come by the time ``until``.

        Raises :class:`Broken` for a program that has ended, or whose line is too long.
        """
        while (end := self._read.find(b"\n", self._searched)) < 0:
            self._searched = len(self._read)
            if self._searched >= MAX_LINE:
                raise Broken(f"it wrote a line of more than {MAX_LINE:,} bytes")
            if self._ended:
                raise self._gone()
            if not self._hear(until):
                return None
        if end >= MAX_LINE:
            raise Broken(f"it wrote a line of more than {MAX_LINE:,} bytes")
        line = bytes(self._read[:end])
        del self._read[: end + 1]
        self._searched = 0
        return line

    def finish(self, seconds: float) -> int | None:
        """End the input and wait for the program's own end; its exit code, or ``None`` if it does not end in time."""
        until = monotonic() + seconds
        with suppress(OSError):
            self._close_input()
        while not self._ended and self._hear(until):
            del self._read[:-_CHUNK]
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(max(until - monotonic(), 0.0))
        return None

    def end(self) -> None:
        """End the whole process group; nothing happens if it has been ended."""
        self._end()

    def _close_input(self) -> None:
        stream: IO[bytes] | None = self._process.stdin
        if stream is not None:
            stream.close()

    def _hear(self, until: float) -> bool:
        """Read what the program has written; whether anything happened before the time ``until``."""
        happened = self._poll.poll(max(until - monotonic(), 0.0) * 1000)
        for stream, _ in happened:
            if stream == self._out:
                continue
            got = os.read(stream, _CHUNK)
            if not got:
                self._poll.unregister(stream)
                self._ended |= stream == self._in
            elif stream == self._in:
                self._read += got
            else:
                self._log += got
                del self._log[:-_MAX_LOG]
        return bool(happened)

    def _gone(self) -> Broken:
        """The reason of a program that has ended, with its exit code and the last line of its log."""
        self._ended = True
        until = monotonic() + _LAST_WORDS
        code = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_LAST_WORDS)
        while self._hear(min(until, monotonic() + 0.01)):
            pass
        how = "its output ended" if code is None else f"its process ended with {exit_text(code)}"
        last = [line.strip() for line in self.log.splitlines() if line.strip()][-1:]
        return Broken(f"{how}: {last[0][:200]}" if last else how)


_running: weakref.WeakSet[Program] = weakref.WeakSet()
"""The programs of this process, which a worker takes with it when the process that began it is killed."""


def _end_all() -> None:
    for program in list(_running):
        program.end()


at_the_end(_end_all)


def exit_text(code: int) -> str:
    """The exit code of a process in words, or the signal that ended it."""
    if code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


def _end(process: subprocess.Popen[bytes], streams: tuple[IO[bytes], ...]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # its group may have ended before
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in streams:
        with suppress(OSError):
            stream.close()
