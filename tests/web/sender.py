"""Requests that must succeed, or be refused in the way that all refusals are written."""

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from bestguess.apps.web.errors import CODES_PATH, KINDS, MEDIA_TYPE
from bestguess.apps.web.models import Problem
from bestguess.apps.web.settings import Limits

LIMITS = Limits(body=200_000, file_body=400_000, cells=400, beside=600.0)

Post = Callable[..., Any]


def sender(client: TestClient) -> Post:
    """Sends a request that must succeed, or be refused with the status given; returns the JSON."""

    def send(path: str, body: Any, status: int = 200) -> Any:
        response = client.post(path, json=body)
        assert response.status_code == status, response.text
        read = response.json()
        if status >= 400:
            return problem(response)
        return read

    return send


def problem(response: Any) -> dict[str, Any]:
    """The problem document of a response that is no success, which must be one."""
    assert response.headers["content-type"] == MEDIA_TYPE
    read = Problem.model_validate_json(response.text)
    kind = KINDS[read.code]
    assert (response.status_code, read.status, read.title) == (kind.status, kind.status, kind.title)
    assert read.type == f"{CODES_PATH}#{read.code}"
    assert read.detail
    assert "Traceback" not in response.text
    assert "defect of bestguess" not in response.text
    return dict(response.json())
