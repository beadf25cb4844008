"""Where a long job is to write: looked at before it begins, and written before its result is said."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Self

from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import place_fault, said_of, write_whole

if TYPE_CHECKING:
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
        check_place(option, file)
        if other := taken.get(os.path.realpath(file)):
            raise BestguessError(f"{option} {file} is the file of {other} as well. Name another one.")
        taken[os.path.realpath(file)] = option


def check_search(option: str, file: Path, problem: "Problem") -> None:
    """Raise :class:`BestguessError` if a file holds what would be lost: anything but a saved search of this problem."""
    if not file.exists():
        return
    if not file.is_file():
        raise BestguessError(f"{option} {file} is no plain file, and a search is put in its place. Name another one.")
    if not file.stat().st_size:
        return
    from bestguess.solvers.checkpoint import mark_of  # other commands write files, too

    mark = mark_of(file)
    if mark is None:
        raise BestguessError(f"{option} {file} is there already and holds no saved search. Name another one.")
    if mark != problem.fingerprint():
        raise BestguessError(
            f"{option} {file} holds a search for another game, word list or objective, which would be lost. "
            "Name another one."
        )


def check_place(option: str, file: Path) -> None:
    """Raise :class:`BestguessError` if a file could not be written, before hours are spent on it."""
    if fault := place_fault(file):
        raise BestguessError(f"{option} {fault}")


class OutputFiles:
    """Files that are written before anything is said: whoever listens may be gone.

    A file that could not be written is told, by :class:`BestguessError`, at the end of the block, once all is said.
    """

    def __init__(self) -> None:
        self._faults: dict[str, None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._faults:
            raise BestguessError(" ".join(self._faults))

    def write(self, path: Path, save: Callable[[Path], object]) -> bool:
        """Have a file written; whether it was."""
        try:
            save(path)
        except BestguessError as error:
            self._faults[str(error)] = None
            return False
        except OSError as error:
            self._faults[f"Cannot write {path}: {said_of(error)}. Name another place."] = None
            return False
        return True

    def write_text(self, path: Path, text: str) -> bool:
        """Write a text; whether it was written."""
        return self.write(path, lambda file: write_whole(file, text))
