"""Reading a game file from text: strictly, with the place and the remedy of whatever is wrong in it."""

import json
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from bestguess.records.game_file import FORMAT, VERSION, FileError, GameFile

MAX_BYTES = 32 * 1024 * 1024
"""The longest game file that is read, in bytes; a longer file is something else."""

_PLAIN = {"extra_forbidden": "there is no such field here", "missing": "this field is missing"}


def loads(text: str | bytes, source: str = "the game file") -> GameFile:
    """Read a game file. Raises :class:`FileError` naming ``source``, the place and what is wrong there."""
    if len(text) > MAX_BYTES:
        raise FileError(f"{source} is longer than {MAX_BYTES >> 20} MB: that is no game file.")
    try:
        read = json.loads(text, object_pairs_hook=once, parse_constant=no_constant)
    except UnicodeDecodeError as error:
        raise FileError(f"{source}: byte {error.start} is not UTF-8 text; a game file is JSON in UTF-8.") from error
    except json.JSONDecodeError as error:
        whole = len(text.decode("utf-8", "replace") if isinstance(text, bytes) else text)
        broken = " It ends too early: half of it may be missing." if error.pos >= whole - 1 else ""
        raise FileError(
            f"{source}: line {error.lineno}, column {error.colno}: {error.msg}. A game file is JSON.{broken}"
        ) from error
    except (ValueError, RecursionError) as error:
        raise FileError(f"{source}: {error if isinstance(error, ValueError) else 'too deeply nested'}.") from error
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise FileError(f'{source} is no game file of bestguess: it does not say "format": "{FORMAT}".')
    version = read.get("version")
    if version is None:
        raise FileError(f"{source}: version: this field is missing; the version of game files is {VERSION}.")
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
        raise FileError(f"{source}: {explain(error)}") from error


def explain(error: ValidationError) -> str:
    """The first thing wrong, with its place: ``transcript[3].answer: Input should be a valid string``."""
    problems = error.errors(include_url=False)
    first = problems[0]
    message = _PLAIN.get(first["type"], first["msg"].removeprefix("Value error, "))
    more = f" ({len(problems) - 1} more like this)" if len(problems) > 1 else ""
    where = place(first["loc"])
    stop = "" if message.endswith((".", "?", "!")) else "."
    return f"{where}: {message}{stop}{more}" if where else f"{message}{stop}{more}"


def place(location: Iterable[int | str]) -> str:
    """A place in a document: ``transcript[3].answer``."""
    written = ""
    for step in location:
        written += f"[{step}]" if isinstance(step, int) else f".{step}"
    return written.removeprefix(".")


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """For ``json.loads``: an object, whose fields may each be there once. Raises ``ValueError``."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the field '{name}' is there twice")
        found[name] = value
    return found


def no_constant(name: str) -> None:
    """For ``json.loads``: refuse ``NaN`` and ``Infinity``, which are no JSON. Raises ``ValueError``."""
    raise ValueError(f"{name} is no number of JSON")
