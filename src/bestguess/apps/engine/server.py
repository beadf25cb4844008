"""The server of the engine protocol: lines come in, one request is worked on at a time, and may be cancelled."""

import json
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

from pjrpc.common.exceptions import DeserializationError
from pjrpc.server import Dispatcher, MethodRegistry
from pjrpc.server.exceptions import InvalidParamsError, JsonRpcError
from pjrpc.server.validators import BaseValidator, BaseValidatorFactory, ValidationError as UnfitParams
from pydantic import ValidationError

from bestguess.advice.forecast import Forecast
from bestguess.apps.engine.methods import Methods, info_of
from bestguess.bots.messages import METHODS, Cancel, Choose, Details, Message, Over, Situation, faults
from bestguess.bots.program import MAX_LINE
from bestguess.core.document_faults import FAULTS, place
from bestguess.core.errors import (
    BestguessError,
    Contradiction,
    IllegalAnswer,
    IllegalQuery,
    Named,
    NotationError,
    Setting,
    SpecError,
    TooLarge,
    nearest,
)
from bestguess.core.game import Game
from bestguess.core.json_text import read_json

CODES: Final[tuple[tuple[type[BestguessError], int], ...]] = (
    (Contradiction, 1),
    (IllegalQuery, 2),
    (IllegalAnswer, 2),
    (NotationError, 2),
    (SpecError, 3),
    (TooLarge, 5),
    (BestguessError, 6),
)
"""The code of each kind of error; of several that fit, the first."""

STOPPED: Final = 4
"""The code for a request that was cancelled, or out of time, before there was any result."""

_PARSE_ERROR: Final = -32700

_STANDARD: Final = {
    _PARSE_ERROR: "invalid-json",
    -32600: "invalid-request",
    -32601: "unknown-method",
    -32602: "invalid-request",
}
"""The kinds of the errors that the standard numbers; any other is a defect of ours."""

_TOO_LONG: Final = f"the line has more than {MAX_LINE:,} bytes"

_CHUNK: Final = 1 << 16
"""Bytes that are read at once."""

_CANCEL_SIGNAL: Final = signal.SIGUSR1
"""The signal by which the thread that reads interrupts the one that works, in the kernel too."""


class Cancelled(KeyboardInterrupt):
    """The request that is being worked on is to be answered now."""


