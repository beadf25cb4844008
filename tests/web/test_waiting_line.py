"""Who waits for a worker, and whose turn is next: counted, without any worker."""

import asyncio

import pytest

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.waiting_line import Asker, WaitingLine


def run(scenario):
    return asyncio.run(scenario())


async def settled():
    for _ in range(3):
        await asyncio.sleep(0)


def line_of(workers, most=100, most_each=100):
    line = WaitingLine(workers, most, most_each)
    for number in range(workers):
        line.give_back(number)
    return line


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_long_work_never_takes_the_last_worker(workers):
    async def scenario():
        line = line_of(workers)
        long = [asyncio.ensure_future(line.take(Asker(str(n % 3), long=True))) for n in range(20)]
        await settled()
        assert sum(one.done() for one in long) == workers - 1
        # A short question is served at once, whoever waits before it, and as often as it comes.
        for _ in range(30):
            number = await line.take(Asker("0"))
            line.give_back(number)
        assert sum(one.done() for one in long) == workers - 1
        for number, one in enumerate(long):
            line.give_back(await one)
            await settled()
            assert sum(other.done() for other in long) == min(20, workers + number)
        assert len(line) == 0

    run(scenario)


def test_one_worker_serves_both():
    async def scenario():
        line = line_of(1)
        assert await line.take(Asker(long=True)) == 0
        waiting = asyncio.ensure_future(line.take(Asker()))
        await settled()
        assert not waiting.done()
        line.give_back(0)
        assert await waiting == 0

    run(scenario)


def test_clients_take_turns():
    """Thirty requests of one client, then three of others: each of those waits for one of the thirty at most."""

    async def scenario():
        line, order = line_of(1), []

        async def ask(client):
            number = await line.take(Asker(client))
            order.append(client)
            await asyncio.sleep(0)
            line.give_back(number)

        async with asyncio.TaskGroup() as group:
            for client in ["greedy"] * 30 + ["a", "b", "c"]:
                group.create_task(ask(client))
        assert len(order) == 33
        assert order.index("c") <= 6

    run(scenario)


def test_places_are_counted_by_client_and_in_all():
    async def scenario():
        line = line_of(1, most=5, most_each=3)
        await line.take(Asker("a"))
        waiting = [asyncio.ensure_future(line.take(Asker("a"))) for _ in range(4)]
        await settled()
        with pytest.raises(Refusal) as refused:
            await waiting[3]
        assert (refused.value.status, refused.value.retry_after) == (429, 1)
        others = [asyncio.ensure_future(line.take(Asker(client))) for client in "bcd"]
        await settled()
        assert [one.done() for one in others] == [False, False, True]
        assert isinstance(others[2].exception(), Refusal)
        assert len(line) == 5
        line.dissolve(Refusal("stopping", "The server is stopping."))
        done = await asyncio.gather(*waiting[:3], *others[:2], return_exceptions=True)
        assert {one.status for one in done} == {503}

    run(scenario)


def test_those_who_leave_have_no_place_any_more():
    async def scenario():
        line = line_of(1)
        await line.take(Asker())
        waiting = [asyncio.ensure_future(line.take(Asker())) for _ in range(20)]
        await settled()
        assert len(line) == 20
        for one in waiting:
            one.cancel()
        await settled()
        assert len(line) == 0
        innocent = asyncio.ensure_future(line.take(Asker()))
        await settled()
        line.give_back(0)
        assert await innocent == 0

    run(scenario)


def test_a_turn_that_comes_as_its_asker_leaves_is_not_lost():
    async def scenario():
        line = line_of(1)
        await line.take(Asker())
        leaving = asyncio.ensure_future(line.take(Asker()))
        await settled()
        line.give_back(0)
        leaving.cancel()
        await settled()
        assert line.idle == 1

    run(scenario)


def test_one_game_goes_to_one_worker_while_it_is_idle():
    async def scenario():
        line = line_of(3)
        assert await line.take(Asker(affinity=5)) == 2
        assert await line.take(Asker(affinity=5)) != 2
        line.give_back(2)
        assert await line.take(Asker(affinity=8)) == 2

    run(scenario)
