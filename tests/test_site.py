"""The site: it is built without a warning, every public name is on one page, and the games in it need nothing else."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bestguess
import bestguess.testing

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "-c", str(ROOT / "docs")]
    done = subprocess.run(
        [*command, "-d", str(folder / "doctrees"), str(ROOT), str(folder / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_public_name_stands_on_exactly_one_page() -> None:
    named = [
        place.rpartition(".")[2]
        for page in (ROOT / "docs" / "api").glob("*.md")
        for place in re.findall(r"^\.\. auto\w+:: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(named) == sorted([*bestguess.__all__, *bestguess.testing.__all__])


def test_every_document_becomes_a_page_and_every_link_leads_somewhere(site) -> None:
    pages = {page.relative_to(site).with_suffix("").as_posix() for page in site.rglob("*.html")}
    documents = {path.relative_to(ROOT).with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert documents | {"README", "index", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"} <= pages
    for page in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#:?]+)[^":]*"', page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(site)}: {target}"


def test_the_games_in_the_chapters_are_there_and_load_nothing(site) -> None:
    spec = importlib.util.spec_from_file_location("embedded", ROOT / "docs" / "embedded.py")
    embedded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(embedded)
    for chapter, game in embedded.GAMES.items():
        name = f"{embedded.FOLDER}/{embedded.name_of(game)}"
        assert f'{name}"' in (site / f"{chapter}.html").read_text(encoding="utf-8")
        text = (site / name).read_text(encoding="utf-8")
        assert not re.findall(r'(?:src|href)="(?!#|data:)', text)
        assert "default-src 'none'" in text
