"""Positions and what can be set up."""

from typing import Any

from fastapi import APIRouter, Request, Response

from bestguess import __version__
from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, think

router = APIRouter(tags=["positions"], responses=ERRORS, route_class=StrictRoute)


@router.post("/api/position", response_model=models.PositionResponse)
async def position(asked: models.PositionRequest, request: Request) -> Response:
    """What is known after some moves: the board, the chances of every query, a suggestion, or what contradicts."""
    return await think(request, "position", asked)


@router.post("/api/whatif", response_model=models.WhatIfResponse)
async def what_if(asked: models.WhatIfRequest, request: Request) -> Response:
    """One query: each of its answers, and what would be known after it."""
    return await think(request, "whatif", asked)


@router.post("/api/maps", response_model=models.MapsResponse)
async def maps(asked: models.MapsRequest, request: Request) -> Response:
    """The maps of a position on a board; those that show the secret only if the asker gives it."""
    return await think(request, "maps", asked)


@router.post("/api/read", response_model=models.ReadResponse)
async def read(asked: models.ReadRequest, request: Request) -> Response:
    """The moves in a text that people typed or pasted: a pattern, one move, a list of moves."""
    return await think(request, "read", asked)


@router.post("/api/check", response_model=models.CheckResponse)
async def check(asked: models.CheckRequest, request: Request) -> Response:
    """Whether a set-up works, and how many secrets it has."""
    return await think(request, "check", asked)


@router.get("/api/catalogue", response_model=models.Catalogue)
async def catalogue(request: Request) -> Response:
    """The games, policies and hosts with their parameters."""
    return await think(request, "catalogue", None)


@router.get("/api/health", response_model=models.Health)
async def health(request: Request) -> Any:
    """That the server is there, and how busy it is."""
    return models.Health(status="ok", version=__version__, **request.app.state.thinker.load())
