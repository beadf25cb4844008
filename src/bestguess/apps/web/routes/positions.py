"""Routes of positions: the catalogue of games and policies, the check of a spec, a position and its advice."""

from typing import Any

from fastapi import APIRouter, Request, Response

from bestguess import __version__
from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, respond

router = APIRouter(tags=["positions"], responses=ERRORS, route_class=StrictRoute)


@router.post("/api/position", summary="Look at a position", response_model=models.PositionResponse)
async def look_at_position(asked: models.PositionRequest, request: Request) -> Response:
    """Look at the position after some moves: the board, every query's chances, a suggestion, or a contradiction."""
    return await respond(request, "position", asked)


@router.post("/api/whatif", summary="Look at the answers to one query", response_model=models.WhatIfResponse)
async def look_at_query(asked: models.WhatIfRequest, request: Request) -> Response:
    """One query: each of its answers, and what would be known after it."""
    return await respond(request, "whatif", asked)


@router.post("/api/maps", summary="Draw the maps of a position", response_model=models.MapsResponse)
async def draw_maps(asked: models.MapsRequest, request: Request) -> Response:
    """The maps of a position on a board; those that show the secret only if the asker gives it."""
    return await respond(request, "maps", asked)


@router.post("/api/read", summary="Read moves from text", response_model=models.ReadResponse)
async def read_moves(asked: models.ReadRequest, request: Request) -> Response:
    """The moves in a text that people typed or pasted: a pattern, one move, a list of moves."""
    return await respond(request, "read", asked)


@router.post("/api/check", summary="Check a set-up", response_model=models.CheckResponse)
async def check_rules(asked: models.CheckRequest, request: Request) -> Response:
    """Whether a set-up works, and how many secrets it has."""
    return await respond(request, "check", asked)


@router.post("/api/puzzle", summary="Find a puzzle", response_model=models.PuzzleResponse)
async def find_puzzle(asked: models.PuzzleRequest, request: Request) -> Response:
    """A position in which one query is clearly the best: by its number, or a position of one's own, if it is one."""
    return await respond(request, "puzzle", asked)


@router.post("/api/puzzle/answer", summary="Judge a try at a puzzle", response_model=models.PuzzleAnswerResponse)
async def judge_try(asked: models.PuzzleAnswerRequest, request: Request) -> Response:
    """How many queries a query costs more than the best, exactly; every other query with it."""
    return await respond(request, "puzzle answer", asked)


@router.get("/api/catalogue", summary="List games, policies and hosts", response_model=models.Catalogue)
async def list_catalogue(request: Request) -> Response:
    """The games, policies and hosts with their parameters."""
    return await respond(request, "catalogue", None)


@router.get("/api/health", summary="Tell how busy the server is", response_model=models.Health)
async def tell_health(request: Request) -> Any:
    """Tell that the server is there, and how busy it is."""
    return models.Health(status="ok", version=__version__, **request.app.state.runner.load())
