"""Help with a fleet that somebody hid: who hides it, and what is expected of him."""

import re
from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

SMALL = "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)"


def test_a_fleet_on_paper_is_taken_to_be_hidden_by_a_person_and_the_line_says_so(visit: Visit, server: Server) -> None:
    page = visit(server, "#/?rules=battleship(rows=6,columns=6,fleet=3-2)").page
    page.get_by_role("button", name="Get help").click()
    expect(page.locator(".knowledge")).to_contain_text("hidden by a person; one in 20 never lets ships touch")
    expect(page).to_have_url(holding("hider=people"))
    choice = page.get_by_label("The fleet was hidden")
    expect(choice.locator("option"), "nobody has learned to hide this fleet").to_have_count(2)
    choice.select_option("uniform")
    expect(page.locator(".knowledge")).not_to_contain_text("person")
    expect(page).to_have_url(holding("hider=uniform"))
    page.get_by_role("navigation").get_by_role("link", name="New", exact=True).click()
    expect(page).not_to_have_url(re.compile("hider"))


def test_a_fleet_that_the_engine_hid_well_is_expected_to_lie_so(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=battleship").page
    page.get_by_label("The fleet was hidden").select_option("hidden-well")
    expect(page).to_have_url(re.compile("hider=hidden-well"))
    expect(page.locator(".knowledge")).not_to_contain_text("person")


def test_an_address_typed_without_a_hider_begins_a_game_on_paper(visit: Visit, server: Server) -> None:
    page = visit(server, SMALL).page
    expect(page.locator(".knowledge")).to_contain_text("hidden by a person")
    expect(page).to_have_url(holding("hider=people"))
    page.get_by_role("link", name="Other rules", exact=True).click()
    expect(page).not_to_have_url(re.compile("hider"))
    page.goto(page.url.split("#")[0] + SMALL.replace(")", ",hider=uniform)"))
    expect(page.locator(".knowledge")).to_contain_text("arrangements")
    expect(page.locator(".knowledge")).not_to_contain_text("person")
