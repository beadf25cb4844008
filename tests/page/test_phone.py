"""A phone shows first what matters: the board, the move and the chart of a review, a fleet with whole names."""

from collections.abc import Callable

import pytest
from page.games import link
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("phone", [True, False])
def test_a_review_folds_away_what_is_not_looked_at_first(visit: Visit, server: Server, phone: bool) -> None:
    visitor = visit(server, link("review"), phone=phone)
    page = visitor.page
    page.get_by_role("region", name="Summary").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/maps" in request.url else None)
    folded = page.locator("details.folded")
    expect(folded.locator("summary")).to_have_text(
        ["Every move", "The score, which adds up", "The game in figures", "The maps before move 1"]
    )
    expect(page.get_by_role("list", name="Moves")).to_be_hidden()
    for part in (".bench-board svg.board", ".plot", ".moments li", ".decision"):
        expect(page.locator(part).first).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    assert not asked
    visitor.unfold("The maps before move 1")
    expect(page.get_by_role("group", name="Maps").get_by_role("figure").first).to_be_visible()


def test_the_player_that_a_game_is_compared_with_is_told_in_full(visit: Visit, server: Server) -> None:
    visitor = visit(server, link("review"), phone=True)
    page = visitor.page
    visitor.unfold("Every move")
    choice = page.get_by_label("Compared with")
    choice.wait_for()
    label = page.locator(".reference .choice")
    # The label stands above the list, which is too narrow for the whole line: the line below it has the rest.
    assert choice.evaluate("one => one.clientWidth") > 300
    assert label.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(page.get_by_text("Asks what is likeliest to be there.", exact=True)).to_be_visible()
    choice.select_option("random")
    expect(page.get_by_text("Any question, drawn by lot.", exact=True)).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_text("Any question, drawn by lot.", exact=True)).to_be_hidden()


TOUCHED = {
    "mastermind(pegs=3,colours=4)": "tap the colours of your guess.",
    "wordle(words=crane|slate|brave)": "tap the keys to write a guess.",
    "hangman(words=cat|cot|cut)": "tap a letter.",
    "battleship(rows=4,columns=4,fleet=2-2)": "tap a cell.",
}
"""Rules, and the instruction on a screen to touch, which shows no keyboard to type on."""


@pytest.mark.parametrize("rules", TOUCHED)
def test_the_turn_is_told_for_fingers(visit: Visit, server: Server, rules: str) -> None:
    page = visit(server, f"#/play?rules={rules}&coach=off", phone=True).page
    expect(page.get_by_text(f"Your turn: {TOUCHED[rules]}", exact=True)).to_be_visible()
    page = visit(server, f"#/play?rules={rules}&coach=off").page
    expect(page.get_by_text("Your turn: ")).to_contain_text("press")


def test_the_names_of_the_fleet_are_whole_and_in_one_row(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=battleship", phone=True).page
    names = page.locator(".fleet small")
    expect(names).to_have_count(5)
    tops = names.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().bottom))")
    assert len(set(tops)) == 1
    height = "parseFloat(getComputedStyle(one).lineHeight)"
    lines = names.evaluate_all(f"all => all.map(one => Math.round(one.clientHeight / {height}))")
    assert lines == [1] * 5
    assert names.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


def test_a_question_mark_in_an_empty_field_opens_the_keys(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=wordle(words=crane|slate|brave)").page
    field = page.locator(".guess-form input, .tile-form input").first
    field.press("?")
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    field.fill("CR")
    field.press("?")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_finished_game_that_was_helped_with_asks_for_no_more_moves(visit: Visit, server: Server) -> None:
    page = visit(
        server, "#/help?rules=hangman(words=tea|bat|cat|sea,length=3,lives=3)&moves=T-1~E-2~A-3", phone=True
    ).page
    page.get_by_role("region", name="Result").wait_for()
    expect(page.locator("#typed")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Type what you see")).to_be_visible()


STILL = {
    "a cell of Help": ("#/help?rules=battleship", ".desk-board [data-query=E5]", 3),
    "a cell of a board of rectangles in Help": ("#/help?rules=rectangles", ".desk-board [data-query=C3]", 2),
    "a step of a review with mistakes": (
        "#/review?rules=battleship(rows=6,columns=6,fleet=3-2)&moves=A1-m~A2-m~A3-m~C3-m~F6-m~B1-m",
        ".bench-board .steps button[aria-label='A move on']",
        6,
    ),
    "a step of a review of words": (
        "#/review?rules=mastermind(pegs=3)&moves=112-1b0w~331-0b1w",
        ".bench-board .steps button[aria-label='A move on']",
        2,
    ),
}
"""Where a finger rests: an address, what lies under it, and how often it taps."""


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("place", STILL)
def test_nothing_slides_from_under_a_finger(visit: Visit, server: Server, place: str, phone: bool) -> None:
    address, what, times = STILL[place]
    page = visit(server, address, phone=phone).page
    under = page.locator(what)
    under.wait_for()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    page.wait_for_function("place => document.querySelector(place).getBoundingClientRect().height > 0", arg=what)
    before = under.bounding_box()
    for _ in range(times):
        under.click(force=True)
        page.wait_for_function("() => !document.querySelector('.stale, .loading')")
        after = under.bounding_box()
        assert before, place
        assert after, place
        assert abs(after["y"] - before["y"]) < 6, place


@pytest.mark.parametrize("rules", ["wordle(tries=6)&moves=CRANE-bygbb", "quordle", "octordle", "wordle&yours=1"])
def test_help_with_words_fits_the_narrowest_screen(visit: Visit, server: Server, rules: str) -> None:
    visitor = visit(server, f"#/help?rules={rules}", phone=True)
    visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.page.locator(".lines .line").last.wait_for()
    visitor.assert_fits()


def test_back_closes_what_lies_over_the_screen(visit: Visit, server: Server) -> None:
    page = visit(server, "#/library", phone=True).page
    page.evaluate("() => { location.hash = '#/help?rules=battleship(rows=5,columns=5,fleet=3-2)' }")
    page.locator(".headline.good").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.parametrize("rules", ["mastermind", "wordle"])
def test_where_the_engine_guesses_nobody_is_offered_a_guess(visit: Visit, server: Server, rules: str) -> None:
    page = visit(server, f"#/help?rules={rules}&yours=1", phone=True).page
    page.locator(".answers button").first.wait_for()
    for gone in (page.locator("#typed"), page.get_by_text("Just as good"), page.locator("#entry .keyboard")):
        expect(gone).to_have_count(0)
    tops = "e => e.getBoundingClientRect().top"
    first, listed = page.locator(".answers button, .colouring button").first, page.locator(".lines .line").first
    assert first.evaluate(tops) < listed.evaluate(tops)
