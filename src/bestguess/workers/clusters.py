"""The parts that clusters of Dask and of Ray have in common.

What travels to the workers of a cluster, and what they make of it.
"""

import pickle
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from traceback import format_exception
from typing import Any, Final, NamedTuple
from uuid import uuid4

from bestguess.core.errors import BestguessError, Setting
from bestguess.workers.pieces import Stopped, Work

DASK: Final = ("tcp://", "tls://", "ws://", "wss://", "ucx://")
"""How addresses of Dask schedulers begin."""

RAY: Final = "ray://"
"""How addresses of Ray clusters begin."""

ANSWERS_WITHIN = 10
"""Seconds that a cluster may take to answer."""


def missing(on: str, extra: str) -> BestguessError:
    """The error of a cluster whose package is not installed."""
    given = Setting("on", on)
    return BestguessError(f"{given}: the package for it is missing. Run: pip install 'bestguess[{extra}]'", given)


def silent(on: str, why: object) -> BestguessError:
    """The error of a cluster that does not answer, or no longer."""
    given = Setting("on", on)
    return BestguessError(f"{given}: no cluster answers there ({str(why).rstrip('.')}). Is it running?", given)


def knock(address: str) -> None:
    """Raise :class:`OSError` or :class:`ValueError` if nobody listens at ``PROTOCOL://HOST:PORT``."""
    host, _, port = address.partition("//")[2].partition("/")[0].rpartition(":")
    if not (host and port.isdecimal() and int(port) < 1 << 16):
        raise ValueError("write the address with its port")
    socket.create_connection((host.strip("[]"), int(port)), ANSWERS_WITHIN).close()


@dataclass(frozen=True)
class ClusterJob:
    """A work as it travels."""

    mark: str
    """Equal for one work only."""
    version: str
    """The version of bestguess that pickled it."""
    paths: tuple[str, ...]
    """Where modules were found, for workers of the same machine."""
    pickled: bytes

    @classmethod
    def of(cls, work: Work) -> "ClusterJob":
        """The job of a work, which must be picklable."""
        paths = tuple(str(Path(path).absolute()) for path in sys.path)
        return cls(uuid4().hex, version("bestguess"), paths, pickle.dumps(work))

    def unpacked(self) -> Work:
        """The work, in a worker; raises :class:`BestguessError` where that has other modules than its boss."""
        if self.version != (here := version("bestguess")):
            raise BestguessError(
                f"A worker of the cluster has bestguess {here}, this is {self.version}. Install the same there."
            )
        sys.path += [path for path in self.paths if path not in sys.path and Path(path).exists()]
        try:
            work: Work = pickle.loads(self.pickled)
        except (ImportError, AttributeError) as error:
            raise BestguessError(
                f"A worker of the cluster cannot import what it is to play: {error}. Install that there, too."
            ) from error
        return work


class Report(NamedTuple):
    """The results of a batch as a worker sends them."""

    results: list[Any]
    """Of the first pieces; of all but where it was stopped or failed."""
    seconds: float
    failure: Exception | None = None


_at_work = threading.Lock()
_unpacked: list[tuple[str, Work]] = []


def do_batch(job: ClusterJob, pieces: Sequence[Any], stopped: Callable[[], bool]) -> Report:
    """In a worker: do the pieces one after the other. The work is made for the first batch and kept for the others."""
    results: list[Any] = []
    with _at_work:  # a worker with several threads: games and policies are made for one
        began = monotonic()
        try:
            if not _unpacked or _unpacked[0][0] != job.mark:
                _unpacked[:] = [(job.mark, job.unpacked())]
            work = _unpacked[0][1]
            results.extend(work(piece, stopped) for piece in pieces)
        except Stopped:
            pass
        except Exception as error:
            return Report(results, monotonic() - began, portable(error))
        return Report(results, monotonic() - began)


def portable(error: Exception) -> Exception:
    """An error of a worker as it can be raised elsewhere: with the place where it was raised, if it is a defect."""
    if not isinstance(error, BestguessError):
        error.add_note("In a worker: " + "".join(format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("".join(format_exception(error)))
    return error
