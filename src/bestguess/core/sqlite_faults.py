"""Faults of a file of SQLite, in words with the remedy."""

import sqlite3
from typing import Final

BUSY_SECONDS: Final = 10.0
"""How long a writer waits for another."""

READ_ONLY: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")
"""How the names of errors begin where nothing can be written."""


def name_of(error: BaseException | None) -> str:
    """The name of an error of SQLite; empty for any other."""
    return getattr(error, "sqlite_errorname", "") or ""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether a part of the file is damaged, rather than all of it out of reach."""
    return name_of(error).startswith("SQLITE_CORRUPT")


def reason(error: sqlite3.Error, noun: str) -> str:
    """The error in words, with its remedy; ``noun`` is what the file is: ``library``."""
    code = name_of(error)
    if code.startswith("SQLITE_NOTADB"):
        return f"this is no {noun}: not an SQLite file. It is left as it is; choose another place."
    if is_damage(error):
        return f"the {noun} is damaged ({error}). What can be saved: sqlite3 FILE .recover"
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"another program holds it for more than {BUSY_SECONDS:g} s. Try again."
    if code.startswith(READ_ONLY):
        return f"it cannot be written, or its folder cannot ({error}). Name another place."
    if code.startswith("SQLITE_FULL"):
        return "the disk is full."
    return f"{error}."
