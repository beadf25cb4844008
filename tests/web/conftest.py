"""The application with its worker in a thread, for the tests that need no process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import LIMITS, Post, sender

from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), limits=LIMITS)
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture(scope="session")
def post(client: TestClient) -> Post:
    return sender(client)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
