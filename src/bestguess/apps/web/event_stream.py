"""Server-sent events: a response that goes on, and ends when nobody listens any more."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from bestguess.apps.web.errors import Refusal

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
