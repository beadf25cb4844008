"""Refusals of requests as problem documents (RFC 9457): a code, its parameters, the place, a sentence, the remedy."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from bestguess.core.document_faults import fault, place
from bestguess.core.errors import JSON, BestguessError, Named, Setting, SpecSetting, SpecText

MEDIA_TYPE: Final = "application/problem+json"

CODES_PATH: Final = "/api/errors"
"""The address of the list of all codes, to which the type of each problem leads."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The status and title that all problems of one code share."""

    status: int
    """The HTTP status of the response."""
    title: str
    """The kind of problem in a sentence."""


_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>{title} · bestguess</title>
</head>
<body>
  <main>
    <h1>{title}</h1>
    <p>{detail}</p>
    <p>{remedy}</p>
  </main>
</body>
</html>
"""

_NO_KIND = Kind(422, "The input cannot be used as it is.")

KINDS: Final[Mapping[str, Kind]] = {
    # Of the library: docs/use/errors.md.
    "bad-input": _NO_KIND,
    "bad-spec": Kind(422, "The rules, the policy or the host cannot be used."),
    "unreadable-spec": Kind(422, "A spec is not written as one."),
    "repeated-parameter": Kind(422, "A parameter stands twice in a spec."),
    "unknown-name": Kind(422, "A name stands in no table."),
    "unknown-parameter": Kind(422, "A parameter is not known."),
    "missing-parameter": Kind(422, "A parameter is missing."),
    "unreadable-parameter": Kind(422, "A parameter has a value of another kind."),
    "bad-parameter": Kind(422, "A parameter is out of range, or does not go with the others."),
    "unreadable-notation": Kind(422, "A query, an answer or a secret cannot be read."),
    "illegal-query": Kind(422, "A query may not be asked now."),
    "illegal-answer": Kind(422, "The rules do not know an answer."),
    "forfeit": Kind(422, "The player forfeits the game."),
    "contradiction": Kind(422, "No secret gives these answers."),
    "over-limit": Kind(413, "This is more than the server takes."),
    "unreadable-word-list": Kind(422, "A word list cannot be read."),
    "unreadable-table": Kind(422, "A table of things cannot be read."),
    "unreadable-game-file": Kind(422, "A game file cannot be read."),
    "unreadable-hider-file": Kind(422, "The file of a hider cannot be read."),
    "unreadable-tournament-file": Kind(422, "A file describes no tournament."),
    "database": Kind(422, "A database of tournaments cannot be used."),
    "library": Kind(422, "The library cannot be used."),
    "no-such-game": Kind(404, "The library has no such game."),
    "damaged-game": Kind(422, "A game of the library is damaged."),
    "training-diverged": Kind(422, "A training has failed."),
    # Of requests.
    "invalid-request": Kind(422, "A field of the request is wrong."),
    "invalid-json": Kind(422, "The body is not JSON."),
    "bad-request": Kind(400, "The request cannot be read."),
    "foreign-origin": Kind(403, "Another site may not use this server."),
    "foreign-frame": Kind(403, "Another site may not show this server in a frame."),
    "not-found": Kind(404, "There is nothing at this address."),
    "method-not-allowed": Kind(405, "The method is not for this address."),
    "body-timeout": Kind(408, "The body does not come in time."),
    "body-too-large": Kind(413, "The body is too large."),
    "not-json": Kind(415, "The body must be sent as JSON."),
    "foreign-host": Kind(421, "The server goes by another name."),
    # Of what a server takes from strangers.
    "file-forbidden": Kind(422, "A server reads no files for strangers."),
    "command-forbidden": Kind(422, "A server runs no programs for strangers."),
    "module-forbidden": Kind(422, "A server imports no modules for strangers."),
    "unknown-word-list": Kind(422, "The server has no such word list."),
    "no-maps": Kind(422, "The game has no maps."),
    "wrong-game": Kind(422, "A hosted game is played by its own rules, with its own host."),
    "wrong-id": Kind(422, "The file is of another game."),
    "unsealed": Kind(422, "No game that this server has sealed."),
    "changed-word-list": Kind(422, "The word list of a hosted game is another now."),
    "not-over": Kind(403, "The secret is told when the game is over."),
    "no-secret": Kind(422, "The host holds no secret."),
    "nothing-to-review": Kind(422, "There is nothing to review."),
    "no-puzzle": Kind(404, "No puzzle has this number."),
    "not-a-puzzle": Kind(422, "The position is no puzzle."),
    "bad-name": Kind(422, "The name cannot be given to a word list."),
    "no-word-list": Kind(404, "No word list of this name is kept."),
    "not-kept": Kind(413, "A word list could not be kept or deleted."),
    "no-library": Kind(404, "The server keeps no games."),
    # Of the server.
    "busy": Kind(429, "The server is busy."),
    "client-gone": Kind(499, "The client has gone."),
    "defect": Kind(500, "The server failed."),
    "stopping": Kind(503, "The server is stopping."),
    "worker-died": Kind(503, "The worker broke down."),
    "over-time": Kind(504, "This takes longer than one request may."),
}
"""Every code that a response may carry."""


class Refusal(Exception):
    """A request that cannot be served; it becomes a problem document."""

    def __init__(
        self,
        code: str,
        detail: str,
        field: str = "",
        remedy: str = "",
        *,
        move: int | None = None,
        params: Mapping[str, JSON] = {},
        mentions: tuple[dict[str, JSON], ...] = (),
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.code, self.detail, self.field, self.remedy = code, detail, field, remedy
        self.move, self.params, self.mentions, self.retry_after = move, params, mentions, retry_after

    def __reduce__(self) -> tuple[object, ...]:
        # Crosses the border between processes.
        return _remade, (type(self), self.args), vars(self)

    @classmethod
    def of(cls, error: BestguessError, field: str, remedy: str = "", *, move: int | None = None) -> "Refusal":
        """From an error of the library; ``field`` is the part of the request that it speaks of."""
        within = error.field if not field or not error.field else f"{field}.{error.field}"
        return cls(
            error.code,
            str(error.params.get("fault", error)) if error.field else str(error),
            within or field,
            remedy,
            move=move or error.move,
            params=error.params,
            mentions=tuple(filter(None, map(_mention, error.named))),
        )

    @classmethod
    def invalid(cls, errors: "list[Any]") -> "Refusal":
        """From the errors of a ``ValidationError``, of which the first is told."""
        first = errors[0]
        where = first["loc"][1:] if first["loc"][:1] == ("body",) else first["loc"]
        turn = next((step for name, step in pairwise(where) if name == "transcript"), None)
        given = {key: value for key, value in first.get("ctx", {}).items() if isinstance(value, str | int | float)}
        said = fault(first)
        broken = first["type"] == "json_invalid"
        return cls(
            "invalid-json" if broken else "invalid-request",
            f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '?', '!')) else '.'}",
            "body" if broken else place(where) or "body",
            move=turn + 1 if isinstance(turn, int) else None,
            params={"type": first["type"], "others": len(errors) - 1, **given},
        )

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS.get(self.code, _NO_KIND).status

    def censored(self, censor: Callable[[str], str]) -> "Refusal":
        """Return this refusal without the details that only the server's machine should know."""
        self.detail, self.field, self.remedy = censor(self.detail), censor(self.field), censor(self.remedy)
        self.params = {key: _each_text(value, censor) for key, value in self.params.items()}
        self.mentions = tuple(_each_text(mention, censor) for mention in self.mentions)
        return self

    def body(self) -> dict[str, Any]:
        """The problem document."""
        kind = KINDS.get(self.code, _NO_KIND)
        whole: dict[str, Any] = _each_text(
            {
                "type": f"{CODES_PATH}#{self.code}",
                "title": kind.title,
                "status": kind.status,
                "detail": self.detail,
                "code": self.code,
                "field": self.field,
                "move": self.move,
                "params": dict(self.params),
                "remedy": self.remedy,
                "mentions": list(self.mentions),
            },
            _sayable,
        )
        return whole

    def response(self, scope: Scope, headers: Mapping[str, str] | None = None) -> Response:
        """The response to a request: a problem document, or a short page for a browser that was to open a page."""
        retry = {} if self.retry_after is None else {"retry-after": str(self.retry_after)}
        every = {**(headers or {}), **retry}
        of_page = not scope["path"].startswith("/api/")
        if of_page:
            every["vary"] = "accept"
        if not of_page or "text/html" not in Headers(scope=scope).get("accept", ""):
            return JSONResponse(self.body(), self.status, every, MEDIA_TYPE)
        said = {name: escape(text) for name, text in self.body().items() if isinstance(text, str)}
        return HTMLResponse(_PAGE.format_map(said), self.status, every)


def _remade(kind: type[Refusal], args: tuple[Any, ...]) -> Refusal:
    return kind.__new__(kind, *args)


def _mention(named: Named) -> dict[str, JSON] | None:
    """A part of a sentence that is written as a program writes it, so that a page can show a name of its own."""
    match named:
        case Setting() | SpecSetting():
            value = None if named.value is None else str(named).partition("=")[2]
            return {"kind": "parameter", "text": str(named), "name": named.name, "value": value}
        case SpecText():
            return {"kind": "game" if named.here else "rules", "text": named.spec, "name": named.spec, "value": None}
        case _:
            return None


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    """A JSON value with every text in it changed."""
    match value:
        case str():
            return change(value)
        case dict():
            return {key: _each_text(one, change) for key, one in value.items()}
        case list() | tuple():
            return [_each_text(one, change) for one in value]
        case _:
            return value


def _sayable(text: str, most: int = 600) -> str:
    """Text that can be sent: no half characters, not longer than anybody reads."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= most else whole[: most - 1] + "…"
