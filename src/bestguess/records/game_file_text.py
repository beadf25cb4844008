"""Reading a game file from text: strictly, with the place and the remedy of whatever is wrong in it."""

import json

from pydantic import ValidationError

from bestguess.core.document_faults import fault
from bestguess.core.json_text import read_json
from bestguess.records.game_file import FORMAT, VERSION, FileError, GameFile, Place

MAX_BYTES = 32 * 1024 * 1024
"""The longest game file that is read, in bytes; a longer file is something else."""


def loads(text: str | bytes, source: str = "the game file") -> GameFile:
    """Read a game file. Raises :class:`FileError` naming ``source``, the place and what is wrong there."""
    if len(text) > MAX_BYTES:
        raise FileError(f"{source} is longer than {MAX_BYTES >> 20} MB: that is no game file.")
    try:
        read = read_json(text)
    except ValueError as error:
        raise FileError(f"{source}: {error}. A game file is JSON in UTF-8.") from error
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise FileError(f'{source} is no game file of bestguess: it does not say "format": "{FORMAT}".')
    version = read.get("version")
    if version is None:
        raise FileError.at(Place(source) / "version", f"this field is missing; the version of game files is {VERSION}.")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        raise FileError(
            f"{source} has version {version}, written by a later bestguess; this one reads {VERSION}. Upgrade it."
        )
    return validated(json.dumps(read), source)


def validated(text: str, source: str = "the game file") -> GameFile:
    """Read a game file from sound JSON. Raises :class:`FileError` naming the place."""
    try:
        return GameFile.model_validate_json(text)
    except ValidationError as error:
        first, *others = error.errors(include_url=False)
        message = fault(first)
        more = f" ({len(others)} more like this)" if others else ""
        stop = "" if message.endswith((".", "?", "!")) else "."
        raise FileError.at(Place(source, first["loc"]), f"{message}{stop}{more}") from error
