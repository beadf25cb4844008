"""Game files: the library of this machine's user, import, export, the schema."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, text_of, think
from bestguess.arena.library import Library, LibraryError
from bestguess.arena.record import GameFile, schema

router = APIRouter(tags=["files"], responses=ERRORS, route_class=StrictRoute)

Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a game.")]
_GAME = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/GameFile"}}}}


@router.get("/api/library", response_model=models.Shelf)
def listed(
    request: Request,
    q: Annotated[str, Query(max_length=200, description="Words that the games found have all.")] = "",
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    size: Annotated[int, Query(ge=1, le=200)] = 50,
    unfinished: Annotated[bool, Query(description="Only games that go on.")] = False,
) -> models.Shelf:
    """The games kept, the last changed first."""
    library = _library(request)
    try:
        entries = library.list(q, page=page, size=size, unfinished=unfinished)
        total = library.count(q, unfinished=unfinished)
    except LibraryError as error:
        raise Refusal.of(error, "library") from error
    games = [models.Listed(**{name: getattr(entry, name) for name in models.Listed.model_fields}) for entry in entries]
    return models.Shelf(games=games, total=total, page=page, size=size)


@router.post("/api/library", response_model=models.Kept, status_code=201)
def keep(record: models.Record, request: Request) -> models.Kept:
    """Keep a game, in the place of the one with its id if there is one."""
    return _keep(request, record)


@router.put("/api/library/{id}", response_model=models.Kept)
def keep_on(id: Id, record: models.Record, request: Request) -> models.Kept:
    """Keep a game as it is now."""
    if record.id != id:
        raise Refusal(f"The file is of the game '{record.id}'.", "record.id", f"Write '{id}', or PUT it there.")
    return _keep(request, _timed(record, request))


def _timed(record: GameFile, request: Request) -> GameFile:
    """The record with the times of the moves that were kept before: another browser does not know them."""
    try:
        before = _library(request).load(record.id)
    except LibraryError:
        return record
    if before.id != record.id:  # the library also takes the beginning of an id
        return record
    moves = list(record.transcript)
    for turn, (old, new) in enumerate(zip(before.transcript, moves, strict=False)):
        if (old.query, old.answer) != (new.query, new.answer):
            break
        known = {"at": new.at or old.at, "seconds": old.seconds if new.seconds is None else new.seconds}
        moves[turn] = new.model_copy(update=known)
    return record.model_copy(update={"transcript": moves, "created": min(before.created, record.created)})


@router.get("/api/library/{id}", response_model=GameFile, responses={200: _GAME})
def load(id: Id, request: Request) -> Response:
    """A game as it was kept."""
    return _document(_load(request, id))


@router.delete("/api/library/{id}", response_model=models.Kept)
def remove(id: Id, request: Request) -> models.Kept:
    """Remove a game."""
    found = _load(request, id)
    try:
        return models.Kept(id=_library(request).delete(found.id))
    except LibraryError as error:
        raise Refusal.of(error, "id") from error


@router.post("/api/import", response_model=GameFile, responses={200: _GAME})
async def read(asked: models.ImportRequest, request: Request) -> Response:
    """The game in a file: a game file of bestguess, or a replay of the GuessingGame. Nothing is kept."""
    return await think(request, "import", asked)


@router.post(
    "/api/export",
    response_class=Response,
    responses={200: {"description": "The file.", "content": {"application/json": {}, "text/html": {}}}},
)
async def export(asked: models.ExportRequest, request: Request) -> Response:
    """A game to take along: a game file, a page that needs no server, or a replay for the GuessingGame."""
    ending, kind = {"json": ("json", "application/json"), "html": ("html", "text/html; charset=utf-8")}.get(
        asked.form, ("replay.json", "application/json")
    )
    body = asked.record.dumps() if asked.form == "json" else await text_of(request, "export", asked)
    name = f"bestguess-{asked.record.id}.{ending}"
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/api/schema/game", response_model=dict[str, Any])
def game_schema() -> dict[str, Any]:
    """The JSON Schema of the game file."""
    return schema()


def _library(request: Request) -> Library:
    library = request.app.state.library
    if not isinstance(library, Library):
        raise Refusal("This server keeps no games.", "library", "Start it without --library none.", 404)
    return library


def _keep(request: Request, record: GameFile) -> models.Kept:
    try:
        _library(request).save(record)
    except LibraryError as error:
        raise Refusal.of(error, "library") from error
    return models.Kept(id=record.id)


def _load(request: Request, id: str) -> GameFile:
    try:
        record = _library(request).load(id)
    except LibraryError as error:
        raise Refusal(str(error).partition(" in /")[0], "id", "See GET /api/library.", 404) from error
    if record.id != id:  # the library also takes the beginning of an id
        raise Refusal(f"There is no game '{id}'.", "id", "See GET /api/library.", 404)
    return record


def _document(record: GameFile) -> Response:
    return Response(record.dumps(), media_type="application/json")
