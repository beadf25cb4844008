"""``bestguess serve``: the page in a browser; ``bestguess mcp``: tools for language models and agents."""

import os
import re
import socket
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import typer

from bestguess.core.errors import BestguessError
from bestguess.core.machine import cores
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.records.library import VARIABLE

PATIENT = 90.0
"""Seconds for one position where the owner brought games: a table of answers made in Python takes its time, once."""


def serve(
    host: str,
    port: int,
    data: Path | None,
    library: str | None,
    words: Path | None,
    networks: Path | None,
    games: list[str],
    address: str | None,
    frames: list[str],
    workers: int | None,
    opens: bool,
) -> None:
    """Serve the page until Ctrl-C. Raises :class:`BestguessError` where that cannot be."""
    try:
        from bestguess.apps.web import server
        from bestguess.apps.web.settings import Limits, Settings, data_folder
    except ImportError as error:
        raise BestguessError(
            f"bestguess serve needs more packages ({error.name} is missing): pip install 'bestguess[web]'"
        ) from error
    for option, folder in (("words", words), ("networks", networks)):
        if folder is not None and not folder.is_dir():
            raise BestguessError(f"--{option} {folder}: there is no such folder.")
    outside = "" if address is None else _origin("--address", address)
    for place in games:
        make(GAMES, place)  # what is wrong with it is said before anybody asks for it
    settings = Settings(
        data=(data or data_folder()).absolute(),
        library=library or (None if data else os.environ.get(VARIABLE)),
        games=tuple(games),
        limits=Limits(thinking=PATIENT) if games else Limits(),
        words=None if words is None else words.absolute(),
        networks=None if networks is None else networks.absolute(),
        hosts=(*_names(host), *([str(urlsplit(outside).hostname)] if outside else [])),
        frames=tuple(_origin("--frame", frame) for frame in frames),
        workers=cores() if workers is None else workers,
    )
    listening = server.bind(host, port)
    where = server.address(listening, host)
    settings = replace(settings, address=f"{outside}/" if outside else _shared(host, listening.getsockname()[1]))

    def ready() -> None:
        typer.echo(f"bestguess is at {where} (stop it with Ctrl-C)")
        if opens:
            Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    server.run(settings, listening, ready)


def _origin(option: str, text: str) -> str:
    """An origin as browsers write it. Raises :class:`BestguessError` for what is none."""
    if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?/?", text, re.IGNORECASE):
        raise BestguessError(f"{option} {text}: write scheme and name alone, such as {option} https://school.example")
    return text.rstrip("/").lower()


def _shared(host: str, port: int) -> str:
    """The address at which other machines reach a server that listens at ``host``; empty if none does."""
    if host in ("127.0.0.1", "localhost", "[::1]", "::1"):
        return ""
    if host in ("0.0.0.0", "::", ""):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(
                ("10.255.255.255", 1)
            )  # sends nothing: it only says by which of its addresses this machine would
            host = probe.getsockname()[0]
        return "" if host.startswith(("0.", "127.")) or not host.strip(":") else f"http://{host}:{port}/"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _names(host: str) -> tuple[str, ...]:
    """The names under which a server at this address is spoken to."""
    usual = ("127.0.0.1", "localhost", "[::1]")
    if host in usual:
        return usual
    if host in ("0.0.0.0", "::", ""):
        from bestguess.apps.web.settings import ANY_ADDRESS

        name = socket.gethostname().lower()
        return (*usual, name, f"{name}.local", ANY_ADDRESS)
    return (*usual, f"[{host}]" if ":" in host else host.lower())


def mcp(exam: bool, port: int | None) -> None:
    """Serve until stdin ends, or over HTTP until Ctrl-C. Raises :class:`BestguessError` where that cannot be."""
    try:
        from bestguess.apps.mcp import server
        from bestguess.apps.web.server import address, bind
    except ImportError as error:
        raise BestguessError(
            f"bestguess mcp needs more packages ({error.name} is missing): pip install 'bestguess[mcp]'"
        ) from error
    if port is None:
        server.run_stdio(exam)
        return
    listening = bind(server.ADDRESS, port)
    where = address(listening, server.ADDRESS).rstrip("/") + server.PATH
    server.run_http(exam, listening, lambda: typer.echo(f"bestguess mcp is at {where} (stop it with Ctrl-C)"))
