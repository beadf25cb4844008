"""Whatever fails is told as a problem document, at every address, with a code that the list has."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web.sender import problem

from bestguess.apps.web.errors import KINDS, Refusal
from bestguess.core.errors import BestguessError, ParameterError, Setting, SpecSetting, SpecText

DOCUMENT = Path(__file__).parents[2] / "docs" / "use" / "errors.md"


def addresses(client: TestClient) -> Iterator[tuple[str, str]]:
    """Every method and address of the API."""
    for path, operations in client.get("/api/openapi.json").json()["paths"].items():
        for method in operations:
            yield method.upper(), re.sub(r"\{\w+\}", "nothing", path)


def test_every_address_refuses_in_problem_documents(client: TestClient) -> None:
    count = 0
    for method, path in addresses(client):
        count += 1
        assert problem(client.request(method, path, headers={"origin": "http://x.example"}))["code"] == "foreign-origin"
        assert problem(client.request(method, path, headers={"host": "x.example"}))["code"] == "foreign-host"
        assert problem(client.request("PATCH", path))["code"] == "method-not-allowed"
        if method not in ("GET", "DELETE"):
            assert problem(client.request(method, path, content=b"{}"))["code"] == "not-json"
            assert problem(client.request(method, path, content="{", headers=JSON))["code"] == "invalid-json"
            assert problem(client.request(method, path, json={"strange": 1}))["code"] in STRANGE
    assert count > 20


JSON = {"content-type": "application/json"}
STRANGE = ("invalid-request", "unreadable-game-file", "nothing-to-review")


def test_every_address_says_so_in_its_description(client: TestClient) -> None:
    for operations in client.get("/api/openapi.json").json()["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    ((kind, about),) = response["content"].items()
                    assert (kind, about["schema"]["$ref"]) == (
                        "application/problem+json",
                        "#/components/schemas/Problem",
                    )


def test_the_list_of_codes_is_served_and_documented(client: TestClient) -> None:
    listed = {one["code"]: one["status"] for one in client.get("/api/errors").json()}
    assert listed == {code: kind.status for code, kind in KINDS.items()}
    text = DOCUMENT.read_text()
    of_library, of_server = text.split("## Of the server")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", of_server, re.MULTILINE))
    of_the_library = re.findall(r"^\| `([a-z-]+)` \| `", of_library, re.MULTILINE)
    assert {code: str(status) for code, status in listed.items() if code not in of_the_library} == rows
    assert set(of_the_library) <= set(listed)


class OwnError(BestguessError):
    """An error of somebody's own game."""

    code = "of-my-own"


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [(OwnError("So not."), "of-my-own", 422), (ParameterError("rows", 0, "too few."), "bad-parameter", 422)],
)
def test_an_error_of_the_library_keeps_its_code(error: BestguessError, code: str, status: int) -> None:
    body = Refusal.of(error, "rules").body()
    assert (body["code"], body["status"], body["detail"], body["field"]) == (code, status, str(error), "rules")
    assert body["params"] == error.params


def test_a_sentence_says_which_parts_of_it_are_of_programs() -> None:
    spec, words, unit = SpecText("battleship(rows=4)"), SpecSetting("words"), Setting("unit", "misses")
    error = BestguessError(f"{spec} needs {words}, or {unit}.", spec, words, unit)
    mentions = Refusal.of(error, "rules").body()["mentions"]
    assert [(one["kind"], one["text"], one["value"]) for one in mentions] == [
        ("game", "battleship(rows=4)", None),
        ("parameter", "words=FILE", None),
        ("parameter", "unit='misses'", "'misses'"),
    ]
    assert all(one["text"] in str(error) for one in mentions)


def test_a_move_that_is_wrong_is_numbered(client: TestClient) -> None:
    rules = "battleship(rows=3,columns=3,fleet=2)"
    moves = [{"query": "A1", "answer": "miss"}, {"query": "A1", "answer": "miss"}]
    refused = problem(client.post("/api/position", json={"rules": rules, "transcript": moves}))
    assert (refused["code"], refused["field"], refused["move"]) == ("illegal-query", "transcript[1].query", 2)
    contradicting = [{"query": f"{row}{column}", "answer": "miss"} for row in "ABC" for column in (1, 2, 3)]
    request = {"rules": rules, "transcript": contradicting, "query": "A1"}
    refused = problem(client.post("/api/value", json=request))
    assert (refused["code"], refused["move"]) == ("contradiction", 8)
