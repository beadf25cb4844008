"""A server that keeps no games: the page does not say that they are saved, and asks for none."""

from collections.abc import Callable, Iterator

import pytest
from page.served import Server
from page.visitor import SAVED, Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`bestguess serve --library none`."""
    with Server(tmp_path_factory.mktemp("data"), options=["--library", "none"]) as server:
        yield server


def test_games_are_played_and_reviewed_without_a_word_of_saving(visit: Visit, forgetful: Server) -> None:
    visitor = visit(forgetful, "#/play?rules=battleship(rows=3,columns=3,fleet=2)")
    visitor.forgiven = (403,)  # the secret of a game that goes on
    asked: list[str] = []
    page = visitor.page
    page.on("request", lambda request: asked.append(request.url))
    for number, cell in enumerate(["A1", "A3"], 1):
        page.locator(f".desk-board [data-query={cell}]").click()
        expect(page.locator(".desk-board .board:not(.stale) [data-mark]")).to_have_count(number)
    page.wait_for_function(SAVED)
    page.get_by_role("navigation").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="The score, which adds up")).to_be_visible()
    expect(page.get_by_role("button", name="Game file (JSON)")).to_be_visible()
    expect(page.get_by_text("to the library")).to_have_count(0)
    visitor.go("#/help?rules=battleship(rows=3,columns=3,fleet=2)")
    expect(page.get_by_text("The address of this page is the whole game")).to_be_visible()
    expect(page.get_by_text("in the library")).to_have_count(0)
    visitor.go("#/puzzles")
    expect(page.locator(".board").first).to_be_visible()
    assert not [url for url in asked if "/api/library" in url]


def test_the_library_says_where_games_are_instead(visit: Visit, forgetful: Server) -> None:
    visitor = visit(forgetful, "#/library")
    page = visitor.page
    expect(page.get_by_text("This server keeps no games.")).to_be_visible()
    page.get_by_text("Statistics").click()
    expect(page.get_by_text("Daily games alone are counted, by this browser.")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("link", name="Open a file").click()
    expect(page.get_by_label("Open a file")).to_be_attached()


def test_a_link_to_a_saved_game_says_that_none_is(visit: Visit, forgetful: Server) -> None:
    page = visit(forgetful, "#/help?id=0123456789abcdef").page
    expect(page.get_by_role("alert")).to_contain_text("This server keeps no games.")
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
