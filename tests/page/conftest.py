"""A real browser and a real server for the tests of the page.

Every fixture here lives no longer than this folder's tests: Playwright's loop would be in the way of other tests.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from page.browser import chromium, launch
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright, chromium())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`bestguess serve` on a free port with a folder of its own, shared by the tests of this folder."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may stop, restart and fill as it likes."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens visitors: `visit(server, "#/library", phone=True)`. What went wrong unseen fails the test."""
    visitors: list[Visitor] = []

    def open_(server: Server, route: str = "", **how: object) -> Visitor:
        visitor = Visitor(browser, server, **how)  # type: ignore[arg-type]
        visitors.append(visitor)
        visitor.go(route)
        return visitor

    yield open_
    for visitor in visitors:
        visitor.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert not complaints, "\n".join(complaints)
