"""A checkpoint: the transposition table and the bounds of a search in a file, from which a search goes on."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError, Setting
from bestguess.core.whole_files import said_of, written_whole
from bestguess.solvers.problem import Problem
from bestguess.solvers.switches import Pace

_RESUME = Setting("resume")

MAX_SAVED_SETS = 2_000_000
"""How many sets are saved, 52 bytes each: the largest, which took longest."""


_LEVEL_SETS = ("level_keys", "level_bounds", "level_rest")

DAMAGE = (OSError, ValueError, TypeError, KeyError, EOFError, RuntimeError, MemoryError, BadZipFile, zlib.error)
"""The errors of a file that is no checkpoint, or was damaged."""


class Searched(Protocol):
    """A solver of the kernel, which can be saved."""

    def dump(self, most: int) -> tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32]]:
        """The bounds learned of the largest sets."""

    def restore(self, keys: Any, bounds: Any, rest: Any) -> None:
        """Add what :meth:`dump` gave."""


Sets: TypeAlias = tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32]]
"""The bounds learned of sets, as a solver of the kernel dumps them."""


class SavedLevels(NamedTuple):
    """The parts that a search is made of: levels of questions or misses (:mod:`~bestguess.solvers.level_bounds`), or
    the first queries (:mod:`~bestguess.solvers.opening_search`)."""

    bounds: Sequence[tuple[float, float]]
    """The bounds of each part, in order."""
    sets: Sets | None = None
    """The bounds that their search has learned of sets; ``None`` if they were not kept."""


NO_LEVELS: Final = SavedLevels(())


class SavedBounds(NamedTuple):
    """The bounds and the time of the search that wrote a checkpoint."""

    lower: float
    upper: float
    """The kernel's certified bounds, in weight."""
    seconds: float
    levels: SavedLevels


@dataclass
class Checkpoint:
    """The file of one search."""

    path: Path
    problem: Problem
    pace: Pace = Pace()
    _stored: float = field(default_factory=monotonic)
    _took: float = 0.0

    failed: str | None = None
    """Why the last try to write it failed."""

    @classmethod
    def at(cls, path: Path | None, problem: Problem, pace: Pace) -> "Checkpoint | None":
        """The file that a search is to be saved in, if any. Raises :class:`BestguessError` if its folder is missing."""
        if path is None:
            return None
        if not path.absolute().parent.is_dir():  # now, not after hours
            raise BestguessError(f"Cannot save the search to {path}: there is no such folder.")
        return cls(path, problem, pace)

    def due(self) -> bool:
        """Whether it is time to save again."""
        return monotonic() - self._stored >= max(self.pace.saving, self._took / self.pace.saving_share)

    def store(
        self,
        solver: Searched,
        lower: float,
        upper: float,
        seconds: float,
        levels: SavedLevels = NO_LEVELS,
    ) -> None:
        """Write the search over the file, or leave the file as it was: a crash loses neither.

        A full disk ends no search: what went wrong is in :attr:`failed`.
        """
        begun = monotonic()
        keys, bounds, rest = solver.dump(MAX_SAVED_SETS)
        try:
            with written_whole(self.path) as file:
                facts = np.array([lower, upper, seconds])
                mark = np.array(self.problem.fingerprint())
                each = np.array(levels.bounds, dtype=float).reshape(-1, 2)
                more: dict[str, Any] = (
                    dict(zip(_LEVEL_SETS, levels.sets, strict=True)) if levels.sets is not None else {}
                )
                np.savez(file, problem=mark, facts=facts, levels=each, keys=keys, bounds=bounds, rest=rest, **more)
            self.failed = None
        except OSError as error:
            self.failed = f"Cannot save the search to {self.path}: {said_of(error)}."
        self._stored = monotonic()
        self._took = self._stored - begun

    def restore(self, solver: Searched) -> SavedBounds:
        """Read the file into a solver.

        Raises :class:`BestguessError` if it holds no search, or that of another problem.
        """
        if self.path.exists() and not self.path.is_file():
            raise BestguessError(f"Cannot read {self.path}: it is no plain file, and a saved search is one.")
        try:
            self.path.open("rb").close()
        except OSError as error:
            raise BestguessError(f"Cannot read {self.path}: {said_of(error)}.") from error
        strange = f"{self.path} is no saved search of bestguess solve, or it was changed."
        mark = mark_of(self.path)
        if mark is None:
            raise BestguessError(strange)
        if mark != self.problem.fingerprint():
            raise BestguessError(
                f"{self.path} holds a search for another game, word list or objective. "
                f"Resume with what it was saved with, or start anew without {_RESUME}.",
                _RESUME,
            )
        try:
            with np.load(self.path, allow_pickle=False) as held:
                lower, upper, seconds = (float(value) for value in held["facts"])
                levels = held["levels"] if "levels" in held else np.empty((0, 2))  # older files have none
                each = [(float(low), float(high)) for low, high in levels]
                keys, bounds, rest = held["keys"], held["bounds"], held["rest"]
                kept = [held[name] for name in _LEVEL_SETS if name in held]
            if not (all(0 <= low <= high for low, high in [(lower, upper), *each]) and 0 <= seconds < inf > lower):
                raise ValueError("bounds")
            solver.restore(keys, bounds, rest)
        except DAMAGE as error:
            raise BestguessError(strange) from error
        sets: Sets | None = (kept[0], kept[1], kept[2]) if len(kept) == len(_LEVEL_SETS) else None
        return SavedBounds(lower, upper, seconds, SavedLevels(each, sets))


def mark_of(path: Path) -> str | None:
    """Whose search a file holds, as :meth:`~bestguess.solvers.problem.Problem.fingerprint` tells; ``None`` if none."""
    try:
        with np.load(path, allow_pickle=False) as held:
            return str(held["problem"]) if {"facts", "keys", "bounds", "rest"} <= set(held) else None
    except DAMAGE:
        return None
