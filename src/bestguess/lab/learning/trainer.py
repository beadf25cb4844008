"""The loop of every training: updates, measuring, checkpoints, stopping and going on.

It knows neither torch nor a game. A learner changes its weights update by update; the trainer counts the updates, has
the weights measured, keeps the best ones, and writes the file so often that a crash loses less than a minute.
"""

import signal
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import numpy as np

from bestguess.core.errors import BestguessError, Setting
from bestguess.core.stopping import ENDING, note
from bestguess.core.whole_files import place_fault
from bestguess.networks.network_file import Arrays, NetworkDescription, NetworkFile

_RESUME = Setting("resume")

SAVING_SECONDS = 20.0
"""How often the file is written at least, in seconds of wall time."""


class Learner(Protocol):
    """A network in training. Its updates depend on its state alone, which can be saved whole."""

    def update(self) -> float:
        """Change the weights once, and return the loss. A loss that is no number must leave the weights as they are."""
        ...

    def weights(self) -> Arrays:
        """The weights as the players need them; copies, which no later update changes."""
        ...

    def measure(self) -> float:
        """How good the weights are now, lower being better: an exact cost, or the loss on examples held out."""
        ...

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """The arrays and the plain data, ready for JSON, from which :meth:`restore` goes on alike."""
        ...

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Take up a state; raises ``KeyError``, ``ValueError`` or ``RuntimeError`` for one that does not fit."""
        ...


class TrainingDiverged(BestguessError):
    """A training whose loss is no number any more; the file keeps the last good weights."""

    code = "training-diverged"


@dataclass(frozen=True)
class TrainingProgress:
    """How far a training is, after one of its updates."""

    updates: int
    """How many updates were done."""
    of: int
    """How many there are to do."""
    loss: float
    """The mean loss of the updates since the last report."""
    measured: float | None = None
    """The measure after this update; ``None`` if nothing was measured."""
    best: float | None = None
    """The best that was measured so far."""


@dataclass(frozen=True)
class Training:
    """A training that has ended: its file and its curve."""

    file: NetworkFile
    """The network with its best weights, as it was written."""
    updates: int
    """How many updates were done."""
    stopped: bool
    """Whether Ctrl-C ended it before its end."""
    curve: tuple[TrainingProgress, ...]
    """The reports in which something was measured, those before a resumption included."""

    @property
    def best(self) -> float | None:
        """The best that was measured."""
        return min((one.measured for one in self.curve if one.measured is not None), default=None)


Report = Callable[[TrainingProgress], None]
"""Called every few updates and after each measuring."""


def check_writable(out: Path) -> None:
    """Raise :class:`BestguessError` if a network cannot be written to a file, or the file holds anything else."""
    if fault := place_fault(out):
        raise BestguessError(fault)
    if out.exists():
        try:
            NetworkFile.load(out)
        except BestguessError as error:
            raise BestguessError(f"{error} The file is left as it is: name another one.") from error


class Trainer:
    """Trains a learner for a number of updates into a file."""

    def __init__(
        self,
        learner: Learner,
        description: NetworkDescription,
        out: Path,
        *,
        measure_every: int = 100,
        report_every: int = 10,
        good_enough: float = -inf,
        keep_latest: bool = False,
        saving_seconds: float = SAVING_SECONDS,
    ) -> None:
        """Prepare a training; ``good_enough`` is a measure at which it ends early, such as a proven optimum.

        Of equally good weights the first are kept, or with ``keep_latest`` the last. The file is written anew after
        every so many ``saving_seconds``.

        Raises :class:`BestguessError` if the folder of ``out`` is missing, or the file holds anything but a network.
        """
        check_writable(out)
        self._learner = learner
        self._description = description
        self._out = out
        self._measure_every = measure_every
        self._saving_seconds = saving_seconds
        self._report_every = report_every
        self._good_enough = good_enough
        self._keep_latest = keep_latest
        self._done = 0
        self._best: float | None = None
        self._best_after = 0
        self._kept: Arrays = {}
        self._curve: list[TrainingProgress] = []
        self._losses: list[float] = []

    @property
    def done(self) -> int:
        """How many updates were done."""
        return self._done

    def resume(self, path: Path) -> None:
        """Go on with the training in a file, as if it had never stopped.

        Raises :class:`BestguessError` if the file holds none, or one with other settings.
        """
        file = NetworkFile.load(path, {self._description.kind})
        theirs, ours = _begun_with(file.description), _begun_with(self._description)
        for name in ours:
            if name == "dictionary" and theirs[name] != ours[name]:
                raise BestguessError(
                    f"{path} was trained on other words than these. Resume with those it was begun with, or train "
                    f"anew without {_RESUME}.",
                    _RESUME,
                )
            if theirs.get(name) != ours[name]:
                raise BestguessError(
                    f"{path} was trained with another {name}: {theirs.get(name)}, not {ours[name]}. "
                    f"Resume with what it was begun with, or train anew without {_RESUME}.",
                    _RESUME,
                )
        if not file.resuming:
            raise BestguessError(f"{path} holds weights alone, and no training to go on with. Train anew.")
        try:
            self._learner.restore(file.resuming, file.progress["learner"])
            self._done = file.description.updates
            self._best = file.progress["best"]
            self._best_after = int(file.progress["best_after"])
            self._curve = [TrainingProgress(*one) for one in file.progress["curve"]]
            self._losses = list(file.progress["losses"])
        except (KeyError, ValueError, TypeError, RuntimeError) as error:
            raise BestguessError(f"{path} is damaged: its training cannot be taken up ({error!r}).") from error
        self._kept = dict(file.weights)

    def train(self, updates: int, report: Report = lambda progress: None) -> Training:
        """Train until this many updates are done, those before a resumption included.

        Ctrl-C ends it after the update at hand, with everything saved. Raises :class:`TrainingDiverged` when a loss is
        no number.
        """
        steps = self.steps(updates)
        while True:
            try:
                report(next(steps))
            except StopIteration as end:
                training: Training = end.value
                return training

    def steps(self, updates: int) -> Generator[TrainingProgress, None, Training]:
        """Train as :meth:`train` does; yields what it reports."""
        losses = self._losses
        with _asked_to_stop() as stop:
            if not self._curve:
                yield self._measure(0.0, updates)
            self._save()
            saved = monotonic()
            while self._done < updates and not stop and not self._reached():
                loss = self._learner.update()
                if not isfinite(loss):
                    raise self._diverged(f"The loss of update {self._done + 1} is {loss}")
                self._done += 1
                losses.append(loss)
                mean = float(np.mean(losses))
                if self._done % self._measure_every == 0 or self._done == updates:
                    yield self._measure(mean, updates)
                    losses.clear()
                elif self._done % self._report_every == 0:
                    yield TrainingProgress(self._done, updates, mean, None, self._best)
                if monotonic() - saved >= self._saving_seconds:
                    self._save()
                    saved = monotonic()
            file = self._save()
        return Training(file, self._done, self._done < updates and not self._reached(), tuple(self._curve))

    def _reached(self) -> bool:
        return self._best is not None and self._best <= self._good_enough

    def _measure(self, loss: float, of: int) -> TrainingProgress:
        found = self._learner.measure()
        if not isfinite(found):
            raise self._diverged(f"What was measured after update {self._done} is {found}")
        if self._best is None or found < self._best or (self._keep_latest and found == self._best):
            weights = self._learner.weights()
            self._check_finite(weights)
            self._best, self._best_after, self._kept = found, self._done, weights
        progress = TrainingProgress(self._done, of, loss, found, self._best)
        self._curve.append(progress)
        return progress

    def _diverged(self, what: str) -> TrainingDiverged:
        if self._kept:  # alone: a training that goes on from here would diverge again
            NetworkFile(self._described(), self._kept).save(self._out)
        kept = f"{self._out} keeps the weights of update {self._best_after}" if self._kept else "Nothing was kept"
        rate = Setting("rate")
        return TrainingDiverged(f"{what}: the training has diverged and stops. {kept}. Take a smaller {rate}.", rate)

    def _check_finite(self, arrays: Arrays) -> None:
        for name, array in arrays.items():
            if array.dtype.kind == "f" and not np.isfinite(array).all():
                raise self._diverged(f"After update {self._done} '{name}' holds values that are no numbers")

    def _save(self) -> NetworkFile:
        arrays, plain = self._learner.state()
        self._check_finite(arrays)
        curve = [[one.updates, one.of, one.loss, one.measured, one.best] for one in self._curve]
        progress: dict[str, Any] = {
            "learner": plain,
            "best": self._best,
            "best_after": self._best_after,
            "curve": curve,
        }
        progress["losses"] = self._losses  # those since the last measuring, whose mean the curve will show
        file = NetworkFile(self._described(), self._kept, arrays, progress, self._out)
        file.save(self._out)
        return file

    def _described(self) -> NetworkDescription:
        measured = {"best": self._best, "after": self._best_after}
        return replace(self._description, updates=self._done, measured=measured)


def _begun_with(description: NetworkDescription) -> dict[str, Any]:
    """All that must not change while a training goes on."""
    fixed = {name: getattr(description, name) for name in ("game", "alphabet", "dictionary", "seed")}
    return {**fixed, **description.settings}


@contextmanager
def _asked_to_stop() -> Iterator[list[int]]:
    """A list that Ctrl-C, TERM and HUP make non-empty, so that no update is cut in two; a second one ends at once."""
    stop: list[int] = []

    def ask(number: int, frame: object) -> None:
        note(number)
        if stop:
            raise KeyboardInterrupt
        stop.append(number)

    # An ending signal that is ignored stays so; Ctrl-C is taken in any case.
    heard = [one for one in ENDING if one == signal.SIGINT or callable(signal.getsignal(one))]
    before: dict[int, Any] = {}
    try:
        for number in heard:
            before[number] = signal.signal(number, ask)
    except ValueError:  # outside the main thread, where nobody presses Ctrl-C
        yield stop
        return
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def training_settings(given: Mapping[str, Any], resume: Path | None, kind: str) -> dict[str, Any]:
    """The settings by name, ``seed`` among them, of which ``None`` is left to the file, or out without a file.

    Raises :class:`BestguessError` for a file that cannot be read or is of another kind.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    if resume is None:
        return chosen
    told = NetworkFile.load(resume, {kind}).description
    begun = {**told.settings, "seed": told.seed}
    return {name: begun[name] for name in given if name in begun} | chosen
