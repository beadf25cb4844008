"""A search on disk: what it has proven so far, so that a killed one goes on where it was."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from bestguess import kernel
from bestguess.core.errors import BestguessError
from bestguess.solvers.problem import Problem

EVERY_SECONDS = 5.0
"""How often a running search is saved."""

SHARE = 0.05
"""The most of the time that saving may take: where it takes long it is done more seldom."""

MOST = 2_000_000
"""How many sets are saved, 52 bytes each: the largest, which took longest."""


class Kept(NamedTuple):
    """What a search had come to."""

    lower: float
    upper: float
    """The kernel's certified bounds, in weight."""
    seconds: float
    levels: list[tuple[float, float]]
    """The same for what 1, 2, 3, ... questions leave untold (:mod:`~bestguess.solvers.levels`)."""


@dataclass
class Saved:
    """The file of one search."""

    path: Path
    problem: Problem
    _stored: float = field(default_factory=monotonic)
    _took: float = 0.0

    def due(self) -> bool:
        """Whether it is time to save again."""
        return monotonic() - self._stored >= max(EVERY_SECONDS, self._took / SHARE)

    def store(
        self,
        solver: kernel.Solver,
        lower: float,
        upper: float,
        seconds: float,
        levels: Sequence[tuple[float, float]] = (),
    ) -> None:
        """Write the search over the file, or leave the file as it was: a crash loses neither."""
        begun = monotonic()
        keys, bounds, rest = solver.dump(MOST)
        part = self.path.with_name(self.path.name + ".part")
        try:
            with part.open("wb") as file:
                facts = np.array([lower, upper, seconds])
                mark = np.array(self.problem.fingerprint())
                each = np.array(levels, dtype=float).reshape(-1, 2)
                np.savez(file, problem=mark, facts=facts, levels=each, keys=keys, bounds=bounds, rest=rest)
                file.flush()
                os.fsync(file.fileno())  # before the old one is gone: a power cut leaves one of them whole
            os.replace(part, self.path)  # noqa: PTH105  # replaces on every system
        except OSError as error:
            raise BestguessError(f"Cannot save the search to {self.path}: {error.strerror}.") from error
        self._stored = monotonic()
        self._took = self._stored - begun

    def restore(self, solver: kernel.Solver) -> Kept:
        """Read the file into a solver.

        Raises :class:`BestguessError` if it holds no search, or that of another problem.
        """
        try:
            with np.load(self.path, allow_pickle=False) as held:
                mark, facts = str(held["problem"]), [float(value) for value in held["facts"]]
                keys, bounds, rest = held["keys"], held["bounds"], held["rest"]
                levels = held["levels"] if "levels" in held else np.empty((0, 2))  # older files have none
        except OSError as error:
            raise BestguessError(f"Cannot read {self.path}: {error.strerror or 'no saved search'}.") from error
        except (ValueError, KeyError, BadZipFile, EOFError) as error:
            raise BestguessError(f"{self.path} is no saved search of bestguess solve.") from error
        if mark != self.problem.fingerprint():
            raise BestguessError(
                f"{self.path} holds a search for another game, word list or objective. "
                "Resume with what it was saved with, or start anew without --resume."
            )
        try:
            solver.restore(keys, bounds, rest)
            lower, upper, seconds = facts
            each = [(float(low), float(high)) for low, high in levels]
        except (ValueError, TypeError) as error:
            raise BestguessError(f"{self.path} is no saved search of bestguess solve: it was changed.") from error
        return Kept(lower, upper, seconds, each)
