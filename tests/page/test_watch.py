"""Watch a policy play, alone or beside another."""

import re

from patience import until
from playwright.sync_api import expect

SMALL = "battleship(rows=6,columns=6,fleet=3-2-2)"


def at(page, move):
    expect(page.get_by_text(re.compile(rf"^Move {move}( of \d+)?$"))).to_be_visible()


def test_a_game_chosen_in_the_form_is_played_and_walked_through(visit, server):
    visitor = visit(server, "#/watch")
    page = visitor.page
    page.get_by_text("What to watch").click()
    page.get_by_role("combobox", name="Game", exact=True).select_option(SMALL)
    page.get_by_role("combobox", name="Player", exact=True).select_option("most-information")
    page.get_by_label("Game number").fill("5")
    page.get_by_role("button", name="Watch this instead").click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_accessible_name("Most information plays Battleship, Quick 6×6")
    page.get_by_role("button", name="Most information").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("The policy most-information: ")
    page.get_by_label("Pace").select_option("fast")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End").click()
    expect(page.get_by_text("fleet sunk")).to_be_visible()
    page.get_by_text("The maps after move").click()
    expect(page.get_by_role("figure")).to_have_count(8)

    page.locator("main").focus()
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.get_by_text("The start.", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    expect(page.get_by_role("grid").locator("[data-mark]")).to_have_count(1)
    page.get_by_role("slider", name="Move").fill("4")
    at(page, 4)
    expect(page.get_by_role("grid").locator("[data-mark]")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"turn=4"))


def test_the_numbers_of_the_maps_can_be_read_with_the_keys(visit, server):
    visitor = visit(server, f"#/watch?rules={SMALL}&policy=most-likely&seed=5&turn=3")
    page = visitor.page
    maps = page.get_by_role("group", name="Maps")
    page.locator("summary", has_text="The maps after move 3").press("Enter")
    expect(maps.get_by_role("figure")).to_have_count(6)
    page.get_by_label("Show what is hidden").focus()
    page.keyboard.press("Space")  # ticks it, and does not start the game
    expect(maps.get_by_role("figure")).to_have_count(8)
    maps.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(maps.get_by_text(re.compile(r"^A2: ")).first).to_be_visible()
    expect(page.locator("#live")).to_contain_text(re.compile(r"A2: Truth [01], Expected .*Entropy"))
    at(page, 3)


def test_space_goes_on_by_itself_and_stops(visit, server):
    visitor = visit(server, f"#/watch?rules={SMALL}&policy=most-likely&seed=5&turn=2")
    page = visitor.page
    at(page, 2)
    page.get_by_label("Pace").select_option("slow")
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    # Whichever move is seen: a busy machine may miss one.
    expect(page.get_by_text(re.compile(r"^Move ([3-9]|\d\d)( of \d+)?$"))).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on by itself")).to_be_visible()


def test_a_game_plays_by_itself_from_its_start_to_its_end(visit, server):
    visitor = visit(server, "#/watch?rules=battleship(rows=4,columns=4,fleet=2-2)", calm=False)
    page = visitor.page
    page.get_by_label("Pace").select_option("fast")
    expect(page.get_by_text("fleet sunk")).to_be_visible()
    expect(page.get_by_role("button", name="Go on by itself")).to_be_visible()


