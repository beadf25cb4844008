"""Routes of long tasks, as server-sent events: closing the connection stops the work."""

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from bestguess.apps.web import models
from bestguess.apps.web.event_stream import event_stream
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, attended, client_of, only_event, worked_on
from bestguess.records.game_file import MoveReview, Review

router = APIRouter(tags=["streams"], responses=ERRORS, route_class=StrictRoute)


EVENTS: tuple[type[BaseModel], ...] = (models.WatchStart, models.WatchMove, models.WatchDone, models.Progress)
"""The models of events that no other response holds: the description of the API adds them."""


def _events(*described: tuple[str, type[BaseModel]]) -> dict[int | str, dict[str, Any]]:
    names = ", ".join(f'"{name}" ({model.__name__})' for name, model in described)
    return {
        200: {
            "description": f'Server-sent events: {names}, "error" (Error). Each carries JSON.',
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    }


@router.post(
    "/api/watch",
    summary="Watch policies play",
    response_class=Response,
    responses=_events(("start", models.WatchStart), ("move", models.WatchMove), ("done", models.WatchDone)),
)
async def watch_policies(asked: models.WatchRequest, request: Request) -> Response:
    """One policy, or two with the same secret, from the first move to the last."""
    return await _told(request, "watch", asked)


@router.post("/api/value", summary="Weigh one query", response_model=models.ValueResponse)
async def weigh_query(asked: models.ValueRequest, request: Request) -> Response:
    """One query, weighed as a review does, before its answer is known."""
    await worked_on(request, "check value", asked)
    return Response(await only_event(request, "value", asked), media_type="application/json")


@router.post(
    "/api/review",
    summary="Review a game",
    response_class=Response,
    responses=_events(("progress", models.Progress), ("move", MoveReview), ("interim", Review), ("done", Review)),
)
async def review_game(asked: models.ReviewRequest, request: Request) -> Response:
    """A game, move by move: result = par + mistakes + luck.

    Every move comes once after a first look, marked provisional, then again whenever more is known of it. "interim"
    carries the whole as it stands by then.
    """
    return await _told(request, "review", asked)


async def _told(request: Request, task: str, asked: BaseModel) -> Response:
    """The events of a long task; what is wrong with the request is said before a worker is taken for it."""
    await worked_on(request, f"check {task}", asked)
    return await attended(request, event_stream(request.app.state.runner.stream(task, asked, client_of(request))))
