"""Worker processes: killed when they think too long, replaced when they die, freed when nobody listens."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager
from threading import Event

import numpy as np
import pytest

from bestguess.apps.web import models, worker
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import OPERATIONS
from bestguess.apps.web.pool import Pool, Worker
from bestguess.apps.web.settings import Limits, Settings
from bestguess.apps.web.worker import is_full

ENDLESS = f"battleship(rows=26,columns=39,fleet={'-'.join(['9'] * 32)},touching=false)"
"""A board whose very first search takes minutes."""

QUICK = models.CheckRequest(rules="battleship(rows=4,columns=4,fleet=2)")


@asynccontextmanager
async def pool(tmp_path, resting=0, thinking=600.0, **limits):
    """One worker, which may think for as long as a busy machine takes, and so many that rest for long tasks."""
    limits = Limits(thinking=thinking, **limits)
    made = Pool(Settings(data=tmp_path, workers=1, resting=resting, limits=limits), b"k" * 32)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


def run(scenario):
    """In a thread of its own: where a browser was driven, this one has a loop that runs already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scenario).result()


def calls_of(monkeypatch, method):
    """Two events: a call of a method of some worker has begun, and one has ended."""
    begun, ended = Event(), Event()
    real = getattr(Worker, method)

    def watched(self, *given):
        begun.set()
        try:
            return real(self, *given)
        finally:
            ended.set()

    monkeypatch.setattr(Worker, method, watched)
    return begun, ended


async def until(condition):
    deadline = time.monotonic() + 600
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        await asyncio.sleep(0.01)


def test_thinking_too_long_ends_the_worker_and_not_the_service(tmp_path, monkeypatch):
    async def scenario():
        async with pool(tmp_path) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            before = workers._workers[0]._process.pid
            receive = Worker.receive
            with monkeypatch.context() as impatient:
                # A quick answer on a busy machine takes as long as it likes; only the endless one has no time.
                impatient.setattr(Worker, "receive", lambda self, seconds: receive(self, 0.1))
                with pytest.raises(Refusal) as refused:
                    await workers.run(OPERATIONS["check_rules"], models.CheckRequest(rules=ENDLESS))
            assert refused.value.status == 504
            assert b'"battleship"' in await workers.run(OPERATIONS["check_rules"], QUICK)
            assert workers._workers[0]._process.pid != before
            assert not alive(before)

    run(scenario())


def test_a_worker_that_dies_is_replaced(tmp_path, monkeypatch):
    _, sent = calls_of(monkeypatch, "send")

    async def scenario():
        async with pool(tmp_path) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            sent.clear()
            waiting = asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], models.CheckRequest(rules=ENDLESS)))
            await until(sent.is_set)
            os.kill(workers._workers[0]._process.pid, signal.SIGKILL)
            with pytest.raises(Refusal) as refused:
                await waiting
            assert refused.value.status == 503
            assert await workers.run(OPERATIONS["check_rules"], QUICK)

    run(scenario())


def test_requests_wait_in_line(tmp_path):
    """Not too many of them; one given up while it waits leaves no gap; refusals come through."""

    async def scenario():
        async with pool(tmp_path, waiting=3) as workers:
            asked = [asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], QUICK)) for _ in range(9)]
            done = await asyncio.gather(*asked, return_exceptions=True)
            refused = [one for one in done if isinstance(one, Refusal)]
            assert refused
            assert {(one.status, one.retry_after) for one in refused} == {(429, 1)}
            assert sum(isinstance(one, bytes) for one in done) == 9 - len(refused) >= 3

            asked = [asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], QUICK)) for _ in range(3)]
            await asyncio.sleep(0)
            asked[2].cancel()
            asked[0].cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            await until(lambda: workers.load() == {"workers": 1, "busy": 0, "waiting": 0})

            with pytest.raises(Refusal) as refusal:
                await workers.run(OPERATIONS["check_rules"], models.CheckRequest(rules="os:system"))
            assert (refusal.value.status, refusal.value.field) == (422, "rules")
            assert await workers.run(OPERATIONS["check_rules"], QUICK)

    run(scenario())


