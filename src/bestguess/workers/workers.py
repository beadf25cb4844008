"""Who does the work: this process, others of this machine, or the workers of a cluster."""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bestguess.core.errors import Setting, SpecError, closest, whole_number
from bestguess.core.machine import cores
from bestguess.workers.clusters import DASK, RAY
from bestguess.workers.pieces import Pieces, Work

P = TypeVar("P")

HERE: Final = "processes"
"""Workers that are processes of this machine."""

MAX_PROCESSES = 256
"""More processes than this are refused: each takes some 60 MB at least."""

_SCHEDULER, _CLIENT = "tcp://HOST:8786", "ray://HOST:10001"


@dataclass(frozen=True)
class Workers:
    """Workers that share the work of a measurement; no result depends on how many there are, or where."""

    count: int | None = None
    """How many work at once; as many as there are cores, or workers of the cluster, if ``None``."""
    on: str = HERE
    """Where: ``processes`` of this machine; ``dask`` or ``ray`` for the cluster that runs here, or one that is started;
    the address of a Dask scheduler, such as ``tcp://10.0.0.1:8786``, or of a Ray cluster, ``ray://10.0.0.1:10001``."""

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for workers that there cannot be."""
        if self.count is not None:
            whole_number("workers", self.count, 1)
        on: Any = self.on
        if not isinstance(on, str):
            raise SpecError(f"on={on!r}: write {HERE}, dask, ray, or an address: {_SCHEDULER} or {_CLIENT}.")
        if on not in (HERE, "dask", "ray") and not (on.startswith((*DASK, RAY)) and on.partition("//")[2]):
            given = Setting("on", on)
            near = closest(on, (HERE, "dask", "ray"))
            raise SpecError(f"{given}: no workers are there.{near} Or an address: {_SCHEDULER}, {_CLIENT}.", given)
        if on == HERE and self.count is not None and self.count > MAX_PROCESSES:
            given = Setting("workers", self.count)
            raise SpecError(f"{given}: at most {MAX_PROCESSES} processes share the work. Take fewer.", given)

    @classmethod
    def of(cls, workers: "int | Workers | None") -> "Workers":
        """Workers as functions are given them: a number of processes, ``None`` for one each core, or workers.

        Raises :class:`SpecError` for anything else.
        """
        if workers is None or isinstance(workers, Workers):
            return workers or Workers()
        return cls(whole_number("workers", workers, 1))

    @property
    def alone(self) -> bool:
        """Whether this process does all the work."""
        return self.on == HERE and (self.count or cores()) == 1

    def results(self, work: Work, pieces: Pieces[P]) -> Generator[tuple[int, Any], None, None]:
        """The number of each piece with its result, as they come; pieces may be added between two results.

        ``work`` is a function of a module, or a ``partial`` of one, which travels to each worker once. Closing the
        generator stops the workers after the move that each is thinking about, or where a cluster does not hear of it,
        after the batch. What a worker that dies was given is done again. Raises what the work raises, and
        :class:`BestguessError` for a piece that workers die of and a cluster that does not answer.
        """
        if self.alone:
            return _alone(work, pieces)
        if self.on == HERE:
            from bestguess.workers.processes import Processes

            return Processes(work, pieces, self.count or cores()).results()
        if self.on == "dask" or self.on.startswith(DASK):
            from bestguess.workers.dask import results
        else:
            from bestguess.workers.ray import results
        return results(work, pieces, self.count, self.on)

    def in_order(self, work: Work, pieces: Sequence[Any], noun: str = "piece") -> Generator[Any, None, None]:
        """The result of each piece in the order of the pieces; otherwise like :meth:`results`."""
        early: dict[int, Any] = {}
        wanted = 0
        with closing(self.results(work, Pieces(pieces, noun))) as results:
            for number, result in results:
                early[number] = result
                while wanted in early:
                    yield early.pop(wanted)
                    wanted += 1


def _alone(work: Work, pieces: Pieces[P]) -> Generator[tuple[int, Any], None, None]:
    while batch := pieces.take(1):
        for number, piece in batch:
            yield number, work(piece, lambda: False)
