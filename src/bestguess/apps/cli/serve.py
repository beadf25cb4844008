"""``bestguess serve``: the page in a browser."""

import os
import webbrowser
from pathlib import Path
from socket import gethostname
from threading import Thread

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
    for place in games:
        make(GAMES, place)  # what is wrong with it is said before anybody asks for it
    settings = Settings(
        data=(data or data_folder()).expanduser().absolute(),
        library=library or (None if data else os.environ.get(VARIABLE)),
        games=tuple(games),
        limits=Limits(thinking=PATIENT) if games else Limits(),
        words=None if words is None else words.absolute(),
        networks=None if networks is None else networks.absolute(),
        hosts=_names(host),
        workers=cores() if workers is None else workers,
    )
    listening = server.bind(host, port)
    where = server.address(listening, host)

    def ready() -> None:
        typer.echo(f"bestguess is at {where} (stop it with Ctrl-C)")
        if opens:
            Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    server.run(settings, listening, ready)


def _names(host: str) -> tuple[str, ...]:
    """The names under which a server at this address is spoken to."""
    usual = ("127.0.0.1", "localhost", "[::1]")
    if host in usual:
        return usual
    if host in ("0.0.0.0", "::", ""):
        from bestguess.apps.web.settings import ANY_ADDRESS

        name = gethostname().lower()
        return (*usual, name, f"{name}.local", ANY_ADDRESS)
    return (*usual, f"[{host}]" if ":" in host else host.lower())
