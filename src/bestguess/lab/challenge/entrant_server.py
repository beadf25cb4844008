"""A stand-in, without a network, of the server that the starting script of the challenge talks to."""

import importlib
import json
import sys
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs, urlsplit

_GAME = ("new_game", "guess_letter", "my_status")
"""The last parts of the addresses of the server."""


class GameRequest(BaseException):
    """A game or a score was asked for while a module is imported; no code of a player's is to catch this."""


class ServerResponse:
    """The response to a request, as :mod:`requests` and :mod:`urllib` show it."""

    status_code = status = code = 200
    ok = True
    reason = "OK"
    encoding = "utf-8"
    headers: Mapping[str, str] = {"content-type": "application/json", "Content-Type": "application/json"}

    def __init__(self, value: object, url: str) -> None:
        """Wrap a value that JSON can write."""
        self._value = value
        self.url = url
        self.text = json.dumps(value)
        self.content = self.text.encode()

    def json(self, **_: object) -> object:
        """The value."""
        return self._value

    def read(self, *_: object) -> bytes:
        """The text in bytes."""
        return self.content

    def getcode(self) -> int:
        """The status, 200."""
        return self.status

    def info(self) -> Mapping[str, str]:
        """The headers."""
        return self.headers

    def raise_for_status(self) -> None:
        """Do nothing: nothing went wrong."""

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def __enter__(self) -> "ServerResponse":
        return self

    def __exit__(self, *_: object) -> None:
        return None


class ChallengeServer:
    """Answers requests for a new game, for letters and for the state of affairs as the server does.

    ``tell`` sends a letter to whoever leads the game, ``hear`` waits for how the game stands then.
    """

    def __init__(self, tell: Callable[[object], None], hear: Callable[[], list[Any]]) -> None:
        """Begin with no game."""
        self._tell, self._hear = tell, hear
        self._number = self._won = 0
        self._waiting: list[Any] | None = None
        self._stands: dict[str, object] = {}
        self.playing = False
        """Whether a game that the player asked for goes on."""
        self.silent = True
        """Whether no letter was asked yet in the last game."""

    def offer(self, message: list[Any]) -> None:
        """Let the next request for a new game begin this one."""
        self._waiting, self.playing = message, False

    @property
    def unasked(self) -> bool:
        """Whether the game that was offered has not been asked for."""
        return self._waiting is not None

    def take_back(self) -> None:
        """Offer no game any more."""
        self._waiting = None

    def answer(self, url: str, values: Mapping[str, Any]) -> ServerResponse:
        """Answer a request; ``values`` are those sent with it. Raises :class:`ConnectionError` for other addresses."""
        parts = urlsplit(url if "//" in url else f"//{url}")
        last = parts.path.rstrip("/").rpartition("/")[2]
        sent = {**{name: texts[-1] for name, texts in parse_qs(parts.query).items()}, **values}
        if last == "new_game":
            return ServerResponse(self._new_game(), url)
        if last == "guess_letter":
            return ServerResponse(self._guess_letter(sent.get("letter")), url)
        if last == "my_status":
            if not self._number:  # the score of games that a script does not play while it is read
                raise GameRequest
            return ServerResponse([self._number, self._number, self._won, self._won], url)
        if parts.path.strip("/"):
            raise ConnectionError(f"players of the challenge have no network, so {url[:100]} cannot be read")
        return ServerResponse({}, url)

    def _new_game(self) -> dict[str, object]:
        if self.playing:
            raise ConnectionError("another game was asked for before the word was over")
        if self._waiting is None:
            if not self._number:
                raise GameRequest
            while (message := self._hear())[0] != "guess":
                pass  # the end of a game that was given up
            self._waiting = message
        self._number += 1
        message, self._waiting, self.playing, self.silent = self._waiting, None, True, True
        return self._shown(message) | {"status": "approved"}

    def _guess_letter(self, letter: object) -> dict[str, object]:
        if not self.playing:
            return self._stands | {"status": self._stands.get("status", "denied"), "reason": "The game is over."}
        self.silent = False
        self._tell(letter)
        message = self._hear()
        if message[0] == "guess":
            return self._shown(message) | {"status": "ongoing"}
        _, pattern, won = message
        self.playing = False
        self._won += won
        reason = {} if won else {"reason": "# of tries exceeded!"}
        self._stands |= {"status": "success" if won else "failed", "word": pattern, "tries_remains": 0} | reason
        return self._stands

    def _shown(self, message: list[Any]) -> dict[str, object]:
        _, _, pattern, _, tries = message
        self._stands = {"game_id": f"bestguess-{self._number}", "word": pattern, "tries_remains": tries}
        return dict(self._stands)


