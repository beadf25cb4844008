"""The tasks of the server run in a thread, for tests that need no worker process."""

from collections.abc import AsyncIterator
from threading import Lock
from typing import Any

from pydantic import BaseModel
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool

from bestguess.apps.web.operations import Operation
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.tasks import Tasks
from bestguess.apps.web.waiting_line import SOMEBODY, Asker
from bestguess.apps.web.worker import refusal_of


class InlineRunner:
    """Runs one task at a time in a thread of the tests' own process; it cannot stop a task."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._tasks = Tasks(settings, key)
        self._lock = Lock()

    async def start(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing can be ended."""

    async def stop(self) -> None:
        """Nothing to do."""

    async def run(self, operation: Operation, asked: BaseModel | None, asker: Asker = SOMEBODY) -> bytes:
        """The response to a request, as JSON. Raises :class:`Refusal`."""
        return await run_in_threadpool(self._do, operation, asked)

    async def stream(self, operation: Operation, asked: BaseModel, client: str = "") -> AsyncIterator[bytes]:
        """The events of a long task. Raises :class:`Refusal`."""
        try:
            async for item in iterate_in_threadpool(self._tasks.stream(operation.events, asked)):
                yield item
        except Exception as error:
            raise refusal_of(error, self._tasks) from error

    def load(self) -> dict[str, int]:
        """Always the one thread."""
        return {"workers": 1, "busy": int(self._lock.locked()), "waiting": 0}

    def _do(self, operation: Operation, asked: Any) -> bytes:
        with self._lock:
            try:
                return self._tasks.run(operation.work, asked)
            except Exception as error:
                raise refusal_of(error, self._tasks) from error
