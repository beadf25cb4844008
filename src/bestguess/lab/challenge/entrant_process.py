"""The process of somebody's own player of the challenge: patterns come in, letters go out."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from inspect import isawaitable
from multiprocessing import current_process
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.core.stopping import at_the_end, leave_to
from bestguess.lab.challenge.entrant_arguments import EntrantArguments
from bestguess.lab.challenge.entrant_files import EntrantFiles
from bestguess.lab.challenge.entrant_player import EntrantPlayer, GameMemory, direct, find
from bestguess.lab.challenge.entrant_server import ChallengeServer, serve_requests
from bestguess.lab.challenge.entrant_words import entrant_words

SHOWN = 60
"""Up to so many characters of a value that is no letter are shown."""

MEMORY_SHARE = 0.5
"""The share of the machine's memory that a player may take: one that wants more fails before the machine does."""


@dataclass(frozen=True)
class EntrantSettings:
    """The player of a process, and where and how it runs."""

    place: str
    """The player, ``module:name``."""
    home: str
    """The folder where the command runs."""
    folder: str
    """The folder where the player runs."""
    own: str
    """The name of the file of ``--train``; empty if there is none."""
    training: str
    """The file of the words to learn from."""
    limit: float
    """The seconds for a letter."""


class _Line:
    """The connection of this process; each message that goes out is a kind, a text and seconds."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._later: deque[list[Any]] = deque()
        self._began = process_time()
        self.look: Callable[[Path], None] = lambda _: None
        """Writes the words that the player holds into a file."""

    def tell(self, kind: str, text: str) -> None:
        self._connection.send_bytes(json.dumps([kind, text, process_time() - self._began]).encode())

    def hear(self) -> list[Any]:
        """The next message on the games."""
        while True:
            message = self._later.popleft() if self._later else self._received()
            self._began = process_time()
            if message[0] != "look":
                return message
            try:
                self.look(Path(message[1]))
                self.tell("looked", "")
            except Exception as error:  # attributes of a player may fail in any way
                self.tell("crash", _said(error))

    def ask(self, path: str) -> str:
        """The file to be read in the place of this one."""
        self.tell("file", path)
        while (message := self._received())[0] != "file":
            self._later.append(message)
        return str(message[1])

    def _received(self) -> list[Any]:
        try:
            message: list[Any] = json.loads(self._connection.recv_bytes())
            return message
        except (EOFError, OSError):
            os._exit(0)  # nobody listens any more, and a player may catch any error

    def letter(self, letter: object) -> None:
        if isinstance(letter, str):
            self.tell("letter", letter[:SHOWN])
        else:
            self.tell("foreign", repr(letter)[:SHOWN])


def serve(connection: Connection, settings: EntrantSettings) -> None:
    """Make the player and let it answer, until the connection ends."""
    _lead_processes()
    leave_to(os.getppid())
    _bound_memory()
    os.dup2(2, 1)  # a player that prints, or starts a process that does, must not spoil the report
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # nor wait for a person
    line = _Line(connection)
    server = ChallengeServer(line.letter, line.hear)
    with redirect_stdout(sys.stderr):
        try:
            words = Path(settings.training).read_text(encoding="utf-8").split()
            _settle(settings)
            serve_requests(server)
            EntrantFiles(settings.home, settings.own, settings.training, line.ask).install()
            _keep_offline()
            player = find(settings.place, words, settings.limit)
        except BaseException as error:  # a player may fail in any way, by sys.exit() too
            line.tell("failed", _said(error))
            return
        line.tell("ready", "")
        line.look = partial(_write_held, player)
        games = _Games(player, line, server)
        while True:
            message = line.hear()
            try:
                if message[0] == "guess":
                    games.ask(message)
            except BaseException as error:  # a player may fail in any way, by sys.exit() too
                line.tell("crash", _said(error))


class _Games:
    """The games of a player: by its own ``start_game`` against the stand-in of the server, or letter by letter."""

    def __init__(self, player: EntrantPlayer, line: _Line, server: ChallengeServer) -> None:
        self._player, self._line, self._server = player, line, server
        self._start = player.start
        self._letter: Callable[[Mapping[str, Any], bool], object] | None = None
        self._loop = asyncio.Runner()

    def ask(self, message: list[Any]) -> None:
        """Answer a message of the kind guess: by a letter, or by all letters of a game."""
        _, begins, pattern, asked, tries = message
        if begins and self._start is not None and self._served(self._start, message):
            return
        values = self._player.values(pattern, asked, tries)
        if self._letter is None:
            if self._player.guess is None:
                raise BestguessError(
                    "its start_game asks the server for no game, and its guess takes what only that knows"
                )
            self._letter = direct(self._player.guess, GameMemory(self._player.owner))
        self._line.letter(self._awaited(self._letter(values, bool(begins))))

    def _awaited(self, letter: object) -> object:
        """A letter that is there, or that a coroutine comes to; all of them run in one loop, where tasks may go on."""
        if not isawaitable(letter):
            return letter

        async def result() -> object:
            return await letter

        return self._loop.run(result())

    def _served(self, start: EntrantArguments, message: list[Any]) -> bool:
        """Whether the player asked the server for this game; then it is over, or the error was raised."""
        self._server.offer(message)
        try:
            start(self._player.options)
        except BaseException as error:
            if self._server.playing:
                self._server.playing = False
                guess = self._player.guess
                if guess is None or not self._server.silent or not _is_called_wrongly(guess, error):
                    raise
                self._start = None  # its guess takes more than its start_game gives: that is given by name
                return False
        if self._server.unasked:  # it hosts games of its own: it is asked letter by letter
            self._server.take_back()
            self._start = None
            return False
        if self._server.playing:
            self._server.playing = False
            raise BestguessError("its start_game ended before the word was over")
        return True


def _is_called_wrongly(guess: EntrantArguments, error: BaseException) -> bool:
    """Whether a function of more than the pattern never began, since it was called with other arguments."""
    place = error.__traceback__
    while place is not None and place.tb_frame.f_code is not getattr(guess.function, "__code__", None):
        place = place.tb_next
    return isinstance(error, TypeError) and place is None and len(guess.places) + len(guess.names) > 1


def _lead_processes() -> None:
    """Let the player start processes, which end with it: it leads a group of its own, where the system has groups."""
    current_process().daemon = False  # daemons may have no children
    if hasattr(os, "setpgrp"):
        os.setpgrp()
        at_the_end(lambda: os.killpg(0, signal.SIGKILL))


def _settle(settings: EntrantSettings) -> None:
    """Run in the folder of the player, and import from where the command runs."""
    sys.path[:] = [str(Path(place).absolute()) for place in sys.path if place]
    sys.path.insert(0, settings.home)
    os.chdir(settings.folder)


def _keep_offline() -> None:
    """Refuse names and connections of other machines, saying why."""
    found, connect = socket.getaddrinfo, socket.socket.connect

    def refused(host: object) -> OSError:
        return OSError(f"players of the challenge have no network: {host!r} cannot be reached")

    def getaddrinfo(host: Any, *rest: Any, **options: Any) -> Any:
        if host not in (None, "", "localhost", "127.0.0.1", "::1"):
            raise refused(host)
        return found(host, *rest, **options)

    def connected(own: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and not str(address[0]).startswith(("127.", "::1", "localhost")):
            raise refused(address[0])
        connect(own, address)

    socket.getaddrinfo = getaddrinfo
    socket.socket.connect = connected  # type: ignore[assignment, method-assign]


def _bound_memory() -> None:
    """Let this process have no more than :data:`MEMORY_SHARE` of the machine's memory, where the system can do so."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = int(MEMORY_SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _write_held(player: EntrantPlayer, path: Path) -> None:
    """Write down the words that the player holds, under the names by which it holds them."""
    held = entrant_words(player.owner, player.modules)
    text = json.dumps({name: sorted(words) for name, words in held.items()}, ensure_ascii=False)
    path.write_text(text, encoding="utf-8", errors="replace")


def _said(error: BaseException) -> str:
    text = " ".join(str(error).split())[:400]
    if isinstance(error, BestguessError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
