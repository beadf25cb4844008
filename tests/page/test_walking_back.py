"""Walking back in a game that goes on: earlier positions are shown, other lines begin there, and no move is lost."""

import re
from collections.abc import Callable

import pytest
from page.moves_shown import marked
from page.served import Server
from page.visitor import SAVED, Visitor, holding
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

RULES = "battleship(rows=5,columns=5,fleet=3-2)"


def transcripts(page: Page, server: Server) -> list[list[str]]:
    """The queries of each game in the library, in the order of their texts."""
    page.wait_for_function(SAVED)
    listed = page.request.get(server.url + "api/library").json()["games"]
    games = [page.request.get(f"{server.url}api/library/{game['id']}").json() for game in listed]
    return sorted([move["query"] for move in game["transcript"]] for game in games)


@pytest.mark.parametrize("view", ["play", "help"])
def test_another_line_begins_at_an_earlier_move_and_the_game_is_kept(
    visit: Visit, own_server: Server, view: str
) -> None:
    visitor = visit(own_server, f"#/{view}?rules={RULES}&coach=off")
    page = visitor.page

    def move(cell: str) -> None:
        page.locator(f".desk-board [data-query={cell}]").click()  # in Help: a miss

    page.locator(".desk-board .board:not(.stale)").wait_for()
    for number, cell in enumerate(("A1", "A5", "E1"), 1):
        move(cell)
        marked(page, " ".join(("A1", "A5", "E1")[:number]))
    page.get_by_role("button", name="A move back").click()
    page.get_by_role("button", name="A move back").click()
    marked(page, "A1")
    expect(page.get_by_text("This is move 1 of 3")).to_be_visible()
    visitor.assert_accessible()
    page.reload()
    marked(page, "A1")
    move("A5")  # the move that was made: walks on
    marked(page, "A1 A5")
    assert transcripts(page, own_server) == [["A1", "A5", "E1"]]
    page.get_by_role("navigation").get_by_role("link", name="Library").click()
    page.get_by_role("navigation").get_by_role("link", name=view.capitalize(), exact=True).click()
    marked(page, "A1 A5 E1")
    page.keyboard.press(",")
    marked(page, "A1 A5")
    move("E5")
    marked(page, "A1 A5 E5")
    page.wait_for_url(re.compile("of="))
    page.locator(".other-lines").wait_for()
    assert transcripts(page, own_server) == [["A1", "A5", "E1"], ["A1", "A5", "E5"]]
    page.get_by_role("link", name="The game as it was, 3 moves").click()
    marked(page, "A1 A5 E1")
    move("E2")
    marked(page, "A1 A5 E1 E2")
    page.get_by_role("link", name="E5 at move 3, 3 moves").click()
    marked(page, "A1 A5 E5")
    assert transcripts(page, own_server) == [["A1", "A5", "E1", "E2"], ["A1", "A5", "E5"]]


def test_a_move_of_the_list_leads_to_its_position_and_back(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=hangman(words=tree|frog|flee|bird,length=4,lives=9)").page
    page.locator(".desk").wait_for()
    for number, letter in enumerate("QX", 1):
        page.locator(f"[data-query={letter}]").click()
        expect(page.locator(".desk-side .moves > li")).to_have_count(number)
    page.get_by_role("button", name="Look at move 1: Q not there").click()
    expect(page.get_by_text("This is move 1 of 2")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text("This is move")).to_have_count(0)
    expect(page).not_to_have_url(holding("at="))


def test_advice_is_there_again_when_an_address_of_a_game_that_is_over_loses_its_last_move(
    visit: Visit, server: Server
) -> None:
    page = visit(server, "#/help?rules=battleship(rows=4,columns=4,fleet=2)&moves=A1-h~A2-s").page
    page.locator(".over").wait_for()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator(".board .cell")).to_have_count(16)
