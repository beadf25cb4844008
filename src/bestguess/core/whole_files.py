"""Files that are written whole or not at all."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text file in UTF-8 over what was there, at once: a full disk or a crash leaves the old one as it was.

    What is no plain file, such as a pipe, is written to as it is. Raises :class:`OSError`.
    """
    path = path.resolve()  # of a link the file that it leads to
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
