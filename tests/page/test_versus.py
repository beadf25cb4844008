"""Battleship against the engine: a fleet is laid out, turns alternate, and in the end the seal is opened."""

import json
import re
from collections.abc import Callable

import pytest
from page.played import copied
from page.served import Server
from page.visitor import SAVED, Visitor, holding
from playwright.sync_api import Page, Route, expect

from bestguess import make_game

Visit = Callable[..., Visitor]

RULES = "battleship(rows=4,columns=4,fleet=3-2)"


def fleet(page: Page) -> dict[str, str]:
    """Where each ship of the player lies, by its letter."""
    ships = page.locator("[data-ship]").all()
    return {str(ship.get_attribute("data-ship")): str(ship.get_attribute("aria-label")).split(".")[0] for ship in ships}


def shoot(page: Page, cell: str, shots: int) -> bool:
    """Shoot at a cell; whether the game is over. Else the engine has shot back."""
    page.locator(f".sea.aimed [data-query={cell}]").click()
    page.wait_for_function(
        "n => document.querySelector('.over') || document.querySelectorAll('.sea.own [data-mark]').length === n",
        arg=shots,
    )
    return page.locator(".over").count() > 0


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_a_whole_game_whose_secret_is_in_no_response_before_its_end(
    visit: Visit, server: Server, theme: str, phone: bool
) -> None:
    visitor = visit(server, f"#/versus?rules={RULES}", theme=theme, phone=phone)
    page = visitor.page
    heard: list[str] = []
    sent: list[str] = []
    opened: list[dict[str, str]] = []

    def listen(route: Route) -> None:
        response = route.fetch()
        sent.append(route.request.post_data or "")
        if "/reveal" in response.url:
            opened.append(response.json())
        else:
            heard.append(response.text())
        route.fulfill(response=response)

    page.route(re.compile("/api/(?!library|review)"), listen)
    page.locator(".placing .ship").first.wait_for()
    visitor.assert_accessible()
    visitor.assert_fits()
    page.get_by_role("button", name="Perfect").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    own = re.search(r"&fleet=([^&]*)", page.url)
    shoot(page, "A1", 1)
    visitor.assert_accessible()
    visitor.assert_fits()
    page.reload()
    page.locator(".sea.own [data-mark]").first.wait_for()
    for shots, cell in enumerate((f"{row}{column}" for row in "ABCD" for column in range(1, 5)), 1):
        if cell != "A1" and shoot(page, cell, shots):
            break
    expect(page.get_by_role("heading", name=re.compile("You win|The engine wins"))).to_be_visible()
    expect(page.get_by_text("The seal is whole")).to_be_visible()
    visitor.assert_accessible()
    page.unroute_all(behavior="wait")  # a request still under way would fail in the test after this one
    assert own
    shown = opened[0]
    assert make_game(RULES).notation.parse_secret(shown["secret"])
    assert not [text for text in heard if shown["secret"] in text or "cells" in json.loads(text)]
    # The engine shoots at a fleet that a person hid, and hides its own by lot.
    assert any("hider=people" in text for text in sent)
    assert not [text for text in sent if "hider=people" in text and json.loads(text).get("policy") is None]
    # The server never heard where the player's fleet lies.
    mine = own[1].replace(".", " ").split(", ")
    assert not [text for text in sent if any(ship in text for ship in mine)]
    visitor.page.get_by_role("link", name="Review my shots").click()
    page.get_by_role("region", name="Summary").wait_for()


