"""Paths as people write them, with ``~`` for a home."""

from pathlib import Path


def path_of(text: str | Path) -> Path:
    """The path that a text names, with the home that a ``~`` at its beginning stands for.

    As in a shell, a ``~`` that names no home, since no person has that name or no home is known, stays as it is: a file
    may be called so.
    """
    path = Path(text)
    try:
        return path.expanduser() if str(text).startswith("~") else path
    except RuntimeError:  # no such home
        return path
