"""A late answer of the server belongs to the game and the moves it was asked for, never to those shown by then."""

from collections.abc import Callable

import pytest
from page.held import Held
from page.moves_shown import settle
from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import expect

from bestguess.apps.web.errors import Refusal

Visit = Callable[..., Visitor]


def test_moves_typed_while_another_is_made_lose_neither(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)").page
    page.locator(".headline.good").wait_for()
    held = Held(page, "/api/read")
    page.get_by_label("Type or paste moves").fill("B2 hit")
    page.get_by_role("button", name="Add").click()
    held.arrived()
    page.locator("[data-query=E5]").click()  # a miss
    settle(page, 1)
    held.let_go()
    settle(page, 1)
    expect(page.get_by_label("Type or paste moves")).to_have_value("B2 hit")
    page.get_by_role("button", name="Add").click()
    settle(page, 2)
    expect(page).to_have_url(holding("moves=E5-m~B2-h"))


def test_the_end_of_one_game_is_not_shown_in_the_next(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=hangman(words=aa|bb,length=2,lives=3)&coach=off").page
    page.locator(".desk").wait_for()
    held = Held(page, "/api/games/reveal")
    page.keyboard.press("a")
    settle(page, 1)
    if not page.locator(".over").count():
        page.keyboard.press("b")
        settle(page, 2)
    held.arrived()
    page.get_by_role("button", name="Play again").click()
    settle(page, 0)
    held.let_go()
    revealed = page.evaluate("() => document.body.innerText.includes('The word was')")
    assert not revealed
    expect(page.locator(".over")).to_have_count(0)


def test_an_answer_that_comes_after_giving_up_is_no_move(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship(rows=6,columns=6,fleet=3-2)&coach=off").page
    page.locator(".desk").wait_for()
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    page.get_by_role("button", name="Give up").click()
    held = Held(page, "/api/games/answer")
    page.locator("[data-query=C3]").click()
    held.arrived()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    held.let_go()
    settle(page, 1)


def test_a_secret_hidden_too_late_does_not_take_the_place_of_another_game(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)&coach=off").page
    page.locator(".desk").wait_for()
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    running = page.url
    held = Held(page, "/api/games")
    page.evaluate("location.hash = '#/play?rules=battleship(rows=5,columns=5,fleet=2)&coach=off'")
    held.arrived()
    page.evaluate("hash => { location.hash = hash; }", "#" + running.split("#")[1])
    settle(page, 1)
    held.let_go()
    settle(page, 1)
    expect(page).to_have_url(running)


@pytest.mark.parametrize("route", ["#/help?rules=nonsense", "#/help?rules=battleship(rows=99)"])
def test_an_error_does_not_stand_beside_the_board_of_another_game(visit: Visit, server: Server, route: str) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)&moves=A1-m")
    visitor.forgiven = (422,)
    page = visitor.page
    settle(page, 1)
    page.evaluate("hash => { location.hash = hash; }", route)
    page.get_by_role("alert").wait_for()
    expect(page.get_by_role("grid")).to_have_count(0)
    expect(page.get_by_text("finds something")).to_have_count(0)


def test_a_game_that_took_too_long_to_set_up_can_be_tried_again(visit: Visit, server: Server) -> None:
    """A busy machine is no reason to choose other rules: the second request finds the words loaded."""
    visitor = visit(server, "#/")
    page = visitor.page
    visitor.forgiven = (504,)
    late = Refusal("over-time", "This takes longer than 10 s.", "rules", "Take fewer words.").body()
    page.route("**/api/games", lambda route: route.fulfill(status=504, json=late), times=1)
    visitor.go("#/play?rules=hangman(length=3,words=cat|cot|dog)")
    page.get_by_role("alert").get_by_role("button", name="Try again").click()
    page.get_by_text("Your turn: press a letter").wait_for()
