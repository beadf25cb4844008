"""The faults of documents in our words: the remedy for each kind of error that pydantic tells.

Faults of a file of SQLite, in words with the remedy.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, Final

FAULTS: Final = {
    "bool_parsing": "write true or false",
    "bool_type": "write true or false",
    "dict_type": "write an object in braces",
    "extra_forbidden": "there is no such field here: leave it out",
    "finite_number": "write a finite number",
    "float_parsing": "write a number",
    "float_type": "write a number",
    "greater_than": "write a number above {gt:g}",
    "greater_than_equal": "write a number of {ge:g} or more",
    "int_from_float": "write a whole number",
    "int_parsing": "write a whole number",
    "int_parsing_size": "write a smaller number",
    "int_type": "write a whole number",
    "json_invalid": "this is no JSON: {error}",
    "less_than": "write a number below {lt:g}",
    "less_than_equal": "write a number of {le:g} or less",
    "list_type": "write a list in brackets",
    "literal_error": "write {expected}",
    "missing": "this field is missing: add it",
    "model_attributes_type": "write an object in braces",
    "model_type": "write an object in braces",
    "string_too_long": "write {max_length} or fewer characters",
    "string_too_short": "write {min_length} or more characters",
    "string_type": "write a text",
    "string_unicode": "write a text in UTF-8",
    "too_long": "write {max_length} or fewer",
    "too_short": "write {min_length} or more",
    "tuple_type": "write a list in brackets",
    "value_error": "{error}",
}
"""The remedy for each error, by its name in pydantic."""

FORMS: Final = {
    "^[A-Za-z0-9_-]{1,64}$": "write 1 to 64 of the characters A to Z, a to z, 0 to 9, _ and -",
    "^[0-9a-f]{64}$": "write the 64 characters, each 0 to 9 or a to f, of a SHA-256",
    r"^([0-9a-f]{8}-\d{1,4}(,[0-9a-f]{8}-\d{1,4})*)?$": "write tags with commas between: 1a2b3c4d-12,5e6f7a8b-9",
}
"""The remedy for a text of another form, by the pattern of its field."""


def fault(error: Mapping[str, Any]) -> str:
    """What is wrong by one of the errors of a ``ValidationError``, with no full stop; a rare one in its own words."""
    told = error.get("ctx", {})
    remedy = FORMS.get(told.get("pattern", "")) or FAULTS.get(error["type"])
    return str(error["msg"]) if remedy is None else remedy.format(**told)


def place(location: Iterable[int | str]) -> str:
    """A place in a document: ``transcript[3].answer``."""
    written = ""
    for step in location:
        written += f"[{step}]" if isinstance(step, int) else f".{step}"
    return written.removeprefix(".")


BUSY_SECONDS: Final = 10.0
"""How long a writer waits for another."""

NO_SPACE: Final = ("SQLITE_FULL", "SQLITE_IOERR_SHM", "SQLITE_IOERR_WRITE")
"""How the names of errors begin where there is no room to write."""

READ_ONLY: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")
"""How the names of errors begin where nothing can be written."""


def name_of(error: BaseException | None) -> str:
    """The name of an error of SQLite; empty for any other."""
    return getattr(error, "sqlite_errorname", "") or ""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether a part of the file is damaged, rather than all of it out of reach."""
    return name_of(error).startswith("SQLITE_CORRUPT")


def damaged(noun: str) -> str:
    """The words for a file of which nothing can be read; ``noun`` is what it is: ``library``."""
    return f"the {noun} is damaged. What can be saved: sqlite3 FILE .recover"


def reason(error: sqlite3.Error, noun: str) -> str:
    """The error in words, with its remedy; ``noun`` is what the file is: ``library``."""
    code = name_of(error)
    if code.startswith("SQLITE_NOTADB"):
        return f"this is no {noun}: not an SQLite file. It is left as it is; choose another place."
    if is_damage(error):
        return damaged(noun)
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"another program holds it for more than {BUSY_SECONDS:g} s. Try again."
    if code.startswith(READ_ONLY):
        return f"it cannot be written, or its folder cannot ({error}). Name another place."
    if code.startswith(NO_SPACE):
        return "the disk is full."
    return f"{error}. Is it a {noun}? Else name another place."
