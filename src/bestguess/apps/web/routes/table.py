"""The routes that are made of the table of operations, and the few that add something to the worker's response."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

from bestguess import __version__
from bestguess.apps.web import models
from bestguess.apps.web.errors import KINDS
from bestguess.apps.web.operations import DELETE_WORD_LIST, PLAIN, STREAMS, WEIGH_QUERY, Operation
from bestguess.apps.web.routes.common import (
    ERRORS,
    StrictRoute,
    attended,
    client_of,
    event_stream,
    only_event,
    respond,
    worked_on,
)

router = APIRouter(prefix="/api", responses=ERRORS, route_class=StrictRoute)

EVENTS: tuple[type[BaseModel], ...] = (models.WatchStart, models.WatchMove, models.WatchDone, models.Progress)
"""The models of events that no other response holds: the description of the API adds them."""


def described(operation: Operation) -> dict[str, Any]:
    """Return the keywords of a route: how the description of the API presents an operation."""
    return {
        "methods": ["GET" if operation.asked is None else "POST"],
        "name": operation.name,
        "summary": operation.summary,
        "description": operation.about,
        "tags": [operation.group],
    }


def _plain(operation: Operation) -> Callable[..., Awaitable[Response]]:
    """The response that the worker makes."""
    if operation.asked is None:

        async def get(request: Request) -> Response:
            return await respond(request, operation, None)

        return get

    async def post(asked: Any, request: Request) -> Response:
        return await respond(request, operation, asked)

    post.__annotations__["asked"] = operation.asked
    return post


def _streamed(operation: Operation) -> Callable[..., Awaitable[Response]]:
    """The events of long work; what is wrong with the request is said before a worker is taken for it."""

    async def post(asked: Any, request: Request) -> Response:
        await worked_on(request, operation, asked)
        runner = request.app.state.runner
        return await attended(request, event_stream(runner.stream(operation, asked, client_of(request))))

    post.__annotations__["asked"] = operation.asked
    return post


def _events(operation: Operation) -> dict[int | str, dict[str, Any]]:
    names = ", ".join(f'"{name}" ({model.__name__})' for name, model in operation.told)
    return {
        200: {
            "description": f'Server-sent events: {names}, "error" (Problem). Each carries JSON.',
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    }


for plain in PLAIN:
    router.add_api_route(plain.path, _plain(plain), response_model=plain.said, **described(plain))
for stream in STREAMS:
    router.add_api_route(
        stream.path, _streamed(stream), response_class=Response, responses=_events(stream), **described(stream)
    )


@router.api_route(WEIGH_QUERY.path, response_model=WEIGH_QUERY.said, **described(WEIGH_QUERY))
async def weigh_query(asked: models.ValueRequest, request: Request) -> Response:
    """The last event of weighing a query: what it costs."""
    await worked_on(request, WEIGH_QUERY, asked)
    return Response(await only_event(request, WEIGH_QUERY, asked), media_type="application/json")


@router.api_route(
    DELETE_WORD_LIST.path, response_model=DELETE_WORD_LIST.said, **described(DELETE_WORD_LIST) | {"methods": ["DELETE"]}
)
async def delete_word_list(
    name: Annotated[str, Path(min_length=1, max_length=200, description="The name of a word list.")], request: Request
) -> Response:
    """The name of the list that was deleted."""
    return await respond(request, DELETE_WORD_LIST, models.WordListRequest(name=name))


@router.get("/errors", summary="List the codes of errors", response_model=list[models.ProblemKind], tags=["positions"])
def list_errors() -> list[models.ProblemKind]:
    """The codes of all problems, each with the status of its responses."""
    return [models.ProblemKind(code=code, status=kind.status, title=kind.title) for code, kind in KINDS.items()]


@router.get("/health", summary="Tell how busy the server is", response_model=models.Health, tags=["positions"])
async def tell_health(request: Request) -> Any:
    """Tell that the server is there, and how busy it is."""
    return models.Health(status="ok", version=__version__, **request.app.state.runner.load())
