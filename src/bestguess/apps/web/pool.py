"""The worker processes as the server sees them.

A pool of our own, because four things are wanted that none of the common ones has together: a worker that works too
long is killed, and only that one; what nobody waits for any more is stopped; a stream of results can be broken off at
any moment; and requests about one game go to the worker whose cache has its position already.

One worker process as the server sees it: the process and the pipe to it.
"""

import asyncio
import multiprocessing
import os
import pickle
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from pydantic import BaseModel

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import Operation
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.waiting_line import SOMEBODY, Asker, WaitingLine
from bestguess.apps.web.worker import FAILED, FULL, ITEM, main
from bestguess.core.machine import Allowance

_NICER = 10
"""The niceness of long tasks beside others: eight together weigh less than one short request, and none stands still."""

if sys.platform == "linux":  # elsewhere libraries of the system need not survive a fork
    # Workers are forked from one process, which has imported what they need and does nothing else.
    _CONTEXT = multiprocessing.get_context("forkserver")
    _CONTEXT.set_forkserver_preload(["bestguess.apps.web.tasks"])
else:
    _CONTEXT = multiprocessing.get_context("spawn")


class Broken(Exception):
    """The worker died, or was killed."""


class Worker:
    """One process, and the pipe to it. Its methods block; each call is made in a thread."""

    def __init__(self, settings: Settings, key: bytes, background: bool = False) -> None:
        self._given = settings, key
        self._background = background
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._aborted: BaseProcess | None = None
        """The process that was aborted last: it may live a moment longer, and takes no task any more."""

    def start(self) -> None:
        """Start the process unless it runs. Raises :class:`Broken` if that takes too long."""
        if self.alive:
            return
        self.kill()
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=main, args=(theirs, *self._given), daemon=True)
        process.start()
        if self._background and hasattr(os, "setpriority"):  # from here, for what it imports is work, too
            with suppress(OSError):  # it has ended
                os.setpriority(os.PRIO_PROCESS, process.pid or 0, os.nice(0) + _NICER)
        theirs.close()
        self._process, self._pipe = process, ours  # only now: abort() may come from another thread at any moment
        try:
            self.receive(self._given[0].limits.long_thinking)
        except TimeoutError as error:
            raise Broken from error

    def send(self, operation: Operation, asked: Any, events: bool = False) -> None:
        """Begin an operation, or its ``events``. Raises :class:`Broken`."""
        self.start()
        assert self._pipe is not None, "a started worker has a pipe"
        try:
            self._pipe.send_bytes(pickle.dumps((operation.name, events, asked)))
        except OSError as error:
            self.kill()
            raise Broken from error

    def receive(self, seconds: float) -> tuple[bytes, bytes]:
        """The next message and its kind. Raises :class:`Broken`, and ``TimeoutError`` after killing the process."""
        pipe, process = self._pipe, self._process
        if pipe is None or process is None:
            raise Broken
        try:
            if not Allowance(seconds, process.pid or 0).lasts(pipe):
                self.kill()
                raise TimeoutError
            message = pipe.recv_bytes()
        except (EOFError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            self.kill()
            raise Broken from error
        return message[:1], message[1:]

    def abort(self) -> None:
        """End the process from another thread than the one that waits for it, which then finds it broken."""
        process = self._aborted = self._process
        if process is not None:
            with suppress(ValueError):  # cleaned up meanwhile
                process.kill()

    def kill(self) -> None:
        """End the process, whatever it does, and clean up."""
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    @property
    def alive(self) -> bool:
        """Whether it can take a task at once."""
        process = self._process
        return process is not None and process is not self._aborted and process.is_alive()


_LAST = 1.0
"""Seconds for a request that is being thought about when the server stops; those that wait are refused at once."""


class Pool:
    """Worker processes for single requests, and others for streams."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._settings, self._key, self._limits = settings, key, settings.limits
        self._workers = [Worker(settings, key) for _ in range(settings.workers)]
        self._all = set(self._workers)
        self._line = WaitingLine(settings.workers, self._limits.waiting, self._limits.waiting_each)
        self._resting: list[Worker] = []
        self._preparing = 0
        self._streaming: dict[Worker, str] = {}
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        # A thread for each process that may run: they only wait for pipes.
        threads = settings.workers + self._limits.streams + settings.resting
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="worker")

    async def start(self) -> None:
        """Start the workers, without waiting for them: who asks at once waits a little longer."""
        self._loop = asyncio.get_running_loop()
        for number in range(len(self._workers)):
            self._later(self._warm(number))
        self._refill()

    def close(self) -> None:
        """End what is under way, so that the server need not wait for it. Called by the handler of a signal."""
        self._closing = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wind_up)

    def _wind_up(self) -> None:
        for worker in self._streaming:
            worker.abort()
        self._line.dissolve(_stopping())
        assert self._loop is not None, "it was started"
        for worker in self._workers:
            self._loop.call_later(_LAST, worker.abort)

    async def stop(self) -> None:
        """End all workers."""
        self._closing = True
        for worker in self._all:
            worker.abort()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._all:
            worker.kill()

    def load(self) -> dict[str, int]:
        """How many workers there are, how many are busy, how many requests wait."""
        return {
            "workers": len(self._workers),
            "busy": len(self._workers) - self._line.idle + len(self._streaming),
            "waiting": len(self._line),
        }

    async def run(self, operation: Operation, asked: BaseModel | None, asker: Asker = SOMEBODY) -> bytes:
        """The response to a request, as JSON. To cancel it is to give it up: the worker is stopped after a grace.

        Raises :class:`Refusal`.
        """
        if self._closing:
            raise _stopping()
        number = await self._line.take(asker)
        worker = self._workers[number]
        work = self._later(self._run_on(number, worker, operation, asked))
        try:
            # Shielded: a worker is in use until it has answered or was stopped, also when nobody waits for it.
            response: bytes = await asyncio.shield(work)
        except asyncio.CancelledError:
            self._later(self._abandon(work, worker))
            raise
        return response

    async def stream(self, operation: Operation, asked: BaseModel, client: str = "") -> AsyncIterator[bytes]:
        """The events of a long task as they come. Closing the iterator stops the work. Raises :class:`Refusal`."""
        if self._closing:
            raise _stopping()
        theirs = sum(other == client for other in self._streaming.values())
        if len(self._streaming) >= self._limits.streams or theirs >= self._limits.streams_each:
            raise Refusal("busy", "Too many long analyses run.", "", "Wait for one to end, or stop one.", retry_after=5)
        worker = self._resting.pop() if self._resting else self._new()
        self._streaming[worker] = client
        self._refill()
        deadline = monotonic() + self._limits.long_thinking
        finished = full = False
        call = self._later(self._call(worker.send, operation, asked, True))
        try:
            await asyncio.shield(call)
            while not finished:
                call = self._later(self._call(worker.receive, max(0.0, deadline - monotonic())))
                kind, body = await asyncio.shield(call)
                finished, full = kind != ITEM, kind == FULL
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
            self._later(self._end(worker, call, finished and not full))

    async def _run_on(self, number: int, worker: Worker, operation: Operation, asked: BaseModel | None) -> bytes:
        full = False
        try:
            kind, body = await self._call(self._exchange, worker, operation, asked)
            full = kind == FULL
        except TimeoutError:
            raise _too_long(self._limits.thinking) from None
        except Broken:
            raise (_stopping() if self._closing else _broken()) from None
        finally:
            if (worker.alive and not full) or self._closing:
                self._line.give_back(number)
            else:
                self._later(self._renew(number))
        if kind == FAILED:
            raise pickle.loads(body)
        return bytes(body)

    def _exchange(self, worker: Worker, operation: Operation, asked: BaseModel | None) -> tuple[bytes, bytes]:
        worker.send(operation, asked)
        return worker.receive(self._limits.thinking)

    async def _abandon(self, work: "asyncio.Task[bytes]", worker: Worker) -> None:
        """Stop work that nobody waits for; most of it ends within the grace, and its worker stays warm then."""
        await asyncio.wait([work], timeout=self._limits.grace)
        if not work.done():
            worker.abort()

    async def _renew(self, number: int) -> None:
        """A new process in the place of one that is dead, or that holds too much memory."""
        await self._call(self._workers[number].kill)
        await self._warm(number)

    async def _warm(self, number: int) -> None:
        try:
            with suppress(Broken, TimeoutError):
                await self._call(self._workers[number].start)
        finally:
            self._line.give_back(number)

    def _new(self) -> Worker:
        worker = Worker(self._settings, self._key, background=True)
        self._all.add(worker)
        return worker

    def _refill(self) -> None:
        """Have so many workers ready for long tasks as are kept so."""
        while len(self._resting) + self._preparing < self._settings.resting and not self._closing:
            self._preparing += 1
            self._later(self._prepare())

    async def _prepare(self) -> None:
        try:
            await self._rest(self._new())
        finally:
            self._preparing -= 1

    async def _end(self, worker: Worker, call: "asyncio.Task[Any]", usable: bool) -> None:
        """Clean up after a stream, once no thread waits for its worker any more."""
        await asyncio.wait([call])
        if not usable:
            await self._call(worker.kill)
        self._streaming.pop(worker, None)
        await self._rest(worker)

    async def _rest(self, worker: Worker) -> None:
        """Keep a worker for the next long task, started, unless enough rest already."""
        with suppress(Broken, TimeoutError):
            if len(self._resting) < self._settings.resting and not self._closing:
                await self._call(worker.start)
                if len(self._resting) < self._settings.resting:
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
        "over-time",
        f"This takes longer than the {seconds:g} s that one request may think.",
        "rules",
        "Take a smaller board, fewer words, or a quicker policy.",
        params={"seconds": seconds},
    )


def _stopping() -> Refusal:
    return Refusal("stopping", "The server is stopping.", "", "Start it again with: bestguess serve")


def _broken() -> Refusal:
    remedy = "Send it again; if that does not help, take a smaller game."
    return Refusal("worker-died", "The worker broke down.", "", remedy, retry_after=1)
