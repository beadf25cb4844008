"""The interface between the routes and what runs their tasks: :class:`~bestguess.apps.web.pool.Pool` in the server."""

from collections.abc import AsyncIterator
from typing import Protocol

from pydantic import BaseModel

from bestguess.apps.web.operations import Operation
from bestguess.apps.web.waiting_line import SOMEBODY, Asker


class TaskRunner(Protocol):
    """Runs the tasks of :mod:`~bestguess.apps.web.tasks`: the pool of workers, or a thread in the tests."""

    async def start(self) -> None:
        """Make ready."""
        ...

    def close(self) -> None:
        """End what is under way: the server is about to stop."""
        ...

    async def stop(self) -> None:
        """Leave nothing behind."""
        ...

    async def run(self, operation: Operation, asked: BaseModel | None, asker: Asker = SOMEBODY) -> bytes:
        """The response to a request, as JSON; to cancel it is to give it up. Raises :class:`Refusal`."""
        ...

    def stream(self, operation: Operation, asked: BaseModel, client: str = "") -> AsyncIterator[bytes]:
        """The events of a long task. Closing the iterator stops it. Raises :class:`Refusal`."""
        ...

    def load(self) -> dict[str, int]:
        """How many workers there are, how many are busy, how many requests wait."""
        ...