def serve_requests(server: ChallengeServer) -> None:
    """Let :mod:`requests`, installed or not, and :mod:`urllib` reach the stand-in and nothing else."""

    def request(_: object, method: str, url: str, *_rest: object, **options: Any) -> ServerResponse:
        values: dict[str, Any] = {}
        sent: Any
        for sent in (options.get("params"), options.get("data"), options.get("json"), *_rest[:2]):
            if isinstance(sent, str | bytes):
                text = sent.decode() if isinstance(sent, bytes) else sent
                sent = {name: texts[-1] for name, texts in parse_qs(text).items()}
            if sent:
                values.update(sent)
        try:
            return server.answer(str(url), values)
        except ConnectionError as error:
            failure: Any = importlib.import_module("requests.exceptions").ConnectionError
            raise failure(str(error)) from error

    sys.meta_path.insert(0, _Installed(request))
    sys.meta_path.append(_Nothing())

    def opened(_: object, asked: Any, data: bytes | None = None, *_rest: object, **_options: object) -> ServerResponse:
        body = data if data is not None else None if isinstance(asked, str) else asked.data
        sent = {name: texts[-1] for name, texts in parse_qs((body or b"").decode()).items()}
        return server.answer(asked if isinstance(asked, str) else asked.full_url, sent)

    urllib.request.OpenerDirector.open = opened  # type: ignore[method-assign, assignment]


class _Installed(MetaPathFinder):
    """Gives the sessions of :mod:`requests` another way to request, once the package is imported."""

    def __init__(self, request: Callable[..., ServerResponse]) -> None:
        self._request = request

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        """The module of sessions, where it is installed."""
        if fullname != "requests.sessions":
            return None
        spec = PathFinder.find_spec(fullname, path) or _Nothing().find_spec(fullname, path)
        loader: Any = spec and spec.loader
        run = loader.exec_module

        def exec_module(module: Any) -> None:
            run(module)
            module.Session.request = self._request

        loader.exec_module = exec_module
        return spec


class _Nothing(MetaPathFinder, Loader):
    """Makes modules called ``requests`` and ``urllib3`` where these are not installed: whatever they are asked for is
    there, does nothing, and errors are errors.
    """

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """A module for every name below those two."""
        if fullname.partition(".")[0] not in ("requests", "urllib3"):
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module."""
        names = vars(module)
        if module.__name__ == "requests":
            sessions = importlib.import_module("requests.sessions")
            session = sessions.Session
            names |= {"sessions": sessions, "Session": session, "session": session}
            names["exceptions"] = importlib.import_module("requests.exceptions")
            names["request"] = lambda *where, **options: session().request(*where, **options)
            for method in ("get", "post", "put", "head", "delete", "patch"):
                names[method] = _bound(session, method)
        elif module.__name__ == "requests.sessions":
            names["Session"] = type("Session", (), {"headers": {}, "verify": True, "mount": lambda *_: None})
            for method in ("get", "post", "put", "head", "delete", "patch"):
                setattr(names["Session"], method, _method(method))
            names["Session"].close = lambda _: None
            names["Session"].__enter__ = lambda one: one
            names["Session"].__exit__ = lambda *_: None
        names["__getattr__"] = _missing(module)


def _bound(session: Any, method: str) -> Callable[..., Any]:
    return lambda url, *rest, **options: getattr(session(), method)(url, *rest, **options)


def _method(method: str) -> Callable[..., Any]:
    return lambda one, url, *rest, **options: one.request(method.upper(), url, *rest, **options)


def _missing(module: ModuleType) -> Callable[[str], Any]:
    def found(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.endswith(("Error", "Exception", "Timeout")):
            if module.__name__ != "requests.exceptions":
                value: Any = getattr(importlib.import_module("requests.exceptions"), name)
            else:
                value = type(name, (OSError,), {})
        elif name.endswith("Warning"):
            value = type(name, (Warning,), {})
        elif name[:1].isupper():
            value = type(name, (), {"__init__": lambda *_, **__: None})
        elif name in ("packages", "urllib3", "adapters", "auth", "util", "retry", "models", "exceptions"):
            value = importlib.import_module(f"{module.__name__}.{name}")
        else:
            value = lambda *_, **__: None  # noqa: E731
        setattr(module, name, value)
        return value

    return found
