"""What takes long, as server-sent events: closing the connection stops the work."""

from typing import Any

from fastapi import APIRouter, Request, Response

from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute
from bestguess.apps.web.stream import opened

router = APIRouter(tags=["streams"], responses=ERRORS, route_class=StrictRoute)


def _events(*described: tuple[str, type[models.Model]]) -> dict[int | str, dict[str, Any]]:
    names = ", ".join(f'"{name}" ({model.__name__})' for name, model in described)
    return {
        200: {
            "description": f'Server-sent events: {names}, "error" (Error). Each carries JSON.',
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    }


@router.post(
    "/api/watch",
    response_class=Response,
    responses=_events(("start", models.WatchStart), ("move", models.WatchMove), ("done", models.WatchDone)),
)
async def watch(asked: models.WatchRequest, request: Request) -> Response:
    """One policy, or two with the same secret, from the first move to the last."""
    return await opened(request.app.state.thinker.stream("watch", asked))
