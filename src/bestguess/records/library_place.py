"""Where the library of a person is: a path, an URL, the variable ``BESTGUESS_LIBRARY``, or the user's data folder."""

import os
import shlex
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from bestguess.core.errors import BestguessError
from bestguess.core.kept import FOLDER, KeptFolder, keep_in
from bestguess.core.path_text import path_of

VARIABLE: Final = "BESTGUESS_LIBRARY"
"""The environment variable that names another place for the library; ``none`` for no library at all."""


class LibraryError(BestguessError):
    """A library that cannot be opened, or a game that is not in it; the message names the place."""

    code = "library"


def where(place: str | Path | None = None) -> Path:
    """The path of the library. Raises :class:`LibraryError` for an URL of another kind."""
    text = str(place) if place is not None else os.environ.get(VARIABLE, "")
    if not text:
        from platformdirs import user_data_path

        return user_data_path("bestguess", appauthor=False) / "library.sqlite3"
    if not wanted(text):
        raise LibraryError("There is no library: its place is 'none'. Name another.")
    if "://" in text or text.startswith("file:"):
        parts = urlsplit(text)
        if parts.scheme not in ("sqlite", "file") or parts.netloc or parts.query or not parts.path:
            raise LibraryError(
                f"'{text}' is no place for a library. Write a path, or sqlite:///PATH; the library is embedded."
            )
        return Path("/" + unquote(parts.path).lstrip("/"))
    return path_of(text)


def wanted(place: str | Path | None = None) -> bool:
    """Whether games are to be kept at all: not with ``none`` as the place."""
    return str(place or os.environ.get(VARIABLE, "")).lower() != "none"


def option_of(place: str | Path | None) -> str:
    """The end of a command that names this library, with a space before it; empty for the usual one."""
    command = f" --library {shlex.quote(str(place))}"
    return "" if place is None else command


def keep_openings(place: str | Path | None = None) -> None:
    """Keep what takes long, such as the first advice on a long list, beside the library; nothing if there is none."""
    try:
        folder = where(place).parent / FOLDER
    except LibraryError:  # it is told where games are to be kept
        keep_in(None)
    else:
        keep_in(KeptFolder(folder))
