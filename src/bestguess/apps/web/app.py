"""The web application: routes, errors, the page."""

import gzip
import mimetypes
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from pydantic.alias_generators import to_camel
from pydantic.json_schema import models_json_schema
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse
from starlette.routing import Match, Mount
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from bestguess import __version__
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.guard import EMBED, Guard, Overlong
from bestguess.apps.web.models import Problem
from bestguess.apps.web.pool import Pool
from bestguess.apps.web.routes import files, games, table
from bestguess.apps.web.sealed import usable_key
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.task_runner import TaskRunner
from bestguess.core.memo import remembered
from bestguess.records.library import Library

PAGE = Path(__file__).parent / "page"
"""The folder of the files that are served; ``make page`` builds them from ``page/`` of the checkout."""

_COMPRESSED = frozenset({".js", ".css", ".html", ".svg", ".webmanifest"})

_GROUPS = {
    "positions": "What is known after some moves, what each query is worth, and which set-ups there are.",
    "games": "Games against a host that hides something.",
    "streams": "Long work, told step by step as server-sent events: games to watch, reviews.",
    "files": "The library of saved games, and files of games to take along.",
    "words": "Word lists that people bring.",
}
"""The groups of operations in the description of the API, each with a sentence about it."""


class _Described(FastAPI):
    """An application whose description names fields as they are written, without titles made up from their names."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI description."""
        described = super().openapi()
        models: dict[str, Any] = described.setdefault("components", {}).setdefault("schemas", {})
        beside: tuple[type[BaseModel], ...] = (*table.EVENTS, Problem)  # no response of FastAPI's holds them
        _, streamed = models_json_schema(
            [(model, "serialization") for model in beside], ref_template="#/components/schemas/{model}"
        )
        for name, model in streamed["$defs"].items():
            models.setdefault(name, model)
        for model in models.values():
            for field in model.get("properties", {}).values():
                field.pop("title", None)
        for operation in (one for path in described["paths"].values() for one in path.values()):
            for parameter in operation.get("parameters", []):
                parameter["schema"].pop("title", None)
        return described


def create_app(settings: Settings, make_runner: Callable[[Settings, bytes], TaskRunner] = Pool) -> FastAPI:
    """The application; ``make_runner`` makes what runs its tasks, from the settings and the key of sealed games."""
    key = usable_key(settings.data)
    runner = make_runner(settings, key)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await runner.start()
        try:
            yield
        finally:
            await runner.stop()

    app = _Described(
        title="bestguess",
        version=__version__,
        summary="Counts every possibility and shows what each question is worth.",
        description=(
            "Stateless: send the rules and the transcript, and get the outcome, the chances of every query, a "
            "suggestion, or what contradicts. Queries and answers are written in the game's own notation."
        ),
        openapi_url="/api/openapi.json",
        openapi_tags=[{"name": name, "description": about} for name, about in _GROUPS.items()],
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
        generate_unique_id_function=lambda route: to_camel(route.name),
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.runner = runner
    place = settings.library_place
    app.state.library = None if place is None else Library(place)
    for router in (table.router, games.router, files.router):
        app.include_router(router)
    _handle_errors(app)

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return FileResponse(PAGE / "docs.html", headers={"cache-control": "no-cache"})

    @app.get(EMBED, include_in_schema=False)
    async def embed() -> Response:
        return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})

    for suffix in (".js", ".mjs"):
        mimetypes.add_type("text/javascript", suffix)
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    # Swagger UI without its package's own routes: those put a script into the HTML, which the security policy forbids.
    app.mount("/swagger", StaticFiles(packages=[("fastapi_swagger", "resources")]), name="swagger")
    app.router.routes.append(PageMount("/", app=Page(directory=PAGE, html=True), name="page"))
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    return app


class PageMount(Mount):
    """The mount of the page: everywhere but under /api, whose routes say themselves what they take."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request is for the page."""
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


class Page(StaticFiles):
    """The files of the page: always asked for anew, seldom sent again, and compressed for whoever takes that."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "accept-encoding"
        if not isinstance(response, FileResponse):
            return response
        # The few files are short: to read one in place takes less time than to have a thread read it.
        body = Path(response.path).read_bytes()
        if "gzip" in Headers(scope=scope).get("accept-encoding", "") and Path(response.path).suffix in _COMPRESSED:
            body = _gzipped(body)
            response.headers["content-encoding"] = "gzip"
            response.headers["etag"] = f"W/{response.headers['etag']}"
        whole = Response(body, response.status_code, response.headers)
        whole.headers["accept-ranges"] = "none"
        whole.headers["content-length"] = str(len(body))  # the file may have changed since it was looked up
        return whole


@remembered(most=16)
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        return refusal.response(request.scope)

    @app.exception_handler(Overlong)
    async def overlong(request: Request, error: Overlong) -> Response:
        return error.refusal.response(request.scope, {"connection": "close"})

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        return Refusal.invalid([*error.errors()]).response(request.scope)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        known = {
            404: ("not-found", f"There is no {request.url.path} here."),
            405: ("method-not-allowed", f"{request.method} is not for this address."),
        }
        code, said = known.get(error.status_code, ("bad-request", str(error.detail)))
        return Refusal(code, said, "url", "See /docs for what there is.").response(request.scope, error.headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        remedy = "That is a defect of bestguess; the server's log says more."
        return Refusal("defect", "The server failed.", "", remedy).response(request.scope)
