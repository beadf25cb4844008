"""Playing a hidden secret to its end, with and without help, through reloads and restarts."""

import re
from collections.abc import Callable

import pytest
from page.moves_shown import settle
from page.played import copied
from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

TINY = "#/play?rules=battleship(rows=4,columns=4,fleet=2)&coach=on"


def start(visit: Visit, server: Server, route: str = TINY, moves: int = 0, **how: object) -> tuple[Visitor, Page]:
    visitor = visit(server, route, **how)
    visitor.page.locator(".desk").wait_for()
    settle(visitor.page, moves)
    return visitor, visitor.page


def play_on(page: Page) -> int:
    """Ask the best until it is over; how many moves that took."""
    moves = page.locator(".desk-side .moves > li").count()
    while not page.locator(".over").count():
        page.locator(f"[data-query={page.locator('.headline .query').inner_text()}]").click()
        moves += 1
        settle(page, moves)
    return moves


def test_a_game_to_its_end_beside_the_agent(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, f"{TINY}&agent=most-likely")
    page.locator(f"[data-query={page.locator('.headline .query').inner_text()}]").click()
    settle(page, 1)
    expect(page.locator(".scoreboard .score").nth(1)).to_contain_text("1 shot")
    moves = play_on(page)
    expect(page.locator(".over")).to_contain_text(f"{moves} shots")
    expect(page.locator(".over")).to_contain_text("Exactly as many as the engine")
    visitor.assert_accessible()
    page.get_by_role("link", name="Review", exact=True).nth(1).wait_for()
    page.get_by_role("button", name="Play again").click()
    settle(page, 0)


def test_without_a_coach_nothing_is_told_until_a_hint_is_taken(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, TINY.removesuffix("&coach=on"))
    expect(page.locator(".headline, .value, .ring.best")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile("Look at the .* of the board"))).to_be_visible()
    expect(page.locator(".in-region")).to_have_count(4)
    expect(page.locator(".headline, .value, .ring.best")).to_have_count(0)
    page.get_by_role("button", name="Which shot?").click()
    page.locator(".ring.best").wait_for()
    expect(page.locator(".headline, .value")).to_have_count(0)
    page.get_by_role("button", name="Why?").click()
    page.locator(".headline.good").wait_for()
    expect(page.get_by_text("1 hint taken.")).to_be_visible()
    expect(page).to_have_url(holding("hints=1"))
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    expect(page.locator(".headline, .value")).to_have_count(0)