class Server:
    """One engine on a pair of streams."""

    def __init__(self, read: BinaryIO, write: BinaryIO, methods: Methods) -> None:
        self._read, self._write, self._methods = read, write, methods
        methods.tell = self._tell
        self._lines: SimpleQueue[bytes | str | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._cancelled: set[int | str] = set()
        self._running: int | str | None = None
        self._over = False
        registry = MethodRegistry(validator_factory=_ByName())
        for name, (takes, _) in METHODS.items():
            registry.add(name)(partial(_called, getattr(methods, name), takes))
        registry.add("cancel")(partial(_called, self._forget_cancelled, Cancel))
        registry.add("over")(partial(_called, lambda asked: None, Over))
        self._dispatcher: Dispatcher[None] = Dispatcher(
            json_loader=_loaded, json_dumper=_written, middlewares=[self._work]
        )
        self._dispatcher.add_methods(registry)

    def run(self) -> None:
        """Answer until ``bye`` or the end of the input."""
        before = signal.signal(_CANCEL_SIGNAL, self._interrupt)
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while not self._over and (line := self._lines.get()) is not None:
                self._serve(line)
        finally:
            signal.signal(_CANCEL_SIGNAL, before)

    def _listen(self) -> None:
        """Read lines, in a thread of its own; ``cancel`` is heard while another request is worked on."""
        for line in _lines(self._read):
            if isinstance(line, bytes) and b'"cancel"' in line:
                self._hear_cancel(line)
            self._lines.put(line)
        self._lines.put(None)

    def _hear_cancel(self, line: bytes) -> None:
        with suppress(ValueError, RecursionError, TypeError, KeyError):
            said = json.loads(line)
            if said["method"] == "cancel":
                self.cancel(Cancel.model_validate(said["params"]).request)

    def cancel(self, request: int | str) -> None:
        """Have a request answered as soon as it can be, whether it is worked on or waits."""
        with self._lock:
            self._cancelled.add(request)
            if self._running == request:
                self._interrupt_worker()

    def _forget_cancelled(self, asked: Cancel) -> None:
        """A ``cancel`` was heard when it came in; what it was about is done by its turn, and its number free again."""
        with self._lock:
            self._cancelled.discard(asked.request)

    def _out_of_time(self, request: int | str) -> None:
        """Cancel a request that is worked on; one that was just done is not remembered."""
        with self._lock:
            if self._running == request:
                self._cancelled.add(request)
                self._interrupt_worker()

    @staticmethod
    def _interrupt_worker() -> None:
        signal.pthread_kill(threading.main_thread().ident or 0, _CANCEL_SIGNAL)

    def _interrupt(self, number: int, frame: object) -> None:
        if self._running is not None and self._running in self._cancelled:
            self._running = None  # it is interrupted once
            raise Cancelled

    def _serve(self, line: bytes | str) -> None:
        fault = line if isinstance(line, str) else ""
        text = ""
        if isinstance(line, bytes):
            try:
                text = line.decode()
            except UnicodeDecodeError:
                fault = "the line is no UTF-8"
        if fault:
            error = {"code": _PARSE_ERROR, "message": "Parse error", "data": fault}
            self._write_line(_written({"jsonrpc": "2.0", "id": None, "error": error}))
            return
        answered = self._dispatcher.dispatch(text, None)
        if answered is not None:
            self._write_line(answered[0])

    def _work(self, request: Any, context: None, handler: Callable[..., Any]) -> Any:
        """Work on one request, until it is done or cancelled."""
        number, methods = request.id, self._methods
        methods.best, timer = None, None
        response = None
        try:
            self._running = number
            if number in self._cancelled:
                self._running = None
                raise Cancelled
            timer = self._timer(request)
            response = handler(request, context)
            self._running = None
        except Cancelled:
            response = self._stopped(request)
        finally:
            if timer is not None:
                timer.cancel()
            with self._lock:
                self._cancelled.discard(number)
        self._over |= request.method == "bye"
        return response

    def _timer(self, request: Any) -> threading.Timer | None:
        """The clock of a request that says how many seconds it may take."""
        seconds = request.params.get("seconds") if isinstance(request.params, dict) else None
        if request.id is None or not isinstance(seconds, int | float) or not 0 < seconds < threading.TIMEOUT_MAX:
            return None
        timer = threading.Timer(seconds, self._out_of_time, [request.id])
        timer.daemon = True
        timer.start()
        return timer

    def _stopped(self, request: Any) -> Any:
        """The response to a request that was cut short: the best so far, or the error that there is none."""
        from pjrpc.common import Response

        best = self._methods.best
        if best is None and request.method == "choose":
            best = self._first(request.params)
        if best is not None:
            return Response(id=request.id, result=best.model_dump())
        data = Details(code="stopped").model_dump()
        error = JsonRpcError(STOPPED, "It was stopped before there was any result.", data)
        return Response(id=request.id, error=error)

    def _first(self, params: Any) -> Message | None:
        """The first query that may be asked, for a request that was cancelled before it was worked on."""
        with suppress(BestguessError, ValidationError, TypeError):
            return self._methods.first(Choose.model_validate(params))
        return None

    def _tell(self, forecast: Forecast, rank: int, game: Game) -> None:
        if self._running is not None:
            info = info_of(forecast, rank, game, self._running)
            self._say({"jsonrpc": "2.0", "method": "info", "params": info.model_dump()})

    def _say(self, message: dict[str, Any]) -> None:
        self._write_line(json.dumps(message))

    def _write_line(self, text: str) -> None:
        self._write.write(text.encode() + b"\n")
        self._write.flush()


def _lines(stream: BinaryIO) -> Iterator[bytes | str]:
    """The lines of a stream; in the place of one that is too long, a clause that says so."""
    # Read without a buffer: a thread that waits in one would hold its lock when this process ends.
    raw = getattr(stream, "raw", stream)
    line, too_long = bytearray(), False
    while part := raw.read(_CHUNK):
        *whole, rest = part.split(b"\n")
        for one in whole:
            line += one
            yield _TOO_LONG if too_long or len(line) >= MAX_LINE else bytes(line)
            line, too_long = bytearray(), False
        line += rest
        if len(line) >= MAX_LINE:
            line, too_long = bytearray(), True
    if line or too_long:
        yield _TOO_LONG if too_long else bytes(line)


class _ByName(BaseValidatorFactory):
    """Takes the parameters of every method by their names; our messages look at the values."""

    def build(self, method: Callable[..., Any]) -> BaseValidator:
        return _NamedParams(method)


class _NamedParams(BaseValidator):
    def validate_params(self, params: Any) -> dict[str, Any]:
        if isinstance(params, list | tuple):
            raise UnfitParams("write the parameters as an object, by their names")
        return dict(params or {})


def _called(method: Callable[[Any], Message | None], takes: type[Message], **params: Any) -> Any:
    """Call a method with its parameters as a message; what is wrong with them has the code of the standard."""
    _check_members(takes, params)
    try:
        asked = takes.model_validate(params)
    except ValidationError as error:
        raise InvalidParamsError(data=_unfit(error)) from error
    try:
        given = method(asked)
    except BestguessError as error:
        code = next(code for kind, code in CODES if isinstance(error, kind))
        data = Details(code=error.code, params=dict(error.params), move=error.move, field=error.field)
        raise JsonRpcError(code, error.worded(_member), data.model_dump()) from error
    return None if given is None else given.model_dump()


def _check_members(takes: type[Message], params: Mapping[str, Any]) -> None:
    """Raise :class:`InvalidParamsError` for a member that a program's request about a position has misspelt.

    Requests with ``parameters`` are those that bestguess sends to its bots, of which this engine may be one: a later
    version may have more members, and bots overlook them.
    """
    if not issubclass(takes, Situation) or ("parameters" in takes.model_fields and "parameters" in params):
        return
    for name in params:
        if name not in takes.model_fields:
            near = nearest(name, takes.model_fields)
            fault = FAULTS["extra_forbidden"] if near is None else f"there is no such field here; did you mean {near}"
            data = Details(code="invalid-request", params={"fault": f"{name}: {fault}"}, move=None, field=name)
            raise InvalidParamsError(data=data.model_dump())


def _unfit(error: ValidationError) -> dict[str, Any]:
    """The details of an error in the parameters of a request."""
    where = error.errors()[0]["loc"]
    turn = where[1] if where[:1] == ("transcript",) and len(where) > 1 else None
    data = Details(
        code="invalid-request",
        params={"fault": faults(error)},
        move=turn + 1 if isinstance(turn, int) else None,
        field=place(where),
    )
    return data.model_dump()


def _member(named: Named) -> str:
    """A parameter as a client meets it: a member of its request, or an option that the engine was started with."""
    if not isinstance(named, Setting):
        return str(named)
    if named.name == "trusted":
        return "bestguess engine --trust"
    return f'"{named.name}"' if named.value is None else f'"{named.name}": {json.dumps(named.value, default=str)}'


def _written(said: Any, cls: Any = None) -> str:
    """Responses as text. What is wrong with them has one form, that of :class:`Details`, whoever found it."""
    for one in said if isinstance(said, list) else [said]:
        error = one.get("error")
        if error and (error["code"] in _STANDARD or error["code"] < 0):
            data = error.get("data")
            if not isinstance(data, dict):
                fault = "; ".join(map(str, data)) if isinstance(data, list | tuple) else str(data or "")
                kind = _STANDARD.get(error["code"], "defect")
                data = Details(code=kind, params={"fault": fault} if fault else {}).model_dump()
            fault = data["params"].get("fault", "")
            one["error"] = {**error, "message": ": ".join(filter(None, (error["message"], fault))), "data": data}
    return json.dumps(said)


def _loaded(text: str, cls: Any = None) -> Any:
    """A line as JSON, by the standard, and an id that is a text or a whole number where there is one."""
    value = read_json(text)
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, dict) and "id" in one and (one["id"] is None or isinstance(one["id"], bool)):
            raise DeserializationError("field 'id' must be of type integer or string")
    return value
