"""Every text and every number that the API takes, with values that no person types: refused in words, or served."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.sender import problem

from bestguess import make
from bestguess.records.loaded import new

SMALL = "battleship(rows=3,columns=3,fleet=2)"
MOVES = [{"query": "A1", "answer": "miss"}]
RECORD = json.loads(new(make(SMALL)).dumps()) | {"transcript": MOVES}

BODIES: dict[str, Any] = {
    "position": {"rules": SMALL, "prior": "default", "transcript": MOVES, "policy": "density", "seed": 1},
    "whatif": {"rules": SMALL, "prior": "default", "transcript": MOVES, "query": "B2"},
    "maps": {"rules": SMALL, "transcript": MOVES, "secret": "p2 A1-A2", "seed": 1},
    "check": {"rules": SMALL, "prior": "default"},
    "read": {"rules": SMALL, "transcript": MOVES, "text": "B2 hit"},
    "puzzle": {"number": 1, "rules": SMALL, "transcript": MOVES},
    "puzzle/answer": {"rules": SMALL, "transcript": MOVES, "query": "B2"},
    "games": {"rules": SMALL, "host": "honest", "shared": "today", "agent": "density"},
    "games/answer": {"game": "", "transcript": MOVES, "query": "B2", "rules": SMALL, "host": "honest"},
    "games/agent": {"game": "", "transcript": MOVES, "moves": 1},
    "games/reveal": {"game": "", "transcript": MOVES, "resign": True},
    "watch": {"rules": SMALL, "policies": ["density"], "secret": "p2 A1-A2", "seed": 1, "host": "honest"},
    "value": {"rules": SMALL, "transcript": MOVES, "query": "B2", "seed": 1, "reference": "density"},
    "review": {"record": RECORD, "seed": 1},
    "import": {"text": json.dumps(RECORD)},
    "export": {"record": RECORD, "form": "json"},
    "library": RECORD,
    "words": {"name": "mine", "text": "cat\ndog\n"},
}
"""A sound body for each address that takes one; an empty game stands for a token."""

TEXTS = ('"\\ud800"', '"\\udfff x"', '"\\u0000"', '"A\\u00001"', '"\\u202e"', '"\\ufeff"', '"' + "9" * 1900 + '"', '""')
NUMBERS = ("-1", "1e400", "-1e400", "9" * 400, "1.5", "18446744073709551616", "null")


OTHER_KINDS = {int: ('"1"', "true", "1.5", "[1]"), float: ('"1"', "true", "[1]"), bool: ('"true"', "1", '"yes"')}
"""Values of another kind than a number or a truth, which some readers of JSON take for one."""


def nasty(body: Any, mark: str, values: dict[type, tuple[str, ...]]) -> Iterator[str]:
    """The body as JSON, again and again, each time with a value of the kind of one of its leaves in its place."""

    def leaves(thing: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
        if isinstance(thing, dict | list):
            for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
                yield from leaves(value, (*path, key))
        elif thing is not None:
            yield path, thing

    for path, leaf in leaves(body, ()):
        copy = json.loads(json.dumps(body))
        inner = copy
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = mark
        for value in values.get(type(leaf), ()):
            yield json.dumps(copy).replace(json.dumps(mark), value)


@pytest.mark.parametrize("path", list(BODIES))
def test_no_value_is_a_defect_of_the_server(client: TestClient, path: str) -> None:
    body = dict(BODIES[path])
    if "game" in body:
        body["game"] = client.post("/api/games", json={"rules": SMALL, "seed": 1}).json()["game"]
    for sent in nasty(body, "the nasty one", {str: TEXTS, int: NUMBERS, bool: NUMBERS}):
        response = client.post(f"/api/{path}", content=sent, headers={"content-type": "application/json"})
        assert response.status_code < 500, f"{path}: {sent[:300]}: {response.text[:300]}"
        if response.status_code >= 400:
            problem(response)


@pytest.mark.parametrize("path", [path for path in BODIES if path not in ("library", "import", "export")])
def test_a_number_is_no_text_and_no_truth(client: TestClient, path: str) -> None:
    own = {name: value for name, value in BODIES[path].items() if name not in ("record", "transcript")}
    more = {"nodes": 1, "samples": 1, "seconds": 1.0, "goOn": False} if path == "review" else {}
    for sent in nasty({**own, **more}, "the other one", OTHER_KINDS):
        whole = json.dumps({**BODIES[path], **json.loads(sent)})
        response = client.post(f"/api/{path}", content=whole, headers={"content-type": "application/json"})
        assert response.status_code in (400, 422), f"{path}: {sent[:300]}: {response.text[:300]}"
        problem(response)
