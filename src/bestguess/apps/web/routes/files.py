"""Routes of game files: the library of this machine's user, import, export, the schema."""

from threading import Lock
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import from_json

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import EXPORT_GAME, IMPORT_GAME
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, only_event, respond
from bestguess.apps.web.routes.table import described
from bestguess.records.game_file import GameFile, schema
from bestguess.records.kept_before import enriched, goes_on, timed
from bestguess.records.library import DamagedGame, Library, LibraryError, NoSuchGame

router = APIRouter(responses=ERRORS, route_class=StrictRoute)

Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a game.")]
Since = Annotated[
    str | None,
    Query(
        max_length=4000,
        pattern=r"^([0-9a-f]{8}-\d{1,4}(,[0-9a-f]{8}-\d{1,4})*)?$",
        description="Tags of transcripts, with commas between, that this one may replace. With it (it may be empty), a "
        "game that was kept is replaced only if its moves are the first moves of this one, or have one of these tags; "
        "else it stays, and 'kept' is false: two windows with one game cannot undo each other's moves. A tag is the "
        "FNV-1a hash (32 bits, in hex) of the moves in UTF-8, each as query, tab, answer, newline; then '-' and how "
        "many they are.",
    ),
]
_saving = Lock()
"""One game is compared with what was kept and saved at a time."""

_GAME = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/GameFile"}}}}


@router.get("/api/library", tags=["files"], summary="List the saved games", response_model=models.Shelf)
def list_games(
    request: Request,
    q: Annotated[str, Query(max_length=200, description="Words that the games found have all.")] = "",
    page: Annotated[int, Query(ge=1, le=100_000, description="The number of the page; the first is 1.")] = 1,
    size: Annotated[int, Query(ge=1, le=200, description="The number of games on a page at most.")] = 50,
    game: Annotated[str, Query(max_length=100, description="The name of the game; empty for all.")] = "",
    result: Annotated[
        Literal["", "won", "lost", "given-up", "finished", "unfinished"],
        Query(description="How it ended; empty for all."),
    ] = "",
) -> models.Shelf:
    """The games kept, the last changed first."""
    library = _library(request)
    try:
        listing = library.page(q, page=page, size=size, game=game, result=result)
    except LibraryError as error:
        raise Refusal.of(error, "library") from error
    games = [
        models.Listed(**{name: getattr(entry, name) for name in models.Listed.model_fields})
        for entry in listing.entries
    ]
    return models.Shelf(games=games, total=listing.total, page=page, size=size, unreadable=listing.unreadable)


@router.post("/api/library", tags=["files"], summary="Save a game", response_model=models.Kept, status_code=201)
def save_game(record: models.Record, request: Request) -> models.Kept:
    """Keep a game, in the place of the one with its id if there is one."""
    return _keep(request, record)


@router.put("/api/library/{id}", tags=["files"], summary="Update a saved game", response_model=models.Kept)
def update_game(id: Id, record: models.Record, request: Request, since: Since = None) -> models.Kept:
    """Keep a game as it is now; where its moves are those kept before, what was known of it besides stays."""
    if record.id != id:
        remedy = f"Write '{id}', or PUT it there."
        raise Refusal("wrong-id", f"The file is of the game '{record.id}'.", "record.id", remedy)
    with _saving:
        before = _kept_before(request, id)
        if before is None:
            return _keep(request, record)
        if since is not None and not goes_on(before, record, since.split(",")):
            return models.Kept(id=id, kept=False)
        record = enriched(timed(record, before), before)
        return models.Kept(id=id) if record == before else _keep(request, record)


def _kept_before(request: Request, id: str) -> GameFile | None:
    try:
        before = _library(request).load(id)
    except (NoSuchGame, DamagedGame):
        return None
    except LibraryError as error:  # what was kept is not known, so nothing is put in its place
        raise Refusal.of(error, "library") from error
    return before if before.id == id else None  # the library also takes the beginning of an id


@router.get(
    "/api/library/{id}", tags=["files"], summary="Load a saved game", response_model=GameFile, responses={200: _GAME}
)
def load_game(id: Id, request: Request) -> Response:
    """A game as it was kept."""
    return _document(_load(request, id))


@router.delete("/api/library/{id}", tags=["files"], summary="Delete a saved game", response_model=models.Kept)
def delete_game(id: Id, request: Request) -> models.Kept:
    """Remove a game, also one that cannot be read."""
    try:
        _library(request).delete(id, whole=True)
    except NoSuchGame as error:
        raise _missing(id) from error
    except LibraryError as error:
        raise Refusal.of(error, "library") from error
    return models.Kept(id=id)


@router.api_route("/api" + IMPORT_GAME.path, response_model=GameFile, responses={200: _GAME}, **described(IMPORT_GAME))
async def import_game(asked: models.ImportRequest, request: Request) -> Response:
    """The game in a file: a game file, an exported page, or a replay of the GuessingGame. Nothing is kept."""
    return await respond(request, IMPORT_GAME, asked)


@router.api_route(
    "/api" + EXPORT_GAME.path,
    **described(EXPORT_GAME),
    response_class=Response,
    responses={
        200: {
            "description": "The file: of the form json a game file, of replay a replay, of html a page.",
            "model": GameFile | models.Replay,
            "content": {"text/html": {"schema": {"type": "string"}}},
        }
    },
)
async def export_game(asked: models.ExportRequest, request: Request) -> Response:
    """A game to take along: a game file, a page that needs no server, or a replay for the GuessingGame."""
    ending, kind = {"json": ("json", "application/json"), "html": ("html", "text/html; charset=utf-8")}.get(
        asked.form, ("replay.json", "application/json")
    )
    body = (
        asked.record.dumps()
        if asked.form == "json"
        else str(from_json(await only_event(request, EXPORT_GAME, asked))["text"])
    )
    name = f"bestguess-{asked.record.id}.{ending}"
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get(
    "/api/schema/game", tags=["files"], summary="Get the schema of the game file", response_model=dict[str, Any]
)
def game_file_schema() -> dict[str, Any]:
    """The JSON Schema of the game file."""
    return schema()


def _library(request: Request) -> Library:
    library = request.app.state.library
    if not isinstance(library, Library):
        raise Refusal("no-library", "This server keeps no games.", "library", "Start it without --library none.")
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
    except DamagedGame as error:
        remedy = f"The others are as they were. Delete it: DELETE /api/library/{error.id}"
        raise Refusal("damaged-game", f"Game {error.id} cannot be read: it is damaged.", "id", remedy) from error
    except NoSuchGame as error:
        raise _missing(id) from error
    except LibraryError as error:
        raise Refusal.of(error, "library") from error
    if record.id != id:  # the library also takes the beginning of an id
        raise _missing(id)
    return record


def _missing(id: str) -> Refusal:
    remedy = "It may have been deleted, or lie in the library of another machine. See GET /api/library."
    return Refusal("no-such-game", f"There is no game '{id}' in this library.", "id", remedy)


def _document(record: GameFile) -> Response:
    return Response(record.dumps(), media_type="application/json")
