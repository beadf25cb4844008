"""Where the work is done: in worker processes (:mod:`~bestguess.apps.web.pool`), or here in a thread."""

from collections.abc import AsyncIterator
from threading import Lock
from typing import Any, Protocol

from pydantic import BaseModel
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool

from bestguess.apps.web.settings import Settings
from bestguess.apps.web.tasks import Tasks
from bestguess.apps.web.worker import refusal_of


class Thinker(Protocol):
    """Does the tasks of :mod:`~bestguess.apps.web.tasks`."""

    async def start(self) -> None:
        """Make ready."""
        ...

    def close(self) -> None:
        """End what is under way: the server is about to stop."""
        ...

    async def stop(self) -> None:
        """Leave nothing behind."""
        ...

    async def think(self, task: str, asked: BaseModel | None, home: int = 0) -> bytes:
        """The response to a request, as JSON. Raises :class:`Refusal`."""
        ...

    def stream(self, task: str, asked: BaseModel) -> AsyncIterator[bytes]:
        """The events of a long task. Closing the iterator stops it. Raises :class:`Refusal`."""
        ...

    def load(self) -> dict[str, int]:
        """How many workers there are, how many are busy, how many requests wait."""
        ...


class Inline:
    """Does one task at a time in a thread of this process: for tests, for it can stop nothing."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._tasks = Tasks(settings, key)
        self._lock = Lock()

    async def start(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing can be ended."""

    async def stop(self) -> None:
        """Nothing to do."""

    async def think(self, task: str, asked: BaseModel | None, home: int = 0) -> bytes:
        """The response to a request, as JSON. Raises :class:`Refusal`."""
        return await run_in_threadpool(self._do, task, asked)

    async def stream(self, task: str, asked: BaseModel) -> AsyncIterator[bytes]:
        """The events of a long task. Raises :class:`Refusal`."""
        try:
            async for item in iterate_in_threadpool(self._tasks.stream(task, asked)):
                yield item
        except Exception as error:
            raise refusal_of(error, self._tasks) from error

    def load(self) -> dict[str, int]:
        """Always the one thread."""
        return {"workers": 1, "busy": int(self._lock.locked()), "waiting": 0}

    def _do(self, task: str, asked: Any) -> bytes:
        with self._lock:
            try:
                return self._tasks.do(task, asked)
            except Exception as error:
                raise refusal_of(error, self._tasks) from error
