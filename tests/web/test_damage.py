"""A file that is damaged while the server runs costs what is in it alone: all else goes on, and games too."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import LIMITS, problem

from bestguess import make
from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings
from bestguess.records.loaded import new

SMALL = "battleship(rows=3,columns=3,fleet=2)"
LISTED = "wordle(words=mine)"
RECORD = new(make(SMALL))

Damage = Callable[[Path], object]

DAMAGES: dict[str, Damage] = {
    "cut": lambda path: path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2]),
    "empty": lambda path: path.write_bytes(b""),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\x00\x80" * 3000),
    "one byte": lambda path: path.write_bytes(path.read_bytes()[:20] + b"~" + path.read_bytes()[21:]),
    "deleted": lambda path: path.unlink(),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "a link to nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
    "a link to itself": lambda path: (path.unlink(), path.symlink_to(path)),
    "without end": lambda path: (path.unlink(), path.symlink_to("/dev/zero")),
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
}

FILES = {
    "library": "data/library.sqlite3",
    "key": "data/seal.key",
    "list that was brought": "data/words/*/mine",
    "list of the owner": "words/own",
    "figures of first guesses": "data/openings/*",
}


def requests(game: str) -> Iterator[tuple[str, str, Any]]:
    """Requests of every kind: the method, the path, what is sent."""
    for rules in (SMALL, LISTED, "wordle(words=own)"):
        yield "POST", "position", {"rules": rules}
        yield "POST", "check", {"rules": rules}
        yield "POST", "games", {"rules": rules, "seed": 1}
    yield "POST", "games/answer", {"game": game, "transcript": [], "query": "slate"}
    yield "POST", "games/reveal", {"game": game, "transcript": [], "resign": True}
    for path in ("words", "library", f"library/{RECORD.id}"):
        yield "GET", path, None
    yield "PUT", f"library/{RECORD.id}", json.loads(RECORD.dumps())
    yield "POST", "words", {"name": "another", "text": "cat\ndog\n"}
    yield "DELETE", "words/mine", None
    yield "DELETE", f"library/{RECORD.id}", None


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "own").write_text("crane\nslate\nmoult\nbrick\n")
    settings = Settings(data=tmp_path / "data", words=tmp_path / "words", limits=LIMITS)
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        yield client


def begun(client: TestClient) -> str:
    """The token of a game on a list that was brought; a game is in the library, too."""
    for path, body in (
        ("words", {"name": "mine", "text": "crane\nslate\nmoult\n"}),
        ("library", json.loads(RECORD.dumps())),
    ):
        assert client.post(f"/api/{path}", json=body).status_code < 300
    return str(client.post("/api/games", json={"rules": LISTED, "seed": 1}).json()["game"])


def answers(client: TestClient, game: str) -> dict[str, int]:
    """The status of each request; what is refused is refused in words."""
    statuses = {}
    for method, path, body in requests(game):
        response = client.request(method, f"/api/{path}", json=body)
        if response.status_code >= 400:
            problem(response)
        statuses[f"{method} {path} {(body or {}).get('rules', '')}"] = response.status_code
    return statuses


MAY_FAIL = {
    "library": "library",
    "key": "",
    "list that was brought": "mine",
    "list of the owner": "own",
    "figures of first guesses": "",
}
"""What stands in the requests that may fail by the damage; a running game ends with its list."""


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("file", FILES)
def test_what_is_damaged_while_the_server_runs_stops_nothing_else(
    client: TestClient, tmp_path: Path, file: str, damage: str
) -> None:
    game = begun(client)
    paths = [path for path in tmp_path.glob(FILES[file]) if path.is_file()]
    assert paths or "*" in FILES[file]
    for path in paths:
        DAMAGES[damage](path)
    kept = MAY_FAIL[file]
    for asked, status in answers(client, game).items():
        assert status < 300 or (kept and (kept in asked or (kept == "mine" and "games/answer" in asked))), asked


def test_a_data_folder_that_is_gone_stops_no_game(client: TestClient, tmp_path: Path) -> None:
    game = begun(client)
    shutil.rmtree(tmp_path / "data")
    for asked, status in answers(client, game).items():
        assert status < 300 or "mine" in asked or "library" in asked or "games/answer" in asked, asked
