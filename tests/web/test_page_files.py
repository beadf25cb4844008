"""The files that a browser keeps of the page: named by their contents, so that no stale one is shown."""

import json
import re
from pathlib import Path

from bestguess.apps.web.app import PAGE
from bestguess.apps.web.page_files import kept_files, service_worker


def test_every_file_that_the_page_opens_is_kept():
    kept = kept_files(PAGE)
    assert {"", "index.html", "app.js", "views/setup.js", "styles/base.css", "icon.svg"} <= kept.keys()
    assert not {"types.ts", "tsconfig.json", "service-worker.js", "docs.html", "exported.html"} & kept.keys()
    assert list(kept) == sorted(kept)


def test_the_typefaces_are_kept_and_come_with_their_licences(client):
    faces = re.findall(r'url\("\.\./(fonts/[a-z-]+\.woff2)"\)', (PAGE / "styles/fonts.css").read_text(encoding="utf-8"))
    assert set(faces) == {name for name in kept_files(PAGE) if name.startswith("fonts/")}
    for face in faces:
        answer = client.get(f"/{face}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
    licence = (PAGE / "fonts/licence.txt").read_text(encoding="utf-8")
    assert all(name in licence for name in ("SIL Open Font License, Version 1.1", "Figtree", "Fraunces"))


def test_the_worker_changes_with_any_file(tmp_path: Path):
    for name in ("index.html", "app.js", "service-worker.js"):
        (tmp_path / name).write_text(name)
    before = service_worker(tmp_path)
    assert service_worker(tmp_path) == before
    assert json.loads(before.partition(" = ")[2].partition(";\n")[0]) == kept_files(tmp_path)
    (tmp_path / "app.js").write_text("app.js!")
    assert service_worker(tmp_path) != before


def test_the_worker_is_asked_for_anew_each_time(client):
    answer = client.get("/service-worker.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
