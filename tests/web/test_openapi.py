"""The description of the API is true: generated requests get the responses that it promises."""

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import BaseModel
from web.inline import InlineRunner

from bestguess.apps.web import models
from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings
from bestguess.core.document_faults import FORMS
from bestguess.games.rectangles import Rectangles
from bestguess.records.game_file import GameFile

STREAMS = ("/api/watch", "/api/review")  # their events are in test_serve.py


def test_responses_are_as_described(tmp_path):
    # Imported here: it takes a second of every process that runs tests, and the others do without.
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    app = create_app(Settings(data=tmp_path, hosts=("localhost", "127.0.0.1", "testserver")), InlineRunner)
    described = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    tried = []
    for found in described.get_all_operations():
        operation = found.ok()
        if operation.path in STREAMS:
            continue
        tried.append(operation.label)

        @given(case=operation.as_strategy())
        @settings(max_examples=8, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
        def check(case):
            case.call_and_validate(checks=checks)

        check()
    assert len(tried) > 15


def test_every_operation_model_and_field_is_documented(client):
    said = client.get("/api/openapi.json").json()
    assert {"WatchStart", "WatchMove", "WatchDone", "Progress", "Review"} <= set(said["components"]["schemas"])
    for path, operations in said["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            assert operation["summary"], (method, path)
            assert operation["tags"]
            assert {*operation["tags"]} <= {tag["name"] for tag in said["tags"] if tag["description"]}, (method, path)
            parameters = operation.get("parameters", [])
            assert not [one["name"] for one in parameters if "title" in one["schema"]]
            assert not [one["name"] for one in parameters if not one.get("description")], (method, path)
            assert "422" in operation["responses"]
    for name, model in said["components"]["schemas"].items():
        assert name in ("HTTPValidationError", "ValidationError") or model.get("description") or "enum" in model, name
        assert "__" not in name
        if name not in ("HTTPValidationError", "ValidationError"):
            mute = [field for field, about in model.get("properties", {}).items() if not about.get("description")]
            assert not mute, (name, mute)
        # A title made up from the name of a field, such as "Keepon", would stand in its place.
        assert not [field for field, about in model.get("properties", {}).items() if "title" in about], name


def test_every_response_has_a_schema(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    contents = {
        f"{method} {path} {status} {kind}": content
        for path, operations in paths.items()
        for method, operation in operations.items()
        for status, response in operation["responses"].items()
        for kind, content in response.get("content", {}).items()
    }
    assert not [name for name, content in contents.items() if not content.get("schema")]
    assert {"post /api/export 200 application/json", "post /api/export 200 text/html"} <= contents.keys()


@pytest.mark.parametrize(("form", "model"), [("json", GameFile), ("replay", models.Replay)])
def test_a_file_that_is_written_is_as_described(client, form: str, model: type[BaseModel]):
    goal = Rectangles().notation.format_secret(Rectangles().prior().secrets()[0])
    moves = [{"query": "A1", "answer": "occupied" if "A1" in goal.split() else "empty"}]
    record = {"format": "bestguess-game", "version": 1, "rules": "rectangles", "transcript": moves, "secret": goal}
    written = client.post("/api/export", json={"record": record, "form": form})
    assert written.status_code == 200, written.text
    model.model_validate_json(written.text)


def test_every_form_of_a_text_is_told_in_words(client):
    said = client.get("/api/openapi.json").text
    assert {json.loads(f'"{form}"') for form in re.findall(r'"pattern": ?"((?:[^"\\]|\\.)*)"', said)} == set(FORMS)
    refused = client.get("/api/library/a.b").json()
    assert refused["detail"] == "Write 1 to 64 of the characters A to Z, a to z, 0 to 9, _ and -."


def test_the_documentation_needs_nothing_from_elsewhere(client):
    page = client.get("/docs")
    assert page.status_code == 200
    assert "http" not in page.text.replace("http-equiv", "")
