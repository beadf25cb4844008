"""Battleship in colours on the page: help on paper, and a game against the engine by fleets of unknown lengths."""

from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

RULES = "battleship(rows=4,columns=4,fleet=2..3-2..3,announce=colour,colours=red-blue)"


def test_a_cell_goes_through_the_colours_and_says_so(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/help?rules={RULES}&moves=A1-h.red")
    page = visitor.page
    cell = page.locator("[data-query=A2]")
    expect(page.locator("[data-query=A1]")).to_have_accessible_name("A1: hit red")
    for said in ("miss", "hit red", "hit blue", "sunk red"):
        cell.click()
        expect(cell).to_have_accessible_name(f"A2: {said}")
    expect(
        page.get_by_role("list", name="The fleet").get_by_role("img", name="red ship, length 2, sunk")
    ).to_be_visible()
    cell = page.locator("[data-query=D3]")
    cell.click(button="right")
    here = page.get_by_role("region", name="What could lie at D3")
    expect(here).to_contain_text("Blue ship")
    expect(here).to_contain_text("2 or 3 cells")
    visitor.assert_accessible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_fleet_of_unknown_lengths_against_the_engine(visit: Visit, server: Server, phone: bool) -> None:
    visitor = visit(server, f"#/versus?rules={RULES}", phone=phone)
    page = visitor.page
    length = page.get_by_label("Length of the red ship", exact=True)
    longer = page.get_by_role("button", name="Red ship longer")
    while length.inner_text() != "3":
        longer.click()
    visitor.assert_accessible()
    visitor.assert_fits()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    cells = [f"{row}{column}" for row in "ABCD" for column in range(1, 5)]
    for shots, cell in enumerate(cells, 1):
        page.locator(f".sea.aimed [data-query={cell}]").click()
        page.wait_for_function(
            "n => document.querySelector('.over') || document.querySelectorAll('.sea.own [data-mark]').length === n",
            arg=shots,
        )
        if page.locator(".over").count():
            break
    expect(page.get_by_text("The seal is whole")).to_be_visible()
    visitor.assert_fits()
