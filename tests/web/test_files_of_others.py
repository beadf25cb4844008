"""Every endpoint, as the description of the API lists them, tried with texts that name code of somebody's own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from foreign_files import BOT, OWN, PLANTED, naming

from bestguess.records.game_file import GameFile

OTHERS = (OWN, BOT)
"""A module and a command, each of which makes a file where it is run."""
WITHIN = [spec for own in OTHERS for spec in (f"rollout(base={own})", f"best-response(policy={own})")]
RULES = "rectangles(rows=3,columns=3,shapes=2x1)"

PLAIN: dict[str, Any] = {"rules": RULES, "query": "A1", "transcript": [], "seconds": 0.1, "seed": 1, "games": 1}
"""Values with which a request is one that the server takes, by the names of the fields."""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "planted.py").write_text(PLANTED)
    return tmp_path / "ran"


def records() -> Iterator[dict[str, Any]]:
    """Game files that name code of somebody's own, each in another field."""
    for own in OTHERS:
        for _, game in naming(own, RULES):
            yield json.loads(game.dumps())


def bodies(model: dict[str, Any], models: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Requests of a model, each with another text or record of somebody's own; what else it needs is plain."""
    fields = model.get("properties", {})
    needed = {name: plain(name, fields[name], models) for name in model.get("required", [])}
    needed |= {name: PLAIN[name] for name in ("rules", "transcript", "seconds") if name in fields}
    for name, field in fields.items():
        kind = json.dumps(field)
        if "GameFile" in kind or name == "record":
            yield from ({**needed, name: record} for record in records())
            if "rules" in needed:
                yield from ({name: record} for record in records())
        elif '"string"' in kind or "$ref" in kind:
            for text in (*OTHERS, *WITHIN, *map(json.dumps, records())):
                yield {**needed, name: text}


def plain(name: str, field: dict[str, Any], models: dict[str, Any]) -> Any:
    """A value for a field that a request needs."""
    if name in PLAIN:
        return PLAIN[name]
    if "enum" in field:
        return field["enum"][0]
    if "GameFile" in json.dumps(field):
        return json.loads(GameFile(id="fine", rules=RULES).dumps())
    kinds: dict[str, Any] = {"string": "x", "integer": 1, "number": 1, "boolean": False, "array": [], "object": {}}
    return kinds.get(field.get("type", "string"), "x")


def test_no_request_runs_the_code_that_it_names(client, planted: Path) -> None:
    said = client.get("/api/openapi.json").json()
    models = said["components"]["schemas"]
    tried = set()
    for path, operations in said["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is None:
                continue
            name = content["schema"].get("$ref", "").rpartition("/")[2]
            wanted = list(records()) if name in ("GameFile", "") else bodies(models[name], models)
            for body in wanted:
                place = path.replace("{id}", "others").replace("{name}", "mine")
                response = client.request(method, place, json=body)
                assert response.status_code < 500, (method, path, body, response.text)
                assert not planted.exists(), (method, path, body)
                tried.add(path)
    assert {"/api/position", "/api/review", "/api/import", "/api/export", "/api/games"} <= tried
