"""Routes of hosted games: start one, ask its host, give it up and see what was hidden."""

from fastapi import APIRouter, Request, Response

from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, respond

router = APIRouter(tags=["games"], prefix="/api/games", responses=ERRORS, route_class=StrictRoute)


@router.post("", summary="Start a hosted game", response_model=models.GameResponse)
async def start_game(asked: models.GameRequest, request: Request) -> Response:
    """Hide a secret. The game lives in the token; the server keeps nothing."""
    return await respond(request, "begin", asked)


@router.post("/answer", summary="Ask the host", response_model=models.AnswerResponse)
async def ask_host(asked: models.AnswerRequest, request: Request) -> Response:
    """Ask the host one thing."""
    return await respond(request, "answer", asked)


@router.post("/agent", summary="Get the agent's score", response_model=models.AgentResponse)
async def tell_agent_score(asked: models.AgentRequest, request: Request) -> Response:
    """How the agent does with the same secret: its score, once that tells nothing, or in a race."""
    return await respond(request, "agent", asked)


@router.post("/reveal", summary="Reveal the secret", response_model=models.RevealResponse)
async def reveal_secret(asked: models.RevealRequest, request: Request) -> Response:
    """The secret of a game that is over or given up, and the agent's game with it."""
    return await respond(request, "reveal", asked)