def test_by_keyboard_and_aloud(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    page.locator("[data-query][tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("Enter")
    settle(page, 1)
    expect(page.locator("#live")).to_contain_text(re.compile(r"A1 (miss|hit|sunk)\. "))


def test_giving_up_shows_what_was_hidden(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    expect(page.locator(".desk-board .hull")).to_have_count(1)
    page.reload()
    expect(page.locator(".desk-board .hull")).to_have_count(1)


def test_a_slow_engine_keeps_nobody_from_the_secret(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=hangman(length=5)&agent=rollout(samples=2000)").page
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_text("The word was").wait_for()
    page.get_by_text("The engine has not finished its own game on this secret.").wait_for()


def test_a_game_that_was_given_up_has_no_accuracy(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server)
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_text("A game that was given up has no accuracy.").wait_for()
    expect(page.locator(".grades")).to_have_count(0)
    assert "accuracy" not in copied(visitor)
    page.locator(".share").get_by_text("Copied: paste it").wait_for()


def test_reload_and_restart_in_the_middle(visit: Visit, own_server: Server) -> None:
    _, page = start(visit, own_server)
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    page.reload()
    settle(page, 1)
    page.wait_for_load_state("networkidle")  # no request is under way when the server goes
    own_server.restart()
    page.locator("[data-query=D4]").click()
    settle(page, 2)
    play_on(page)


@pytest.mark.parametrize("host", ["honest", "evil"])
def test_a_word_letter_by_letter(visit: Visit, server: Server, host: str) -> None:
    visitor, page = start(visit, server, f"#/play?rules=hangman(length=4,lives=2)&host={host}")
    for move, letter in enumerate("qxzjv", 1):
        page.keyboard.press(letter)
        settle(page, move)
        if page.locator(".over").count():
            break
    page.get_by_text("On the same secret" if host == "honest" else "The host had no word").wait_for()
    visitor.assert_accessible()


def test_a_liar(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/play?rules=phrase(lengths=3,lies=1)&host=liar")
    page.get_by_text("may lie once").first.wait_for()
    page.keyboard.press("e")
    settle(page, 1)


def test_a_word_named_wholly(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/play?rules=hangman(words=tree|frog,lives=3)", moves=1)
    # The length is told without being asked.
    page.get_by_label("Name the whole word").fill("tree")
    page.get_by_role("button", name="Name it").click()
    settle(page, 2)
    if not page.locator(".over").count():
        page.get_by_label("Name the whole word").fill("frog")
        page.get_by_role("button", name="Name it").click()
    page.get_by_role("heading", name="Found").wait_for()


def test_a_slip_in_a_name_costs_no_life(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, "#/play?rules=hangman(words=tree|frog|crab,lives=3)", moves=1)
    visitor.forgiven = (422,)
    field = page.get_by_label("Name the whole word")
    for word, said in [
        ("zzzz", "'zzzz' is not in"),
        ("zzzzzz", "'zzzzzz' is not in"),
        ("=zzzzzz", "ZZZZZZ has 6 letters"),
    ]:
        field.fill(word)
        field.press("Enter")
        expect(page.locator("#naming-trouble")).to_contain_text(said)
        expect(field).to_have_value(word)
    field.fill("=zzzz")
    expect(page.locator("#naming-trouble")).to_have_count(0)
    field.press("Enter")
    settle(page, 2)
    expect(page.get_by_text("not ZZZZ", exact=True)).to_be_visible()
    expect(page.locator(".moves li").last).to_contain_text("ZZZZ")
    expect(field).to_have_value("")


def test_the_gallows_grow_with_every_life_that_is_lost(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/play?rules=hangman(words=tree|frog,lives=3)", moves=1)
    gallows, figure = page.locator(".gallows .frame"), page.locator(".gallows .figure")
    expect(gallows).to_have_count(5)
    expect(figure).to_have_count(0)
    for lost, letter in enumerate("zqx", start=1):
        page.keyboard.press(letter)
        expect(figure).to_have_count(2 * lost)
    expect(page.locator(".over")).to_be_visible()


def test_a_broken_token_is_told(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (403, 422)
    visitor.go("#/play?rules=battleship&game=nonsense")
    visitor.page.locator("[data-query=A1]").click()
    visitor.page.get_by_role("alert").wait_for()


def test_the_end_of_a_lost_game_of_words_shows_the_secret_and_a_true_review(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, "#/play?rules=hangman(words=tree|frog|crab|toad|swan|deer,length=4,lives=1)")
    for letter in "zq":
        if not page.locator(".over").count():
            page.keyboard.press(letter)
            page.wait_for_function("() => document.querySelector('.over') || !document.querySelector('.stale')")
    over = page.locator(".over")
    expect(over).to_contain_text("The word was")
    # Par is a chance in a game with lives: it is said, and not drawn beside lives.
    expect(over.locator(".comparison .par strong")).to_have_text(re.compile(r"wins \d+\s% of such games"))
    expect(over.locator(".comparison .par .track")).to_have_count(0)
    expect(over.locator(".insight")).to_have_text(re.compile(r"lowered your chance of winning by about \d+ points?\."))
    expect(over.locator(".you.lost")).to_have_count(1)
    widths = over.locator(".track").evaluate_all("tracks => tracks.map(one => one.getBoundingClientRect().width)")
    assert len(set(widths)) == 1, "bars of one scale need tracks of one width"
    visitor.assert_accessible()


@pytest.mark.parametrize("game", ["hangman", "wordle", "mastermind"])
def test_a_narrow_phone_shows_what_is_answered_with(visit: Visit, server: Server, game: str) -> None:
    visitor = visit(server)
    page = visitor.page
    page.set_viewport_size({"width": 320, "height": 640})
    visitor.go(f"#/play?rules={game}")
    controls = page.locator(".key, .guess-form button, .guess-form input")
    controls.first.wait_for()
    visitor.assert_fits()
    lowest = controls.evaluate_all("all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))")
    assert lowest <= 640


def test_the_coach_is_explained_beside_its_switch(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, TINY.removesuffix("&coach=on"))
    page.get_by_role("button", name="What is that?").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Shows the chances while you play")
    visitor.assert_accessible()
