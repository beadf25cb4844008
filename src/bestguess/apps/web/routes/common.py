"""Parts that all routes share: strict bodies, the responses of errors, and asking a worker."""

import json
from collections.abc import Callable, Coroutine
from typing import Any
from zlib import crc32

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import from_json

from bestguess.apps.web.models import Refused
from bestguess.records.game_file_text import once

_STATUSES = {
    400: "The request cannot be read.",
    403: "Not allowed.",
    404: "Not found.",
    408: "The body did not come.",
    413: "Too large.",
    415: "Not JSON.",
    421: "The server goes by another name.",
    422: "The input is wrong: the error says what, where, and what would mend it.",
    429: "Too busy: come back after the seconds in Retry-After.",
    503: "The worker broke down; another takes its place.",
    504: "Over the thinking time.",
}

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": text} for status, text in _STATUSES.items()
}
"""The responses of every route that are not successes."""


class StrictRequest(Request):
    """A request whose body is standard JSON: no NaN, no half characters, no endless nesting, no field twice."""

    async def json(self) -> Any:
        """The body."""
        body = await self.body()
        try:
            read = from_json(body, allow_inf_nan=False)  # stricter than json.loads, but for fields that are there twice
            json.loads(body, object_pairs_hook=once)
            return read
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from error


class StrictRoute(APIRoute):
    """A route that reads its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler with the strict request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict


async def respond(request: Request, task: str, asked: BaseModel | None) -> Response:
    """The response that a worker makes to a request."""
    body = await request.app.state.runner.run(task, asked, _affinity(asked))
    return Response(body, media_type="application/json")


async def text_of(request: Request, task: str, asked: BaseModel) -> str:
    """The text that a worker makes."""
    return str(from_json(await request.app.state.runner.run(task, asked))["text"])


_OPENING = 4
"""Games whose first moves, as many as this, are equal go to one worker."""


def _affinity(asked: Any) -> int:
    """A number that is equal for requests about one game: the worker that has its position replays only new moves."""
    game = getattr(asked, "game", None)
    if game is None:
        moves = [(move.query, move.answer) for move in getattr(asked, "transcript", ())[:_OPENING]]
        game = f"{getattr(asked, 'rules', '')} {moves}"
    return crc32(game.encode())
