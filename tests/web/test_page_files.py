"""What is served of the page: built from its sources, few files, compressed, and kept by browsers."""

import base64
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bestguess.apps.web.app import PAGE

SOURCES = Path(__file__).parents[2] / "page"


def text(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["build.mjs --check", "node_modules/vitest/vitest.mjs run --testTimeout=600000"])
def test_what_is_served_is_what_the_sources_make_and_their_own_tests_pass(command):
    if not shutil.which("node") or not (SOURCES / "node_modules").exists():
        pytest.skip("the page is built by node and what npm installs (make page)")
    done = subprocess.run(["node", *command.split()], cwd=SOURCES, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_texts_are_sent_compressed_to_who_takes_that(client):
    for name in ("", "app.js", "icon.svg"):
        plain = client.get(f"/{name}", headers={"accept-encoding": "identity"})
        small = client.get(f"/{name}", headers={"accept-encoding": "gzip"})
        assert plain.content == small.content
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"])
        again = client.get(f"/{name}", headers={"accept-encoding": "gzip", "if-none-match": small.headers["etag"]})
        assert again.status_code == 304


def test_every_file_that_the_page_opens_is_kept():
    kept = set(re.findall(r'"([^"]*)"', re.search(r"\[((?:\"[^\"]*\",?)+)\]", text("service-worker.js"))[1]))
    assert {"", "index.html", "app.js", "later.js", "icon.svg"} <= kept
    assert not {"service-worker.js", "docs.html", "exported.html"} & kept
    assert all((PAGE / name).exists() for name in kept)


def test_the_typefaces_are_kept_and_come_with_their_licences(client):
    faces = re.findall(r'url\("?(fonts/[a-z-]+\.woff2)"?\)', text("index.html"))
    assert set(faces) == {path.relative_to(PAGE).as_posix() for path in PAGE.glob("fonts/*.woff2")}
    for face in faces:
        answer = client.get(f"/{face}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
    licence = text("fonts/licence.txt")
    assert all(name in licence for name in ("SIL Open Font License, Version 1.1", "Figtree", "Fraunces"))


@pytest.mark.parametrize("element", ["script", "style"])
def test_what_stands_in_the_html_is_allowed_by_its_hash(client, element):
    answer = client.get("/")
    (inside,) = re.findall(rf"<{element}>(.*?)</{element}>", answer.text, re.DOTALL)
    allowed = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    policy = re.search(rf"{element}-src ([^;]*);", answer.headers["content-security-policy"])
    assert policy
    assert policy[1].split() == ["'self'", f"'sha256-{allowed}'"]


def test_the_worker_is_asked_for_anew_each_time(client):
    answer = client.get("/service-worker.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