def test_when_the_server_stops_nobody_waits(tmp_path):
    """Requests in line are refused at once, the one being computed a moment later."""

    async def scenario():
        async with pool(tmp_path) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            endless = models.CheckRequest(rules=ENDLESS)
            asked = [asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], endless)) for _ in range(3)]
            await until(lambda: workers.load() == {"workers": 1, "busy": 1, "waiting": 2})
            workers.close()
            done = await asyncio.gather(*asked, return_exceptions=True)
            assert [one.code for one in done] == ["stopping"] * 3
            with pytest.raises(Refusal):
                await workers.run(OPERATIONS["check_rules"], QUICK)

    run(scenario())


def test_a_stream_that_nobody_hears_frees_its_worker(tmp_path, monkeypatch):
    waits, _ = calls_of(monkeypatch, "receive")
    long = models.ReviewRequest(
        rules="battleship", transcript=[models.Move(query="A1", answer="miss")], seconds=500, reference="density"
    )

    async def scenario():
        async with pool(tmp_path, resting=2, streams=1) as workers:
            async with aclosing(workers.stream(OPERATIONS["review_game"], long)) as events:
                assert b"event: progress" in await anext(events)
                pids = {worker._process.pid for worker in workers._all if worker._process}
                with pytest.raises(Refusal) as refused:
                    await anext(workers.stream(OPERATIONS["review_game"], long))
                assert refused.value.status == 429
                # Given up in the middle of a wait, as when the connection is closed.
                waits.clear()
                following = asyncio.ensure_future(anext(events))
                await until(waits.is_set)
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)
            await until(lambda: workers.load()["busy"] == 0)
            assert sum(alive(pid) for pid in pids) == len(pids) - 1
            watched = models.WatchRequest(rules="battleship(rows=4,columns=4,fleet=2)", seed=1)
            assert (
                b"event: done" in [event async for event in workers.stream(OPERATIONS["watch_policies"], watched)][-1]
            )

    run(scenario())


def test_what_nobody_waits_for_is_stopped(tmp_path, monkeypatch):
    """Twenty requests whose askers leave, one of them already worked on: whoever asks next waits for none of them."""
    begun, _ = calls_of(monkeypatch, "send")

    async def scenario():
        async with pool(tmp_path, grace=0.0) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            begun.clear()
            endless = models.CheckRequest(rules=ENDLESS)
            asked = [asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], endless)) for _ in range(20)]
            await until(begun.is_set)
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            assert workers.load()["waiting"] == 0
            assert b'"battleship"' in await workers.run(OPERATIONS["check_rules"], QUICK)

    run(scenario())


def test_work_that_ends_within_the_grace_keeps_its_worker(tmp_path, monkeypatch):
    begun, _ = calls_of(monkeypatch, "send")

    async def scenario():
        async with pool(tmp_path, grace=60.0) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            before = workers._workers[0]._process.pid
            begun.clear()
            asked = asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], QUICK))
            await until(begun.is_set)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            assert await workers.run(OPERATIONS["check_rules"], QUICK)
            assert workers._workers[0]._process.pid == before

    run(scenario())


def test_a_worker_that_is_stopped_as_it_answers_is_given_to_nobody(tmp_path, monkeypatch):
    """The process may live a moment longer, and whoever asks then must not meet it."""
    _, aborted = calls_of(monkeypatch, "abort")
    receive = Worker.receive

    def late(self, seconds):
        message = receive(self, seconds)
        if not aborted.is_set() and self._process.pid == first:
            received.set()
            assert aborted.wait(600)
        return message

    first, received = 0, Event()

    async def scenario():
        nonlocal first
        async with pool(tmp_path, grace=0.0) as workers:
            await workers.run(OPERATIONS["check_rules"], QUICK)
            for _ in range(2):
                first = workers._workers[0]._process.pid
                aborted.clear()
                received.clear()
                monkeypatch.setattr(Worker, "receive", late)
                asked = asyncio.ensure_future(workers.run(OPERATIONS["check_rules"], QUICK))
                await until(received.is_set)
                asked.cancel()
                assert b'"battleship"' in await workers.run(OPERATIONS["check_rules"], QUICK)
                assert workers._workers[0]._process.pid != first

    run(scenario())


def test_one_client_does_not_take_all_places_for_long_tasks(tmp_path):
    long = models.ReviewRequest(
        rules="battleship", transcript=[models.Move(query="A1", answer="miss")], seconds=500, reference="density"
    )

    async def scenario():
        async with (
            pool(tmp_path, resting=2, streams=2, streams_each=1) as workers,
            aclosing(workers.stream(OPERATIONS["review_game"], long, "greedy")) as first,
        ):
            assert await anext(first)
            with pytest.raises(Refusal) as refused:
                await anext(workers.stream(OPERATIONS["review_game"], long, "greedy"))
            assert refused.value.status == 429
            async with aclosing(workers.stream(OPERATIONS["review_game"], long, "other")) as second:
                assert await anext(second)

    run(scenario())


