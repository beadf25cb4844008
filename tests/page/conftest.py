"""A real browser and a real server for the tests of the page.

Every fixture here lives no longer than this folder's tests: Playwright's loop would be in the way of other tests.
"""

import os
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote

import pytest
from page.browser import NoBrowser, launch
from page.served import Server
from page.visitor import MODULES, TIMEOUT, Visitor
from playwright.sync_api import Browser, Page, expect, sync_playwright

expect.set_options(timeout=TIMEOUT)


class Lesson(BaseHTTPRequestHandler):
    """A page of another site that shows the address after its own in a frame."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        if self.path != "/favicon.ico":
            address = unquote(self.path.removeprefix("/"))
            self.wfile.write(f'<title>A lesson</title><iframe width="700" height="600" src="{address}">'.encode())

    def log_message(self, format: str, *given: object) -> None:
        pass


@pytest.fixture(scope="package")
def sites() -> Iterator[tuple[str, str]]:
    """The origins of two other sites: one whose pages may show the server in a frame, one whose may not."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Lesson) for _ in range(2)]
    for one in servers:
        Thread(target=one.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{servers[0].server_port}", f"http://127.0.0.1:{servers[1].server_port}"
    for one in servers:
        one.shutdown()
        one.server_close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except NoBrowser as error:
            if os.environ.get("CI"):
                raise  # a gate that visits no page is none
            pytest.skip(str(error))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, sites: tuple[str, str]) -> Iterator[Server]:
    """`bestguess serve` on a free port with a folder of its own, shared by the tests of this folder."""
    with Server(tmp_path_factory.mktemp("data"), options=["--frame", sites[0]]) as server:
        yield server


@pytest.fixture(scope="package")
def modules(browser: Browser, server: Server) -> Iterator[Page]:
    """A tab in which no page is drawn, for tests that evaluate functions of the page's sources as `modules`."""
    page = browser.new_page()
    page.goto(server.url + "docs.css")  # a text of the server
    page.evaluate(MODULES)
    yield page
    page.close()


@pytest.fixture
def own_server(tmp_path: Path, visitors: list[Visitor]) -> Iterator[Server]:
    """A server that one test may stop, restart and fill as it likes; its visitors leave before it stops."""
    with Server(tmp_path) as server:
        yield server
        for visitor in visitors:
            visitor.close()


@pytest.fixture
def visitors() -> Iterator[list[Visitor]]:
    """Everybody who visits in a test; what went wrong unseen fails it at its end."""
    visitors: list[Visitor] = []
    yield visitors
    for visitor in visitors:
        visitor.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.unforgiven]
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def visit(browser: Browser, visitors: list[Visitor]) -> Callable[..., Visitor]:
    """Opens a page: `visit(server, "#/library", theme="dark", phone=True)`."""

    def open_(server: Server, route: str = "", **how: object) -> Visitor:
        visitor = Visitor(browser, server.url, server, **how)  # type: ignore[arg-type]
        visitors.append(visitor)
        visitor.go(route)
        return visitor

    return open_


@pytest.fixture
def visitor_of_files(browser: Browser, visitors: list[Visitor]) -> Callable[..., Visitor]:
    """Opens a file from disk, with no server anywhere."""

    def open_(path: Path, **how: object) -> Visitor:
        visitor = Visitor(browser, path.as_uri(), **how)  # type: ignore[arg-type]
        visitors.append(visitor)
        visitor.go()
        return visitor

    return open_
