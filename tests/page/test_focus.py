"""The keyboard's focus is never lost: not by a move, a dialogue, the end of a game, or a part of the page that goes."""

import re
from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import SAVED, Visitor
from playwright.sync_api import Page, expect

Visit = Callable[..., Visitor]

SMALL = "battleship(rows=4,columns=4,fleet=2)"


def focused(page: Page) -> str:
    """The element that has the keyboard's focus once the page has drawn a press: its id, else its cell or text."""
    return str(
        page.evaluate(
            """() => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => {
                const { activeElement: at } = document;
                resolve(at.id || at.dataset.query || at.innerText || at.tagName);
            })))"""
        )
    )


def press(page: Page, name: str) -> None:
    """Press a button by the keyboard."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def test_giving_up_is_asked_answered_and_taken_back_by_keys(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/play?rules={SMALL}")
    page = visitor.page
    press(page, "Give up")
    question = page.get_by_role("group", name="Give up?")
    expect(question.get_by_role("button", name="Play on")).to_be_focused()
    visitor.assert_accessible()
    # The question and its answers stand in a line of their own.
    middles = (
        """all => all.map(one => { const box = one.getBoundingClientRect(); return (box.top + box.bottom) / 2; })"""
    )
    own = question.locator("span, button").evaluate_all(middles)
    others = page.locator("button:not([role=group] button):visible").evaluate_all(middles)
    assert max(own) - min(own) < 8
    assert not [middle for middle in others if abs(middle - own[0]) < 8]
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Give up")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Give up")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.locator(".over").wait_for()
    assert focused(page) == "main"
    press(page, "Play again")
    page.get_by_text("Your turn").wait_for()
    assert focused(page) == "main"


def test_a_hint_that_has_no_more_to_tell_leaves_the_focus_on_the_page(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/play?rules={SMALL}").page
    press(page, "Hint")
    more = page.get_by_role("button", name="More of it")
    while more.is_enabled():
        press(page, "More of it")
    assert focused(page) == "main"
    page.keyboard.press("Enter")
    assert re.fullmatch("[A-D][1-4]", focused(page))


def test_a_game_against_the_engine_begins_and_ends_under_the_focus(visit: Visit, server: Server) -> None:
    page = visit(server, f"#/versus?rules={SMALL}").page
    press(page, "Start the game")
    page.get_by_text("You begin").wait_for()
    assert focused(page) == "main"
    press(page, "Give up")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.locator(".over").wait_for()
    assert focused(page) == "main"
    press(page, "Play again")
    page.get_by_role("heading", name="Lay out your fleet").wait_for()
    assert focused(page) == "main"


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_the_list_of_keys_gives_the_focus_back(visit: Visit, server: Server, key: str) -> None:
    page = visit(server, "#/library").page
    press(page, "Rules, words and keys")
    expect(page.get_by_role("button", name="Close", exact=True)).to_be_focused()
    page.keyboard.press(key)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Rules, words and keys", exact=True)).to_be_focused()


def test_a_contradiction_that_is_mended_leaves_the_focus_on_the_page(visit: Visit, server: Server) -> None:
    page = visit(server, "#/help?rules=battleship(rows=4,columns=4,fleet=2-2)&moves=A1-h~A3-h~A2-m~B1-m").page
    repair = page.locator(".repair").first
    repair.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".repair")).to_have_count(0)
    assert focused(page) == "main"
    page.locator(".answer[data-answer=miss]").wait_for()
    page.keyboard.press("m")
    expect(page.locator(".desk-board [data-mark]")).to_have_count(5)


def test_a_deleted_game_leaves_the_focus_on_the_way_to_put_it_back(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, f"#/help?rules={SMALL}&moves=A1-m~A2-m~A3-m~A4-m&id=0123456789")
    page = visitor.page
    page.locator(".headline").wait_for()
    page.locator("[data-query=B1]").click()
    page.wait_for_function(SAVED)
    visitor.go("#/library")
    delete = page.get_by_role("button", name="Delete", exact=True)
    delete.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    assert focused(page) == "main"
