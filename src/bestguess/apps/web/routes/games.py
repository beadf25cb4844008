"""Hosted games."""

from fastapi import APIRouter, Request, Response

from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, think

router = APIRouter(tags=["games"], prefix="/api/games", responses=ERRORS, route_class=StrictRoute)


@router.post("", response_model=models.GameResponse)
async def begin(asked: models.GameRequest, request: Request) -> Response:
    """Hide a secret. The game lives in the token; the server keeps nothing."""
    return await think(request, "begin", asked)


@router.post("/answer", response_model=models.AnswerResponse)
async def answer(asked: models.AnswerRequest, request: Request) -> Response:
    """Ask the host one thing."""
    return await think(request, "answer", asked)


@router.post("/agent", response_model=models.AgentResponse)
async def agent(asked: models.AgentRequest, request: Request) -> Response:
    """How the agent does with the same secret: its score, once that tells nothing, or in a race."""
    return await think(request, "agent", asked)


@router.post("/reveal", response_model=models.RevealResponse)
async def reveal(asked: models.RevealRequest, request: Request) -> Response:
    """What was hidden in a game that is over or given up, and the agent's game with it."""
    return await think(request, "reveal", asked)
