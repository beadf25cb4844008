"""A search on disk: what it has proven so far, so that a killed one goes on where it was."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
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

    def store(self, solver: kernel.Solver, lower: float, upper: float, seconds: float) -> None:
        """Write the search over the file, or leave the file as it was: a crash loses neither."""
        begun = monotonic()
        keys, bounds, rest = solver.dump(MOST)
        part = self.path.with_name(self.path.name + ".part")
        try:
            with part.open("wb") as file:
                facts = np.array([lower, upper, seconds])
                mark = np.array(self.problem.fingerprint())
                np.savez(file, problem=mark, facts=facts, keys=keys, bounds=bounds, rest=rest)
                file.flush()
                os.fsync(file.fileno())  # before the old one is gone: a power cut leaves one of them whole
            os.replace(part, self.path)  # noqa: PTH105  # replaces on every system
        except OSError as error:
            raise BestguessError(f"Cannot save the search to {self.path}: {error.strerror}.") from error
        self._stored = monotonic()
        self._took = self._stored - begun

    def restore(self, solver: kernel.Solver) -> tuple[float, float, float]:
        """Read the file into a solver: lower and upper bound (the kernel's), seconds spent before.

        Raises :class:`BestguessError` if it holds no search, or that of another problem.
        """
        try:
            with np.load(self.path, allow_pickle=False) as held:
                mark, facts = str(held["problem"]), [float(value) for value in held["facts"]]
                keys, bounds, rest = held["keys"], held["bounds"], held["rest"]
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
        except (ValueError, TypeError) as error:
            raise BestguessError(f"{self.path} is no saved search of bestguess solve: it was changed.") from error
        return lower, upper, seconds
