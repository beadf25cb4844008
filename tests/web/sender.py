"""Requests that must succeed, or be refused in the way that all refusals are written."""

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

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
            assert set(read) == {"error"}
            assert set(read["error"]) == {"text", "place", "remedy"}
            assert "Traceback" not in response.text
            return read["error"]
        return read

    return send
