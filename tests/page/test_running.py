"""Games that go on: left for another view and found again, left for a new one only on a word."""

import re
from collections.abc import Callable

import pytest
from page.held import Held
from page.moves_shown import settle
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

SMALL = "battleship(rows=6,columns=6,fleet=3-2)"


def go(page: Page, way: str) -> None:
    page.get_by_role("navigation", name="Views").get_by_role("link", name=way, exact=True).click()


@pytest.fixture
def played(visit: Visit, server: Server) -> Page:
    """A game with two moves."""
    page: Page = visit(server, f"#/play?rules={SMALL}").page
    page.locator(".desk").wait_for()
    for number, cell in enumerate(("A1", "C3"), 1):
        page.locator(f"[data-query={cell}]").click()
        settle(page, number)
    return page


def test_help_and_back_goes_on_and_help_tells_nothing_of_the_game(played: Page) -> None:
    address = played.url
    go(played, "Help")
    played.locator(".headline.good").wait_for()
    assert "moves=" not in played.url
    expect(played.locator("[data-mark]")).to_have_count(0)
    go(played, "Play")
    settle(played, 2)
    assert played.url == address


def test_it_is_found_again_after_a_reload_elsewhere(played: Page) -> None:
    address = played.url
    go(played, "Library")
    played.get_by_role("heading", name="Library").wait_for()
    played.reload()
    go(played, "New")
    played.get_by_role("link", name="Continue your game: Battleship 6×6, 2 moves").click()
    settle(played, 2)
    assert played.url == address


