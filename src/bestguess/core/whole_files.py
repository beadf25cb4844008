"""Files that are written whole or not at all."""

import os
from pathlib import Path


def write_whole(path: Path, data: str | bytes) -> None:
    """Write a file over what was there, text in UTF-8, at once: a full disk or a crash leaves the old one as it was.

    What is no plain file, such as a pipe, is written to as it is. Raises :class:`OSError`.
    """
    path = path.resolve()  # of a link the file that it leads to
    written = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():
        path.write_bytes(written)
        return
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(written)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
