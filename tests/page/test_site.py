"""The site: it is built without a warning, every public name is on one page, and its games are played."""

import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FunctionType

import pytest
from page.visitor import Visitor
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

import bestguess
import bestguess.papers
import bestguess.testing
from bestguess.apps.cli.main import app

ROOT = Path(__file__).parents[2]

Visit = Callable[..., Visitor]

sys.path.insert(0, str(ROOT / "docs"))
from embedded import GAMES, game_of  # noqa: E402  # docs/ is no package


def build(folder: Path) -> Path:
    """Build the site, without a warning; the folder of its pages."""
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
    places = [
        place
        for page in (ROOT / "docs" / "api").glob("*.md")
        for place in re.findall(r"^\.\. auto\w+:: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(places) == len(set(places))
    named = {place.rpartition(".")[2] for place in places}
    assert {*bestguess.__all__, *bestguess.testing.__all__, *bestguess.papers.__all__} <= named
    for document in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        text = document.read_text(encoding="utf-8")
        for module, names in re.findall(r"^(?:>>> )?from (bestguess[\w.]*) import ([\w, ]+)$", text, re.MULTILINE):
            if not module.startswith("bestguess.papers."):  # a room has documents of its own
                for name in names.split(", "):
                    assert name in named or f"{module}.{name}." in " ".join(places), f"{document}: {module}.{name}"


@pytest.mark.filterwarnings("ignore")  # those of the packages that environments are made for
def test_whatever_stands_on_a_page_says_what_it_is() -> None:
    for page in (ROOT / "docs" / "api").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for place in re.findall(r"^\.\. auto(?:class|function|exception):: ([\w.]+)$", text, re.MULTILINE):
            module, _, name = place.rpartition(".")
            one = getattr(importlib.import_module(module), name)
            assert inspect.getdoc(one), place
            for key, member in vars(one).items() if inspect.isclass(one) else ():
                if not key.startswith("_") and isinstance(member, FunctionType | property | classmethod):
                    assert inspect.getdoc(getattr(one, key)), f"{place}.{key}"


def every_document_is_a_page_and_every_link_leads_somewhere(site: Path) -> None:
    pages = {page.relative_to(site).with_suffix("").as_posix() for page in site.rglob("*.html")}
    documents = {path.relative_to(ROOT).with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert documents | {"README", "index", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"} <= pages
    for page in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#:?]+)[^":]*"', page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(site)}: {target}"


def advised(game: bestguess.Game, moves: str) -> tuple[str, dict[str, list[str]]]:
    """What `bestguess advise` prints: what is left, and of each query the chance, where it has one, and the bits."""
    policy = "most-likely" if game.has_misses else "most-information"
    command = ["advise", game.spec, "--moves", moves, "--policy", policy, "--top", "0", "--trust"]
    done = CliRunner().invoke(app, command, env={"COLUMNS": "300"})
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    left = re.search(r": (\S+ \w+ left, [\d.]+ bits)", lines[0])
    assert left is not None, done.output
    table = [re.split(r"\s{2,}", line.strip()) for line in lines[1:]]
    title = next(row for row in table if "bits" in row)
    places = [title.index(name) for name in ("chance", "solves", "bits") if name in title]
    return left[1], {row[0]: [row[place] for place in places] for row in table if len(row) == len(title)}


def shown(page: Page) -> dict[str, list[str]]:
    """The figures in the buttons that may be pressed, by the query."""
    buttons = page.locator(".game .board button:not([aria-disabled=true])")
    texts = buttons.evaluate_all("buttons => buttons.map(button => [...button.children].map(one => one.textContent))")
    return {query: [figure.removesuffix(" bits") for figure in figures] for query, *figures in texts}


def a_game_in_a_chapter_says_what_advise_prints_until_it_is_over(site: Path, visit: Visit) -> None:
    for rules, chapter in {rules: chapter for chapter, rules in GAMES.items()}.items():
        game, page, lots = game_of(rules), visit(site / f"{chapter}.html").page, Random(rules)
        status, rows = page.get_by_role("status"), page.locator(".game tbody tr")
        for turn in range(7):
            moves = ", ".join(" ".join(row.split("\t")[:2]) for row in rows.all_inner_texts())
            over = game.outcome(game.notation.read_moves((), moves))
            assert bool(over) == bool(re.search("Found in|Lost in", status.inner_text())), (rules, moves)
            if over:
                break
            left, figures = advised(game, moves)
            seen = shown(page)
            for query, of_page in seen.items():
                both = min(len(of_page), len(figures[query]))  # where there is room advise prints each answer's chance
                assert of_page[-both:] == figures[query][-both:], (rules, moves, query)
            assert left in status.inner_text()
            chosen = page.locator(".best b").first.inner_text() if turn % 2 else lots.choice(list(seen))
            page.locator(".game .board button", has=page.locator("b", has_text=re.compile(f"^{chosen}$"))).click()
            expected, best, told, count = rows.last.inner_text().split("\t")[2:]
            assert [expected, best] == [seen[chosen][-1], max(bits for *_, bits in seen.values())]
            assert (count == left.split()[0]) == (told == "0.000")


def a_game_in_a_chapter_is_played_by_keys_and_heard(site: Path, visit: Visit) -> None:
    for chapter, phone in (("docs/learn/theory", False), ("docs/use/tournaments", True)):
        visitor = visit(site / f"{chapter}.html", phone=phone)
        page = visitor.page
        first = page.locator(".game .board button").first
        first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(page.locator(":focus b").inner_text())
        expect(page.locator(":focus")).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("ArrowLeft")
        expect(first).to_be_focused()
        page.get_by_label("Show chances").uncheck()
        expect(first).to_have_accessible_name(first.locator("b").inner_text())
        page.get_by_label("Show chances").check()
        visitor.assert_accessible_in_both_themes(".game")
        visitor.assert_fits()
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".game tbody tr")).to_have_count(0)


def what_is_searched_is_found_without_a_server(site: Path, visit: Visit) -> None:
    page = visit(site / "search.html").page
    page.goto(f"{page.url}?q=capacity")
    expect(page.get_by_role("link", name="Guessing games as channels").last).to_be_visible()


def test_the_site_is_whole_and_its_games_and_its_search_work(tmp_path: Path, visitor_of_files: Visit) -> None:
    """All in one test: of several another worker of pytest would take some, and build the site for them again."""
    site = build(tmp_path)
    every_document_is_a_page_and_every_link_leads_somewhere(site)
    a_game_in_a_chapter_says_what_advise_prints_until_it_is_over(site, visitor_of_files)
    a_game_in_a_chapter_is_played_by_keys_and_heard(site, visitor_of_files)
    what_is_searched_is_found_without_a_server(site, visitor_of_files)
