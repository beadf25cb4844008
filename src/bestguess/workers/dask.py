"""Work done by the workers of a Dask cluster. What a worker that dies was given Dask has done by another one."""

import signal
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.core.machine import cores, limit_cores
from bestguess.workers.clusters import ANSWERS_WITHIN, ClusterJob, Report, do_batch, missing, silent
from bestguess.workers.pieces import Batch, Pieces, Work

_LOOK = 1.0
"""How often it is looked whether the cluster still has workers, in seconds, while nothing comes."""

_LOOKS = 60
"""After so many looks in a row at a cluster without workers it is given up."""


def results(work: Work, pieces: Pieces[Any], count: int | None, on: str) -> Generator[tuple[int, Any], None, None]:
    """The results that :meth:`~bestguess.workers.workers.Workers.results` yields; at most ``count`` work at once."""
    with _client(count, on) as client:
        job = ClusterJob.of(work)
        # A result of the cluster's own: each worker fetches it once, and where it is lost it is made again.
        shared = client.submit(_same, job, pure=False)
        hands = count or max(1, len(client.nthreads()))
        ended: SimpleQueue[Any] = SimpleQueue()
        running: dict[str, tuple[Any, Batch[Any]]] = {}

        def give() -> None:
            while len(running) < hands and (batch := pieces.take(hands)):
                future = client.submit(_do, shared, [piece for _, piece in batch], pure=False)
                running[future.key] = future, batch
                future.add_done_callback(ended.put)

        try:
            give()
            while running:
                future = _next(client, ended, on)
                _, batch = running.pop(future.key)
                report = _report(future, batch, pieces, on)
                pieces.took(batch, report.seconds)
                for (number, _), result in zip(batch, report.results, strict=False):
                    yield number, result
                if report.failure is not None:
                    raise report.failure
                give()
        finally:
            if running:
                with suppress(Exception):  # the scheduler may be gone
                    client.cancel([future for future, _ in running.values()])
                    client.run(_end, job.mark, on_error="ignore")


@contextmanager
def _client(count: int | None, on: str) -> Iterator[Any]:
    """A client of the cluster, which is started and ended here where none is named."""
    try:
        from distributed import Client, WorkerPlugin
    except ImportError as error:
        raise missing(on, "dask") from error
    where: dict[str, Any] = {"address": on}
    if on == "dask":  # where Dask's own settings name a scheduler, it is taken
        where = {"n_workers": count or cores(), "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    try:
        client = Client(**where, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise silent(on, error) from error
    with client:
        if client.cluster is not None:  # started here: Ctrl-C reaches its processes, too

            class Deaf(WorkerPlugin):  # type: ignore[misc]
                def setup(self, worker: object) -> None:
                    signal.signal(signal.SIGINT, signal.SIG_IGN)

            client.register_plugin(Deaf())
        yield client


def _next(client: Any, ended: "SimpleQueue[Any]", on: str) -> Any:
    """The next future that is done. Raises :class:`BestguessError` where the cluster has nobody left."""
    alone = 0
    while alone < _LOOKS:
        try:
            return ended.get(timeout=_LOOK)
        except Empty:
            try:
                alone = 0 if client.nthreads() else alone + 1
            except Exception as error:
                raise silent(on, error) from error
    raise silent(on, "it has had no worker for a while")


def _report(future: Any, batch: Batch[Any], pieces: Pieces[Any], on: str) -> Report:
    from distributed.scheduler import KilledWorker

    try:
        report: Report = future.result()
    except KilledWorker as error:
        raise pieces.fatal(batch[0][0]) from error
    except CancelledError as error:
        raise silent(on, "its scheduler has ended") from error
    except ImportError as error:
        raise BestguessError(
            f"A worker of the cluster cannot import bestguess: {error}. Install it there, too."
        ) from error
    return report


_ended: set[str] = set()


def _end(mark: str) -> None:
    """In a worker, beside its tasks: have those of a job be given up."""
    _ended.add(mark)


def _same(job: ClusterJob) -> ClusterJob:
    return job


def _do(job: ClusterJob, pieces: list[Any]) -> Report:
    from distributed import get_worker

    limit_cores(get_worker().state.nthreads)
    return do_batch(job, pieces, lambda: job.mark in _ended)
