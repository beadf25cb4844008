"""Work done by actors of a Ray cluster."""

import os
import signal
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.core.machine import cores, limit_cores
from bestguess.core.stopping import ENDING
from bestguess.workers.clusters import RAY, ClusterJob, Report, do_batch, knock, missing, silent
from bestguess.workers.pieces import DEATHS, Batch, Pieces, Work

_AHEAD = 2
"""The batches that an actor is given, so that it need not wait for the next one."""

_STORE = 100 * 2**20
"""Bytes for the objects of a cluster that is started here: results are small."""


class Player:
    """An actor: it does batches, one after the other."""

    def __init__(self, job: ClusterJob) -> None:
        self._job = job
        limit_cores(1)  # it was asked for with one

    def ready(self) -> None:
        """Answer, to say that it has been made."""

    def do(self, pieces: list[Any]) -> Report:
        """What came of a batch."""
        return do_batch(self._job, pieces, lambda: False)  # who is to stop is ended


class Players:
    """The actors of one work, at most ``size`` of them."""

    def __init__(self, ray: Any, work: Work, pieces: Pieces[Any], size: int) -> None:
        self._ray, self._pieces, self._size = ray, pieces, size
        self._kind = ray.remote(num_cpus=1, max_restarts=0)(Player)
        self._job = ray.put(ClusterJob.of(work))
        self._given: dict[Any, dict[Any, Batch[Any]]] = {}  # of each actor that is ready, by their references
        self._coming: dict[Any, Any] = {}  # the actors that are not ready yet, by what they will answer
        self._failures = 0

    def results(self) -> Generator[tuple[int, Any], None, None]:
        """The number of each piece with its result, as they come. Closing the generator ends the actors."""
        ray = self._ray
        try:
            self._employ()
            while len(self._pieces) or any(self._given.values()):
                waited = [*self._coming, *(one for batches in self._given.values() for one in batches)]
                (done, *_), _ = ray.wait(waited, num_returns=1)
                if done in self._coming:
                    self._welcome(done)
                else:
                    actor = next(actor for actor, batches in self._given.items() if done in batches)
                    try:
                        report: Report = ray.get(done)
                    except ray.exceptions.RayActorError:
                        self._bury(actor)
                    else:
                        batch = self._given[actor].pop(done)
                        self._pieces.took(batch, report.seconds)
                        for (number, _), result in zip(batch, report.results, strict=False):
                            yield number, result
                        if report.failure is not None:
                            raise report.failure
                self._employ()
        finally:
            with suppress(Exception):  # the cluster may be gone
                for actor in (*self._given, *self._coming.values()):
                    ray.kill(actor)

    def _employ(self) -> None:
        for ahead in range(1, _AHEAD + 1):  # one for each first
            for actor, batches in self._given.items():
                if len(batches) < ahead and (batch := self._pieces.take(self._size)):
                    batches[actor.do.remote([piece for _, piece in batch])] = batch
        while len(self._given) + len(self._coming) < self._size and len(self._pieces) > len(self._coming):
            actor = self._kind.remote(self._job)
            self._coming[actor.ready.remote()] = actor

    def _welcome(self, answer: Any) -> None:
        """Count an actor as ready once it has answered: one for which no machine has room never does."""
        actor = self._coming.pop(answer)
        try:
            self._ray.get(answer)
            self._given[actor] = {}
        except self._ray.exceptions.RayError as error:
            self._failures += 1
            if self._failures >= DEATHS:
                why = str(error).strip().splitlines()[-1]
                raise BestguessError(
                    f"Workers of the cluster cannot be started: {why}. Is bestguess installed there?"
                ) from error

    def _bury(self, actor: Any) -> None:
        """Have what a dead actor has not done be done by others; the first of its batches is the one it was at."""
        batches = list(self._given.pop(actor).values())
        if len(batches[0]) == 1:
            self._pieces.died_of(batches[0][0][0])
        for batch in batches:
            self._pieces.give_back(batch)


def results(work: Work, pieces: Pieces[Any], count: int | None, on: str) -> Generator[tuple[int, Any], None, None]:
    """The results that :meth:`~bestguess.workers.workers.Workers.results` yields; at most ``count`` work at once."""
    with _cluster(count, on) as ray:
        size = count or max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            yield from Players(ray, work, pieces, size).results()
        except (ConnectionError, ray.exceptions.RaySystemError) as error:
            raise silent(on, error) from error
        except ray.exceptions.RayTaskError as error:
            raise BestguessError(
                f"A worker of the cluster cannot read its work: {error.cause}. Install the same bestguess there."
            ) from error


@contextmanager
def _cluster(count: int | None, on: str) -> Iterator[Any]:
    """The module of Ray, connected to a cluster; one is started and ended here where none is named."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody asked it to tell
    try:
        import ray
    except ImportError as error:
        raise missing(on, "ray") from error
    if ray.is_initialized():  # by the program that calls
        yield ray
        return
    settings: dict[str, Any] = {"address": on}
    if not on.startswith(RAY):
        settings["address"] = os.environ.get("RAY_ADDRESS", "local")
    if settings["address"] == "local":
        settings |= {"num_cpus": count or cores(), "object_store_memory": _STORE, "include_dashboard": False}
    try:
        if on.startswith(RAY):
            knock(on)  # Ray would wait for minutes
        with _own_signals():
            ray.init(**settings, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        raise silent(on, error) from error
    try:
        yield ray
    finally:
        ray.shutdown()


@contextmanager
def _own_signals() -> Iterator[None]:
    """Leave the signals that end a command to whoever listens to them: Ray would take TERM."""
    heard = {}
    if threading.current_thread() is threading.main_thread():
        heard = {number: signal.getsignal(number) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)
