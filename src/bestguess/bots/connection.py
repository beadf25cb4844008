"""The connection to a bot: requests go out, responses come back, and whatever breaks the protocol ends the bot."""

from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Final, TypeVar

from pydantic import ValidationError

from bestguess import __version__
from bestguess.bots.messages import PROTOCOL, Greeting, Line, Message, Nothing, Role, faults
from bestguess.bots.program import Broken, Program
from bestguess.bots.texts import text
from bestguess.core.errors import Forfeit

START: Final = 60.0
"""Seconds for a bot to start and to answer ``hello``."""

AFTER_CANCEL: Final = 2.0
"""The most seconds for the answer to ``choose`` after ``cancel``, or as many as there were before it."""

GOODBYE: Final = 2.0
"""Seconds for a bot to end by itself after ``bye``."""

MAX_NOTES: Final = 1 << 23
"""The most bytes of notifications before one answer."""

UNKNOWN_METHOD: Final = -32601
"""The code of JSON-RPC for a method that is not known."""

_KEPT: Final = 12
"""The most lines of an exchange that are kept."""

_SHOWN: Final = 240
"""The most bytes of each of them that are kept."""

R = TypeVar("R", bound=Message)


class Connection:
    """One bot. It is started when it is asked first, and anew when it is asked after it was ended."""

    def __init__(self, command: str, role: Role | None = None, game: str = "") -> None:
        """``role`` is what it is asked for in the ``game`` of this name; without them any bot will do."""
        self.command = command
        self.game = game
        self._kept: deque[tuple[str, bytes]] = deque(maxlen=_KEPT)
        self._role = role
        self._program: Program | None = None
        self._number = 0
        self._greeting = Greeting()
        self._never = ""
        """The reason why it cannot be started; it is not tried again."""

    def ask(self, method: str, params: str, result: type[R], seconds: float, grace: float | None = None) -> R:
        """The result of a request, whose parameters are given as JSON.

        A query that is not there after so many ``seconds`` is asked for by ``cancel``, and waited for as long again, or
        for ``grace``. Raises :class:`Forfeit` for a bot that does not give one in time, and ends the bot.
        """
        try:
            if self._program is None:
                self._program = self._started()
            return self._result(self._program, method, params, result, seconds, grace)
        except Broken as error:
            self.end()
            raise Forfeit(self.command, str(error)) from error

    def start(self) -> Greeting:
        """Start the bot, if it does not run, and give its greeting. Raises :class:`Forfeit` where that fails."""
        try:
            if self._program is None:
                self._program = self._started()
            return self._greeting
        except Broken as error:
            raise Forfeit(self.command, str(error)) from error

    def tell(self, method: str, params: str) -> None:
        """Send a notification, if the bot runs."""
        if self._program is not None:
            with suppress(Broken):
                self._send(self._program, _line(method, params), monotonic() + GOODBYE)

    def close(self, bye: bool = True, seconds: float = GOODBYE) -> int | None:
        """Say goodbye to the bot, end its input, and end it if it stays; its exit code if it went by itself.

        It has so many ``seconds`` to answer, and as many to end.
        """
        code = None
        if self._program is not None:
            with suppress(Broken):
                if bye:
                    self._result(self._program, "bye", "{}", Nothing, seconds)
                code = self._program.finish(seconds)
            self.end()
        return code

    def end(self) -> None:
        """End the bot and all that it started."""
        if self._program is not None:
            self._note("<", self._program.unfinished)
            for line in self._program.log.splitlines()[-_KEPT // 2 :]:
                self._note("!", line.encode())
            self._program.end()
            self._program = None

    def _started(self) -> Program:
        if self._never:
            raise Broken(self._never)
        try:
            program = Program(self.command)
            try:
                self._greet(program)
            except BaseException:
                program.end()
                raise
        except Broken as error:
            self._never = str(error)
            raise
        return program

    def _greet(self, program: Program) -> None:
        hello = f'{{"protocol":{PROTOCOL},"client":{text(f"bestguess {__version__}")}}}'
        greeting = self._result(program, "hello", hello, Greeting, START)
        self._greeting = greeting
        if greeting.protocol != PROTOCOL:
            raise Broken(f"it speaks version {greeting.protocol} of the protocol, not {PROTOCOL}")
        if self._role is not None and self._role not in greeting.roles:
            raise Broken(f"it is no {self._role}: its roles are {', '.join(greeting.roles) or 'none'}")
        if self.game and greeting.games is not None and self.game not in greeting.games:
            raise Broken(f"it does not play {self.game}")

    def _result(
        self,
        program: Program,
        method: str,
        params: str,
        result: type[R],
        seconds: float,
        grace: float | None = None,
    ) -> R:
        while (late := program.line(0.0)) is not None:
            self._note("<", late)
            if (stray := read_line(late)).method is None:
                raise _unasked(stray)
        self._number += 1
        until = monotonic() + seconds
        self._send(program, _line(method, params, self._number), until)
        answer = self._response(program, until)
        if answer is None and method == "choose":
            until = monotonic() + (min(seconds, AFTER_CANCEL) if grace is None else grace)
            self._send(program, _line("cancel", f'{{"request":{self._number}}}'), until)
            answer = self._response(program, until)
        if answer is None:
            raise Broken(f"no answer to {method} within {seconds:g} s")
        if answer.error is not None:
            if method not in ("choose", "answer") and answer.error.code == UNKNOWN_METHOD:
                return result()
            raise Broken(f"it answered {method} with error {answer.error.code}: {answer.error.message[:200]}")
        try:
            return result.model_validate({} if answer.result is None and method != "choose" else answer.result)
        except ValidationError as error:
            raise Broken(f"its answer to {method} is wrong: {faults(error)}") from error

    def _response(self, program: Program, until: float) -> Line | None:
        """The response to the last request; ``None`` if none comes in time."""
        notes = 0
        while (line := program.line(until)) is not None:
            self._note("<", line)
            said = read_line(line)
            if said.method is None:
                if said.id != self._number:
                    raise _unasked(said)
                return said
            notes += len(line)
            if notes > MAX_NOTES:
                raise Broken(f"it wrote more than {MAX_NOTES:,} bytes of notifications before an answer")
            if monotonic() > until:
                break
        return None

    def _send(self, program: Program, line: bytes, until: float) -> None:
        self._note(">", line)
        program.send(line, until)

    def _note(self, way: str, line: bytes) -> None:
        if line:
            self._kept.append((way, line))

    def exchange(self) -> list[str]:
        """The last lines: after ``>`` those to the bot, after ``<`` those from it, after ``!`` those of its log."""
        return [
            f"{way} {line[:_SHOWN].decode('utf-8', 'backslashreplace').rstrip()}{' …' * (len(line) > _SHOWN + 1)}"
            for way, line in self._kept
        ]

    def forget(self) -> None:
        """Forget the lines so far."""
        self._kept.clear()


def read_line(line: bytes) -> Line:
    """A line of a bot: a response or a notification. Raises :class:`Broken` for any other."""
    try:
        said = Line.model_validate_json(line)
    except ValidationError as error:
        try:
            shown = line.decode()[:80]
        except UnicodeDecodeError:
            raise Broken("it wrote bytes that are no UTF-8") from None
        # A message with a fault in a member is not quoted: its id is another in every game that is lost for the fault.
        quoted = "" if error.errors()[0]["loc"] else f": {shown}"
        raise Broken(f"it wrote a line that is no response: {faults(error)}{quoted}") from error
    if said.method is not None and said.id is not None:
        raise Broken(f"it wrote a request of its own, {said.method[:80]}, as a program does that repeats what it reads")
    return said


def _line(method: str, params: str, number: int | None = None) -> bytes:
    request = "" if number is None else f'"id":{number},'
    return f'{{"jsonrpc":"2.0",{request}"method":"{method}","params":{params}}}\n'.encode()


def _unasked(said: Line) -> Broken:
    """The fault of a response to another request than the last, which may come at once or only after the next one.

    It names no id: games lost for one fault are told together.
    """
    return Broken("it wrote a response that nobody waits for, such as a second one")
