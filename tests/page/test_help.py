"""Help with a game played elsewhere: from the first answer to the repaired slip."""

import json
import re
from collections.abc import Callable

import pytest
from page.held import Held
from page.moves_shown import settle
from page.served import Server
from page.visitor import Visitor, ending, holding
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

SMALL = "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)"
WORD = "#/help?rules=hangman(length=5)"


def best(page: Page) -> str:
    return page.locator(".headline.good .query").inner_text()


def start(visit: Visit, server: Server, route: str = SMALL, **how: object) -> tuple[Visitor, Page]:
    visitor = visit(server, route, **how)
    visitor.page.locator(".headline.good").wait_for()
    return visitor, visitor.page


def test_one_click_per_answer_and_the_best_query_changes(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    first = best(page)
    page.locator(".answer[data-answer=miss]").click()
    settle(page, 1)
    assert best(page) != first
    expect(page.locator(f"[data-query={first}]")).to_have_attribute("data-mark", "miss")
    page.locator(".answer[data-answer=hit]").click()
    settle(page, 2)
    expect(page.locator("#live")).to_contain_text(re.compile(r"hit\. [A-F]\d: \d+ percent, best"))


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
            break
    assert page.evaluate("document.activeElement.dataset.query") == best(page)
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    assert page.evaluate("document.activeElement.dataset.query") == "A1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.fullmatch(r"B6: \d+ percent", label), label
    page.keyboard.press("m")
    settle(page, 1)
    assert page.evaluate("document.activeElement.dataset.query") == best(page)
    page.keyboard.press("h")
    settle(page, 2)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.dataset.answer === 'miss'")
    page.keyboard.press("Enter")
    settle(page, 3)
    page.keyboard.press("u")
    settle(page, 2)
    page.keyboard.press("r")
    settle(page, 3)
    visitor.assert_accessible()


def test_another_query_is_answered_instead_of_the_best(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    page.locator("[data-query=A1]").click(button="right")
    expect(page.locator(".headline h2")).to_have_text("Your choice")
    page.locator(".answer[data-answer=hit]").click()
    settle(page, 1)
    expect(page).to_have_url(holding("moves=A1-h"))


def test_what_is_looked_at_shows_the_answers_and_the_map_after_each(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    page.locator("[data-query=B2]").click(button="right")
    expect(page.locator(".headline .query")).to_have_text("B2")
    page.locator(".answer svg.ghost").first.wait_for()
    expect(page.locator(".answer[data-answer=miss] .p")).to_have_text(re.compile(r"\d+\s%"))


def test_join_a_game_under_way_by_pasting_its_moves(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server)
    page.get_by_label("Type or paste moves").fill("1. B2 hit\nA2 miss, B3 h\nC2 m")
    page.get_by_role("button", name="Add").click()
    settle(page, 4)
    expect(page).to_have_url(holding("moves=B2-h~A2-m~B3-h~C2-m"))
    visitor.forgiven = (422,)
    page.get_by_label("Type or paste moves").fill("D4 miss, Z9 hit")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#typed-trouble")).to_contain_text("Z9")
    expect(page.get_by_label("Type or paste moves")).to_have_value("D4 miss, Z9 hit")


def test_edit_an_earlier_answer_and_take_a_move_out(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, f"{SMALL}&moves=B2-h~E5-m~A1-m")
    settle(page, 3)
    page.get_by_role("button", name=re.compile("Move 2: E5 miss")).click()
    page.get_by_role("group", name="Change the answer to E5").get_by_role("button", name="Hit").click()
    page.wait_for_url("**moves=B2-h~E5-h~A1-m")
    expect(page.locator(".editor")).to_have_count(0)  # the address comes before the page is drawn
    settle(page, 3)
    page.get_by_role("button", name=re.compile("Move 3")).click()
    page.get_by_role("button", name="Take out").click()
    settle(page, 2)
    page.locator("[data-query=B2]").click(button="right")  # a cell that was asked opens its move
    page.get_by_role("group", name="Change the answer to B2").wait_for()


def test_a_phrase_of_words_in_no_list_goes_on_to_its_end(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=phrase(lengths=5-3)&moves=I-1~Z-2%2B3~Q-4~K-5~Y-6")
    page = visitor.page
    doubt = page.get_by_role("alert")
    doubt.get_by_text("The word is in no list, or an answer is wrong").wait_for()
    page.locator(".headline.good").wait_for()
    expect(doubt).to_contain_text("None of my words; most like:")
    expect(page.locator(".knowledge")).to_contain_text("spellings fit all answers")
    expect(page.locator(".knowledge")).not_to_contain_text("None of my words")
    asked = best(page)
    page.keyboard.press("0")  # the letter suggested is not there
    settle(page, 6)
    assert best(page) != asked
    visitor.assert_accessible()
    page.goto(page.url.split("#")[0] + "#/help?rules=phrase(lengths=5-3)&moves=I-1~Z-2%2B3~Q-4~K-5~Y-6~A-7~X-8")
    expect(page.get_by_text("Solved", exact=False).first).to_be_visible()


def test_a_contradiction_is_explained_and_mended_in_one_click(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"{SMALL}&moves=B2-h~A2-m~B1-m~B3-m")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    page.locator("[data-query=C2]").click()  # once for a miss
    doubt = page.get_by_role("alert")
    doubt.get_by_text("cannot all be right").wait_for()
    visitor.assert_accessible()
    expect(page.locator(".desk-side .moves > li"), "nothing that was typed is lost").to_have_count(5)
    expect(page.locator("[data-query=C2]")).to_have_attribute("data-mark", "miss")
    repair = page.locator(".repair", has_text="C2 was hit")
    repair.click()
    settle(page, 5)
    expect(page).to_have_url(ending("moves=B2-h~A2-m~B1-m~B3-m~C2-h"))
    page.keyboard.press("u")
    doubt.get_by_text("cannot all be right").wait_for()
    page.get_by_role("button", name="Take back the last answer").click()
    settle(page, 4)


def test_a_reload_and_a_restart_go_on_where_the_game_was(visit: Visit, own_server: Server) -> None:
    _, page = start(visit, own_server, f"{SMALL}&moves=B2-h")
    page.locator(".answer[data-answer=miss]").click()
    settle(page, 2)
    before = best(page)
    page.reload()
    settle(page, 2)
    assert best(page) == before
    own_server.restart()
    page.keyboard.press("m")
    settle(page, 3)


def test_games_are_saved_by_themselves(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    with page.expect_response(
        lambda response: "/api/library/" in response.url and response.request.method == "PUT"
    ) as saved:
        for number in (1, 2, 3):
            page.keyboard.press("m")
            settle(page, number)
    assert saved.value.ok, saved.value.text()
    file = json.loads(saved.value.request.post_data or "")
    assert [move["answer"] for move in file["transcript"]] == ["miss"] * 3
    expect(page).to_have_url(holding(f"id={file['id']}"))


def test_a_word_by_its_places_by_typing_and_by_clicks(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, WORD)
    page.keyboard.press("e")
    page.keyboard.press("0")
    settle(page, 1)
    page.keyboard.press("a")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    settle(page, 2)
    expect(page).to_have_url(holding("moves=E-n~A-2"))
    page.locator("[data-letter=T]").click()
    page.get_by_role("button", name="Place 3: press if T is here").click()
    page.get_by_role("button", name="T at 3").click()
    settle(page, 3)
    page.get_by_label("Type what you see").fill("_ A T C _ not S")
    page.get_by_role("button", name="Add").click()
    settle(page, 5)
    page.get_by_role("heading", name="Likeliest words").wait_for()
    page.locator(".candidates li", has_text=re.compile("WATCH|CATCH|MATCH|PATCH")).first.wait_for()
    visitor.assert_accessible()


def test_a_length_that_is_not_known_is_asked_first(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/help?rules=hangman")
    page.get_by_role("group", name="Length of the word").get_by_role("button", name="7", exact=True).click()
    settle(page, 1)
    expect(page.locator(".tile")).to_have_count(7)


def test_a_host_who_may_lie(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/help?rules=phrase(lengths=4-3,lies=1)")
    page.locator("[data-answer=no]").first.click()
    settle(page, 1)
    page.get_by_text("No lie so far").wait_for()
    page.locator(".key:not(.miss)", has_text="E").first.wait_for()


def test_the_leading_queries_as_a_list(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    leading = page.get_by_role("region", name="Leading").get_by_role("button")
    expect(leading).to_have_count(5)
    first = leading.nth(0).locator("b").inner_text()
    assert first == best(page)
    second = leading.nth(1).locator("b").inner_text()
    leading.nth(1).click()
    page.locator(".answer[data-answer=miss]").click()
    settle(page, 1)
    expect(page).to_have_url(holding(f"moves={second}-m"))


def test_a_newcomer_sees_no_bits_until_asked(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    expect(page.locator(".knowledge")).to_contain_text("arrangements")
    expect(page.locator("main")).not_to_contain_text("bits")
    page.get_by_role("button", name="Bits", exact=True).click()
    expect(page.locator("[data-query=C3] .value")).to_have_text(re.compile(r"\d\.\d\d"))
    expect(page.locator(".headline")).to_contain_text("bits")
    expect(page.locator(".knowledge")).to_contain_text("to learn")
    assert re.fullmatch(
        r"B6: \d+ percent, \d\.\d\d bits", page.locator("[data-query=B6]").get_attribute("aria-label") or ""
    )
    page.reload()
    expect(page.locator(".headline")).to_contain_text("bits")


def test_hostile_moves_are_named_and_can_be_taken_out(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (413, 422)
    visitor.go(f"{SMALL}&moves=B2-h~<img src=x onerror=alert(1)>-m")
    visitor.page.get_by_role("alert").get_by_text("Move 2").wait_for()
    visitor.page.get_by_role("button", name="Take this move out").click()
    settle(visitor.page, 1)
    visitor.go("#/help?rules=battleship(rows=99999999)")
    visitor.page.get_by_role("alert").wait_for()


def test_marks_of_a_paper_game_press_by_press(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    page.locator("[data-query=B3]").click(click_count=3, delay=20)  # miss, hit, sunk
    page.locator("[data-query=E5]").click()
    page.locator("[data-query=B2]").click(click_count=2, delay=20)  # of the ship that sank at B3
    settle(page, 3)
    expect(page).to_have_url(ending("moves=E5-m~B2-h~B3-s"))
    page.locator("[data-query=E5]").click(click_count=3, delay=20)  # hit, sunk, not asked
    settle(page, 2)
    page.locator("[data-query=E5]").focus()
    page.keyboard.press("Space")
    settle(page, 3)
    expect(page).to_have_url(ending("moves=B2-h~B3-s~E5-m"))


def test_a_press_that_sinks_asks_which_ship_it_was_where_ships_are_named(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, f"{SMALL[:-1]},announce=named)&moves=B2-h~B3-h")
    page.locator("[data-query=B3]").click()
    page.get_by_role("group", name="Change the answer to B3").get_by_role("button", name="Sunk: patrol boat").click()
    settle(page, 2)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "laptop"])
@pytest.mark.parametrize("route", [SMALL, "#/help?rules=battleship", WORD, "#/help?rules=wordle(words=crane|slate)"])
def test_help_begins_with_what_one_has(visit: Visit, server: Server, route: str, size: tuple[int, int]) -> None:
    visitor = visit(server, "", phone=size[0] < 500)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.go(route)
    page.locator("#typed").wait_for()
    for sight in ("#typed", ".desk-board [role=grid], .guess-keys", "[aria-label=Undo]"):
        expect(page.locator(sight)).to_be_in_viewport(ratio=1)
    if size[0] > 500:
        expect(page.get_by_role("region", name="The game so far").get_by_role("heading")).to_be_in_viewport(ratio=1)


def test_a_pointer_that_rests_looks_at_nothing(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    shown = best(page)
    for query in ("A1", "F6"):
        page.locator(f"[data-query={query}]").hover()
    page.get_by_role("region", name="Leading").get_by_role("button").last.hover()
    settle(page, 0)
    assert best(page) == shown


def test_a_second_press_does_not_answer_twice(visit: Visit, server: Server) -> None:
    _, page = start(visit, server)
    miss = page.locator(".answer[data-answer=miss]")
    miss.dblclick()
    settle(page, 1)
    # On a fast machine the next question is there before the second press comes.
    miss.dispatch_event("click", {"detail": 2})
    page.keyboard.down("m")  # held down, the key repeats, and answers once
    settle(page, 2)
    page.keyboard.down("m")
    page.keyboard.up("m")
    settle(page, 2)


def test_a_cell_tells_which_ships_could_lie_there(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=battleship(rows=4,columns=5,fleet=4-3)&moves=B3-m~D3-m").page
    page.locator("[data-query=C3]").click(button="right")
    card = page.locator(".ships-here")
    expect(card.get_by_role("heading")).to_have_text("What could lie at C3")
    expect(card.locator("li")).to_have_count(2)
    expect(card).to_contain_text("Ships fit here only along row C.")
    page.locator("[data-query=B2]").click(button="right")
    expect(card.get_by_role("heading")).to_have_text("What could lie at B2")
    expect(card).to_contain_text("Ships fit here only along column 2.")
    page.mouse.move(0, 0)
    page.locator("[data-query=C3]").focus()
    page.keyboard.press("ArrowUp")  # an asked cell says nothing new
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#live")).to_contain_text("B2: ")
    expect(page.locator("#live")).to_contain_text("Ships fit here only along column 2.")


def test_what_arrives_late_leaves_the_focus_where_moves_are_typed(visit: Visit, server: Server) -> None:
    """Cards that come while somebody types shall not make the field anew: its focus and selection would be lost."""
    visitor = visit(server, "")
    page = visitor.page
    late = Held(page, "/api/whatif")
    visitor.go(SMALL)
    late.arrived()
    page.get_by_label("Type or paste moves").focus()
    expect(page.locator(".ships-here")).to_have_count(0)
    late.let_go()
    page.locator(".ships-here").wait_for()
    assert page.evaluate("document.activeElement.id") == "typed"


@pytest.mark.parametrize("route", [SMALL, WORD, "#/help?rules=wordle(words=crane|slate)"])
def test_the_board_is_there_while_advice_is_on_its_way(visit: Visit, server: Server, route: str) -> None:
    visitor = visit(server, "")
    page = visitor.page
    advice = Held(page, "/api/position", '"want":["scores"')
    visitor.go(route)
    advice.arrived()
    expect(page.locator("#typed")).to_be_visible()
    expect(page.get_by_text("Thinking …")).to_be_visible()
    advice.let_go()
    page.locator(".headline").wait_for()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("rules", ["wordle(length=11)", "nerdle", "wordle(length=15)"])
def test_a_guess_stands_in_one_row_however_long_it_is(visit: Visit, server: Server, width: int, rules: str) -> None:
    visitor, page = start(visit, server, f"#/help?rules={rules}")
    page.set_viewport_size({"width": width, "height": 800})
    for tiles in page.locator(".headline .tiles, .line-row .tiles").all():
        tops = tiles.locator(".tl").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert max(tops) - min(tops) < 1
    visitor.assert_fits()
    expect(page.get_by_text("No moves yet.")).to_be_visible()


def test_a_board_of_shapes_says_what_its_answers_say(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, "#/help?rules=rectangles(rows=4,columns=4,shapes=2x2)&moves=B2-o~A1-e")
    expect(page.locator("[data-query=B2]")).to_have_accessible_name("B2: occupied")
    expect(page.locator("[data-query=A1]")).to_have_accessible_name("A1: empty")
    expect(page.get_by_label("Type or paste moves")).to_have_attribute("placeholder", "B3 occupied, C3 empty, D4 e")
    expect(page.locator(".headline .gist")).to_contain_text("occupied")
