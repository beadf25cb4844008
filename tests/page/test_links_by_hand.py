"""Links edited by hand: what of an address cannot be used is told in a sentence, never left out in silence."""

from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor, ending, holding
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

RULES = "battleship(rows=4,columns=4,fleet=3-2)"


def test_a_view_that_is_none_is_named_until_one_goes_on(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/banana")
    page = visitor.page
    told = page.get_by_text("The address leads to “banana”, which this page does not have.")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="Watch")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("navigation").get_by_role("link", name="Library").click()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    expect(told).to_have_count(0)
    visitor.go("#/")
    visitor.go("#/apples/pears")  # on the first screen itself
    expect(page.get_by_text("The address leads to “apples/pears”")).to_be_visible()
    expect(page).to_have_url(ending("#/"))


@pytest.mark.parametrize("view", ["play", "versus"])
def test_moves_without_their_sealed_game_are_told_of(visit: Visit, server: Server, view: str) -> None:
    visitor = visit(server, f"#/{view}?rules={RULES}&moves=Z99-m")
    page = visitor.page
    expect(page.get_by_text("The address has moves, but not the sealed game that they belong to")).to_be_visible()
    page.get_by_role("button", name="Understood").click()
    expect(page.get_by_text("sealed game")).to_have_count(0)
    page.locator(".board, .placing").first.wait_for()
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_a_move_without_its_answer_is_refused_and_mended(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go(f"#/help?rules={RULES}&moves=A1-m~B2~C3-m")
    page = visitor.page
    card = page.get_by_role("alert")
    expect(card).to_contain_text("Move 2, B2, is none of this game. Its answer is missing.")
    expect(page.locator(".desk-board [data-mark]")).to_have_count(1)
    field = page.get_by_label("The move as it should be")
    expect(field).to_have_value("B2")
    field.fill("B2 hit")
    field.press("Enter")
    expect(page.locator(".desk-board [data-mark]")).to_have_count(3)
    expect(card).to_have_count(0)
    expect(page).to_have_url(ending("moves=A1-m~B2-h~C3-m"))


def test_a_fleet_without_a_game_is_laid_out_or_its_fault_is_told(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/versus?rules={RULES}&fleet=d3.B1-D1,p2.A3-A4")
    page = visitor.page
    ships = page.locator("[data-ship]")
    expect(ships.first).to_have_attribute("aria-label", "destroyer, B1 to D1. Arrows move it, Enter turns it.")
    expect(ships.last).to_have_attribute("aria-label", "patrol boat, A3 to A4. Arrows move it, Enter turns it.")
    expect(page.locator(".notice")).to_have_count(0)
    for fleet, fault in (("d3.B1-D1,p2.D1-D2", "two ships share a cell"), ("d3.A4-A6", "off the board")):
        page.goto("about:blank")
        visitor.go(f"#/versus?rules={RULES}&fleet={fleet}")
        expect(page.locator(".notice")).to_contain_text("The fleet in this link cannot be")
        expect(page.locator(".notice")).to_contain_text(fault)
        expect(ships).to_have_count(2)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()


@pytest.mark.parametrize(
    ("named", "said", "way"),
    [
        ("agent=nobody", "No player is called “nobody”.", "Play without that player"),
        ("host=nobody", "No host is called “nobody”.", "Play against the usual host"),
    ],
)
def test_a_player_that_is_none_is_done_without(visit: Visit, server: Server, named: str, said: str, way: str) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go(f"#/play?rules={RULES}&{named}")
    page = visitor.page
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("alert")).not_to_contain_text("endgame")
    page.get_by_role("button", name=way).click()
    page.get_by_text("Your turn").wait_for()
    expect(page).not_to_have_url(holding("nobody"))


def test_a_part_that_says_nothing_is_told_of_with_its_place_in_the_rules(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=hangman(length=5)&lives=3")
    page = visitor.page
    told = page.get_by_text("The address has “lives=3”, which says nothing to this page.")
    expect(told).to_contain_text("rules=hangman(length=5,lives=3).")
    visitor.go("#/help?rules=hangman(length=5,lives=3)")
    expect(page.get_by_text("3 of 3 lives left")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.parametrize(
    ("named", "title", "rules"),
    [
        ("octordle", "Quordle", "quordle(boards=8)"),
        ("hit-and-blow", "Bulls and cows", "bulls-and-cows"),
        ("Mastermind", "Mastermind", "mastermind"),
        ("Guess Who", "Table", "table(file=faces)"),
        ("motus 8 letters, first letter p", "Wordle", "wordle(length=8,tries=6,language=fr,first=p)"),
        ("Battleship 8x8", "Battleship", "battleship(rows=8,columns=8)"),
    ],
)
def test_a_game_by_another_name_is_the_same_game_everywhere(
    visit: Visit, server: Server, named: str, title: str, rules: str
) -> None:
    visitor = visit(server, f"#/help?rules={named}")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    expect(page.get_by_label("Help with").locator("option:checked")).to_have_text(title)
    expect(page.get_by_label("Advice by").locator("option:checked")).to_have_count(1)
    page.get_by_role("link", name="Other rules").click()
    expect(page).to_have_url(ending(f"#/?rules={rules}"))
    expect(page.get_by_role("button", name=title, exact=True)).to_have_attribute("aria-pressed", "true")
    visitor.go(f"#/?rules={named}")
    expect(page).to_have_url(ending(f"#/?rules={rules}"))


def test_a_host_of_an_address_is_chosen_where_rules_are(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/?rules=absurdle")
    page = visitor.page
    expect(page).to_have_url(ending("#/?rules=wordle(tries=0)&host=evil"))
    expect(page.get_by_label("Who answers")).to_have_value("evil")
    expect(page.get_by_role("button", name="Play Wordle, 5 letters, against an evil host")).to_be_visible()
    page.get_by_role("button", name="Mastermind", exact=True).click()
    expect(page).to_have_url(ending("#/?rules=mastermind"))
