"""A frame in the page of another site, and a server behind a proxy: what its owner has allowed, and nothing else."""

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner
from web.inline import InlineRunner
from web.sender import problem

from bestguess.apps.cli.main import app
from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings

SCHOOL, OTHER = "https://school.example", "https://other.example"

Make = Callable[..., TestClient]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    clients = list[TestClient]()

    def made(**settings: object) -> TestClient:
        one = create_app(Settings(data=tmp_path, **settings), InlineRunner)  # type: ignore[arg-type]
        clients.append(TestClient(one, base_url="http://127.0.0.1"))
        return clients[-1].__enter__()

    yield made
    for client in clients:
        client.__exit__(None, None, None)


def framed(site: str) -> dict[str, str]:
    """The headers of a frame in a page of a site."""
    referer = {"referer": f"{site}/lesson"} if site else {}
    return {"sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", **referer}


def test_a_site_that_is_allowed_may_show_the_embedded_page_and_no_other(make: Make) -> None:
    client = make(frames=(SCHOOL,))
    for headers in (framed(SCHOOL), framed(""), {"sec-fetch-dest": "document", "sec-fetch-site": "none"}, {}):
        page = client.get("/embed", headers=headers)
        assert page.status_code == 200
        assert page.headers["content-security-policy"].endswith(f"frame-ancestors 'self' {SCHOOL}")
        assert "x-frame-options" not in page.headers
    for path in ("/", "/docs", "/app.js"):
        page = client.get(path, headers=framed(SCHOOL))
        assert page.headers["content-security-policy"].endswith("frame-ancestors 'none'")
        assert page.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("frames", "site"), [((), SCHOOL), ((), ""), ((SCHOOL,), OTHER), ((SCHOOL,), f"{SCHOOL}:8443")]
)
def test_a_site_that_is_not_allowed_is_told_so(make: Make, frames: tuple[str, ...], site: str) -> None:
    answer = make(frames=frames).get("/embed", headers=framed(site))
    assert answer.status_code == 403
    said = problem(answer)
    assert said["code"] == "foreign-frame"
    assert f"--frame {site or 'https://SITE'}" in said["remedy"]
    if not frames:
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/embed", {}, 403),
        ("GET", "/embed", framed(SCHOOL), 403),
        ("GET", "/", {"host": "other.example"}, 421),
        ("GET", "/", {"origin": OTHER}, 403),
        ("GET", "/<b>nothing</b>", {}, 404),
        ("POST", "/docs", {}, 405),
    ],
)
def test_a_browser_that_opens_a_page_is_refused_in_a_page(
    make: Make, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    client = make()
    page = client.request(method, path, headers={**headers, "accept": "text/html,application/xml;q=0.9,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    told = client.request(method, path, headers={**headers, "accept": "*/*"})
    said = problem(told)
    assert told.status_code == status
    assert escape(said["detail"]) in page.text
    assert escape(said["remedy"]) in page.text
    assert "<b>" not in page.text
    assert page.headers["vary"] == told.headers["vary"] == "accept", "no cache is to give one for the other"
    assert page.headers["content-security-policy"] == told.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api/nothing", "/api/library/none"])
def test_the_api_refuses_a_browser_with_a_problem_document(make: Make, path: str) -> None:
    problem(make().get(path, headers={"accept": "text/html"}))


def test_a_page_behind_a_proxy_with_tls_may_use_the_server(make: Make) -> None:
    client = make(address="https://games.example/", hosts=("127.0.0.1", "games.example"))
    assert client.get("/api/catalogue").json()["address"] == "https://games.example/"
    asked = {"json": {"rules": "battleship"}}
    for origin, status in (("https://games.example", 200), ("http://games.example", 200), (OTHER, 403)):
        headers = {"host": "games.example", "origin": origin}
        assert client.post("/api/check", headers=headers, **asked).status_code == status, origin
    assert make().get("/api/catalogue").json()["address"] == ""


@pytest.mark.parametrize("option", ["--frame", "--address"])
@pytest.mark.parametrize(
    "value", ["school.example", "https://a.example/b", "ftp://a.example", "https://", "*", "https://a;b", "null"]
)
def test_what_is_no_origin_is_refused_in_one_line(option: str, value: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path), option, value])
    assert done.exit_code == 2
    assert f"{option} {value}" in done.output
