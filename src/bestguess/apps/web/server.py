"""The server process: one socket, one application, stopped by Ctrl-C."""

import asyncio
import errno
import signal
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from h11 import IDLE
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Limits, Settings
from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import said_of

_KEEP_ALIVE = 75
"""Seconds that a silent connection stays open: people think for longer than the usual five."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises :class:`BestguessError` saying what is in the way."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host.strip("[]"), port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BestguessError(
                f"Port {port} of {host} is in use, perhaps by another bestguess serve. Take another one: --port "
                f"{port + 1}, or --port 0 for any that is free."
            ) from error
        if error.errno in (errno.EACCES, errno.EPERM):
            raise BestguessError(f"Port {port} may not be used. Ports from 1024 up may: --port 8000.") from error
        raise BestguessError(f"Cannot listen at {host}, port {port}: {said_of(error)}.") from error
    # Connections inherit this. Head and body of an answer are sent one after the other: without it the body waits until
    # the other side has acknowledged the head, which on Linux it may put off for 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def address(listening: socket.socket, host: str) -> str:
    """The address of the page, as a browser writes it."""
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve the page, as :func:`run_app` says."""
    app = create_app(settings)
    run_app(app, listening, ready, app.state.runner.close, settings.limits)


def run_app(
    app: ASGIApp, listening: socket.socket, ready: Callable[[], None], close: Callable[[], None], limits: Limits
) -> None:
    """Serve until Ctrl-C, a request to end or the terminal closes.

    ``ready`` is called once requests are answered, ``close`` when what takes long is to end.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=partial(Prompt, head=limits.head),  # type: ignore[arg-type]  # uvicorn calls it
        ws="none",
        timeout_keep_alive=_KEEP_ALIVE,
        lifespan="on",
        timeout_graceful_shutdown=limits.stopping,
    )
    server = _Server(config, ready, close)
    # The server stops on these signals, and then raises them again for handlers of ours: there is no more to be done.
    before = {number: signal.signal(number, _nothing) for number in (signal.SIGINT, signal.SIGTERM)}
    hang_up = getattr(signal, "SIGHUP", None)  # not on every system
    if hang_up is not None and signal.getsignal(hang_up) != signal.SIG_IGN:  # as nohup leaves it
        before[hang_up] = signal.signal(hang_up, server.handle_exit)
    try:
        server.run(sockets=[listening])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        listening.close()


class Prompt(H11Protocol):
    """A connection that is closed when the head of a request does not come: else half requests could use up all."""

    def __init__(self, *given: Any, head: float, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = head

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to look after it."""
        super().connection_made(transport)
        self._was_late = False
        self._look()

    def _look(self) -> None:
        if self.transport.is_closing():
            return
        late = self.conn.their_state is IDLE and (self.cycle is None or bool(self.conn.trailing_data[0]))
        if late and self._was_late:
            self.transport.close()
            return
        self._was_late = late
        self.loop.call_later(self._head, self._look)


class _Server(uvicorn.Server):
    """A server that says when it is ready, and when it is about to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], close: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready, self._close = ready, close

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and end what takes long first: it would be waited for."""
        self._close()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()


def _nothing(*_: object) -> None:
    pass
