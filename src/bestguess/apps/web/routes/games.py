"""Routes of hosted games that bring the agent's game: its score, and what was hidden."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter, Request, Response
from pydantic_core import from_json
from starlette.responses import JSONResponse

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import REVEAL_SECRET, TELL_AGENT_SCORE
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, only_event, worked_on
from bestguess.apps.web.routes.table import described
from bestguess.apps.web.specs import thinks_long

router = APIRouter(prefix="/api", responses=ERRORS, route_class=StrictRoute)


@router.api_route(TELL_AGENT_SCORE.path, response_model=TELL_AGENT_SCORE.said, **described(TELL_AGENT_SCORE))
async def tell_agent_score(asked: models.AgentRequest, request: Request) -> Response:
    """How the agent does with the same secret: its score, once that tells nothing, or in a race."""
    told = await worked_on(request, TELL_AGENT_SCORE, asked)
    if asked.moves is None and not from_json(told)["running"]:
        told = await _agent_game(request, asked, told)
    return Response(told, media_type="application/json")


@router.api_route(REVEAL_SECRET.path, response_model=REVEAL_SECRET.said, **described(REVEAL_SECRET))
async def reveal_secret(asked: models.RevealRequest, request: Request) -> Response:
    """The secret of a game that is over or given up, and the agent's game with it if that does not take long."""
    shown = from_json(await worked_on(request, REVEAL_SECRET, asked))
    agent = shown["agent"]
    if not thinks_long(agent["policy"]):
        whole = models.AgentRequest(game=asked.game, transcript=asked.transcript, resign=asked.resign)
        with suppress(TimeoutError, Refusal):  # what was hidden is told whatever becomes of the agent
            async with asyncio.timeout(request.app.state.settings.limits.beside):
                told = from_json(await _by_and_by(request, whole))
            agent |= {name: told[name] for name in ("transcript", "cost", "over")} | {"finished": True}
    return JSONResponse(shown)


async def _by_and_by(request: Request, asked: models.AgentRequest) -> bytes:
    """The agent's whole game, some moves at a time, so that others are served between them. Raises :class:`Refusal`."""
    while True:
        told = await worked_on(request, TELL_AGENT_SCORE, asked)
        if from_json(told)["over"] is not None:
            return told


async def _agent_game(request: Request, asked: models.AgentRequest, begun: bytes) -> bytes:
    """The agent's whole game, as far as it was begun; played in a worker for long tasks where it takes long."""
    score = from_json(begun)
    if score["over"] is not None:
        return begun
    if not thinks_long(score["policy"]):
        with suppress(Refusal):  # some moves take longer than a request may
            return await _by_and_by(request, asked)
    return await only_event(request, TELL_AGENT_SCORE, asked)
