"""The checks before every request: who may speak to this server, how much, and what the browser is told.

The server is for the people at this machine, so it must not serve a foreign page in their browser: the Host header
must be one of ours (a name that points here does not make a page ours: DNS rebinding), a request from another origin
is refused, and what changes anything must be JSON, which no form of another site can send.
"""

import asyncio
import base64
import hashlib
import re
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import ANY_ADDRESS, Settings
from bestguess.core.memo import remembered

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_INDEX = Path(__file__).parent / "page" / "index.html"

_CARRIES_FILES = ("/api/library", "/api/import", "/api/export", "/api/review", "/api/words")

EMBED = "/embed"
"""The path of the page that other sites may show in a frame, where the server's owner has allowed them to."""

HEADERS: Mapping[str, str] = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """ASGI middleware that refuses what is foreign or too large, and adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        own = urlsplit(settings.address)
        self._origin = f"{own.scheme}://{own.netloc}".lower()
        """The origin of the page at a proxy, which speaks to this server in another scheme."""
        self._frames = f"'self' {' '.join(settings.frames)}" if settings.frames else "'none'"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        answered = False

        async def adorned(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                frames = self._frames if scope["path"] == EMBED else "'none'"
                if frames != "'none'":
                    del headers["x-frame-options"]  # it can name no site
                page = _page(_INDEX.stat().st_mtime_ns)
                headers.setdefault("content-security-policy", f"{page.policy}{frames}")
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                    headers.setdefault("page-version", page.version)
            await send(message)

        try:
            most = self._check(scope)
            await self.app(scope, _Counted(receive, most, self.settings.limits.sending), adorned)
        except Refusal as refusal:
            if answered:
                raise
            await refusal.response(scope, {"connection": "close"})(scope, receive, adorned)

    def _check(self, scope: Scope) -> int:
        """How long the body may be. Raises :class:`Refusal` for what is foreign."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name, names = _name(host), self.settings.hosts
        if name not in names and not (ANY_ADDRESS in names and _is_address(name)):
            raise Refusal(
                "foreign-host",
                f"This server does not go by the name '{host[:100]}'.",
                "Host",
                "Open it by the address it printed.",
            )
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in (f"{scope['scheme']}://{host}".lower(), self._origin):
            raise _foreign("Origin")
        if scope["path"] == EMBED:
            self._check_frame(headers)
        if headers.get("sec-fetch-site") in ("cross-site", "same-site") and (
            scope["method"] not in _SAFE or scope["path"].startswith("/api/")
        ):
            raise _foreign("Sec-Fetch-Site")
        limits = self.settings.limits
        most = limits.file_body if scope["path"].startswith(_CARRIES_FILES) else limits.body
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12:
            said = "The length of the body is not a number."
            raise Refusal("bad-request", said, "Content-Length", "Send it as it is.")
        if int(length) > most:
            raise _too_large(most)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        has_body = int(length) > 0 or "transfer-encoding" in headers
        if scope["method"] not in _SAFE and has_body and kind != "application/json":
            remedy = "Send it with Content-Type: application/json."
            raise Refusal("not-json", "The body must be JSON.", "Content-Type", remedy)
        return most

    def _check_frame(self, headers: Headers) -> None:
        """Raise :class:`Refusal` for a frame in a page of a site that is not allowed. Browsers say of which, if any."""
        frames, page = self.settings.frames, urlsplit(headers.get("referer", ""))
        site = f"{page.scheme}://{page.netloc}".lower()[:200] if page.netloc else ""
        foreign = headers.get("sec-fetch-site", "cross-site") in ("cross-site", "same-site")
        framed = headers.get("sec-fetch-dest", "iframe") == "iframe"
        if frames and not (framed and foreign and site and site not in frames):
            return
        said = f"Pages of {site} may not" if frames else "No page of another site may"
        remedy = f"Its owner allows it by the option --frame {site or 'https://SITE'}"
        raise Refusal("foreign-frame", f"{said} show this server in a frame.", "Referer", remedy)


class Overlong(HTTPException):
    """A body beyond its limit, or that never comes: an exception that the framework lets through while it reads."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.status, refusal.detail)
        self.refusal = refusal


class _Counted:
    """A body that is not read beyond its limit, nor waited for beyond the seconds that the whole of it has."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive, self._most, self._read, self._whole = receive, most, 0, False
        self._deadline = asyncio.get_running_loop().time() + seconds

    async def __call__(self) -> Message:
        if self._whole:  # what comes now is that the other side hangs up
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise Overlong(_too_slow()) from None
        self._whole = not message.get("more_body", False)
        if message["type"] == "http.request":
            self._read += len(message.get("body", b""))
            if self._read > self._most:
                raise Overlong(_too_large(self._most))
        return message


class _Page(NamedTuple):
    """The page as it is served now, which a developer may build anew while the server runs."""

    version: str
    """The version, which an open page compares with its own."""
    policy: str
    """The content security policy, but for the sites that may show the page in a frame."""


def _hash_of(element: str, html: str) -> str:
    """The hash by which a policy allows what stands in the one element of this name that has no attributes."""
    inside = re.search(rf"<{element}>(.*?)</{element}>", html, re.DOTALL)
    digest = hashlib.sha256((inside[1] if inside else "").encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


@remembered(most=1)
def _page(changed: int) -> _Page:
    html = _INDEX.read_text("utf-8")
    version = re.search(r'<meta name="version" content="(\w+)">', html)
    # What stands in the HTML is needed before anything is drawn: the script that sets the theme, and the styles.
    policy = (
        "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        f"style-src 'self' '{_hash_of('style', html)}'; script-src 'self' '{_hash_of('script', html)}'; "
        "worker-src 'self'; manifest-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
    )
    return _Page(version[1] if version else "", policy)


def _too_slow() -> Refusal:
    remedy = "Send as many bytes as Content-Length says, at once."
    return Refusal("body-timeout", "The body does not come in time.", "body", remedy)


def _too_large(most: int) -> Refusal:
    remedy = f"At most {most:,} bytes are read."
    return Refusal("body-too-large", "The request is too large.", "body", remedy, params={"most": most})


def _foreign(header: str) -> Refusal:
    return Refusal("foreign-origin", "Another site may not use this server.", header, "Open the page itself.")


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