def test_a_fleet_is_laid_out_with_the_mouse_and_with_the_keys(visit: Visit, server: Server) -> None:
    page = visit(server, "#/versus?rules=battleship(rows=6,columns=6,fleet=3)").page
    ship = page.locator("[data-ship]")
    ship.wait_for()
    ship.focus()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
    where = fleet(page)["d"]
    assert where.startswith("destroyer, A1 to ")
    if where.endswith("C1"):
        page.keyboard.press("Enter")
    assert fleet(page)["d"].endswith("A1 to A3")
    box = page.locator("svg.placing").bounding_box()
    assert box
    cell = box["width"] / (26 + 6 * 40) * 40
    at = ship.bounding_box()
    assert at
    x, y = at["x"] + cell / 2, at["y"] + cell / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2 * cell, y + 3 * cell, steps=4)
    page.mouse.up()
    assert fleet(page)["d"].endswith("D3 to D5")
    ship.click(position={"x": cell / 2, "y": cell / 2})
    assert fleet(page)["d"].endswith("D3 to F3")
    x, y = at["x"] + 2.5 * cell, at["y"] + 3.5 * cell
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 2 * cell, steps=4)
    page.locator(".ship.held.bad").wait_for()
    page.mouse.up()
    assert fleet(page)["d"].endswith("D3 to F3")
    expect(page.get_by_text("back where it was")).to_be_visible()
    # Let go elsewhere, a ship does not stick to the pointer.
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("location.hash = '#/library'")
    page.locator(".view-library").wait_for()
    page.mouse.up()
    page.go_back()
    ship.wait_for()
    before = ship.get_attribute("transform")
    page.mouse.move(x, y - 3 * cell, steps=4)
    page.mouse.move(x - cell, y - 3 * cell, steps=2)
    expect(page.locator(".ship.held")).to_have_count(0)
    assert ship.get_attribute("transform") == before


def test_a_fleet_is_laid_out_with_the_finger(visit: Visit, server: Server) -> None:
    rules = "battleship(rows=6,columns=6,fleet=3)"
    page = visit(server, f"#/versus?rules={rules}&fleet=d3.B2-D2", phone=True).page
    page.locator("[data-ship]").wait_for()
    sea = page.locator("svg.placing").bounding_box()
    deck = page.locator("[data-ship] .deck").first.bounding_box()
    assert sea
    assert deck
    cell = sea["width"] / (28 + 6 * 40) * 40
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = deck["x"] + 2, deck["y"] + 2
    touch("touchStart", x, y)
    for step in range(1, 5):
        touch("touchMove", x + step * cell / 2, y + step * cell / 2)
    touch("touchEnd")
    page.locator("[data-ship][aria-label^='destroyer, D4 to F4']").wait_for()
    # A touch that the browser takes for something else turns no ship.
    touch("touchStart", x + 2 * cell, y + 2 * cell)
    touch("touchCancel")
    assert fleet(page)["d"].endswith("D4 to F4")
    page.touchscreen.tap(x + 2 * cell, y + 2 * cell)
    page.locator("[data-ship][aria-label^='destroyer, D4 to D6']").wait_for()


