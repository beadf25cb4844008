"""Where a long job is to write: looked at before it begins."""

import os
from collections.abc import Mapping
from pathlib import Path

from bestguess.core.errors import BestguessError
from bestguess.solvers.checkpoint import mark_of
from bestguess.solvers.problem import Problem


def check_places(files: Mapping[str, Path | None], read: Mapping[str, Path | None]) -> None:
    """Raise :class:`BestguessError` if what hours of work find could not be written, or would be written over.

    ``files`` are the options that name a file to write, ``read`` what is read; ``None`` for those not given.
    """
    # Before Python 3.13 Path.resolve raises RuntimeError for a link that leads to itself.
    taken = {os.path.realpath(file): name for name, file in read.items() if file}
    for option, file in files.items():
        if file is None:
            continue
        _check_place(option, file)
        if other := taken.get(os.path.realpath(file)):
            raise BestguessError(f"{option} {file} is the file of {other} as well. Name another one.")
        taken[os.path.realpath(file)] = option


def check_search(option: str, file: Path, problem: Problem) -> None:
    """Raise :class:`BestguessError` if a file holds what would be lost: anything but a saved search of this problem."""
    if not file.exists():
        return
    if not file.is_file():
        raise BestguessError(f"{option} {file} is no plain file, and a search is put in its place. Name another one.")
    if not file.stat().st_size:
        return
    mark = mark_of(file)
    if mark is None:
        raise BestguessError(f"{option} {file} is there already and holds no saved search. Name another one.")
    if mark != problem.fingerprint():
        raise BestguessError(
            f"{option} {file} holds a search for another game, word list or objective, which would be lost. "
            "Name another one."
        )


def _check_place(option: str, file: Path) -> None:
    if file.is_dir():
        raise BestguessError(f"{option} {file} is a folder. Name a file in it.")
    folder = file.absolute().parent
    if not folder.is_dir():
        raise BestguessError(f"{option} {file}: there is no folder {folder}. Make it first, or name another place.")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise BestguessError(f"{option} {file} may not be written. Name another place.")
