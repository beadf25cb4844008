"""The application with its worker in a thread, for the tests that need no process."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Limits, Settings

LIMITS = Limits(body=200_000, file_body=400_000, cells=400)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), workers=0, limits=LIMITS)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        yield client


Post = Callable[..., Any]


@pytest.fixture(scope="session")
def post(client: TestClient) -> Post:
    """Send a request that must succeed, or be refused with the status given; returns the JSON."""

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


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