def test_a_link_edited_by_hand_keeps_the_game_and_asks_for_a_fleet_that_can_be(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/versus?rules={RULES}").page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    shoot(page, "A1", 1)
    spoilt = re.sub(r"&fleet=[^&]*", "&fleet=d3.A1-A3,.p2.A3-A4", page.url)
    page.goto(spoilt)
    expect(page.get_by_text("two ships share a cell")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    page.locator(".sea.own [data-mark]").wait_for()
    expect(page).to_have_url(holding("A1-"))


def test_it_goes_on_from_the_library_as_it_was(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, f"#/versus?rules={RULES}&strength=casual")
    page = visitor.page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    shoot(page, "A1", 1)
    page.wait_for_function(SAVED)
    before = page.url
    visitor.go("#/library")
    page.get_by_role("link", name="Go on").click()
    page.locator(".sea.own [data-mark]").wait_for()
    assert sorted(page.url.split("?")[1].split("&")) == sorted(before.split("?")[1].split("&"))
    shoot(page, "B2", 2)
    (game,) = page.request.get(own_server.url + "api/library").json()["games"]
    kept = page.request.get(f"{own_server.url}api/library/{game['id']}").text()
    assert json.loads(kept)["players"]["host"] == {"spec": "never-touching"}, "the record names who hid the fleet"
    where = re.search("&fleet=([^&]*)", before)
    assert where
    assert where[1].split(",")[0].replace(".", " ") not in kept, "the server does not hear where the fleet lies"
    other = visit(own_server, "#/library").page
    other.get_by_role("link", name="Go on").click()
    expect(other.get_by_text("known only to the browser")).to_be_visible()
    other.get_by_role("button", name="Go on").click()
    other.wait_for_function("() => document.querySelectorAll('.sea.own [data-mark]').length === 2")


LETTERED = "d3 B1-B3, s3 B4-D4, p2 E1-E2"
COLOURED = "red B1-B3, green B4-D4, purple E1-E2"


def test_the_answers_of_the_player_are_those_of_the_rules(modules: Page) -> None:
    """The page answers for the player's fleet; the game itself answers for the same layout."""
    for fleet, announce, layout in (
        *(("3-3-2", announce, LETTERED) for announce in ("sunk", "named", "silent", "every-hit")),
        ("3-3-2", "colour", COLOURED),
        ("2..4-2..4-2..4", "colour", COLOURED),
        ("3-1..3-2", "every-hit", "d3 B1-B3, a B4-D4, p2 E1-E2"),
        ("2..3-2..3-2", "sunk", "a B1-B3, b B4-D4, p2 E1-E2"),
    ):
        game = make_game(f"battleship(rows=5,columns=5,fleet={fleet},announce={announce})")
        queries = [game.notation.format_query(query) for query in range(25)][::-1]
        secret, transcript = game.notation.parse_secret(layout), ()
        expected = []
        for text in queries:
            query = game.notation.parse_query(text)
            answer = game.answer(secret, transcript, query)
            expected.append({"query": text, "answer": game.notation.format_answer(answer)})
            transcript = (*transcript, (query, answer))
        found = modules.evaluate(
            """async ([rules, layout, queries, announce]) => {
                const { post } = modules;
                const { answered, formatLayout, parseLayout } = modules;
                const { board } = await post('/api/position', { rules, want: [] });
                const read = parseLayout(layout, board, true);
                return [formatLayout(read.layout, board), answered(read.layout, queries, board, announce)];
            }""",
            [game.spec, layout, queries, announce],
        )
        assert found == [layout, expected]


def marks(page: Page) -> tuple[dict[str, str], dict[str, str]]:
    """The marks on the cells that were shot at: in the engine's sea, and in the player's."""
    seas = [page.locator(f"{sea} [data-mark]").all() for sea in (".sea:not(.own)", ".sea.own")]
    found = [
        {str(cell.get_attribute("data-query")): str(cell.get_attribute("data-mark")) for cell in sea} for sea in seas
    ]
    return found[0], found[1]


def test_one_walks_back_through_both_seas_to_look_only(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/versus?rules=battleship(rows=5,columns=5,fleet=4-3)&strength=casual")
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    stood = []
    for shots, cell in enumerate(("A1", "B2", "C3", "D4"), 1):
        assert not shoot(page, cell, shots)
        stood.append(marks(page))
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(page.locator(".steps-text")).to_have_text(re.compile("^Round 2 of 4: you B2 .*, the engine [A-E][1-5] "))
    assert marks(page) == stood[1]
    expect(page.get_by_text("You can only look")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    # A press on a cell does nothing: no shot goes out, and none is taken back.
    before = page.url
    page.locator(".sea:not(.own) [data-query=E5]").click()
    page.locator(".sea:not(.own) [data-query=C3]").click()
    assert marks(page) == stood[1]
    expect(page).to_have_url(before)
    page.locator("main").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps-text")).to_have_text(re.compile("^Round 1 of 4: you A1"))
    assert marks(page) == stood[0]
    page.keyboard.press("Home")
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.get_by_role("button", name="A move on").click()
    assert marks(page) == stood[0]
    page.keyboard.press("Escape")
    expect(page.locator(".steps-text")).to_have_text("Round 4, now")
    assert marks(page) == stood[3]
    # The game goes on where it was.
    shoot(page, "E5", 5)
    assert marks(page)[0].keys() == {"A1", "B2", "C3", "D4", "E5"}


def test_the_end_stands_in_one_screen_and_is_walked_through(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/versus?rules=battleship&strength=casual")
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    shoot(page, "A1", 1)
    shoot(page, "J10", 2)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show its fleet").click()
    expect(page.locator(".sea:not(.own) .hull")).to_have_count(5)
    page.get_by_text("A game that was given up has no accuracy.").wait_for()
    parts = page.locator(".battle > *")
    assert parts.evaluate_all("all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))") <= 800
    expect(page.locator(".steps-text")).to_have_text("Round 2, the end")
    last = marks(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".sea:not(.own) [data-mark]")).to_have_count(1)
    expect(page.locator(".sea.own [data-mark]")).to_have_count(1)
    # The result stays that of the whole game.
    hits = sum(mark != "miss" for mark in last[0].values()), sum(mark != "miss" for mark in last[1].values())
    expect(page.locator(".over")).to_contain_text(f"You had found {hits[0]} of its 17 cells, it {hits[1]} of yours.")
    visitor.assert_accessible()
    assert copied(visitor).startswith("bestguess · Battleship 10×10, given up against Casual\n")
    # The engine in the player's place is stepped through, too.
    page.locator("summary").filter(has_text="How the engine would have shot").click()
    beside = page.locator(".in-place .beside")
    step = beside.locator(".steps-text")
    expect(step).to_have_text(re.compile(r"^Move \d+"))
    shots = int(step.inner_text().split()[1].rstrip(":,"))
    assert shots >= 17
    expect(beside.locator("[data-mark]")).to_have_count(shots)
    beside.get_by_role("button", name="A move back").click()
    expect(beside.locator("[data-mark]")).to_have_count(shots - 1)
    expect(beside.locator(".steps-text")).to_have_text(re.compile(rf"^Move {shots - 1}: "))
    visitor.assert_accessible()
    visitor.assert_fits()


def test_hints_a_coach_and_taking_back_are_told_in_the_result(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/versus?rules={RULES}")
    page = visitor.page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_text("Look at ").wait_for()
    expect(page.locator(".sea.aimed .in-region").first).to_be_visible()
    page.get_by_role("button", name="Which shot?").click()
    best = page.locator(".sea.aimed .ring.best")
    best.wait_for()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".coach-line")).to_contain_text("is best: ")
    expect(page.locator(".sea.aimed .value")).to_have_count(16)
    visitor.assert_accessible()
    visitor.assert_fits()
    shoot(page, "A1", 1)
    expect(page.locator(".sea.aimed .value"), "a hint ends with its shot").to_have_count(0)
    page.get_by_role("switch", name="Coach").click()
    expect(page.locator(".sea.aimed .value")).to_have_count(15)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".sea [data-mark]")).to_have_count(0)
    page.reload()
    expect(page.locator(".sea [data-mark]")).to_have_count(0)
    shoot(page, "B2", 1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show its fleet").click()
    expect(page.get_by_text("With the coach, 1 hint and 1 shot taken back.")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text(re.compile(r"Then you shot B2: \d+\s%"))).to_be_visible()
    expect(page.locator("section[aria-labelledby=its-sea] .value")).to_have_count(16)
    visitor.assert_accessible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_board_stays_under_the_finger(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server, "#/versus?rules=battleship&strength=casual", phone=phone).page
    page.get_by_role("button", name="Start the game").click()
    cell = page.locator(".sea:not(.own) [data-query=C3]")
    cell.wait_for()
    before = cell.bounding_box()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("region", name="Hint").wait_for()
    hinted = cell.bounding_box()
    shoot(page, "C3", 1)
    after = cell.bounding_box()
    assert before
    assert hinted
    assert after
    assert abs(hinted["y"] - before["y"]) < 6
    assert abs(after["y"] - before["y"]) < 6
