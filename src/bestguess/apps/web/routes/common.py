"""Parts that all routes share: strict bodies, the responses of errors, asking a worker, server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar
from zlib import crc32

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from bestguess.apps.web.errors import KINDS, MEDIA_TYPE, Refusal
from bestguess.apps.web.operations import Operation
from bestguess.apps.web.specs import thinks_long
from bestguess.apps.web.waiting_line import Asker
from bestguess.core.json_text import read_json

T = TypeVar("T")

_DOCUMENT = {"schema": {"$ref": "#/components/schemas/Problem"}}

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": "; ".join(f"`{code}`: {kind.title}" for code, kind in KINDS.items() if kind.status == status),
        "content": {MEDIA_TYPE: _DOCUMENT},
    }
    for status in sorted({kind.status for kind in KINDS.values()})
}
"""The responses of every route that are not successes: problem documents, with the codes that each status has."""


class StrictRequest(Request):
    """A request whose body is read strictly: no NaN, no half characters, no endless nesting, no field twice."""

    async def json(self) -> Any:
        """The body."""
        return read_json(await self.body())


class StrictRoute(APIRoute):
    """A route that reads its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler with the strict request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict


async def respond(request: Request, operation: Operation, asked: BaseModel | None) -> Response:
    """The response that a worker makes to a request."""
    return Response(await worked_on(request, operation, asked), media_type="application/json")


async def worked_on(request: Request, operation: Operation, asked: BaseModel | None) -> bytes:
    """The JSON that a worker makes for a request; given up when the client goes."""
    policy: str = getattr(asked, "policy", None) or ""  # without one the game's own, which is quick
    takes_long = operation.is_long or (bool(policy) and thinks_long(policy))
    asker = Asker(client_of(request), _affinity(asked), takes_long)
    return await attended(request, request.app.state.runner.run(operation, asked, asker))


def client_of(request: Request) -> str:
    """The address of the one who asks."""
    return request.client.host if request.client else ""


async def attended(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The outcome of work for a client, which is cancelled as soon as the client has gone. Raises :class:`Refusal`."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal("client-gone", "The client has gone.")  # nobody reads it
        return await working
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def only_event(request: Request, operation: Operation, asked: BaseModel) -> bytes:
    """The JSON of the one event of a long task."""
    async with aclosing(request.app.state.runner.stream(operation, asked, client_of(request))) as events:
        event = await attended(request, _last(events))
    return event.partition(b"data: ")[2].strip()


async def _last(events: AsyncIterator[bytes]) -> bytes:
    """The last event, once there are no more: a stream that is closed before costs its worker."""
    event = b""
    async for event in events:  # noqa: B007  # the last one is wanted
        pass
    return event


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


_OPENING = 4
"""Games whose first moves, as many as this, are equal go to one worker."""


def _affinity(asked: Any) -> int:
    """A number that is equal for requests about one game: the worker that has its position replays only new moves."""
    game = getattr(asked, "game", None)
    if game is None:
        moves = [(move.query, move.answer) for move in getattr(asked, "transcript", ())[:_OPENING]]
        game = f"{getattr(asked, 'rules', '')} {moves}"
    return crc32(game.encode())


_QUIET = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way hangs up."""


class EventStream(StreamingResponse):
    """The events of an iterator; a refusal becomes the event "error"."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], first: bytes) -> None:
        super().__init__(_sent(events, first), headers={"cache-control": "no-store", "x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, and listen for the other side hanging up, which newer servers would tell only at the next event."""
        older = {**scope, "asgi": {**scope.get("asgi", {}), "spec_version": "2.3"}}
        await super().__call__(older, receive, send)


async def event_stream(events: Any) -> EventStream:
    """The response, once the first event is there: a request that is refused at once gets a plain refusal.

    To cancel it is to end the task.
    """
    try:
        first = await anext(events)
    except StopAsyncIteration:
        first = b""
    except BaseException:
        await events.aclose()
        raise
    return EventStream(events, first)


async def _sent(events: Any, first: bytes) -> AsyncIterator[bytes]:
    async with aclosing(events):
        yield first
        try:
            while True:
                following = asyncio.ensure_future(anext(events))
                try:
                    while not (await asyncio.wait([following], timeout=_QUIET))[0]:
                        yield b": still here\n\n"
                    yield following.result()
                finally:
                    if not following.done():
                        following.cancel()
                        await asyncio.wait([following])
                    if not following.cancelled():
                        following.exception()  # heard, though the one who waited for it has gone
        except StopAsyncIteration:
            return
        except Refusal as refusal:
            yield f"event: error\ndata: {json.dumps(refusal.body())}\n\n".encode()