def test_who_names_no_game_sees_one_at_once_and_can_choose_another(visit, server):
    page = visit(server, "#/", calm=False).page
    page.get_by_role("link", name="Watch", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Move [3-9]( of \d+)?$"))).to_be_visible()
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_be_hidden()
    expect(page).to_have_url(re.compile(r"seed=\d+"))
    # Back leads to the first screen, not to the address that named no game.
    page.go_back()
    expect(page).to_have_url(re.compile(r"#/?(setup)?$"))


def test_nothing_moves_unasked_for_who_wants_no_motion(visit, server):
    page = visit(server, "#/watch").page
    expect(page.get_by_role("button", name="Go on by itself")).to_be_visible()
    at(page, 0)
    page.get_by_role("button", name="Go on by itself").click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()


def test_a_game_that_nobody_knows_is_said_and_another_can_be_chosen(visit, server):
    visitor = visit(server)
    visitor.forgiven = (422,)  # the server is asked whether it knows the game by another name
    visitor.go("#/watch?rules=chess")
    page = visitor.page
    expect(page.get_by_role("alert")).to_contain_text("There is no game called “chess”")
    page.get_by_role("combobox", name="Game", exact=True).select_option(SMALL)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Move \d+( of \d+)?$"))).to_be_visible()


def test_a_policy_that_thinks_long_is_waited_for_and_watched_to_its_end(visit, server):
    visitor = visit(server, "#/watch?rules=battleship(rows=6,columns=6,fleet=3-2-2)&policy=rollout&seed=4")
    page = visitor.page
    page.get_by_label("Pace").select_option("fast")
    expect(page.get_by_text("fleet sunk")).to_be_visible(timeout=600_000)
    expect(page.get_by_role("button", name="Go on by itself")).to_be_visible()


def test_two_policies_meet_one_secret_and_are_compared(visit, server):
    visitor = visit(
        server, "#/watch?rules=rectangles(rows=5,columns=5,shapes=3x1-2x2)&policy=most-likely&vs=myshkin&seed=2&turn=4"
    )
    page = visitor.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("Most likely and Myshkin at the same secret")
    expect(page.get_by_role("grid")).to_have_count(2)
    for player in ("Most likely", "Myshkin"):
        expect(page.get_by_role("region", name=f"{player}, move 4")).to_contain_text("4 shots")
    result = page.get_by_role("region", name=re.compile(r"cheaper by|Level"))
    expect(result).to_have_count(0)  # nothing is told of the end before it is seen
    hidden = page.locator(".lanes .there")
    expect(hidden).to_have_count(0)
    page.get_by_label("Show what is hidden").check()
    expect(hidden).not_to_have_count(0)
    page.get_by_label("Show what is hidden").uncheck()
    expect(hidden).to_have_count(0)
    expect(page.get_by_text(re.compile(r"^Move 4$"))).to_be_visible()
    page.get_by_role("button", name="End").click()
    expect(result.get_by_role("row")).to_have_count(3)


def test_a_reload_shows_the_same_game_at_the_same_move(visit, server):
    visitor = visit(server, f"#/watch?rules={SMALL}&policy=random&seed=11&turn=5")
    page = visitor.page
    at(page, 5)
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    at(page, 6)
    expect(page).to_have_url(re.compile("turn=6"))
    cells = page.get_by_role("grid").locator("[data-mark]")
    expect(cells).to_have_count(6)
    seen = cells.evaluate_all("all => all.map(cell => cell.ariaLabel)")
    page.reload()
    at(page, 6)
    expect(cells).to_have_count(6)
    assert cells.evaluate_all("all => all.map(cell => cell.ariaLabel)") == seen


def test_words_are_watched_too_with_an_evil_host(visit, server):
    visitor = visit(
        server,
        "#/watch?rules=hangman(length=3,words=cat|cot|dog|pig|cow,lives=9)&policy=most-likely&host=evil&seed=1&turn=1",
    )
    page = visitor.page
    expect(page.get_by_text("Who answers: Evil: keeps most possible.")).to_be_visible()
    page.get_by_role("button", name="End").click()
    expect(page.get_by_text(re.compile("solved|spelled|word"))).not_to_have_count(0)
    expect(page.get_by_role("group", name="Maps")).to_have_count(0)


def test_a_game_that_cannot_be_played_is_explained(visit, server):
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go("#/watch?rules=battleship(rows=99)&policy=most-likely&seed=1")
    expect(visitor.page.get_by_role("alert")).to_contain_text("rows")


def test_moves_and_figures_are_told_in_plain_words(visit, server):
    visitor = visit(server, "#/watch?rules=wordle(words=crane|slate|brave)&policy=most-likely&seed=2&turn=1")
    page = visitor.page
    expect(page.locator(".move-said strong")).to_have_text(re.compile("^[A-Z]{5}$"))  # its tiles show the answer
    expect(page.locator(".figures")).to_contain_text("Expected to leave")
    expect(page.locator(".figures")).not_to_contain_text("bits")
    expect(page.locator("main")).to_contain_text("This is game 2 of these rules")
    visitor.go("#/watch?rules=hangman(length=3,words=cat|cot|dog|pig|cow,lives=9)&policy=most-likely&seed=1&turn=1")
    expect(page.locator(".move-said strong")).to_have_text(re.compile("^[A-Z] (not there|at [1-3])$"))


def test_on_a_phone_the_bar_leaves_the_board_in_sight(visit, server):
    visitor = visit(server, f"#/watch?rules={SMALL}&policy=most-likely&seed=5&turn=3", phone=True)
    page = visitor.page
    at(page, 3)
    box = page.locator(".stage-steps").bounding_box()
    assert box is not None
    assert box["height"] < 110
    expect(page.locator("[data-query=F6]")).to_be_in_viewport(ratio=1)
    visitor.assert_accessible()


def test_no_move_is_made_before_the_board_has_come(visit, server):
    visitor = visit(server, "#/library", calm=False)
    page = visitor.page
    held = []
    page.route("**/api/position", lambda route: held.append(route))
    visitor.go(f"#/watch?rules={SMALL}&policy=most-likely&seed=5")
    until(lambda: held, "nothing was asked", visitor.pause)
    visitor.pause(1.6)  # two moves at the usual pace
    page.unroute("**/api/position")
    assert page.locator(".steps-text").inner_text() in ("Move 0", "Move 1")


CAME = """() => {
    window.came = 0;
    let there = false;
    const look = () => {
        const now = document.querySelector(".stage") !== null;
        if (now && !there) window.came++;
        there = now;
    };
    new MutationObserver(look).observe(document, {childList: true, subtree: true});
}"""
"""Counts how often the game comes to stand on the page."""


def test_a_place_that_the_players_have_to_reach_first_comes_once(visit, server):
    visitor = visit(server, "#/library")
    page = visitor.page
    page.add_init_script(f"({CAME})()")
    page.goto("about:blank")
    visitor.go(f"#/watch?rules={SMALL}&policy=most-likely&seed=5&turn=3")
    at(page, 3)
    assert page.evaluate("window.came") == 1
