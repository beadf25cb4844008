"""The workers of a shared search: processes of this machine, or an existing Dask or Ray cluster, through joblib."""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal, TypeAlias, get_args

from bestguess.core.errors import BestguessError, Setting, SpecError, closest
from bestguess.core.machine import cores
from bestguess.core.stopping import leave_to

Backend: TypeAlias = Literal["processes", "dask", "ray"]

_WORKERS, _MEMORY = Setting("workers"), Setting("memory")

DEATHS = 3
"""A search of which so many workers have died is given up."""

_ANSWERS_WITHIN = 10
"""Seconds that a scheduler may take to answer."""

_CROWD = 16
"""The most processes on a small machine; a larger one runs four for each core. More would only take memory."""

Call: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of a module, and what it is called with."""


@dataclass(frozen=True)
class Workers:
    """The workers of a search."""

    count: int
    """How many work at once."""
    backend: Backend = "processes"
    address: str | None = None
    """Where the scheduler of the cluster is, such as ``tcp://10.0.0.1:8786``."""

    def __post_init__(self) -> None:
        if self.count < 1:
            raise SpecError(f"workers={self.count}: a search needs 1 worker or more.")
        if self.backend not in get_args(Backend):
            raise SpecError(f"There is no backend '{self.backend}'.{closest(self.backend, get_args(Backend))}")
        here = cores()
        if self.backend == "processes" and self.count > (most := max(_CROWD, 4 * here)):
            fewer = Setting("workers", here)
            raise SpecError(
                f"workers={self.count}: this machine has {here} cores, and at most {most} processes share the work. "
                f"Take {fewer}.",
                fewer,
            )
        if self.backend == "processes" and self.address is not None:
            given, dask = Setting("address", self.address), Setting("backend", "dask")
            raise SpecError(f"{given}: processes have no address. Add {dask}, or leave it out.", given, dask)
        if self.backend == "dask" and self.address is None:
            wanted = Setting("address", "tcp://HOST:8786")
            raise SpecError(f"The backend dask needs the address of its scheduler: {wanted}", wanted)

    @contextmanager
    def started(self) -> Iterator[Callable[[Iterable[Call]], Iterator[Any]]]:
        """Start the workers: yields a function that has calls done and yields their results as they come, in any order.

        Leaving it, also by an exception such as Ctrl-C, stops what is running: processes at once, tasks of a cluster
        that have begun when they return. Raises :class:`BestguessError` if the cluster cannot be reached.
        """
        # Imported here: it takes a moment that nobody else should wait for.
        from joblib import Parallel, delayed, parallel_config

        with self._cluster(), parallel_config(backend=_NAMES[self.backend]):
            # Ray cannot hand results over one by one.
            how = "list" if self.backend == "ray" else "generator_unordered"
            settings: dict[str, Any] = {"n_jobs": self.count, "batch_size": 1, "return_as": how}
            # Elsewhere there is no process to outlive: a cluster ends its tasks itself.
            boss = os.getpid() if self.backend == "processes" else 0
            with ExitStack() as stack:

                def begun() -> Parallel:
                    return stack.enter_context(Parallel(pre_dispatch=self.count, max_nbytes="100K", **settings))

                parallel = begun()

                def do(calls: Iterable[Call]) -> Iterator[Any]:
                    nonlocal parallel
                    coming, deaths = enumerate(calls), 0
                    given: dict[int, Call] = {}

                    def dispatched(again: Iterable[tuple[int, Call]]) -> Iterator[Any]:
                        for number, call in chain(again, coming):
                            given[number] = call
                            yield delayed(_quietly)(boss, number, *call)

                    tasks = dispatched(())
                    while True:
                        try:
                            for number, result in parallel(tasks):
                                del given[number]
                                yield result
                            return
                        except BrokenProcessPool as error:
                            deaths += 1
                            if deaths >= DEATHS:
                                raise BestguessError(
                                    f"{deaths} workers ended without a word. Perhaps they took too much memory: take "
                                    f"fewer {_WORKERS}, or give them less {_MEMORY}.",
                                    _WORKERS,
                                    _MEMORY,
                                ) from error
                            # The others end with one that dies, and what they were given is done again.
                            parallel, tasks = begun(), dispatched(list(given.items()))

                yield do

    @contextmanager
    def _cluster(self) -> Iterator[None]:
        if self.backend == "dask":
            try:
                from distributed import Client
            except ImportError as error:
                raise _missing("dask", "cluster") from error
            try:
                client = Client(self.address, timeout=_ANSWERS_WITHIN, set_as_default=True)
            except (OSError, ValueError) as error:
                raise BestguessError(f"No Dask scheduler answers at {self.address}: {error}.") from error
            with client:
                yield
        elif self.backend == "ray":
            try:
                import ray
                from ray.util.joblib import register_ray
            except ImportError as error:
                raise _missing("ray", "ray") from error
            address = self.address or "auto"
            try:
                _knock(address)
                ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="error")
            except (OSError, ValueError, OverflowError, RuntimeError) as error:
                raise BestguessError(f"No Ray cluster answers at {address}: {str(error).rstrip('.')}.") from error
            register_ray()
            try:
                yield
            finally:
                ray.shutdown()
        else:
            yield


_NAMES: dict[Backend, str] = {"processes": "loky", "dask": "dask", "ray": "ray"}


def _missing(backend: str, extra: str) -> BestguessError:
    return BestguessError(f"The backend {backend} needs an extra: pip install 'bestguess[{extra}]'")


def _knock(address: str) -> None:
    """Raise :class:`OSError` if nobody listens at ``HOST:PORT``: Ray would wait for minutes and end the process."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), _ANSWERS_WITHIN).close()


def _quietly(boss: int, number: int, function: Callable[..., Any], given: tuple[Any, ...]) -> tuple[int, Any]:
    """The number of a call and its result, in a worker, which works for as long as its boss does."""
    leave_to(boss)
    return number, function(*given)