def test_help_that_is_left_before_its_advice_keeps_the_last_answer(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/help?rules={SMALL}").page
    page.locator(".headline.good").wait_for()
    page.locator(".answer[data-answer=miss]").click()
    settle(page, 1)
    advice = Held(page, "/api/position")
    page.locator(".answer[data-answer=hit]").click()
    advice.arrived()
    go(page, "New")
    link = page.get_by_role("link", name="Continue your game: help with Battleship 6×6, 2 moves")
    expect(link).to_be_visible()
    advice.let_go()


def test_a_new_game_asks_before_the_old_one_is_left(played: Page) -> None:
    address = played.url
    game = re.search("id=([0-9a-f]+)", address)
    go(played, "New")
    played.get_by_text("possible arrangements").wait_for()
    played.get_by_role("button", name="Play Battleship").click()
    sure = played.get_by_role("alertdialog", name="A game goes on")
    expect(sure).to_contain_text("Battleship 6×6, 2 moves")
    sure.get_by_role("button", name="Continue it").click()
    settle(played, 2)
    assert played.url == address
    go(played, "New")
    played.get_by_role("button", name="Play Battleship").click()
    sure.get_by_role("button", name="Begin the new one").click()
    played.locator(".desk").wait_for()
    settle(played, 0)
    go(played, "Library")
    assert game
    expect(played.locator(f"#game-{game[1]}")).to_be_visible()


def test_a_game_that_is_over_asks_nothing(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship(rows=3,columns=3,fleet=2)").page
    page.locator(".desk").wait_for()
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    go(page, "New")
    page.get_by_text("possible arrangements").wait_for()
    expect(page.get_by_text("Continue your game")).to_have_count(0)
    page.get_by_role("button", name="Play Battleship").click()
    page.locator(".desk").wait_for()


def test_help_goes_on_after_a_look_elsewhere(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/help?rules={SMALL}").page
    page.locator(".headline.good").wait_for()
    page.keyboard.press("m")
    settle(page, 1)
    address = page.url
    go(page, "Watch")
    page.get_by_role("heading", level=1).wait_for()
    go(page, "Help")
    settle(page, 1)
    expect(page).to_have_url(address)


@pytest.mark.parametrize(
    ("host", "named"), [("evil", "Evil: keeps most possible"), ("worst-case", "Worst case: plans ahead")]
)
def test_a_host_who_is_not_fair_is_named_and_chances_are_not_stated_as_if_it_were(
    visit: Visit, server: Server, host: str, named: str
) -> None:
    visitor = visit(server, f"#/play?rules=hangman(length=4,lives=2)&host={host}&coach=on")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    expect(page.get_by_text(f"Your host: {named}")).to_be_visible()
    expect(page.get_by_text("if the host were fair")).to_be_visible()
    page.reload()
    page.locator(".headline.good").wait_for()
    expect(page.get_by_text(f"Your host: {named}")).to_be_visible()
    over = page.locator(".over")
    for number, letter in enumerate("qxzjv", 1):
        page.keyboard.press(letter)
        settle(page, number)
        if over.count():
            break
    expect(over).to_contain_text("The host had no word")
    expect(over).to_contain_text("Against the same host, the engine")
    for wrong in ("same secret", "kinder", "luck was", "A hard one"):
        expect(over).not_to_contain_text(wrong)


def test_an_honest_host_needs_no_name(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=hangman(length=4,lives=2)&coach=on").page
    page.locator(".headline.good").wait_for()
    expect(page.get_by_text("Your host")).to_have_count(0)
    for number, letter in enumerate("qxzjv", 1):
        page.keyboard.press(letter)
        settle(page, number)
        if page.locator(".over").count():
            break
    over = page.locator(".over")
    expect(over).to_contain_text("On the same secret, the engine")
    expect(over).to_contain_text("above 50 kinder than expected")  # luck, which is not stated of other hosts
    expect(page.get_by_text("Your host")).to_have_count(0)
    expect(over).not_to_contain_text("Against the same host")


def test_hosts_that_the_rules_do_not_allow_are_not_offered(visit: Visit, server: Server) -> None:
    page = visit(server, "#/?rules=rectangles").page
    page.get_by_text("2,041,792").wait_for()
    page.get_by_text("Customise").click()
    hosts = page.get_by_label("Who answers").locator("option")
    expect(hosts).to_have_text(["Fair (usual)", "Evil: keeps most possible"])
    page.goto(page.url.split("#")[0] + "#/?rules=rectangles(rows=4,columns=4,shapes=2x1)")
    page.get_by_text("24 possible").wait_for()
    expect(hosts).to_have_text(["Fair (usual)", "Evil: keeps most possible", "Worst case: plans ahead"])


@pytest.mark.parametrize("view", ["play", "help"])
def test_arrows_enter_the_board_at_the_best_cell(visit: Visit, server: Server, view: str) -> None:
    page = visit(server, f"#/?rules={SMALL}").page
    page.get_by_text("possible arrangements").wait_for()
    page.get_by_role("button", name="Find its fleet, alone").click()
    page.get_by_label("Show the chances while I play").check()
    page.get_by_role("button", name="Play Battleship" if view == "play" else "Get help").focus()
    page.keyboard.press("Enter")
    page.locator(".headline.good").wait_for()
    best = page.locator(".headline.good .query").inner_text()
    page.locator(f".desk-board [data-query={best}]").wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.query") == best
    page.keyboard.press("Enter")
    if view == "help":
        page.wait_for_function("() => document.activeElement.dataset.answer === 'miss'")
        page.keyboard.press("Enter")
    settle(page, 1)
    expect(page.locator(f"[data-query={best}]")).to_have_attribute("data-mark", re.compile("miss|hit"))


def test_letters_are_entered_with_the_arrows_too(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=hangman(length=5)&coach=on").page
    page.locator(".headline.good").wait_for()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.query") == page.locator(".headline.good .query").inner_text()


def test_on_a_phone_the_answers_of_a_low_cell_are_in_sight(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship", phone=True)
    page = visitor.page
    page.locator(".headline.good").wait_for()
    page.locator("[data-query=J1]").click(button="right")
    bar = page.get_by_role("group", name="Answer J1")
    expect(bar.get_by_role("button", name="Hit")).to_be_in_viewport()
    visitor.assert_fits()
    bar.get_by_role("button", name="Miss").click()
    settle(page, 1)
    expect(page.locator("[data-query=J1]")).to_have_attribute("data-mark", "miss")


@pytest.mark.parametrize(
    "route", ["#/", "#/help?rules=battleship&moves=E5-h", "#/play?rules=hangman(length=14)&coach=on", "#/library"]
)
def test_nothing_is_cut_at_400_percent(visit: Visit, server: Server, route: str) -> None:
    visitor = visit(server, phone=True)
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.go(route)
    visitor.page.locator(".setup .size strong, .headline.good, .library .shelf").first.wait_for()
    visitor.assert_fits()
