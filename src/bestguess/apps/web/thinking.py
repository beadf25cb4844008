"""Where the work is done: here in a thread, or in worker processes that can be stopped."""

from threading import Lock
from typing import Protocol

from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from bestguess.apps.web.settings import Settings
from bestguess.apps.web.tasks import Tasks


class Thinker(Protocol):
    """Does the tasks of :mod:`~bestguess.apps.web.tasks`."""

    async def think(self, task: str, asked: BaseModel | None) -> bytes:
        """The response to a request, as JSON. Raises :class:`Refusal`."""
        ...

    def load(self) -> dict[str, int]:
        """How many workers there are, how many are busy, how many requests wait."""
        ...


class Inline:
    """Does each task in a thread of this process, one at a time."""

    def __init__(self, settings: Settings) -> None:
        self._tasks = Tasks(settings)
        self._lock = Lock()

    async def think(self, task: str, asked: BaseModel | None) -> bytes:
        """The response to a request, as JSON."""
        return await run_in_threadpool(self._do, task, asked)

    def load(self) -> dict[str, int]:
        """Always the one thread."""
        return {"workers": 1, "busy": int(self._lock.locked()), "waiting": 0}

    def _do(self, task: str, asked: BaseModel | None) -> bytes:
        with self._lock:
            return self._tasks.do(task, asked)