def test_workers_for_long_tasks_are_ready_again_and_again(tmp_path):
    """Each of ten long tasks finds a worker that runs, and no more of them are started than are kept."""
    watched = models.WatchRequest(rules="battleship(rows=4,columns=4,fleet=2)", seed=1)

    async def scenario():
        async with pool(tmp_path, resting=2) as workers:
            await until(lambda: len(workers._resting) == 2)
            before = {worker._process.pid for worker in workers._resting}
            for _ in range(10):
                assert (
                    b"event: done"
                    in [event async for event in workers.stream(OPERATIONS["watch_policies"], watched)][-1]
                )
                await until(lambda: workers.load()["busy"] == 0 and len(workers._resting) == 2)
            assert before & {worker._process.pid for worker in workers._resting}

    run(scenario())


@pytest.mark.skipif(not hasattr(os, "setpriority"), reason="this system has no priorities of processes")
def test_long_tasks_leave_the_processor_to_short_requests(tmp_path):
    """Eight reviews together weigh less than one short request, also while they import."""
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    long = Worker(Settings(data=tmp_path), b"k" * 32, background=True)
    short = Worker(Settings(data=tmp_path), b"k" * 32)
    begun: list[int] = []
    receive = long.receive
    long.receive = lambda seconds: begun.append(os.getpriority(os.PRIO_PROCESS, long._process.pid)) or receive(seconds)
    try:
        for one in (long, short):
            one.start()
        assert begun == [os.getpriority(os.PRIO_PROCESS, long._process.pid)] == [mine + 10]
        assert os.getpriority(os.PRIO_PROCESS, short._process.pid) == mine
    finally:
        for one in (long, short):
            one.kill()


def test_a_worker_that_does_not_start_in_time_is_no_task_that_takes_too_long(tmp_path):
    watched = models.WatchRequest(rules="battleship(rows=4,columns=4,fleet=2)", seed=1)

    async def scenario():
        async with pool(tmp_path, long_thinking=0.0) as workers:
            with pytest.raises(Refusal) as refused:
                await anext(workers.stream(OPERATIONS["watch_policies"], watched))
            assert refused.value.code == "worker-died"

    run(scenario())


def test_a_worker_that_holds_too_much_memory_is_replaced_and_loses_nothing(tmp_path):
    async def scenario():
        async with pool(tmp_path, kept_memory=1) as workers:
            pids = set()
            for _ in range(3):
                assert b'"battleship"' in await workers.run(OPERATIONS["check_rules"], QUICK)
                await until(lambda: workers.load()["busy"] == 0)
                pids.add(workers._workers[0]._process.pid)
            together = await asyncio.gather(*[workers.run(OPERATIONS["check_rules"], QUICK) for _ in range(3)])
            assert all(b'"battleship"' in said for said in together)
            assert len(pids) == (3 if worker.taken() else 1)

    run(scenario())


def test_memory_is_what_the_system_counts():
    worker.give_back()  # what earlier tests have freed would serve again
    before = worker.taken()
    held = np.ones(8_000_000)  # 64 MB
    after = worker.taken()
    assert before == after == 0 or after - before > held.nbytes // 2


def test_what_can_be_forgotten_is_forgotten_before_a_worker_is_replaced():
    class Tasks:
        forgotten = 0

        def forget(self):
            self.forgotten += 1

    tasks = Tasks()
    assert not is_full(tasks, 2**60)
    assert tasks.forgotten == 0
    assert is_full(tasks, -1)
    assert tasks.forgotten == 1


def test_memory_has_its_limit(tmp_path):
    async def scenario():
        async with pool(tmp_path, memory=400 * 1024**2) as workers:
            with pytest.raises(Refusal) as refused:
                await workers.run(
                    OPERATIONS["check_rules"], models.CheckRequest(rules="rectangles(shapes=1x1-1x1-1x1-1x1-1x1)")
                )
            assert refused.value.code in ("over-limit", "worker-died")
            assert await workers.run(OPERATIONS["check_rules"], QUICK)

    run(scenario())


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
