"""The worker processes as the server sees them.

A pool of our own, because three things are wanted that none of the common ones has together: a worker that works too
long is killed, and only that one; a stream of results can be broken off at any moment; and requests about one game go
to the worker whose cache has its position already.
"""

import asyncio
import pickle
from collections import deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from pydantic import BaseModel

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.worker import FAILED, ITEM
from bestguess.apps.web.worker_process import Broken, Worker

_LAST = 1.0
"""Seconds for a request that is being thought about when the server stops; those that wait are refused at once."""


class Pool:
    """Worker processes for single requests, and others for streams."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._settings, self._key, self._limits = settings, key, settings.limits
        self._workers = [Worker(settings, key) for _ in range(settings.workers)]
        self._all = set(self._workers)
        self._idle = list(range(settings.workers))
        self._waiting: deque[asyncio.Future[int]] = deque()
        self._resting: list[Worker] = []
        self._streaming: set[Worker] = set()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        # A thread for each process that may run: they only wait for pipes.
        self._threads = ThreadPoolExecutor(settings.workers + self._limits.streams + 1, thread_name_prefix="worker")

    async def start(self) -> None:
        """Start the workers, without waiting for them: who asks at once waits a little longer."""
        self._loop = asyncio.get_running_loop()
        for number in list(self._idle):
            self._idle.remove(number)
            self._later(self._warm(number))
        self._later(self._rest(self._new()))

    def close(self) -> None:
        """End what is under way, so that the server need not wait for it. Called by the handler of a signal."""
        self._closing = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wind_up)

    def _wind_up(self) -> None:
        for worker in self._streaming:
            worker.abort()
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_exception(_stopping())
        assert self._loop is not None, "it was started"
        for worker in self._workers:
            self._loop.call_later(_LAST, worker.abort)

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._all:
            worker.abort()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._all:
            worker.kill()

    def load(self) -> dict[str, int]:
        """How many workers there are, how many are busy, how many requests wait."""
        return {
            "workers": len(self._workers),
            "busy": len(self._workers) - len(self._idle) + len(self._streaming),
            "waiting": len(self._waiting),
        }

    async def run(self, task: str, asked: BaseModel | None, affinity: int = 0) -> bytes:
        """The response to a request, as JSON; requests with equal ``affinity`` go to one worker if it is idle.

        Raises :class:`Refusal`.
        """
        number = await self._take(affinity)
        worker = self._workers[number]
        # Shielded: a worker is in use until it has answered, also when nobody waits for the answer any more.
        response: bytes = await asyncio.shield(self._later(self._run_on(number, worker, task, asked)))
        return response

    async def stream(self, task: str, asked: BaseModel) -> AsyncIterator[bytes]:
        """The events of a long task as they come. Closing the iterator stops the work. Raises :class:`Refusal`."""
        if self._closing:
            raise _stopping()
        if len(self._streaming) >= self._limits.streams:
            raise Refusal("Too many long analyses run.", "", "Wait for one to end, or stop one.", 429, 5)
        worker = self._resting.pop() if self._resting else self._new()
        self._streaming.add(worker)
        deadline = monotonic() + self._limits.long_thinking
        finished = False
        call = self._later(self._call(worker.send, task, asked))
        try:
            await asyncio.shield(call)
            while not finished:
                call = self._later(self._call(worker.receive, max(0.0, deadline - monotonic())))
                kind, body = await asyncio.shield(call)
                finished = kind != ITEM
                if kind == FAILED:
                    raise pickle.loads(body)
                if kind == ITEM:
                    yield body
        except TimeoutError:
            raise _too_long(self._limits.long_thinking) from None
        except Broken:
            raise (_stopping() if self._closing else _broken()) from None
        finally:
            if not finished:
                worker.abort()
            self._later(self._end(worker, call, finished))

    async def _run_on(self, number: int, worker: Worker, task: str, asked: BaseModel | None) -> bytes:
        try:
            kind, body = await self._call(self._exchange, worker, task, asked)
        except TimeoutError:
            raise _too_long(self._limits.thinking) from None
        except Broken:
            raise (_stopping() if self._closing else _broken()) from None
        finally:
            if worker.alive or self._closing:
                self._give_back(number)
            else:
                self._later(self._warm(number))
        if kind == FAILED:
            raise pickle.loads(body)
        return bytes(body)

    def _exchange(self, worker: Worker, task: str, asked: BaseModel | None) -> tuple[bytes, bytes]:
        worker.send(task, asked)
        return worker.receive(self._limits.thinking)

    async def _take(self, affinity: int) -> int:
        """The number of an idle worker, the preferred one if it is idle."""
        if self._closing:
            raise _stopping()
        preferred = affinity % len(self._workers)
        if self._idle:
            number = preferred if preferred in self._idle else self._idle[0]
            self._idle.remove(number)
            return number
        if len(self._waiting) >= self._limits.waiting:
            raise Refusal("The server is busy.", "", "Try again in a moment.", 429, 1)
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._give_back(turn.result())
            raise

    def _give_back(self, number: int) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(number)
                return
        self._idle.append(number)

    async def _warm(self, number: int) -> None:
        try:
            with suppress(Broken, TimeoutError):
                await self._call(self._workers[number].start)
        finally:
            self._give_back(number)

    def _new(self) -> Worker:
        worker = Worker(self._settings, self._key, background=True)
        self._all.add(worker)
        return worker

    async def _end(self, worker: Worker, call: "asyncio.Task[Any]", finished: bool) -> None:
        """Clean up after a stream, once no thread waits for its worker any more."""
        await asyncio.wait([call])
        if not finished:
            await self._call(worker.kill)
        self._streaming.discard(worker)
        await self._rest(worker)

    async def _rest(self, worker: Worker) -> None:
        """Keep a worker for the next long task, started, unless one rests already."""
        with suppress(Broken, TimeoutError):
            if not self._resting and not self._closing:
                await self._call(worker.start)
                if not self._resting:
                    self._resting.append(worker)
                    return
        self._all.discard(worker)
        await self._call(worker.kill)

    async def _call(self, function: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *args)

    def _later(self, work: Any) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(work)
        _RUNNING.add(task)
        task.add_done_callback(_forget)
        return task


_RUNNING: set["asyncio.Task[Any]"] = set()
"""The event loop holds its tasks only weakly."""


def _forget(task: "asyncio.Task[Any]") -> None:
    _RUNNING.discard(task)
    if not task.cancelled():
        task.exception()  # seen, also where nobody waits for it any more


def _too_long(seconds: float) -> Refusal:
    return Refusal(
        f"This takes longer than the {seconds:g} s that one request may think.",
        "rules",
        "Take a smaller board, fewer words, or a quicker policy.",
        504,
    )


def _stopping() -> Refusal:
    return Refusal("The server is stopping.", "", "Start it again with: bestguess serve", 503)


def _broken() -> Refusal:
    return Refusal("The worker broke down.", "", "Send it again; if that does not help, take a smaller game.", 503, 1)
