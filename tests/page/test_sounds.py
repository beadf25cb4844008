"""Sounds: none until asked, then one for each move, made by the browser itself."""

from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page

Visit = Callable[..., Visitor]

COUNTING = """
globalThis.heard = { contexts: 0, sources: 0 };
const Real = AudioContext;
globalThis.AudioContext = class extends Real { constructor(...all) { super(...all); heard.contexts += 1; } };
for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
  const Source = globalThis[name];
  globalThis[name] = class extends Source { start(...all) { heard.sources += 1; super.start(...all); } };
}
"""
GAME = "#/play?rules=battleship(rows=4,columns=4,fleet=3-2)"


def switched(page: Page, on: bool) -> None:
    """Turn sounds on or off in the settings."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").set_checked(on)
    page.get_by_role("button", name="Close").click()


def begun(visit: Visit, server: Server, on: bool) -> Page:
    """A game of which nothing was asked, with sounds on or off, and what is heard counted from now on."""
    page = visit(server, "#/").page
    page.add_init_script(COUNTING)
    if on:
        switched(page, True)
    page.goto(f"{server.url}/{GAME}")
    page.reload()
    page.locator("[data-query=A1]:not([aria-disabled=true])").wait_for()
    return page


def test_there_are_none_until_asked(visit: Visit, server: Server) -> None:
    page = begun(visit, server, on=False)
    page.locator("[data-query=A1]").click()
    page.locator("[data-query=A1][data-mark]").wait_for()
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}


def test_each_move_makes_one_and_a_game_that_is_opened_none(visit: Visit, server: Server) -> None:
    page = begun(visit, server, on=True)
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}
    page.locator("[data-query=A1]").click()
    page.locator("[data-query=A1][data-mark]").wait_for()
    page.wait_for_function("heard.contexts === 1 && heard.sources > 0")
    page.reload()
    page.locator("[data-query=A1][data-mark]").wait_for()
    switched(page, False)
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}
    page.locator("[data-query=B2]").click()
    page.locator("[data-query=B2][data-mark]").wait_for()
    assert page.evaluate("heard") == {"contexts": 0, "sources": 0}
