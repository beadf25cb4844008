"""Games in whatever form they were written: a game file, a replay, a page that a game was exported as."""

import json
import re
from contextlib import suppress
from pathlib import Path

from bestguess.core.whole_files import read_whole, said_of
from bestguess.records import replay
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.game_file_text import loads

_PAGE = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)
"""The data of a page that a game was exported as."""


def read_any(text: str | bytes, source: str) -> GameFile:
    """The game that a text holds, in the form that it has. Raises :class:`FileError` naming ``source`` and the place.

    A text in no form that is known is refused as a game file.
    """
    whole = text if isinstance(text, str) else text.decode(errors="replace")
    if (page := _PAGE.search(whole)) is not None:
        with suppress(ValueError, LookupError, TypeError):  # else it is read as it stands, and refused
            text = json.dumps(json.loads(page[1])["record"])
    try:
        is_replay = replay.looks_like(json.loads(text))
    except (ValueError, RecursionError):
        is_replay = False  # the reader of game files says best what is wrong
    return (replay.loads if is_replay else loads)(text, source)


def read_file(path: Path) -> GameFile:
    """The game of a file in the form that it has. Raises :class:`FileError` naming it and the place."""
    try:
        data = read_whole(path)
    except OSError as error:
        raise FileError(f"Cannot read {path}: {said_of(error)}.") from error
    return read_any(data, str(path))
